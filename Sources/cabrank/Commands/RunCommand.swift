import CityWorld
import Experiments
import InputFiles
import Reports
import Scenario
import Threads

/// `cabrank run`: simulates a scenario and writes a results folder.
enum RunCommand: Command {
    static let syntax = CommandSyntax(
        name: "run", summary: "simulates a scenario and writes a results folder", operands: "SCENARIO",
        operandCounts: 1...1,
        options: [
            .results("Reports/<scenario name>"),
            .seed(of: "scenario"),
            OptionSyntax(
                name: "replications", placeholder: "N", explanation: "independent repetitions (the scenario's)"),
            OptionSyntax(
                name: "first", placeholder: "N",
                explanation: "the number of the first replication (1): for parts of an experiment that are put together"
            ),
            .resume,
            .threads,
            .set(in: "scenario"),
            OptionSyntax(
                name: "check", placeholder: nil,
                explanation: "tests the invariants an event touched, and all of them every 1000 events; slower"),
            OptionSyntax(
                name: "events", placeholder: nil,
                explanation: "also writes events.csv and commands.csv, of the first replication"),
            OptionSyntax(
                name: "rides", placeholder: nil,
                explanation:
                    "writes rides.csv, by far the largest file, also for more than \(RidesWish.fewMax) replications"),
            OptionSyntax(name: "no-rides", placeholder: nil, explanation: "no rides.csv"),
            OptionSyntax(name: "quiet", placeholder: nil, explanation: "no summary and no progress, only the files"),
        ],
        examples: [
            ("cabrank run default", "the scenario that comes with cabrank"),
            ("cabrank run default --replications 20", "with confidence intervals"),
            ("cabrank run default --replications 50 --resume", "30 more, or what an interrupted run had left to do"),
            (
                "cabrank run default --set drivers.shifts.0.taxis=150 --out Reports/more",
                "what if more taxis worked in the morning"
            ),
        ],
        notes: [
            """
            SCENARIO is a file, or the name of one that comes with cabrank. The number of threads never changes a result.
            """, CommandSyntax.resultsNote,
        ],
        exitCodes: [(.unmet, "an invariant that --check tests does not hold")],
        environment: [.data, .home, .noColor])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var meter = EffortMeter()
        let threads = try arguments.number("threads", in: 1...1_024) ?? availableProcessors()
        let setup = try ScenarioLoader.load(
            path: arguments.operands[0], overrides: arguments.values(of: "set"),
            seed: try arguments.number("seed", in: 0...UInt64.max),
            replications: try arguments.number("replications", in: 1...1_000_000))
        let isQuiet = arguments.has("quiet")
        tellInputLosses(setup.inputLosses)
        tellConstantSpeeds(setup)
        let first = try arguments.number("first", in: 1...1_000_000) ?? 1
        let recordsEvents = arguments.has("events")
        if recordsEvents && setup.replications > 1 && !isQuiet {
            Terminal.tell("events.csv will hold the first of \(setup.replications) replications")
        }
        Signals.askForInterruption()  // from here on there is something to tidy up
        let results = try ResultsWriter(
            at: arguments.value(of: "out") ?? "Reports/\(setup.name)", for: setup,
            rides: try ridesWish(arguments, replications: setup.replications), recordsEvents: recordsEvents,
            first: first,
            resumes: arguments.has("resume"))
        let wanted = first..<(first + setup.replications)
        let kept = Set(results.earlierReplications)
        if !isQuiet { tellWhatIsKept(in: results, rides: arguments.has("no-rides") ? .never : .always) }
        var options = RunOptions()
        options.checksInvariants = arguments.has("check")
        let experiment = Experiment(setup: setup, threads: threads, options: options)
        meter.startRun()
        let eventsHandled = try simulate(
            wanted.filter { !kept.contains($0) }, of: experiment, into: results, isQuiet: isQuiet)
        var manifest = Manifest(of: setup, threads: threads)
        manifest.replicationsAsked = kept.union(wanted).count
        manifest.replicationsKept = kept.count
        manifest.scenarioPath = arguments.operands[0]
        manifest.scenarioFile = FileSearch.fullPath(ofFile: arguments.operands[0]) ?? ""
        manifest.overrides = arguments.values(of: "set")
        manifest.eventsDigest = results.logs?.digest.text
        return try finish(
            results, manifest: manifest, meter: meter, eventsHandled: eventsHandled, isQuiet: isQuiet)
    }

    /// - Throws: `InputError` if rides are wanted and not wanted.
    private static func ridesWish(_ arguments: ParsedArguments, replications: Int) throws -> RidesWish {
        switch (arguments.has("rides"), arguments.has("no-rides")) {
        case (true, true):
            throw InputError(
                Diagnostic(
                    file: "cabrank run", problem: "--rides and --no-rides exclude each other",
                    remedy: "give one of them"))
        case (true, false): return .always
        case (false, true): return .never
        case (false, false): return .ifFew(replications: replications)
        }
    }

    /// - Parameter rides: what was said of them.
    private static func tellWhatIsKept(in results: ResultsWriter, rides: RidesWish) {
        let kept = results.earlierReplications.count
        if kept > 0 {
            Terminal.tell("\(kept) \(kept == 1 ? "replication" : "replications") in \(results.path) are kept")
        }
        if results.unusable > 0 {
            Terminal.tell(
                "\(results.unusable) more in \(results.path) cannot be kept: damaged, of another version, or without rides;"
                    + " what is asked for of them is simulated again")
        }
        if rides != .never && !results.rowTables.contains(.rides) {
            Terminal.tell(
                "no rides.csv: there are more than \(RidesWish.fewMax) replications, or those kept have none;"
                    + " --rides writes it")
        }
    }

    /// - Returns: the events of the replications simulated.
    private static func simulate(
        _ replications: [Int], of experiment: Experiment, into results: ResultsWriter, isQuiet: Bool
    ) throws -> Int {
        let line = ProgressLine(isQuiet: isQuiet)
        defer { line.clear() }
        var hooks = Experiment.Hooks()
        hooks.cancellation = Signals.interruption
        hooks.progress = { line.show($0) }
        if let logs = results.logs {
            let logged = results.loggedReplication
            hooks.observer = { unit in unit.replication == logged ? { try logs.record($0) } : nil }
        }
        var eventsHandled = 0
        try experiment.run(replications.map { WorkUnit(replication: $0) }, hooks: hooks) { _, result in
            eventsHandled += result.record.eventsHandled
            try results.add(result)
            return .more
        }
        try results.takeEarlier()
        return eventsHandled
    }

    private static func finish(
        _ results: ResultsWriter, manifest: Manifest, meter: EffortMeter, eventsHandled: Int, isQuiet: Bool
    ) throws -> ExitCode {
        let finished = results.replicationsFinished
        let isInterrupted = finished < manifest.replicationsAsked
        if isInterrupted && finished == 0 {
            Terminal.tell("cabrank: interrupted before the first replication was finished; nothing is written")
            return .interrupted
        }
        var manifest = manifest
        try results.finish {
            manifest.effort = meter.effort(eventsHandled: eventsHandled)
            return manifest
        }
        if isInterrupted {
            Terminal.tell(
                "cabrank: interrupted; the \(finished) of \(manifest.replicationsAsked) replications that were finished"
                    + " are kept in \(results.path), and --resume goes on with them")
        }
        if !isQuiet {
            let summary = RunSummary(
                results.summaries, figures: results.figures, replications: finished, manifest: manifest,
                path: results.path)
            try print(summary)
        }
        return isInterrupted ? .interrupted : .done
    }

    private static func print(_ summary: RunSummary) throws {
        let lines = summary.lines()
        let width = lines.map(\.subject.count).max() ?? 0
        let text = lines.map { line in
            let gap = String(repeating: " ", count: width - line.subject.count + 2)
            return Terminal.bold(line.subject) + gap + line.figures
        }
        try Terminal.print(text.joined(separator: "\n"))
    }

    /// Streets of a map that are as fast at five in the afternoon as at night are no city's.
    private static func tellConstantSpeeds(_ setup: SimulationSetup) {
        guard let times = setup.drivingTimes, setup.congestion == .none else { return }
        let speeds = times.freeFlow == .posted ? "at the posted limit" : "as on free streets"
        Terminal.tell(
            "cabrank: the taxis of this city drive \(speeds) all day; 'hourFactors: urban' slows them by the hour")
    }

    /// Told whatever else is wished: a run that lost records is not what it seems. One paragraph a file.
    private static func tellInputLosses(_ losses: [InputLoss]) {
        var rest = losses[...]
        while let file = rest.first?.file {
            let ofFile = rest.prefix { $0.file == file }
            rest = rest.dropFirst(ofFile.count)
            let total = ofFile.reduce(0) { $0 + $1.count }
            let reasons = ofFile.map { "\($0.reason) (\($0.count))" }.joined(separator: "; ")
            Terminal.tell("\(file): \(total) \(total == 1 ? "record" : "records") left out: \(reasons)")
        }
    }
}
