import OutputFiles

/// Something that was broken on purpose, and how often it made a difference in a run.
///
/// A fault that never struck tells nothing of whether it would have been found out, and one that struck and showed in nothing
/// was not found out.
package struct PlantedFault: Hashable, Sendable {
    /// What a run has made of it.
    package enum Standing: Sendable {
        case neverStruck
        /// Everything that was asked was as it should be.
        case showedInNothing
        case foundOut
        /// The run says nothing, so that nobody knows.
        case unknown
    }

    package let name: String
    package let strikes: Int
    /// When it strikes, for whoever planted it in vain.
    package let strikesWhen: String
    /// It spoils the load tester, which has to find that the run says nothing.
    package let isOfTester: Bool

    package init(name: String, strikes: Int, strikesWhen: String, isOfTester: Bool = false) {
        self.name = name
        self.strikes = strikes
        self.strikesWhen = strikesWhen
        self.isOfTester = isOfTester
    }

    /// - Parameters:
    ///   - isMissed: whether a target of the run is.
    ///   - isValid: the load tester was no bottleneck.
    func standing(isMissed: Bool, isValid: Bool) -> Standing {
        if strikes == 0 { return .neverStruck }
        if isOfTester ? !isValid : isMissed { return .foundOut }
        return isValid ? .showedInNothing : .unknown
    }

    func row(_ standing: Standing) -> TargetRow {
        let struck = "struck \(strikes) times"
        let (measured, outcome): (String, TargetOutcome) =
            switch standing {
            case .neverStruck: (struck, .notTested)
            case .showedInNothing: ("\(struck) and showed in nothing that was asked", .notTested)
            case .foundOut: (struck, .pass)
            case .unknown: (struck, .invalid)
            }
        return TargetRow(
            rule: "", name: "fault planted on purpose: \(name)", target: "strikes and shows", measured: measured,
            outcome: outcome)
    }
}
