import CityModel
import Quantities
import ServiceKernel

/// `rebalanced`: offers are FIFO's, and drivers who stand in a queue are sent to where the next hour wants them.
///
/// Every `dispatch.rebalanceMinutes` the requests expected of each zone in the next hour are shared out among the drivers
/// without an offer: as many wanted in each zone as requests are expected there, or if the drivers are fewer, in proportion
/// to them. Those who stand where they are wanted stay, and those already on their way count where they go. Of the rest so
/// many go from zone to zone as a linear program says (`TransportProgram`): a zone's lack of a driver is held to be as bad as
/// an hour of driving, so that the most is met with the least driving, and nobody drives for an hour or longer. From each
/// zone those at the tail go, for they would wait there longest.
///
/// Rounds begin with the first request and end when nobody has asked for a taxi for an hour.
///
/// Source: Pavone, Smith, Frazzoli and Rus, "Robotic load balancing for mobility-on-demand systems", International Journal of
/// Robotics Research 31, 2012, section 5, whose stations want equally many vehicles.
struct Rebalancing {
    struct Sending: Equatable {
        var driver: DriverID
        var from: ZoneID
        var to: ZoneID
    }

    /// Somebody who was sent and is not there yet, as far as the service knows.
    private struct Drive {
        var sending: Sending
        /// No offer has come in between.
        var offerSerial: UInt32
        /// When the way should be over.
        var due: SimTime
    }

    /// What the lack of a driver is held to be worth, in driving.
    private static let lack = SimDuration.hours(1)

    private let interval: SimDuration
    /// What a host knows to expect, 24 × zones, row = hour of the day; empty where nobody knows, and the last hour counts.
    private let expected: [Double]
    private var recent: RecentRequests
    private var drives: [Drive] = []
    private var roundsCalled: UInt32 = 0
    private var isRoundCalled = false

    init(zones: Int, interval: SimDuration, expectedRequests: [Double]) {
        precondition(expectedRequests.isEmpty || expectedRequests.count == 24 * zones)
        self.interval = interval
        expected = expectedRequests
        recent = RecentRequests(zones: zones, interval: interval)
    }

    var bytes: Int {
        expected.capacity * MemoryLayout<Double>.stride + recent.bytes + drives.capacity * MemoryLayout<Drive>.stride
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
    /// The round to be called for: at the next multiple of the interval; nil if one is on its way, or nobody rides.
    mutating func nextRound(after time: SimTime) -> DispatchRound? {
        if isRoundCalled || recent.isQuiet(at: time) { return nil }
        isRoundCalled = true
        roundsCalled &+= 1
        let number = time.microseconds / interval.microseconds + 1
        return DispatchRound(serial: roundsCalled, due: SimTime(microseconds: number * interval.microseconds))
    }

    func isWanted(round serial: UInt32) -> Bool { isRoundCalled && serial == roundsCalled }

    /// Who is sent where; they are on their way from now on.
    ///
    /// - Parameter fifo: whose queues they stand in.
    mutating func holdRound(
        _ fifo: borrowing FIFODispatch, _ fleet: borrowing Fleet, _ ways: borrowing Ways, at time: SimTime
    ) -> [Sending] {
        isRoundCalled = false
        let sendings = sendings(fifo, fleet, ways, at: time)
        drives.removeAll { !isUnderWay($0, fleet, at: time) }
        for sending in sendings {
            drives.append(
                Drive(
                    sending: sending, offerSerial: fleet[sending.driver].offerSerial,
                    due: time + travelTime(from: sending.from, to: sending.to, ways, at: time)))
        }
        return sendings
    }

    /// Who is to be sent where; the same for the same state.
    ///
    /// - Complexity: that of the linear program.
    func sendings(
        _ fifo: borrowing FIFODispatch, _ fleet: borrowing Fleet, _ ways: borrowing Ways, at time: SimTime
    ) -> [Sending] {
        let drives = drives.filter { isUnderWay($0, fleet, at: time) }
        let sent = Set(drives.map(\.sending.driver))
        let zones = 0..<ways.city.zoneCount
        let standing = zones.map { fifo.queues.freeMembers(of: ZoneID($0)).filter { !sent.contains($0) } }
        var coming = zones.map { _ in 0 }
        for drive in drives { coming[Int(drive.sending.to.index)] += 1 }
        let wanted = Rebalancing.shares(
            of: standing.reduce(drives.count) { $0 + $1.count }, in: expectedRequests(at: time, ways.clock))

        let surplus = zones.filter { standing[$0].count > wanted[$0] }
        let lack = zones.filter { wanted[$0] > standing[$0].count + coming[$0] }
        var program = TransportProgram(
            surplus: surplus.map { standing[$0].count - wanted[$0] },
            lack: lack.map { wanted[$0] - standing[$0].count - coming[$0] }, ways: [])
        for (from, origin) in surplus.enumerated() {
            for (to, target) in lack.enumerated() {
                let time = travelTime(from: ZoneID(origin), to: ZoneID(target), ways, at: time)
                let gain = (Rebalancing.lack - time).microseconds / 1_000
                if gain > 0 { program.ways.append(.init(from: from, to: to, gain: gain)) }
            }
        }
        // Without a proved answer nobody is sent.
        guard let counts = program.solved() else { return [] }
        var queues = standing
        return zip(program.ways, counts).flatMap { way, count in
            let (origin, target) = (surplus[way.from], lack[way.to])
            return (0..<count).compactMap { _ in
                queues[origin].popLast().map { Sending(driver: $0, from: ZoneID(origin), to: ZoneID(target)) }
            }
        }
    }

    /// Whether somebody who was sent may still be expected where.
    private func isUnderWay(_ drive: Drive, _ fleet: borrowing Fleet, at time: SimTime) -> Bool {
        let driver = fleet[drive.sending.driver]
        return driver.state == .available && driver.offerSerial == drive.offerSerial
            && driver.zone != drive.sending.to && time < drive.due
    }

    /// In free flow between the middles of the zones, in the traffic of the hour.
    private func travelTime(
        from origin: ZoneID, to target: ZoneID, _ ways: borrowing Ways, at time: SimTime
    ) -> SimDuration {
        ways.clock.congested(milliseconds: Int64(ways.city.leg(from: origin, to: target).milliseconds), at: time)
    }
}

// What is wanted.
extension Rebalancing {
    /// Requests expected in the hour from `time` on, by zone.
    func expectedRequests(at time: SimTime, _ clock: TravelClock) -> [Double] {
        if expected.isEmpty { return recent.perHour(at: time) }
        let zones = expected.count / 24
        let (hour, next) = (clock.hourOfDay(at: time), (clock.hourOfDay(at: time) + 1) % 24)
        let intoHour = clock.sinceMidnight(at: time) - .hours(Int64(hour))
        let share = Double(intoHour.microseconds) / Double(SimDuration.hours(1).microseconds)
        return (0..<zones).map { (1 - share) * expected[hour * zones + $0] + share * expected[next * zones + $0] }
    }

    /// How many drivers are wanted in each zone: one for each request, or if they are fewer, in proportion to the requests.
    ///
    /// Whole ones by the largest remainders, ties by the order of the zones (Hamilton's method).
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
