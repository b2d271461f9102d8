import CityHost
import CityModel
import CityWorld
import Experiments
import InputFiles
import Reports
import Scenario

/// `cabrank replay`: gives the recorded commands of a run to the service again, and compares what comes of it.
enum ReplayCommand: Command {
    static let syntax = CommandSyntax(
        name: "replay", summary: "plays the recorded commands of a run again and compares the fingerprint",
        operands: "EVENTS-OR-COMMANDS", operandCounts: 1...1,
        options: [
            OptionSyntax(name: "check", placeholder: nil, explanation: "tests all invariants after every command")
        ],
        examples: [
            ("cabrank run default --events", "records the commands"),
            ("cabrank replay Reports/default/commands.csv", "plays them again"),
        ],
        notes: [
            """
            The file is events.csv or commands.csv of a results folder written with --events; its manifest.json tells the
            scenario. With events.csv every line of it is compared too. The service draws nothing at random, so the same commands must give the same events, to the last
            digit. Exit code 0 if they do, 1 if not.
            """
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let operand = arguments.operands[0]
        let parent = FileSearch.folder(of: operand)
        let folder = parent.isEmpty ? "." : parent
        let recorded = try RecordedRun.read(folder: folder, named: operand)
        let setup = try ScenarioLoader.load(path: recorded.scenarioPath, overrides: recorded.overrides)
        guard recorded.isOf(setup.document) else {
            throw InputError(
                Diagnostic(
                    file: recorded.scenarioPath, problem: "this scenario is not the one that was recorded any more",
                    remedy: "replay with the scenario as \(folder)/manifest.json shows it"))
        }
        let isLog = operand.hasSuffix("events.csv")
        let path = isLog ? "\(folder)/commands.csv" : operand
        let reader = CommandRowReader(city: setup.city, streets: setup.traffic?.streetCity.car.graph)
        let commands = try CommandLog.read(path, by: reader)
        let comparison = isLog ? try EventComparison(of: operand, city: setup.city) : nil
        let digest = try replay(
            commands, of: path, in: setup, checksInvariants: arguments.has("check"), comparison: comparison)
        let isEqual = digest.text == recorded.eventsDigest
        try Terminal.print(
            """
            Replayed  \(commands.count) commands · \(digest.count) events
            Digest    \(digest.text) · \(isEqual ? "as recorded" : "recorded was \(recorded.eventsDigest)")
            """)
        guard let line = comparison?.firstDifference() else { return isEqual ? .done : .unmet }
        try Terminal.print("\(operand):\(line): this is not what the commands give")
        return .unmet
    }

    private static func replay(
        _ commands: [TimedCommand], of path: String, in setup: SimulationSetup, checksInvariants: Bool,
        comparison: EventComparison?
    ) throws -> EventDigest {
        var digest = EventDigest()
        do {
            var host = WorldPlan(setup).makeHost(checks: checksInvariants ? .touched(allEvery: 1_000) : .none)
            try host.replay(commands) { records in
                for record in records { digest.note(record) }
                comparison?.take(records)
            }
        } catch let error as CityHost.ImpossibleCommand {
            throw InputError(
                Diagnostic(
                    file: path, line: error.number + 1, problem: "the scenario has no such driver or client",
                    remedy: "replay the commands of a run of the same scenario and version"))
        }
        return digest
    }
}
