import CGSL
import Glibc

extension Distribution {
    /// One draw. How many numbers it takes from the stream depends on the distribution and on chance: for common random
    /// numbers give each draw a stream, or an occurrence, of its own.
    ///
    /// - Precondition: `fault` is nil.
    package func sample(from stream: inout RandomStream) -> Double {
        switch self {
        case .constant(let value):
            return value
        case .exponential(let mean):
            return stream.withGenerator { gsl_ran_exponential($0, mean) }
        case .lognormal(let mean, let coefficientOfVariation):
            let (zeta, sigma) = Distribution.lognormalParameters(mean, coefficientOfVariation)
            return stream.withGenerator { gsl_ran_lognormal($0, zeta, sigma) }
        case .gamma(let mean, let coefficientOfVariation):
            guard coefficientOfVariation > 0 else { return mean }
            let (shape, scale) = Distribution.gammaParameters(mean, coefficientOfVariation)
            return stream.withGenerator { gsl_ran_gamma($0, shape, scale) }
        case .weibull(let scale, let shape):
            return stream.withGenerator { gsl_ran_weibull($0, scale, shape) }
        case .uniform(let from, let to):
            return stream.withGenerator { gsl_ran_flat($0, from, to) }
        case .empirical(let values):
            return values[stream.index(below: values.count)]
        }
    }

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
