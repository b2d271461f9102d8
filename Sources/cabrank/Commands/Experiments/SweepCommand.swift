import Experiments
import Reports

/// `cabrank sweep`: simulates a scenario with each of several values.
enum SweepCommand: Command {
    static let syntax = CommandSyntax(
        name: "sweep", summary: "simulate a scenario with each of several values", operands: "SCENARIO",
        operandCounts: 1...1,
        options: VariedPoints.options
            + [.metric("metric to print as a column, by its name in summary.csv; may be repeated")]
            + PointsRun.options(
                into: "Reports/<scenario name>-sweep",
                replications: .replications("number of replications of each variant (default: the scenario's)"))
            + [.quiet("print no table and no progress; only write the files")],
        examples: [
            ("cabrank sweep default --vary drivers.scale=0.8..1.2:0.1", "how many taxis are enough?"),
            (
                "cabrank sweep default --vary drivers.scale=0.8,1,1.2 --vary demand.scale=0.9,1,1.1",
                "all combinations: nine variants"
            ),
            (
                "cabrank sweep default --vary drivers.scale=0.50..1.50 --vary demand.scale=0.50..1.50 --sobol 32",
                "32 variants that cover both ranges evenly"
            ),
        ],
        notes: [
            VariedPoints.valuesNote,
            """
            All variants use the same clients and drivers as far as possible (common random numbers). An invalid
            variant is reported with its error, and the others continue. 'compare' and 'report' compare the variants
            with today's, which is equal to the scenario without --vary, or else with the first. The results are in
            sweep.csv, with a row for each variant and metric.
            """, CommandSyntax.resultsNote,
        ],
        exitCodes: [(.unmet, "a variant is invalid; the others are done")],
        environment: [.data, .home, .noColor, .slurmJob])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let workplace = try ExecutionSite(arguments)
        let metrics = try arguments.metrics("metric")
        let asked = try arguments.number("replications", in: 1...1_000_000)
        let varied = try VariedPoints(arguments, replications: asked)
        let replications = varied.setups.compactMap { $0?.replications }.first ?? 1
        Signals.enableGracefulInterruption()
        let results = try PointsWriter(
            at: arguments.results(reading: varied.inputFiles, defaultPath: "Reports/\(varied.scenarioName)-sweep"),
            points: varied.points, keys: varied.keys, of: .sweep, resumes: arguments.has("resume"))
        varied.markBaseline(in: results)
        let run = try PointsRun(
            varied.setups, taskWords: varied.taskArguments, into: results, at: workplace, arguments)
        meter.startRun()
        let work = try run.runRequestedReplications()
        if let code = run.endWithoutResults(work) { return code }
        var manifest = ExperimentManifest(
            .sweep, scenarioPaths: arguments.operands, overrides: arguments.values(of: "set"),
            replicationsAsked: replications, threads: workplace.threads)
        manifest.variations = arguments.values(of: "vary")
        manifest.isInterrupted = work.isCutShort
        let summaries = try results.finish {
            manifest.effort = meter.effort(eventsHandled: work.eventsHandled)
            return manifest
        }
        run.tidyUp()
        if !arguments.has("quiet") {
            var lines = SweepSummary(results.points, summaries, metrics: metrics).lines()
            if let remark = PriceReaction.remark(results.points) { lines += ["", remark] }
            let head = "Sweep of \(varied.scenarioName) · \(results.points.count) variants · \(replications) each"
            try Terminal.print(([head, ""] + lines + ["", "Results   \(results.path)"]).joined(separator: "\n"))
        }
        return run.exitCode(after: work)
    }
}
