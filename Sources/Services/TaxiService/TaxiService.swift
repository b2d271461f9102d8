import CityModel
import Quantities
import ServiceKernel

/// The taxi service of a city: drivers, dispatch, requests, reservations, shared rides and payment, by parts D, T, R, S
/// and P of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the time, and leaves its effects in `effects`. It has no
/// clock, draws no random numbers and does no input or output; simulator, load tester and server drive this same code.
/// Nothing is allocated per command once warm.
///
/// The state has four parts, each changed by its own file only: the fleet, the book of requests, dispatch and the
/// cashier. The rules are in `Rules`, a file for each part of the rule book.
///
/// A refused command changes nothing and has one `…Rejected` effect.
package struct TaxiService: CityService, ~Copyable {
    /// The name in logs and in the reference.
    package static let name = "taxis"

    /// The parameters of the rules.
    package internal(set) var rules: TaxiRules
    /// The routes of the city and their travel times; its cache changes no result.
    package let ways: TravelRouter
    let fares: Fares

    var fleet: Fleet
    var requests: RequestTable
    var dispatcher: Dispatcher
    var cashier: Cashier
    var walkUps: WalkUpLines
    var rankPlaces: RankPlaces

    /// The effects of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// The number of effects that set a timer, so that a host need not search for timers in vain.
    package internal(set) var timerRequestCount = 0
    /// The time of the last command.
    private(set) var now = SimTime.zero

    /// Creates a service in which no driver works. Every driver owns the taxi of the same number.
    ///
    /// - Parameters:
    ///   - traffic: the streets, if positions are points on them and not only zones.
    ///   - expectedRequests: the forecast for policies that use one, rows by the hour × zones; if empty, they use the
    ///     requests of the last hour.
    package init(
        clock: TravelClock, traffic: StreetTraffic? = nil, rules: TaxiRules, drivers driverCount: Int,
        expectedRequests: [Double] = []
    ) {
        self.rules = rules
        ways = TravelRouter(clock: clock, traffic: traffic)
        fares = Fares(rules)
        fleet = Fleet(drivers: driverCount, rules.roster)
        requests = RequestTable(countingZones: rules.surge.isNone ? 0 : clock.city.zoneCount)
        cashier = Cashier(drivers: driverCount)
        dispatcher = Dispatcher(
            rules, city: clock.city, traffic, drivers: driverCount, expectedRequests: expectedRequests)
        // Only policies with queues (FIFO, rebalanced) give each taxi a turn.
        let ranks = dispatcher.hasQueues ? rules.ranks : []
        walkUps = WalkUpLines(ranks, zones: clock.city.zoneCount)
        rankPlaces = RankPlaces(ranks, zones: clock.city.zoneCount, drivers: driverCount)
    }

    /// Creates a copy of a service. Copies are explicit, because their cost grows with the size of the city.
    package init(copyOf other: borrowing TaxiService) {
        rules = other.rules
        ways = TravelRouter(clock: other.ways.clock, traffic: other.ways.streetRouter?.traffic)
        fares = other.fares
        fleet = Fleet(copyOf: other.fleet)
        requests = RequestTable(copyOf: other.requests)
        dispatcher = Dispatcher(copyOf: other.dispatcher)
        cashier = Cashier(copyOf: other.cashier)
        walkUps = other.walkUps
        rankPlaces = other.rankPlaces
        effects = other.effects
        timerRequestCount = other.timerRequestCount
        now = other.now
    }

    /// Visits the service's whole state (see `StateForm`), without the effects of the last command.
    package mutating func code(with form: inout StateCoder) throws {
        try form.section(TaxiService.name)
        try fleet.code(with: &form)
        try requests.code(with: &form)
        try dispatcher.code(with: &form)
        try cashier.code(with: &form)
        try walkUps.code(with: &form)
        try rankPlaces.code(with: &form)
        try form.visit(&now)
    }

    /// Adds a taxi to a driver's list, beside the driver's own (D02).
    package mutating func addTaxi(_ taxi: TaxiID, toListOf driver: DriverID) { fleet.add(taxi, toListOf: driver) }

    /// Removes an added taxi from the list. A taxi in use leaves the list when the driver stops work.
    package mutating func removeTaxi(_ taxi: TaxiID, fromListOf driver: DriverID) {
        fleet.remove(taxi, fromListOf: driver)
    }

    /// Removes all added taxis from the list (A11).
    package mutating func removeAllTaxis(fromListOf driver: DriverID) {
        for pair in fleet.furtherTaxisInOrder where pair.driver == driver {
            fleet.remove(pair.taxi, fromListOf: driver)
        }
    }

    /// Carries out one command with all its consequences; `effects` then holds the result.
    ///
    /// - Precondition: the named drivers, taxis and zones exist, and `time` is not before the last command.
    package mutating func handle(_ command: Command, at time: SimTime) {
        assert(time >= now, "time must not go back")
        effects.removeAll()
        timerRequestCount = 0
        now = time
        carryOut(command, at: time)
        if rankPlaces.isLimited { fillFreedPlaces(at: time) }
        assert(cashier.hasInEscrow(requests.paidFares), "escrow differs from the payments for open rides")  // I13
    }

    /// Sets a timer, with which the host calls back.
    mutating func setTimer(_ timer: Timer, at due: SimTime) {
        effects.append(.setTimer(timer, at: due))
        timerRequestCount += 1
    }

    private mutating func carryOut(_ command: Command, at time: SimTime) {
        switch command {
        case .driver(let driver, let action):
            do throws(Reason) {
                try perform(action, by: driver, at: time)
            } catch {
                effects.append(.driverRejected(driver, action, error))
            }
        case .client(let client, let action):
            do throws(Reason) {
                try perform(action, by: client, at: time)
            } catch {
                effects.append(.clientRejected(client, action, error))
            }
        case .timer(let timer): if isPending(timer) { fire(timer, at: time) }
        }
    }

    /// Carries out a driver's action.
    ///
    /// - Throws: the `Reason` if the action is refused; nothing has changed then.
    private mutating func perform(_ action: DriverAction, by driver: DriverID, at time: SimTime) throws(Reason) {
        if !fleet[driver].isConnected {
            if case .regainConnection = action { return regainConnection(driver) }
            throw .noConnection  // D05
        }
        switch action {
        case .start(let place, let taxi): try start(driver, at: place, taxi: taxi, at: time)
        case .stop: try stop(driver, at: time)
        case .loseConnection: try loseConnection(driver, at: time)
        case .regainConnection: throw .notDisconnected
        case .move(let place): try move(driver, to: place, at: time)
        case .accept: try accept(driver, at: time)
        case .refuse: try refuse(driver, at: time)
        case .giveBack: try giveBack(driver, at: time)
        case .arrive: try arrive(driver, at: time)
        case .pickUp(let client): try pickUp(client, by: driver, at: time)
        case .conclude: try conclude(driver, at: time)
        case .concludeAndStop: try conclude(driver, stops: true, at: time)
        case .confirmCash(let client): try confirmCash(of: client, by: driver)
        case .interrupt(let place, let cause): try interrupt(driver, at: place, because: cause, at: time)
        }
    }

    private mutating func perform(_ action: ClientAction, by client: ClientID, at time: SimTime) throws(Reason) {
        switch action {
        case .request(let origin, let destination, let party, let share):
            try request(client, from: origin, to: destination, party: party, share: share, at: time)
        case .walkUp(let origin, let destination, let party):
            try walkUp(client, from: origin, to: destination, party: party, at: time)
        case .withdraw(let id): try withdraw(id, by: client, at: time)
        case .reserve(let origin, let destination, let party, let share, let departure):
            try reserve(
                client, from: origin, to: destination, party: party, share: share, departure: departure, at: time)
        case .changeReservation(let id, let change): try changeReservation(id, change, by: client, at: time)
        case .cancelReservation(let id): try cancelReservation(id, by: client)
        case .join(let id, let origin, let destination, let party):
            try join(id, from: origin, to: destination, party: party, by: client)
        case .pay(let means, let fails): try pay(client, by: means, fails: fails)
        }
    }
}

extension TaxiService {
    // Queries for hosts. None of them changes anything.

    /// The ledger of all payments.
    package var ledger: Ledger { cashier.ledger }
    /// The counts of requests by outcome.
    package var counts: RequestCounts { requests.counts }
    /// The number of drivers, working or not.
    package var driverCount: Int { fleet.count }
    /// Returns the driver's working state.
    package func state(of driver: DriverID) -> DriverState { fleet[driver].state }
    /// Returns the zone of the last known position.
    package func zone(of driver: DriverID) -> ZoneID { fleet[driver].zone }
    /// Returns the last known position.
    package func position(of driver: DriverID) -> Position { fleet[driver].position }
    /// Returns whether the driver has a data connection.
    package func isConnected(_ driver: DriverID) -> Bool { fleet[driver].isConnected }
    /// Returns the driver's own taxi.
    package func taxi(of driver: DriverID) -> TaxiID { fleet.ownTaxi(of: driver) }
    /// Returns the serial number of the driver's open offer, or nil.
    package func openOfferSerial(of driver: DriverID) -> UInt32? {
        fleet[driver].isFree ? nil : fleet[driver].offerSerial
    }
    /// Returns the client's request that is searching, allocated or on board, or none.
    package func currentRequest(of client: ClientID) -> RequestID {
        let slot = requests.currentRequest(of: client)
        return slot.isNone ? .none : requests.party(slot).number
    }
    /// Returns whether a taxi is allocated to the client's request, which then cannot be withdrawn any more (T09).
    package func isAllocated(_ client: ClientID) -> Bool {
        let slot = requests.currentRequest(of: client)
        return !slot.isNone && requests.party(slot).phase != .searching
    }
    /// Returns the client's reservations that are not due yet, by number (R02).
    /// - Complexity: O(open requests).
    package func reservations(of client: ClientID) -> [RequestID] {
        requests.openSlots.map { requests.party($0) }.filter { $0.client == client && $0.phase == .reserved }.map(
            \.number)
    }
    /// Returns the route of the driver's accepted ride, or nil (T05, S04).
    package func acceptedRoute(of driver: DriverID) -> SharedRoute? {
        let ride = fleet[driver].ride
        return ride.isNone ? nil : route(of: ride)
    }
    /// Returns the pickup and destination of an open request; outside the city if it is over.
    package func trip(of request: RequestID) -> (origin: Position, destination: Position) {
        let party = requests.openParty(request)
        return party.isNone ? (.outside, .outside) : (origin(of: party), requests.party(party).destination)
    }
    /// Returns the client of an open request; none if it is over.
    package func client(of request: RequestID) -> ClientID {
        let party = requests.openParty(request)
        return party.isNone ? .none : requests.party(party).client
    }
    /// Returns the number of people of an open request; 0 if it is over.
    package func partySize(of request: RequestID) -> UInt8 {
        let party = requests.openParty(request)
        return party.isNone ? 0 : requests.party(party).size
    }
    /// Returns the present price of an open request (P01, S05); nil if it is over.
    package func price(of request: RequestID) -> Money? {
        let party = requests.openParty(request)
        return party.isNone ? nil : requests.party(party).price
    }
    /// Returns the requests of the driver's open offer, in the order of joining; empty without an offer (T05).
    package func requests(offeredTo driver: DriverID) -> [RequestID] {
        fleet[driver].isFree ? [] : requests.parties(of: fleet[driver].openOffer).map { requests.party($0).number }
    }
    /// Returns the first pickup of the ride that the driver has accepted or been offered, or nil (T05).
    package func firstPickup(for driver: DriverID) -> Position? {
        let ride = fleet[driver].ride.isNone ? fleet[driver].openOffer : fleet[driver].ride
        return ride.isNone ? nil : firstPickup(of: ride)
    }
    /// Returns the queue of a zone, head first, including drivers with an open offer (T05).
    /// - Complexity: O(length).
    package func queue(of zone: ZoneID) -> [DriverID] { dispatcher.drivers(in: zone) }
    /// Returns the number of drivers in the queue of a zone.
    package func queueLength(of zone: ZoneID) -> UInt32 { dispatcher.driverCount(in: zone) }
}

// Prefetching, for hosts that know the subject of the next command. Reading a record that is in no cache takes as long
// as much of a command, and can overlap with another command.
extension TaxiService {
    /// Prefetches the records of a driver.
    package func prefetch(_ driver: DriverID) {
        fleet.prefetch(driver)
        dispatcher.fifo.prefetch(driver)
        cashier.prefetch(driver)
    }

    /// Prefetches the ride that the driver has accepted or been offered, once the driver's record is in the cache.
    ///
    /// - Parameter request: a request of the ride.
    package func prefetchRide(of driver: DriverID, _ request: RequestID) {
        let ride = fleet[driver].ride.isNone ? fleet[driver].openOffer : fleet[driver].ride
        requests.prefetch(ride)
        requests.prefetch(request)
    }

    /// Prefetches the records of a client.
    package func prefetch(_ client: ClientID) { requests.prefetch(client) }

    /// Prefetches the records that show whether the timer still matters.
    package func prefetch(_ timer: Timer) {
        switch timer {
        case .offerTimeout(let driver, _), .suspensionEnd(let driver), .rankArrival(let driver, _):
            fleet.prefetch(driver)
        case .reservationDue(let request, _), .noShow(let request, _): requests.prefetch(request)
        case .dispatchRound: break
        }
    }
}

// Memory of a service (T13): the reserved bytes, whether used yet or not.
extension TaxiService {
    /// Reserves memory for `count` open requests, so that no request waits for an allocation.
    package mutating func reserve(requests count: Int) { requests.reserve(count) }

    /// The allocated memory of the service's own state in bytes, without the city and its routes, which a host shares
    /// or leaves out.
    ///
    /// - Complexity: O(zones + unpaid fares).
    package var bytes: Int {
        fleet.bytes + requests.bytes + dispatcher.bytes + cashier.bytes + effects.bytes + walkUps.bytes
            + rankPlaces.bytes
    }
}
