import Experiments
import Measures
import OutputFiles

/// How precise a metric has become that was to be so and so precise.
package struct PrecisionOutcome: Sendable {
    private let goal: PrecisionGoal
    private let summary: MetricSummary

    package init(_ goal: PrecisionGoal, _ summary: MetricSummary) {
        self.goal = goal
        self.summary = summary
    }

    package var isReached: Bool { goal.isReached(by: summary) }

    /// `wait_mean_s known to 4.1 % (5 % asked)`, by half of its interval.
    package var words: String {
        switch goal.halfWidthMax {
        case .share(let asked):
            // Of nothing every part is nothing, and any width more than that.
            "\(summary.key.name) known to \(halfWidth.map { $0 == 0 ? "0" : PlainNumber.significant(100 * $0 / abs(summary.mean)) } ?? "?") %"
                + " (\(PlainNumber.significant(100 * asked)) % asked)"
        case .absolute(let asked):
            "\(summary.key.name) known to \(halfWidth.map(PlainNumber.significant) ?? "?")"
                + " (\(PlainNumber.significant(asked)) asked)"
        }
    }

    /// nil if there is no interval.
    private var halfWidth: Double? { summary.interval?.halfWidth }

    var json: JSONValue {
        .object([("metric", .text(summary.key.name)), ("told", .text(words)), ("reached", .boolean(isReached))])
    }
}
