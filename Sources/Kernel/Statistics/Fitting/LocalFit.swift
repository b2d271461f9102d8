import CGSL

/// A weighted least squares fit of a few parameters near their best values, where the model's figures are means over
/// independent replications and have sampling errors.
///
/// Parameters are scaled so that the search range of each is 1 wide. The slopes of the figures are differences between
/// points with the same replications. Their sampling error would look like information; it is removed by leaving out
/// the products of each replication with itself. The covariance allows for correlated figures, such as those of the
/// hours of one day (the sandwich: P. J. Huber, "The Behavior of Maximum Likelihood Estimates under Nonstandard
/// Conditions", 1967). If the residuals exceed what sampling explains, it is wider in proportion (R. T. Birge, "The
/// Calculation of Errors by the Method of Least Squares", Physical Review 40, 1932).
package struct LocalFit: Sendable {
    /// A simulated figure compared with its observed value.
    package struct Figure: Sendable {
        /// Simulated value less the observed one.
        package var residual: Double
        /// Weight in the sum of squares, above 0.
        package var weight: Double
        /// Deviation of each replication from the mean.
        package var deviations: [Double]
        /// Slope of the figure by replication and parameter.
        package var slopes: [[Double]]
        /// Variance of the observed value that is independent of the simulated variation.
        package var ownVariance: Double
        /// Number of replications that the observed value averages, if it varies as they do; otherwise nil.
        package var observedReplications: Double?

        /// Creates a figure.
        package init(
            residual: Double, weight: Double, deviations: [Double], slopes: [[Double]], ownVariance: Double,
            observedReplications: Double?
        ) {
            (self.residual, self.weight) = (residual, weight)
            (self.deviations, self.slopes) = (deviations, slopes)
            (self.ownVariance, self.observedReplications) = (ownVariance, observedReplications)
        }
    }

    /// Information about the parameters without that of sampling errors: not positive definite if the figures do not
    /// determine all parameters.
    package let information: SymmetricMatrix
    /// Step towards the least sum of squares, by the slopes; a parameter without influence on the figures does not
    /// move.
    package let step: [Double]
    /// Covariance of the determined directions; undetermined directions contribute nothing.
    package let covariance: SymmetricMatrix
    /// Birge's factor: weighted sum of squared residuals over its expectation, at least 1.
    package let inflation: Double
    /// Degrees of freedom of the covariance.
    package let freedom: Int
    /// Directions whose slopes show no more than sampling error, each of length 1.
    private let undeterminedDirections: [[Double]]

    /// Fits the parameters.
    ///
    /// - Parameters:
    ///   - figures: figures with equally many replications, at least two.
    ///   - parameters: number of parameters, at least one.
    /// - Complexity: O(replications × figures × parameters²).
    package init(_ figures: [Figure], parameters: Int) {
        let replications = figures.first?.deviations.count ?? 0
        precondition(replications >= 2 && parameters >= 1, "at least two replications and one parameter are needed")
        let means = figures.map { figure in
            (0..<parameters).map { parameter in
                figure.slopes.reduce(0) { $0 + $1[parameter] } / Double(replications)
            }
        }
        let plain = LocalFit.information(figures, slopes: { means[$0] }, parameters)
        information = LocalFit.removingSamplingError(plain, figures, parameters, replications)
        step = LocalFit.step(figures, means, plain)
        let squares = figures.reduce(0) { $0 + $1.weight * $1.residual * $1.residual }
        let left = figures.count - parameters
        inflation = left > 0 ? max(1, squares / Double(left)) : 1
        freedom = replications - 1
        let pairs = information.eigenpairs
        let seen = pairs.map { $0.value > 0 && LocalFit.isSignificant($0.vector, figures, replications) }
        undeterminedDirections = zip(pairs, seen).filter { !$0.1 }.map(\.0.vector)
        let inverse = zip(pairs, seen).filter(\.1).reduce(into: SymmetricMatrix(count: parameters)) {
            $0.add(square: $1.0.vector, times: 1 / $1.0.value)
        }
        covariance = inflation * inverse.sandwich(LocalFit.scoreCovariance(figures, means, parameters, replications))
    }

    private static func information(
        _ figures: [Figure], slopes: (Int) -> [Double], _ parameters: Int
    ) -> SymmetricMatrix {
        var sum = SymmetricMatrix(count: parameters)
        for (index, figure) in figures.enumerated() { sum.add(square: slopes(index), times: figure.weight) }
        return sum
    }

    /// Returns the information averaged over all pairs of different replications.
    private static func removingSamplingError(
        _ plain: SymmetricMatrix, _ figures: [Figure], _ parameters: Int, _ replications: Int
    ) -> SymmetricMatrix {
        let count = Double(replications)
        var alone = SymmetricMatrix(count: parameters)
        for replication in 0..<replications {
            alone =
                alone + information(figures, slopes: { figures[$0].slopes[replication] }, parameters)
        }
        return (count / (count - 1)) * plain + (-1 / (count * (count - 1))) * alone
    }

    /// Returns whether replications agree about a direction significantly: their mean agreement exceeds twice its
    /// standard error under no influence.
    private static func isSignificant(_ direction: [Double], _ figures: [Figure], _ replications: Int) -> Bool {
        let slopes = figures.map { figure in
            figure.slopes.map { zip($0, direction).reduce(0) { $0 + $1.0 * $1.1 } }
        }
        var (sum, squares) = (0.0, 0.0)
        for one in 0..<replications {
            for other in 0..<one {
                let agreement = zip(figures, slopes).reduce(0) { $0 + $1.0.weight * $1.1[one] * $1.1[other] }
                sum += agreement
                squares += agreement * agreement
            }
        }
        return sum > 2 * squares.squareRoot()
    }

    /// Returns the Gauss-Newton step with a prior that each parameter lies within half its range: it hardly affects
    /// well-determined parameters and keeps undetermined ones in place.
    private static func step(
        _ figures: [Figure], _ means: [[Double]], _ plain: SymmetricMatrix
    ) -> [Double] {
        var held = plain
        for parameter in 0..<plain.count { held[parameter, parameter] += 4 }
        var downhill = Array(repeating: 0.0, count: plain.count)
        for (figure, slopes) in zip(figures, means) {
            for parameter in downhill.indices {
                downhill[parameter] -= figure.weight * figure.residual * slopes[parameter]
            }
        }
        return held.inverse.map { $0 * downhill } ?? downhill.map { _ in 0 }
    }

    /// Returns the covariance of the gradient of the sum of squares, from the sampling errors of the simulated and the
    /// observed figures.
    private static func scoreCovariance(
        _ figures: [Figure], _ means: [[Double]], _ parameters: Int, _ replications: Int
    ) -> SymmetricMatrix {
        let count = Double(replications)
        var spread = SymmetricMatrix(count: parameters)
        for replication in 0..<replications {
            var simulated = Array(repeating: 0.0, count: parameters)
            var observed = simulated
            for (figure, slopes) in zip(figures, means) {
                let deviation = figure.weight * figure.deviations[replication]
                let share = figure.observedReplications.map { 1 / $0.squareRoot() } ?? 0
                for parameter in 0..<parameters {
                    simulated[parameter] += slopes[parameter] * deviation
                    observed[parameter] += slopes[parameter] * deviation * share
                }
            }
            spread.add(square: simulated, times: 1 / (count * (count - 1)))
            spread.add(square: observed, times: 1 / (count - 1))
        }
        for (figure, slopes) in zip(figures, means) {
            spread.add(square: slopes, times: figure.weight * figure.weight * figure.ownVariance)
        }
        return spread
    }
}

extension LocalFit {
    /// Returns half the width of a parameter's interval, valid if the figures determine it.
    ///
    /// - Parameter intervals: number of simultaneous intervals (C. E. Bonferroni's bound).
    package func halfWidth(of parameter: Int, level: Double = 0.95, intervals: Int = 1) -> Double {
        quantile(level, intervals) * max(covariance[parameter, parameter], 0).squareRoot()
    }

    /// Returns the correlation of two parameters, from −1 to 1, or nil if one is undetermined.
    package func correlation(_ one: Int, _ other: Int) -> Double? {
        let square = covariance[one, one] * covariance[other, other]
        return square > 0 ? covariance[one, other] / square.squareRoot() : nil
    }

    /// The undetermined directions, each of length 1: those that show no more than sampling error, or whose half
    /// interval exceeds half the range.
    package var openDirections: [[Double]] {
        undeterminedDirections
            + covariance.eigenpairs.filter { quantile(0.95, 1) * max($0.value, 0).squareRoot() >= 0.5 }.map(\.vector)
    }

    /// Returns the parameters with a considerable part in a direction.
    package static func parameters(of direction: [Double]) -> [Int] {
        let most = direction.map(abs).max() ?? 0
        return direction.indices.filter { abs(direction[$0]) > 0.1 * most }
    }

    private func quantile(_ level: Double, _ intervals: Int) -> Double {
        gsl_cdf_tdist_Pinv(1 - (1 - level) / 2 / Double(intervals), Double(freedom))
    }
}
