import Quantities

extension ProportionBound {
    /// Returns the conclusion in a sentence: whether fewer than 1 in `oneIn` are wrong, reported as proved only with
    /// the certainty `needed`.
    ///
    ///     0 wrong of 6,000,000: below 1 in 10,000 with certainty above 99.99 %
    ///     700 wrong of 6,000,000: that is 1 in 8,571, not below 1 in 10,000
    ///     0 wrong of 1,000: too few to prove below 1 in 10,000 (certainty 9.51 %); 29,956 without an error would prove
    ///     it with 95 %
    ///
    /// - Precondition: `oneIn` is at least 2; `needed` is more than 0 and less than 1.
    package func sentence(oneIn: Int = 10_000, needed: Double = 0.95) -> String {
        precondition(oneIn >= 2, "a limit of a share is below 1")
        let claim = "below 1 in \(GroupedNumber.text(oneIn))"
        guard checked > 0 else { return "nothing was checked, so \(claim) is not proved" }
        let found = "\(GroupedNumber.text(wrong)) wrong of \(GroupedNumber.text(checked)): "
        // `wrong` times `oneIn` less than `checked`, without overflow.
        guard wrong <= (checked - 1) / oneIn else {
            let share = wrong > checked / 10 ? percent(observed, cap: 1) : "1 in \(GroupedNumber.text(checked / wrong))"
            return found + "that is \(share), not \(claim)"
        }
        let limit = 1 / Double(oneIn)
        let certainty = certainty(below: limit)
        if certainty >= needed { return found + "\(claim) with certainty \(percent(certainty))" }
        let reached = "too few to prove \(claim) (certainty \(percent(certainty)))"
        guard wrong == 0 else { return found + "\(reached); \(percent(needed)) is required" }
        let cases = ProportionBound.errorFreeCases(below: limit, certainty: needed)
        return found
            + "\(reached); \(GroupedNumber.text(cases)) without an error would prove it with \(percent(needed))"
    }

    /// Returns a share in percent, truncated after two decimals so that a certainty is never overstated. Above `cap` it
    /// reads "above" `cap`.
    private func percent(_ share: Double, cap: Double = 0.9999) -> String {
        guard share <= cap else { return "above " + percent(cap) }
        // 0.95 and similar numbers are slightly less in binary.
        let hundredths = Int((share * 10_000).nextUp)
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return "\(whole) %" }
        return "\(whole).\(rest < 10 ? "0" : "")\(rest) %"
    }
}
