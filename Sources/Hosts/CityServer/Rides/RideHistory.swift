import CityHost
import Quantities
import ServiceKernel
import TaxiService

/// The rides that are on, and the newest of those that are over, as people see them (U01): followed from what the taxi service
/// says, which itself keeps nothing of what is over.
///
/// Used by the writer only.
struct RideHistory {
    /// So many that are over are kept, the newest of all.
    static let endedMax = 200_000

    /// A ride that is over, and which one its client and its driver had before it: numbers from 1, of all that ended so far.
    private struct Ended: Sendable, BitwiseCopyable {
        let ride: TaxiService.RideView
        let beforeOfClient: Int
        let beforeOfDriver: Int
    }

    private(set) var open = TaxiService.RideViews()
    /// Which of those that are on somebody has a part in, in no order.
    private var openOfClient: [ClientID: [RequestID]] = [:]
    private var openOfDriver: [DriverID: [RequestID]] = [:]
    /// A ring, once it is full.
    private var ended: [Ended] = []
    /// Where one that is over is, by the same numbers.
    private var endedNumber: [RequestID: Int] = [:]
    private var endedCount = 0
    private var lastOfClient: [ClientID: Int] = [:]
    private var lastOfDriver: [DriverID: Int] = [:]
    private(set) var totals = RideTotals()
    private(set) var stories = RideStories()

    /// Follows what came of a command.
    ///
    /// - Parameters:
    ///   - timed: the effect as the host tells it.
    ///   - day: of the city's calendar.
    mutating func note(_ effect: TaxiService.Effect, as timed: TimedHostEffect, day: CalendarDate) {
        stories.note(effect, as: timed)
        let request = effect.request
        let before = open[request]
        let ended = open.note(effect, at: timed.time)
        index(open[request], before: before)
        if let ended { end(ended, day) }
    }

    /// Keeps who has a part in a ride: its client, and its driver as long as it has one (T04, D06).
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
        stories.end(ride.request)
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

    mutating func describe(state form: inout StateForm) throws {
        try form.begin("rides")
        try open.describe(state: &form)
        try form.visit(&ended)
        try form.visit(&endedCount)
        try form.visit(&lastOfClient)
        try form.visit(&lastOfDriver)
        try totals.describe(state: &form)
        try stories.describe(state: &form)
        if form.isReading { indexAll() }
    }

    /// What follows from the rest.
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

    // MARK: What may be looked at

    /// Clients who wait for a taxi in each zone.
    func waiting(zoneCount: Int) -> [UInt32] {
        var counts = [UInt32](repeating: 0, count: zoneCount)
        for ride in open.unordered where ride.state == .searching && Int(ride.origin.zone.index) < zoneCount {
            counts[Int(ride.origin.zone.index)] += 1
        }
        return counts
    }

    /// Those of a client that are over, the newest first.
    ///
    /// - Complexity: O(*countMax*).
    func ended(of client: ClientID, countMax: Int) -> [TaxiService.RideView] {
        chain(from: lastOfClient[client] ?? 0, countMax) { $0.beforeOfClient }
    }

    /// The same of a driver.
    func ended(of driver: DriverID, countMax: Int) -> [TaxiService.RideView] {
        chain(from: lastOfDriver[driver] ?? 0, countMax) { $0.beforeOfDriver }
    }

    /// Of everybody.
    ///
    /// - Parameter skip: so many of the newest are left out.
    func newestEnded(skip: Int = 0, countMax: Int) -> [TaxiService.RideView] {
        (min(skip, ended.count)..<min(skip + countMax, ended.count)).compactMap { entry(endedCount - $0)?.ride }
    }

    /// Those of a client that are on, the oldest first.
    func open(of client: ClientID) -> [TaxiService.RideView] { rides(openOfClient[client]) }

    /// The same of a driver.
    func open(of driver: DriverID) -> [TaxiService.RideView] { rides(openOfDriver[driver]) }

    private func rides(_ requests: [RequestID]?) -> [TaxiService.RideView] {
        (requests ?? []).sorted().compactMap { open[$0] }
    }

    /// One that is on, or over and still known.
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

    /// nil for none, and for what has been overwritten.
    private func entry(_ number: Int) -> Ended? {
        guard number > 0, number > endedCount - ended.count else { return nil }
        return ended[(number - 1) % RideHistory.endedMax]
    }
}

extension Dictionary where Value == [RequestID] {
    /// Whoever has no more of them is not there.
    fileprivate mutating func remove(_ request: RequestID, of person: Key) {
        self[person]?.removeAll { $0 == request }
        if self[person]?.isEmpty == true { self[person] = nil }
    }
}
