import CityModel
import Quantities
import ServiceKernel

/// The taxi service of a city: drivers, zone queues, requests, reservations, shared rides and payment, by parts D, T, R,
/// S and P of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the moment, and leaves in `effects` what came of it. It
/// has no clock, draws nothing at random and does no input or output; simulator, load tester and server drive this
/// same code. State lies in arrays indexed by number, and nothing is allocated per command once warm.
///
/// A command that the rules refuse changes nothing and yields one `…Rejected` effect.
package struct TaxiService: ~Copyable {
    package let rules: TaxiRules
    /// Ways and how long they take; its memory of ways changes no answer.
    package let ways: Ways
    let reach: SearchReach
    let defect: Defect?

    var drivers: ContiguousArray<Driver>
    /// Which driver works with each taxi (I04).
    var taxiUsers: ContiguousArray<DriverID>
    /// Each driver's own taxi.
    var ownTaxis: ContiguousArray<TaxiID>
    /// Further taxis in a driver's list.
    var furtherTaxis: Set<TaxiOwnership> = []
    /// By client: the request that is searching, allocated or on board (T01), or none.
    var currentRequests: ContiguousArray<RequestID> = []
    var queues: ZoneQueues
    var tried: TriedRides
    /// By request number.
    var parties = RequestWindow<Party>()
    /// By the number of the request that created the ride; over from the start for a request that joined another's.
    var rides = RequestWindow<Ride>()
    var waiting: WaitingRides
    /// P03: fares of interrupted rides that are still to be paid, by client, oldest first. Looked up only.
    var unpaidFares: [ClientID: [UnpaidFare]] = [:]
    package internal(set) var ledger: Ledger
    package internal(set) var counts = RequestCounts()

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer<Effect>()

    struct TaxiOwnership: Hashable, Sendable {
        var taxi: TaxiID
        var driver: DriverID
    }

    /// A service in which nobody works yet. Every driver owns the taxi of the same number.
    ///
    /// - Parameter traffic: the streets, if positions are points on them and not zones only.
    package init(
        clock: TravelClock, traffic: StreetTraffic? = nil, rules: TaxiRules, drivers driverCount: Int,
        defect: Defect? = nil
    ) {
        self.defect = defect
        ways = Ways(clock: clock, traffic: traffic)
        self.rules = rules
        let zoneCount = clock.city.zoneCount
        reach = SearchReach(city: clock.city, limit: rules.searchZones)
        waiting = WaitingRides(zones: zoneCount)
        drivers = ContiguousArray(repeating: Driver(), count: driverCount)
        taxiUsers = ContiguousArray(repeating: .none, count: driverCount)
        ownTaxis = ContiguousArray((0..<driverCount).map { TaxiID($0) })
        queues = ZoneQueues(zones: zoneCount, drivers: driverCount, defect: defect)
        tried = TriedRides(drivers: driverCount)
        ledger = Ledger(drivers: driverCount)
    }

    /// A second service in the same state: copies are made on purpose only, for each costs as much as the city is large.
    package init(copyOf other: borrowing TaxiService) {
        rules = other.rules
        ways = Ways(clock: other.ways.clock, traffic: other.ways.streets?.traffic)
        reach = other.reach
        defect = other.defect
        drivers = other.drivers
        taxiUsers = other.taxiUsers
        ownTaxis = other.ownTaxis
        furtherTaxis = other.furtherTaxis
        currentRequests = other.currentRequests
        queues = other.queues
        tried = other.tried
        parties = other.parties
        rides = other.rides
        waiting = other.waiting
        unpaidFares = other.unpaidFares
        ledger = other.ledger
        counts = other.counts
        effects = other.effects
    }

    /// Puts a taxi in a driver's list, beside the driver's own (D02).
    package mutating func addTaxi(_ taxi: TaxiID, toListOf driver: DriverID) {
        furtherTaxis.insert(TaxiOwnership(taxi: taxi, driver: driver))
    }

    /// Carries out one command with all its consequences; `effects` then holds what came of it.
    ///
    /// - Precondition: the drivers, taxis and zones named exist, and `time` does not go back.
    package mutating func handle(_ command: Command, at time: SimTime) {
        effects.removeAll()
        switch command {
        case .driver(let driver, let action):
            if let reason = perform(action, by: driver, at: time) {
                effects.append(.driverRejected(driver, action, reason))
            }
        case .client(let client, let action):
            growClients(to: client)
            if let reason = perform(action, by: client, at: time) {
                effects.append(.clientRejected(client, action, reason))
            }
        case .timer(.offerTimeout(let driver, let serial)): offerTimedOut(driver, serial: serial, at: time)
        case .timer(.suspensionEnd(let driver)): endSuspension(of: driver)
        case .timer(.reservationDue(let ride, let serial)): enterDispatch(ride, serial: serial, at: time)
        case .timer(.noShow(let ride, let serial)): closeNoShows(of: ride, serial: serial, at: time)
        }
    }

    private mutating func growClients(to client: ClientID) {
        while currentRequests.count <= Int(client.index) { currentRequests.append(.none) }
    }

    /// - Returns: why the action is refused, or nil when it is done.
    private mutating func perform(_ action: DriverAction, by driver: DriverID, at time: SimTime) -> Reason? {
        if !drivers[Int(driver.index)].isConnected {
            if case .regainConnection = action { return regainConnection(driver) }
            return .noConnection  // D05
        }
        switch action {
        case .start(let place, let taxi): return start(driver, at: place, taxi: taxi, at: time)
        case .stop: return stop(driver, at: time)
        case .loseConnection: return loseConnection(driver, at: time)
        case .regainConnection: return .notDisconnected
        case .move(let place): return move(driver, to: place, at: time)
        case .accept: return accept(driver, at: time)
        case .refuse: return refuse(driver, at: time)
        case .giveBack: return giveBack(driver, at: time)
        case .arrive: return arrive(driver, at: time)
        case .pickUp(let client): return pickUp(client, by: driver)
        case .conclude: return conclude(driver, at: time)
        case .interrupt(let place, let cause): return interrupt(driver, at: place, because: cause, at: time)
        }
    }

    private mutating func perform(_ action: ClientAction, by client: ClientID, at time: SimTime) -> Reason? {
        switch action {
        case .request(let origin, let destination, let party, let share):
            return request(client, from: origin, to: destination, party: party, share: share, at: time)
        case .withdraw(let id): return withdraw(id, by: client, at: time)
        case .reserve(let origin, let destination, let party, let share, let departure):
            return reserve(
                client, from: origin, to: destination, party: party, share: share, departure: departure, at: time)
        case .changeReservation(let id, let change): return changeReservation(id, change, by: client, at: time)
        case .cancelReservation(let id): return cancelReservation(id, by: client)
        case .join(let id, let origin, let destination, let party):
            return join(id, from: origin, to: destination, party: party, by: client)
        case .pay(let means, let fails): return pay(client, by: means, fails: fails)
        }
    }
}

extension TaxiService {
    // What hosts may look at. Nothing here changes anything.

    package var driverCount: Int { drivers.count }
    package func state(of driver: DriverID) -> DriverState { drivers[Int(driver.index)].state }
    package func zone(of driver: DriverID) -> ZoneID { drivers[Int(driver.index)].zone }
    /// The last known position.
    package func position(of driver: DriverID) -> Position { drivers[Int(driver.index)].position }
    package func isConnected(_ driver: DriverID) -> Bool { drivers[Int(driver.index)].isConnected }
    package func taxi(of driver: DriverID) -> TaxiID { ownTaxis[Int(driver.index)] }
    /// The serial number of the driver's open offer, or nil.
    package func openOfferSerial(of driver: DriverID) -> UInt32? {
        let driver = drivers[Int(driver.index)]
        return driver.openOffer.isNone ? nil : driver.offerSerial
    }
    /// The client's request that is searching, allocated or on board, or none.
    package func currentRequest(of client: ClientID) -> RequestID {
        Int(client.index) < currentRequests.count ? currentRequests[Int(client.index)] : .none
    }
    /// T05, S04: how the driver's ride goes; nil without a ride.
    package func route(inHandOf driver: DriverID) -> SharedRoute? {
        let ride = drivers[Int(driver.index)].ride
        return ride.isNone ? nil : route(of: ride)
    }
    /// Where a party of a ride under way starts, and where it goes.
    package func way(of request: RequestID) -> (origin: Position, destination: Position) {
        (origin(of: request), parties[request].destination)
    }
    /// T05: where the ride offered to the driver, or in hand, begins; nil without one.
    package func firstPickup(for driver: DriverID) -> Position? {
        let record = drivers[Int(driver.index)]
        let ride = record.ride.isNone ? record.openOffer : record.ride
        return ride.isNone ? nil : firstPickup(of: ride)
    }
    /// The queue of a zone, head first, those with an open offer included (T05).
    /// - Complexity: O(length).
    package func queue(of zone: ZoneID) -> [DriverID] { queues.members(of: zone) }
    package func queueLength(of zone: ZoneID) -> UInt32 { queues.lengths[Int(zone.index)] }
}
