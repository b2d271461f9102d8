import CityWorld
import Experiments
import InputFiles
import Reports

/// The whole program: finds the command, runs it, and tells what went wrong.
enum Program {
    private static var commands: [any Command.Type] {
        [RunCommand.self, PlayCommand.self, CheckCommand.self, ReplayCommand.self]
    }

    /// Commands of the contract that this version has not got.
    private static let unbuilt = ["city", "compare", "sweep", "load", "serve", "report"]

    /// - Parameter arguments: without the program's own name.
    static func run(arguments: [String]) -> ExitCode {
        Signals.ignoreWriteSignals()
        do {
            return try dispatch(arguments)
        } catch let error as InputError {
            Terminal.tell(error.description)
            return .badInput
        } catch let error as MachineError {
            Terminal.tell("cabrank: \(error)")
            return .machineFailed
        } catch let error as ThreadsUnavailable {
            Terminal.tell("cabrank: \(error)")
            return .machineFailed
        } catch let error as RunFailure {
            Terminal.tell("cabrank: \(error)")
            return .unmet
        } catch {
            Terminal.tell("cabrank: unexpected failure: \(error)")
            return .machineFailed
        }
    }

    private static func dispatch(_ arguments: [String]) throws -> ExitCode {
        guard let first = arguments.first else {
            Terminal.tell(overview)
            return .badInput
        }
        switch first {
        case "-h", "--help":
            try Terminal.print(overview)
            return .done
        case "--version":
            try Terminal.print("cabrank \(programVersion)")
            return .done
        case "help":
            return try help(on: arguments.dropFirst().first)
        default:
            return try run(try command(named: first), arguments: Array(arguments.dropFirst()))
        }
    }

    private static func run(_ command: any Command.Type, arguments: [String]) throws -> ExitCode {
        let parsed = try ArgumentParser(command.syntax).parse(arguments)
        if parsed.asksForHelp {
            try Terminal.print(command.syntax.helpText)
            return .done
        }
        return try command.run(parsed)
    }

    private static func help(on name: String?) throws -> ExitCode {
        try Terminal.print(try name.map { try command(named: $0).syntax.helpText } ?? overview)
        return .done
    }

    private static func command(named name: String) throws -> any Command.Type {
        if let command = commands.first(where: { $0.syntax.name == name }) { return command }
        if unbuilt.contains(name) {
            throw InputError(
                Diagnostic(
                    file: "cabrank \(name)", problem: "not built yet in version \(programVersion)",
                    remedy: "there are \(commands.map { $0.syntax.name }.joined(separator: ", "))"))
        }
        if name.hasPrefix("-") {
            throw InputError(
                Diagnostic(
                    file: "cabrank", problem: "unknown option '\(name)'",
                    remedy: NearestName.remedy(for: name, among: ["--help", "--version"])))
        }
        throw InputError(
            Diagnostic(
                file: "cabrank", problem: "unknown command '\(name)'",
                remedy: NearestName.remedy(for: name, among: commands.map { $0.syntax.name })))
    }

    private static var overview: String {
        let rows = commands.map { (term: $0.syntax.usage, text: $0.syntax.summary) }
        return """
            cabrank simulates the taxis of a city: queues, offers, refusals, rides, money.

            Usage: cabrank COMMAND [OPTION…]

            Commands:
            \(HelpText.table(rows))

            Options:
            \(HelpText.table([("-h, --help", "help on cabrank; 'cabrank COMMAND --help' on a command"), ("--version", "the version")]))

            Start with: cabrank run default
            """
    }
}

/// One of the commands.
protocol Command {
    static var syntax: CommandSyntax { get }

    /// - Throws: `InputError`, `MachineError`, `RunFailure`; each has its exit code.
    static func run(_ arguments: ParsedArguments) throws -> ExitCode
}
