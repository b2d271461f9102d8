import Foundation

@testable import Experiments
@testable import InputFiles
@testable import Measures
@testable import OutputFiles
@testable import Pages
@testable import Reports
@testable import Scenario
@testable import Statistics

/// Counts false statements of pages: the claims in the titles of many pages, each with a seed of its own, checked by
/// the means of many more replications.
///
/// A claim is true if the candidate that it names has the most, or the least, by these means. A claim about a candidate
/// with too little data in the truth counts as false. Its figure misses if the interval does not contain the true mean;
/// so does the figure of the spread between zones. The summary makes the same statements about the same findings.
struct TitlesBenchmark {
    /// Number of pages of each scenario.
    var seeds = 200
    /// Replications that give the true means.
    var replications = 2_000
    /// Names of the scenarios to run; all if empty.
    var scenarios: [String] = []

    private struct Case {
        let name: String
        let scenario: String
        var overrides: [String] = []
    }

    private static let cases = [
        Case(name: "default", scenario: "default"), Case(name: "policies", scenario: "policies"),
        Case(name: "open-day", scenario: "open-day"),
        Case(
            name: "short-season", scenario: "visitor-season",
            // Pages of different seeds would otherwise be about different places.
            overrides: [
                "duration=3 days", "tourists.count=300",
                "places={generate: {count: 100, seed: 5}, quality: perReplication}",
            ]),
    ]

    private static let replicationsOfPage = 20
    /// Replications of the truth that are accumulated at once, which bounds the memory.
    private static let replicationsOfBlock = 500
    private static let seedOfTruth: UInt64 = 1_000_000
    /// Accepted share of pages with a false statement.
    private static let falseShareMax = 0.05

    /// Counts for one question over all pages of a scenario.
    private struct CallOutcome {
        var claims = 0
        var falseClaims = 0
        /// Figures with intervals, and those whose interval misses the true mean.
        var figures = 0
        var misses = 0
        /// False claims with the true answers, and their counts.
        var errors: [String: Int] = [:]
    }

    func run() throws {
        print(
            "Titles of \(seeds) pages of \(TitlesBenchmark.replicationsOfPage) replications, each with another seed, "
                + "checked with \(replications) replications of one more seed")
        var isBroken = false
        for one in TitlesBenchmark.cases where scenarios.isEmpty || scenarios.contains(one.name) {
            let truth = try truth(of: one)
            var outcomes: [String: CallOutcome] = [:]
            var (falsePages, claimsOfOneRun) = (0, 0)
            for seed in 1...UInt64(seeds) {
                let findings = try findings(of: one, seed: seed, replications: TitlesBenchmark.replicationsOfPage)
                var isFalse = false
                for finding in findings {
                    outcomes[finding.question, default: CallOutcome()].claims += finding.first == nil ? 0 : 1
                    for (interval, mean) in figures(of: finding, truth) {
                        outcomes[finding.question]?.figures += 1
                        // Tolerance for rounding where nothing varies.
                        let isHeld = interval.lowerBound - 1e-9 <= mean && mean <= interval.upperBound + 1e-9
                        outcomes[finding.question]?.misses += isHeld ? 0 : 1
                    }
                    guard let claimed = finding.first?.name, let error = error(finding, claimed, truth) else {
                        continue
                    }
                    isFalse = true
                    outcomes[finding.question]?.falseClaims += 1
                    outcomes[finding.question]?.errors[error, default: 0] += 1
                }
                falsePages += isFalse ? 1 : 0
                claimsOfOneRun += try self.findings(of: one, seed: seed, replications: 1).count { $0.first != nil }
            }
            print(
                "\(one.name): \(falsePages) of \(seeds) pages have a false title; pages of one run make \(claimsOfOneRun) claims"
            )
            print(Table.row(["claimed", "falsely", "figures", "missing"]) + "  question")
            for (question, outcome) in outcomes.sorted(by: { $0.key < $1.key }) {
                let errors = outcome.errors.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
                print(
                    Table.row([outcome.claims, outcome.falseClaims, outcome.figures, outcome.misses].map { "\($0)" })
                        + "  \(question)"
                        + (errors.isEmpty ? "" : ": " + errors.joined(separator: ", ")))
            }
            let (figures, misses) = outcomes.values.reduce((0, 0)) { ($0.0 + $1.figures, $0.1 + $1.misses) }
            print("\(misses) of \(figures) figures have intervals without the true value")
            fflush(nil)
            isBroken =
                isBroken || Double(misses) > TitlesBenchmark.falseShareMax * Double(figures) || claimsOfOneRun > 0
                || Double(falsePages) > TitlesBenchmark.falseShareMax * Double(seeds)
        }
        if isBroken {
            throw UnmetTarget(
                "titles: more than 5 % of the pages have a false title, more than 5 % of the figures miss the truth, or a page of "
                    + "one run makes a claim")
        }
    }

    /// True means by question and candidate, over the blocks.
    private typealias Truth = [String: [String: Tally]]

    private func truth(of one: Case) throws -> Truth {
        var truth = Truth()
        let block = min(replications, TitlesBenchmark.replicationsOfBlock)
        for number in 0..<max(replications / block, 1) {
            let found = try findings(
                of: one, seed: TitlesBenchmark.seedOfTruth + UInt64(number), replications: block)
            for finding in found {
                for candidate in finding.candidates {
                    truth[finding.question, default: [:]][candidate.name, default: Tally()].add(candidate.mean)
                }
            }
        }
        return truth
    }

    /// Returns the interval of the first candidate, with its true mean; for zones also those of the tenths at both
    /// ends.
    private func figures(of finding: Finding, _ truth: Truth) -> [(interval: ClosedRange<Double>, mean: Double)] {
        let means = truth[finding.question] ?? [:]
        let first = finding.first.flatMap { first in
            finding.interval.flatMap { interval in means[first.name].map { (interval, $0.mean) } }
        }
        guard finding.question == "zone with the longest wait" else { return [first].compactMap(\.self) }
        let zones = finding.candidates.filter { means[$0.name] != nil }
        let ordered = zones.compactMap { means[$0.name]?.mean }.sorted()
        let tenth = max(zones.count / 10, 1)
        let ends = [tenth - 1, zones.count - tenth].compactMap { place in
            zones.count < 2 ? nil : Finding.mean(ofRank: place, among: zones).interval.map { ($0, ordered[place]) }
        }
        return [first].compactMap(\.self) + ends
    }

    /// Checks a claim.
    ///
    /// - Returns: the claim and the true answer if it is false; nil if it is true.
    private func error(_ finding: Finding, _ claimed: String, _ truth: Truth) -> String? {
        let means = truth[finding.question] ?? [:]
        guard let mean = means[claimed]?.mean else { return "\(claimed), which is none" }
        // Candidates that the page omits are not part of its claim.
        let others = Set(finding.candidates.map(\.name))
        let best = means.filter { others.contains($0.key) }.sorted { $0.key < $1.key }.max { one, other in
            switch finding.direction {
            case .most: one.value.mean < other.value.mean
            case .least: one.value.mean > other.value.mean
            }
        }
        guard let best, best.value.mean != mean else { return nil }
        return "\(claimed) \(mean), but \(best.key) \(best.value.mean)"
    }

    /// Returns the findings of a page with a number of replications, made from the tables as `cabrank report` makes it.
    private func findings(of one: Case, seed: UInt64, replications: Int) throws -> [Finding] {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("cabrank-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        let setup = try ScenarioLoader.load(
            path: one.scenario, overrides: one.overrides, seed: seed, replications: replications)
        let results = try ResultsWriter(
            at: ResultsFile.output(at: place, reads: []), for: setup, rides: .never, recordsEvents: false)
        let experiment = Experiment(setup: setup, threads: 1)
        try experiment.run((1...replications).map { WorkUnit(replication: $0) }, hooks: Experiment.Hooks()) {
            _, result in
            try results.add(result)
            return .more
        }
        var manifest = Manifest(of: setup, threads: 1)
        manifest.scenarioPath = one.scenario
        manifest.overrides = one.overrides
        manifest.replicationsAsked = replications
        try results.finish { manifest }
        return try Report(of: [ReportFolder(place)], .files).page().findings
    }
}
