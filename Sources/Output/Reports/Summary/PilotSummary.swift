import Experiments
import OutputFiles

/// The expectations of people who react to prices and waits, and the pilot runs that found them.
package struct PilotSummary: Sendable {
    private let finding: ExpectationResult
    private let shiftFactor: Double?
    private let isOwnToday: Bool
    /// Processor time of the pilot runs, all threads.
    package var pilotProcessorSeconds: Double?

    /// Creates the words; nil if the scenario has no reactions.
    package init?(of setup: SimulationSetup) {
        guard let finding = setup.expectations else { return nil }
        self.finding = finding
        isOwnToday = setup.isOwnToday
        shiftFactor = setup.drivers.incomeElasticity == nil ? nil : setup.shiftFactor
    }

    /// The gap between expected and simulated waits, or nil if there is none.
    package var gap: ExpectationGap? { ExpectationGap(finding, driversReact: shiftFactor != nil) }

    /// Sentence: `after 3 pilots waits match what people expect, to within 8 s on average (95 s at most in a zone
    /// and hour)`.
    package var text: String {
        let pilots = finding.iterations == 1 ? "1 pilot" : "\(finding.iterations) pilots"
        let mean = NumberFormat.fixed(finding.gapMeanSeconds, decimals: 1)
        let most = NumberFormat.fixed(finding.gapMostSeconds, decimals: 0)
        let gap = "\(mean) s on average (\(most) s at most in a zone and hour)"
        let found =
            finding.isReached
            ? "waits match what people expect, to within" : "waits differ from what people expect, by"
        let income = NumberFormat.fixed(100 * finding.incomeGapShare, decimals: 1)
        let drivers = shiftFactor.map {
            "; drivers work \(NumberFormat.fixed($0, decimals: 3)) times as long as today, and earn what they expect to within \(income) %"
        }
        let effort = pilotProcessorSeconds.map { seconds in
            let time = seconds < 0.05 ? "less than 0.1" : NumberFormat.fixed(seconds, decimals: 1)
            return "; the pilots took \(time) s of processor time"
        }
        let today = isOwnToday ? "nothing differs from today, so all choices stay the same; " : ""
        return "\(today)after \(pilots) and one of today \(found) \(gap)\(drivers ?? "")\(effort ?? "")"
    }

    /// Members of a manifest.
    var members: [(key: String, value: JSONValue)] {
        var members: [(String, JSONValue)] = [
            ("pilots", .integer(finding.pilots)), ("iterations", .integer(finding.iterations)),
            ("reached", .boolean(finding.isReached)),
            ("gap_mean_s", .number(finding.gapMeanSeconds, decimals: 3)),
            ("gap_most_s", .number(finding.gapMostSeconds, decimals: 3)),
            ("income_gap_share", .number(finding.incomeGapShare, decimals: 6)),
        ]
        members.append(("own_today", .boolean(isOwnToday)))
        if let shiftFactor { members.append(("shift_factor", .number(shiftFactor, decimals: 6))) }
        if let pilotProcessorSeconds {
            members.append(("pilot_processor_seconds", .number(pilotProcessorSeconds, decimals: 3)))
        }
        return [("expectations", .object(members))]
    }
}
