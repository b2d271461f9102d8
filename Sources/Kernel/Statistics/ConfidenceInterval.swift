import CGSL
import Glibc

/// A confidence interval from independent values, one for each replication.
public struct ConfidenceInterval: Hashable, Sendable {
    /// The estimate; not in the middle if values are skewed or bounded.
    public let mean: Double
    /// The lower end.
    public let low: Double
    /// The upper end.
    public let high: Double

    /// Half the distance between the ends.
    public var halfWidth: Double { (high - low) / 2 }

    /// Creates an interval by Student's t, which is exact for normal values and good for means; nil with fewer than two
    /// values, whose variance is unknown.
    ///
    /// - Precondition: `level` is more than 0 and less than 1.
    public init?(_ tally: Tally, level: Double = 0.95) {
        guard let quantile = ConfidenceInterval.student(level, count: tally.count) else { return nil }
        mean = tally.mean
        low = mean - quantile * tally.standardError
        high = mean + quantile * tally.standardError
    }

    /// Creates an interval by Student's t if the mean is unbounded, and otherwise for its logarithm or logit, so that
    /// the interval stays within the support; from `skewCountMin` values on corrected for skewness.
    ///
    /// For values that are all equal it is a bound of the width given by `unseen`, or nil if that is unknown.
    ///
    /// Source: P. Hall, "On the Removal of Skewness by Transformation", Journal of the Royal Statistical Society B 54
    /// (1992): a cubic of the studentised mean that removes its skewness and is always invertible. Fewer values do not
    /// estimate the skewness well enough; the logarithm and the logit remove most of it if it comes from the bound.
    ///
    /// - Parameters:
    ///   - values: values of independent replications; the result is nil with fewer than two.
    ///   - estimate: the centre of the values, if it is not their mean.
    ///   - support: possible range of the mean.
    ///   - rareEvents: bound on the variation that equal values do not show.
    /// - Precondition: `level` is more than 0 and less than 1, and no value is outside the support.
    public init?(
        _ values: [Double], about estimate: Double? = nil, within support: Support = .unbounded,
        rareEvents: RareEventBound = .exact, level: Double = 0.95
    ) {
        guard let quantile = ConfidenceInterval.student(level, count: values.count) else { return nil }
        let tally = Tally(values)
        mean = estimate ?? tally.mean
        // The tolerance allows for rounding.
        guard tally.standardDeviation > 1e-12 * max(1, abs(mean)), !support.isBound(mean) else {
            guard let margin = rareEvents.margin(count: values.count, level: level) else { return nil }
            (low, high) = (support.nearest(to: mean - margin), support.nearest(to: mean + margin))
            return
        }
        let scale = support.scale(at: mean)
        let skewness = values.count < ConfidenceInterval.skewCountMin ? 0 : ConfidenceInterval.skewness(values, tally)
        let root = Double(values.count).squareRoot()
        let isCorrected = values.count >= ConfidenceInterval.skewCountMin
        let removal = SkewRemoval(
            quadratic: isCorrected ? (skewness / 3 - scale.curvature * tally.standardDeviation / 2) / root : 0,
            constant: skewness / (6 * root))
        let step = tally.standardError * scale.slope
        low = support.value(scale.position - step * removal.inverse(quantile))
        high = support.value(scale.position - step * removal.inverse(-quantile))
    }

    /// Least number of values with a skewness correction; fewer do not estimate the skewness.
    public static let skewCountMin = 10

    /// Returns the two-sided quantile of Student's distribution, or nil with fewer than two values.
    private static func student(_ level: Double, count: Int) -> Double? {
        precondition(level > 0 && level < 1, "a confidence level must be between 0 and 1")
        if level == 0.95 && quantiles95.indices.contains(count) { return quantiles95[count] }
        return count < 2 ? nil : gsl_cdf_tdist_Pinv((1 + level) / 2, Double(count - 1))
    }

    /// Quantiles of the level 0.95 by count. They are needed thousands of times, and computing one takes longer than
    /// the rest of an interval.
    private static let quantiles95: [Double?] = (0...100).map { count -> Double? in
        count < 2 ? nil : gsl_cdf_tdist_Pinv((1 + 0.95) / 2, Double(count - 1))
    }

    private static func skewness(_ values: [Double], _ tally: Tally) -> Double {
        let count = Double(values.count)
        let second = tally.squaredDifferences / count
        let third = values.reduce(0) { $0 + pow($1 - tally.mean, 3) } / count
        return third / pow(second, 1.5)
    }
}

/// The possible range of a mean.
public enum Support: Hashable, Sendable {
    /// Any number, such as a difference.
    case unbounded
    /// Numbers from a bound on: counts, times and distances; ratios that are at least 1.
    case atLeast(Double)
    /// Numbers between two bounds, such as shares.
    case within(Double, Double)

    /// Numbers from 0 on.
    public static let nonNegative = Support.atLeast(0)
    /// Numbers from 0 to 1.
    public static let share = Support.within(0, 1)

    /// Returns whether a mean is possible.
    public func contains(_ mean: Double) -> Bool {
        switch self {
        case .unbounded: true
        case .atLeast(let bound): mean >= bound
        case .within(let bound, let top): mean >= bound && mean <= top
        }
    }

    /// Returns whether a mean lies at a bound, up to rounding: then all values do.
    public func isBound(_ mean: Double) -> Bool { bounds.contains { abs(mean - $0) <= 1e-12 * max(1, abs($0)) } }

    private var bounds: [Double] {
        switch self {
        case .unbounded: []
        case .atLeast(let bound): [bound]
        case .within(let bound, let top): [bound, top]
        }
    }

    /// Distance between the two ends, or nil if it is infinite.
    public var width: Double? {
        switch self {
        case .unbounded, .atLeast: nil
        case .within(let bound, let top): top - bound
        }
    }

    fileprivate func nearest(to mean: Double) -> Double {
        switch self {
        case .unbounded: mean
        case .atLeast(let bound): max(mean, bound)
        case .within(let bound, let top): min(max(mean, bound), top)
        }
    }

    /// Returns the transformed mean, the slope of the transformation there, and its curvature: minus the second
    /// derivative over the first.
    fileprivate func scale(at mean: Double) -> (position: Double, slope: Double, curvature: Double) {
        switch self {
        case .unbounded: return (mean, 1, 0)
        case .atLeast(let bound):
            let above = mean - bound
            return (log(above), 1 / above, 1 / above)
        case .within(let bound, let top):
            let (above, below) = (mean - bound, top - mean)
            return (log(above / below), 1 / above + 1 / below, 1 / above - 1 / below)
        }
    }

    /// Returns the inverse of the transformation.
    fileprivate func value(_ position: Double) -> Double {
        switch self {
        case .unbounded: position
        case .atLeast(let bound): bound + exp(position)
        case .within(let bound, let top): bound + (top - bound) / (1 + exp(-position))
        }
    }
}

/// Hall's cubic, T + quadratic · T² + quadratic² / 3 · T³ + constant.
private struct SkewRemoval {
    let quadratic: Double
    let constant: Double

    func inverse(_ value: Double) -> Double {
        let rest = value - constant
        // Nearly linear: the next term of the series is more exact than a difference of nearly equal numbers.
        if abs(quadratic * rest) < 1e-5 { return rest - quadratic * rest * rest }
        return (cbrt(1 + 3 * quadratic * rest) - 1) / quadratic
    }
}
