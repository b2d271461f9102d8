import CityModel
import Quantities
import TaxiService

/// The taxi service once more: small, slow and literal, to be compared with the real one.
///
/// Nothing is kept that can be looked for. Whether a driver is available, busy or has an offer open is found by scanning
/// the queues and the open requests; T04 is done as the rule book says it, by trying every waiting request. Of the real
/// service only the vocabulary is used: commands, effects, reasons, parameters.
struct ModelService: Sendable {
    struct Cab: Sendable {
        var isConnected = true
        var isSuspended = false
        var zone: Int?
        var taxi: Int?
        var taxisOwned: [Int]
        var refusals = 0
        var suspensions = 0
        /// How many offers the driver has had: the number that an offer's timer carries.
        var offersHad = 0
    }

    enum Status: Hashable, Sendable {
        /// In dispatch, and not logged as waiting.
        case searching
        case waiting
        case offered(Int)
        case allocated(Int)
        case riding(Int)
    }

    struct Trip: Sendable {
        var number: Int
        var client: Int
        var origin: Int
        var destination: Int
        var requestedAt: SimTime
        var status = Status.searching
        var isPaid = false
    }

    struct Tried: Hashable, Sendable {
        var driver: Int
        var trip: Int
    }

    let city: TestCity
    let rules: TaxiRules
    var cabs: [Cab]
    /// For every zone its drivers, head first (Z01).
    var queues: [[Int]]
    /// The requests that are not over, by number.
    var trips: [Trip] = []
    var tripsSoFar = 0
    /// T03.
    var tried: [Tried] = []
    /// What the command in hand has led to so far.
    var told: [Effect] = []
    var now = SimTime.zero

    init(city: TestCity, rules: TaxiRules, drivers: Int) {
        self.city = city
        self.rules = rules
        cabs = (0..<drivers).map { Cab(taxisOwned: [$0]) }
        queues = Array(repeating: [], count: city.zoneCount)
    }

    /// What the command leads to, in order.
    mutating func handle(_ command: Command, at time: SimTime) -> [Effect] {
        now = time
        told = []
        switch command {
        case .driver(let id, let action):
            if let reason = reason(against: action, by: Int(id.index)) {
                told.append(.driverRejected(id, action, reason))
            } else {
                carryOut(action, by: Int(id.index))
            }
        case .client(let id, let action):
            if let reason = reason(against: action, by: Int(id.index)) {
                told.append(.clientRejected(id, action, reason))
            } else {
                carryOut(action, by: Int(id.index))
            }
        case .timer(let timer): fire(timer)
        }
        return told
    }
}

// What can be looked for.
extension ModelService {
    func queue(holding driver: Int) -> Int? { queues.firstIndex { $0.contains(driver) } }
    func offer(to driver: Int) -> Int? { trips.firstIndex { $0.status == .offered(driver) } }
    func ride(of driver: Int) -> Int? {
        trips.firstIndex { $0.status == .allocated(driver) || $0.status == .riding(driver) }
    }
    func isRiding(with driver: Int) -> Bool { trips.contains { $0.status == .riding(driver) } }
    func isWorking(_ driver: Int) -> Bool { queue(holding: driver) != nil || ride(of: driver) != nil }
    /// T01: the trip that searches, is allocated or on board.
    func trip(of client: Int) -> Int? { trips.firstIndex { $0.client == client } }

    func state(of driver: Int) -> DriverState {
        if cabs[driver].isSuspended { return .suspended }
        if ride(of: driver) != nil { return .busy }
        return queue(holding: driver) == nil ? .offline : .available
    }

    /// Z03, cut off by `dispatch.searchZones`.
    func searchOrder(from origin: Int) -> ArraySlice<Int> {
        let others = (0..<city.zoneCount).filter { $0 != origin }
        let sorted = others.sorted { (city.metres[origin][$0], $0) < (city.metres[origin][$1], $1) }
        return ([origin] + sorted).prefix(rules.searchZones ?? city.zoneCount)
    }

    /// P01 and P02, with the rounding done by hand.
    func price(of trip: Trip) -> Money {
        let metres = city.metres[trip.origin][trip.destination]
        let prices = [rules.fare, rules.fareLimit].map { tariff in
            let thousandths = Int(tariff.perKilometre.cents) * metres
            let roundsUp = thousandths % 1_000 >= 500
            return Int(tariff.flagFall.cents) + thousandths / 1_000 + (roundsUp ? 1 : 0)
        }
        return Money(cents: Int64(min(prices[0], prices[1])))
    }

    /// T06: the way from the driver's zone to the pickup, as slow as the hour makes it.
    func wait(from zone: Int, to trip: Trip) -> SimDuration {
        let hour = Int(now.microseconds / 3_600_000_000) % 24
        let doubledFactor = city.doubledHourFactors.isEmpty ? 2 : city.doubledHourFactors[hour]
        return .microseconds(Int64(city.milliseconds[zone][trip.origin] * doubledFactor * 500))
    }
}

extension ModelService.Trip {
    var id: RequestID { RequestID(UInt32(number)) }
    var clientID: ClientID { ClientID(client) }
    var originID: ZoneID { ZoneID(origin) }
}
