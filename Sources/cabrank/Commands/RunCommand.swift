import Exchange
import Experiments
import InputFiles
import OutputFiles
import Reports
import Scenario

/// `cabrank run`: simulates a scenario and writes a results folder.
enum RunCommand: Command {
    static let syntax = CommandSyntax(
        name: "run", summary: "simulate a scenario and write a results folder", operands: "SCENARIO",
        operandCounts: 1...1, optionReplacingOperands: "from",
        options: [
            .resultsFolder(defaultPath: "Reports/<scenario name>"),
            .tables,
            .seed(of: "scenario"),
            .replications("number of independent replications (default: the scenario's)"),
            .value(
                "first", "N",
                "number of the first replication, to run an experiment in parts (default: 1)"),
            .resume,
        ] + ResumePoint.options + PrecisionOptions.syntax + OptionSyntax.ofExecution + [
            .set(in: .scenario),
            .flag("check", "check the invariants that each event affects, and all of them every 1000 events; slower"),
            .flag("events", "also write events.csv and commands.csv of the first replication"),
            .flag("kepler", "also write trips.geojson for kepler.gl; implies --events"),
            .flag(
                "matsim",
                "also write output_events, output_network and output_trips for SimWrapper and Via; implies --events"),
            .flag(
                "rides",
                "write rides.csv, by far the largest file, also for more than \(RidesOutput.fewMax) replications"),
            .flag("no-rides", "do not write rides.csv"),
            .quiet("print no summary and no progress; only write the files"),
        ],
        examples: [
            ("cabrank run default", "the scenario that comes with cabrank"),
            ("cabrank run default --replications 20", "with confidence intervals"),
            ("cabrank run default --replications 50 --resume", "30 more, or the missing ones of an interrupted run"),
            (
                "cabrank run default --precision wait_mean_s=5%",
                "as many as needed to know the mean wait within 5 %"
            ),
            (
                "cabrank run default --set drivers.shifts.0.taxis=150 --out Reports/more",
                "what if more taxis work in the morning?"
            ),
            ("cabrank run Reports/default --out Reports/again", "repeat a run: same scenario, seed and changes"),
            ("cabrank run default --kepler --matsim", "with files for kepler.gl, SimWrapper and Via"),
            (
                "cabrank run --from here --duration '4 h' --set 'drivers.leaving={drivers: 20, after: 1 h}'",
                "what if 20 drivers stop in an hour, in the city that 'cabrank serve' serves now?"
            ),
        ],
        notes: [
            """
            SCENARIO is a file, or the name of a scenario that comes with cabrank. It may also be the results folder
            of a run: this repeats the run with its seed, replications and --set, and gives the same bytes. The number
            of threads never changes a result.
            """, ResumePoint.note, CommandSyntax.resultsNote,
        ],
        exitCodes: [
            (
                .unmet,
                """
                an invariant of --check does not hold, --precision was not reached within --limit, or the store of --from is \
                damaged
                """
            )
        ],
        environment: [.data, .home, .noColor, .slurmJob])

    static func run(_ given: ParsedArguments) throws -> ExitCode {
        let meter = EffortMeter()
        try ResumePoint.check(given)
        let recorded = try recordedRun(in: given.operands.first)
        let arguments = recorded.map(given.rerunning) ?? given
        let workplace = try ExecutionSite(arguments)
        let past = try past(arguments, threads: workplace.threads)
        let setup = try past?.setup ?? scenario(arguments, threads: workplace.threads)
        if let recorded, let folder = given.operands.first, !given.has("set") {
            try recorded.requireFiles(of: setup, folder: folder)
        }
        let isQuiet = arguments.has("quiet")
        Terminal.reportInputLosses(setup.inputLosses)
        warnOfConstantSpeeds(setup)
        for remark in IneffectiveSettings(of: setup).events {
            Terminal.printMessage("cabrank: \(remark.problem); \(remark.remedy)")
        }
        let first = try arguments.number("first", in: 1...1_000_000) ?? 1
        let exports = try RunExports(RunExports.Format.allCases.filter { arguments.has($0.rawValue) }, of: setup)
        let recordsEvents = arguments.has("events") || !exports.isEmpty
        if recordsEvents && setup.replications > 1 && !isQuiet {
            Terminal.printMessage("events.csv will contain only the first of \(setup.replications) replications")
        }
        let precision = try PrecisionOptions(arguments)
        let wanted = precision.replications(first: first, asked: setup.replications)
        let rides = try ridesOutput(arguments, replications: wanted.count)
        let defaultPath = "Reports/\(setup.name)" + (past == nil ? "" : "-from-store")
        var request = RunRequest(
            setup: setup, scenarioPath: past?.scenarioPath ?? arguments.operands[0],
            overrides: past?.overrides ?? arguments.values(of: "set"),
            output: try arguments.results(reading: past?.inputFiles ?? setup.inputFiles, defaultPath: defaultPath),
            wanted: wanted,
            rides: rides)
        request.origin = past?.origin
        request.recordsEvents = recordsEvents
        request.exports = exports
        request.resumes = arguments.has("resume")
        request.options.checksInvariants = arguments.has("check")
        request.watch = precision.watch(setup)
        request.verbosity = isQuiet ? .nothing : .everything
        return try request.run(threads: workplace.threads, meter: meter) { results in
            try workplace.cluster.map { wishes in
                try ClusterExperiment(
                    clusterRequest(arguments, of: ScenarioDigest(of: setup), for: results), wishes: wishes)
            }
        }
    }

    /// Returns the recorded run of a results folder; nil if the operand is not such a folder.
    ///
    /// - Throws: `InputError` if the folder contains no run, or its scenario has changed.
    private static func recordedRun(in folder: String?) throws -> RecordedRun? {
        // A bare name is first that of a scenario.
        guard let folder, (try? ShippedFiles.path(for: folder, of: .scenario)) ?? folder == folder,
            FileSearch.mayExist("\(folder)/\(ResultsFile.manifest.rawValue)")
        else { return nil }
        guard let recorded = RecordedRun.readIfAny(in: folder), !recorded.isLoad, !recorded.isFromStore else {
            throw InputError(
                folder, "this folder contains no run of a scenario",
                remedy: "name a scenario, or the results folder of 'cabrank run SCENARIO'")
        }
        try recorded.requireScenario(of: folder)
        return recorded
    }

    private static func scenario(_ arguments: ParsedArguments, threads: Int) throws -> SimulationSetup {
        try ScenarioLoader.load(
            path: arguments.operands[0], overrides: arguments.values(of: "set"),
            seed: try arguments.number("seed", in: 0...UInt64.max),
            replications: try arguments.number("replications", in: 1...1_000_000), threads: threads)
    }

    /// - Throws: `InputError` also for an option that needs `--from`.
    private static func past(_ arguments: ParsedArguments, threads: Int) throws -> ResumePoint? {
        if let store = arguments.value(of: "from") {
            return try ResumePoint(store, arguments, threads: threads)
        }
        for option in ["at", "duration"] where arguments.has(option) {
            throw InputError(
                "--\(option)", "this option needs --from",
                remedy: "add --from STORE, or write '--set start.clock=07:00' or '--set duration=2h'")
        }
        return nil
    }

    /// Returns the request for a cluster, whose tasks write the tables of the results.
    private static func clusterRequest(
        _ arguments: ParsedArguments, of scenario: ScenarioDigest, for results: ResultsWriter
    ) -> ClusterExperiment.Request {
        let words =
            arguments.taskArguments(of: arguments.operands[0])
            + [results.rowTables.contains(.rides) ? "--rides" : "--no-rides"]
            + (arguments.has("check") ? ["--check"] : [])
        return ClusterExperiment.Request(
            variants: [ClusterExperiment.Variant(arguments: words, scenario: scenario)], tables: results.rowTables,
            logged: results.logs == nil ? nil : results.loggedReplication, resultsPath: results.path,
            resumes: arguments.has("resume"), isQuiet: arguments.has("quiet"))
    }

    /// - Throws: `InputError` if both options are given.
    private static func ridesOutput(_ arguments: ParsedArguments, replications: Int) throws -> RidesOutput {
        switch (arguments.has("rides"), arguments.has("no-rides")) {
        case (true, true):
            throw InputError("cabrank run", "--rides and --no-rides exclude each other", remedy: "write one of them")
        case (true, false): return .always
        case (false, true): return .never
        case (false, false): return .ifFew(replications: replications)
        }
    }

    /// Warns about a city on streets whose speeds are constant, which is not realistic.
    private static func warnOfConstantSpeeds(_ setup: SimulationSetup) {
        guard let times = setup.drivingTimes, setup.congestion == .none else { return }
        let speeds = times.freeFlow == .posted ? "at the posted limit" : "at free-flow speed"
        Terminal.printMessage(
            "cabrank: the taxis of this city drive \(speeds) all day; write 'hourFactors: urban' for slower hours")
    }
}
