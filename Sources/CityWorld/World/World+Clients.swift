import Behaviour
import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Clients (B01): they appear, ask for a taxi now or later, alone or with others, and wait as long as they have patience.
extension World {
    mutating func scheduleNextClient(
        of source: UInt32, after time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        if let due = demand[Int(source)].nextTime(after: time) {
            calendar.schedule(.clientAppears(source: source), at: due, priority: .action)
        }
    }

    mutating func clientAppears(from source: UInt32, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        let trip = demand[Int(source)].takeTrip(at: time)
        let client = ClientID(clientsSoFar)
        clientsSoFar += 1
        scheduleNextClient(of: source, after: time, in: &calendar)
        habits = drawHabits(of: client)
        actingPlaces = trip.places
        if habits.booksAhead { return book(trip, client, at: time, in: &calendar) }
        if habits.allowsSharing, joinSharedRide(trip, client, at: time, in: &calendar) { return }
        let request = TaxiService.ClientAction.request(
            from: trip.places.origin, to: trip.places.destination, party: trip.party, share: habits.allowsSharing)
        send(.client(client, request), at: time, in: &calendar)
    }

    @inline(__always)
    private func drawHabits(of client: ClientID) -> ClientHabits {
        if draws.clientShares.areTrivial { return ClientHabits() }
        var stream = streams.stream(purpose: .clientHabits, entity: client.index)
        return ClientHabits(drawnFrom: &stream, draws.clientShares)
    }

    // MARK: Booking ahead

    private mutating func book(
        _ trip: Trip, _ client: ClientID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard let sampler = draws.bookingAheadSeconds else { return }
        let ahead = SimDuration(seconds: draw(sampler, for: .bookingAhead, entity: client.index))
        let departure = time + max(ahead, service.rules.reservationLead)
        send(
            .client(
                client,
                .reserve(
                    from: trip.places.origin, to: trip.places.destination, party: trip.party,
                    share: habits.allowsSharing,
                    departure: departure)),
            at: time, in: &calendar)
    }

    /// R03: some think better of it between booking and dispatch.
    mutating func considerReservation(
        _ request: RequestID, departure: SimTime, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard let behaviour = plan.setup.clients.reservations else { return }
        var stream = streams.stream(purpose: .bookingAhead, entity: request.number, occurrence: 1)
        let (fate, moment) = (stream.uniform(), stream.uniform())
        let due = time + (departure - service.rules.reservationAllocation - time).scaled(by: moment)
        guard due > time else { return }
        if fate < behaviour.cancelProbability {
            calendar.schedule(.clientCancels(request), at: due, priority: .action)
        } else if fate < behaviour.cancelProbability + behaviour.changeProbability {
            calendar.schedule(.clientPutsOff(request), at: due, priority: .action)
        }
    }

    mutating func cancelReservation(
        _ request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        send(.client(client(of: request), .cancelReservation(request)), at: time, in: &calendar)
    }

    /// Half an hour later, or as soon as the rules allow.
    mutating func putOffReservation(
        _ request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        let wanted = observer.rides[Int(request.number) - 1].wanted
        let departure = max(wanted + .minutes(30), time + service.rules.reservationLead)
        send(
            .client(
                client(of: request), .changeReservation(request, TaxiService.ReservationChange(departure: departure))),
            at: time, in: &calendar)
    }

    // MARK: Sharing

    /// S02: asks to join the rides from the same zone that are being dispatched, the oldest first, until one takes the
    /// client.
    private mutating func joinSharedRide(
        _ trip: Trip, _ client: ClientID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) -> Bool {
        for candidate in openRides.candidates(from: trip.places.origin.zone) {
            let requests = observer.rides.count
            let (origin, destination) = (trip.places.origin, trip.places.destination)
            send(
                .client(client, .join(candidate, from: origin, to: destination, party: trip.party)), at: time,
                in: &calendar)
            if observer.rides.count > requests { return true }
        }
        return false
    }

    // MARK: Patience

    /// The client waits for a taxi to be found, from now on; of a reservation not before the time for which it was booked.
    mutating func beginPatience(
        of request: RequestID, from time: SimTime, in calendar: inout EventCalendar<WorldEvent>
    ) {
        guard let sampler = draws.patienceSeconds else { return }
        let start = max(time, observer.ride(request).wanted)
        let seconds = draw(sampler, for: .patience, entity: request.number)
        clients[Int(request.number) - 1].patience = calendar.schedule(
            .patienceEnds(request), at: start + SimDuration(seconds: seconds), priority: .givingUp)
    }

    /// A request is new: its client is taken down.
    mutating func addClient() {
        clients.append(ClientAgent(habits: habits))
        if ways.streets != nil { tripPlaces.append(actingPlaces) }
    }

    /// A taxi is allocated, or the request is over.
    mutating func endPatience(of request: RequestID, in calendar: inout EventCalendar<WorldEvent>) {
        calendar.cancel(clients[Int(request.number) - 1].patience)
        clients[Int(request.number) - 1].patience = .none
    }

    mutating func giveUp(_ request: RequestID, at time: SimTime, in calendar: inout EventCalendar<WorldEvent>) {
        clients[Int(request.number) - 1].patience = .none
        send(.client(client(of: request), .withdraw(request)), at: time, in: &calendar)
    }

    @inline(__always)
    func client(of request: RequestID) -> ClientID {
        ClientID(observer.rides[Int(request.number) - 1].client - 1)
    }
}
