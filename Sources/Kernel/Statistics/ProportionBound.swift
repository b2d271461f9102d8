import CGSL
import Glibc

/// A bound on the long-run share of wrong cases, from a count of wrong cases among independent ones (T13).
///
/// Exact for any numbers, by the binomial distribution itself: C. J. Clopper and E. S. Pearson, "The Use of Confidence
/// or Fiducial Limits Illustrated in the Case of the Binomial", Biometrika 26 (1934).
package struct ProportionBound: Hashable, Sendable {
    /// Number of wrong cases.
    package let wrong: Int
    /// Number of checked cases.
    package let checked: Int

    /// Creates a bound from two counts.
    ///
    /// - Precondition: `wrong` is 0 to `checked`.
    package init(wrong: Int, of checked: Int) {
        precondition(wrong >= 0 && wrong <= checked, "the wrong cases must be among the checked ones")
        self.wrong = wrong
        self.checked = checked
    }

    /// The observed share of wrong cases; NaN without cases.
    package var observed: Double { checked == 0 ? .nan : Double(wrong) / Double(checked) }

    /// Returns the upper confidence bound of the true share: with this share a count as low as `wrong` has a
    /// probability of only 1 − `certainty`.
    ///
    /// - Precondition: `certainty` is more than 0 and less than 1.
    /// - Complexity: some 50 times that of `certainty(below:)`.
    package func upperBound(certainty: Double) -> Double {
        precondition(certainty > 0 && certainty < 1, "a certainty must be between 0 and 1")
        guard wrong < checked else { return 1 }
        // Bisection, because the certainty grows with the share. `gsl_cdf_beta_Pinv` would compute it, but never
        // returns for some numbers in the millions (GSL 2.7).
        var (low, high) = (observed, 1.0)
        while high - low > 1e-12 * high {
            let middle = low + (high - low) / 2
            if self.certainty(below: middle) < certainty { low = middle } else { high = middle }
        }
        return high
    }

    /// Returns the certainty that the true share is below `limit`: the probability of more wrong cases if the share
    /// were `limit`.
    ///
    /// - Precondition: `limit` is more than 0 and less than 1.
    /// - Complexity: O(√wrong), because improbable numbers of wrong cases add nothing.
    package func certainty(below limit: Double) -> Double {
        precondition(limit > 0 && limit < 1, "a limit of a share must be between 0 and 1")
        guard wrong < checked else { return 0 }
        // Sum over the less probable side, so that no digit is lost.
        if Double(wrong) < limit * Double(checked) {
            return Swift.max(1 - sumOfProbabilities(from: wrong, by: -1, share: limit), 0)
        }
        return Swift.min(sumOfProbabilities(from: wrong + 1, by: 1, share: limit), 1)
    }

    /// Returns the probability of `first` wrong cases and of every number beyond it in the direction `step`, which
    /// leads away from the mode.
    ///
    /// `gsl_cdf_binomial_P` is limited to 2³² cases, and `gsl_cdf_beta_P` returns NaN from a million wrong cases on.
    private func sumOfProbabilities(from first: Int, by step: Int, share: Double) -> Double {
        let (all, odds) = (Double(checked), share / (1 - share))
        var number = Double(first)
        var term = exp(
            number * log(share) + (all - number) * log1p(-share)
                - gsl_sf_lnbeta(number + 1, all - number + 1) - log1p(all))
        var sum = 0.0
        while term > sum * 1e-17 {
            sum += term
            term *= step < 0 ? number / (all - number + 1) / odds : (all - number) / (number + 1) * odds
            number += Double(step)
        }
        return sum
    }

    /// Returns the number of cases without a wrong one that proves with certainty `certainty` that the share is below
    /// `limit`.
    ///
    /// - Precondition: both are more than 0 and less than 1.
    package static func errorFreeCases(below limit: Double, certainty: Double) -> Int {
        precondition(limit > 0 && limit < 1, "a limit of a share must be between 0 and 1")
        precondition(certainty > 0 && certainty < 1, "a certainty must be between 0 and 1")
        return Int((log1p(-certainty) / log1p(-limit)).rounded(.up))
    }
}
