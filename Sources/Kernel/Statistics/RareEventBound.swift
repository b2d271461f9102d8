import Glibc

/// The variation that a sample may hide, such as the rate of an event that never occurred in it: equal values prove
/// little about rare events.
///
/// For single Poisson events, none in n values bounds the rate by −ln 0.025 / n with 95 % (two-sided, like all
/// intervals here; the "rule of three" is the one-sided bound). If events come in groups, the bound is that many times
/// greater, which values without events cannot show.
///
/// Sources: F. Garwood, "Fiducial Limits for the Poisson Distribution", Biometrika 28 (1936); A. Agresti and B. A.
/// Coull, "Approximate is Better than 'Exact' for Interval Estimation of Binomial Proportions", The American
/// Statistician 52 (1998), for the two additional events.
public enum RareEventBound: Hashable, Sendable {
    /// No hidden variation: equal values are a fact.
    case exact
    /// Rare events, each of which changes a value by this amount, up or down.
    case events(of: Double)
    /// Unknown variation: all values lie at a bound, and nothing indicates how far another value could be from it.
    case unknown

    /// Returns how far the mean may be from equal values, or nil if unknown.
    func margin(count: Int, level: Double) -> Double? {
        switch self {
        case .exact: 0
        case .events(let step): -step * log((1 - level) / 2) / Double(count)
        case .unknown: nil
        }
    }

    /// Returns the variance of the values, but at least that of the observed events and two more.
    ///
    /// The lower bound matters for few events only: with many the sample variance is greater.
    public func variance(of values: [Double]) -> Double {
        let tally = Tally(values)
        guard tally.count >= 2 else { return .nan }
        switch self {
        case .exact: return tally.variance
        case .unknown: return tally.minimum == tally.maximum ? .infinity : tally.variance
        case .events(let step):
            let median = values.sorted()[(values.count - 1) / 2]
            let deviations = values.reduce(0) { $0 + abs($1 - median) }
            return max(tally.variance, step * (deviations + 2 * step) / Double(values.count))
        }
    }

    /// Returns the hidden variation of a difference of two quantities.
    public func combined(with other: RareEventBound) -> RareEventBound {
        switch (self, other) {
        case (.unknown, _), (_, .unknown): .unknown
        case (.events(let step), .events(let otherStep)): .events(of: max(step, otherStep))
        case (.events, .exact): self
        case (.exact, _): other
        }
    }
}
