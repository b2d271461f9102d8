import Glibc

/// A probability distribution as scenarios name it. The unit of the values is the user's: seconds for times, none for
/// factors.
public enum Distribution: Hashable, Sendable {
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

extension Distribution {
    /// Returns one draw. Keep a `Sampler` for many draws.
    ///
    /// - Precondition: `fault` is nil.
    public func sample(from stream: inout RandomStream) -> Double { Sampler(self).sample(from: &stream) }

    /// Returns the distribution of the values multiplied by `factor`.
    ///
    /// - Precondition: the factor is positive.
    public func scaled(by factor: Double) -> Distribution {
        switch self {
        case .constant(let value): .constant(value * factor)
        case .exponential(let mean): .exponential(mean: mean * factor)
        case .lognormal(let mean, let variation): .lognormal(mean: mean * factor, coefficientOfVariation: variation)
        case .gamma(let mean, let variation): .gamma(mean: mean * factor, coefficientOfVariation: variation)
        case .weibull(let scale, let shape): .weibull(scale: scale * factor, shape: shape)
        case .uniform(let from, let to): .uniform(from: from * factor, to: to * factor)
        case .empirical(let values): .empirical(values.map { $0 * factor })
        }
    }

    /// Returns the mean and the standard deviation of the logarithm.
    static func lognormalParameters(_ mean: Double, _ coefficientOfVariation: Double) -> (zeta: Double, sigma: Double) {
        let logVariance = log1p(coefficientOfVariation * coefficientOfVariation)
        return (log(mean) - logVariance / 2, logVariance.squareRoot())
    }

    static func gammaParameters(_ mean: Double, _ coefficientOfVariation: Double) -> (shape: Double, scale: Double) {
        let squared = coefficientOfVariation * coefficientOfVariation
        return (1 / squared, mean * squared)
    }
}

/// An invalid parameter of a distribution.
public enum DistributionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A parameter is not a number, or infinite.
    case notFinite(parameter: String)
    case notPositive(parameter: String, value: Double)
    case negative(parameter: String, value: Double)
    case reversedBounds(from: Double, to: Double)
    case noValues

    /// The error in words, with the parameter's name.
    public var description: String {
        switch self {
        case .notFinite(let parameter): "\(parameter) is not a finite number"
        case .notPositive(let parameter, let value): "\(parameter) is \(value) and must be greater than 0"
        case .negative(let parameter, let value): "\(parameter) is \(value) and must not be negative"
        case .reversedBounds(let from, let to): "from (\(from)) is greater than to (\(to))"
        case .noValues: "there is no value to choose from"
        }
    }
}

extension Distribution {
    /// The first invalid parameter, or nil if the distribution is valid. Parameters have their names in scenarios:
    /// `mean`, `cv`, `scale`, `shape`, `from`, `to`.
    public var parameterError: DistributionError? {
        switch self {
        case .constant(let value):
            return Self.finite("constant", value)
        case .exponential(let mean):
            return Self.positive("mean", mean)
        case .lognormal(let mean, let coefficientOfVariation), .gamma(let mean, let coefficientOfVariation):
            return Self.positive("mean", mean) ?? Self.notNegative("cv", coefficientOfVariation)
        case .weibull(let scale, let shape):
            return Self.positive("scale", scale) ?? Self.positive("shape", shape)
        case .uniform(let from, let to):
            if let fault = Self.finite("from", from) ?? Self.finite("to", to) { return fault }
            return from <= to ? nil : .reversedBounds(from: from, to: to)
        case .empirical(let values):
            if values.isEmpty { return .noValues }
            return values.lazy.compactMap { Self.finite("a value", $0) }.first
        }
    }

    private static func finite(_ parameter: String, _ value: Double) -> DistributionError? {
        value.isFinite ? nil : .notFinite(parameter: parameter)
    }

    private static func positive(_ parameter: String, _ value: Double) -> DistributionError? {
        finite(parameter, value) ?? (value > 0 ? nil : .notPositive(parameter: parameter, value: value))
    }

    private static func notNegative(_ parameter: String, _ value: Double) -> DistributionError? {
        finite(parameter, value) ?? (value >= 0 ? nil : .negative(parameter: parameter, value: value))
    }
}
