import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// The drivers and clients of taxis: those of a share each in a load test, everybody in the simulator.
///
/// They know what they were told, and what the apps in their hands show.
package struct TaxiPeople: Population, ~Copyable {
    package let share: PeopleShare
    private var drivers: DriversOnRides
    private var clients: TaxiClients
    private var context: TaxiCircumstances
    /// What the person whose moment has come does.
    private var intended: TaxiService.Command?
    /// Of who withdraws a request at this moment: no service is told.
    package private(set) var withdrawalReason = WithdrawalReason.impatience

    package enum WithdrawalReason: UInt8, BitwiseCopyable {
        case impatience
        /// Thinks better of it (T09).
        case choice
        /// No way leads there (Z04).
        case unreachable
    }

    package init(_ setup: TaxiPeopleSetup) {
        share = setup.share
        drivers = DriversOnRides(setup)
        clients = TaxiClients(setup)
        context = TaxiCircumstances(
            agenda: Agenda(reservingCapacity: setup.momentCapacity, hasAtOnce: setup.travel.isWithoutPauses),
            requests: KnownRequests(
                atLeast: setup.requestsRemembered, onStreets: setup.travel.hasStreets, keepsOlder: setup.remembersOlder),
            travel: setup.travel, drives: setup.tellsDrives ? [] : nil)
    }

    // MARK: What is due

    package var timeOfNext: SimTime? { mutating get { context.agenda.nextTime } }
    /// The time of the moment last taken.
    package var now: SimTime { context.agenda.now }

    /// The next moment of the calendar.
    package mutating func takeNext() -> DueEvent<Moment>? { context.agenda.takeNext() }

    /// Fetches what the driver knows whose moment is likely to be the next but one.
    ///
    /// - Returns: who that is; nil if it is nobody's of the share, a client's, or not easily seen.
    package mutating func prefetchAfterNext() -> DriverID? {
        guard let id = context.agenda.driverAfterNext, let driver = share.own(id) else { return nil }
        drivers.work.prefetch(driver)
        return id
    }

    /// Fetches what was told of the ride in hand of the driver whose moment is the next, once what the driver knows is there.
    ///
    /// - Returns: who that is, and a request of the ride; nil without one.
    package mutating func prefetchNextRide() -> (driver: DriverID, request: RequestID)? {
        guard let id = context.agenda.nextDriver, let driver = share.own(id) else { return nil }
        context.agenda.prefetch(drivers.work[driver].idling)
        guard drivers.work[driver].partyCount > 0 else { return nil }
        let request = drivers.work[driver].party(0)
        context.requests.prefetch(request)
        return (id, request)
    }

    /// Fetches what the client knows who rides with that driver, once what was told of the ride is there.
    ///
    /// - Returns: who that is; nil if nobody does.
    package mutating func prefetchNextClient() -> ClientID? {
        guard let id = context.agenda.nextDriver, let driver = share.own(id), drivers.work[driver].partyCount > 0,
            let client = context.requests[drivers.work[driver].party(0)]?.client
        else { return nil }
        if let own = share.own(client) { clients.prefetch(own) }
        return client
    }

    /// The next client of a demand source appears at `time`; the host is told by this moment.
    package mutating func planClient(of source: UInt32, at time: SimTime) {
        _ = context.agenda.plan(.clientAppears(source: source), at: time)
    }

    /// Every driver's first shift goes into the calendar: the first that is not over by `start`.
    package mutating func planShifts(from start: SimTime = .zero) {
        for driver in 0..<drivers.work.count { drivers.work.planFirstShift(of: driver, from: start, &context) }
    }

    /// So many drivers go home for good at `time`.
    package mutating func planLeaving(of count: Int, at time: SimTime) {
        _ = context.agenda.plan(.driversLeave(Int32(clamping: count)), at: time)
    }

    // MARK: Going on from a moment

    /// People live from this moment on, in a city where others lived before: what they are told of before is over or has come to
    /// where it is.
    package mutating func begin(at time: SimTime) { context.agenda.begin(at: time) }

    /// A driver, at work or not at this moment, goes on from where the taxi was seen last.
    package mutating func goOn(_ driver: DriverID, at place: Position, isAtWork: Bool, from start: SimTime) {
        guard let driver = share.own(driver) else { return }
        drivers.work.goOn(driver, at: place, isAtWork: isAtWork, from: start, &context)
    }

    /// A driver of the share starts work at `time`.
    package mutating func planStart(of driver: Int, at time: SimTime) {
        drivers.work.planStart(of: driver, at: time, &context)
    }

    package mutating func carryOut(_ moment: Moment, at time: SimTime) { intended = command(at: moment, time) }

    /// What the person does whose moment it is, and then what follows at once on what was done and told last.
    package mutating func takeCommand(at time: SimTime) -> TaxiService.Command? {
        if let command = intended {
            intended = nil
            return command
        }
        while context.agenda.isAnythingToDoAtOnce, let moment = context.agenda.takeAtOnce() {
            if let command = command(at: moment, time) { return command }
        }
        return nil
    }

    /// Whatever comes next stands in the calendar already.
    package mutating func settle(at time: SimTime) {}

    /// - Returns: nil for nothing that anybody is told of.
    private mutating func command(at moment: Moment, _ time: SimTime) -> TaxiService.Command? {
        let command: TaxiService.Command?
        switch moment {
        case .clientAppears: command = nil
        case .driversLeave(let count):
            drivers.work.letLeave(Int(count), at: time, &context)
            return nil
        case .clientAsks(let id), .patienceEnds(let id), .clientWithdraws(let id), .clientFindsNoWay(let id),
            .clientCancels(let id), .clientPutsOff(let id), .clientPays(let id):
            guard let client = share.own(id) else { return nil }
            withdrawalReason = WithdrawalReason(moment)
            command = clients.carryOut(moment, client, at: time, &context).map { .client(id, $0) }
        case .shiftBegins(let id, _), .shiftEnds(let id), .breakBegins(let id), .driverGoesHome(let id),
            .driverStarts(let id), .driverConsiders(let id), .driverAnswers(let id, _), .driverArrives(let id),
            .driverGivesBack(let id), .driverPicksUp(let id), .driverInterrupts(let id, _),
            .driverReachesDestination(let id), .driverConcludes(let id), .driverLeavesPickup(let id),
            .driverConsidersMoving(let id), .driverSetsOut(let id, _), .driverReachesZone(let id, _),
            .connectionLost(let id), .connectionRegained(let id):
            guard let driver = share.own(id) else { return nil }
            command = drivers.carryOut(moment, driver, at: time, &context).map { .driver(id, $0) }
        }
        if command != nil { context.agenda.expectReactions() }
        return command
    }

    /// Ends the run's time for requests: from now on only rides go on.
    package mutating func endRequests() { clients.endRequests() }

    /// Somebody who was not there before wants a taxi, and asks for it at once.
    package mutating func appear(_ wish: TaxiWish) { clients.appear(wish, &context) }

    // MARK: What hosts may look at

    /// The run goes on until there are none: requests neither over nor booked for later.
    package var requestsUnderWay: Int { clients.requestsUnderWay }

    /// What taxis drove since this was last forgotten: one by one, since handing out the list counts its owners.
    package var driveCount: Int { mutating get { context.drives?.count ?? 0 } }
    package mutating func drive(_ index: Int) -> TaxiDrive? { context.drives?[index] }
    package mutating func forgetDrives() {
        // One or two: emptying them at once costs more.
        while context.drives?.popLast() != nil {}
    }

    package var count: Int { drivers.work.count }
    package var clientCount: Int { clients.count }
    /// What a driver knows, by the place within the share.
    package func driver(_ index: Int) -> TaxiDriver { drivers.work[index] }
    package func isConnected(_ driver: Int) -> Bool { drivers.work.isConnected(driver) }
    /// What a client knows, by the place within the share.
    package func client(_ index: Int) -> TaxiClient { clients[index] }
    /// Who made a request; nil for one of long ago.
    package func client(of request: RequestID) -> ClientID? { context.requests[request]?.client }
    /// Where a request's ride leads; nil for one of long ago.
    package func destination(of request: RequestID) -> Position? { context.places(of: request)?.destination }

    // MARK: What people begin because their host wants it

    /// Somebody who is free asks for a taxi just now.
    package mutating func beginAsking(_ client: Int) { clients.beginAsking(client) }

    /// Somebody who waits for a driver to accept no longer wants to.
    ///
    /// - Returns: the request to be withdrawn.
    package mutating func beginWithdrawing(_ client: Int) -> RequestID { clients.beginWithdrawing(client) }

    package var memoryBytes: Int {
        context.agenda.memoryBytes + context.requests.memoryBytes + drivers.work.memoryBytes + clients.memoryBytes
    }

    package mutating func reserve(clients count: Int) { clients.reserve(count) }
}

extension TaxiPeople.WithdrawalReason {
    fileprivate init(_ moment: Moment) {
        if case .clientWithdraws = moment {
            self = .choice
        } else if case .clientFindsNoWay = moment {
            self = .unreachable
        } else {
            self = .impatience
        }
    }
}

// What people are told.
extension TaxiPeople {
    /// What came of a command. What is nobody's of the share is passed over.
    ///
    /// - Returns: for whoever measures: of an acceptance metres of the way to the pickup, of an interruption those driven with
    ///   the party; 0 otherwise, and where nobody measures.
    @discardableResult
    package mutating func note(_ effect: TaxiService.Effect, at time: SimTime) -> Int32 {
        switch effect {
        // What everybody is told, since a driver of any share may be offered the request.
        case .requested(let request, let client, let origin, let destination, _, let share, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteRequested(request, client, places, share: share, at: time, &context)
        case .reserved(let request, let client, let origin, let destination, let departure, _, _, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteReserved(request, client, places, departure: departure, at: time, &context)
        case .reservationChanged(let request, _, _, let destination, let departure, _, _):
            context.requests.change(request, to: destination, departure: departure)
        case .joined(let request, let client, let ride, _, let origin, let destination, _):
            let places = TripPlaces(origin: origin, destination: destination)
            clients.noteJoined(request, client, ride: ride, places, at: time, &context)
            if let driver = ownDriver(of: ride) { drivers.work.noteJoined(request, rideOf: ride, driver) }
        case .gaveBack(let request, let id):
            context.requests.noteDriver(.none, of: request, isAllocated: false)
            if let driver = share.own(id) { drivers.noteGaveBack(driver, at: time, &context) }
            clients.noteGaveBack(request, at: time, &context)

        // Offers and rides.
        case .offered(let request, let id, let zone):
            context.requests.noteDriver(id, of: request, isAllocated: false)
            if let driver = share.own(id) { drivers.work.noteOffer(of: request, driver, in: zone, at: time, &context) }
        case .refused(_, let id, _), .timedOut(_, let id, _), .offerWithdrawn(_, let id):
            if let driver = share.own(id) { drivers.work.forgetOffer(driver, &context) }
        case .accepted(let request, let client, let id, _, let wait, _):
            context.requests.noteDriver(id, of: request, isAllocated: true)
            if let client = share.own(client) { clients.noteAllocated(client, request, &context) }
            guard let driver = share.own(id) else { return 0 }
            return drivers.noteAccepted(request, driver, promised: wait, at: time, &context)
        case .arrived(let request, _, let id):
            clients.closeRide(of: request, context)
            if let driver = share.own(id) { drivers.noteArrived(driver, request, at: time, &context) }
        case .pickedUp(let request, let client, let id):
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
            if let driver = share.own(id) { drivers.noteMissing(driver, request, in: zone, at: time, &context) }
        case .concluded(let request, let client, let id, let zone, _):
            if let client = share.own(client) { clients.noteOver(client, request, &context) }
            if let driver = share.own(id) { drivers.noteConcluded(driver, in: zone, at: time, &context) }

        // What clients no longer want.
        case .withdrawn(let request, let client), .left(let request, let client, _, _):
            if let driver = ownDriver(of: request) { drivers.work.noteLeft(request, driver) }
            if let client = share.own(client) { clients.noteOver(client, request, &context) }
        case .reservationCancelled(let request, let client, _, _, _, _):
            if let client = share.own(client) { clients.noteCancelled(client, request, &context) }

        // At work and not.
        case .driverStarted(let id, let zone):
            if let driver = share.own(id) { drivers.work.noteStarted(driver, in: zone, at: time, &context) }
        case .driverMoved(let id, let zone):
            if let driver = share.own(id) { drivers.work.noteMoved(driver, to: zone) }
        case .sent(let id, _, let zone):
            if let driver = share.own(id) { drivers.work.noteSent(driver, to: zone, at: time, &context) }
        case .driverStopped(let id, _):
            if let driver = share.own(id) { drivers.work.noteStopped(driver, at: time, &context) }
        case .stoodDown(let id):
            if let driver = share.own(id) { drivers.work.noteStoodDown(driver, at: time, &context) }
        case .suspended(let id, _):
            if let driver = share.own(id) { drivers.work.noteSuspended(driver, at: time, &context) }
        case .suspensionEnded(let id, _):
            if let driver = share.own(id) { drivers.work.noteSuspensionEnded(driver, at: time, &context) }
        case .connectionLost(let id):
            if let driver = share.own(id) { drivers.work.noteDisconnected(driver, at: time, &context) }
        case .connectionRegained(let id):
            if let driver = share.own(id) { drivers.work.noteConnected(driver, at: time, &context) }

        case .driverRejected(let id, let action, let reason):
            if let driver = share.own(id) { drivers.noteRefused(driver, action, reason, at: time, &context) }
        case .clientRejected(let client, let action, let reason):
            if let client = share.own(client) { clients.noteRefused(client, action, reason, at: time, &context) }
        case .waiting, .setTimer, .reservationLapsed: break
        }
        return 0
    }

    /// To whom of the share a request is offered, or who has accepted it.
    private func ownDriver(of request: RequestID) -> Int? {
        guard let id = context.requests[request]?.driver, !id.isNone else { return nil }
        return share.own(id)
    }

    /// There was no room for the command: who gave it tries again after a while, or lets it be.
    package mutating func noteOverloaded(_ command: TaxiService.Command, at time: SimTime) {
        switch command {
        case .driver(let id, let action):
            if let driver = share.own(id) { drivers.work.tryAgain(driver, action, at: time, &context) }
        case .client(let id, let action):
            if let client = share.own(id) { clients.tryAgain(client, action, at: time, &context) }
        case .timer: break
        }
    }
}
