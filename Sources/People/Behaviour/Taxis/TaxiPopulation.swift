import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// Drivers and clients of taxis: a part of them in a generator of a load test, all of them in the simulator.
///
/// They know only what they observed and what their apps show.
package struct TaxiPopulation: Population, ~Copyable {
    /// Part of the population that is simulated here.
    package let share: PopulationPartition
    private var drivers: DriversOnRides
    private var clients: TaxiClients
    private var context: TaxiPeopleContext
    /// Command of the agent whose event was handled.
    private var pendingCommand: TaxiService.Command?
    /// Reason of the withdrawal sent at this time; services do not learn it.
    package private(set) var withdrawalReason = WithdrawalReason.impatience

    /// Reason of a withdrawal.
    package enum WithdrawalReason: UInt8, BitwiseCopyable {
        case impatience
        /// A change of mind (T09).
        case choice
        /// No route leads to the destination (Z04).
        case unreachable
    }

    /// Creates the agents.
    package init(_ setup: TaxiPopulationSetup) {
        share = setup.share
        drivers = DriversOnRides(setup)
        clients = TaxiClients(setup)
        context = TaxiPeopleContext(
            agenda: Agenda(reservingCapacity: setup.eventCapacity, hasAtOnce: setup.travel.stepsFollowImmediately),
            requests: RequestTracker(
                atLeast: setup.requestsRemembered, onStreets: setup.travel.hasStreets,
                keepsOlder: setup.retainsActiveRequests),
            travel: setup.travel, movements: setup.recordsMovements ? [] : nil,
            batteries: BatteryStates(
                setup.drivers.types, setup.drivers.charging, setup.roster, share: setup.share,
                drivers: setup.share.size(of: setup.driverCount), setup.travel.router))
    }

    // MARK: Due events

    /// Time of the next event in the calendar; nil if there is none.
    package var nextEventTime: SimTime? { mutating get { context.agenda.nextTime } }
    /// Time of the event handled last.
    package var now: SimTime { context.agenda.now }

    /// Removes and returns the next event of the calendar.
    package mutating func popNextEvent() -> DueEvent<AgentEvent>? { context.agenda.popNext() }

    /// Prefetches the state of the driver of the probable event after the next one.
    ///
    /// - Returns: the driver; nil if it is none of this part, a client, or not known cheaply.
    package mutating func prefetchAfterNext() -> DriverID? {
        guard let id = context.agenda.driverAfterNext, let driver = share.own(id) else { return nil }
        drivers.drivers.prefetch(driver)
        return id
    }

    /// Prefetches the request of the next event's driver, once the driver's state is in the cache.
    ///
    /// - Returns: the driver and a request of the ride; nil without one.
    package mutating func prefetchNextRide() -> (driver: DriverID, request: RequestID)? {
        guard let id = context.agenda.nextDriver, let driver = share.own(id) else { return nil }
        context.agenda.prefetch(drivers.drivers[driver].idleEvent)
        guard drivers.drivers[driver].partyCount > 0 else { return nil }
        let request = drivers.drivers[driver].party(0)
        context.requests.prefetch(request)
        return (id, request)
    }

    /// Prefetches the state of the client who rides with the next event's driver, once the request is in the cache.
    ///
    /// - Returns: the client; nil if there is none.
    package mutating func prefetchNextClient() -> ClientID? {
        guard let id = context.agenda.nextDriver, let driver = share.own(id), drivers.drivers[driver].partyCount > 0,
            let client = context.requests[drivers.drivers[driver].party(0)]?.client
        else { return nil }
        if let own = share.own(client) { clients.prefetch(own) }
        return client
    }

    /// Plans the appearance of the next client of a demand source at `time`; the host learns of it by this event.
    package mutating func planClient(of source: UInt32, at time: SimTime) {
        _ = context.agenda.plan(.clientAppears(source: source), at: time)
    }

    /// Plans every driver's first shift that is not over by `start`.
    package mutating func planShifts(from start: SimTime = .zero) {
        for driver in 0..<drivers.drivers.count { drivers.drivers.planFirstShift(of: driver, from: start, &context) }
    }

    /// Plans that a number of drivers stop for good at `time`.
    package mutating func planAttrition(of count: Int, at time: SimTime) {
        _ = context.agenda.plan(.driversLeave(Int32(clamping: count)), at: time)
    }

    /// Plans the strikes that are not over by `start`.
    package mutating func planStrikes(from start: SimTime = .zero) {
        for (number, strike) in drivers.drivers.shifts.strikes.enumerated() where strike.period.upperBound > start {
            _ = context.agenda.plan(.strikeBegins(Int32(number)), at: max(strike.period.lowerBound, start))
            _ = context.agenda.plan(.strikeEnds(Int32(number)), at: strike.period.upperBound)
        }
    }

    // MARK: Going on from a moment

    /// Starts the agents at a time in a city with a past: what they observe of the past is over or has led to the
    /// present state.
    package mutating func begin(at time: SimTime) { context.agenda.begin(at: time) }

    /// Resumes a driver, at work or not at this time, at the last known position of the taxi.
    package mutating func resume(_ driver: DriverID, at place: Position, isAtWork: Bool, from start: SimTime) {
        guard let driver = share.own(driver) else { return }
        drivers.drivers.resume(driver, at: place, isAtWork: isAtWork, from: start, &context)
    }

    /// Plans that a driver of this part starts work at `time`.
    package mutating func planStart(of driver: Int, at time: SimTime) {
        drivers.drivers.planStart(of: driver, at: time, &context)
    }

    /// Handles an event; `takeCommand` returns the resulting commands.
    package mutating func handle(_ moment: AgentEvent, at time: SimTime) { pendingCommand = command(at: moment, time) }

    /// Returns the command of the handled event, and then the immediate reactions to the latest commands and effects.
    package mutating func nextCommand(at time: SimTime) -> TaxiService.Command? {
        if let command = pendingCommand {
            pendingCommand = nil
            return command
        }
        while context.agenda.hasImmediateEvents, let moment = context.agenda.popImmediate() {
            if let command = command(at: moment, time) { return command }
        }
        return nil
    }

    /// Does nothing, because the next events are in the calendar already.
    package mutating func endStep(at time: SimTime) {}

    /// Handles an event.
    ///
    /// - Returns: the command; nil if there is none.
    private mutating func command(at moment: AgentEvent, _ time: SimTime) -> TaxiService.Command? {
        let command: TaxiService.Command?
        switch moment {
        case .clientAppears: command = nil
        case .driversLeave(let count):
            drivers.drivers.retireRandomDrivers(Int(count), at: time, &context)
            return nil
        case .clientCancels(let request), .clientPostpones(let request):
            guard let id = client(of: request), let client = share.own(id) else { return nil }
            command = clients.change(moment, of: request, client, at: time, context).map { .client(id, $0) }
        case .clientReturns(let request):
            clients.askForRideBack(from: request, &context)
            return nil
        case .strikeBegins(let number):
            drivers.drivers.beginStrike(Int(number), at: time, &context)
            return nil
        case .strikeEnds(let number):
            drivers.drivers.endStrike(Int(number), at: time, &context)
            return nil
        case .clientAsks(let id), .patienceEnds(let id), .clientWithdraws(let id), .clientFindsNoRoute(let id),
            .clientPays(let id):
            guard let client = share.own(id) else { return nil }
            withdrawalReason = WithdrawalReason(moment)
            command = clients.carryOut(moment, client, at: time, &context).map { .client(id, $0) }
        case .shiftBegins(let id, _), .shiftEnds(let id), .breakBegins(let id), .driverGoesHome(let id),
            .driverStarts(let id), .driverConsiders(let id), .driverAnswers(let id, _), .driverArrives(let id),
            .driverGivesBack(let id), .driverPicksUp(let id), .driverInterrupts(let id, _),
            .driverReachesDestination(let id), .driverConcludes(let id), .driverLeavesPickup(let id),
            .driverConsidersMoving(let id), .driverSetsOut(let id, _), .driverReachesZone(let id, _),
            .driverIsSent(let id, _),
            .driverGoesCharging(let id), .driverReachesCharger(let id), .driverCharged(let id),
            .connectionLost(let id), .connectionRegained(let id):
            guard let driver = share.own(id) else { return nil }
            command = drivers.carryOut(moment, driver, at: time, &context).map { .driver(id, $0) }
        }
        if command != nil { context.agenda.expectReactions() }
        return command
    }

    /// Ends the time for requests: from now on only existing rides continue.
    package mutating func endRequests() { clients.endRequests() }

    /// Adds a new client who asks for a taxi immediately.
    package mutating func appear(_ wish: TripRequest) { clients.appear(wish, &context) }

    // MARK: Inspection by hosts

    /// Number of requests that are neither over nor booked for later; the run continues until there are none.
    package var activeRequestCount: Int { clients.activeRequestCount }

    /// Number of recorded movements. They are read one by one, because returning the array counts references.
    package var movementCount: Int { mutating get { context.movements?.count ?? 0 } }
    /// Returns a recorded movement.
    package mutating func movement(_ index: Int) -> TaxiMovement? { context.movements?[index] }
    /// Removes all recorded movements.
    package mutating func removeMovements() {
        // There are one or two; removing them together costs more.
        while context.movements?.popLast() != nil {}
    }

    /// Number of drivers.
    package var count: Int { drivers.drivers.count }
    /// Number of clients.
    package var clientCount: Int { clients.count }
    /// Returns the state of a driver, by the index in this part.
    package func driver(_ index: Int) -> TaxiDriver { drivers.drivers[index] }
    /// Whether a driver's data connection is up.
    package func isConnected(_ driver: Int) -> Bool { drivers.drivers.isConnected(driver) }
    /// Returns the state of a client, by the index in this part.
    package func client(_ index: Int) -> TaxiClient { clients[index] }
    /// Returns the client of a request; nil for an old one that was dropped.
    package func client(of request: RequestID) -> ClientID? { context.requests[request]?.client }
    /// Returns the destination of a request; nil for an old one that was dropped.
    package func destination(of request: RequestID) -> Position? { context.places(of: request)?.destination }

    // MARK: Actions that hosts begin

    /// Marks an idle client as asking for a taxi.
    package mutating func beginRequest(_ client: Int) { clients.beginRequest(client) }

    /// Begins the withdrawal of a client who waits for a driver.
    ///
    /// - Returns: the request to be withdrawn.
    package mutating func beginWithdrawing(_ client: Int) -> RequestID { clients.beginWithdrawing(client) }

    /// Energy of the electric taxis in watt-hours: in all batteries at the start, used and charged since then, and in
    /// each driver's battery now, 0 without one.
    package var energy: (initial: Double, used: Double, charged: Double, stored: [Double])? {
        context.batteries?.energy
    }

    /// Memory of the agents in bytes.
    package var memoryBytes: Int {
        context.agenda.memoryBytes + context.requests.memoryBytes + drivers.drivers.memoryBytes + clients.memoryBytes
    }

    /// Reserves memory for a number of clients.
    package mutating func reserve(clients count: Int) { clients.reserve(count) }
}

extension TaxiPopulation.WithdrawalReason {
    fileprivate init(_ moment: AgentEvent) {
        if case .clientWithdraws = moment {
            self = .choice
        } else if case .clientFindsNoRoute = moment {
            self = .unreachable
        } else {
            self = .impatience
        }
    }
}

// Effects.
extension TaxiPopulation {
    /// Observes an effect; those that concern no agent of this part are ignored.
    ///
    /// - Returns: a distance for the measures: for an acceptance, metres to the pickup; for an interruption, metres
    ///   driven with the party; 0 otherwise, or if nothing is measured.
    @discardableResult
    package mutating func observe(_ effect: TaxiService.Effect, at time: SimTime) -> Int32 {
        switch effect {
        // Observed by all parts, since a driver of any part may be offered the request.
        case .requested(let request, let client, let origin, let destination, _, let share, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteRequested(request, client, places, share: share, at: time, &context)
        case .walkedUp(let request, let client, let origin, let destination, _, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteRequested(request, client, places, isWalkUp: true, at: time, &context)
        case .reserved(let request, let client, let origin, let destination, let departure, _, _, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteReserved(request, client, places, departure: departure, at: time, &context)
        case .reservationChanged(let request, _, _, let destination, let departure, _, _):
            context.requests.change(request, to: destination, departure: departure)
        case .joined(let request, let client, let ride, _, let origin, let destination, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteJoined(request, client, ride: ride, places, at: time, &context)
            if let driver = ownDriver(of: ride) { drivers.drivers.noteJoined(request, rideOf: ride, driver) }
        case .gaveBack(let request, let id):
            context.requests.noteDriver(.none, of: request, isAllocated: false)
            if let driver = share.own(id) { drivers.noteGaveBack(driver, at: time, &context) }
            clients.noteGaveBack(request, at: time, &context)

        // Offers and rides.
        case .offered(let request, let id, let zone):
            context.requests.noteDriver(id, of: request, isAllocated: false)
            if let driver = share.own(id) {
                drivers.drivers.noteOffer(of: request, driver, in: zone, at: time, &context)
            }
        case .refused(_, let id, _), .timedOut(_, let id, _), .offerWithdrawn(_, let id):
            if let driver = share.own(id) { drivers.drivers.forgetOffer(driver, &context) }
        case .accepted(let request, let client, let id, _, let wait, _):
            context.requests.noteDriver(id, of: request, isAllocated: true)
            if let client = share.own(client) { clients.noteAllocated(client, request, &context) }
            guard let driver = share.own(id) else { return 0 }
            if context.requests[request]?.isWalkUp == true {
                return drivers.noteBoarding(request, driver, at: time, &context)
            }
            return drivers.noteAccepted(request, driver, promised: wait, at: time, &context)
        case .arrived(let request, _, let id):
            clients.closeRide(of: request, context)
            if let driver = share.own(id) { drivers.noteArrived(driver, request, at: time, &context) }
        case .pickedUp(let request, let client, let id, _):
            if let driver = share.own(id) { drivers.notePickedUp(driver, request, at: time, &context) }
            if let client = share.own(client) { clients.noteOnBoard(client, request, at: time, &context) }
        case .paid(let request, let client, let id, _, _):
            if let client = share.own(client) { clients.notePaid(client, &context) }
            if let driver = share.own(id) { drivers.notePaid(driver, request, at: time, &context) }
        case .paymentFailed(_, let client, _, _, _):
            if let client = share.own(client) { clients.notePaymentFailed(client, at: time, &context) }
        case .interrupted(let request, let client, let id, let zone, let cause, _, _):
            if let client = share.own(client) { clients.noteInterrupted(client, request, at: time, &context) }
            guard let driver = share.own(id) else { return 0 }
            return drivers.noteInterrupted(driver, request, in: zone, because: cause, at: time, &context)
        case .noShow(let request, let client, let id, let zone):
            if let client = share.own(client) { clients.noteOver(client, request, &context) }
            if let driver = share.own(id) { drivers.noteNoShow(driver, request, in: zone, at: time, &context) }
        case .concluded(let request, let client, let id, let zone, _):
            if let client = share.own(client) { clients.noteConcluded(client, request, at: time, &context) }
            if let driver = share.own(id) { drivers.noteConcluded(driver, in: zone, at: time, &context) }

        // Requests that clients give up.
        case .withdrawn(let request, let client), .left(let request, let client, _, _):
            if let driver = ownDriver(of: request) { drivers.drivers.noteLeft(request, driver) }
            if let client = share.own(client) { clients.noteOver(client, request, &context) }
        case .reservationCancelled(let request, let client, _, _, _, _):
            if let client = share.own(client) { clients.noteCancelled(client, request, &context) }

        // Start and end of work.
        case .driverStarted(let id, let zone):
            if let driver = share.own(id) { drivers.drivers.noteStarted(driver, in: zone, at: time, &context) }
        case .driverMoved(let id, let zone):
            if let driver = share.own(id) { drivers.drivers.noteMoved(driver, to: zone) }
        case .sent(let id, _, let zone):
            if let driver = share.own(id) { drivers.drivers.noteRelocation(driver, to: zone, at: time, &context) }
        case .turnedAway(let id, _):
            if let driver = share.own(id) { drivers.drivers.noteTurnedAway(driver, at: time, &context) }
        case .calledForward(let id, _):
            if let driver = share.own(id) { drivers.drivers.noteCalledForward(driver, at: time, &context) }
        case .reachedRank(let id, let zone):
            if let driver = share.own(id) { drivers.drivers.noteReachedRank(driver, in: zone, at: time, &context) }
        case .driverStopped(let id, _):
            if let driver = share.own(id) { drivers.drivers.noteStopped(driver, at: time, &context) }
        case .stoodDown(let id):
            if let driver = share.own(id) { drivers.drivers.noteStoodDown(driver, at: time, &context) }
        case .suspended(let id, _):
            if let driver = share.own(id) { drivers.drivers.noteSuspended(driver, at: time, &context) }
        case .suspensionEnded(let id, _):
            if let driver = share.own(id) { drivers.drivers.noteSuspensionEnded(driver, at: time, &context) }
        case .connectionLost(let id):
            if let driver = share.own(id) { drivers.drivers.noteDisconnected(driver, at: time, &context) }
        case .connectionRegained(let id):
            if let driver = share.own(id) { drivers.drivers.noteConnected(driver, at: time, &context) }

        case .driverRejected(let id, let action, let reason):
            if let driver = share.own(id) { drivers.noteRefused(driver, action, reason, at: time, &context) }
        case .clientRejected(let client, let action, let reason):
            if let client = share.own(client) { clients.noteRefused(client, action, reason, at: time, &context) }
        case .waiting, .held, .setTimer, .reservationLapsed: break
        }
        return 0
    }

    /// Returns the driver of this part to whom a request is offered, or who has accepted it.
    private func ownDriver(of request: RequestID) -> Int? {
        guard let id = context.requests[request]?.driver, !id.isNone else { return nil }
        return share.own(id)
    }

    /// Handles a command that was rejected because the queue was full: the agent repeats it later, or drops it.
    package mutating func noteQueueFull(_ command: TaxiService.Command, at time: SimTime) {
        switch command {
        case .driver(let id, let action):
            if let driver = share.own(id) { drivers.drivers.tryAgain(driver, action, at: time, &context) }
        case .client(let id, let action):
            if let client = share.own(id) { clients.retry(client, action, at: time, &context) }
        case .timer: break
        }
    }
}
