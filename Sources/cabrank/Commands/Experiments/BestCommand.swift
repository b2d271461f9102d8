import Experiments
import InputFiles
import Measures
import Reports
import Scenario

/// `cabrank best`: finds the best of several variants by a metric, with a stated probability.
enum BestCommand: Command {
    static let syntax = CommandSyntax(
        name: "best",
        summary: "find the best of several values by a metric, or the smallest that meets targets, with a probability",
        operands: "SCENARIO", operandCounts: 1...1,
        options: VariedPoints.options + [
            .metric(
                "metric by its name in summary.csv (default for taxis: wait_under_10_min_share, which counts "
                    + "lost clients)"),
            .value("confidence", "PERCENT", "required probability, such as 99% (default: 95%)"),
            .value(
                "indifference", "AMOUNT",
                "smallest difference that matters, such as 5 s, 0.01, or 2% of the best (default: 2%)"),
            .value(
                "budget", "N", "run N replications in all, where they help most, and state the probability reached"),
            .value("limit", "N", "maximum replications of a variant (default: \(defaultLimit); with --budget: none)"),
            .value(
                "minimise", "PATH",
                "instead of the best, find the smallest value of this key that meets all targets; vary it alone",
                sets: .scenario),
            .value(
                "subject-to", "METRIC>=BOUND",
                "target of --minimise, such as 'wait_p95_s<=15 min' or 'income_per_hour>=18'; may be repeated"),
        ] + PointsRun.options(into: "Reports/<scenario name>-best", replications: nil) + [
            .quiet("print no table and no progress; only write the files")
        ],
        examples: [
            (
                "cabrank best default --vary drivers.scale=0.8..1.2:0.1 --metric income_per_hour",
                "which number of drivers earns most per hour"
            ),
            (
                "cabrank best default --vary dispatch.searchZones=4,8,12 --indifference 0.01",
                "which value picks up most clients within ten minutes"
            ),
            ("cabrank best default --vary clients.patience='5 min,10 min' --budget 60", "60 replications in all"),
            (
                "cabrank best week --vary drivers.scale=1..2:0.1 --minimise drivers.scale --subject-to 'lost<=999'",
                "the smallest fleet that loses at most 999 requests a week on average"
            ),
        ],
        notes: [
            """
            All variants use the same clients and drivers as far as possible (common random numbers). A variant is
            dropped as soon as it is significantly worse (Kim and Nelson 2001). With --budget, the replications go to
            variants that are close to the best and to those that vary most (Chen and others 2000). With --on slurm,
            each batch of replications is a job array.
            """,
            """
            A target of --minimise is for the mean over all days, or the share of all clients. Each target is tested
            again and again while replications are added; all decisions together hold with --confidence. The next
            smaller value is tested, too. It is assumed that each metric rises or falls steadily with the value, so that
            nothing smaller meets the targets. A value too close to a target to matter ('worthTelling') is not tested
            any further.
            """, VariedPoints.valuesNote, CommandSyntax.resultsNote,
        ],
        exitCodes: [
            (.unmet, "a variant is invalid, no value meets the targets, or --limit came before the probability")
        ],
        environment: [.data, .home, .noColor, .slurmJob])

    static let defaultLimit = 1_000

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        if arguments.has("minimise") { return try SmallestValue.run(arguments) }
        if arguments.has("subject-to") {
            throw InputError(
                "--subject-to", "a target needs a value to minimise",
                remedy: "add for instance: --minimise drivers.scale")
        }
        var meter = EffortMeter()
        let workplace = try ExecutionSite(arguments)
        let limitWithout = arguments.has("budget") ? replicationLimits.upperBound : defaultLimit
        let limit = try arguments.number("limit", in: replicationLimits) ?? limitWithout
        let varied = try VariedPoints(arguments, replications: nil)
        let wish = try BestQuestion(arguments, defaultsFrom: varied.setups.compactMap(\.self).first)
        if varied.points.count < 2 {
            throw InputError("--vary", "there is only one variant", remedy: "write at least two values")
        }
        let run = try start(.best, varied, varied.setups, at: workplace, arguments)
        meter.startRun()
        let count = run.variants.count
        let isAntithetic = varied.points.contains(where: \.isAntithetic)
        var search = BestSearch(
            variants: count, key: wish.key, method: try wish.method(variants: count, isAntithetic: isAntithetic),
            isAntithetic: isAntithetic)
        let work = try run.spend(on: &search, limit: limit)
        if let code = run.endWithoutResults(work) { return code }
        try run.addPilotFindings()
        let results = run.results
        let verdict = { BestVerdict(search, points: results.points, keys: varied.keys, order: run.variants, $0) }
        let manifest = manifest(of: .best, arguments, at: workplace)
        let (replications, summaries) = try run.finish(search, after: work, manifest, meter) { path, _, summaries in
            try verdict(summaries).write(to: path(.best))
        }
        let isFound = search.outcome?.probability != nil
        if !arguments.has("quiet") {
            let verdict = verdict(summaries)
            let known = results.points.indices.filter { !replications[$0].isEmpty }
            let cautions = BestCaveats(
                verdict, known.map { results.points[$0] }, known.map { replications[$0] }, keys: varied.keys)
            let lines = verdict.lines(cautions) + ["", "Results   \(results.path)"]
            try Terminal.print(lines.joined(separator: "\n"))
        }
        let ending = run.exitCode(after: work)
        return ending == .done && !isFound ? .unmet : ending
    }

    /// Limits of a number of replications.
    static let replicationLimits = 2...1_000_000

    /// Prepares the results folder of a search, and the simulation.
    ///
    /// - Parameter setups: Setups of the points; nil for those not to simulate.
    static func start(
        _ kind: ExperimentManifest.Kind, _ varied: VariedPoints, _ setups: [SimulationSetup?],
        at workplace: ExecutionSite, _ arguments: ParsedArguments
    ) throws -> PointsRun {
        Signals.enableGracefulInterruption()
        let results = try PointsWriter(
            at: arguments.results(reading: varied.inputFiles, defaultPath: "Reports/\(varied.scenarioName)-best"),
            points: varied.points, keys: varied.keys, of: kind, resumes: arguments.has("resume"))
        varied.markBaseline(in: results)
        return try PointsRun(setups, taskWords: varied.taskArguments, into: results, at: workplace, arguments)
    }

    /// Returns the manifest of a search, without its effort.
    static func manifest(
        of kind: ExperimentManifest.Kind, _ arguments: ParsedArguments, at workplace: ExecutionSite
    ) -> ExperimentManifest {
        var manifest = ExperimentManifest(
            kind, scenarioPaths: arguments.operands, overrides: arguments.values(of: "set"), replicationsAsked: nil,
            threads: workplace.threads)
        manifest.variations = arguments.values(of: "vary")
        return manifest
    }

    /// Returns the requested probability.
    static func confidence(_ arguments: ParsedArguments) throws(InputError) -> Double {
        let amount = try ParsedAmount(arguments.value(of: "confidence") ?? "95%", option: "confidence")
        let value = amount.unit == "%" ? amount.number / 100 : amount.unit.isEmpty ? amount.number : 0
        if (0.5...0.9999).contains(value) { return value }
        throw amount.error("is not a valid probability", remedy: "write one from 50% to 99.99%")
    }
}

/// The question of `best`: metric and precision.
private struct BestQuestion {
    let key: MetricKey
    private let confidence: Double
    private let indifference: Indifference
    private let budget: Int?

    /// - Parameter setup: Setup that decides the default metric.
    init(_ arguments: ParsedArguments, defaultsFrom setup: SimulationSetup?) throws {
        key = try arguments.metrics("metric").last ?? MetricKey(BestQuestion.defaultMeasure(of: setup))
        if key.measure.better.seeksMore == nil {
            throw InputError(
                "--metric", "a higher '\(key.name)' is neither better nor worse",
                remedy: "name a metric that has a better direction, such as wait_under_10_min_share or income_per_hour")
        }
        budget = try arguments.number("budget", in: BestCommand.replicationLimits)
        for option in ["confidence", "indifference"] where budget != nil && arguments.has(option) {
            throw InputError("--\(option)", "this option is not possible with --budget", remedy: "write one of the two")
        }
        confidence = try BestCommand.confidence(arguments)
        indifference = try ParsedAmount(arguments.value(of: "indifference") ?? "2%", option: "indifference")
            .indifference(of: key)
    }

    /// Returns the default metric. It counts lost clients: the mean wait of the others is shortest if most are lost.
    private static func defaultMeasure(of setup: SimulationSetup?) -> Measure {
        guard let setup, !setup.hasTaxis else { return .waitUnder10Minutes }
        if setup.walks != nil { return .toursCompletedShare }
        return setup.runs != nil ? .goalsReachedShare : .visitsMean
    }

    /// - Throws: `InputError` if the budget is too small for the number of variants.
    func method(variants: Int, isAntithetic: Bool) throws(InputError) -> BestSearch.Method {
        if let budget {
            let least = BestSearch.budgetMin(variants: variants, isAntithetic: isAntithetic)
            if budget >= least { return .budget(budget) }
            throw InputError(
                "--budget", "\(budget) replications are too few for \(variants) variants",
                remedy: "write at least \(least): two \(isAntithetic ? "pairs " : "")for each variant")
        }
        return .sequential(confidence: confidence, indifference: indifference)
    }
}
