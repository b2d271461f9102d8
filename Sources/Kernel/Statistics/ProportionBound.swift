import CGSL
import Glibc

/// What a count of wrong cases among independent ones proves of the share that is wrong in the long run (T13).
///
/// Exact for any numbers, the binomial distribution itself and no approximation: C. J. Clopper and E. S. Pearson, "The
/// Use of Confidence or Fiducial Limits Illustrated in the Case of the Binomial", Biometrika 26 (1934).
package struct ProportionBound: Hashable, Sendable {
    package let wrong: Int
    package let checked: Int

    /// - Precondition: `wrong` is 0 to `checked`.
    package init(wrong: Int, of checked: Int) {
        precondition(wrong >= 0 && wrong <= checked, "no more can be wrong than was checked")
        self.wrong = wrong
        self.checked = checked
    }

    /// The share that was wrong; NaN of nothing.
    package var observed: Double { checked == 0 ? .nan : Double(wrong) / Double(checked) }

    /// The share that the true one does not exceed with certainty `certainty`: the one with which so few wrong cases
    /// are only just that unlikely.
    ///
    /// - Precondition: `certainty` is more than 0 and less than 1.
    /// - Complexity: some 50 times that of `certainty(below:)`.
    package func upperBound(certainty: Double) -> Double {
        precondition(certainty > 0 && certainty < 1, "a certainty is between 0 and 1")
        guard wrong < checked else { return 1 }
        // By halving, as the certainty grows with the share. `gsl_cdf_beta_Pinv` would be it, but never comes back from
        // some numbers in the millions (GSL 2.7).
        var (low, high) = (observed, 1.0)
        while high - low > 1e-12 * high {
            let middle = low + (high - low) / 2
            if self.certainty(below: middle) < certainty { low = middle } else { high = middle }
        }
        return high
    }

    /// How certain it is that the true share is below `limit`: the probability that more would have been wrong if it
    /// were `limit`.
    ///
    /// - Precondition: `limit` is more than 0 and less than 1.
    /// - Complexity: O(√wrong), as less likely numbers of wrong cases add nothing.
    package func certainty(below limit: Double) -> Double {
        precondition(limit > 0 && limit < 1, "a limit of a share is between 0 and 1")
        guard wrong < checked else { return 0 }
        // The sum over what is the less likely side, so that no digit is lost.
        if Double(wrong) < limit * Double(checked) {
            return Swift.max(1 - sumOfProbabilities(from: wrong, by: -1, share: limit), 0)
        }
        return Swift.min(sumOfProbabilities(from: wrong + 1, by: 1, share: limit), 1)
    }

    /// The probability of `first` wrong cases, and of every number beyond in the direction `step`, which is away from the
    /// likeliest.
    ///
    /// Not by `gsl_cdf_binomial_P`, which takes no more than 2³² cases, nor `gsl_cdf_beta_P`, which is not a number from
    /// a million wrong ones on.
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

    /// How many cases without a wrong one prove that the share is below `limit` with certainty `certainty`.
    ///
    /// - Precondition: both are more than 0 and less than 1.
    package static func errorFreeCases(below limit: Double, certainty: Double) -> Int {
        precondition(limit > 0 && limit < 1, "a limit of a share is between 0 and 1")
        precondition(certainty > 0 && certainty < 1, "a certainty is between 0 and 1")
        return Int((log1p(-certainty) / log1p(-limit)).rounded(.up))
    }
}
