import Measures
import Statistics

/// A search for the smallest value of a key with which metrics meet their targets.
///
/// Targets are for expectations: the mean over all days, or the share of all clients. All decisions `met` and `missed`
/// hold together with the confidence (`RepeatedTest`, over all variants and targets), also if the metrics depend on the
/// key in any way. That no value below the found one meets the targets, apart from the next smaller, is an assumption:
/// each metric rises or falls with the key, as from the smallest to the largest value.
///
/// The search first simulates the two ends. It then halves the interval between the largest value known to be too small
/// and the smallest that meets every target which more of the key helps. Targets that more of the key hurts must be met
/// there: below it a target of the first kind is missed, and above it they are harder to meet.
package struct SmallestSearch: ReplicationSearch {
    /// A decision on a target with one variant.
    package enum Standing: String, Sendable, CaseIterable {
        case met, missed
        /// Not decided, and the difference from the bound does not matter.
        case close
        /// Not decided.
        case open
    }

    /// The value of a bad day, in multiples of the bound, that a metric is assumed not to exceed if it is 0 in all
    /// replications.
    private static let multipleOfBoundMax = 10.0

    /// The targets, which must all be met.
    package let targets: [MetricTarget]
    /// Metrics of the targets.
    package var keys: [MetricKey] { targets.map(\.key) }
    /// Number of variants at the start.
    package let variants: Int
    /// The plan of the tests.
    package let test: RepeatedTest
    /// Probability that all decisions are right.
    package let confidence: Double
    /// Difference from the bound that does not matter, by target, in the metric's unit.
    private let indifferences: [Double]
    /// Number of consecutive replications that are one independent value: two if they come in antithetic pairs.
    private let replicationsPerValue: Int
    /// Variants from the smallest to the largest value of the key, without excluded ones.
    private var order: [Int]
    /// Metrics by variant and replication.
    private var metrics: [[[Metric]]]
    /// Decisions by variant and target: one that is `met` or `missed` stays.
    private var standings: [[Standing]]
    /// Surplus of each target at the first test, by variant: decides how the metric depends on the key.
    private var firstSurpluses: [[Double]?]

    /// Starts a search.
    ///
    /// - Parameters:
    ///   - variants: number of variants, from the smallest to the largest value of the key.
    ///   - indifference: smallest difference of each metric that matters.
    ///   - limit: largest number of replications of a variant, at least 2, or 4 of antithetic pairs.
    package init(
        variants: Int, targets: [MetricTarget], confidence: Double,
        indifference: ReportingThresholds = ReportingThresholds(), limit: Int, isAntithetic: Bool = false
    ) {
        precondition(variants > 0 && !targets.isEmpty, "a search needs a variant and a target")
        self.targets = targets
        self.variants = variants
        self.confidence = confidence
        indifferences = targets.map { indifference[$0.key].amount(of: $0.bound) }
        replicationsPerValue = isAntithetic ? 2 : 1
        test = RepeatedTest(
            confidence: confidence, means: variants * targets.count, valuesMax: limit / replicationsPerValue)
        order = Array(0..<variants)
        metrics = order.map { _ in [] }
        standings = order.map { _ in targets.map { _ in .open } }
        firstSurpluses = order.map { _ in nil }
    }

    // MARK: Replications

    /// Returns the replications up to the next test of each variant that is not decided; none once the search is over.
    package func nextUnits(ahead: Int) -> [WorkUnit] {
        let units = state.tested.flatMap { variant in
            let known = metrics[variant].count
            let wanted = (test.look(after: known / replicationsPerValue) ?? 0) * replicationsPerValue
            return (known..<max(known, wanted)).map { WorkUnit(variant: variant, replication: $0 + 1) }
        }
        return units.sorted { ($0.replication, $0.variant) < ($1.replication, $1.variant) }
    }

    /// Adds the metrics of a unit, in the order of the targets.
    package mutating func add(_ metrics: [Metric], of unit: WorkUnit) -> Bool {
        guard unit.replication == self.metrics[unit.variant].count + 1 else { return true }
        self.metrics[unit.variant].append(metrics)
        let (values, rest) = unit.replication.quotientAndRemainder(dividingBy: replicationsPerValue)
        if rest == 0 && test.looks.contains(values) { decide(on: unit.variant) }
        // All requested units precede the next decision.
        return true
    }

    /// Excludes a variant that cannot be simulated any further.
    package mutating func remove(_ variant: Int) -> Bool {
        order.removeAll { $0 == variant }
        return true
    }

    /// Returns the number of known replications of a variant; 0 for nil.
    package func replications(of variant: Int?) -> Int { variant.map { metrics[$0].count } ?? 0 }

    // MARK: Decisions

    /// Tests all targets of a variant.
    private mutating func decide(on variant: Int) {
        let evidence = targets.indices.map { surplus(of: variant, target: $0) }
        if firstSurpluses[variant] == nil { firstSurpluses[variant] = evidence.map(\.mean) }
        for (target, surplus) in evidence.enumerated() {
            switch standings[variant][target] {
            case .met, .missed: continue
            case .open, .close: break
            }
            let isClose = max(-surplus.low, surplus.high) <= indifferences[target]
            standings[variant][target] = surplus.low >= 0 ? .met : surplus.high < 0 ? .missed : isClose ? .close : .open
        }
    }

    /// Returns the amount by which a variant meets a target, in the metric's unit, with the bounds of one test.
    ///
    /// A share is at least the bound if the expectation of its numerator, less the bound times that of its denominator,
    /// is not negative. So the test of a ratio is that of a mean.
    private func surplus(of variant: Int, target: Int) -> (low: Double, mean: Double, high: Double) {
        let all = metrics[variant].map { $0[target] }
        let whole = all.reduce(0) { $0 + ($1.weight ?? 1) }
        let groups = stride(from: 0, to: all.count - replicationsPerValue + 1, by: replicationsPerValue)
            .map { all[$0..<$0 + replicationsPerValue] }
        let scale = Double(groups.count) / whole
        let surpluses = groups.map { group in
            scale * group.reduce(0) { $0 + ($1.weight ?? 1) * targets[target].surplus($1.value ?? .nan) }
        }
        let values = groups.map { group in
            group.reduce(0) { $0 + ($1.value ?? .nan) } / Double(replicationsPerValue)
        }
        let mean = surpluses.reduce(0, +) / Double(surpluses.count)
        var unseen = targets[target].key.unseen(in: values, of: whole)
        // A wait that is 0 in all replications has no upper bound, so one is assumed.
        let worst = SmallestSearch.multipleOfBoundMax * abs(targets[target].bound)
        if unseen == .unknown && worst > 0 { unseen = .events(of: worst) }
        let bounds = test.bounds(of: surpluses, rareEvents: unseen)
        return (bounds?.lowerBound ?? -.infinity, mean, bounds?.upperBound ?? .infinity)
    }

    /// Returns whether more of the key helps to meet a target, as the ends show; nil before their first test.
    private func isHelpedByMore(_ target: Int) -> Bool? {
        guard let low = order.first, let high = order.last, let below = firstSurpluses[low],
            let above = firstSurpluses[high]
        else { return nil }
        return above[target] >= below[target]
    }

    // MARK: The state of the search

    /// The end of a search.
    package enum Outcome: Sendable, Hashable {
        /// The smallest variant that meets all targets, and the next smaller one; nil if it is the first.
        case found(Int, below: Int?)
        /// The largest variant does not meet a target that more of the key helps, or is not shown to.
        case tooLittle(Int)
        /// The smallest variant that meets all targets which more of the key helps does not meet another target, or is
        /// not shown to.
        case conflict(Int, below: Int?)
    }

    /// The result; nil while the search goes on, and if no variant can be simulated.
    package var outcome: Outcome? { state.outcome }

    /// Returns the decision on a target with a variant; nil before its first test.
    package func standing(of variant: Int, target: Int) -> Standing? {
        firstSurpluses[variant] == nil ? nil : standings[variant][target]
    }

    private enum Suitability { case met, notMet, pending }

    /// The variants to simulate next, or the result.
    private var state: (tested: [Int], outcome: Outcome?) {
        guard let first = order.first, let last = order.last else { return ([], nil) }
        let ends = first == last ? [first] : [first, last]
        let helped = targets.indices.map { isHelpedByMore($0) }
        if helped.contains(nil) { return (ends.filter { firstSurpluses[$0] == nil }, nil) }
        func suitability(_ variant: Int, helpedByMore: Bool) -> Suitability {
            suitabilityOf(variant, targets.indices.filter { helped[$0] == helpedByMore })
        }
        switch suitability(last, helpedByMore: true) {
        case .notMet: return ([], .tooLittle(last))
        case .pending: return (ends.filter { suitability($0, helpedByMore: true) == .pending }, nil)
        case .met: break
        }
        var (low, high) = (-1, order.count - 1)
        while high - low > 1 {
            // The ends are known first.
            let middle = low < 0 ? 0 : (low + high) / 2
            switch suitability(order[middle], helpedByMore: true) {
            case .met: high = middle
            case .notMet: low = middle
            case .pending: return ([order[middle]], nil)
            }
        }
        let below = low < 0 ? nil : order[low]
        switch suitability(order[high], helpedByMore: false) {
        case .met: return ([], .found(order[high], below: below))
        case .notMet: return ([], .conflict(order[high], below: below))
        case .pending: return ([order[high]], nil)
        }
    }

    /// Returns whether a variant meets some targets; `pending` if more replications may show it.
    private func suitabilityOf(_ variant: Int, _ asked: [Int]) -> Suitability {
        let found = asked.map { standings[variant][$0] }
        if found.allSatisfy({ $0 == .met }) && firstSurpluses[variant] != nil { return .met }
        if found.contains(.missed) { return .notMet }
        let isOver = test.look(after: metrics[variant].count / replicationsPerValue) == nil
        return isOver || firstSurpluses[variant] != nil && !found.contains(.open) ? .notMet : .pending
    }
}
