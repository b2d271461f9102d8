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

    /// Sentence: `9.7 % of tourists subscribe (today 15.0 %) at a fee of 14.99 (today 9.99), 71.2 % of them end it
    /// (today 60.0 %)`.
    package var words: String {
        func percent(_ share: Double) -> String { "\(NumberFormat.fixed(100 * share, decimals: 1)) %" }
        let subscribers = reaction.subscribers.map { fee, subscribing, ending in
            "\(percent(subscribing.now)) of tourists subscribe (today \(percent(subscribing.today))) at a fee of "
                + "\(fee.now) (today \(fee.today)), \(percent(ending.now)) of them end it (today \(percent(ending.today)))"
        }
        let guides = reaction.guides.map { pay, applying in
            "\(NumberFormat.count(applying.now)) guides apply (today \(NumberFormat.count(applying.today))) at "
                + "\(pay.now) per tour (today \(pay.today))"
        }
        return [subscribers, guides].compactMap { $0 }.joined(separator: "; ")
    }

    /// Members of the manifest.
    var members: [(key: String, value: JSONValue)] {
        var members: [(String, JSONValue)] = []
        if let (_, subscribing, ending) = reaction.subscribers {
            members += [
                ("subscribe", .number(subscribing.now, decimals: 6)),
                ("end_subscription", .number(ending.now, decimals: 6)),
            ]
        }
        if let (_, applying) = reaction.guides { members.append(("guides", .integer(applying.now))) }
        return [("reaction", .object(members))]
    }
}
