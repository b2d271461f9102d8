import CGSL

/// How far the mean of independent values is from what it should be.
package enum MeanTest {
    /// In standard errors, on the scale of the normal distribution: where it is as unlikely to be farther off as Student's t
    /// with so many values says. So few values are not taken for certain, and 4 is as rare with few as with many: once in
    /// 15,800 if nothing is wrong.
    ///
    /// - Returns: nil with fewer than two values, which tell nothing of the spread; infinite where none of equal values is
    ///   the expected one.
    package static func z(of tally: Tally, expected: Double) -> Double? {
        guard tally.count >= 2 else { return nil }
        let difference = tally.mean - expected
        guard tally.standardError > 0 else { return difference == 0 ? 0 : difference * .infinity }
        // By the upper tail, which loses no digits however thin it is.
        let tail = gsl_cdf_tdist_Q(abs(difference) / tally.standardError, Double(tally.count - 1))
        return difference < 0 ? -gsl_cdf_ugaussian_Qinv(tail) : gsl_cdf_ugaussian_Qinv(tail)
    }
}
