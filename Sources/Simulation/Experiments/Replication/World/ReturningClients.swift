import Behaviour
import Quantities
import SimulationKernel
import TaxiService

/// Clients who come again: the next ride begins a pause after the last one has ended in any way (B01).
///
/// A returning client gets a new number, so that no state of the last ride remains.
struct ReturningClients {
    private static let none = UInt16.max
    /// Least pause: a client who finds no taxi and leaves at once must not return at the same time.
    private static let pauseMin = SimDuration.milliseconds(1)

    private let plan: WorldPlan
    private let streams: StreamFamily
    /// Number of pauses drawn so far, by demand source.
    private var pauses: [UInt32]
    /// Source of each returning client; `none` for others.
    private var sources: ContiguousArray<UInt16> = []
    /// Whether there are no returning clients.
    let isEmpty: Bool

    init(plan: WorldPlan, streams: StreamFamily) {
        self.plan = plan
        self.streams = streams
        pauses = plan.demand.map { _ in 0 }
        isEmpty = plan.demand.allSatisfy { $0.regulars == nil }
    }

    /// Plans the first arrivals, each after a pause.
    mutating func planFirst(_ people: inout TaxiPopulation) {
        for (source, demand) in plan.demand.enumerated() {
            for _ in 0..<(demand.regulars?.count ?? 0) { planReturn(of: source, after: plan.start, &people) }
        }
    }

    /// Notes that a client of a demand source has appeared.
    mutating func noteArrival(of client: ClientID, source: Int) {
        guard !isEmpty, plan.demand[source].regulars != nil else { return }
        while sources.count <= Int(client.index) { sources.append(ReturningClients.none) }
        sources[Int(client.index)] = UInt16(source)
    }

    /// Plans the return of a client who has chosen an alternative to a taxi.
    mutating func noteOtherChoice(source: Int, _ people: inout TaxiPopulation, at time: SimTime) {
        if plan.demand[source].regulars != nil { planReturn(of: source, after: time, &people) }
    }

    /// Plans the return of a client whose ride has ended, after people have noted the effect.
    mutating func note(_ effect: TaxiService.Effect, _ people: inout TaxiPopulation, at time: SimTime) {
        let client = effect.subjects.client
        guard client != .none, Int(client.index) < sources.count else { return }
        let source = sources[Int(client.index)]
        guard source != ReturningClients.none, people.client(Int(client.index)).phase == .free else { return }
        sources[Int(client.index)] = ReturningClients.none
        planReturn(of: Int(source), after: time, &people)
    }

    private mutating func planReturn(of source: Int, after time: SimTime, _ people: inout TaxiPopulation) {
        guard let regulars = plan.demand[source].regulars else { return }
        let key = ThinnedArrivals.key(ofProcess: source, number: pauses[source])
        pauses[source] += 1
        var stream = streams.stream(purpose: .regularPause, of: key)
        let pause = SimDuration(seconds: regulars.pauseSeconds.sample(from: &stream))
        let due = time + max(pause, ReturningClients.pauseMin)
        if due < plan.end { people.planClient(of: UInt32(source), at: due) }
    }
}
