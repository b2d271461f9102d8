import CGSL
import Glibc

/// By how much the mean of one thing lies above that of another, judged by independent values of each.
///
/// By Student's t of the differences where the values come in pairs: what both share, such as the same clients on the same
/// day, then falls out. Otherwise by the test that allows each a spread of its own.
///
/// Sources: Student, "The Probable Error of a Mean", Biometrika 6 (1908); B. L. Welch, "The Generalization of 'Student's'
/// Problem when Several Different Population Variances are Involved", Biometrika 34 (1947).
public struct MeanDifference: Hashable, Sendable {
    /// The second less the first.
    public let difference: Double
    /// 95 % of it; nil where there are too few values to tell.
    public let interval: ClosedRange<Double>?
    /// How likely a difference as great is, whichever way, if there is none; nil where there are too few values to tell.
    public let probability: Double?
    /// How many pairs of values were compared; 0 where they came in none.
    public let pairs: Int

    /// - Parameters:
    ///   - first: as many as of the second, each beside its own.
    ///   - second: likewise.
    ///   - unseen: what values that agree leave open; nothing where a difference that never varies is a fact.
    /// - Precondition: there are as many of each, and at least one.
    public init(paired first: [Double], _ second: [Double], unseen: Unseen = .nothing) {
        precondition(first.count == second.count && !first.isEmpty, "each value has its own beside it")
        // What is left of equal numbers by rounding is neither a difference nor a spread: it would be told as certain.
        let rounding = MeanDifference.rounding * (first + second).reduce(0) { max($0, abs($1)) }
        let raw = zip(first, second).map { abs($1 - $0) <= rounding ? 0 : $1 - $0 }
        let differences = raw.allSatisfy { abs($0 - raw[0]) <= rounding } ? raw.map { _ in raw[0] } : raw
        let tally = Tally(differences)
        // Values may by chance all differ by as much: then their signs tell how probable that is at least. Where nothing
        // varies nor could, a difference is a fact.
        let isFact = Set(first).count == 1 && Set(second).count == 1 && unseen == .nothing
        self.init(
            tally.mean, standardError: (unseen.variance(of: differences) / Double(tally.count)).squareRoot(),
            freedom: Double(tally.count - 1), pairs: tally.count,
            probabilityMin: isFact || tally.squaredDifferences > 0 ? 0 : scalbn(1, 1 - tally.count))
    }

    /// Of the greatest value: so much may be rounding.
    private static let rounding = 1e-12

    /// - Parameter unseen: what values of each that agree leave open.
    /// - Precondition: there is at least one of each.
    public init(
        independent first: [Double], _ second: [Double], unseen: (Unseen, Unseen) = (.nothing, .nothing)
    ) {
        let (before, after) = (Tally(first), Tally(second))
        precondition(before.count > 0 && after.count > 0, "nothing can be compared with nothing")
        let one = unseen.0.variance(of: first) / Double(before.count)
        let other = unseen.1.variance(of: second) / Double(after.count)
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
