import CGSL
import Glibc

/// A distribution prepared for drawing: values that depend on its parameters alone are computed once.
package struct Sampler: Sendable {
    private enum Form: Sendable {
        case constant(Double)
        case exponential(mean: Double)
        /// Mean and standard deviation of the logarithm.
        case lognormal(zeta: Double, sigma: Double)
        case gamma(shape: Double, scale: Double)
        case weibull(scale: Double, shape: Double)
        case uniform(from: Double, to: Double)
        /// Ascending, so that a greater uniform number never yields a smaller value.
        case empirical([Double])
    }

    private let form: Form

    /// Creates a sampler of a distribution.
    ///
    /// - Precondition: `distribution.fault` is nil.
    package init(_ distribution: Distribution) {
        switch distribution {
        case .constant(let value): form = .constant(value)
        case .exponential(let mean): form = .exponential(mean: mean)
        case .lognormal(let mean, let coefficientOfVariation):
            let (zeta, sigma) = Distribution.lognormalParameters(mean, coefficientOfVariation)
            form = .lognormal(zeta: zeta, sigma: sigma)
        case .gamma(let mean, let coefficientOfVariation):
            let (shape, scale) = Distribution.gammaParameters(mean, coefficientOfVariation)
            form = coefficientOfVariation > 0 ? .gamma(shape: shape, scale: scale) : .constant(mean)
        case .weibull(let scale, let shape): form = .weibull(scale: scale, shape: shape)
        case .uniform(let from, let to): form = .uniform(from: from, to: to)
        case .empirical(let values): form = .empirical(values.sorted())
        }
    }

    /// Returns one draw. The count of consumed numbers depends on the distribution and is random: for common random
    /// numbers give each draw its own stream or occurrence.
    ///
    /// All but the gamma distribution mirror with their stream: exponential, Weibull, uniform and empirical are drawn
    /// by inversion; the lognormal by the polar method, whose normal deviate changes its sign. The gamma distribution
    /// is drawn by rejection; in antithetic pairs by inversion, which takes some ten times as long.
    package func sample(from stream: inout RandomStream) -> Double {
        switch form {
        case .constant(let value): value
        case .exponential(let mean): stream.withGenerator { gsl_ran_exponential($0, mean) }
        case .lognormal(let zeta, let sigma): stream.withGenerator { gsl_ran_lognormal($0, zeta, sigma) }
        case .gamma(let shape, let scale):
            stream.isAntithetic
                ? gsl_cdf_gamma_Pinv(stream.uniform(), shape, scale)
                : stream.withGenerator { gsl_ran_gamma($0, shape, scale) }
        case .weibull(let scale, let shape): stream.withGenerator { gsl_ran_weibull($0, scale, shape) }
        case .uniform(let from, let to): stream.withGenerator { gsl_ran_flat($0, from, to) }
        case .empirical(let values): values[stream.index(below: values.count)]
        }
    }
}
