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
    package var gap: ExpectationGap? { ExpectationGap(finding) }

    /// Sentence: `after 3 pilots people find the waits that they expect, to 8 s on average (95 s at most in a zone and
    /// hour)`.
    package var text: String {
        let pilots = finding.iterations == 1 ? "1 pilot" : "\(finding.iterations) pilots"
        let mean = NumberFormat.fixed(finding.gapMeanSeconds, decimals: 1)
        let most = NumberFormat.fixed(finding.gapMostSeconds, decimals: 0)
        let gap = "to \(mean) s on average (\(most) s at most in a zone and hour)"
        let found =
            finding.isReached
            ? "people find the waits that they expect" : "people do not find the waits that they expect"
        let income = NumberFormat.fixed(100 * finding.incomeGapShare, decimals: 1)
        let drivers = shiftFactor.map {
            "; drivers work \(NumberFormat.fixed($0, decimals: 3)) times as long as today, and earn what they expect to \(income) %"
        }
        let effort = pilotProcessorSeconds.map {
            "; the pilots took \(NumberFormat.fixed($0, decimals: 1)) s of processor time"
        }
        let today = isOwnToday ? "nothing differs from today, so nobody does anything else; " : ""
        return "\(today)after \(pilots) and one of today \(found), \(gap)\(drivers ?? "")\(effort ?? "")"
    }

    /// Members of a manifest.
    var members: [(key: String, value: JSONValue)] {
        var told: [(String, JSONValue)] = [
            ("pilots", .integer(finding.pilots)), ("iterations", .integer(finding.iterations)),
            ("reached", .boolean(finding.isReached)),
            ("gap_mean_s", .number(finding.gapMeanSeconds, decimals: 3)),
            ("gap_most_s", .number(finding.gapMostSeconds, decimals: 3)),
            ("income_gap_share", .number(finding.incomeGapShare, decimals: 6)),
        ]
        told.append(("own_today", .boolean(isOwnToday)))
        if let shiftFactor { told.append(("shift_factor", .number(shiftFactor, decimals: 6))) }
        if let pilotProcessorSeconds {
            told.append(("pilot_processor_seconds", .number(pilotProcessorSeconds, decimals: 3)))
        }
        return [("expectations", .object(told))]
    }
}
