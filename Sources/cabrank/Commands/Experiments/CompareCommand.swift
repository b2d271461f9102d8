import Experiments
import InputFiles
import Reports
import Threads

/// `cabrank compare`: by how much scenarios differ, and what of it is not chance.
enum CompareCommand: Command {
    static let syntax = CommandSyntax(
        name: "compare", summary: "tells what differs between scenarios or their results, and is not chance",
        operands: "SCENARIO-OR-DIR…", operandCounts: 1...1_000,
        options: PointsRun.options(
            into: "Reports/<first>-comparison where something is simulated, otherwise none",
            replications: .replications(
                "of each scenario (as many as the folders beside it have, or its own, at least "
                    + "\(ComparedPoints.usual))")
        ) + [
            OptionSyntax(name: "all", placeholder: nil, explanation: "tells everything that differs, however much"),
            .quiet("tells nothing, only writes the files"),
        ],
        examples: [
            ("cabrank compare Reports/default Reports/more", "what two runs of the same seed show"),
            ("cabrank compare default mine.yaml --replications 20", "simulates both"),
            ("cabrank compare Reports/default-sweep", "the points of a sweep, beside its first"),
        ],
        notes: [
            """
            The first is what the others are held against. Replications of the same seed and number share their clients and
            drivers, and are compared in pairs (Student's t); with other seeds by Welch's t, which shows less. Probabilities are
            corrected for all the metrics that are compared at once (Holm). All of them are in comparison.csv.
            """, CommandSyntax.resultsNote,
        ],
        environment: [.data, .home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let threads = try arguments.number("threads", in: 1...1_024) ?? availableProcessors()
        let compared = try ComparedPoints(arguments)
        guard let place = arguments.value(of: "out") ?? defaultPlace(of: compared) else {
            let replications = try compared.units.map { files throws(InputError) in
                try files.map { file throws(InputError) in
                    ComparedReplication(number: file.replication, metrics: try file.read().metrics)
                }
            }
            try tell(compared.points, try comparison(of: compared.points, replications), arguments, place: nil)
            return .done
        }
        Signals.askForInterruption()
        let results = try PointsWriter(
            at: place, points: compared.points, keys: [], isCompared: true, inputs: compared.inputFiles,
            resumes: arguments.has("resume"))
        for (point, files) in compared.units.enumerated() {
            for file in files { try results.add(try file.read(), of: point) }
        }
        let run = PointsRun(compared.setups, into: results, threads: threads, isQuiet: arguments.has("quiet"))
        meter.startRun()
        let eventsHandled = try run.runEachAsAsked()
        let isNothing = results.points.indices.contains { results.replicationsFinished(of: $0) == 0 }
        if Signals.interruption.isRequested && isNothing {
            Terminal.tell("cabrank: interrupted before there was anything to compare; nothing is written")
            return .interrupted
        }
        let comparison = try self.comparison(
            of: results.points,
            try results.points.indices.map { point throws(InputError) in
                try results.replications(of: point)
            })
        var manifest = ExperimentManifest(
            .comparison, scenarioPaths: arguments.operands, overrides: arguments.values(of: "set"),
            replicationsAsked: nil, threads: threads)
        manifest.isInterrupted = Signals.interruption.isRequested
        try results.finish(
            comparison: { path in
                let names = results.points.map(\.name)
                try ComparisonTable.write(comparison, names: names, currency: results.points[0].currency, to: path)
            },
            manifest: {
                manifest.effort = meter.effort(eventsHandled: eventsHandled)
                return manifest
            })
        try tell(results.points, comparison, arguments, place: results.path)
        return run.ending()
    }

    private static func defaultPlace(of compared: ComparedPoints) -> String? {
        compared.areAllRecorded ? nil : "Reports/\(compared.points[0].name)-comparison"
    }

    private static func comparison(
        of points: [ExperimentPoint], _ replications: [[ComparedReplication]]
    ) throws(InputError) -> Comparison {
        if replications.contains(where: \.isEmpty) {
            throw InputError(
                Diagnostic(
                    file: "cabrank compare", problem: "not every scenario has a finished replication",
                    remedy: "give it more time, or --resume"))
        }
        let variants = zip(points, replications).map { point, figures in
            let numbers = Set(figures.map(\.number))
            // An antithetic pair has the clients of one number: only where both come in pairs have equal numbers the same ones.
            let isPaired =
                point.seed == points[0].seed && point.isAntithetic == points[0].isAntithetic
                && replications[0].contains { numbers.contains($0.number) }
            return Comparison.Variant(figures, isPaired: isPaired, isAntithetic: point.isAntithetic)
        }
        return Comparison(baseline: variants[0], variants: Array(variants.dropFirst()))
    }

    private static func tell(
        _ points: [ExperimentPoint], _ comparison: Comparison, _ arguments: ParsedArguments, place: String?
    ) throws {
        if arguments.has("quiet") { return }
        let summary = ComparisonSummary(comparison, names: points.map(\.name), currency: points[0].currency)
        let lines = summary.lines(isWhole: arguments.has("all")).drop { $0.isEmpty }
        try Terminal.print((Array(lines) + (place.map { ["", "Results   \($0)"] } ?? [])).joined(separator: "\n"))
    }
}
