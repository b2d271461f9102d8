import Glibc
import InputFiles
import LoadProfiles
import LoadTest
import OperatingSystem
import OutputFiles
import Scenario

/// `cabrank load`: load tests the real services in real time.
enum LoadCommand: Command {
    static let syntax = CommandSyntax(
        name: "load", summary: "load test the services in real time: taxis, tours, sessions", operands: "PROFILE",
        operandCounts: 1...1,
        options: [
            .value("users", "N", "number of users: clients and drivers, walkers, or runners (default: the profile's)"),
            .value("rate", "N", "commands a second (default: the profile's)"),
            .value("duration", "TIME", "measured time, such as 60s (default: the profile's)"),
            .value("warm-up", "TIME", "warm-up before it, such as 10s (default: the profile's)"),
            .value("threads", "N", "number of threads that generate load (default: the profile's)"),
            .seed(of: "profile"),
            .value("target-latency", "TIME", "maximum latency of a command (default: 1s)"),
            .value("percentile", "P", "percentile that the target applies to (default: 99.99)"),
            .flag("find-limit", "search the highest rate at which the target is met"),
            .set(in: .load),
            .flag("commands", "write commands.csv, for replay"),
            .value("junit", "FILE", "write the targets as JUnit XML, for CI servers", writes: .file),
            .overwrite,
            .value("compare", "OLDFOLDER", "fail if latencies are worse than in that run, beyond noise"),
            .resultsFolder(defaultPath: "Reports/load-<profile>"), .tables,
            .quiet("print no tables and no progress; only write the files"),
            .value("break", "FAULT", faultsExplanation),
        ] + RemoteOptions.syntaxes,
        examples: [
            ("cabrank load smoke", "ten seconds, to check that everything works"),
            ("cabrank load half-a-million", "T13: 500,000 users, 100,000 commands a second"),
            ("cabrank load open-day", "W09: thousands of walkers on tours"),
            ("cabrank load running-month", "F07: thousands of runners and cyclists"),
            ("cabrank load guide-evening", "G11, L09: thousands of tourists, their friends and their guide"),
            ("cabrank load stress --find-limit", "what is the highest rate?"),
            ("cabrank load smoke --break lifo; echo $?", "does the tester detect the fault? The exit code must be 1"),
            ("cabrank load smoke --break double-offer --set users.drivers=350", "the same, with too few taxis"),
            ("cabrank load smoke --junit load.xml", "for CI servers: a test case for each target"),
            ("cabrank load smoke --out new --compare Reports/load-smoke", "is it slower than that run?"),
            ("cabrank load smoke --commands", "then: cabrank replay Reports/load-smoke/commands.csv"),
            (
                "cabrank load smoke --target http://127.0.0.1:8080 --operator-token-file t",
                "tests 'cabrank serve smoke --test-users --operator-token-file t'"
            ),
            (
                "cabrank load smoke --target http://127.0.0.1:8080 --operator-token-file t --crash ./restart",
                "./restart kills and starts the server: is any command lost or done twice?"
            ),
        ],
        notes: [
            """
            PROFILE is a file, or the name of a profile that comes with cabrank ('cabrank list profiles'). Each
            command is sent when it is due, even if earlier ones are unanswered, and its latency counts from that
            time. A second, independent model checks each decision of the queues and each answer to walkers, runners
            and tourists.
            """,
            """
            With --target, the same users send their commands to a server over HTTP that has the interface of 'cabrank
            serve --test-users'. It must serve the profile's city and must not have been used before. Only profiles of
            taxis are possible. With --crash, the server is killed and started again during the measured time; every
            answered command must survive, and none may be done twice.
            """, CommandSyntax.resultsNote,
        ],
        exitCodes: [
            (.unmet, "a target is missed, or latencies are worse than in the compared run"),
            (.machineFailed, "with --target: the server does not answer, or stopped answering"),
            (.invalid, "\(ExitCode.invalid.meaning), or the tester had too few open files or ports"),
        ],
        environment: [.data, .home, .noColor])

    private static let faultsExplanation =
        "inject a fault into the service, or the tester, to test the tester: \(LoadFault.allCases.map(\.rawValue).joined(separator: ", "))"

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
                "--\(option)", "this option is not possible with --find-limit, which makes many runs",
                remedy: "leave out one of them")
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
