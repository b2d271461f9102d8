import Experiments
import Measures
import OutputFiles

/// What a search for the best came to: which point is best by which metric, how sure that is, and by which procedure.
package struct BestVerdict: Sendable {
    package enum Procedure: Sendable, Equatable {
        /// KN, until one is left. The indifference is in the metric's unit; nil before the first replications are done.
        case sequential(confidence: Double, indifference: Double?, rounds: Int)
        /// OCBA, with so many replications in all.
        case budget(Int)
    }

    /// Where a point stands at the end.
    package enum Standing: String, Sendable {
        /// With the probability that is told.
        case best
        /// The search came to no end, and this one is ahead.
        case leads
        /// Not ruled out.
        case possible
        /// Behind by more than chance allows.
        case beaten
        /// None: it could not be simulated.
        case bad
    }

    package struct Place: Sendable {
        /// Among the points of the experiment, from 1.
        package var point: Int
        package var name: String
        /// In the words of a planner: `210 taxis`; nil where that is not known.
        package var title: String?
        package var standing: Standing
        package var replications: Int
        /// Over the replications; nil if it is not defined.
        package var mean: Double?
        /// Of 95 %; nil with fewer than two independent values.
        package var interval: ClosedRange<Double>?

        var told: String { title ?? name }
    }

    package var key: MetricKey
    /// Of its money; nil if no scenario says.
    package var currency: String?
    package var procedure: Procedure
    /// That the first place is the best, or by KN so close to it as does not matter; nil if the search came to no end.
    package var probability: Double?
    /// The best first: by what is left of them in the search, then by their means.
    package var places: [Place]

    init(
        of key: MetricKey, by procedure: Procedure, probability: Double?, places: [Place], currency: String?
    ) {
        self.key = key
        self.procedure = procedure
        self.probability = probability
        self.places = places
        self.currency = currency
    }

    /// - Parameters:
    ///   - order: the points by the variants of the search.
    ///   - keys: what is varied.
    ///   - summaries: of each point.
    package init(
        _ search: BestSearch, points: [ExperimentPoint], keys: [String], order: [Int], _ summaries: [[MetricSummary]]
    ) {
        key = search.key
        currency = points.compactMap(\.currency).first
        let finding = search.finding
        probability = finding?.probability
        procedure =
            switch search.method {
            case .sequential(let confidence, _):
                .sequential(
                    confidence: confidence, indifference: search.indifference, rounds: search.rounds ?? 0)
            case .budget(let budget): .budget(budget)
            }
        let left = Set(search.left)
        let shown = VariedWords.withTaxis(keys, points.map(\.values), summaries)
        let places = points.indices.map { index in
            let point = points[index]
            let summary = summaries[index].first { $0.key == search.key && $0.tally.count > 0 }
            let variant = point.isRight ? order.firstIndex(of: index) : nil
            let standing: Standing? = variant.map { variant in
                if variant == finding?.best { return finding?.probability == nil ? .leads : .best }
                return left.contains(variant) ? .possible : .beaten
            }
            return Place(
                point: index + 1, name: point.name,
                title: VariedWords.label(of: point, keys: shown.keys, values: shown.values[index]), standing: standing ?? .bad,
                replications: search.replications(of: variant), mean: summary?.mean,
                interval: summary?.interval.map { $0.low...max($0.low, $0.high) })
        }
        let isHigherBetter = key.measure.better.seeksMore == true
        self.places = places.sorted { one, other in
            if one.standing != other.standing { return one.standing.rank < other.standing.rank }
            guard let mean = one.mean, let otherMean = other.mean, mean != otherMean else {
                return (one.mean == nil ? 1 : 0, one.point) < (other.mean == nil ? 1 : 0, other.point)
            }
            return (mean > otherMean) == isHigherBetter
        }
    }

    // MARK: Words

    /// How large the figures are.
    package var scale: Double { places.compactMap { $0.mean.map(abs) }.max() ?? 0 }

    /// `of 'mean wait', where less is better`.
    private var criterion: String {
        let isMoreSought = key.measure.better.seeksMore == true
        switch key.measure.better {
        case .lower, .higher: return "of '\(key.label)', where \(isMoreSought ? "more" : "less") is better"
        // Not every reader agrees.
        case .lowerForSome, .higherForSome, .neither:
            return "of '\(key.label)', of which \(isMoreSought ? "most" : "least") is sought"
        }
    }

    /// Which is best and how sure that is, in a sentence without its point.
    package var sentence: String {
        guard let first = places.first, first.standing == .best || first.standing == .leads else {
            return "nothing is known of any variant"
        }
        guard let certainty else {
            let others = places.filter { $0.standing == .possible }.sorted { $0.point < $1.point }.map(\.told)
            let rivals = others.isEmpty ? "" : ", and \(others.joined(separator: " and ")) can be best"
            return "not certain yet \(criterion): \(first.told) leads\(rivals)"
        }
        return "\(first.told), \(criterion), \(certainty)"
    }

    /// `with a probability of at least 95.0 % (OCBA)`; nil if the search came to no end.
    package var certainty: String? {
        guard let probability else { return nil }
        let percent = PlainNumber.fixed(min(100 * probability, 99.9), decimals: 1)
        let sure = "with a probability of at least \(percent) %"
        switch procedure {
        case .budget: return "\(sure) (OCBA)"
        case .sequential(_, nil, _): return "\(sure) (KN)"
        case .sequential(_, let indifference?, _):
            let unit = key.unit.plainName(currency: currency, beside: scale)
            return "\(sure), or within \(key.unit.plain(indifference, beside: min(scale, 100 * indifference)))"
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
