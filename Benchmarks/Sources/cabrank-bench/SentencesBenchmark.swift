import Foundation

@testable import CityModel
@testable import Experiments
@testable import InputFiles
@testable import Measures
@testable import OutputFiles
@testable import Pages
@testable import Reports
@testable import Scenario
@testable import ServiceKernel
@testable import Statistics

/// Counts false statements of comparisons: the sentences of `compare`, of the decision page and of the page of a sweep,
/// over many small experiments with other seeds, checked by the means of many more replications.
///
/// A sentence about a difference is false if the true one has the other sign, or is 0; one about the best variant of a
/// sweep, if another is best. Its interval misses if it does not contain the true value; intervals of zones are
/// selected from many, each a 95 % interval of its own, and are only printed.
struct SentencesBenchmark {
    /// Number of comparisons of each case.
    var seeds = 200
    /// Replications of each variant that give the true value.
    var replications = 2_000
    /// Names of the cases to run; all if empty.
    var scenarios: [String] = []

    private struct Case {
        let name: String
        let scenario: String
        let vary: String
        var overrides: [String] = []
    }

    private static let cases = [
        Case(name: "default", scenario: "default", vary: "drivers.scale=1,0.9,0.95,1.05"),
        Case(name: "policies", scenario: "policies", vary: "rules.dispatch.policy=fifo,nearest,longestIdle"),
        Case(name: "demand", scenario: "default", vary: "demand.scale=1,1.02,1.1", overrides: ["duration=8 h"]),
    ]

    private static let replicationsOfExperiment = 10
    private static let replicationsOfBlock = 500
    private static let seedOfTruth: UInt64 = 2_000_000
    private static let falseShareMax = 0.05

    /// Counts of sentences of one kind.
    private struct CallOutcome {
        var sentences = 0
        var falseSentences = 0
        var intervals = 0
        var misses = 0
        /// False sentences, each with its count.
        var errors: [String: Int] = [:]

        mutating func add(_ sentence: String, isTrue: Bool, holdsTruth: Bool?) {
            sentences += 1
            if !isTrue {
                falseSentences += 1
                errors[sentence, default: 0] += 1
            }
            guard let holdsTruth else { return }
            intervals += 1
            if !holdsTruth { misses += 1 }
        }
    }

    /// True means of each variant, over the city and by zone.
    private struct Truth {
        var city: [[MetricKey: Tally]]
        var zones: [PartFigures]

        func difference(_ key: MetricKey, _ baseline: Int, _ variant: Int) -> Double? {
            guard let before = city[baseline][key], let after = city[variant][key] else { return nil }
            return after.mean - before.mean
        }

        func difference(_ key: MetricKey, zone: Int, _ baseline: Int, _ variant: Int) -> Double? {
            guard let before = zones[baseline].mean(key.measure, in: zone),
                let after = zones[variant].mean(key.measure, in: zone)
            else { return nil }
            return after - before
        }
    }

    func run() throws {
        print(
            "Sentences of \(seeds) comparisons of \(SentencesBenchmark.replicationsOfExperiment) replications, each with "
                + "another seed, checked with \(replications) replications of other seeds")
        var isBroken = false
        for one in SentencesBenchmark.cases where scenarios.isEmpty || scenarios.contains(one.name) {
            let truth = try truth(of: one)
            var outcomes: [String: CallOutcome] = [:]
            for seed in 1...UInt64(seeds) {
                try report(one, seed: seed, truth, &outcomes)
            }
            print("\(one.name): \(one.vary)")
            print(Table.row(["sentences", "false", "share", "misses"]) + "  kind")
            for (kind, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
                let share = SentencesBenchmark.share(outcome.falseSentences, of: outcome.sentences)
                let misses = SentencesBenchmark.share(outcome.misses, of: outcome.intervals)
                print(
                    Table.row(["\(outcome.sentences)", "\(outcome.falseSentences)", share.text, misses.text])
                        + "  \(kind)"
                        + outcome.errors.sorted { $0.key < $1.key }.map { "\n    \($0.key) (\($0.value))" }.joined())
                isBroken =
                    isBroken || share.value > SentencesBenchmark.falseShareMax
                    || kind != "zones" && misses.low > SentencesBenchmark.falseShareMax
            }
            fflush(nil)
        }
        if isBroken {
            throw UnmetTarget("sentences: more than 5 % are false, or more than 5 % of their intervals miss the truth")
        }
    }

    /// Returns a share with Wilson's 95 % interval.
    private static func share(_ part: Int, of whole: Int) -> (value: Double, low: Double, text: String) {
        guard whole > 0 else { return (0, 0, "–") }
        let (n, p, z) = (Double(whole), Double(part) / Double(whole), 1.96)
        let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        let ends = [p, max(0, middle - half), min(1, middle + half)].map { NumberFormat.fixed(100 * $0, decimals: 1) }
        return (p, max(0, middle - half), "\(ends[0]) (\(ends[1]) to \(ends[2])) %")
    }

    // MARK: Simulation

    private func points(of one: Case, seed: UInt64, replications: Int) throws -> [(ExperimentPoint, SimulationSetup)] {
        let variation = try Variation(one.vary)
        let values = try SweepDesign.grid.points(of: [variation])
        return try ScenarioLoader.load(
            path: one.scenario, overrides: one.overrides, variations: [variation], points: values, seed: seed,
            replications: replications
        ).map { point in
            let setup = try point.setup.get()
            return (
                ExperimentPoint(name: "\(variation.path)=\(point.values[0])", values: point.values, setup: setup), setup
            )
        }
    }

    private func simulate(
        _ setups: [SimulationSetup], replications: Int, deliver: (Int, ReplicationResult) throws -> Void
    ) throws {
        let units = setups.indices.flatMap { variant in
            (1...replications).map { WorkUnit(variant: variant, replication: $0) }
        }
        try Experiment(variants: setups, threads: ProcessInfo.processInfo.activeProcessorCount).run(
            units, hooks: Experiment.Hooks()
        ) { unit, result in
            try deliver(unit.variant, result)
            return .more
        }
    }

    private func truth(of one: Case) throws -> Truth {
        let block = min(replications, SentencesBenchmark.replicationsOfBlock)
        var truth: Truth?
        for number in 0..<max(replications / block, 1) {
            let points = try points(
                of: one, seed: SentencesBenchmark.seedOfTruth + UInt64(number), replications: block)
            var known =
                truth
                ?? Truth(
                    city: points.map { _ in [:] },
                    zones: points.map { CityFigures(zoneNames: $0.1.city.zones.map(\.name)).zones })
            var cities = points.map { CityFigures(zoneNames: $0.1.city.zones.map(\.name)) }
            var metrics: [[ComparedReplication]] = points.map { _ in [] }
            try simulate(points.map(\.1), replications: block) { variant, result in
                let unit = ReplicationUnit(
                    result, of: points[variant].0.scenario ?? ScenarioDigest(value: 0), rows: [:])
                metrics[variant].append(
                    ComparedReplication(number: unit.replication, metrics: unit.metrics))
                cities[variant].add(unit)
            }
            for variant in points.indices {
                for summary in MetricSummary.summaries(of: metrics[variant], isAntithetic: false)
                where summary.mean.isFinite {
                    known.city[variant][summary.key, default: Tally()].add(summary.mean)
                }
                // Blocks have one size; the first suffices for zones.
                if number == 0 { known.zones[variant] = cities[variant].zones }
            }
            truth = known
        }
        guard let truth else { throw UnmetTarget("sentences: there are no true values") }
        return truth
    }

    // MARK: Checks

    private func report(_ one: Case, seed: UInt64, _ truth: Truth, _ outcomes: inout [String: CallOutcome]) throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        let points = try points(of: one, seed: seed, replications: SentencesBenchmark.replicationsOfExperiment)
        let writer = try PointsWriter(
            at: ResultsFile.output(at: place, reads: []), points: points.map(\.0), keys: [try Variation(one.vary).path],
            of: .sweep, resumes: false)
        try simulate(points.map(\.1), replications: SentencesBenchmark.replicationsOfExperiment) { variant, result in
            try writer.add(result, of: variant)
        }
        try writer.finish {
            ExperimentManifest(
                .sweep, scenarioPaths: [one.scenario], overrides: one.overrides,
                replicationsAsked: SentencesBenchmark.replicationsOfExperiment, threads: 1)
        }
        let folder = try ReportFolder(place)
        let reported = try ReportedPoints([folder])
        guard let compared = reported.comparison else { throw UnmetTarget("sentences: nothing is compared") }
        func judge(_ kind: String, _ row: MetricDifference, _ name: String, _ difference: Double?) {
            let own = row.difference.difference
            outcomes[kind, default: CallOutcome()].add(
                "\(name): \(row.key.name) \(own), but \(difference ?? .nan)",
                isTrue: difference.map { $0 * own > 0 } ?? false,
                holdsTruth: difference.flatMap { difference in
                    row.difference.interval.map { $0.contains(difference) || $0.lowerBound == $0.upperBound }
                })
        }
        for (variant, point) in compared.variants.enumerated() {
            let name = compared.points[point].name
            for row in ComparisonText(compared, variant: variant).namedDifferences {
                judge("compare", row, name, truth.difference(row.key, compared.baseline, point))
            }
            for map in reported.zoneDifferences?.variants[variant]?.maps ?? []
            where map.hour == nil && ZoneDifferenceText.measures.contains(map.key.measure) {
                for zone in map.reported {
                    guard let row = map.zones[zone] else { continue }
                    judge(
                        "zones", row, "\(name), zone \(zone)",
                        truth.difference(row.key, zone: zone, compared.baseline, point))
                }
            }
        }
        let page = try DecisionPage([folder], question: nil, in: .english)
        for (variant, point) in page.compared.variants.enumerated() {
            for (_, row) in DecisionText.answerRows(page.rows[variant]) {
                judge(
                    "decision page", row, page.compared.points[point].name,
                    truth.difference(row.key, page.compared.baseline, point))
            }
        }
        let figures = PointsFigures(reported)
        for metric in reported.mainMetrics {
            for direction in [Finding.Direction.least, .most] {
                guard let first = figures.extremePoint(of: metric, direction) else { continue }
                let means = reported.points.indices.map { truth.city[$0][metric.key]?.mean ?? .nan }
                let best = direction == .least ? means.min() : means.max()
                let place = reported.points.firstIndex { $0.name == first.name }
                outcomes["sweep", default: CallOutcome()].add(
                    "\(direction) \(metric.key.name): \(first.name)", isTrue: place.map { means[$0] == best } ?? false,
                    holdsTruth: nil)
            }
        }
    }
}
