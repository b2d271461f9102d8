import CityHost
import Quantities
import ServiceKernel
import TaxiService

/// Open rides and the most recent ended ones, as users see them (U01). They are folded from the events of the taxi
/// service, which itself keeps no ended rides.
///
/// Used by the writer only.
struct RideHistory {
    /// Number of ended rides that are kept.
    static let endedMax = 200_000

    /// An ended ride, with the previous one of its client and of its driver: serial numbers from 1, over all ended
    /// rides.
    private struct Ended: Sendable, BitwiseCopyable {
        let ride: TaxiService.RideView
        let beforeOfClient: Int
        let beforeOfDriver: Int
    }

    private(set) var open = TaxiService.RideViews()
    /// Open rides per participant, unordered.
    private var openOfClient: [ClientID: [RequestID]] = [:]
    private var openOfDriver: [DriverID: [RequestID]] = [:]
    /// Ring buffer of the last `endedMax` ended rides.
    private var ended: [Ended] = []
    /// Serial numbers of the kept ended rides.
    private var endedNumber: [RequestID: Int] = [:]
    private var endedCount = 0
    private var lastOfClient: [ClientID: Int] = [:]
    private var lastOfDriver: [DriverID: Int] = [:]
    private(set) var totals = RideTotals()
    private(set) var eventLog = RideEventLog()

    /// Follows an effect of a command.
    ///
    /// - Parameters:
    ///   - timed: The effect with its time, as the host reports it.
    ///   - day: Day of the city's calendar.
    mutating func note(_ effect: TaxiService.Effect, as timed: TimedHostEffect, day: CalendarDate) {
        eventLog.note(effect, as: timed)
        let request = effect.request
        let before = open[request]
        let ended = open.apply(effect, at: timed.time)
        index(open[request], before: before)
        if let ended { end(ended, day) }
    }

    /// Updates a ride's participants: its client, and its driver while it has one (T04, D06).
    private mutating func index(_ ride: TaxiService.RideView?, before: TaxiService.RideView?) {
        if before?.client != ride?.client {
            if let before { openOfClient.remove(before.request, of: before.client) }
            if let ride { openOfClient[ride.client, default: []].append(ride.request) }
        }
        guard before?.driver != ride?.driver else { return }
        if let before, !before.driver.isNone { openOfDriver.remove(before.request, of: before.driver) }
        if let ride, !ride.driver.isNone { openOfDriver[ride.driver, default: []].append(ride.request) }
    }

    private mutating func end(_ ride: TaxiService.RideView, _ day: CalendarDate) {
        if ride.state.isDriven { totals.add(ride, on: day) }
        eventLog.end(ride.request)
        let entry = Ended(
            ride: ride, beforeOfClient: lastOfClient[ride.client] ?? 0, beforeOfDriver: lastOfDriver[ride.driver] ?? 0)
        endedCount += 1
        if ended.count < RideHistory.endedMax {
            ended.append(entry)
        } else {
            let place = (endedCount - 1) % RideHistory.endedMax
            endedNumber[ended[place].ride.request] = nil
            ended[place] = entry
        }
        endedNumber[ride.request] = endedCount
        lastOfClient[ride.client] = endedCount
        if !ride.driver.isNone { lastOfDriver[ride.driver] = endedCount }
    }

    // MARK: The past

    mutating func code(with form: inout StateCoder) throws {
        try form.section("rides")
        try open.code(with: &form)
        try form.visit(&ended)
        try form.visit(&endedCount)
        try form.visit(&lastOfClient)
        try form.visit(&lastOfDriver)
        try totals.code(with: &form)
        try eventLog.code(with: &form)
        if form.isReading { indexAll() }
    }

    /// Rebuilds the indexes, which follow from the other state.
    private mutating func indexAll() {
        (openOfClient, openOfDriver, endedNumber) = ([:], [:], [:])
        for ride in open.unordered {
            openOfClient[ride.client, default: []].append(ride.request)
            if !ride.driver.isNone { openOfDriver[ride.driver, default: []].append(ride.request) }
        }
        for number in stride(from: endedCount, to: endedCount - ended.count, by: -1) {
            if let entry = entry(number) { endedNumber[entry.ride.request] = number }
        }
    }

    // MARK: Inspection

    /// Returns the number of clients who wait for a taxi in each zone.
    func waiting(zoneCount: Int) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: zoneCount)
        for ride in open.unordered where ride.state == .searching && Int(ride.origin.zone.index) < zoneCount {
            counts[Int(ride.origin.zone.index)] += 1
        }
        return counts
    }

    /// Returns the ended rides of a client, newest first.
    ///
    /// - Complexity: O(*countMax*).
    func ended(of client: ClientID, countMax: Int) -> [TaxiService.RideView] {
        chain(from: lastOfClient[client] ?? 0, countMax) { $0.beforeOfClient }
    }

    /// Returns the ended rides of a driver, newest first.
    func ended(of driver: DriverID, countMax: Int) -> [TaxiService.RideView] {
        chain(from: lastOfDriver[driver] ?? 0, countMax) { $0.beforeOfDriver }
    }

    /// Returns the ended rides of all clients, newest first.
    ///
    /// - Parameter skip: Number of the newest rides to leave out.
    func newestEnded(skip: Int = 0, countMax: Int) -> [TaxiService.RideView] {
        (min(skip, ended.count)..<min(skip + countMax, ended.count)).compactMap { entry(endedCount - $0)?.ride }
    }

    /// Returns the open rides of a client, oldest first.
    func open(of client: ClientID) -> [TaxiService.RideView] { rides(openOfClient[client]) }

    /// Returns the open rides of a driver, oldest first.
    func open(of driver: DriverID) -> [TaxiService.RideView] { rides(openOfDriver[driver]) }

    private func rides(_ requests: [RequestID]?) -> [TaxiService.RideView] {
        (requests ?? []).sorted().compactMap { open[$0] }
    }

    /// Returns a ride that is open, or ended and still kept.
    func ride(_ request: RequestID) -> TaxiService.RideView? {
        open[request] ?? endedNumber[request].flatMap { entry($0)?.ride }
    }

    private func chain(from number: Int, _ countMax: Int, _ before: (Ended) -> Int) -> [TaxiService.RideView] {
        var (number, rides): (Int, [TaxiService.RideView]) = (number, [])
        while rides.count < countMax, let entry = entry(number) {
            rides.append(entry.ride)
            number = before(entry)
        }
        return rides
    }

    /// Returns an ended ride by its serial number; nil if it is 0 or overwritten.
    private func entry(_ number: Int) -> Ended? {
        guard number > 0, number > endedCount - ended.count else { return nil }
        return ended[(number - 1) % RideHistory.endedMax]
    }
}

extension Dictionary where Value == [RequestID] {
    /// Removes a request of a person, and the person's entry with the last one.
    fileprivate mutating func remove(_ request: RequestID, of person: Key) {
        self[person]?.removeAll { $0 == request }
        if self[person]?.isEmpty == true { self[person] = nil }
    }
}
