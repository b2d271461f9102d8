import Experiments
import Measures
import OutputFiles

/// The result of a search for the best: the best point by a metric, its certainty, and the procedure.
package struct BestVerdict: Sendable {
    /// A selection procedure with its parameters.
    package enum Procedure: Sendable, Equatable {
        /// KN, until one point is left. The indifference zone is in the metric's unit; nil before the first
        /// replications are done.
        case sequential(confidence: Double, indifference: Double?, rounds: Int)
        /// OCBA, with a total number of replications.
        case budget(Int)
    }

    /// The standing of a point at the end.
    package enum Standing: String, Sendable {
        /// The best, with the stated probability.
        case best
        /// Ahead in a search that did not finish.
        case leads
        /// Not ruled out.
        case possible
        /// Ruled out: significantly worse.
        case beaten
        /// Not simulated, because of an error.
        case bad
    }

    /// A point in the ranking.
    package struct RankedPoint: Sendable {
        /// Number of the point in the experiment, from 1.
        package var point: Int
        /// Name of the point.
        package var name: String
        /// Label for planners, such as `210 taxis`; nil if it is unknown.
        package var title: String?
        /// Standing of the point.
        package var standing: Standing
        /// Number of its replications.
        package var replications: Int
        /// Mean over the replications; nil if it is undefined.
        package var mean: Double?
        /// 95 % confidence interval; nil with fewer than two independent values.
        package var interval: ClosedRange<Double>?

        var label: String { title ?? name }
    }

    /// Metric of the search.
    package var key: MetricKey
    /// Currency; nil if no scenario has one.
    package var currency: String?
    /// Procedure of the search.
    package var procedure: Procedure
    /// Probability that the first point is the best, or for KN within the indifference zone of it; nil if the search
    /// did not finish.
    package var probability: Double?
    /// Points in ranking order: by standing, then by mean.
    package var ranking: [RankedPoint]

    init(
        of key: MetricKey, by procedure: Procedure, probability: Double?, places: [RankedPoint], currency: String?
    ) {
        self.key = key
        self.procedure = procedure
        self.probability = probability
        self.ranking = places
        self.currency = currency
    }

    /// Creates the result of a search.
    ///
    /// - Parameters:
    ///   - keys: varied keys.
    ///   - order: points by the variants of the search.
    ///   - summaries: summaries of each point.
    package init(
        _ search: BestSearch, points: [ExperimentPoint], keys: [String], order: [Int], _ summaries: [[MetricSummary]]
    ) {
        key = search.key
        currency = points.compactMap(\.currency).first
        let finding = search.outcome
        probability = finding?.probability
        procedure =
            switch search.method {
            case .sequential(let confidence, _):
                .sequential(
                    confidence: confidence, indifference: search.indifference, rounds: search.rounds ?? 0)
            case .budget(let budget): .budget(budget)
            }
        let left = Set(search.remaining)
        let shown = VariedKeyLabels.withTaxis(keys, points.map(\.values), summaries)
        let places = points.indices.map { index in
            let point = points[index]
            let summary = summaries[index].first { $0.key == search.key && $0.tally.count > 0 }
            let variant = point.isValid ? order.firstIndex(of: index) : nil
            let standing: Standing? = variant.map { variant in
                if variant == finding?.best { return finding?.probability == nil ? .leads : .best }
                return left.contains(variant) ? .possible : .beaten
            }
            return RankedPoint(
                point: index + 1, name: point.name,
                title: VariedKeyLabels.label(of: point, keys: shown.keys, values: shown.values[index]),
                standing: standing ?? .bad,
                replications: search.replications(of: variant), mean: summary?.mean,
                interval: summary?.interval.map { $0.low...max($0.low, $0.high) })
        }
        let isHigherBetter = key.measure.better.seeksMore == true
        self.ranking = places.sorted { one, other in
            if one.standing != other.standing { return one.standing.rank < other.standing.rank }
            guard let mean = one.mean, let otherMean = other.mean, mean != otherMean else {
                return (one.mean == nil ? 1 : 0, one.point) < (other.mean == nil ? 1 : 0, other.point)
            }
            return (mean > otherMean) == isHigherBetter
        }
    }

    // MARK: Words

    /// Largest mean, for the choice of units.
    package var scale: Double { ranking.compactMap { $0.mean.map(abs) }.max() ?? 0 }

    /// Criterion: `by 'mean wait' (less is better)`.
    private var criterion: String {
        let isMoreSought = key.measure.better.seeksMore == true
        switch key.measure.better {
        case .lower, .higher: return "by '\(key.label)' (\(isMoreSought ? "more" : "less") is better)"
        // Readers may disagree on the better direction.
        case .lowerForSome, .higherForSome, .neither:
            return "by '\(key.label)' (\(isMoreSought ? "most" : "least") is sought)"
        }
    }

    /// Result and certainty, as a sentence without the full stop.
    package var sentence: String {
        guard let first = ranking.first, first.standing == .best || first.standing == .leads else {
            return "no variant has results"
        }
        guard let certainty else {
            let others = ranking.filter { $0.standing == .possible }.sorted { $0.point < $1.point }.map(\.label)
            let rivals = others.isEmpty ? "" : ", and \(others.joined(separator: " and ")) may be best"
            return "not certain yet \(criterion): \(first.label) leads\(rivals)"
        }
        return "\(first.label), \(criterion), \(certainty)"
    }

    /// Certainty: `with a probability of at least 95.0 % (OCBA)`; nil if the search did not finish.
    package var certainty: String? {
        guard let probability else { return nil }
        let percent = NumberFormat.fixed(min(100 * probability, 99.9), decimals: 1)
        let sure = "with a probability of at least \(percent) %"
        switch procedure {
        case .budget: return "\(sure) (OCBA)"
        case .sequential(_, nil, _): return "\(sure) (KN)"
        case .sequential(_, let indifference?, _):
            let unit = key.unit.displayUnit(currency: currency, scale: scale)
            return "\(sure), or within \(key.unit.plainText(indifference, scale: min(scale, 100 * indifference)))"
                + "\(unit.isEmpty ? "" : " \(unit)") of the best (KN)"
        }
    }
}

extension BestVerdict.Standing {
    fileprivate var rank: Int {
        switch self {
        case .best, .leads: 0
        case .possible: 1
        case .beaten: 2
        case .bad: 3
        }
    }
}
