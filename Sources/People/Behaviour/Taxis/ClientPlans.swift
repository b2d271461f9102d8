import Quantities
import SimulationKernel
import TaxiService

/// How clients come by their habits (B01).
package struct ClientHabitsSource {
    private let shares: ClientShares
    /// Whether a client makes many requests, each as another might: then habits go by the request.
    private let goByRequest: Bool
    /// Whether those who did not appear here have asked before, and know already that a way leads to where they want to go.
    private let othersHaveAsked: Bool

    package init(_ shares: ClientShares, goByRequest: Bool, othersHaveAsked: Bool = false) {
        self.shares = shares
        self.goByRequest = goByRequest
        self.othersHaveAsked = othersHaveAsked
    }

    @inline(__always)
    func ofClient(_ client: StreamKey, _ streams: StreamFamily) -> ClientHabits {
        if shares.areTrivial { return ClientHabits() }
        var stream = streams.stream(purpose: .clientHabits, of: client)
        return ClientHabits(drawnFrom: &stream, shares)
    }

    /// Of somebody who did not appear here; the same whoever asks.
    func ofRequest(_ request: RequestID, _ streams: StreamFamily) -> ClientHabits {
        guard goByRequest else { return ClientHabits() }
        let habits = ofClient(StreamKey(request), streams)
        return othersHaveAsked ? habits.knowingTheWay : habits
    }
}

/// What clients have in mind about time and money (B01).
package struct ClientPlans {
    /// What becomes of a booking before it enters dispatch.
    enum AfterBooking {
        case keeps, cancels(at: SimTime), putsOff(at: SimTime)
    }

    private let patienceSeconds: Sampler?
    private let bookingAheadSeconds: Sampler?
    private let withdrawalSeconds: Sampler?
    /// What clients are like; of the times the samplers are above.
    let clients: ClientBehaviour
    private let rules: TaxiRules
    /// By how much a reservation is put off, and how much sooner than need be it is made or changed.
    private let putOffBy: SimDuration
    private let slack: SimDuration

    package init(
        _ clients: ClientBehaviour, _ draws: Draws, _ rules: TaxiRules, putOffBy: SimDuration = .minutes(30),
        slack: SimDuration = .zero
    ) {
        patienceSeconds = draws.patienceSeconds
        bookingAheadSeconds = draws.bookingAheadSeconds
        withdrawalSeconds = draws.withdrawalSeconds
        self.clients = clients
        self.rules = rules
        self.putOffBy = putOffBy
        self.slack = slack
    }

    /// R01: for when a client books who does so now; nil where nobody books.
    func departure(for client: StreamKey, at time: SimTime, _ travel: TaxiTravel) -> SimTime? {
        guard let bookingAheadSeconds else { return nil }
        let seconds = travel.draw(bookingAheadSeconds, for: .bookingAhead, of: client)
        return time + max(SimDuration(seconds: seconds), rules.reservationLead)
    }

    /// R03: later than wanted, or as soon as the rules allow.
    func putOff(_ wanted: SimTime, at time: SimTime) -> SimTime {
        max(wanted + putOffBy, time + rules.reservationLead + slack)
    }

    /// R03.
    func afterBooking(
        of client: StreamKey, departure: SimTime, at time: SimTime, _ travel: TaxiTravel
    ) -> AfterBooking {
        guard let reservations = clients.reservations else { return .keeps }
        var stream = travel.streams.stream(purpose: .bookingAhead, of: client, occurrence: 1)
        let (fate, moment) = (stream.uniform(), stream.uniform())
        let due = time + (departure - rules.reservationAllocation - time).scaled(by: moment)
        guard due > time else { return .keeps }
        if fate < reservations.cancelProbability { return .cancels(at: due) }
        return fate < reservations.cancelProbability + reservations.changeProbability ? .putsOff(at: due) : .keeps
    }

    /// When a client who waits from `time` on gives up; nil if never.
    @inline(__always)
    func patience(of client: StreamKey, at time: SimTime, _ travel: TaxiTravel) -> SimTime? {
        patienceSeconds.map {
            time + SimDuration(seconds: travel.draw($0, for: .patience, of: client))
        }
    }

    /// When a client who asks at `time` and is of that kind thinks better of it (T09).
    func secondThoughts(of client: StreamKey, at time: SimTime, _ travel: TaxiTravel) -> SimTime {
        guard let withdrawalSeconds else { return .distantFuture }
        return time + SimDuration(seconds: travel.draw(withdrawalSeconds, for: .secondThoughts, of: client))
    }
}
