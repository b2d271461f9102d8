import OutputFiles

/// A planted fault and the number of times it took effect in a run.
///
/// A fault that never took effect does not show whether the tester would detect it. A fault that took effect without
/// consequences was not detected.
package struct PlantedFault: Hashable, Sendable {
    /// The result of a planted fault.
    package enum Detection: Sendable {
        case neverStruck
        /// The fault took effect, but every checked target held.
        case undetected
        case detected
        /// The run is invalid, so the result is unknown.
        case unknown
    }

    /// Name of the fault.
    package let name: String
    /// Number of times that the fault took effect.
    package let strikes: Int
    /// Occasion on which it takes effect, as advice if it never did.
    package let strikesWhen: String
    /// Whether it affects the load tester, which must then report an invalid run.
    package let affectsTester: Bool

    /// Creates a planted fault.
    package init(name: String, strikes: Int, strikesWhen: String, isOfTester: Bool = false) {
        self.name = name
        self.strikes = strikes
        self.strikesWhen = strikesWhen
        self.affectsTester = isOfTester
    }

    /// Returns the result of the fault.
    ///
    /// - Parameters:
    ///   - isMissed: whether the run missed a target.
    ///   - isValid: whether the load tester was no bottleneck.
    func standing(isMissed: Bool, isValid: Bool) -> Detection {
        if strikes == 0 { return .neverStruck }
        if affectsTester ? !isValid : isMissed { return .detected }
        return isValid ? .undetected : .unknown
    }

    func row(_ standing: Detection) -> TargetRow {
        let struck = strikes == 1 ? "struck once" : "struck \(strikes) times"
        let (measured, outcome): (String, TargetOutcome) =
            switch standing {
            case .neverStruck: (struck, .notTested)
            case .undetected: ("\(struck), but no check detected it", .notTested)
            case .detected: (struck, .pass)
            case .unknown: (struck, .invalid)
            }
        return TargetRow(
            rule: "", name: "planted fault: \(name)", target: "strikes and is detected", measured: measured,
            outcome: outcome)
    }
}
