import Measures
import Statistics

/// The figures of one replication, by its number: those of the same seed and number share their clients and drivers.
package struct ComparedReplication: Sendable {
    package let number: Int
    package let metrics: [Metric]

    package init(number: Int, metrics: [Metric]) {
        self.number = number
        self.metrics = metrics
    }
}

extension MetricSummary {
    /// Summarises every metric of replications, which may come in antithetic pairs: each pair is one value then.
    package static func summaries(of replications: [ComparedReplication], isAntithetic: Bool) -> [MetricSummary] {
        let pairs = isAntithetic ? SimulationSetup.antitheticPairs(of: replications.map(\.number)) : nil
        return summaries(of: replications.map(\.metrics), groups: pairs)
    }
}

/// Variants held against a baseline, in every metric that each has in common with it.
package struct Comparison: Sendable {
    /// One variant: its replications, and whether each shares its chance with the baseline's of the same number.
    package struct Variant: Sendable {
        package var replications: [ComparedReplication]
        package var isPaired: Bool
        /// Whether its replications come in antithetic pairs, each of which is one value.
        package var isAntithetic: Bool

        package init(_ replications: [ComparedReplication], isPaired: Bool, isAntithetic: Bool = false) {
            self.replications = replications
            self.isPaired = isPaired
            self.isAntithetic = isAntithetic
        }

        fileprivate var summaries: [MetricSummary] {
            MetricSummary.summaries(of: replications, isAntithetic: isAntithetic)
        }

        fileprivate mutating func keep(_ numbers: Set<Int>) {
            replications = replications.filter { numbers.contains($0.number) }
        }
    }

    /// By variant, in the order in which metrics are reported.
    package let differences: [[MetricDifference]]
    /// The metrics that the question is about, in the order in which they are told.
    package let headline: [MetricKey]
    /// How many differences of headline metrics, or of those asked for, were tested together.
    package let tests: Int
    /// How many of all the others.
    package let exploratoryTests: Int

    /// - Parameters:
    ///   - baseline: at least one replication, by their numbers.
    ///   - variants: likewise each; one that is paired has a replication of the same number at least, and comes in antithetic
    ///     pairs if the baseline does.
    ///   - asked: the metrics that the question is about; none for those of `Headline`.
    ///   - worthTelling: the smallest differences that sentences tell.
    /// - Complexity: O(replications × metrics).
    package init(
        baseline: Variant, variants: [Variant], asked: [MetricKey] = [], worthTelling: WorthTelling = WorthTelling()
    ) {
        headline = asked.isEmpty ? Headline.measures.map { MetricKey($0) } : asked
        let isHeadline = Set(headline).contains
        var differences = variants.map {
            Comparison.differences(from: baseline, to: $0, worthTelling) { isHeadline($0) ? .headline : .exploratory }
        }
        let all = differences.indices.flatMap { variant in differences[variant].indices.map { (variant, $0) } }
        /// Corrects what is tested of one family, all variants together.
        func correct(_ family: MetricDifference.Family, by correction: ([Double]) -> [Double]) -> Int {
            let tested = all.filter { variant, row in
                differences[variant][row].family == family && differences[variant][row].isTested
            }
            let corrected = correction(tested.map { differences[$0.0][$0.1].difference.probability ?? 1 })
            for (place, probability) in zip(tested, corrected) {
                differences[place.0][place.1].correctedProbability = probability
            }
            return tested.count
        }
        tests = correct(.headline, by: HolmCorrection.corrected)
        exploratoryTests = correct(.exploratory, by: FalseDiscoveryCorrection.corrected)
        self.differences = differences
    }

    /// How many independent values there were of a variant, in pairs or of the side that has fewer: of one nothing can be tested.
    package func values(of variant: Int) -> Int { differences[variant].map(\.values).max() ?? 0 }

    /// So many independent values at least tell enough: of fewer only what is large is seen.
    package static let valuesEnough = 5

    /// Not corrected yet.
    static func differences(
        from baseline: Variant, to variant: Variant, _ worthTelling: WorthTelling,
        family: (MetricKey) -> MetricDifference.Family
    ) -> [MetricDifference] {
        var (first, second) = (baseline, variant)
        if variant.isPaired {
            precondition(first.isAntithetic == second.isAntithetic, "nothing is shared by number")
            let common = Set(first.replications.map(\.number)).intersection(second.replications.map(\.number))
            first.keep(common)
            second.keep(common)
        }
        let summaries = first.summaries
        // A loss is worth as much as a request that is picked up.
        let requests = summaries.first { $0.key == MetricKey(.requests) }?.mean
        func indifference(_ key: MetricKey) -> Indifference {
            guard key.measure.countsRequests, key.kind == nil, !worthTelling.isWritten(key), let requests else {
                return worthTelling[key]
            }
            return .absolute(worthTelling[MetricKey(.serviceRate)].amount(of: 1) * requests)
        }
        let ofVariant = Dictionary(second.summaries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })  // only looked up
        return summaries.compactMap { summary in
            ofVariant[summary.key].flatMap {
                MetricDifference(
                    summary, $0, isPaired: variant.isPaired, family: family(summary.key),
                    indifference: indifference(summary.key))
            }
        }
    }
}

/// By how much a metric of a variant lies above that of the baseline.
package struct MetricDifference: Sendable {
    /// What is made of it.
    package enum Verdict: String, Sendable {
        case better, worse
        /// It differs, which is neither good nor bad.
        case other
        /// No difference is shown, which is not to say that there is none.
        case none
    }

    /// With which others it is tested.
    package enum Family: String, Sendable {
        /// What the question is about: of all that are told to differ none does by chance, with 95 %.
        case headline
        /// All else, where one looks for what might be worth a question: of those told some five in a hundred differ by chance.
        case exploratory
        /// One measure in all zones of a city: a map.
        case zones
    }

    package let key: MetricKey
    package let family: Family
    package let baselineMean: Double
    package let variantMean: Double
    package let difference: MeanDifference
    /// How far apart the means are, in standard deviations of one replication.
    package let effect: Double
    /// Whether it could differ at all: what is the same in every replication of both is not tested.
    let varies: Bool
    /// Whether it was the same in every replication of the two, or in every pair of them.
    package let isSame: Bool
    /// The smallest difference that sentences tell.
    package let indifference: Indifference
    /// How many independent values were compared: pairs, or those of the side that has fewer.
    package let values: Int
    /// That of the difference with all of its family (Holm, or Benjamini and Hochberg); nil where it was not tested.
    package fileprivate(set) var correctedProbability: Double?

    private static let significance = 0.05

    /// nil where the metric is not defined in both.
    init?(
        _ baseline: MetricSummary, _ variant: MetricSummary, isPaired: Bool, family: Family,
        indifference: Indifference
    ) {
        self.family = family
        let (before, after) = (baseline.observations, variant.observations)
        key = baseline.key
        (baselineMean, variantMean) = (baseline.mean, variant.mean)
        if isPaired {
            let pairs = zip(before, after).compactMap { first, second in
                first.flatMap { first in second.map { (first, $0) } }
            }
            if pairs.isEmpty { return nil }
            values = pairs.count
            isSame = pairs.allSatisfy { abs($0 - $1) <= 1e-12 * max(abs($0), abs($1)) }
            difference = MeanDifference(
                paired: pairs.map(\.0), pairs.map(\.1), unseen: baseline.unseen.with(variant.unseen))
        } else {
            let (first, second) = (before.compactMap { $0 }, after.compactMap { $0 })
            if first.isEmpty || second.isEmpty { return nil }
            values = min(first.count, second.count)
            isSame = Set(first + second).count == 1
            difference = MeanDifference(independent: first, second, unseen: (baseline.unseen, variant.unseen))
        }
        self.indifference = indifference
        let (one, other) = (baseline.tally, variant.tally)
        varies = one.minimum != one.maximum || other.minimum != other.maximum || one.minimum != other.minimum
        let spread = ((one.variance + other.variance) / 2).squareRoot()
        effect = difference.difference == 0 ? 0 : spread > 0 ? abs(difference.difference) / spread : .infinity
    }

    /// Whether it can be told from chance at all.
    fileprivate var isTested: Bool { varies && difference.probability != nil }

    /// Corrects differences that are tested together; nil where there is none.
    static func correct(_ rows: inout [MetricDifference?], by correction: ([Double]) -> [Double]) {
        let tested = rows.indices.filter { rows[$0]?.isTested ?? false }
        let corrected = correction(tested.map { rows[$0]?.difference.probability ?? 1 })
        for (place, probability) in zip(tested, corrected) { rows[place]?.correctedProbability = probability }
    }

    package var isSmall: Bool { abs(difference.difference) < indifference.amount(of: baselineMean) }

    /// Whether sentences tell it: it is shown, and not small.
    package var isTold: Bool { verdict != .none && !isSmall }

    package var verdict: Verdict {
        guard let probability = correctedProbability, probability <= MetricDifference.significance else { return .none }
        switch key.measure.better {
        case .lower: return difference.difference < 0 ? .better : .worse
        case .higher: return difference.difference > 0 ? .better : .worse
        case .lowerForSome, .higherForSome, .neither: return .other
        }
    }
}

/// The metrics by which variants are compared where nobody names others, whatever services a scenario has.
///
/// They are no shadows of one another: of the wait of clients there is one, not the eleven quantiles and kinds of it, which would
/// each take of the chance of being wrong that all share.
package enum Headline {
    /// In the order in which they are told: how many are served and what the others are lost by, how long they wait, who earns
    /// what, how much is driven empty, how equal all are.
    package static let measures: [Measure] = [
        .serviceRate, .lostGaveUp, .lostNoTaxi, .lostUnreachable, .lostWithdrawn, .lostNoShow, .toursCompletedShare,
        .goalsReachedShare, .visitsMean, .waitMean, .lineWaitMean, .incomePerHour, .guideProfit, .emptyShare,
        .driverIncomeGini, .queueOvertakes, .visitsGini,
    ]

    /// The share of people served, by service: no gain may hide a loss of it.
    package static let servedShares: [Measure] = [.serviceRate, .toursCompletedShare, .goalsReachedShare]
}
