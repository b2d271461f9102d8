/// A random quantity as a scenario names it. The unit of the values is the user's: seconds for times, none for factors.
package enum Distribution: Hashable, Sendable {
    case constant(Double)
    case exponential(mean: Double)
    /// `coefficientOfVariation` is standard deviation over mean.
    case lognormal(mean: Double, coefficientOfVariation: Double)
    case gamma(mean: Double, coefficientOfVariation: Double)
    case weibull(scale: Double, shape: Double)
    case uniform(from: Double, to: Double)
    /// Each of the values with equal probability; never empty.
    case empirical([Double])
}
