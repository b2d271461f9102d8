import Glibc

/// Selects the system with the greatest mean among several, with as few values as the differences require.
///
/// All systems deliver values in rounds; after each round the systems that are significantly behind are eliminated.
/// With the requested confidence, the remaining system has the greatest mean if that exceeds all others by at least the
/// indifference, and otherwise a mean that close to it. The values of a round may depend on each other: common random
/// numbers reduce the variance of the differences and shorten the search. Values are assumed to be normal.
///
///     var search = KimNelson(firstStage: values, confidence: 0.95, indifference: 5)
///     while search.best == nil { search.add(search.inPlay.map { nextValue(of: $0) }) }
///
/// Source: S.-H. Kim and B. L. Nelson, "A Fully Sequential Procedure for Indifference-Zone Selection in Simulation",
/// ACM Transactions on Modeling and Computer Simulation 11 (2001), with c = 1.
package struct KimNelson: Sendable {
    /// Default number of values of each system before the first elimination. Fewer values estimate the variance poorly
    /// and lengthen the search.
    package static let defaultFirstStage = 10
    /// Numbers of the systems that can still be best.
    package private(set) var inPlay: [Int]
    /// Number of values of each of these systems.
    package private(set) var roundCount: Int
    private let indifference: Double
    /// Weighted sum of each system's values; `wholes` holds the sums of the weights.
    private var sums: [Double]
    private var weightSums: [Double]
    /// For each pair of systems, the last round in which their means may be too close to decide.
    private let roundsMax: [[Double]]

    /// Starts a search from the values of the first stage.
    ///
    /// - Parameters:
    ///   - firstStage: values of each system, at least two and equally many of each, the nth of all from the same
    ///     round. With different weights the mean is a ratio of sums, and its variance that of the jackknife.
    ///   - confidence: requested probability, at least 1 over the number of systems and less than 1.
    ///   - indifference: smallest difference that matters, above 0.
    ///   - rareEvents: for each system, bound on the variation that the values do not show; nil for none.
    package init(
        firstStage: [WeightedValues], confidence: Double, indifference: Double, rareEvents: [RareEventBound]? = nil
    ) {
        let count = firstStage.first?.count ?? 0
        precondition(
            count >= 2 && firstStage.allSatisfy { $0.count == count }, "each system needs the same number of values")
        precondition(confidence < 1 && indifference > 0, "the confidence must be below 1 and the indifference positive")
        self.indifference = indifference
        roundCount = count
        inPlay = Array(firstStage.indices)
        (sums, weightSums) = (firstStage.map(\.sum), firstStage.map(\.weightSum))
        let freedom = Double(count - 1)
        let error = 2 * (1 - confidence) / Double(max(firstStage.count - 1, 1))
        let eta = (pow(error, -2 / freedom) - 1) / 2
        let squaredH = 2 * max(eta, 0) * freedom
        let systems = zip(firstStage, rareEvents ?? firstStage.map { _ in .exact })
            .map { (values: $0.observations, unseen: $1) }
        roundsMax = systems.map { one in
            systems.map { other in
                let variance = one.unseen.combined(with: other.unseen).variance(
                    of: zip(one.values, other.values).map { $0 - $1 })
                return squaredH * variance / (indifference * indifference)
            }
        }
        screen()
    }

    /// Starts a search from values of equal weight.
    package init(firstStage: [[Double]], confidence: Double, indifference: Double, unseen: [RareEventBound]? = nil) {
        self.init(
            firstStage: firstStage.map { WeightedValues($0, weights: $0.map { _ in 1 }) }, confidence: confidence,
            indifference: indifference, rareEvents: unseen)
    }

    /// The only remaining system, or nil while there are several.
    package var best: Int? { inPlay.count == 1 ? inPlay[0] : nil }

    /// Returns the weighted mean of a system's values so far.
    package func mean(of system: Int) -> Double { sums[system] / weightSums[system] }

    /// Adds the values of one more round and eliminates systems.
    ///
    /// - Parameters:
    ///   - values: values of the systems in `inPlay`, in that order.
    ///   - weights: weights of the values; nil for equal weights.
    package mutating func add(_ values: [Double], weights: [Double]? = nil) {
        precondition(values.count == inPlay.count, "each system in play needs a value")
        for (place, system) in inPlay.enumerated() {
            let weight = weights?[place] ?? 1
            sums[system] += weight * values[place]
            weightSums[system] += weight
        }
        roundCount += 1
        screen()
    }

    /// Eliminates a system that cannot deliver more values.
    package mutating func remove(_ system: Int) { inPlay.removeAll { $0 == system } }

    private mutating func screen() {
        let number = Double(roundCount)
        let others = inPlay
        var left = others.filter { system in
            others.allSatisfy { other in
                if other == system { return true }
                let slack = max(0, indifference / (2 * number) * (roundsMax[system][other] - number))
                return mean(of: system) >= mean(of: other) - slack
            }
        }
        // The means are equal to the last digit, after as many rounds as any pair needs.
        let isOver = left.allSatisfy { one in left.allSatisfy { one == $0 || roundsMax[one][$0] < number } }
        if isOver, let first = left.first { left = [first] }
        inPlay = left
    }
}
