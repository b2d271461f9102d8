import Experiments
import Measures

/// A scenario of an experiment, to be compared with the others.
package struct ExperimentPoint: Sendable {
    /// Name for people.
    package var name: String
    /// Values of the varied keys, in the order of the keys; empty if whole scenarios are compared.
    package var values: [String]
    /// Digest of the scenario; nil for a point that cannot be simulated.
    package var scenario: ScenarioDigest?
    /// Random seed.
    package var seed: UInt64
    /// Requested replications, from the scenario or the command line; nil for a point with an error or simulated
    /// elsewhere.
    package var replicationsAsked: Int?
    /// Currency; nil if the scenario has none.
    package var currency: String?
    /// Whether replications are antithetic pairs; each pair is one independent value.
    package var isAntithetic = false
    /// Warm-up left out of the metrics; nil for a point with an error or simulated elsewhere.
    package var warmUp: WarmUpSummary?
    /// Expectations of people; nil without reactions, and before the pilot runs.
    package var expectations: PilotSummary? {
        didSet { expectationGap = expectations?.gap }
    }
    /// The gap between expected and simulated waits; nil if there is none, or without reactions.
    package var expectationGap: ExpectationGap?
    /// Recorded assumptions, without the counted hours if `warmUp` has them.
    var recordedAssumptions = RecordedAssumptions()
    /// Settings of the scenario; nil if they were not recorded.
    package var settings: ScenarioSettings?
    /// Zones; nil if they are unknown.
    package var zones: PointZones?
    /// Whether the varied keys have the scenario's own values.
    package var isToday = false
    /// Whether the scenario is its own reference for reactions, so that people do not change their behaviour.
    package var isOwnReference = false
    /// Whether the user chose this point as the baseline.
    package var isBaseline = false
    /// Reason why the point cannot be simulated; empty if it can.
    package var problem = ""

    /// Creates a point from a scenario.
    package init(name: String, values: [String] = [], setup: SimulationSetup) {
        self.name = name
        self.values = values
        scenario = ScenarioDigest(of: setup)
        seed = setup.seed
        replicationsAsked = setup.replications
        currency = setup.currency
        isAntithetic = setup.isAntithetic
        warmUp = WarmUpSummary(of: setup)
        recordedAssumptions = RecordedAssumptions(of: setup)
        settings = ScenarioSettings(of: setup)
        zones = PointZones(of: setup.city)
        isOwnReference = setup.isOwnToday
    }

    /// Creates a point that was simulated elsewhere.
    init(name: String, scenario: ScenarioDigest, seed: UInt64, currency: String?, isAntithetic: Bool) {
        (self.name, self.scenario, self.seed, self.currency) = (name, scenario, seed, currency)
        self.isAntithetic = isAntithetic
        values = []
    }

    /// Creates a point that cannot be simulated.
    package init(name: String, values: [String], problem: String) {
        self.name = name
        self.values = values
        (scenario, seed, currency) = (nil, 0, nil)
        self.problem = problem
    }

    /// Whether the point can be simulated.
    package var isValid: Bool { scenario != nil }

    /// Smallest differences from this point that sentences mention.
    package var worthTelling: ReportingThresholds {
        let prefix = "worthTelling."
        let written = (settings?.paths(below: "worthTelling") ?? []).compactMap { path -> (MetricKey, Indifference)? in
            guard let key = MetricKey(named: path.dropFirst(prefix.count)), let text = settings?[path],
                let amount = Indifference(text, in: key.unit)
            else { return nil }
            return (key, amount)
        }
        return ReportingThresholds(Dictionary(written, uniquingKeysWith: { $1 }))
    }

    /// Assumptions behind the figures.
    package var assumptions: RecordedAssumptions { recordedAssumptions.counting(warmUp?.hours) }

    /// Name, with a mark on today's point.
    package var displayName: String { isToday ? "\(name) (today)" : name }

    /// Marks the point as one that cannot be simulated.
    package mutating func markFailed(_ reason: String) {
        scenario = nil
        warmUp = nil
        settings = nil
        problem = reason
    }
}

extension [ExperimentPoint] {
    /// Index of the baseline: the point chosen by the user, else today's, else the first.
    package var baseline: Int {
        firstIndex { $0.isBaseline && $0.isValid } ?? firstIndex { $0.isToday && $0.isValid }
            ?? firstIndex(where: \.isValid) ?? 0
    }

    /// Marks the point whose settings equal those of the unvaried scenario.
    package mutating func markToday(_ settings: ScenarioSettings) {
        let likes = indices.filter { self[$0].settings.map { $0.values(differingFrom: settings).isEmpty } ?? false }
        // With several equal points, today's is ambiguous.
        if likes.count == 1 { self[likes[0]].isToday = true }
    }
}
