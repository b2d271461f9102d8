import Quantities

/// One spell of work of a driver, from starting work to stopping, as far as it lies between the end of the warm-up and the end of
/// the run: a row of `shifts.csv`.
package struct ShiftRecord: Hashable, Sendable, BitwiseCopyable {
    /// Counted from 0.
    package var driver: UInt32
    package var start: SimTime
    package var end: SimTime
    /// In a queue, or driving to another one.
    package var idle = SimDuration.zero
    /// From accepting a ride to its end.
    package var busy = SimDuration.zero
    /// With the way of who turns back after the spell, whom nobody could ask any more.
    package var emptyMetres: Int64 = 0
    package var occupiedMetres: Int64 = 0
    package var rides: UInt32 = 0
    package var offers: UInt32 = 0
    package var income = Money.zero
}

/// What drivers do and earn spell by spell of their work: of each the difference between their accounts at its end and at its
/// beginning.
struct ShiftBook {
    /// How an account stood when a spell began.
    private struct Opening {
        var start: SimTime
        var record: DriverRecord
    }

    /// By driver; nil of one who is off duty.
    private var openings: [Opening?]
    /// By driver.
    private var shifts: [[ShiftRecord]]
    /// By driver, what the account had of it when the last spell ended.
    private var emptyMetresTold: [Int64]
    private let end: SimTime

    init(drivers: Int, end: SimTime) {
        openings = Array(repeating: nil, count: drivers)
        shifts = Array(repeating: [], count: drivers)
        emptyMetresTold = Array(repeating: 0, count: drivers)
        self.end = end
    }

    /// A spell begins; where one has ended this very moment, it goes on: who stops only to drive to a rank is still at work.
    mutating func begin(_ driver: Int, _ record: DriverRecord, at time: SimTime) {
        openings[driver] = Opening(start: time, record: record)
        guard time > .zero, let last = shifts[driver].last else { return }
        guard last.end == time else {
            shifts[driver][shifts[driver].count - 1].emptyMetres += record.emptyMetres - emptyMetresTold[driver]
            return
        }
        shifts[driver].removeLast()
        openings[driver] = Opening(start: last.start, record: record.less(last))
    }

    mutating func end(_ driver: Int, _ record: DriverRecord, at time: SimTime) {
        guard let opening = openings[driver] else { return }
        openings[driver] = nil
        emptyMetresTold[driver] = record.emptyMetres
        if let shift = ShiftBook.shift(driver, opening, record, at: min(time, end)) { shifts[driver].append(shift) }
    }

    /// What was counted so far is forgotten; spells under way begin anew.
    mutating func endWarmUp(at time: SimTime) {
        for driver in shifts.indices {
            shifts[driver] = []
            if openings[driver] != nil { openings[driver] = Opening(start: time, record: DriverRecord()) }
        }
    }

    /// - Parameter records: of all drivers, at the end.
    func finish(_ records: [DriverRecord]) -> [ShiftRecord] {
        var found: [ShiftRecord] = []
        // There are hundreds of thousands: room for them twice over would be the most that a run ever takes.
        found.reserveCapacity(shifts.reduce(0) { $0 + $1.count + 1 })
        for driver in shifts.indices {
            found += shifts[driver]
            if let opening = openings[driver] {
                if let last = ShiftBook.shift(driver, opening, records[driver], at: end) { found.append(last) }
            } else if !shifts[driver].isEmpty {
                found[found.count - 1].emptyMetres += records[driver].emptyMetres - emptyMetresTold[driver]
            }
        }
        return found
    }

    /// nil of one that lies beyond the end of the run.
    private static func shift(
        _ driver: Int, _ opening: Opening, _ record: DriverRecord, at time: SimTime
    ) -> ShiftRecord? {
        guard time > opening.start else { return nil }
        var shift = ShiftRecord(driver: UInt32(driver), start: opening.start, end: time)
        let before = opening.record
        shift.idle = record.idle - before.idle
        shift.busy = record.busy - before.busy
        shift.emptyMetres = record.emptyMetres - before.emptyMetres
        shift.occupiedMetres = record.occupiedMetres - before.occupiedMetres
        shift.rides = record.rides - before.rides
        shift.offers = record.offers - before.offers
        shift.income = record.income - before.income
        return shift
    }
}

extension DriverRecord {
    fileprivate var emptyMetres: Int64 { pickupMetres + repositioningMetres }

    /// An account as it was before a spell.
    fileprivate func less(_ shift: ShiftRecord) -> DriverRecord {
        var record = self
        record.idle -= shift.idle
        record.busy -= shift.busy
        record.pickupMetres -= shift.emptyMetres
        record.occupiedMetres -= shift.occupiedMetres
        record.rides -= shift.rides
        record.offers -= shift.offers
        record.income = record.income - shift.income
        return record
    }
}
