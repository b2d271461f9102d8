import CGSL

/// Count, mean, variance and extremes of numbers that come one by one and are not kept.
///
/// Exact to rounding even where the mean is large against the spread. Source: B. P. Welford, "Note on a Method for
/// Calculating Corrected Sums of Squares and Products", Technometrics 4 (1962); merging after T. F. Chan, G. H. Golub
/// and R. J. LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample Variances", 1979.
@frozen
public struct Tally: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var number = 0
    @usableFromInline var average = Double.nan
    @usableFromInline var least = Double.nan
    @usableFromInline var most = Double.nan
    /// The sum of the squared differences from the mean.
    @usableFromInline var squaredDifferences = 0.0

    /// Of the values taken in.
    @inlinable public var count: Int { number }
    /// NaN while there is no value, as are the extremes.
    @inlinable public var mean: Double { average }
    /// The least value.
    @inlinable public var minimum: Double { least }
    /// The greatest value.
    @inlinable public var maximum: Double { most }

    /// Of no values yet.
    @inlinable
    public init() {}

    /// The tally of all of `values`.
    @inlinable
    public init(_ values: some Sequence<Double>) {
        for value in values { add(value) }
    }

    /// Takes in one more value.
    @inlinable
    public mutating func add(_ value: Double) {
        number += 1
        guard number > 1 else {
            (average, least, most) = (value, value, value)
            return
        }
        let difference = value - average
        average += difference / Double(number)
        squaredDifferences += difference * (value - average)
        least = min(least, value)
        most = max(most, value)
    }

    /// Takes in everything `other` has taken in.
    public mutating func merge(_ other: Tally) {
        guard other.count > 0 else { return }
        guard count > 0 else {
            self = other
            return
        }
        let total = Double(count + other.count)
        let difference = other.mean - mean
        squaredDifferences +=
            other.squaredDifferences + difference * difference * Double(count) * Double(other.count) / total
        average += difference * Double(other.count) / total
        number += other.count
        least = min(least, other.least)
        most = max(most, other.most)
    }

    /// Of all values.
    public var sum: Double { count == 0 ? 0 : mean * Double(count) }

    /// The unbiased estimate of the variance, with n − 1; NaN with fewer than two values.
    public var variance: Double { count < 2 ? .nan : squaredDifferences / Double(count - 1) }

    /// The root of the variance.
    public var standardDeviation: Double { variance.squareRoot() }

    /// The standard deviation of the mean, if the values are independent; NaN with fewer than two.
    public var standardError: Double { (variance / Double(count)).squareRoot() }
}

/// Quantiles of samples, by linear interpolation between the order statistics: the q-quantile of n sorted values lies
/// at position q (n − 1), counted from 0. This is definition 7 of R. J. Hyndman and Y. Fan, "Sample Quantiles in
/// Statistical Packages", The American Statistician 50 (1996), the default of R and NumPy, so results can be checked there.
public enum Quantile {
    /// The value that a share `probability` of `sortedValues` does not exceed; NaN of no values.
    ///
    /// - Precondition: `sortedValues` ascend; `probability` is 0 to 1.
    public static func ofSorted(_ sortedValues: [Double], _ probability: Double) -> Double {
        precondition(probability >= 0 && probability <= 1, "a probability is 0 to 1")
        guard !sortedValues.isEmpty else { return .nan }
        return gsl_stats_quantile_from_sorted_data(sortedValues, 1, sortedValues.count, probability)
    }
}

/// How far the mean of independent values is from what it should be.
public enum MeanTest {
    /// In standard errors, on the scale of the normal distribution: where it is as unlikely to be farther off as Student's t
    /// with so many values says. So few values are not taken for certain, and 4 is as rare with few as with many: once in
    /// 15,800 if nothing is wrong.
    ///
    /// - Returns: nil with fewer than two values, which tell nothing of the spread; infinite where none of equal values is
    ///   the expected one.
    public static func z(of tally: Tally, expected: Double) -> Double? {
        guard tally.count >= 2 else { return nil }
        let difference = tally.mean - expected
        guard tally.standardError > 0 else { return difference == 0 ? 0 : difference * .infinity }
        // By the upper tail, which loses no digits however thin it is.
        let tail = gsl_cdf_tdist_Q(abs(difference) / tally.standardError, Double(tally.count - 1))
        return difference < 0 ? -gsl_cdf_ugaussian_Qinv(tail) : gsl_cdf_ugaussian_Qinv(tail)
    }
}
