import CityModel
import Quantities
import ServiceKernel

/// `rebalanced`: FIFO makes the offers, and drivers who stand in a queue are sent to zones with demand in the next
/// hour.
///
/// Every `dispatch.rebalanceMinutes` the drivers without an offer are shared out among the zones by the requests
/// expected there in the next hour: one driver for each request, or if there are fewer drivers, in proportion to the
/// requests. Drivers who already stand in such a zone stay, and drivers on their way count at their target. A linear
/// program decides how many of the others go from zone to zone (`TransportationProblem`): the lack of a driver is as
/// bad as an hour of driving, so that most of the demand is met with the least driving, and no driver drives for an
/// hour or longer. Drivers at the tail of a zone's queue go first, for they would wait there longest.
///
/// Rounds begin with the first request and end after an hour without requests.
///
/// Source: Pavone, Smith, Frazzoli and Rus, "Robotic load balancing for mobility-on-demand systems", International
/// Journal of Robotics Research 31, 2012, section 5, whose stations want equally many vehicles.
struct Rebalancing {
    struct Relocation: Equatable {
        var driver: DriverID
        var from: ZoneID
        var to: ZoneID
    }

    /// A driver who was sent and has not arrived yet, as far as the service knows.
    private struct RelocationTrip {
        var sending: Relocation
        /// The driver's number of offers when sent: another number means an offer since.
        var offerSerial: UInt32
        /// The expected time of arrival.
        var due: SimTime
    }

    /// The cost of lacking a driver, in driving time.
    private static let shortageCost = SimDuration.hours(1)

    private let interval: SimDuration
    private let zoneCount: Int
    /// The expected requests, rows by the hour × zones; empty if unknown: then the requests of the last hour are used.
    private let expected: [Double]
    private var recent: RecentRequests
    private var drives: [RelocationTrip] = []
    private var roundsCalled: UInt32 = 0
    private var isRoundCalled = false

    init(zones: Int, interval: SimDuration, expectedRequests: [Double]) {
        precondition(expectedRequests.count.isMultiple(of: 24 * zones))
        self.interval = interval
        zoneCount = zones
        expected = expectedRequests
        recent = RecentRequests(zones: zones)
    }

    mutating func code(with form: inout StateCoder) throws {
        try recent.code(with: &form)
        try form.visit(&drives)
        try form.visit(&roundsCalled)
        try form.visit(&isRoundCalled)
    }

    var bytes: Int {
        expected.capacity * MemoryLayout<Double>.stride + recent.bytes + drives.capacity
            * MemoryLayout<RelocationTrip>.stride
    }

    mutating func noteRequest(from zone: ZoneID, at time: SimTime) { recent.add(from: zone, at: time) }

    func digest(into take: (UInt64) -> Void) {
        recent.digest(into: take)
        take(UInt64(roundsCalled) | (isRoundCalled ? 1 << 32 : 0))
        take(UInt64(drives.count))
        for drive in drives {
            take(UInt64(drive.sending.driver.index) | UInt64(drive.sending.to.index) << 32)
            take(UInt64(drive.offerSerial))
            take(UInt64(bitPattern: drive.due.microseconds))
        }
    }
}

// Rounds.
extension Rebalancing {
    /// Returns the round to schedule, at the next multiple of the interval; nil if one is scheduled, or if there are no
    /// recent requests.
    mutating func nextRound(after time: SimTime) -> DispatchRound? {
        if isRoundCalled || recent.isEmpty(at: time) { return nil }
        isRoundCalled = true
        roundsCalled &+= 1
        let number = time.microseconds / interval.microseconds + 1
        return DispatchRound(serial: roundsCalled, due: SimTime(microseconds: number * interval.microseconds))
    }

    func isWanted(round serial: UInt32) -> Bool { isRoundCalled && serial == roundsCalled }

    /// Returns the drivers to send, and records them as on their way.
    ///
    /// - Parameter fifo: the policy in whose queues the drivers stand.
    mutating func holdRound(
        _ fifo: borrowing FIFODispatch, _ fleet: borrowing Fleet, _ ways: TravelRouter, at time: SimTime
    ) -> [Relocation] {
        isRoundCalled = false
        let sendings = relocations(fifo, fleet, ways, at: time)
        drives = drives.filter { isUnderWay($0, fleet, at: time) }
        for sending in sendings {
            drives.append(
                RelocationTrip(
                    sending: sending, offerSerial: fleet[sending.driver].offerSerial,
                    due: time + travelTime(from: sending.from, to: sending.to, ways, at: time)))
        }
        return sendings
    }

    /// Returns the drivers to send; equal for equal states.
    ///
    /// - Complexity: that of the linear program.
    func relocations(
        _ fifo: borrowing FIFODispatch, _ fleet: borrowing Fleet, _ ways: TravelRouter, at time: SimTime
    ) -> [Relocation] {
        let outlook = supplyAndDemand(fifo, fleet, ways.clock, at: time)
        let zones = 0..<zoneCount
        let surplus = zones.filter { outlook.standing[$0].count > outlook.wanted[$0] }
        let lack = zones.filter { outlook.wanted[$0] > outlook.supply(in: $0) }
        var program = TransportationProblem(
            surplus: surplus.map { outlook.standing[$0].count - outlook.wanted[$0] },
            lack: lack.map { outlook.wanted[$0] - outlook.supply(in: $0) }, ways: [])
        for (from, origin) in surplus.enumerated() {
            for (to, target) in lack.enumerated() {
                let time = travelTime(from: ZoneID(origin), to: ZoneID(target), ways, at: time)
                let gain = (Rebalancing.shortageCost - time).microseconds / 1_000
                if gain > 0 { program.ways.append(.init(from: from, to: to, gain: gain)) }
            }
        }
        // Without a proved optimum no driver is sent.
        guard let counts = program.solution() else { return [] }
        var queues = outlook.standing
        return zip(program.ways, counts).flatMap { way, count in
            let (origin, target) = (surplus[way.from], lack[way.to])
            assert(queues[origin].count - count >= outlook.wanted[origin], "more taxis are sent than can be spared")
            return (0..<count).compactMap { _ in
                queues[origin].popLast().map { Relocation(driver: $0, from: ZoneID(origin), to: ZoneID(target)) }
            }
        }
    }

    /// Returns whether a driver who was sent is still expected at the target.
    private func isUnderWay(_ drive: RelocationTrip, _ fleet: borrowing Fleet, at time: SimTime) -> Bool {
        let driver = fleet[drive.sending.driver]
        return driver.state == .available && driver.offerSerial == drive.offerSerial
            && driver.zone != drive.sending.to && time < drive.due
    }

    /// Returns the travel time between the centres of the zones in the traffic of the hour.
    private func travelTime(
        from origin: ZoneID, to target: ZoneID, _ ways: TravelRouter, at time: SimTime
    ) -> SimDuration {
        ways.clock.congested(milliseconds: Int64(ways.city.leg(from: origin, to: target).milliseconds), at: time)
    }
}

// Guarantees.
extension Rebalancing {
    /// Checks that each driver sent stands free in the zone of departure and is sent once, and that no zone gives up
    /// drivers that it needs or gets more than it needs.
    func check(
        _ touched: CommandFootprint, _ fifo: borrowing FIFODispatch, _ fleet: borrowing Fleet, _ clock: TravelClock,
        at time: SimTime
    ) throws(InvariantViolation) {
        guard touched.isRound else {
            return try require(touched.relocations.isEmpty, "T03", "a driver is sent between rounds")
        }
        let outlook = supplyAndDemand(fifo, fleet, clock, at: time)
        for (index, sending) in touched.relocations.enumerated() {
            let driver = fleet[sending.driver]
            try require(
                driver.state == .available && driver.isFree && driver.zone == sending.from, "D01",
                "\(sending.driver) is sent, but is not free in \(sending.from)")
            try require(
                !touched.relocations[..<index].contains { $0.driver == sending.driver }, "T03",
                "\(sending.driver) is sent twice")
            let (from, to) = (Int(sending.from.index), Int(sending.to.index))
            try require(
                outlook.standing[from].count >= outlook.wanted[from], "T03",
                "\(sending.driver) is sent from a zone that needs \(outlook.wanted[from]) taxis")
            try require(
                outlook.supply(in: to) <= outlook.wanted[to], "T03",
                "\(sending.driver) is sent to a zone that needs \(outlook.wanted[to]) taxis")
        }
    }
}

// Demand.
extension Rebalancing {
    /// The supply and demand of drivers by zone.
    struct SupplyAndDemand {
        /// The drivers without an offer who are not on their way elsewhere, head of the queue first.
        var standing: [[DriverID]]
        /// The number of drivers on their way to the zone.
        var coming: [Int]
        var wanted: [Int]

        func supply(in zone: Int) -> Int { standing[zone].count + coming[zone] }
    }

    func supplyAndDemand(
        _ fifo: borrowing FIFODispatch, _ fleet: borrowing Fleet, _ clock: TravelClock, at time: SimTime
    ) -> SupplyAndDemand {
        var coming = [Int](repeating: 0, count: zoneCount)
        var sent = Set<DriverID>()
        for drive in drives where isUnderWay(drive, fleet, at: time) {
            coming[Int(drive.sending.to.index)] += 1
            sent.insert(drive.sending.driver)
        }
        let standing = (0..<zoneCount).map { zone in
            fifo.queues.freeMembers(of: ZoneID(zone)).filter { !sent.contains($0) }
        }
        let driverCount = standing.reduce(sent.count) { $0 + $1.count }
        let wanted = Rebalancing.shares(of: driverCount, in: expectedRequests(at: time, clock))
        return SupplyAndDemand(standing: standing, coming: coming, wanted: wanted)
    }

    /// Returns the requests expected in the hour from `time` on, by zone.
    func expectedRequests(at time: SimTime, _ clock: TravelClock) -> [Double] {
        if expected.isEmpty { return recent.inLastHour(at: time).map(Double.init) }
        let zones = expected.count / clock.rowCount
        let (hour, next) = (clock.hourRow(at: time), clock.hourRow(at: time + .hours(1)))
        let intoHour = clock.sinceMidnight(at: time) - .hours(Int64(clock.hourOfDay(at: time)))
        let share = Double(intoHour.microseconds) / Double(SimDuration.hours(1).microseconds)
        return (0..<zones).map { (1 - share) * expected[hour * zones + $0] + share * expected[next * zones + $0] }
    }

    /// Returns the number of drivers wanted in each zone: one for each request, or if there are fewer drivers, in
    /// proportion to the requests.
    ///
    /// Rounded to whole numbers by the largest remainders, ties by the order of the zones (Hamilton's method).
    static func shares(of drivers: Int, in requests: [Double]) -> [Int] {
        let sum = requests.reduce(0, +)
        guard sum > 0 else { return requests.map { _ in 0 } }
        let total = min(Double(drivers), sum.rounded())
        let exact = requests.map { total * $0 / sum }
        var shares = exact.map { Int($0) }
        let missing = Int(total) - shares.reduce(0, +)
        let byRemainder = exact.indices.sorted { left, right in
            let remainders = (exact[left] - exact[left].rounded(.down), exact[right] - exact[right].rounded(.down))
            return remainders.0 == remainders.1 ? left < right : remainders.0 > remainders.1
        }
        for zone in byRemainder.prefix(max(0, missing)) { shares[zone] += 1 }
        return shares
    }
}
