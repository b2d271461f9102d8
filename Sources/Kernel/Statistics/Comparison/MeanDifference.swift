import CGSL
import Glibc

/// The difference between two means, estimated from independent values of each.
///
/// Paired values are compared by Student's t of their differences, which removes what both share, such as the same
/// clients on the same day. Unpaired values are compared by Welch's test, which allows unequal variances.
///
/// Sources: Student, "The Probable Error of a Mean", Biometrika 6 (1908); B. L. Welch, "The Generalization of
/// 'Student's' Problem when Several Different Population Variances are Involved", Biometrika 34 (1947).
public struct MeanDifference: Hashable, Sendable {
    /// Second mean less the first.
    public let difference: Double
    /// 95 % confidence interval of the difference; nil with too few values.
    public let interval: ClosedRange<Double>?
    /// Two-sided p-value of the difference; nil with too few values.
    public let probability: Double?
    /// Number of compared pairs; 0 for unpaired values.
    public let pairs: Int

    /// Compares paired values.
    ///
    /// - Parameters:
    ///   - first: values of the first, each paired with the value at the same index of the second.
    ///   - second: values of the second.
    ///   - rareEvents: bound on the variation that the values do not show; `nothing` if a constant difference is a
    ///     fact.
    /// - Precondition: there are equally many values of each, and at least one.
    public init(paired first: [Double], _ second: [Double], rareEvents: RareEventBound = .exact) {
        precondition(first.count == second.count && !first.isEmpty, "the samples must have equal lengths")
        // Rounding errors between equal numbers are neither a difference nor a variance: they would be reported as
        // certain.
        let rounding = MeanDifference.rounding * (first + second).reduce(0) { max($0, abs($1)) }
        let raw = zip(first, second).map { abs($1 - $0) <= rounding ? 0 : $1 - $0 }
        let differences = raw.allSatisfy { abs($0 - raw[0]) <= rounding } ? raw.map { _ in raw[0] } : raw
        let tally = Tally(differences)
        // All differences may be equal by coincidence: then the sign test bounds the p-value from below. If nothing
        // varies, nor could vary, the difference is a fact.
        let isFact = Set(first).count == 1 && Set(second).count == 1 && rareEvents == .exact
        self.init(
            tally.mean, standardError: (rareEvents.variance(of: differences) / Double(tally.count)).squareRoot(),
            freedom: Double(tally.count - 1), pairs: tally.count,
            probabilityMin: isFact || tally.squaredDifferences > 0 ? 0 : scalbn(1, 1 - tally.count))
    }

    /// Tolerance for rounding, relative to the greatest value.
    private static let rounding = 1e-12

    /// Compares unpaired values.
    ///
    /// - Parameter rareEvents: for each of the two, bound on the variation that the values do not show.
    /// - Precondition: there is at least one value of each.
    public init(
        independent first: [Double], _ second: [Double], rareEvents: (RareEventBound, RareEventBound) = (.exact, .exact)
    ) {
        let (before, after) = (Tally(first), Tally(second))
        precondition(before.count > 0 && after.count > 0, "both samples need values")
        let one = rareEvents.0.variance(of: first) / Double(before.count)
        let other = rareEvents.1.variance(of: second) / Double(after.count)
        let freedom =
            (one + other) * (one + other)
            / (one * one / Double(before.count - 1) + other * other / Double(after.count - 1))
        self.init(
            after.mean - before.mean, standardError: (one + other).squareRoot(),
            freedom: freedom.isFinite ? freedom : Double(min(before.count, after.count) - 1), pairs: 0)
    }

    private init(
        _ difference: Double, standardError: Double, freedom: Double, pairs: Int, probabilityMin: Double = 0
    ) {
        self.difference = difference
        self.pairs = pairs
        guard freedom >= 1, standardError.isFinite else {
            (interval, probability) = (nil, nil)
            return
        }
        let half = gsl_cdf_tdist_Pinv(0.975, freedom) * standardError
        interval = (difference - half)...(difference + half)
        let byChance = standardError > 0 ? 2 * gsl_cdf_tdist_Q(abs(difference) / standardError, freedom) : 0
        probability = difference == 0 ? 1 : max(byChance, probabilityMin)
    }
}
