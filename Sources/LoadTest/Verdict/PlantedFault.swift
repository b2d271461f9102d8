/// Something that was broken about the target on purpose, and how often it made a difference in a run.
///
/// A fault that never struck tells nothing of whether it would have been found out.
package struct PlantedFault: Hashable, Sendable {
    package let name: String
    package let strikes: Int
    /// When it strikes, for whoever planted it in vain.
    package let strikesWhen: String

    package init(name: String, strikes: Int, strikesWhen: String) {
        self.name = name
        self.strikes = strikes
        self.strikesWhen = strikesWhen
    }

    var row: TargetRow {
        TargetRow(
            rule: "", name: "fault planted on purpose: \(name)", target: "strikes", measured: "struck \(strikes) times",
            outcome: strikes > 0 ? .pass : .notTested)
    }
}
