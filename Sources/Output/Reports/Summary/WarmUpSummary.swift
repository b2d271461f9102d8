import Experiments
import OutputFiles
import Quantities

/// The warm-up left out of a run's metrics, and its reason.
package struct WarmUpSummary: Sendable {
    let duration: SimDuration
    /// Text; nil if nothing is left out and no pilot runs were made.
    package let words: String?
    /// Whether pilot runs found no warm-up length.
    package let isUndetermined: Bool
    /// Counted hours, without the warm-up.
    let hours: Assumption

    /// Creates the words.
    ///
    /// - Parameter setup: setup with the result of the pilot runs, if there were any.
    package init(of setup: SimulationSetup) {
        duration = setup.warmUp
        hours = setup.countedHours
        isUndetermined = setup.warmUpEstimate.map { $0.cut == nil } ?? false
        guard let finding = setup.warmUpEstimate else {
            words = duration > .zero ? "the first \(WarmUpSummary.text(duration)) left out, as the scenario says" : nil
            return
        }
        let pilots = "MSER-5 on \(finding.pilots) pilots of \(WarmUpSummary.text(finding.duration))"
        words =
            switch finding.cut {
            case nil: "unknown, nothing left out: not steady within half of the time (\(pilots))"
            case .zero?: "nothing left out: steady from the first day (\(pilots))"
            case let cut?: "the first \(WarmUpSummary.text(cut)) left out (\(pilots))"
            }
    }

    /// Members of a manifest.
    var members: [(key: String, value: JSONValue)] {
        [("warm_up_s", .number(duration.seconds, decimals: 3)), ("warm_up", .text(words ?? ""))]
    }

    private static func text(_ duration: SimDuration) -> String {
        let hours = duration.seconds / 3_600
        if hours < 1 { return "\(NumberFormat.significant(duration.seconds / 60)) min" }
        if hours < 24 { return "\(NumberFormat.significant(hours)) h" }
        return hours == 24 ? "day" : "\(NumberFormat.significant(hours / 24)) days"
    }
}
