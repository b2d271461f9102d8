import Behaviour
import CityHost
import Measures
import Quantities
import SimulationKernel

/// The environment of the people of one replication: the city's services, the sources of clients, and the observer.
struct ObservedCity: ~Copyable {
    var host: CityHost
    var observer: RunObserver
    var returning: ReturningClients
    /// Identities for people's accounts; nil in a city without accounts.
    let applicants: ApplicantGenerator?
    private let plan: WorldPlan
    private let streams: StreamFamily
    private var demand: [DemandSequence]
    private var clientsSoFar: UInt32
    /// Clients of the persons with planned trips.
    private var persons: [Person: ClientID] = [:]

    private struct Person: Hashable {
        var source: Int
        var number: UInt32
    }

    init(plan: WorldPlan, streams: StreamFamily, host: consuming CityHost) {
        (self.plan, self.streams) = (plan, streams)
        self.host = host
        observer = RunObserver(plan.measured)
        clientsSoFar = UInt32(plan.initialState?.registered.clients ?? 0)
        returning = ReturningClients(plan: plan, streams: streams)
        applicants = plan.setup.hasAccounts ? ApplicantGenerator(streams: streams) : nil
        demand = plan.demandSequences(streams)
    }

    /// Returns the number of a new client, registered if people have accounts.
    mutating func newClient(at time: SimTime) -> ClientID {
        let client = ClientID(clientsSoFar)
        clientsSoFar += 1
        if let applicants { host.enrol(applicants.applicant(client), at: time) }
        return client
    }

    /// Returns the client of a trip: a person with several planned trips is one client.
    mutating func client(of trip: Trip, source: Int, at time: SimTime) -> ClientID {
        guard let plan = trip.plan else { return newClient(at: time) }
        let person = Person(source: source, number: plan.person)
        if let client = persons[person] { return client }
        let client = newClient(at: time)
        persons[person] = client
        return client
    }

    // MARK: Demand

    var sourceCount: Int { demand.count }

    /// Returns the time of a demand source's next client, or nil if there is none.
    mutating func timeOfNextClient(of source: Int) -> SimTime? { demand[source].nextTime }

    /// B01: returns the trip of the client who appears now.
    mutating func popTrip(of source: Int, at time: SimTime) -> Trip? { demand[source].popTrip(at: time) }

    /// Returns whether a potential client takes a taxi for a trip; always true without choices.
    mutating func takesTaxi(_ trip: Trip, of source: Int, at time: SimTime) -> Bool {
        guard let choosing = plan.choosing, !plan.isCrowd(source), !trip.isWalkUp else { return true }
        let isToday = plan.takesTaxiToday(source)
        let percent = host.taxis.surgePercent(in: trip.places.origin.zone)
        let decision = Unmanaged.passUnretained(choosing)._withUnsafeGuaranteedRef {
            $0.decide(
                trip.places, party: trip.party.size, takesTaxiToday: isToday, client: trip.client,
                isBooked: trip.plan?.isBooked, at: trip.plan?.departure ?? time, surge: percent, streams)
        }
        observer.note(
            ObservedChoice(
                ChosenMode(decision.alternative), from: trip.places.origin.zone, takesTaxiToday: isToday,
                waitSeconds: decision.waitSeconds, priceCents: decision.priceCents), at: time)
        return decision.alternative == .taxi
    }
}

extension ChosenMode {
    fileprivate init(_ alternative: TravelAlternative) {
        switch alternative {
        case .taxi: self = .taxi
        case .walk: self = .walk
        case .publicTransport: self = .publicTransport
        case .stay: self = .stay
        }
    }
}
