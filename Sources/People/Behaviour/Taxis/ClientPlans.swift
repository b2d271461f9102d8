import Quantities
import SimulationKernel
import TaxiService

/// Sampler of clients' habits (B01).
package struct ClientHabitsSampler {
    private let shares: ClientShares
    /// Whether a client makes many requests that represent different people: then habits are drawn per request.
    private let goByRequest: Bool
    /// Whether clients who did not appear here have asked before, and know that a route leads to their destination.
    private let unknownClientsHaveAsked: Bool

    /// Creates a sampler.
    package init(_ shares: ClientShares, goByRequest: Bool, othersHaveAsked: Bool = false) {
        self.shares = shares
        self.goByRequest = goByRequest
        self.unknownClientsHaveAsked = othersHaveAsked
    }

    @inline(__always)
    func ofClient(_ client: StreamKey, _ streams: StreamFamily) -> ClientHabits {
        if shares.areDefault { return ClientHabits() }
        var stream = streams.stream(purpose: .clientHabits, of: client)
        return ClientHabits(drawnFrom: &stream, shares)
    }

    /// Returns the habits for a request of a client who did not appear here; always the same for a request.
    func ofRequest(_ request: RequestID, _ streams: StreamFamily) -> ClientHabits {
        guard goByRequest else { return ClientHabits() }
        let habits = ofClient(StreamKey(request), streams)
        return unknownClientsHaveAsked ? habits.withKnownRoute : habits
    }
}

/// Plans of clients about time and money (B01).
///
/// An object, because copies of all these parameters would be made for each request.
package final class ClientPlans: Sendable {
    /// Fate of a booking before it enters dispatch.
    enum AfterBooking {
        case keeps, cancels(at: SimTime), putsOff(at: SimTime)
    }

    private let patienceSeconds: Sampler?
    private let bookingAheadSeconds: Sampler?
    /// Patience in the line at a rank, by zone (T14).
    private let walkUpPatienceSeconds: [ZoneID: Sampler]
    private let withdrawalSeconds: Sampler?
    /// Behaviour of the clients; its times are sampled by the samplers above.
    let clients: ClientBehaviour
    private let rules: TaxiRules
    /// Postponement of a reservation, and margin before the latest time to make or change one.
    private let postponement: SimDuration
    private let slack: SimDuration
    /// Periods in which no taxi stops in some zones.
    private let stopClosures: [StopClosure]

    /// Creates the plans.
    package init(
        _ clients: ClientBehaviour, _ draws: BehaviourSamplers, _ rules: TaxiRules,
        putOffBy: SimDuration = .minutes(30),
        slack: SimDuration = .zero, walkUpPatienceSeconds: [ZoneID: Sampler] = [:], stopClosures: [StopClosure] = []
    ) {
        patienceSeconds = draws.patienceSeconds
        bookingAheadSeconds = draws.bookingAheadSeconds
        self.walkUpPatienceSeconds = walkUpPatienceSeconds
        self.stopClosures = stopClosures
        withdrawalSeconds = draws.withdrawalSeconds
        self.clients = clients
        self.rules = rules
        self.postponement = putOffBy
        self.slack = slack
    }

    /// R01: returns the departure for a client who books now; nil if no client books ahead.
    func departure(for client: StreamKey, at time: SimTime, _ travel: TaxiTravelTimes) -> SimTime? {
        guard let bookingAheadSeconds else { return nil }
        let seconds = travel.draw(bookingAheadSeconds, for: .bookingAhead, of: client)
        return time + max(SimDuration(seconds: seconds), rules.reservationLead)
    }

    /// R03: returns the postponed departure, or the earliest that the rules allow.
    func postponedDeparture(_ wanted: SimTime, at time: SimTime) -> SimTime {
        max(wanted + postponement, time + rules.reservationLead + slack)
    }

    /// R03: draws the fate of a booking.
    func afterBooking(
        of client: StreamKey, departure: SimTime, at time: SimTime, _ travel: TaxiTravelTimes
    ) -> AfterBooking {
        guard let reservations = clients.reservations else { return .keeps }
        var stream = travel.streams.stream(purpose: .bookingAhead, of: client, occurrence: 1)
        let (fate, moment) = (stream.uniform(), stream.uniform())
        let due = time + (departure - rules.reservationAllocation - time).scaled(by: moment)
        guard due > time else { return .keeps }
        if fate < reservations.cancelProbability { return .cancels(at: due) }
        return fate < reservations.cancelProbability + reservations.changeProbability ? .putsOff(at: due) : .keeps
    }

    /// Whether the client of a request finds no route (Z04): by habit, or because no taxi stops at one of its ends.
    func findNoRoute(_ request: TrackedRequest?, at time: SimTime) -> Bool {
        guard let request else { return false }
        return request.habits.findsNoRoute
            || !stopClosures.isEmpty
                && stopClosures.close(request.origin, request.destination, at: request.pickupTime(at: time))
    }

    /// Whether no taxi stops at one of two places.
    func close(_ places: TripPlaces, at time: SimTime) -> Bool {
        !stopClosures.isEmpty && stopClosures.close(places.origin.zone, places.destination.zone, at: time)
    }

    /// Returns the time at which a waiting client gives up; nil for never. A reservation waits from its departure, a
    /// walk-up client for the patience at the rank (T14).
    @inline(__always)
    func abandonmentTime(
        of client: StreamKey, _ request: TrackedRequest?, at time: SimTime, _ travel: TaxiTravelTimes
    ) -> SimTime? {
        var (patience, start) = (patienceSeconds, time)
        if let request, request.isWalkUp {
            patience = walkUpPatienceSeconds[request.origin]
        } else if let departure = request?.departure {
            start = max(time, departure)
        }
        return patience.map { start + SimDuration(seconds: travel.draw($0, for: .patience, of: client)) }
    }

    /// Returns the time at which a client with that habit withdraws the request (T09).
    func withdrawalTime(of client: StreamKey, at time: SimTime, _ travel: TaxiTravelTimes) -> SimTime {
        guard let withdrawalSeconds else { return .distantFuture }
        return time + SimDuration(seconds: travel.draw(withdrawalSeconds, for: .withdrawal, of: client))
    }
}
