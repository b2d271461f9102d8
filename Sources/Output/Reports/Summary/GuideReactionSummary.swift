import Experiments
import OutputFiles
import Quantities

/// The reactions of subscribers and guides to fee and pay.
package struct GuideReactionSummary: Sendable {
    private let reaction: TourismReaction

    /// Creates the words; nil if the scenario has no such reactions.
    package init?(of setup: SimulationSetup) {
        guard let reaction = setup.tourism?.reaction else { return nil }
        self.reaction = reaction
    }

    /// Sentence: `of tourists 9.7 % subscribe (today 15.0 %) at a fee of 14.99 (today 9.99), 71.2 % of them end it
    /// (today 60.0 %)`.
    package var words: String {
        func percent(_ share: Double) -> String { "\(NumberFormat.fixed(100 * share, decimals: 1)) %" }
        let subscribers = reaction.subscribers.map { fee, subscribing, ending in
            "of tourists \(percent(subscribing.now)) subscribe (today \(percent(subscribing.today))) at a fee of "
                + "\(fee.now) (today \(fee.today)), of them \(percent(ending.now)) end it (today \(percent(ending.today)))"
        }
        let guides = reaction.guides.map { pay, applying in
            "\(NumberFormat.count(applying.now)) guides apply (today \(NumberFormat.count(applying.today))) at "
                + "\(pay.now) a tour (today \(pay.today))"
        }
        return [subscribers, guides].compactMap { $0 }.joined(separator: "; ")
    }

    /// Members of the manifest.
    var members: [(key: String, value: JSONValue)] {
        var told: [(String, JSONValue)] = []
        if let (_, subscribing, ending) = reaction.subscribers {
            told += [
                ("subscribe", .number(subscribing.now, decimals: 6)),
                ("end_subscription", .number(ending.now, decimals: 6)),
            ]
        }
        if let (_, applying) = reaction.guides { told.append(("guides", .integer(applying.now))) }
        return [("reaction", .object(told))]
    }
}
