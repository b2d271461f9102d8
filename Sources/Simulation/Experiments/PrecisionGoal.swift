import Measures
import Statistics

/// How narrow the confidence interval of a metric is to become.
package struct PrecisionGoal: Hashable, Sendable {
    package enum HalfWidth: Hashable, Sendable {
        /// Of the mean: 0.05 is 5 %.
        case share(Double)
        /// In the metric's own unit.
        case absolute(Double)
    }

    package let key: MetricKey
    package let halfWidthMax: HalfWidth

    package init(_ key: MetricKey, halfWidthMax: HalfWidth) {
        self.key = key
        self.halfWidthMax = halfWidthMax
    }

    package func isReached(by summary: MetricSummary) -> Bool {
        guard let interval = summary.interval else { return false }
        return switch halfWidthMax {
        case .share(let share): interval.halfWidth <= share * abs(interval.mean)
        case .absolute(let width): interval.halfWidth <= width
        }
    }
}

/// Follows replications until the intervals of some metrics are narrow enough.
///
/// They are looked at after each replication from a number on that is not too small: a handful of replications that agree by
/// chance would end the experiment too early, with intervals that hold the truth less often than they say.
///
/// A. M. Law, W. D. Kelton, "Confidence Intervals for Steady-State Simulations: II. A Survey of Sequential Procedures",
/// Management Science 28 (1982).
package struct PrecisionWatch: Sendable {
    package let goals: [PrecisionGoal]
    /// No fewer replications than these end an experiment.
    package let replicationsMin: Int
    /// Of the metrics that matter, by replication.
    private var metrics: [[Metric]] = []
    /// The numbers of the replications.
    private var numbers: [Int] = []
    private let keys: Set<MetricKey>
    private let setup: SimulationSetup

    private static let independentValuesMin = 10

    /// - Parameters:
    ///   - setup: whose replications are followed.
    ///   - asked: how many replications are asked for at least.
    ///   - limit: how many there are at most.
    package init(_ goals: [PrecisionGoal], of setup: SimulationSetup, asked: Int, limit: Int) {
        self.goals = goals
        self.setup = setup
        let usual = PrecisionWatch.independentValuesMin * (setup.isAntithetic ? 2 : 1)
        replicationsMin = min(max(asked, usual), limit)
        keys = Set(goals.map(\.key))
    }

    package mutating func take(_ unit: ReplicationUnit) {
        metrics.append(unit.metrics.filter { keys.contains($0.key) })
        numbers.append(unit.replication)
    }

    /// A goal whose metric the scenario does not have; nil before the first replication.
    package var missing: PrecisionGoal? {
        guard let first = metrics.first else { return nil }
        return goals.first { goal in !first.contains { $0.key == goal.key } }
    }

    package var isReached: Bool {
        if metrics.count < replicationsMin || missing != nil { return false }
        return outcomes.allSatisfy { $0.goal.isReached(by: $0.summary) }
    }

    /// Each goal with its metric over the replications so far.
    package var outcomes: [(goal: PrecisionGoal, summary: MetricSummary)] {
        let summaries = MetricSummary.summaries(of: metrics, groups: setup.independentGroups(of: numbers))
        return goals.compactMap { goal in summaries.first { $0.key == goal.key }.map { (goal, $0) } }
    }
}
