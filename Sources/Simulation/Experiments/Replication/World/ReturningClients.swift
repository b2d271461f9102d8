import Behaviour
import Quantities
import SimulationKernel
import TaxiService

/// Clients who come again and again: a pause after the last ride of one is over, whatever became of it, the next begins (B01).
///
/// Whoever comes again is a client of a new number, so that nothing of the last ride is left.
struct ReturningClients {
    private static let none = UInt16.max
    /// However short a pause is drawn: who finds no taxi and leaves at once does not come again in the same moment.
    private static let pauseMin = SimDuration.milliseconds(1)

    private let plan: WorldPlan
    private let streams: StreamFamily
    /// By demand source: pauses drawn so far.
    private var pauses: [UInt32]
    /// By client, whose source is to be told when the ride is over; none of somebody else.
    private var sources: ContiguousArray<UInt16> = []
    /// Whether nobody comes again.
    let isEmpty: Bool

    init(plan: WorldPlan, streams: StreamFamily) {
        self.plan = plan
        self.streams = streams
        pauses = plan.demand.map { _ in 0 }
        isEmpty = plan.demand.allSatisfy { $0.regulars == nil }
    }

    /// Everybody begins with a pause.
    mutating func planFirst(_ people: inout TaxiPeople) {
        for (source, demand) in plan.demand.enumerated() {
            for _ in 0..<(demand.regulars?.count ?? 0) { planReturn(of: source, after: plan.start, &people) }
        }
    }

    /// A client of a demand source has appeared.
    mutating func noteArrival(of client: ClientID, source: Int) {
        guard !isEmpty, plan.demand[source].regulars != nil else { return }
        while sources.count <= Int(client.index) { sources.append(ReturningClients.none) }
        sources[Int(client.index)] = UInt16(source)
    }

    /// Who has chosen something else than a taxi comes again, too.
    mutating func noteStayingAway(source: Int, _ people: inout TaxiPeople, at time: SimTime) {
        if plan.demand[source].regulars != nil { planReturn(of: source, after: time, &people) }
    }

    /// Who wants nothing any more, now that people were told of this, comes again.
    mutating func note(_ effect: TaxiService.Effect, _ people: inout TaxiPeople, at time: SimTime) {
        let client = effect.subjects.client
        guard client != .none, Int(client.index) < sources.count else { return }
        let source = sources[Int(client.index)]
        guard source != ReturningClients.none, people.client(Int(client.index)).phase == .free else { return }
        sources[Int(client.index)] = ReturningClients.none
        planReturn(of: Int(source), after: time, &people)
    }

    private mutating func planReturn(of source: Int, after time: SimTime, _ people: inout TaxiPeople) {
        guard let regulars = plan.demand[source].regulars else { return }
        let key = ThinnedArrivals.key(ofProcess: source, number: pauses[source])
        pauses[source] += 1
        var stream = streams.stream(purpose: .regularPause, of: key)
        let pause = SimDuration(seconds: regulars.pauseSeconds.sample(from: &stream))
        let due = time + max(pause, ReturningClients.pauseMin)
        if due < plan.end { people.planClient(of: UInt32(source), at: due) }
    }
}
