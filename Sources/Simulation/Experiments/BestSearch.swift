import Measures
import Statistics

/// A search among variants: it requests replications and receives their results.
///
/// Its requests depend on the values alone, never on the threads that simulate them or their number.
package protocol ReplicationSearch: Sendable {
    /// Metrics that the search needs of each replication.
    var keys: [MetricKey] { get }

    /// Returns the replications to simulate next; none once the search is over.
    ///
    /// - Parameter ahead: largest number of rounds to request in advance.
    func nextUnits(ahead: Int) -> [WorkUnit]

    /// Adds a unit. The replications of each variant must arrive in order; one behind a gap, as from an interrupted
    /// run, is ignored.
    ///
    /// - Parameter metrics: the metrics of `keys`, in their order, all with a value.
    /// - Returns: whether the requested replications are unchanged.
    mutating func add(_ metrics: [Metric], of unit: WorkUnit) -> Bool

    /// Excludes a variant that cannot be simulated any further.
    ///
    /// - Returns: whether the requested replications of the other variants are unchanged.
    mutating func remove(_ variant: Int) -> Bool

    /// Returns the number of known replications of a variant; 0 for nil.
    func replications(of variant: Int?) -> Int
}

/// A search for the best of several variants by one metric.
package struct BestSearch: ReplicationSearch {
    /// The rule that allocates replications.
    package enum Method: Sendable {
        /// Eliminates variants until one is left, with this probability of a correct selection (KN).
        case sequential(confidence: Double, indifference: Indifference)
        /// Spends this total number of replications where they decide most (OCBA).
        case budget(Int)
    }

    /// The metric that decides.
    package let key: MetricKey
    /// The same as a list.
    package var keys: [MetricKey] { [key] }
    /// Number of replications of each variant before the first decision.
    package let firstReplications: Int
    /// Number of consecutive replications whose mean is one independent value: two if they come in antithetic pairs.
    private let replicationsPerValue: Int
    /// The rule that allocates replications.
    package let method: Method
    /// Figures by variant and replication (from 1), with the sign that makes greater better.
    private var figures: [[Double]]
    /// Weight of each figure: the number of observations behind it.
    private var weights: [[Double]]
    /// Whether each variant is excluded because it cannot be simulated.
    private var isExcluded: [Bool]
    /// The running KN search; nil before the first replications are complete, and for OCBA.
    private var search: KimNelson?
    /// Variant of each system of the search.
    private var systems: [Int] = []
    /// Smallest difference that matters in the metric's unit, once it is known.
    package private(set) var indifference: Double?
    private let sign: Double

    /// Starts a search.
    ///
    /// - Parameters:
    ///   - variants: number of variants, at least two.
    ///   - key: a metric for which more is better, or less.
    ///   - isAntithetic: whether the replications of any variant come in antithetic pairs.
    package init(variants: Int, key: MetricKey, method: Method, isAntithetic: Bool = false) {
        guard let seeksMore = key.measure.better.seeksMore else {
            preconditionFailure("the metric has no better direction")
        }
        self.key = key
        self.method = method
        sign = seeksMore ? 1 : -1
        figures = Array(repeating: [], count: variants)
        weights = figures
        replicationsPerValue = isAntithetic ? 2 : 1
        isExcluded = Array(repeating: false, count: variants)
        let firstValues =
            switch method {
            case .sequential: KimNelson.defaultFirstStage
            case .budget(let budget):
                max(2, min(KimNelson.defaultFirstStage, budget / (variants * replicationsPerValue)))
            }
        firstReplications = firstValues * replicationsPerValue
    }

    /// Returns the least useful budget: two independent values of each variant.
    package static func budgetMin(variants: Int, isAntithetic: Bool) -> Int { variants * (isAntithetic ? 4 : 2) }

    /// Returns the first independent values of a variant, with the sign that makes greater better. Their weighted mean
    /// equals that of the results: for a share the ratio of sums, in which every client has the same weight.
    private func values(of variant: Int, first count: Int? = nil) -> WeightedValues {
        let values = (0..<(count ?? valueCount(of: variant))).map { value($0, of: variant) }
        return WeightedValues(values.map(\.value), weights: values.map(\.weight))
    }

    private func valueCount(of variant: Int) -> Int { figures[variant].count / replicationsPerValue }

    /// Returns one independent value of a variant and its weight.
    private func value(_ index: Int, of variant: Int) -> (value: Double, weight: Double) {
        let places = index * replicationsPerValue..<(index + 1) * replicationsPerValue
        let weight = weights[variant][places].reduce(0, +)
        return (places.reduce(0) { $0 + figures[variant][$1] * weights[variant][$1] } / weight, weight)
    }

    /// Returns the bound on the variation that a variant's values do not show.
    private func rareEvents(of variant: Int, in values: WeightedValues) -> RareEventBound {
        let whole = weights[variant].prefix(values.count * replicationsPerValue).reduce(0, +)
        return key.unseen(in: values.observations.map { sign * $0 }, of: whole)
    }

    private func system(_ variant: Int) -> BudgetAllocation.System {
        let values = values(of: variant)
        return BudgetAllocation.System(values, rareEvents: rareEvents(of: variant, in: values))
    }

    /// Returns the replications to simulate next; none once the search is over.
    package func nextUnits(ahead: Int) -> [WorkUnit] {
        let first = candidates.flatMap { variant in
            (figures[variant].count..<max(firstReplications, figures[variant].count)).map {
                WorkUnit(variant: variant, replication: $0 + 1)
            }
        }
        if !first.isEmpty { return first.sorted { ($0.replication, $0.variant) < ($1.replication, $1.variant) } }
        switch method {
        case .sequential:
            guard let search, search.best == nil else { return [] }
            let done = search.roundCount * replicationsPerValue
            return (done + 1...done + ahead * replicationsPerValue).flatMap { replication in
                search.inPlay.map { WorkUnit(variant: systems[$0], replication: replication) }
                    .filter { figures[$0.variant].count < replication }
            }
        case .budget(let budget):
            let left = budget - figures.reduce(0) { $0 + $1.count }
            let values = min(left, max(candidates.count, budget / 20)) / replicationsPerValue
            if values <= 0 || candidates.count < 2 { return [] }
            let next = BudgetAllocation.next(values, for: candidates.map { system($0) })
            return zip(candidates, next).flatMap { variant, count in
                (0..<count * replicationsPerValue).map {
                    WorkUnit(variant: variant, replication: figures[variant].count + 1 + $0)
                }
            }
        }
    }

    /// Adds a unit by its metric.
    package mutating func add(_ metrics: [Metric], of unit: WorkUnit) -> Bool {
        add(metrics[0].value ?? .nan, weight: metrics[0].weight, of: unit)
    }

    /// Adds the value of a unit. The replications of each variant must arrive in order; a value behind a gap, as from
    /// an interrupted run, is ignored.
    ///
    /// - Parameter weight: number of observations behind a share or a mean; nil for other values.
    /// - Returns: whether the requested replications are unchanged.
    package mutating func add(_ value: Double, weight: Double? = nil, of unit: WorkUnit) -> Bool {
        guard unit.replication == figures[unit.variant].count + 1 else { return true }
        figures[unit.variant].append(sign * value)
        weights[unit.variant].append(weight ?? 1)
        return advance()
    }

    /// Excludes a variant that cannot be simulated any further.
    package mutating func remove(_ variant: Int) -> Bool {
        isExcluded[variant] = true
        if let system = systems.firstIndex(of: variant) { search?.remove(system) }
        return advance()
    }

    private var candidates: [Int] { figures.indices.filter { !isExcluded[$0] } }

    /// Makes all decisions that the values permit, and returns whether the requested replications are unchanged.
    private mutating func advance() -> Bool {
        guard case .sequential(let confidence, let wished) = method else { return true }
        if search == nil {
            guard candidates.allSatisfy({ figures[$0].count >= firstReplications }) else { return true }
            systems = candidates
            let first = systems.map { values(of: $0, first: firstReplications / replicationsPerValue) }
            guard let leader = first.map(\.mean).max() else { return false }
            let smallest = wished.amount(of: leader)
            indifference = smallest
            // With a mean of 0 a share of it is nothing, and any difference matters.
            search = KimNelson(
                firstStage: first, confidence: confidence, indifference: max(smallest, 1e-9),
                rareEvents: zip(systems, first).map { rareEvents(of: $0, in: $1) })
            return false
        }
        return addCompleteRounds()
    }

    /// Adds all complete rounds to the KN search.
    ///
    /// - Returns: whether the same systems remain.
    private mutating func addCompleteRounds() -> Bool {
        guard var search else { return true }
        let before = search.inPlay
        while search.best == nil, search.inPlay.allSatisfy({ valueCount(of: systems[$0]) > search.roundCount }) {
            if search.inPlay.isEmpty { break }
            let inPlay = search.inPlay
            let next = inPlay.map { value(search.roundCount, of: systems[$0]) }
            search.add(next.map(\.value), weights: next.map(\.weight))
            for system in inPlay where search.best != nil || !search.inPlay.contains(system) {
                discardValues(after: search.roundCount, of: systems[system])
            }
        }
        self.search = search
        return search.inPlay == before && search.best == nil
    }

    /// Discards a variant's values beyond its last round, left over from an interrupted run.
    private mutating func discardValues(after rounds: Int, of variant: Int) {
        let count = rounds * replicationsPerValue
        guard figures[variant].count > count else { return }
        figures[variant].removeLast(figures[variant].count - count)
        weights[variant].removeLast(weights[variant].count - count)
    }

    // MARK: The end

    /// Number of rounds of the KN search; nil before the first replications are complete, and for OCBA.
    package var rounds: Int? { search?.roundCount }

    /// The result of a search.
    package struct Outcome: Sendable {
        /// Number of the best variant.
        package let best: Int
        /// Probability that it is the best, or within the indifference of it; nil if the search did not finish.
        package let probability: Double?
    }

    /// The result so far; nil while no variant has two values.
    package var outcome: Outcome? {
        let known = candidates.filter { valueCount(of: $0) >= 2 }
        guard !known.isEmpty else { return nil }
        switch method {
        case .sequential(let confidence, _):
            if let system = search?.best { return Outcome(best: systems[system], probability: confidence) }
            let left = search.map { search in search.inPlay.map { systems[$0] } } ?? known
            let leader = left.max { values(of: $0).mean < values(of: $1).mean } ?? known[0]
            return Outcome(best: leader, probability: nil)
        case .budget:
            let systems = known.map { system($0) }
            return Outcome(
                best: known[BudgetAllocation.best(of: systems)],
                probability: BudgetAllocation.probabilityOfBest(systems))
        }
    }

    /// Returns the number of known replications of a variant; 0 for nil.
    package func replications(of variant: Int?) -> Int { variant.map { figures[$0].count } ?? 0 }

    /// The variants that can still be best.
    package var remaining: [Int] {
        search.map { search in search.inPlay.map { systems[$0] } } ?? candidates
    }
}
