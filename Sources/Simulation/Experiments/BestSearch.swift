import Measures
import Statistics

/// Which of several variants is best by one metric: asks for replications, and is told what came of them.
///
/// What it asks for depends on the values alone, never on who simulates them or how many at a time.
package struct BestSearch: Sendable {
    /// How the replications are spent.
    package enum Method: Sendable {
        /// Until one is left, with this probability: KN.
        case sequential(confidence: Double, indifference: Indifference)
        /// So many in all, where they tell most: OCBA.
        case budget(Int)
    }

    package let key: MetricKey
    /// What each variant gets before anything is decided.
    package let firstReplications: Int
    /// How many replications, one after the other, make one independent value by their mean: two where they come in antithetic
    /// pairs.
    private let replicationsPerValue: Int
    package let method: Method
    /// Each variant's figures, by replication from 1, so that greater is better.
    private var figures: [[Double]]
    /// Of how many each of these is.
    private var weights: [[Double]]
    /// Variants that cannot be best, because they cannot be simulated.
    private var isOut: [Bool]
    /// nil before the first replications are done, and without KN.
    private var search: KimNelson?
    /// The places of the search's systems among the variants.
    private var systems: [Int] = []
    /// In the metric's unit, once it is known.
    package private(set) var indifference: Double?
    private let sign: Double

    /// - Parameters:
    ///   - variants: how many, at least two.
    ///   - key: of a metric of which more is better, or less.
    ///   - isAntithetic: whether the replications of any variant come in antithetic pairs.
    package init(variants: Int, key: MetricKey, method: Method, isAntithetic: Bool = false) {
        guard let seeksMore = key.measure.better.seeksMore else {
            preconditionFailure("nothing is best where more is neither better nor worse")
        }
        self.key = key
        self.method = method
        sign = seeksMore ? 1 : -1
        figures = Array(repeating: [], count: variants)
        weights = figures
        replicationsPerValue = isAntithetic ? 2 : 1
        isOut = Array(repeating: false, count: variants)
        let firstValues =
            switch method {
            case .sequential: KimNelson.firstStageUsual
            case .budget(let budget):
                max(2, min(KimNelson.firstStageUsual, budget / (variants * replicationsPerValue)))
            }
        firstReplications = firstValues * replicationsPerValue
    }

    /// The least budget that tells anything: two independent values of each variant.
    package static func budgetMin(variants: Int, isAntithetic: Bool) -> Int { variants * (isAntithetic ? 4 : 2) }

    /// The first independent values of a variant, so that greater is better. Their mean is that of the results: of a share the
    /// ratio of sums, in which every client counts the same.
    private func values(of variant: Int, first count: Int? = nil) -> WeightedValues {
        let values = (0..<(count ?? valueCount(of: variant))).map { value($0, of: variant) }
        return WeightedValues(values.map(\.value), weights: values.map(\.weight))
    }

    private func valueCount(of variant: Int) -> Int { figures[variant].count / replicationsPerValue }

    /// Of how many it is, too.
    private func value(_ index: Int, of variant: Int) -> (value: Double, weight: Double) {
        let places = index * replicationsPerValue..<(index + 1) * replicationsPerValue
        let weight = weights[variant][places].reduce(0, +)
        return (places.reduce(0) { $0 + figures[variant][$1] * weights[variant][$1] } / weight, weight)
    }

    /// What values of a variant that agree leave open.
    private func unseen(of variant: Int, in values: WeightedValues) -> Unseen {
        let whole = weights[variant].prefix(values.count * replicationsPerValue).reduce(0, +)
        return key.unseen(in: values.observations.map { sign * $0 }, of: whole)
    }

    private func system(_ variant: Int) -> BudgetAllocation.System {
        let values = values(of: variant)
        return BudgetAllocation.System(values, unseen: unseen(of: variant, in: values))
    }

    /// The replications that are wanted next; none when the search is over.
    ///
    /// - Parameter ahead: for how many rounds at most, should all of them be wanted.
    package func wanted(ahead: Int) -> [WorkUnit] {
        let first = variantsIn.flatMap { variant in
            (figures[variant].count..<max(firstReplications, figures[variant].count)).map {
                WorkUnit(variant: variant, replication: $0 + 1)
            }
        }
        if !first.isEmpty { return first.sorted { ($0.replication, $0.variant) < ($1.replication, $1.variant) } }
        switch method {
        case .sequential:
            guard let search, search.best == nil else { return [] }
            let done = search.rounds * replicationsPerValue
            return (done + 1...done + ahead * replicationsPerValue).flatMap { replication in
                search.inPlay.map { WorkUnit(variant: systems[$0], replication: replication) }
                    .filter { figures[$0.variant].count < replication }
            }
        case .budget(let budget):
            let left = budget - figures.reduce(0) { $0 + $1.count }
            let values = min(left, max(variantsIn.count, budget / 20)) / replicationsPerValue
            if values <= 0 || variantsIn.count < 2 { return [] }
            let next = BudgetAllocation.next(values, for: variantsIn.map { system($0) })
            return zip(variantsIn, next).flatMap { variant, count in
                (0..<count * replicationsPerValue).map {
                    WorkUnit(variant: variant, replication: figures[variant].count + 1 + $0)
                }
            }
        }
    }

    /// Takes in the value of a unit, of each variant in the order of its replications. What comes behind a gap, as from a run that
    /// is cut short, tells nothing until the gap is filled, and is passed over.
    ///
    /// - Parameter weight: of how many it is a share or a mean; nil of what is neither.
    /// - Returns: whether what is wanted next is still what it was.
    package mutating func take(_ value: Double, weight: Double? = nil, of unit: WorkUnit) -> Bool {
        guard unit.replication == figures[unit.variant].count + 1 else { return true }
        figures[unit.variant].append(sign * value)
        weights[unit.variant].append(weight ?? 1)
        return advance()
    }

    /// A variant that can't be simulated any further is not the best.
    ///
    /// - Returns: whether what is wanted next is still what it was, but for this variant.
    package mutating func remove(_ variant: Int) -> Bool {
        isOut[variant] = true
        if let system = systems.firstIndex(of: variant) { search?.remove(system) }
        return advance()
    }

    private var variantsIn: [Int] { figures.indices.filter { !isOut[$0] } }

    /// Decides what can be decided.
    private mutating func advance() -> Bool {
        guard case .sequential(let confidence, let wished) = method else { return true }
        if search == nil {
            guard variantsIn.allSatisfy({ figures[$0].count >= firstReplications }) else { return true }
            systems = variantsIn
            let first = systems.map { values(of: $0, first: firstReplications / replicationsPerValue) }
            guard let leader = first.map(\.mean).max() else { return false }
            let smallest = wished.amount(of: leader)
            indifference = smallest
            // Where the mean is 0, a share of it is nothing, and any difference matters.
            search = KimNelson(
                firstStage: first, confidence: confidence, indifference: max(smallest, 1e-9),
                unseen: zip(systems, first).map { unseen(of: $0, in: $1) })
            return false
        }
        return goThroughRounds()
    }

    /// - Returns: whether the same systems are in play.
    private mutating func goThroughRounds() -> Bool {
        guard var search else { return true }
        let before = search.inPlay
        while search.best == nil, search.inPlay.allSatisfy({ valueCount(of: systems[$0]) > search.rounds }) {
            if search.inPlay.isEmpty { break }
            let inPlay = search.inPlay
            let next = inPlay.map { value(search.rounds, of: systems[$0]) }
            search.add(next.map(\.value), weights: next.map(\.weight))
            for system in inPlay where search.best != nil || !search.inPlay.contains(system) {
                passOver(after: search.rounds, of: systems[system])
            }
        }
        self.search = search
        return search.inPlay == before && search.best == nil
    }

    /// What is known of a variant beyond its last round, from an earlier run that was cut short, decides nothing.
    private mutating func passOver(after rounds: Int, of variant: Int) {
        let count = rounds * replicationsPerValue
        guard figures[variant].count > count else { return }
        figures[variant].removeLast(figures[variant].count - count)
        weights[variant].removeLast(weights[variant].count - count)
    }

    // MARK: The end

    /// After how many rounds KN stands; nil before the first replications are done, and without KN.
    package var rounds: Int? { search?.rounds }

    /// What was found.
    package struct Finding: Sendable {
        package let best: Int
        /// The probability that it is the best, or so close to it as does not matter; nil if the search did not come to its end.
        package let probability: Double?
    }

    /// nil while no variant has a value.
    package var finding: Finding? {
        let known = variantsIn.filter { valueCount(of: $0) >= 2 }
        guard !known.isEmpty else { return nil }
        switch method {
        case .sequential(let confidence, _):
            if let system = search?.best { return Finding(best: systems[system], probability: confidence) }
            let left = search.map { search in search.inPlay.map { systems[$0] } } ?? known
            let leader = left.max { values(of: $0).mean < values(of: $1).mean } ?? known[0]
            return Finding(best: leader, probability: nil)
        case .budget:
            let systems = known.map { system($0) }
            return Finding(
                best: known[BudgetAllocation.best(of: systems)],
                probability: BudgetAllocation.probabilityOfBest(systems))
        }
    }

    /// How many replications of a variant are known; 0 of none.
    package func replications(of variant: Int?) -> Int { variant.map { figures[$0].count } ?? 0 }

    /// The variants that can still be best.
    package var left: [Int] {
        search.map { search in search.inPlay.map { systems[$0] } } ?? variantsIn
    }
}
