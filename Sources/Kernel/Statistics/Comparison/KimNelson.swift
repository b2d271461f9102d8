import Glibc

/// Which of several systems has the greatest mean, found with as few values as the differences need.
///
/// All systems give values in turn, in rounds; after each round those that are behind by more than chance allows are out. With
/// the probability asked for, the one that is left has the greatest mean if that is greater than all others by the
/// indifference at least, and otherwise one that is so close to it. The values of a round may depend on each other: common
/// random numbers make the differences vary less, and the search shorter. Values are taken to be normal.
///
///     var search = KimNelson(firstStage: values, confidence: 0.95, indifference: 5)
///     while search.best == nil { search.add(search.inPlay.map { nextValue(of: $0) }) }
///
/// Source: S.-H. Kim and B. L. Nelson, "A Fully Sequential Procedure for Indifference-Zone Selection in Simulation", ACM
/// Transactions on Modeling and Computer Simulation 11 (2001), with c = 1.
package struct KimNelson: Sendable {
    /// Values of each system before the first is out: few give a poor idea of how much they vary, and a long search.
    package static let firstStageUsual = 10
    /// The systems that can still be best, by their numbers.
    package private(set) var inPlay: [Int]
    /// How many values of each of these there are.
    package private(set) var rounds: Int
    private let indifference: Double
    /// By system: of the values times their weights, and of the weights.
    private var sums: [Double]
    private var wholes: [Double]
    /// Of each pair: until which round it can be told apart by more than the bare means.
    private let roundsMax: [[Double]]

    /// - Parameters:
    ///   - firstStage: by system, at least two values each, as many of each, the nth of all from the same round. Where they weigh
    ///     differently, the mean of all is a ratio of sums, and its spread that of the jackknife.
    ///   - confidence: the probability asked for: at least 1 of so many systems, and less than 1.
    ///   - indifference: the smallest difference that matters, above 0.
    ///   - unseen: by system, what values that agree leave open; nil: nothing.
    package init(
        firstStage: [WeightedValues], confidence: Double, indifference: Double, unseen: [Unseen]? = nil
    ) {
        let count = firstStage.first?.count ?? 0
        precondition(count >= 2 && firstStage.allSatisfy { $0.count == count }, "as many values of each")
        precondition(confidence < 1 && indifference > 0, "something is left to chance, and something does not matter")
        self.indifference = indifference
        rounds = count
        inPlay = Array(firstStage.indices)
        (sums, wholes) = (firstStage.map(\.sum), firstStage.map(\.whole))
        let freedom = Double(count - 1)
        let error = 2 * (1 - confidence) / Double(max(firstStage.count - 1, 1))
        let eta = (pow(error, -2 / freedom) - 1) / 2
        let squaredH = 2 * max(eta, 0) * freedom
        let systems = zip(firstStage, unseen ?? firstStage.map { _ in .nothing })
            .map { (values: $0.observations, unseen: $1) }
        roundsMax = systems.map { one in
            systems.map { other in
                let variance = one.unseen.with(other.unseen).variance(of: zip(one.values, other.values).map { $0 - $1 })
                return squaredH * variance / (indifference * indifference)
            }
        }
        screen()
    }

    /// Of values that all weigh the same.
    package init(firstStage: [[Double]], confidence: Double, indifference: Double, unseen: [Unseen]? = nil) {
        self.init(
            firstStage: firstStage.map { WeightedValues($0, weights: $0.map { _ in 1 }) }, confidence: confidence,
            indifference: indifference, unseen: unseen)
    }

    /// The system that is left; nil while there are several.
    package var best: Int? { inPlay.count == 1 ? inPlay[0] : nil }

    package func mean(of system: Int) -> Double { sums[system] / wholes[system] }

    /// Takes in the values of one more round.
    ///
    /// - Parameters:
    ///   - values: of the systems in play, in their order.
    ///   - weights: of them; nil where each counts the same.
    package mutating func add(_ values: [Double], weights: [Double]? = nil) {
        precondition(values.count == inPlay.count, "a value of each system in play")
        for (place, system) in inPlay.enumerated() {
            let weight = weights?[place] ?? 1
            sums[system] += weight * values[place]
            wholes[system] += weight
        }
        rounds += 1
        screen()
    }

    /// A system of which nothing more can be learnt is none.
    package mutating func remove(_ system: Int) { inPlay.removeAll { $0 == system } }

    private mutating func screen() {
        let number = Double(rounds)
        let others = inPlay
        var left = others.filter { system in
            others.allSatisfy { other in
                if other == system { return true }
                let slack = max(0, indifference / (2 * number) * (roundsMax[system][other] - number))
                return mean(of: system) >= mean(of: other) - slack
            }
        }
        // Equal to the last digit, after as many rounds as any pair needs.
        let isOver = left.allSatisfy { one in left.allSatisfy { one == $0 || roundsMax[one][$0] < number } }
        if isOver, let first = left.first { left = [first] }
        inPlay = left
    }
}
