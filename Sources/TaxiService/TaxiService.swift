import CityModel
import Quantities

/// The taxi service of a city: drivers, zone queues, requests, reservations, shared rides and payment, by parts D, T, R,
/// S and P of the rule book.
///
/// A deterministic state machine: `handle` takes a command and the moment, and leaves in `effects` what came of it. It
/// has no clock, draws nothing at random and does no input or output; simulator, load tester and server drive this
/// same code. State lies in arrays indexed by number, and nothing is allocated per command once warm.
///
/// A command that the rules refuse changes nothing and yields one `…Rejected` effect.
package struct TaxiService: Sendable {
    package let rules: TaxiRules
    let clock: TravelClock
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
    var parties: RequestWindow<Party>
    /// By the number of the request that created the ride; over from the start for a request that joined another's.
    var rides: RequestWindow<Ride>
    var waiting: WaitingRides
    /// P03: fares of interrupted rides that are still to be paid, by client, oldest first. Looked up only.
    var unpaidFares: [ClientID: [UnpaidFare]] = [:]
    package internal(set) var ledger: Ledger
    package internal(set) var counts = RequestCounts()

    /// What came of the last command, in order.
    package internal(set) var effects = EffectBuffer()

    struct TaxiOwnership: Hashable, Sendable {
        var taxi: TaxiID
        var driver: DriverID
    }

    /// A service in which nobody works yet. Every driver owns the taxi of the same number.
    package init(clock: TravelClock, rules: TaxiRules, drivers driverCount: Int, defect: Defect? = nil) {
        self.defect = defect
        self.clock = clock
        self.rules = rules
        let zoneCount = clock.city.zoneCount
        reach = SearchReach(city: clock.city, limit: rules.searchZones)
        waiting = WaitingRides(zones: zoneCount)
        drivers = ContiguousArray(repeating: Driver(), count: driverCount)
        taxiUsers = ContiguousArray(repeating: .none, count: driverCount)
        ownTaxis = ContiguousArray((0..<driverCount).map { TaxiID($0) })
        queues = ZoneQueues(zones: zoneCount, drivers: driverCount, defect: defect)
        tried = TriedRides(drivers: driverCount)
        parties = RequestWindow(blank: Party.blank)
        rides = RequestWindow(blank: Ride.blank)
        ledger = Ledger(drivers: driverCount)
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
        case .start(let zone, let taxi): return start(driver, zone: zone, taxi: taxi, at: time)
        case .stop: return stop(driver, at: time)
        case .loseConnection: return loseConnection(driver, at: time)
        case .regainConnection: return .notDisconnected
        case .move(let zone): return move(driver, to: zone, at: time)
        case .accept: return accept(driver, at: time)
        case .refuse: return refuse(driver, at: time)
        case .giveBack: return giveBack(driver, at: time)
        case .arrive: return arrive(driver, at: time)
        case .pickUp(let client): return pickUp(client, by: driver)
        case .conclude: return conclude(driver, at: time)
        case .interrupt(let zone, let cause): return interrupt(driver, in: zone, because: cause, at: time)
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
        case .join(let id, let destination, let party): return join(id, to: destination, party: party, by: client)
        case .pay(let means, let fails): return pay(client, by: means, fails: fails)
        }
    }
}

extension TaxiService {
    // What hosts may look at. Nothing here changes anything.

    package var driverCount: Int { drivers.count }
    package func state(of driver: DriverID) -> DriverState { drivers[Int(driver.index)].state }
    package func zone(of driver: DriverID) -> ZoneID { drivers[Int(driver.index)].zone }
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
    /// The parties of the driver's ride in the order of joining: the first; none without a ride.
    package func firstParty(inHandOf driver: DriverID) -> RequestID {
        let ride = drivers[Int(driver.index)].ride
        return ride.isNone ? .none : rides[ride].firstParty
    }
    /// The party that joined next, or none.
    package func nextParty(after request: RequestID) -> RequestID { parties[request].next }
    package func isOnBoard(_ request: RequestID) -> Bool { parties[request].phase == .onBoard }
    /// T05, S04: how the driver's ride goes; nil without a ride.
    package func route(inHandOf driver: DriverID) -> SharedRoute? {
        let ride = drivers[Int(driver.index)].ride
        return ride.isNone ? nil : route(of: ride)
    }
    /// R02: when the driver's ride departs, if it was reserved.
    package func departure(inHandOf driver: DriverID) -> SimTime? {
        let ride = drivers[Int(driver.index)].ride
        return ride.isNone ? nil : rides[ride].departure
    }
    package func hasArrived(_ driver: DriverID) -> Bool {
        let ride = drivers[Int(driver.index)].ride
        return !ride.isNone && rides[ride].hasArrived
    }
    /// The queue of a zone, head first, those with an open offer included (T05).
    /// - Complexity: O(length).
    package func queue(of zone: ZoneID) -> [DriverID] { queues.members(of: zone) }
    package func queueLength(of zone: ZoneID) -> UInt32 { queues.lengths[Int(zone.index)] }
}
