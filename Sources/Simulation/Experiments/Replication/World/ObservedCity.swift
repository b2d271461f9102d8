import Behaviour
import CityHost
import Measures
import Quantities
import SimulationKernel

/// What the people of one replication live among: the city's services, where clients come from, and who watches it all.
struct ObservedCity: ~Copyable {
    var host: CityHost
    var observer: RunObserver
    var returning: ReturningClients
    /// As whom people have accounts; nil where nobody has.
    let applicants: Applicants?
    private let plan: WorldPlan
    private let streams: StreamFamily
    private var demand: [DemandSequence]
    private var clientsSoFar: UInt32

    init(plan: WorldPlan, streams: StreamFamily, host: consuming CityHost) {
        (self.plan, self.streams) = (plan, streams)
        self.host = host
        observer = RunObserver(plan.measured)
        clientsSoFar = UInt32(plan.beginning?.registered.clients ?? 0)
        returning = ReturningClients(plan: plan, streams: streams)
        applicants = plan.setup.hasAccounts ? Applicants(streams: streams) : nil
        demand = plan.demandSequences(streams)
    }

    /// Somebody who was not there before: registers, where people have accounts.
    mutating func newClient(at time: SimTime) -> ClientID {
        let client = ClientID(clientsSoFar)
        clientsSoFar += 1
        if let applicants { host.enrol(applicants.applicant(client), at: time) }
        return client
    }

    // MARK: Demand

    var sourceCount: Int { demand.count }

    /// When the next client of a demand source appears; nil if none does.
    mutating func timeOfNextClient(of source: Int) -> SimTime? { demand[source].nextTime }

    /// B01: the next trip of a demand source, for which its client appears now.
    mutating func takeTrip(of source: Int, at time: SimTime) -> Trip? { demand[source].takeTrip(at: time) }

    /// Whether somebody takes a taxi for a trip who would consider one; everybody does where nobody chooses.
    mutating func takesTaxi(_ trip: Trip, of source: Int, at time: SimTime) -> Bool {
        guard let choosing = plan.choosing else { return true }
        let isToday = plan.takesTaxiToday(source)
        let decision = Unmanaged.passUnretained(choosing)._withUnsafeGuaranteedRef {
            $0.decide(trip.places, party: trip.party, takesTaxiToday: isToday, client: trip.client, at: time, streams)
        }
        observer.note(
            NotedChoice(
                ChosenWay(decision.alternative), from: trip.places.origin.zone, takesTaxiToday: isToday,
                waitSeconds: decision.waitSeconds, priceCents: decision.priceCents), at: time)
        return decision.alternative == .taxi
    }
}

extension ChosenWay {
    fileprivate init(_ alternative: TravelAlternative) {
        switch alternative {
        case .taxi: self = .taxi
        case .walk: self = .walk
        case .publicTransport: self = .publicTransport
        case .stay: self = .stay
        }
    }
}
