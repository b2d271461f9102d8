import CGSL

// Properties of the distributions, computed without drawing.
extension Distribution {
    /// The expected value.
    public var mean: Double {
        switch self {
        case .constant(let value): return value
        case .exponential(let mean), .lognormal(let mean, _), .gamma(let mean, _): return mean
        case .weibull(let scale, let shape): return scale * gsl_sf_gamma(1 + 1 / shape)
        case .uniform(let from, let to): return (from + to) / 2
        case .empirical(let values): return values.reduce(0, +) / Double(values.count)
        }
    }

    /// The expected squared deviation from the mean.
    public var variance: Double {
        switch self {
        case .constant:
            return 0
        case .exponential(let mean):
            return mean * mean
        case .lognormal(let mean, let coefficientOfVariation), .gamma(let mean, let coefficientOfVariation):
            let deviation = mean * coefficientOfVariation
            return deviation * deviation
        case .weibull(let scale, let shape):
            let meanRatio = gsl_sf_gamma(1 + 1 / shape)
            return scale * scale * (gsl_sf_gamma(1 + 2 / shape) - meanRatio * meanRatio)
        case .uniform(let from, let to):
            return (to - from) * (to - from) / 12
        case .empirical(let values):
            let mean = mean
            return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
        }
    }

    /// The greatest lower bound of a draw.
    public var minimum: Double {
        switch self {
        case .constant(let value): return value
        case .exponential, .lognormal, .gamma, .weibull: return 0
        case .uniform(let from, _): return from
        case .empirical(let values): return values.min() ?? 0
        }
    }

    /// Returns the probability of a draw of at most `value`.
    public func cumulativeProbability(_ value: Double) -> Double {
        switch self {
        case .constant(let constant):
            return value >= constant ? 1 : 0
        case .exponential(let mean):
            return gsl_cdf_exponential_P(max(value, 0), mean)
        case .lognormal(let mean, let coefficientOfVariation):
            guard coefficientOfVariation > 0 else { return value >= mean ? 1 : 0 }
            let (zeta, sigma) = Distribution.lognormalParameters(mean, coefficientOfVariation)
            return gsl_cdf_lognormal_P(max(value, 0), zeta, sigma)
        case .gamma(let mean, let coefficientOfVariation):
            guard coefficientOfVariation > 0 else { return value >= mean ? 1 : 0 }
            let (shape, scale) = Distribution.gammaParameters(mean, coefficientOfVariation)
            return gsl_cdf_gamma_P(max(value, 0), shape, scale)
        case .weibull(let scale, let shape):
            return gsl_cdf_weibull_P(max(value, 0), scale, shape)
        case .uniform(let from, let to):
            guard to > from else { return value >= from ? 1 : 0 }
            return gsl_cdf_flat_P(value, from, to)
        case .empirical(let values):
            return Double(values.count { $0 <= value }) / Double(values.count)
        }
    }
}
