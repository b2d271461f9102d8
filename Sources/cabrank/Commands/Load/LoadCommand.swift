import Glibc
import InputFiles
import LoadProfiles
import LoadTest
import OutputFiles
import Scenario
import System

/// `cabrank load`: load tests the real services in real time.
enum LoadCommand: Command {
    static let syntax = CommandSyntax(
        name: "load", summary: "load tests the real services in real time: taxis, tours, sessions", operands: "PROFILE",
        operandCounts: 1...1,
        options: [
            .value("users", "N", "all together: clients and drivers, walkers, or runners"),
            .value("rate", "N", "commands a second (the profile's)"),
            .value("duration", "TIME", "what is measured, such as 60s"),
            .value("warm-up", "TIME", "what comes before, such as 10s"),
            .value("threads", "N", "how many make the load (the profile's)"),
            .seed(of: "profile"),
            .value("target-latency", "TIME", "the most that a command may take (1s)"),
            .value("percentile", "P", "for so many of a hundred commands (99.99)"),
            .flag("find-limit", "searches the highest rate at which the target holds"),
            .set(in: .load),
            .flag("commands", "writes down what the service is told, for replay"),
            .value("junit", "FILE", "writes the targets as JUnit's XML, for CI servers", writes: .file),
            .overwrite,
            .value("compare", "OLDFOLDER", "fails if latencies are worse than in that run, beyond noise"),
            .resultsFolder(defaultPath: "Reports/load-<profile>"), .tables,
            .quiet("no tables and no live line, only the files"),
            .value("break", "FAULT", faultsExplanation),
        ] + RemoteOptions.syntaxes,
        examples: [
            ("cabrank load smoke", "ten seconds, to see that everything works"),
            ("cabrank load half-a-million", "T13: 500,000 users, 100,000 commands a second"),
            ("cabrank load open-day", "W09: thousands of walkers follow tours"),
            ("cabrank load running-month", "F07: thousands of runners and cyclists"),
            ("cabrank load guide-evening", "G11, L09: thousands of tourists, their friends and their guide"),
            ("cabrank load stress --find-limit", "where does it break?"),
            ("cabrank load smoke --break lifo; echo $?", "does the tester notice? It must say 1"),
            ("cabrank load smoke --break double-offer --set users.drivers=350", "the same, with too few taxis"),
            ("cabrank load smoke --junit load.xml", "for CI servers: a test case for each target"),
            ("cabrank load smoke --out new --compare Reports/load-smoke", "has it become slower since then?"),
            ("cabrank load smoke --commands", "then: cabrank replay Reports/load-smoke/commands.csv"),
            (
                "cabrank load smoke --target http://127.0.0.1:8080 --operator-token-file t",
                "the same of 'cabrank serve smoke --test-users --operator-token-file t'"
            ),
            (
                "cabrank load smoke --target http://127.0.0.1:8080 --operator-token-file t --crash ./restart",
                "is nothing lost that was answered, and nothing done twice, if ./restart kills and starts it?"
            ),
        ],
        notes: [
            """
            PROFILE is a file, or the name of one that comes with cabrank ('cabrank list profiles'). Commands are sent when
            they are due, whatever became of those before, and latency counts from that moment. Every decision of the queues,
            and every answer to walkers, runners and tourists, is judged by a second, independent model.
            """,
            """
            With --target the same people talk to a server over HTTP: any that speaks as 'cabrank serve --test-users' does. It must
            serve the profile's city, and nobody may have used it. Profiles of taxis only. With --crash it is killed and started
            again while the time is measured; whatever it had answered must still be there, and nothing be done twice.
            """, CommandSyntax.resultsNote,
        ],
        exitCodes: [
            (.unmet, "a target is missed, or latencies are worse than those compared with"),
            (.machineFailed, "with --target: nobody answers there, or not any more"),
            (.invalid, "\(ExitCode.invalid.meaning), or the tester was short of open files or ports"),
        ],
        environment: [.data, .home, .noColor])

    private static let faultsExplanation =
        "breaks the service, or the tester itself, on purpose, to test the tester: \(LoadFault.allCases.map(\.rawValue).joined(separator: ", "))"

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        var overrides = LoadProfileLoader.Overrides()
        overrides.users = arguments.value(of: "users")
        overrides.rate = arguments.value(of: "rate")
        overrides.duration = arguments.value(of: "duration")
        overrides.warmUp = arguments.value(of: "warm-up")
        overrides.threads = arguments.value(of: "threads")
        overrides.seed = arguments.value(of: "seed")
        overrides.targetLatency = arguments.value(of: "target-latency")
        overrides.percentile = arguments.value(of: "percentile")
        overrides.values = arguments.values(of: "set")
        for option in ["commands", "junit", "compare"] where arguments.has(option) && arguments.has("find-limit") {
            throw InputError(
                "--\(option)", "a search for the limit makes many runs",
                remedy: "leave out --find-limit, and make one run")
        }
        let profile = try LoadProfileLoader.load(path: arguments.operands[0], overrides: overrides)
        let fault = try arguments.value(of: "break").map { try LoadFault(named: $0) }
        try fault?.require(of: profile)
        let target = try RemoteOptions.target(arguments, for: profile)
        if let target {
            try target.require(of: profile)
            try RemoteOptions.require(fault)
        }
        let earlier = try arguments.value(of: "compare").map { try BaselineRun.read(folder: $0) }
        try earlier?.require(profile)
        let files = try arguments.files(
            reading: profile.inputFiles + (earlier?.inputFiles ?? []), defaults: ["out": "Reports/load-\(profile.name)"]
        )
        let junit = try files["junit"].map { try AtomicFile($0, of: JUnitReport.kind) }
        Signals.enableGracefulInterruption()
        let results = try LoadResultsWriter(
            at: arguments.results(among: files),
            for: arguments.has("find-limit")
                ? ResultsFile.limitSearchFiles
                : ResultsFile.loadTestFiles(withCommands: arguments.has("commands"), ofServer: target != nil),
            startedMilliseconds: WallClock.millisecondsSince1970, commandLine: commandLine(arguments),
            profilePath: arguments.operands[0], settings: overrides.settings)
        let session = LoadSession(
            profile: profile, target: target, fault: fault, isQuiet: arguments.has("quiet"),
            keepsCommands: arguments.has("commands"),
            baseline: earlier, junit: junit)
        return arguments.has("find-limit") ? try session.findLimit(results) : try session.test(results)
    }

    private static func commandLine(_ arguments: ParsedArguments) -> String {
        var line = ShellCommandLine("cabrank load")
        for operand in arguments.operands { line.append(operand) }
        for option in syntax.options {
            if option.placeholder == nil {
                if arguments.has(option.name) { line.append("--\(option.name)") }
            } else {
                for value in arguments.values(of: option.name) { line.append(option.name, value) }
            }
        }
        return line.text
    }
}
