import CityModel
import Quantities
import ServiceKernel

/// The taxi service of a city: drivers, dispatch, requests, reservations, shared rides and payment, by parts D, T, R, S
/// and P of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the moment, and leaves in `effects` what came of it. It
/// has no clock, draws nothing at random and does no input or output; simulator, load tester and server drive this
/// same code. Nothing is allocated per command once warm.
///
/// The state lies in four parts, each changed by its own file only: the fleet, the book of requests, dispatch and the
/// cashier. What the rules say of them stands in `Rules`, a file for each part of the rule book.
///
/// A command that the rules refuse changes nothing and yields one `…Rejected` effect.
package struct TaxiService: CityService, ~Copyable {
    package static let name = "taxis"

    package internal(set) var rules: TaxiRules
    /// Ways and how long they take; its memory of ways changes no answer.
    package let ways: Ways
    let fares: Fares

    var fleet: Fleet
    var book = RequestBook()
    var dispatcher: Dispatcher
    var cashier: Cashier

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()
    /// How many of them ask for a timer, so that a host need not look for what is not there.
    package internal(set) var timersAskedFor = 0
    /// When the last command was carried out.
    private(set) var now = SimTime.zero

    /// A service in which nobody works yet. Every driver owns the taxi of the same number.
    ///
    /// - Parameters:
    ///   - traffic: the streets, if positions are points on them and not zones only.
    ///   - expectedRequests: what a policy that looks ahead goes by, rows by the hour × zones; empty where it has to
    ///     go by the requests of the hour before.
    package init(
        clock: TravelClock, traffic: StreetTraffic? = nil, rules: TaxiRules, drivers driverCount: Int,
        expectedRequests: [Double] = []
    ) {
        self.rules = rules
        ways = Ways(clock: clock, traffic: traffic)
        fares = Fares(rules)
        fleet = Fleet(drivers: driverCount)
        cashier = Cashier(drivers: driverCount)
        dispatcher = Dispatcher(
            rules, city: clock.city, traffic, drivers: driverCount, expectedRequests: expectedRequests)
    }

    /// A second service in the same state: copies are made on purpose only, for each costs as much as the city is
    /// large.
    package init(copyOf other: borrowing TaxiService) {
        rules = other.rules
        ways = Ways(clock: other.ways.clock, traffic: other.ways.streets?.traffic)
        fares = other.fares
        fleet = Fleet(copyOf: other.fleet)
        book = RequestBook(copyOf: other.book)
        dispatcher = Dispatcher(copyOf: other.dispatcher)
        cashier = Cashier(copyOf: other.cashier)
        effects = other.effects
        timersAskedFor = other.timersAskedFor
        now = other.now
    }

    /// Everything that it keeps (see `StateForm`); what came of the last command is forgotten.
    package mutating func describe(state form: inout StateForm) throws {
        try form.begin(TaxiService.name)
        try fleet.describe(state: &form)
        try book.describe(state: &form)
        try dispatcher.describe(state: &form)
        try cashier.describe(state: &form)
        try form.visit(&now)
    }

    /// Puts a taxi in a driver's list, beside the driver's own (D02).
    package mutating func addTaxi(_ taxi: TaxiID, toListOf driver: DriverID) { fleet.add(taxi, toListOf: driver) }

    /// Removes such a taxi from the list. One in use leaves it when the driver stops work.
    package mutating func removeTaxi(_ taxi: TaxiID, fromListOf driver: DriverID) {
        fleet.remove(taxi, fromListOf: driver)
    }

    /// Removes all such taxis from the list (A11).
    package mutating func removeAllTaxis(fromListOf driver: DriverID) {
        for pair in fleet.furtherTaxisInOrder where pair.driver == driver {
            fleet.remove(pair.taxi, fromListOf: driver)
        }
    }

    /// Carries out one command with all its consequences; `effects` then holds what came of it.
    ///
    /// - Precondition: the drivers, taxis and zones named exist, and `time` does not go back.
    package mutating func handle(_ command: Command, at time: SimTime) {
        assert(time >= now, "time goes back")
        effects.removeAll()
        timersAskedFor = 0
        now = time
        carryOut(command, at: time)
        assert(cashier.isHolding(book.paidFares), "escrow is not what was paid for open rides")  // I13
    }

    /// The host is to call back.
    mutating func ask(for timer: Timer, at due: SimTime) {
        effects.append(.setTimer(timer, at: due))
        timersAskedFor += 1
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

    /// - Throws: why the action is refused; nothing has changed then.
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
        case .pickUp(let client): try pickUp(client, by: driver)
        case .conclude: try conclude(driver, at: time)
        case .confirmCash(let client): try confirmCash(of: client, by: driver)
        case .interrupt(let place, let cause): try interrupt(driver, at: place, because: cause, at: time)
        }
    }

    private mutating func perform(_ action: ClientAction, by client: ClientID, at time: SimTime) throws(Reason) {
        switch action {
        case .request(let origin, let destination, let party, let share):
            try request(client, from: origin, to: destination, party: party, share: share, at: time)
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
    // What hosts may look at. Nothing here changes anything.

    package var ledger: Ledger { cashier.ledger }
    package var counts: RequestCounts { book.counts }
    package var driverCount: Int { fleet.count }
    package func state(of driver: DriverID) -> DriverState { fleet[driver].state }
    package func zone(of driver: DriverID) -> ZoneID { fleet[driver].zone }
    /// The last known position.
    package func position(of driver: DriverID) -> Position { fleet[driver].position }
    package func isConnected(_ driver: DriverID) -> Bool { fleet[driver].isConnected }
    package func taxi(of driver: DriverID) -> TaxiID { fleet.ownTaxi(of: driver) }
    /// The serial number of the driver's open offer, or nil.
    package func openOfferSerial(of driver: DriverID) -> UInt32? {
        fleet[driver].isFree ? nil : fleet[driver].offerSerial
    }
    /// The client's request that is searching, allocated or on board, or none.
    package func currentRequest(of client: ClientID) -> RequestID {
        let slot = book.currentRequest(of: client)
        return slot.isNone ? .none : book.party(slot).number
    }
    /// Whether a taxi has been allocated to the client's request, which from then on cannot be withdrawn (T09).
    package func isAllocated(_ client: ClientID) -> Bool {
        let slot = book.currentRequest(of: client)
        return !slot.isNone && book.party(slot).phase != .searching
    }
    /// The client's reservations that are not due yet, in the order of their numbers (R02).
    /// - Complexity: O(open requests).
    package func reservations(of client: ClientID) -> [RequestID] {
        book.openSlots.map { book.party($0) }.filter { $0.client == client && $0.phase == .reserved }.map(\.number)
    }
    /// T05, S04: how the driver's ride goes; nil without a ride.
    package func route(inHandOf driver: DriverID) -> SharedRoute? {
        let ride = fleet[driver].ride
        return ride.isNone ? nil : route(of: ride)
    }
    /// Where a party of a ride under way starts, and where it goes; outside the city if it is over.
    package func way(of request: RequestID) -> (origin: Position, destination: Position) {
        let party = book.openParty(request)
        return party.isNone ? (.outside, .outside) : (origin(of: party), book.party(party).destination)
    }
    /// Who made a request that is not over; nobody if it is.
    package func client(of request: RequestID) -> ClientID {
        let party = book.openParty(request)
        return party.isNone ? .none : book.party(party).client
    }
    /// How many people a request is for; 0 if it is over.
    package func partySize(of request: RequestID) -> UInt8 {
        let party = book.openParty(request)
        return party.isNone ? 0 : book.party(party).size
    }
    /// What the party of a request that is not over pays as things stand (P01, S05); nil if it is over.
    package func price(of request: RequestID) -> Money? {
        let party = book.openParty(request)
        return party.isNone ? nil : book.party(party).price
    }
    /// T05: what the driver's open offer is about, in the order of joining; empty without one.
    package func requests(offeredTo driver: DriverID) -> [RequestID] {
        fleet[driver].isFree ? [] : book.parties(of: fleet[driver].openOffer).map { book.party($0).number }
    }
    /// T05: where the ride offered to the driver, or in hand, begins; nil without one.
    package func firstPickup(for driver: DriverID) -> Position? {
        let ride = fleet[driver].ride.isNone ? fleet[driver].openOffer : fleet[driver].ride
        return ride.isNone ? nil : firstPickup(of: ride)
    }
    /// The queue of a zone, head first, those with an open offer included (T05).
    /// - Complexity: O(length).
    package func queue(of zone: ZoneID) -> [DriverID] { dispatcher.drivers(in: zone) }
    package func queueLength(of zone: ZoneID) -> UInt32 { dispatcher.driverCount(in: zone) }
}

// For hosts that know whom the next command will be about: fetching a record that no cache holds takes as long as much of
// a command, and can go on beside another.
extension TaxiService {
    /// Fetches what lies by the driver's number.
    package func prefetch(_ driver: DriverID) {
        fleet.prefetch(driver)
        dispatcher.fifo.prefetch(driver)
        cashier.prefetch(driver)
    }

    /// Fetches the ride in hand or offered, once what lies by the driver's number is there.
    ///
    /// - Parameter request: of it.
    package func prefetchRide(of driver: DriverID, _ request: RequestID) {
        let ride = fleet[driver].ride.isNone ? fleet[driver].openOffer : fleet[driver].ride
        book.prefetch(ride)
        book.prefetch(request)
    }

    /// Fetches what lies by the client's number.
    package func prefetch(_ client: ClientID) { book.prefetch(client) }

    /// Fetches what tells whether the timer still matters.
    package func prefetch(_ timer: Timer) {
        switch timer {
        case .offerTimeout(let driver, _), .suspensionEnd(let driver): fleet.prefetch(driver)
        case .reservationDue(let request, _), .noShow(let request, _): book.prefetch(request)
        case .dispatchRound: break
        }
    }
}

// How much memory a service takes (T13): what it has reserved, whether used yet or not.
extension TaxiService {
    /// Takes the memory for so many requests that are open at once, so that none of them has to wait while the service
    /// takes more.
    package mutating func reserve(requests count: Int) { book.reserve(count) }

    /// The memory of the service's own state. The city and its ways, which a host shares or leaves out, are not
    /// counted.
    ///
    /// - Complexity: O(zones + fares not paid).
    package var bytes: Int { fleet.bytes + book.bytes + dispatcher.bytes + cashier.bytes + effects.bytes }
}
