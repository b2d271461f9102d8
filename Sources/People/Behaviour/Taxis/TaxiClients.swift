import CLinux
import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// Clients (B01): they ask for a taxi, now or later, alone or shared, wait as long as they have patience, ride and pay.
struct TaxiClients {
    let share: PopulationPartition
    private let habits: ClientHabitsSampler
    private let plans: ClientPlans
    private var clients: ContiguousArray<TaxiClient>
    private var asking: PendingRequest?
    /// Requests for the ride back, by the request of the ride there.
    private var ridesBack: [RequestID: TripRequest] = [:]
    /// Joinable rides in the app; nil if no client looks at them.
    private var openRides: JoinableRides?
    /// Requests that are neither over nor waiting without a limit.
    private(set) var activeRequestCount = 0
    /// Whether the time for requests is over, after which reservations are not changed.
    private var hasEnded = false

    init(_ setup: TaxiPopulationSetup) {
        share = setup.share
        habits = setup.habits
        plans = setup.plans
        clients = ContiguousArray(repeating: TaxiClient(), count: share.size(of: setup.clientCount))
        openRides = setup.asksToJoin ? JoinableRides(zones: setup.travel.router.zoneCount) : nil
    }

    /// Ends the time for requests: clients no longer change or cancel reservations.
    mutating func endRequests() { hasEnded = true }

    var count: Int { clients.count }
    var memoryBytes: Int { clients.capacity * MemoryLayout<TaxiClient>.stride }
    mutating func reserve(_ count: Int) {
        clients.reserveCapacity(count)
        cabrank_advise_huge_pages(
            clients.withUnsafeMutableBufferPointer { $0.baseAddress },
            clients.capacity * MemoryLayout<TaxiClient>.stride)
    }

    func prefetch(_ client: Int) {
        clients.withUnsafeBufferPointer {
            if let base = $0.baseAddress { cabrank_prefetch_record(base + client, MemoryLayout<TaxiClient>.size) }
        }
    }

    /// State of the client at an index of this part of the population.
    subscript(client: Int) -> TaxiClient { clients[client] }

    // MARK: Plans

    /// Plans the client's next step, which replaces the earlier one.
    @inline(__always)
    private mutating func plan(
        _ moment: AgentEvent, of client: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        context.agenda.cancel(clients[client].step)
        clients[client].step = context.agenda.plan(moment, at: time)
    }

    @inline(__always)
    private mutating func forgetStep(of client: Int, _ context: inout TaxiPeopleContext) {
        context.agenda.cancel(clients[client].step)
        clients[client].step = .none
    }

    private func afterPause(_ client: Int, from time: SimTime, _ travel: TaxiTravelTimes) -> SimTime {
        let (request, occurrence) = (clients[client].request, UInt32(clients[client].paymentsFailed))
        return time + travel.pause(for: .clientPause, of: StreamKey(request), occurrence: occurrence)
    }

    private mutating func paySoon(_ client: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        if context.travel.stepsFollowImmediately {
            return context.agenda.planImmediately(.clientPays(share.client(client)))
        }
        plan(
            .clientPays(share.client(client)), of: client, at: afterPause(client, from: time, context.travel), &context)
    }

    // MARK: Asking

    /// Adds the request of a client, who asks immediately.
    mutating func appear(_ wish: TripRequest, _ context: inout TaxiPeopleContext) {
        let index = min(share.own(wish.client) ?? clients.count, clients.count)
        if index == clients.count { clients.append(TaxiClient()) }
        // A person on the way may book a later ride, and is refused another one now (T01).
        if clients[index].isIdle { clients[index].phase = .asking }
        asking = PendingRequest(wish, habits.ofClient(wish.key, context.travel.streams), openRides)
        context.agenda.planImmediately(.clientAsks(wish.client))
    }

    /// Lets a person at the destination of a ride ask for the ride back.
    mutating func askForRideBack(from request: RequestID, _ context: inout TaxiPeopleContext) {
        if let wish = ridesBack.removeValue(forKey: request), !hasEnded { appear(wish, &context) }
    }

    /// Marks an idle client as asking.
    mutating func beginRequest(_ client: Int) {
        assert(clients[client].phase == .free, "the client already has a request")
        clients[client].phase = .asking
    }

    /// Begins the withdrawal of a client who waits for a driver, and returns the request to be withdrawn.
    mutating func beginWithdrawing(_ client: Int) -> RequestID {
        assert(clients[client].phase == .searching, "the client has no request to withdraw")
        clients[client].isWithdrawing = true
        return clients[client].request
    }

    /// Creates the entry of a request, with the habits of its client.
    private mutating func makeTrackedRequest(
        _ request: RequestID, _ client: ClientID, _ places: TripPlaces, at time: SimTime,
        _ context: borrowing TaxiPeopleContext
    ) -> TrackedRequest {
        var known = TrackedRequest(request, client, from: places.origin.zone, to: places.destination.zone, at: time)
        guard let asking, asking.wish.client == client else {
            known.habits = habits.ofRequest(request, context.travel.streams)
            return known
        }
        known.key = asking.wish.key
        known.habits = asking.habits
        if let rideBack = asking.wish.rideBack { ridesBack[request] = rideBack }
        return known
    }

    // MARK: Waiting

    /// Handles a request, or a reservation that enters dispatch: the client waits from now on, or from the departure.
    mutating func noteRequested(
        _ request: RequestID, _ client: ClientID, _ places: TripPlaces, share allowsSharing: Bool = false,
        isWalkUp: Bool = false, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        if context.requests[request] == nil {
            var known = makeTrackedRequest(request, client, places, at: time, context)
            known.isWalkUp = isWalkUp
            context.requests.insert(known, places)
        }
        guard let index = share.own(client) else { return }
        activeRequestCount += 1
        if allowsSharing { openRides?.open(request, from: places.origin.zone) }
        clients[index].request = request
        clients[index].paymentsFailed = 0
        search(index, request, at: time, &context)
    }

    /// Waits for a driver as long as the client has patience, for a reservation from its departure.
    private mutating func search(
        _ client: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        clients[client].phase = .searching
        clients[client].isWithdrawing = false
        forgetStep(of: client, &context)
        let id = share.client(client)
        let (known, key) = (context.requests[request], context.key(of: request))
        let patience = plans.abandonmentTime(of: key, known, at: time, context.travel)
        if plans.findNoRoute(known, at: time) || context.closuresCutOff(request, at: time) {
            return context.agenda.planImmediately(.clientFindsNoRoute(id))
        }
        if known?.habits.withdraws == true {
            let due = plans.withdrawalTime(of: key, at: time, context.travel)
            if due < patience ?? .distantFuture {
                clients[client].step = context.agenda.plan(.clientWithdraws(id), at: due)
                return
            }
        }
        if let patience { clients[client].step = context.agenda.plan(.patienceEnds(id), at: patience) }
    }

    mutating func noteJoined(
        _ request: RequestID, _ client: ClientID, ride: RequestID, _ places: TripPlaces, at time: SimTime,
        _ context: inout TaxiPeopleContext
    ) {
        let founder = context.requests[ride]
        var places = places
        // An observer over HTTP does not learn the origin: it is the origin zone of the ride (S02).
        if let founder, places.origin == .outside { places.origin = Position(founder.origin) }
        var known = makeTrackedRequest(request, client, places, at: time, context)
        if let founder {
            known.pricingTime = founder.pricingTime
            known.isReserved = founder.isReserved
            known.driver = founder.driver
            known.isAllocated = founder.isAllocated
        }
        context.requests.insert(known, places)
        guard let index = share.own(client) else { return }
        activeRequestCount += 1
        openRides?.add(request, to: ride, from: places.origin.zone)
        clients[index].request = request
        clients[index].paymentsFailed = 0
        if known.isAllocated {
            forgetStep(of: index, &context)
            clients[index].phase = .allocated
        } else {
            search(index, request, at: time, &context)
        }
    }

    /// R03: handles a reservation; some are cancelled or postponed before dispatch.
    mutating func noteReserved(
        _ request: RequestID, _ client: ClientID, _ places: TripPlaces, departure: SimTime, at time: SimTime,
        _ context: inout TaxiPeopleContext
    ) {
        var known = makeTrackedRequest(request, client, places, at: departure, context)
        known.isReserved = true
        context.requests.insert(known, places)
        guard let index = share.own(client) else { return }
        if clients[index].isIdle {
            clients[index].request = request
            clients[index].phase = .booked
        }
        switch plans.afterBooking(of: known.key, departure: departure, at: time, context.travel) {
        case .keeps: break
        case .cancels(let due): _ = context.agenda.plan(.clientCancels(request), at: due)
        case .putsOff(let due): _ = context.agenda.plan(.clientPostpones(request), at: due)
        }
    }

    mutating func noteAllocated(_ client: Int, _ request: RequestID, _ context: inout TaxiPeopleContext) {
        forgetStep(of: client, &context)
        clients[client].request = request
        clients[client].phase = .allocated
    }

    /// D06: the driver has given the ride back, and the client waits again.
    mutating func noteGaveBack(_ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard let known = context.requests[request], let client = share.own(known.client) else { return }
        search(client, request, at: time, &context)
    }

    /// S03: the ride of this party can no longer be joined.
    mutating func closeRide(of request: RequestID, _ context: borrowing TaxiPeopleContext) {
        guard openRides != nil, let origin = context.requests[request]?.origin else { return }
        openRides?.close(rideOf: request, from: origin)
    }

    // MARK: Riding

    /// Handles the boarding; if rides follow routes, the driver reports the arrival.
    mutating func noteOnBoard(_ client: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext)
    {
        clients[client].request = request
        clients[client].phase = .onBoard
        if context.travel.followsRoutes { return }
        let duration = context.travel.drawnRideTime(with: context.key(of: request)) ?? .zero
        plan(.clientPays(share.client(client)), of: client, at: time + duration, &context)
    }

    /// P03: the card has failed.
    mutating func notePaymentFailed(_ client: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        clients[client].paymentsFailed += 1
        paySoon(client, at: time, &context)
    }

    mutating func notePaid(_ client: Int, _ context: inout TaxiPeopleContext) {
        if clients[client].phase == .owing { return release(client, &context) }
        forgetStep(of: client, &context)
        clients[client].phase = .paid
    }

    /// T11: a client who has not paid owes the price of the distance driven.
    mutating func noteInterrupted(
        _ client: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        noteEnd(of: request, &context)
        if clients[client].phase == .paid { return release(client, &context) }
        clients[client].phase = .owing
        paySoon(client, at: time, &context)
    }

    /// Handles the end of a ride at the destination: a person with a ride back asks for it later.
    mutating func noteConcluded(
        _ client: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        let rideBack = ridesBack.isEmpty ? nil : ridesBack[request]
        noteOver(client, request, &context)
        guard let rideBack, let pause = rideBack.plan?.returnAfter else { return }
        ridesBack[request] = rideBack
        clients[client].phase = .staying
        _ = context.agenda.plan(.clientReturns(request), at: time + pause)
    }

    /// Handles the end of a request.
    mutating func noteOver(_ client: Int, _ request: RequestID, _ context: inout TaxiPeopleContext) {
        noteEnd(of: request, &context)
        release(client, &context)
    }

    /// Handles the end of a reservation that never entered dispatch. A client with another ride keeps it (R02).
    mutating func noteCancelled(_ client: Int, _ request: RequestID, _ context: inout TaxiPeopleContext) {
        context.requests.edit(request) { $0.isActive = false }
        ridesBack[request] = nil
        if clients[client].request == request { release(client, &context) }
    }

    private mutating func noteEnd(of request: RequestID, _ context: inout TaxiPeopleContext) {
        activeRequestCount -= 1
        if !ridesBack.isEmpty { ridesBack[request] = nil }
        context.requests.edit(request) { $0.isActive = false }
        guard openRides != nil, let known = context.requests[request], known.habits.allowsSharing else { return }
        openRides?.remove(request, from: known.origin)
    }

    private mutating func release(_ client: Int, _ context: inout TaxiPeopleContext) {
        forgetStep(of: client, &context)
        clients[client].phase = .free
        clients[client].request = .none
        clients[client].isWithdrawing = false
    }

    // MARK: Due events

    /// Handles an event, and returns the client's action; nil if there is none.
    mutating func carryOut(
        _ moment: AgentEvent, _ client: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.ClientAction? {
        if case .clientAsks = moment { return asking?.nextAction(at: time, plans, context) }
        clients[client].step = .none
        switch moment {
        case .patienceEnds, .clientWithdraws, .clientFindsNoRoute:
            guard clients[client].phase == .searching else { return nil }
            return .withdraw(beginWithdrawing(client))
        case .clientPays: return pay(client, context)
        default: return nil
        }
    }

    /// R03: returns the client's action on a reservation that has not entered dispatch; nil if it has, or is over.
    func change(
        _ moment: AgentEvent, of request: RequestID, _ client: Int, at time: SimTime,
        _ context: borrowing TaxiPeopleContext
    ) -> TaxiService.ClientAction? {
        let isDue = clients[client].request == request && clients[client].phase != .booked
        guard !hasEnded, !isDue, let known = context.requests[request], known.isActive, let wanted = known.departure
        else { return nil }
        if case .clientCancels = moment { return .cancelReservation(request) }
        return .changeReservation(
            request, TaxiService.ReservationChange(departure: plans.postponedDeparture(wanted, at: time)))
    }

    /// P03: pays by card, once more if it fails, then in cash.
    private func pay(_ client: Int, _ context: borrowing TaxiPeopleContext) -> TaxiService.ClientAction {
        let request = clients[client].request
        let attempt = Int(clients[client].paymentsFailed)
        var stream = context.travel.streams.stream(purpose: .payment, of: context.key(of: request))
        for _ in 0..<attempt { _ = stream.uniform() }
        let habits = context.requests[request]?.habits ?? ClientHabits()
        let (means, fails) = habits.payment(
            attempt: attempt, cardFailure: plans.clients.cardFailureProbability, from: &stream)
        return .pay(means, fails: fails)
    }
}

// Commands that were too late, refused or lost: no client may get stuck because of them.
extension TaxiClients {
    mutating func noteRefused(
        _ client: Int, _ action: TaxiService.ClientAction, _ reason: TaxiService.Reason, at time: SimTime,
        _ context: inout TaxiPeopleContext
    ) {
        switch action {
        case .join where asking?.wish.client == share.client(client):
            context.agenda.planImmediately(.clientAsks(share.client(client)))
        case .request, .walkUp, .reserve, .join:
            if clients[client].phase == .asking { release(client, &context) }
        case .withdraw:
            if clients[client].phase == .searching, reason == .unknownRequest { release(client, &context) }
        case .pay: noteRefusedPayment(client, reason, at: time, &context)
        case .changeReservation, .cancelReservation: break
        }
    }

    private mutating func noteRefusedPayment(
        _ client: Int, _ reason: TaxiService.Reason, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        switch reason {
        case .notPickedUp: paySoon(client, at: time, &context)
        case .alreadyPaid: notePaid(client, &context)
        default:
            if clients[client].phase == .owing || clients[client].phase == .onBoard { release(client, &context) }
        }
    }

    /// Repeats an action later after the command queue was full, or drops it.
    mutating func retry(
        _ client: Int, _ action: TaxiService.ClientAction, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        switch action {
        case .request, .walkUp, .reserve, .join: release(client, &context)
        case .withdraw:
            guard clients[client].phase == .searching else { return }
            clients[client].isWithdrawing = false
            guard clients[client].step == .none else { return }
            let again = afterPause(client, from: time, context.travel)
            plan(.patienceEnds(share.client(client)), of: client, at: again, &context)
        case .pay: paySoon(client, at: time, &context)
        case .changeReservation, .cancelReservation: break
        }
    }
}
