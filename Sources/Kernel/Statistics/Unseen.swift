import Glibc

/// What values leave open that they do not show, such as how often something happens that never did: values that all agree
/// prove nothing of what is rare.
///
/// Of events that come one at a time, like Poisson's, none in n values leaves a rate of −ln 0.025 / n open with 95 % (to both
/// sides, as of all intervals here; the "rule of three" is the one-sided bound). Where they come in groups, it is as many times
/// more, of which values without any cannot tell.
///
/// Sources: F. Garwood, "Fiducial Limits for the Poisson Distribution", Biometrika 28 (1936); A. Agresti and B. A. Coull,
/// "Approximate is Better than 'Exact' for Interval Estimation of Binomial Proportions", The American Statistician 52 (1998),
/// for the two events more.
public enum Unseen: Hashable, Sendable {
    /// What agrees is a fact.
    case nothing
    /// Events, each of which changes a value by so much, up or down.
    case events(of: Double)
    /// Values that all lie at the end of what is possible, when nothing says how far from it another one would be.
    case anything

    /// How far from values that all agree the mean may be; nil where nothing can be said.
    func margin(count: Int, level: Double) -> Double? {
        switch self {
        case .nothing: 0
        case .events(let step): -step * log((1 - level) / 2) / Double(count)
        case .anything: nil
        }
    }

    /// By how much values vary: as they show it, and at least as events do of which there will be two more.
    ///
    /// That counts for few events only: of many the values' own variance is the greater.
    public func variance(of values: [Double]) -> Double {
        let tally = Tally(values)
        guard tally.count >= 2 else { return .nan }
        switch self {
        case .nothing: return tally.variance
        case .anything: return tally.minimum == tally.maximum ? .infinity : tally.variance
        case .events(let step):
            let usual = values.sorted()[(values.count - 1) / 2]
            let deviations = values.reduce(0) { $0 + abs($1 - usual) }
            return max(tally.variance, step * (deviations + 2 * step) / Double(values.count))
        }
    }

    /// Of the difference of two things.
    public func with(_ other: Unseen) -> Unseen {
        switch (self, other) {
        case (.anything, _), (_, .anything): .anything
        case (.events(let step), .events(let otherStep)): .events(of: max(step, otherStep))
        case (.events, .nothing): self
        case (.nothing, _): other
        }
    }
}
