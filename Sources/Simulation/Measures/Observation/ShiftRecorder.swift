import Quantities

/// One shift of a driver, from starting work to stopping, clipped to the counted part of the run: a row of
/// `shifts.csv`.
package struct ShiftRecord: Hashable, Sendable, BitwiseCopyable {
    /// Number of the driver, from 0.
    package var driver: UInt32
    /// Start of the shift.
    package var start: SimTime
    /// End of the shift.
    package var end: SimTime
    /// Time in a queue, or driving to another one or to a charging place. The rest of a shift that is neither idle nor
    /// busy is time at charging places.
    package var idle = SimDuration.zero
    /// Time from accepting a ride to its end.
    package var busy = SimDuration.zero
    /// Distance without passengers, including a drive back after the shift, when the driver takes no offers.
    package var emptyMetres: Int64 = 0
    /// Distance with passengers.
    package var occupiedMetres: Int64 = 0
    /// Number of rides.
    package var rides: UInt32 = 0
    /// Number of offers.
    package var offers: UInt32 = 0
    /// Driver's income.
    package var income = Money.zero
}

/// The shifts of all drivers, each computed as the difference between the driver's account at its end and at its start.
struct ShiftRecorder {
    /// The account at the start of a shift.
    private struct OpenShift {
        var start: SimTime
        var record: DriverRecord
    }

    /// Account at the start of each driver's current shift; nil off duty.
    private var openShifts: [OpenShift?]
    /// Finished shifts of each driver.
    private var shifts: [[ShiftRecord]]
    /// Empty distance in each driver's account at the end of the last shift.
    private var emptyMetresAtEnd: [Int64]
    private let end: SimTime

    init(drivers: Int, end: SimTime) {
        openShifts = Array(repeating: nil, count: drivers)
        shifts = Array(repeating: [], count: drivers)
        emptyMetresAtEnd = Array(repeating: 0, count: drivers)
        self.end = end
    }

    /// Starts a shift. If another has ended at the same time, it continues: a driver who stops only to drive to a rank
    /// is still at work.
    mutating func begin(_ driver: Int, _ record: DriverRecord, at time: SimTime) {
        openShifts[driver] = OpenShift(start: time, record: record)
        guard time > .zero, var last = shifts[driver].popLast() else { return }
        last.emptyMetres += record.emptyMetres - emptyMetresAtEnd[driver]
        guard last.end == time else { return shifts[driver].append(last) }
        openShifts[driver] = OpenShift(start: last.start, record: record.less(last))
    }

    mutating func end(_ driver: Int, _ record: DriverRecord, at time: SimTime) {
        guard let opening = openShifts[driver] else { return }
        openShifts[driver] = nil
        emptyMetresAtEnd[driver] = record.emptyMetres
        if let shift = ShiftRecorder.shift(driver, opening, record, at: min(time, end)) { shifts[driver].append(shift) }
    }

    /// Discards finished shifts and restarts current ones.
    mutating func endWarmUp(at time: SimTime) {
        for driver in shifts.indices {
            shifts[driver] = []
            if openShifts[driver] != nil { openShifts[driver] = OpenShift(start: time, record: DriverRecord()) }
        }
    }

    /// Returns all shifts at the end of the run.
    ///
    /// - Parameter records: records of all drivers at the end.
    func finish(_ records: [DriverRecord]) -> [ShiftRecord] {
        var found: [ShiftRecord] = []
        // There are hundreds of thousands: growth by doubling would set the peak of the run's memory.
        found.reserveCapacity(shifts.reduce(0) { $0 + $1.count + 1 })
        for driver in shifts.indices {
            found += shifts[driver]
            if let opening = openShifts[driver] {
                if let last = ShiftRecorder.shift(driver, opening, records[driver], at: end) { found.append(last) }
            } else if !shifts[driver].isEmpty {
                found[found.count - 1].emptyMetres += records[driver].emptyMetres - emptyMetresAtEnd[driver]
            }
        }
        return found
    }

    /// Returns the shift that ends at `time`, or nil if it lies beyond the end of the run.
    private static func shift(
        _ driver: Int, _ opening: OpenShift, _ record: DriverRecord, at time: SimTime
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

    /// Returns the account as it was before a shift.
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
