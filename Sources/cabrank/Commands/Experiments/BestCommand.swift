import Experiments
import InputFiles
import Measures
import Reports
import Scenario

/// `cabrank best`: finds the best of several variants by a metric, with a stated probability.
enum BestCommand: Command {
    static let syntax = CommandSyntax(
        name: "best", summary: "find the best of several values by a metric, with a stated probability",
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
        ],
        notes: [
            """
            All variants use the same clients and drivers as far as possible (common random numbers). A variant is
            dropped as soon as it is significantly worse (Kim and Nelson 2001). With --budget, the replications go to
            variants that are close to the best and to those that vary most (Chen and others 2000). With --on slurm,
            each batch of replications is a job array.
            """, VariedPoints.valuesNote, CommandSyntax.resultsNote,
        ],
        exitCodes: [(.unmet, "a variant is invalid, or --limit was reached before the probability")],
        environment: [.data, .home, .noColor, .slurmJob])

    static let defaultLimit = 1_000

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let workplace = try ExecutionSite(arguments)
        let limitWithout = arguments.has("budget") ? KimNelsonLimits.replications.upperBound : defaultLimit
        let limit = try arguments.number("limit", in: KimNelsonLimits.replications) ?? limitWithout
        let varied = try VariedPoints(arguments, replications: nil)
        let wish = try BestQuestion(arguments, defaultsFrom: varied.setups.compactMap(\.self).first)
        if varied.points.count < 2 {
            throw InputError("--vary", "there is only one variant", remedy: "write at least two values")
        }
        Signals.enableGracefulInterruption()
        let results = try PointsWriter(
            at: arguments.results(reading: varied.inputFiles, defaultPath: "Reports/\(varied.scenarioName)-best"),
            points: varied.points, keys: varied.keys, of: .best, resumes: arguments.has("resume"))
        varied.markBaseline(in: results)
        let run = try PointsRun(
            varied.setups, taskWords: varied.taskArguments, into: results, at: workplace, arguments)
        meter.startRun()
        let count = run.variants.count
        let isAntithetic = varied.points.contains(where: \.isAntithetic)
        var search = BestSearch(
            variants: count, key: wish.key, method: try wish.method(variants: count, isAntithetic: isAntithetic),
            isAntithetic: isAntithetic)
        let work = try spend(&search, on: run, limit: limit)
        if let code = run.endWithoutResults(work) { return code }
        try run.addPilotFindings()
        var manifest = ExperimentManifest(
            .best, scenarioPaths: arguments.operands, overrides: arguments.values(of: "set"), replicationsAsked: nil,
            threads: workplace.threads)
        manifest.variations = arguments.values(of: "vary")
        manifest.isInterrupted = work.isCutShort
        if !work.isCutShort {
            for (variant, point) in run.variants.enumerated() {
                results.removeReplications(beyond: search.replications(of: variant), of: point)
            }
        }
        let replications = try results.points.indices.map { try results.finished(of: $0).replications }
        let verdict = { BestVerdict(search, points: results.points, keys: varied.keys, order: run.variants, $0) }
        let summaries = try results.finish(finding: { path, summaries in try verdict(summaries).write(to: path(.best)) }
        ) {
            manifest.effort = meter.effort(eventsHandled: work.eventsHandled)
            return manifest
        }
        run.tidyUp()
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

    /// Simulates until the search needs no more replications.
    ///
    /// - Parameter limit: Maximum number of replications of a variant.
    private static func spend(_ search: inout BestSearch, on run: PointsRun, limit: Int) throws -> SimulatedWork {
        var work = SimulatedWork()
        while !work.isCutShort {
            let known = run.variants.indices.map { search.replications(of: $0) }.max() ?? 0
            let wanted = search.nextUnits(ahead: run.speculativeRounds(known: known)).filter { $0.replication <= limit }
            if wanted.isEmpty { break }
            if try takeEarlier(wanted, for: &search, run) { continue }
            var state = search
            let batch = try run.run(
                wanted, failed: { variant in _ = state.remove(variant) },
                deliver: { unit, metrics in
                    let metric = metrics.first { $0.key == state.key }
                    guard let value = metric?.value else {
                        let reason = metric == nil ? "the scenario has no" : "there is no value of"
                        run.fail(
                            run.variants[unit.variant],
                            "\(reason) '\(state.key.name)' in replication \(unit.replication)")
                        _ = state.remove(unit.variant)
                        return .enough
                    }
                    return state.add(value, weight: metric?.weight, of: unit) ? .more : .enough
                })
            search = state
            work.eventsHandled += batch.eventsHandled
            work.failure = batch.failure
        }
        return work
    }

    /// Feeds the search with finished replications of an earlier run, as long as they are the next needed.
    ///
    /// - Returns: Whether there were any.
    private static func takeEarlier(
        _ wanted: [WorkUnit], for search: inout BestSearch, _ run: PointsRun
    ) throws -> Bool {
        var hasTaken = false
        var endedVariants: Set<Int> = []  // variants whose next replication is missing
        for unit in wanted where !endedVariants.contains(unit.variant) {
            guard let metrics = try run.results.reuseEarlier(unit.replication, of: run.variants[unit.variant]),
                let metric = metrics.first(where: { $0.key == search.key }), let value = metric.value
            else {
                endedVariants.insert(unit.variant)
                continue
            }
            hasTaken = true
            if !search.add(value, weight: metric.weight, of: unit) { break }
        }
        return hasTaken
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
        budget = try arguments.number("budget", in: KimNelsonLimits.replications)
        for option in ["confidence", "indifference"] where budget != nil && arguments.has(option) {
            throw InputError("--\(option)", "this option is not possible with --budget", remedy: "write one of the two")
        }
        confidence = try BestQuestion.confidence(arguments.value(of: "confidence") ?? "95%")
        indifference = try ParsedAmount(arguments.value(of: "indifference") ?? "2%", option: "indifference")
            .indifference(of: key)
    }

    /// Returns the default metric. It counts lost clients: the mean wait of the others is shortest if most are lost.
    private static func defaultMeasure(of setup: SimulationSetup?) -> Measure {
        guard let setup, !setup.hasTaxis else { return .waitUnder10Minutes }
        if setup.walks != nil { return .toursCompletedShare }
        return setup.runs != nil ? .goalsReachedShare : .visitsMean
    }

    private static func confidence(_ text: String) throws(InputError) -> Double {
        let amount = try ParsedAmount(text, option: "confidence")
        let value = amount.unit == "%" ? amount.number / 100 : amount.unit.isEmpty ? amount.number : 0
        if (0.5...0.9999).contains(value) { return value }
        throw amount.error("is not a valid probability", remedy: "write one from 50% to 99.99%")
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

private enum KimNelsonLimits {
    static let replications = 2...1_000_000
}
