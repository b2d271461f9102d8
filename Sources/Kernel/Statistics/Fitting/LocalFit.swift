import CGSL

/// What weighted least squares tell of a few parameters near their best values, where the model's figures are means over
/// independent replications, and so known with an error of their own.
///
/// Parameters are measured so that the range that is searched is 1 wide for each. The slopes of the figures are differences
/// between places with the same replications; what chance adds to them would look like information, and is taken off by
/// leaving out of the information what each replication tells together with itself. The covariance allows for figures that
/// vary together, as those of the hours of one day do (the sandwich: P. J. Huber, "The Behavior of Maximum Likelihood
/// Estimates under Nonstandard Conditions", 1967), and where the figures are farther off than chance explains it is as much
/// wider (R. T. Birge, "The Calculation of Errors by the Method of Least Squares", Physical Review 40, 1932).
package struct LocalFit: Sendable {
    /// What is known of a figure and of what it is held against.
    package struct Figure: Sendable {
        /// Simulated less observed.
        package var residual: Double
        /// Above 0.
        package var weight: Double
        /// By replication: how far it lies from its mean.
        package var deviations: [Double]
        /// By replication and parameter: how the figure grows with the parameter.
        package var slopes: [[Double]]
        /// The variance of the observed value that has nothing to do with how the simulated one varies.
        package var ownVariance: Double
        /// Of how many replications the observed value is the mean, where it varies as they do; nil where it does not.
        package var observedReplications: Double?

        package init(
            residual: Double, weight: Double, deviations: [Double], slopes: [[Double]], ownVariance: Double,
            observedReplications: Double?
        ) {
            (self.residual, self.weight) = (residual, weight)
            (self.deviations, self.slopes) = (deviations, slopes)
            (self.ownVariance, self.observedReplications) = (ownVariance, observedReplications)
        }
    }

    /// What the figures tell of the parameters, without what chance adds: not positive definite where they tell nothing of some.
    package let information: SymmetricMatrix
    /// Towards the least sum of squares, as far as the slopes tell; each parameter stays where the figures do not move it.
    package let step: [Double]
    /// Of what the figures tell; of directions that they leave open nothing is in it.
    package let covariance: SymmetricMatrix
    /// How many times as far off as chance explains the figures are, in squares: at least 1.
    package let inflation: Double
    /// Of the covariance.
    package let freedom: Int
    /// The directions of which the slopes tell no more than chance, each of length 1.
    private let unseen: [[Double]]

    /// - Parameters:
    ///   - figures: with as many replications each, at least two.
    ///   - parameters: how many, at least one.
    /// - Complexity: O(replications × figures × parameters²).
    package init(_ figures: [Figure], parameters: Int) {
        let replications = figures.first?.deviations.count ?? 0
        precondition(replications >= 2 && parameters >= 1, "one replication tells nothing of chance")
        let means = figures.map { figure in
            (0..<parameters).map { parameter in
                figure.slopes.reduce(0) { $0 + $1[parameter] } / Double(replications)
            }
        }
        let plain = LocalFit.information(figures, slopes: { means[$0] }, parameters)
        information = LocalFit.withoutChance(plain, figures, parameters, replications)
        step = LocalFit.step(figures, means, plain)
        let squares = figures.reduce(0) { $0 + $1.weight * $1.residual * $1.residual }
        let left = figures.count - parameters
        inflation = left > 0 ? max(1, squares / Double(left)) : 1
        freedom = replications - 1
        let pairs = information.eigenpairs
        let seen = pairs.map { $0.value > 0 && LocalFit.isShown($0.vector, figures, replications) }
        unseen = zip(pairs, seen).filter { !$0.1 }.map(\.0.vector)
        let inverse = zip(pairs, seen).filter(\.1).reduce(into: SymmetricMatrix(count: parameters)) {
            $0.add(square: $1.0.vector, times: 1 / $1.0.value)
        }
        covariance = inflation * inverse.around(LocalFit.spreadOfScore(figures, means, parameters, replications))
    }

    private static func information(
        _ figures: [Figure], slopes: (Int) -> [Double], _ parameters: Int
    ) -> SymmetricMatrix {
        var sum = SymmetricMatrix(count: parameters)
        for (index, figure) in figures.enumerated() { sum.add(square: slopes(index), times: figure.weight) }
        return sum
    }

    /// The mean over all pairs of different replications of what their slopes tell together.
    private static func withoutChance(
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

    /// Whether two replications tell the same of a direction more often than they would if none told anything: by twice the
    /// standard error of their mean agreement, were there none.
    private static func isShown(_ direction: [Double], _ figures: [Figure], _ replications: Int) -> Bool {
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

    /// Gauss and Newton's, held back as if it were known beforehand that each parameter lies within half its range: what tells
    /// more than that hardly notices, what tells nothing does not move.
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

    /// How far chance moves the slope of the sum of squares: by what the simulated figures are off their mean, and the observed.
    private static func spreadOfScore(
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
    /// Half the width of a parameter's interval, where the figures do not leave it open.
    ///
    /// - Parameter intervals: how many are to hold at once (C. E. Bonferroni's bound); 1 for one alone.
    package func halfWidth(of parameter: Int, level: Double = 0.95, intervals: Int = 1) -> Double {
        quantile(level, intervals) * max(covariance[parameter, parameter], 0).squareRoot()
    }

    /// From −1 to 1; nil where the figures tell nothing.
    package func correlation(_ one: Int, _ other: Int) -> Double? {
        let square = covariance[one, one] * covariance[other, other]
        return square > 0 ? covariance[one, other] / square.squareRoot() : nil
    }

    /// The directions that the figures leave open, each of length 1: of which they tell no more than chance does, or so little that
    /// half the interval along them is longer than half the range.
    package var open: [[Double]] {
        unseen
            + covariance.eigenpairs.filter { quantile(0.95, 1) * max($0.value, 0).squareRoot() >= 0.5 }.map(\.vector)
    }

    /// Those that a direction moves.
    package static func parameters(of direction: [Double]) -> [Int] {
        let most = direction.map(abs).max() ?? 0
        return direction.indices.filter { abs(direction[$0]) > 0.1 * most }
    }

    private func quantile(_ level: Double, _ intervals: Int) -> Double {
        gsl_cdf_tdist_Pinv(1 - (1 - level) / 2 / Double(intervals), Double(freedom))
    }
}
