import Experiments
import Measures

/// One of several scenarios that are simulated, or were, to be held against each other.
package struct ExperimentPoint: Sendable {
    /// As people call it.
    package var name: String
    /// Of what is varied, in the order of the keys; none where whole scenarios are compared.
    package var values: [String]
    /// nil of a point that cannot be simulated.
    package var scenario: ScenarioDigest?
    package var seed: UInt64
    /// By the scenario or by who simulates it; nil of a point that is none or was simulated elsewhere.
    package var replicationsAsked: Int?
    /// Named as the unit of its money; nil if its scenario does not say.
    package var currency: String?
    /// Whether its replications come in antithetic pairs, each of which is one independent value.
    package var isAntithetic = false
    /// What is left out of its metrics; nil of a point that is none or was simulated elsewhere.
    package var warmUp: WarmUpWords?
    /// What its people have come to expect; nil where nobody reacts, and as long as pilots have not told.
    package var expectations: PilotWords? {
        didSet { expectationGap = expectations?.gap }
    }
    /// The gap between expected and simulated waits; nil if there is none, or if no one reacts.
    package var expectationGap: ExpectationGap?
    /// The recorded assumptions, without the hours counted if `warmUp` has them.
    var recorded = RecordedAssumptions()
    /// What its scenario says; nil where that was not recorded.
    package var settings: ScenarioSettings?
    /// Its zones; nil where nothing is known of them.
    package var ground: ZoneGround?
    /// Whether it is as the scenario says today, of what is varied.
    package var isToday = false
    /// Whether those who react to prices and waits are used to this scenario itself, so that nobody does anything else.
    package var isOwnToday = false
    /// Whether the others are to be held against it.
    package var isBaseline = false
    /// What keeps it from being simulated; empty where nothing does.
    package var problem = ""

    package init(name: String, values: [String] = [], setup: SimulationSetup) {
        self.name = name
        self.values = values
        scenario = ScenarioDigest(of: setup)
        seed = setup.seed
        replicationsAsked = setup.replications
        currency = setup.currency
        isAntithetic = setup.isAntithetic
        warmUp = WarmUpWords(of: setup)
        recorded = RecordedAssumptions(of: setup)
        settings = ScenarioSettings(of: setup)
        ground = ZoneGround(of: setup.city)
        isOwnToday = setup.isOwnToday
    }

    /// A point that was simulated elsewhere.
    init(name: String, scenario: ScenarioDigest, seed: UInt64, currency: String?, isAntithetic: Bool) {
        (self.name, self.scenario, self.seed, self.currency) = (name, scenario, seed, currency)
        self.isAntithetic = isAntithetic
        values = []
    }

    /// A point that is none.
    package init(name: String, values: [String], problem: String) {
        self.name = name
        self.values = values
        (scenario, seed, currency) = (nil, 0, nil)
        self.problem = problem
    }

    package var isRight: Bool { scenario != nil }

    /// The smallest differences from it that sentences tell.
    var worthTelling: WorthTelling {
        let prefix = "worthTelling."
        let written = (settings?.paths(below: "worthTelling") ?? []).compactMap { path -> (MetricKey, Indifference)? in
            guard let key = MetricKey(named: path.dropFirst(prefix.count)), let text = settings?[path],
                let amount = Indifference(text, in: key.unit)
            else { return nil }
            return (key, amount)
        }
        return WorthTelling(Dictionary(written, uniquingKeysWith: { $1 }))
    }

    /// The assumptions behind its figures.
    package var assumptions: RecordedAssumptions { recorded.counting(warmUp?.hours) }

    /// Its name, and whether it is today's.
    package var told: String { isToday ? "\(name) (today)" : name }

    /// From now on a point that is none.
    package mutating func fail(_ reason: String) {
        scenario = nil
        warmUp = nil
        settings = nil
        problem = reason
    }
}

extension [ExperimentPoint] {
    /// What the others are held against: the one that somebody chose, else today's, else the first.
    package var baseline: Int {
        firstIndex { $0.isBaseline && $0.isRight } ?? firstIndex { $0.isToday && $0.isRight }
            ?? firstIndex(where: \.isRight) ?? 0
    }

    /// Marks what is as a scenario has it without anything varied.
    package mutating func markToday(_ settings: ScenarioSettings) {
        let likes = indices.filter { self[$0].settings.map { $0.values(differingFrom: settings).isEmpty } ?? false }
        // Of several that would be the same nobody knows which is meant.
        if likes.count == 1 { self[likes[0]].isToday = true }
    }
}
