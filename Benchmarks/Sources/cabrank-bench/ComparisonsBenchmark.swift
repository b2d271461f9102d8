import Foundation

@testable import Experiments
@testable import Measures
@testable import Scenario
@testable import Statistics

/// Measures the false positives and the power of `compare`, on the default scenario with other seeds.
enum ComparisonsBenchmark {
    private static let pairs = 500
    private static let replications = 20
    /// Planted difference, in standard errors of the mean difference of `replications` pairs.
    private static let shift = 2.5
    private static let shiftedMeasure = Measure.waitMean
    private static let falseMax = 0.05
    private static let toldMin = 0.6

    static func run() throws {
        let setup = try ScenarioLoader.load(path: "default", replications: replications)
        let keys = Headline.measures.map { MetricKey($0) }
        // Compared figures by seed and replication.
        let seeds = try simulate(setup, keys: Set(keys))
        print("compare: \(pairs) pairs of seeds, default scenario, \(replications) replications each, no difference")
        let wrong = (0..<pairs).count { pair in
            names(Comparison(baseline: variant(seeds[2 * pair]), variants: [variant(seeds[2 * pair + 1])]))
        }
        print("  comparisons with a reported difference: \(share(wrong)) (target: at most 5 %)")
        let deviation = Tally(
            (0..<pairs).flatMap { pair in
                zip(seeds[2 * pair], seeds[2 * pair + 1]).map { value($1) - value($0) }
            }
        ).standardDeviation
        let amount = shift * deviation / Double(replications).squareRoot()
        print(
            "compare: the same pairs, \(shiftedMeasure.rawValue) of the second higher by \(Table.decimal(amount, 2)), "
                + "\(shift) standard errors of the mean of \(replications) differences")
        for (words, asked) in [
            ("named by --metric", [MetricKey(shiftedMeasure)]), ("among the headline metrics", []),
        ] {
            let found = (0..<pairs).count { pair in
                let comparison = Comparison(
                    baseline: variant(seeds[2 * pair]),
                    variants: [variant(seeds[2 * pair + 1], moreBy: amount, isPaired: true)],
                    asked: asked)
                let row = comparison.differences[0].first { $0.key == MetricKey(shiftedMeasure) }
                return row?.verdict == .worse
            }
            let promised = asked.isEmpty ? "" : " (target: at least 60 %)"
            print("  reported if \(words): \(share(found))\(promised)")
            if !asked.isEmpty, Double(found) < toldMin * Double(pairs) {
                throw UnmetTarget("a real difference is reported too rarely")
            }
        }
        if Double(wrong) > falseMax * Double(pairs) {
            throw UnmetTarget("false differences are reported too often")
        }
    }

    private static func share(_ count: Int) -> String {
        "\(count) of \(pairs), \(Table.decimal(100 * Double(count) / Double(pairs), 1)) %"
    }

    private static func names(_ comparison: Comparison) -> Bool {
        comparison.differences[0].contains { $0.family == .headline && $0.verdict != .none }
    }

    private static func value(_ replication: ComparedReplication) -> Double {
        replication.metrics.first { $0.key == MetricKey(shiftedMeasure) }?.value ?? 0
    }

    /// Creates a variant. Replications of different seeds are independent, so they are pairs only in tests of paired
    /// comparisons.
    private static func variant(
        _ replications: [ComparedReplication], moreBy amount: Double = 0, isPaired: Bool = false
    ) -> Comparison.Variant {
        Comparison.Variant(
            replications.map { replication in
                ComparedReplication(
                    number: replication.number,
                    metrics: replication.metrics.map { metric in
                        guard metric.key == MetricKey(shiftedMeasure) else { return metric }
                        return Metric(metric.key, metric.value.map { $0 + amount }, weight: metric.weight)
                    })
            }, isPaired: isPaired)
    }

    private static func simulate(
        _ setup: SimulationSetup, keys: Set<MetricKey>
    ) throws -> [[ComparedReplication]] {
        let setups = (1...2 * pairs).map { seed in
            var setup = setup
            setup.seed = UInt64(seed)
            return setup
        }
        var figures = setups.map { _ in [ComparedReplication]() }
        let units = setups.indices.flatMap { variant in
            (1...replications).map { WorkUnit(variant: variant, replication: $0) }
        }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        try Experiment(variants: setups, threads: threads).run(units, hooks: Experiment.Hooks()) { unit, result in
            figures[unit.variant].append(
                ComparedReplication(
                    number: unit.replication, metrics: result.metrics.metrics.filter { keys.contains($0.key) }))
            return .more
        }
        return figures
    }
}
