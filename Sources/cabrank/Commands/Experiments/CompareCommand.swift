import Experiments
import InputFiles
import Measures
import Reports

/// `cabrank compare`: shows significant differences between scenarios.
enum CompareCommand: Command {
    static let syntax = CommandSyntax(
        name: "compare", summary: "report significant differences between scenarios or their results",
        operands: "SCENARIO-OR-DIR…", operandCounts: 1...1_000,
        options: PointsRun.options(
            into: "Reports/<first>-comparison if something is simulated, otherwise none",
            replications: .replications(
                "number of replications of each scenario (default: that of the compared folders, or its own, at least "
                    + "\(ComparedPoints.defaultReplicationsMin))")
        ) + [
            .metric(
                "metric of the question, by its name in summary.csv; may be repeated (default: the headline metrics)"),
            .value(
                "baseline", "NAME",
                "variant that the others are compared with: its name or number, a scenario or a folder "
                    + "(default: the first; for a sweep: today's value)"),
            .value(
                "zone", "ZONE", "also report this zone, hour by hour, by its id or name; may be repeated"
            ),
            .flag("all", "report all exploratory differences, not only the largest"),
            .quiet("print nothing; only write the files"),
        ],
        examples: [
            ("cabrank compare Reports/default Reports/more", "two runs with the same seed"),
            ("cabrank compare default mine.yaml --replications 20", "simulate both scenarios"),
            ("cabrank compare Reports/default Reports/more --zone Airport", "what changes in this zone, and when"),
            ("cabrank compare Reports/default-sweep", "the variants of a sweep, compared with today's value"),
        ],
        notes: [
            """
            Replications of the same seed and number are compared in pairs (Student's t). With different seeds or
            cities, Welch's t is used; it detects less. The metrics of --metric, or the headline metrics, are
            corrected for the number of comparisons (Holm); all other metrics are exploratory (false discovery rate).
            comparison.csv contains all of them. Zones are compared over the whole run and hour by hour; each measure
            is corrected over all zones (Benjamini and Hochberg). comparison_zones.csv contains them, and 'cabrank
            report' draws the map. With one replication each, nothing can be tested.
            """, CommandSyntax.resultsNote,
        ],
        environment: [.data, .home, .noColor, .slurmJob])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let workplace = try ExecutionSite(arguments)
        let asked = try arguments.metrics("metric")
        let compared = try ComparedPoints(arguments)
        for name in arguments.values(of: "zone") {
            try ZoneDetail.zone(name, in: compared.points[compared.points.baseline].zones)
        }
        guard let place = arguments.value(of: "out") ?? defaultPlace(of: compared) else {
            if arguments.has("tables") {
                throw InputError(
                    "--tables", "comparing folders without --out writes no tables",
                    remedy: "add --out DIR")
            }
            let read = try compared.units.map { try ComparedUnits($0, withZones: true) }
            let comparison = try comparison(of: compared.points, read.map(\.replications), asked)
            try printSummary(comparison, ZoneDifferences(comparison, zones: read.map(\.zones)), arguments, place: nil)
            return .done
        }
        Signals.enableGracefulInterruption()
        let results = try PointsWriter(
            at: arguments.results(reading: compared.inputFiles, defaultPath: place), points: compared.points, keys: [],
            of: .comparison, resumes: arguments.has("resume"))
        for (point, files) in compared.units.enumerated() {
            for file in files { try results.add(try file.read(), of: point) }
        }
        let run = try PointsRun(
            compared.setups, taskWords: compared.taskArguments, into: results, at: workplace, arguments)
        meter.startRun()
        let work = try run.runRequestedReplications()
        if let code = run.endWithoutResults(work) { return code }
        let finished = try results.points.indices.map { try results.finished(of: $0, withZones: true) }
        let replications = finished.map(\.replications)
        let lacksOne = replications.contains(where: \.isEmpty)
        if lacksOne && !work.isCutShort { run.tidyUp() }  // a failed scenario: nothing to resume
        // After an interruption a scenario may have no replication; those of the others are kept.
        let comparison =
            lacksOne && work.isCutShort ? nil : try self.comparison(of: results.points, replications, asked)
        let places = comparison.flatMap { ZoneDifferences($0, zones: finished.map(\.zones)) }
        var manifest = ExperimentManifest(
            .comparison, scenarioPaths: arguments.operands, overrides: arguments.values(of: "set"),
            replicationsAsked: nil, threads: workplace.threads)
        manifest.isInterrupted = work.isCutShort
        try results.finish(
            finding: comparison.map { comparison in
                { path, _ in
                    try ComparisonTable.write(comparison, to: path(.comparison))
                    try ComparedZonesTable.write(places, of: comparison, to: path(.comparedZones))
                }
            },
            manifest: {
                manifest.effort = meter.effort(eventsHandled: work.eventsHandled)
                return manifest
            })
        run.tidyUp()
        if let comparison { try printSummary(comparison, places, arguments, place: results.path) }
        return run.exitCode(after: work)
    }

    private static func defaultPlace(of compared: ComparedPoints) -> String? {
        compared.areAllRecorded ? nil : "Reports/\(compared.points[0].name)-comparison"
    }

    private static func comparison(
        of points: [ExperimentPoint], _ replications: [[ComparedReplication]], _ asked: [MetricKey]
    ) throws(InputError) -> PointComparison {
        if replications.contains(where: \.isEmpty) {
            throw InputError(
                "cabrank compare", "a scenario has no finished replication",
                remedy: "let it run longer, or continue with --resume")
        }
        let measured = Set(replications.flatMap { $0[0].metrics.map(\.key) })
        if let key = asked.first(where: { !measured.contains($0) }) {
            throw InputError(
                "--metric", "no compared scenario has the metric '\(key.name)'",
                remedy: "name one of the metrics in summary.csv")
        }
        // A difference needs the metric in the baseline and in at least one variant.
        let base = points.baseline
        let variants = points.indices.filter { $0 != base }
        for key in asked {
            func lacks(_ point: Int) -> Bool { !replications[point][0].metrics.contains { $0.key == key } }
            guard let point = lacks(base) ? base : variants.allSatisfy(lacks) ? variants.first : nil else { continue }
            throw InputError(
                "--metric", "\(points[point].displayName) has no \(key.name)\(reason(for: key.measure))",
                remedy: "name a metric that both have")
        }
        return PointComparison(of: points, replications, asked: asked)
    }

    /// Returns what a scenario without a measure lacks; nothing if that is not known.
    private static func reason(for measure: Measure) -> String {
        let needs: [(measures: [Measure], key: String)] = [
            (
                [.lostNoFittingTaxi, .specialRequests, .specialServiceRate, .specialWaitMean],
                "'drivers.types' with more seats or access"
            ),
            ([.charges, .chargingHours, .plugWaitMean], "electric type in 'drivers.types'"),
        ]
        return needs.first { $0.measures.contains(measure) }.map { ": it has no \($0.key)" } ?? ""
    }

    private static func printSummary(
        _ compared: PointComparison, _ places: ZoneDifferences?, _ arguments: ParsedArguments, place: String?
    ) throws {
        if arguments.has("quiet") { return }
        let summary = ComparisonSummary(compared, places).lines(isWhole: arguments.has("all")).drop { $0.isEmpty }
        let zones = try arguments.values(of: "zone").flatMap { name throws(InputError) in
            try ZoneDetail(compared, places, of: name).lines
        }
        let lines = Array(summary) + zones
        try Terminal.print((lines + (place.map { ["", "Results   \($0)"] } ?? [])).joined(separator: "\n"))
    }
}
