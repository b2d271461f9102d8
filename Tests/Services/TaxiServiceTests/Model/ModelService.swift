import CityModel
import Quantities
import RuleModels
import TaxiService

/// The taxi service once more: small, slow and literal, to be compared with the real one.
///
/// Nothing is kept that can be looked for. Whether a driver is available, busy or has an offer open is found by scanning
/// the queues and the open trips; T04 is done as the rule book says it, by trying every waiting trip. Of the real
/// service only the vocabulary is used: commands, effects, reasons, parameters. Prices, shares and waits are those of the
/// rules' models, which load tests judge by.
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
        /// Not yet in dispatch (R02).
        case reserved
        /// In dispatch, and not logged as waiting.
        case searching
        case waiting
        case offered(Int)
        case allocated(Int)
    }

    /// One client's request: a party of a trip.
    struct Member: Sendable {
        var number: Int
        var client: Int
        var size: Int
        var destination: Int
        var fare = ModelFare()
        var isPaid = false
        var isOnBoard = false
    }

    /// What is dispatched: the members who ride together, or one alone.
    struct Trip: Sendable {
        /// Of the request that created it.
        var number: Int
        var origin: Int
        var isShared: Bool
        /// Of a reservation.
        var departure: SimTime?
        var requestedAt: SimTime
        var status = Status.searching
        var hasArrived = false
        /// How often the departure was changed or a driver lost: the number that the trip's timers carry.
        var turns = 0
        /// In the order of joining.
        var members: [Member]
    }

    struct Tried: Hashable, Sendable {
        var driver: Int
        var trip: Int
    }

    /// An interrupted ride's price that is not paid yet.
    struct Debt: Sendable {
        var member: Member
        var driver: Int
    }

    let city: TestCity
    let rules: TaxiRules
    let fares: FareModel
    var cabs: [Cab]
    /// For every zone its drivers, head first (Z01).
    var queues: [[Int]]
    /// The trips that are not over.
    var trips: [Trip] = []
    var requestsSoFar = 0
    /// T03.
    var tried: [Tried] = []
    /// P03: in the order of the interruptions.
    var debts: [Debt] = []
    /// What the command in hand has led to so far.
    var told: [TaxiService.Effect] = []
    var now = SimTime.zero

    init(city: TestCity, rules: TaxiRules, drivers: Int) {
        self.city = city
        self.rules = rules
        fares = FareModel(rules, ZoneTable(city.clock))
        cabs = (0..<drivers).map { Cab(taxisOwned: [$0]) }
        queues = Array(repeating: [], count: city.zoneCount)
    }

    /// What the command leads to, in order.
    mutating func handle(_ command: TaxiService.Command, at time: SimTime) -> [TaxiService.Effect] {
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
    func ride(of driver: Int) -> Int? { trips.firstIndex { $0.status == .allocated(driver) } }
    func isRiding(with driver: Int) -> Bool {
        trips.contains { $0.status == .allocated(driver) && $0.members.contains(where: \.isOnBoard) }
    }
    func isWorking(_ driver: Int) -> Bool { queue(holding: driver) != nil || ride(of: driver) != nil }

    /// T01: the trip in dispatch or later that the client is in.
    func trip(of client: Int) -> Int? {
        trips.firstIndex { $0.status != .reserved && $0.members.contains { $0.client == client } }
    }

    /// The client's request in that trip.
    func current(of client: Int) -> Member? {
        trip(of: client).flatMap { trips[$0].members.first { $0.client == client } }
    }

    /// The trip of which the request is a party.
    func trip(ofRequest number: Int) -> Int? {
        trips.firstIndex { $0.members.contains { $0.number == number } }
    }

    /// S02: the trip that the request of its oldest member names.
    func trip(named number: Int) -> Int? { trips.firstIndex { $0.members.first?.number == number } }

    func state(of driver: Int) -> TaxiService.DriverState {
        if cabs[driver].isSuspended { return .suspended }
        if ride(of: driver) != nil { return .busy }
        return queue(holding: driver) == nil ? .offline : .available
    }

    func zone(of driver: Int) -> ZoneID { cabs[driver].zone.map { ZoneID($0) } ?? .none }

    /// Z03, cut off by `dispatch.searchZones`.
    func searchOrder(from origin: Int) -> ArraySlice<Int> {
        let others = (0..<city.zoneCount).filter { $0 != origin }
        let sorted = others.sorted { (city.metres[origin][$0], $0) < (city.metres[origin][$1], $1) }
        return ([origin] + sorted).prefix(rules.searchZones ?? city.zoneCount)
    }
}

extension ModelService.Member {
    var id: RequestID { RequestID(UInt32(number)) }
    var clientID: ClientID { ClientID(client) }
    var destinationID: ZoneID { ZoneID(destination) }
    var price: Money { fare.price }
    var authority: Money { fare.authority }
}

extension ModelService.Trip {
    var originID: ZoneID { ZoneID(origin) }
    var creator: RequestID { RequestID(UInt32(number)) }
    /// P01: the hour that the price goes by.
    var pricedAt: SimTime { departure ?? requestedAt }
}
