import CityHost
import CityModel
import CommandStore
import Experiments
import InputFiles
import LoadProfiles
import LoadTest
import OutputFiles
import Reports
import Scenario
import ServiceKernel

/// `cabrank replay`: replays the recorded commands of a run, and compares the results.
enum ReplayCommand: Command {
    static let syntax = CommandSyntax(
        name: "replay", summary: "replay the recorded commands of a run and compare the digest",
        operands: "EVENTS-OR-COMMANDS|STORE", operandCounts: 1...1,
        options: [
            .flag("check", "check all invariants after every command")
        ],
        examples: [
            ("cabrank run default --events", "records the commands"),
            ("cabrank replay Reports/default/commands.csv", "replays them"),
            ("cabrank replay Reports/load-smoke/commands.csv", "replays those of cabrank load smoke --commands"),
            ("cabrank replay here --check", "replays the store of cabrank serve default --store here"),
        ],
        notes: [
            """
            The file is events.csv or commands.csv of a results folder written with --events, or commands.csv of a
            load test written with --commands; manifest.json in the same folder names the scenario. With events.csv,
            every line of it is compared too. The service draws no random numbers, so the same commands must give
            exactly the same events and the same state.
            """,
            """
            For the store of a server, all its commands are replayed, and the state must equal that of its snapshots.
            The store names the scenario.
            """,
        ],
        exitCodes: [(.done, "the replay is equal"), (.unmet, "the replay differs, or the store is damaged")],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let operand = arguments.operands[0]
        let checks = arguments.has("check") ? InvariantChecks.touched(allEvery: 1_000) : .none
        if StoreAddress.containsStore(operand) { return try StoreReplay.run(operand, checks) }
        let parent = FileSearch.folder(of: operand)
        let folder = parent.isEmpty ? "." : parent
        let recorded = try RecordedRun.read(folder: folder, named: operand)
        if recorded.isLoad { return try replayLoad(recorded, commands: operand, folder: folder, checks) }
        let setup = try ScenarioLoader.load(path: recorded.scenarioPath, overrides: recorded.overrides)
        try require(recorded, isOf: setup.document, folder: folder)
        let isLog = operand.hasSuffix("events.csv")
        let path = isLog ? "\(folder)/commands.csv" : operand
        let reader = CommandRowReader(city: setup.city, streets: setup.traffic?.streetCity.car.graph)
        let commands = try CommandLog.read(path, by: reader)
        let comparison = isLog ? try EventComparison(of: operand, city: setup.city) : nil
        let digest = try replay(
            commands, of: path, in: setup, checks, comparison: comparison)
        let what = "\(commands.count) commands · \(digest.count) events"
        let isEqual = try report(what, digest.text, recorded)
        if !isEqual && !recorded.hasFiles(of: setup) {
            try Terminal.print("Files     the files that the scenario names have changed since the recording")
        }
        guard let line = comparison?.firstDifference() else { return isEqual ? .done : .unmet }
        try Terminal.print("\(operand):\(line): this line differs from the replay")
        return .unmet
    }

    /// Replays a load test: its timing never repeats, but its commands lead to the same state again.
    private static func replayLoad(
        _ recorded: RecordedRun, commands path: String, folder: String, _ checks: InvariantChecks
    ) throws -> ExitCode {
        var overrides = LoadProfileLoader.Overrides()
        overrides.values = recorded.overrides
        let profile = try LoadProfileLoader.load(path: recorded.scenarioPath, overrides: overrides)
        try require(recorded, isOf: profile.document, folder: folder)
        let commands = try CommandLog.read(path, by: CommandRowReader(city: profile.load.city))
        var host = profile.makeHost(checks: checks)
        try replay(commands, of: path, people: profile.load.peopleOfLogs, in: &host) { _ in }
        let isEqual = try report("\(commands.count) commands", hexadecimal(host.digest), recorded)
        return isEqual ? .done : .unmet
    }

    private static func require(_ recorded: RecordedRun, isOf document: DocumentValue, folder: String) throws {
        if recorded.hasScenario(document) { return }
        throw InputError(
            Diagnostic(
                file: recorded.scenarioPath, problem: "this scenario has changed since the recording",
                remedy: "use the scenario in \(folder)/manifest.json"))
    }

    /// - Returns: Whether the digest equals the recorded one.
    private static func report(_ what: String, _ digest: String, _ recorded: RecordedRun) throws -> Bool {
        let isEqual = digest == recorded.digest
        try Terminal.print(
            """
            Replayed  \(what)
            Digest    \(digest) · \(isEqual ? "as recorded" : "recorded: \(recorded.digest)")
            """)
        return isEqual
    }

    private static func replay(
        _ commands: [TimedCommand], of path: String, in setup: SimulationSetup, _ checks: InvariantChecks,
        comparison: EventComparison?
    ) throws -> EventDigest {
        var digest = EventDigest()
        var host = WorldPlan(setup).makeHost(checks: checks)
        try replay(commands, of: path, in: &host) { records in
            for record in records { digest.combine(record) }
            comparison?.compare(records)
        }
        return digest
    }

    private static func replay(
        _ commands: [TimedCommand], of path: String, people: [EntityKind: Int] = [:], in host: inout CityHost,
        consume: ([EventRecord]) throws -> Void
    ) throws {
        do {
            try host.replay(commands, people: people, consume: consume)
        } catch let error as CityHost.ImpossibleCommand {
            throw InputError(
                Diagnostic(
                    file: path, line: error.number + 1, problem: "the scenario has no client or driver of that number",
                    remedy: "replay the commands of a run of the same scenario and version"))
        }
    }
}
