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

    /// Text: `wait_mean_s known to within 4.1 % (5 % requested)`, from the half-width of the interval.
    package var words: String {
        switch goal.halfWidthMax {
        case .share(let requested):
            // A mean of 0 has no relative width.
            "\(summary.key.name) known to within \(halfWidth.map { $0 == 0 ? "0" : NumberFormat.significant(100 * $0 / abs(summary.mean)) } ?? "?") %"
                + " (\(NumberFormat.significant(100 * requested)) % requested)"
        case .absolute(let requested):
            "\(summary.key.name) known to within \(halfWidth.map(NumberFormat.significant) ?? "?")"
                + " (\(NumberFormat.significant(requested)) requested)"
        }
    }

    /// Half-width of the interval; nil without one.
    private var halfWidth: Double? { summary.interval?.halfWidth }

    var json: JSONValue {
        .object([("metric", .text(summary.key.name)), ("told", .text(words)), ("reached", .boolean(isReached))])
    }
}
