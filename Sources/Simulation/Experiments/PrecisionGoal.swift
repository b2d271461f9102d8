import Measures
import Statistics

/// The required precision of a metric, as a width of its confidence interval.
package struct PrecisionGoal: Hashable, Sendable {
    /// Half the width of an interval.
    package enum HalfWidth: Hashable, Sendable {
        /// Share of the mean: 0.05 is 5 %.
        case share(Double)
        /// Amount in the metric's own unit.
        case absolute(Double)
    }

    /// The metric.
    package let key: MetricKey
    /// Largest permitted half width.
    package let halfWidthMax: HalfWidth

    /// Creates a goal.
    package init(_ key: MetricKey, halfWidthMax: HalfWidth) {
        self.key = key
        self.halfWidthMax = halfWidthMax
    }

    /// Returns whether the interval of a summary is narrow enough.
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
/// Intervals are examined after each replication, but only from a minimum number on: a handful of replications that
/// agree by coincidence would end the experiment too early, with intervals whose coverage is below the nominal one.
///
/// A. M. Law, W. D. Kelton, "Confidence Intervals for Steady-State Simulations: II. A Survey of Sequential Procedures",
/// Management Science 28 (1982).
package struct SequentialStoppingRule: Sendable {
    /// Goals that must all be reached.
    package let goals: [PrecisionGoal]
    /// Least number of replications before the experiment can end.
    package let replicationsMin: Int
    /// Metrics of the goals by replication.
    private var metrics: [[Metric]] = []
    /// Numbers of the replications.
    private var numbers: [Int] = []
    private let keys: Set<MetricKey>
    private let setup: SimulationSetup

    private static let independentValuesMin = 10

    /// Starts to follow an experiment.
    ///
    /// - Parameters:
    ///   - setup: scenario of the replications.
    ///   - asked: requested number of replications.
    ///   - limit: largest number of replications.
    package init(_ goals: [PrecisionGoal], of setup: SimulationSetup, asked: Int, limit: Int) {
        self.goals = goals
        self.setup = setup
        let replicationsDefault = SequentialStoppingRule.independentValuesMin * (setup.isAntithetic ? 2 : 1)
        replicationsMin = min(max(asked, replicationsDefault), limit)
        keys = Set(goals.map(\.key))
    }

    /// Adds the metrics of a replication.
    package mutating func add(_ unit: ReplicationUnit) {
        metrics.append(unit.metrics.filter { keys.contains($0.key) })
        numbers.append(unit.replication)
    }

    /// A goal whose metric the scenario does not have, if any; nil before the first replication.
    package var missingGoal: PrecisionGoal? {
        guard let first = metrics.first else { return nil }
        return goals.first { goal in !first.contains { $0.key == goal.key } }
    }

    /// Whether all goals are reached by enough replications.
    package var isReached: Bool {
        if metrics.count < replicationsMin || missingGoal != nil { return false }
        return outcomes.allSatisfy { $0.goal.isReached(by: $0.summary) }
    }

    /// Each goal with its metric over the replications so far.
    package var outcomes: [(goal: PrecisionGoal, summary: MetricSummary)] {
        let summaries = MetricSummary.summaries(of: metrics, groups: setup.independentGroups(of: numbers))
        return goals.compactMap { goal in summaries.first { $0.key == goal.key }.map { (goal, $0) } }
    }
}
