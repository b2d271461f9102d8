import Glibc

extension Distribution {
    /// One draw; for many keep a `Sampler`.
    ///
    /// - Precondition: `fault` is nil.
    package func sample(from stream: inout RandomStream) -> Double { Sampler(self).sample(from: &stream) }

    /// The mean and the standard deviation of the logarithm.
    static func lognormalParameters(_ mean: Double, _ coefficientOfVariation: Double) -> (zeta: Double, sigma: Double) {
        let logVariance = log1p(coefficientOfVariation * coefficientOfVariation)
        return (log(mean) - logVariance / 2, logVariance.squareRoot())
    }

    static func gammaParameters(_ mean: Double, _ coefficientOfVariation: Double) -> (shape: Double, scale: Double) {
        let squared = coefficientOfVariation * coefficientOfVariation
        return (1 / squared, mean * squared)
    }
}
