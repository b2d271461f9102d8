import CGSL

/// Running count, mean, variance and extremes of numbers, without storing them.
///
/// Exact to rounding even if the mean is large relative to the deviations. Source: B. P. Welford, "Note on a Method for
/// Calculating Corrected Sums of Squares and Products", Technometrics 4 (1962); merging after T. F. Chan, G. H. Golub
/// and R. J. LeVeque, "Updating Formulae and a Pairwise Algorithm for Computing Sample Variances", 1979.
@frozen
public struct Tally: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var number = 0
    @usableFromInline var average = Double.nan
    @usableFromInline var least = Double.nan
    @usableFromInline var most = Double.nan
    /// Sum of the squared deviations from the mean.
    @usableFromInline var squaredDifferences = 0.0

    /// Number of values.
    @inlinable public var count: Int { number }
    /// Mean of the values; NaN without values, like the extremes.
    @inlinable public var mean: Double { average }
    /// The least value.
    @inlinable public var minimum: Double { least }
    /// The greatest value.
    @inlinable public var maximum: Double { most }

    /// Creates an empty tally.
    @inlinable
    public init() {}

    /// Creates the tally of all `values`.
    @inlinable
    public init(_ values: some Sequence<Double>) {
        for value in values { add(value) }
    }

    /// Adds one value.
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

    /// Adds all values of another tally.
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

    /// Sum of all values.
    public var sum: Double { count == 0 ? 0 : mean * Double(count) }

    /// The unbiased estimate of the variance, with n − 1; NaN with fewer than two values.
    public var variance: Double { count < 2 ? .nan : squaredDifferences / Double(count - 1) }

    /// Square root of the variance.
    public var standardDeviation: Double { variance.squareRoot() }

    /// Standard deviation of the mean, for independent values; NaN with fewer than two.
    public var standardError: Double { (variance / Double(count)).squareRoot() }
}

/// Quantiles of samples, by linear interpolation between the order statistics: the q-quantile of n sorted values lies
/// at position q (n − 1), counted from 0. This is definition 7 of R. J. Hyndman and Y. Fan, "Sample Quantiles in
/// Statistical Packages", The American Statistician 50 (1996), the default of R and NumPy, which can verify results.
public enum Quantile {
    /// Returns the quantile of a sorted sample; NaN without values.
    ///
    /// - Precondition: `sortedValues` ascend; `probability` is 0 to 1.
    public static func ofSorted(_ sortedValues: [Double], _ probability: Double) -> Double {
        precondition(probability >= 0 && probability <= 1, "a probability must be 0 to 1")
        guard !sortedValues.isEmpty else { return .nan }
        return gsl_stats_quantile_from_sorted_data(sortedValues, 1, sortedValues.count, probability)
    }
}

/// A test of the mean of independent values against its expectation.
public enum MeanTest {
    /// Returns the deviation from the expected mean as a normal deviate with the same tail probability as Student's t
    /// of this number of values. So 4 is as rare with few values as with many: once in 15,800 if nothing is wrong.
    ///
    /// - Returns: nil with fewer than two values, whose variance is unknown; infinite if all values are equal and
    ///   differ from the expected one.
    public static func z(of tally: Tally, expected: Double) -> Double? {
        guard tally.count >= 2 else { return nil }
        let difference = tally.mean - expected
        guard tally.standardError > 0 else { return difference == 0 ? 0 : difference * .infinity }
        // The upper tail loses no digits, however small it is.
        let tail = gsl_cdf_tdist_Q(abs(difference) / tally.standardError, Double(tally.count - 1))
        return difference < 0 ? -gsl_cdf_ugaussian_Qinv(tail) : gsl_cdf_ugaussian_Qinv(tail)
    }
}
