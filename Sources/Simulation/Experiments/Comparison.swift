import Measures
import Statistics

/// The figures of one replication with its number: replications of the same seed and number share their clients and
/// drivers.
package struct ComparedReplication: Sendable {
    /// Number of the replication, from 1.
    package let number: Int
    /// Metrics in the order of reports.
    package let metrics: [Metric]

    /// Creates the figures of a replication.
    package init(number: Int, metrics: [Metric]) {
        self.number = number
        self.metrics = metrics
    }
}

extension MetricSummary {
    /// Summarises every metric of replications; each antithetic pair is one value.
    package static func summaries(of replications: [ComparedReplication], isAntithetic: Bool) -> [MetricSummary] {
        let pairs = isAntithetic ? SimulationSetup.antitheticPairs(of: replications.map(\.number)) : nil
        return summaries(of: replications.map(\.metrics), groups: pairs)
    }
}

/// A comparison of variants with a baseline, in every metric that each shares with it.
package struct Comparison: Sendable {
    /// One variant: its replications, and whether they are paired with the baseline's by number.
    package struct Variant: Sendable {
        /// Replications of the variant.
        package var replications: [ComparedReplication]
        /// Whether each shares its random numbers with the baseline's replication of the same number.
        package var isPaired: Bool
        /// Whether its replications come in antithetic pairs, each of which is one value.
        package var isAntithetic: Bool

        /// Creates a variant.
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

    /// Differences of each variant, in the order in which metrics are reported.
    package let differences: [[MetricDifference]]
    /// The metrics of the question, in the order of the report.
    package let headline: [MetricKey]
    /// Number of headline differences that were tested together.
    package let tests: Int
    /// Number of other differences that were tested together.
    package let exploratoryTests: Int

    /// Compares variants with a baseline and corrects the p-values.
    ///
    /// - Parameters:
    ///   - baseline: at least one replication, in order of number.
    ///   - variants: likewise; a paired variant shares at least one replication number, and is antithetic if the
    ///     baseline is.
    ///   - asked: metrics of the question; empty means those of `Headline`.
    ///   - worthTelling: smallest differences that reports mention.
    /// - Complexity: O(replications × metrics).
    package init(
        baseline: Variant, variants: [Variant], asked: [MetricKey] = [],
        worthTelling: ReportingThresholds = ReportingThresholds()
    ) {
        headline = asked.isEmpty ? Headline.measures.map { MetricKey($0) } : asked
        let isHeadline = Set(headline).contains
        var differences = variants.map {
            Comparison.differences(from: baseline, to: $0, worthTelling) { isHeadline($0) ? .headline : .exploratory }
        }
        let all = differences.indices.flatMap { variant in differences[variant].indices.map { (variant, $0) } }
        /// Corrects the tested differences of one family over all variants, and returns their number.
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

    /// Returns the number of independent values of a variant: pairs, or those of the smaller side. A single value
    /// cannot be tested.
    package func values(of variant: Int) -> Int { differences[variant].map(\.values).max() ?? 0 }

    /// Recommended number of independent values; fewer reveal only large differences.
    package static let valuesRecommended = 5

    /// Returns the differences before correction.
    static func differences(
        from baseline: Variant, to variant: Variant, _ worthTelling: ReportingThresholds,
        family: (MetricKey) -> MetricDifference.Family
    ) -> [MetricDifference] {
        var (first, second) = (baseline, variant)
        if variant.isPaired {
            precondition(first.isAntithetic == second.isAntithetic, "the replications share no random numbers")
            let common = Set(first.replications.map(\.number)).intersection(second.replications.map(\.number))
            first.keep(common)
            second.keep(common)
        }
        let summaries = first.summaries
        // A lost request matters as much as a served one.
        let requests = summaries.first { $0.key == MetricKey(.requests) }?.mean
        func indifference(_ key: MetricKey) -> Indifference {
            guard key.measure.countsRequests, key.kind == nil, !worthTelling.isSet(key), let requests else {
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

/// The difference of a metric between a variant and the baseline.
package struct MetricDifference: Sendable {
    /// The conclusion about a difference.
    package enum Verdict: String, Sendable {
        case better, worse
        /// A difference that is neither good nor bad.
        case other
        /// No significant difference, which does not prove equality.
        case none
    }

    /// The set of differences that are tested together.
    package enum Family: String, Sendable {
        /// Metrics of the question: with 95 % none of the reported differences is false.
        case headline
        /// All other metrics, to find new questions: about five in a hundred reported differences are false.
        case exploratory
        /// One measure in all zones of a city: a map.
        case zones
    }

    /// The metric.
    package let key: MetricKey
    /// The set of differences that it is tested with.
    package let family: Family
    /// Mean of the baseline in the metric's unit.
    package let baselineMean: Double
    /// Mean of the variant.
    package let variantMean: Double
    /// Difference with its interval and uncorrected p-value.
    package let difference: MeanDifference
    /// Effect size: difference of the means in standard deviations of one replication.
    package let effect: Double
    /// Whether the metric varies at all: one that is the same in every replication of both is not tested.
    let varies: Bool
    /// Whether both sides are equal in every replication, or in every pair of them.
    package let isSame: Bool
    /// The smallest difference that reports mention.
    package let indifference: Indifference
    /// Number of compared independent values: pairs, or those of the smaller side.
    package let values: Int
    /// The p-value corrected over its family (Holm, or Benjamini and Hochberg); nil if it was not tested.
    package fileprivate(set) var correctedProbability: Double?

    private static let significance = 0.05

    /// Compares two summaries; nil if the metric is not defined in both.
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
                paired: pairs.map(\.0), pairs.map(\.1), rareEvents: baseline.unseen.combined(with: variant.unseen))
        } else {
            let (first, second) = (before.compactMap { $0 }, after.compactMap { $0 })
            if first.isEmpty || second.isEmpty { return nil }
            values = min(first.count, second.count)
            isSame = Set(first + second).count == 1
            difference = MeanDifference(independent: first, second, rareEvents: (baseline.unseen, variant.unseen))
        }
        self.indifference = indifference
        let (one, other) = (baseline.tally, variant.tally)
        varies = one.minimum != one.maximum || other.minimum != other.maximum || one.minimum != other.minimum
        let spread = ((one.variance + other.variance) / 2).squareRoot()
        effect = difference.difference == 0 ? 0 : spread > 0 ? abs(difference.difference) / spread : .infinity
    }

    /// Whether the difference can be tested.
    var isTested: Bool { varies && difference.probability != nil }

    /// Corrects the p-values of differences that are tested together; nil rows are skipped.
    static func correct(_ rows: inout [MetricDifference?], by correction: ([Double]) -> [Double]) {
        let tested = rows.indices.filter { rows[$0]?.isTested ?? false }
        let corrected = correction(tested.map { rows[$0]?.difference.probability ?? 1 })
        for (place, probability) in zip(tested, corrected) { rows[place]?.correctedProbability = probability }
    }

    /// Whether the difference is below the indifference.
    package var isSmall: Bool { abs(difference.difference) < indifference.amount(of: baselineMean) }

    /// Whether reports mention it: it is significant and not small.
    package var isReported: Bool { verdict != .none && !isSmall }

    /// The conclusion from the corrected p-value.
    package var verdict: Verdict {
        guard let probability = correctedProbability, probability <= MetricDifference.significance else { return .none }
        switch key.measure.better {
        case .lower: return difference.difference < 0 ? .better : .worse
        case .higher: return difference.difference > 0 ? .better : .worse
        case .lowerForSome, .higherForSome, .neither: return .other
        }
    }
}

/// The default metrics by which variants are compared, for every combination of services.
///
/// They do not repeat each other: there is one metric of clients' waits, not the eleven quantiles and kinds of it, each
/// of which would take a part of the shared error probability.
package enum Headline {
    /// Metrics in the order of the report: service and the reasons of losses, waits, incomes, empty driving, equality.
    package static let measures: [Measure] = [
        .serviceRate, .lostGaveUp, .lostNoTaxi, .lostNoFittingTaxi, .lostUnreachable, .lostWithdrawn, .lostNoShow,
        .toursCompletedShare, .goalsReachedShare, .visitsMean, .waitMean, .lineWaitMean, .incomePerHour, .guideProfit,
        .emptyShare,
        .driverIncomeGini, .queueOvertakes, .visitsGini,
    ]

    /// The share of people served, by service: no gain may hide a loss of it.
    package static let servedShares: [Measure] = [.serviceRate, .toursCompletedShare, .goalsReachedShare]
}
