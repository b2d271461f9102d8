import Experiments
import Measures
import OutputFiles

/// The precision of a metric compared with a goal of `--precision`.
package struct PrecisionOutcome: Sendable {
    private let goal: PrecisionGoal
    private let summary: MetricSummary

    /// Creates the outcome of a goal.
    package init(_ goal: PrecisionGoal, _ summary: MetricSummary) {
        self.goal = goal
        self.summary = summary
    }

    /// Whether the goal is reached.
    package var isReached: Bool { goal.isReached(by: summary) }

    /// Text: `wait_mean_s known to 4.1 % (5 % asked)`, from the half-width of the interval.
    package var words: String {
        switch goal.halfWidthMax {
        case .share(let asked):
            // A mean of 0 has no relative width.
            "\(summary.key.name) known to \(halfWidth.map { $0 == 0 ? "0" : NumberFormat.significant(100 * $0 / abs(summary.mean)) } ?? "?") %"
                + " (\(NumberFormat.significant(100 * asked)) % asked)"
        case .absolute(let asked):
            "\(summary.key.name) known to \(halfWidth.map(NumberFormat.significant) ?? "?")"
                + " (\(NumberFormat.significant(asked)) asked)"
        }
    }

    /// Half-width of the interval; nil without one.
    private var halfWidth: Double? { summary.interval?.halfWidth }

    var json: JSONValue {
        .object([("metric", .text(summary.key.name)), ("told", .text(words)), ("reached", .boolean(isReached))])
    }
}
