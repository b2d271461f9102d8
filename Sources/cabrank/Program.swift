import CityFiles
import CityHost
import CityModel
import CityWorld
import Experiments
import InputFiles
import LoadTest
import Reports

/// The whole program: finds the command, runs it, and tells what went wrong.
enum Program {
    private static var commands: [any Command.Type] {
        [
            RunCommand.self, PlayCommand.self, CheckCommand.self, ReplayCommand.self, CityImportCommand.self,
            CityGenerateCommand.self, CityInspectCommand.self, CityRouteCommand.self, LoadCommand.self,
        ]
    }

    /// Commands of the contract that this version has not got.
    private static let unbuilt = ["compare", "sweep", "serve", "report"]

    /// - Parameter arguments: without the program's own name.
    static func run(arguments: [String]) -> ExitCode {
        Signals.ignoreWriteSignals()
        do {
            return try dispatch(arguments)
        } catch let error as InputError {
            Terminal.tell(error.description)
            return .badInput
        } catch let error as InvariantFailure {
            Terminal.tell("cabrank: \(error)")
            return .unmet
        } catch {
            Terminal.tell("cabrank: \(isOfMachine(error) ? "" : "unexpected failure: ")\(error)")
            return .machineFailed
        }
    }

    /// What the machine refused, and the error says in words.
    private static func isOfMachine(_ error: any Error) -> Bool {
        error is MachineError || error is CityFileFailure || error is LoadThreadsUnavailable
            || error is ThreadsUnavailable
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
            return try help(on: arguments.dropFirst())
        default:
            return try runCommand(arguments[...])
        }
    }

    private static func runCommand(_ arguments: ArraySlice<String>) throws -> ExitCode {
        if let group = CommandGroup(arguments, of: commands) {
            let asksForHelp = arguments.dropFirst().first.map { ["-h", "--help"].contains($0) } ?? false
            if asksForHelp {
                try Terminal.print(group.helpText)
            } else {
                Terminal.tell(group.helpText)
            }
            return asksForHelp ? .done : .badInput
        }
        let (command, wordCount) = try command(at: arguments)
        let parsed = try ArgumentParser(command.syntax).parse(Array(arguments.dropFirst(wordCount)))
        if parsed.asksForHelp {
            try Terminal.print(command.syntax.helpText)
            return .done
        }
        return try command.run(parsed)
    }

    private static func help(on words: ArraySlice<String>) throws -> ExitCode {
        if words.isEmpty {
            try Terminal.print(overview)
        } else if let group = CommandGroup(words, of: commands) {
            try Terminal.print(group.helpText)
        } else {
            try Terminal.print(try command(at: words).command.syntax.helpText)
        }
        return .done
    }

    /// The command that the first word names, or the first two: `city import`.
    ///
    /// - Precondition: there is a word.
    private static func command(
        at words: ArraySlice<String>
    ) throws -> (command: any Command.Type, wordCount: Int) {
        for wordCount in [2, 1] where words.count >= wordCount {
            let name = words.prefix(wordCount).joined(separator: " ")
            if let command = commands.first(where: { $0.syntax.name == name }) { return (command, wordCount) }
        }
        let isOfGroup = CommandGroup(words.prefix(1), of: commands) != nil
        throw unknown(words.prefix(isOfGroup ? 2 : 1).joined(separator: " "))
    }

    private static func unknown(_ name: String) -> InputError {
        let names = commands.map { $0.syntax.name }
        if unbuilt.contains(name) {
            return InputError(
                Diagnostic(
                    file: "cabrank \(name)", problem: "not built yet in version \(programVersion)",
                    remedy: "there are \(names.joined(separator: ", "))"))
        }
        if name.hasPrefix("-") {
            return InputError(
                Diagnostic(
                    file: "cabrank", problem: "unknown option '\(name)'",
                    remedy: NearestName.remedy(for: name, among: ["--help", "--version"])))
        }
        return InputError(
            Diagnostic(
                file: "cabrank", problem: "unknown command '\(name)'",
                remedy: NearestName.remedy(for: name, among: names)))
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

    /// - Throws: `InputError`, `MachineError`, `InvariantFailure`; each has its exit code.
    static func run(_ arguments: ParsedArguments) throws -> ExitCode
}

/// The contract's exit codes.
enum ExitCode: Int32 {
    case done = 0
    /// Done, and an expectation, target or invariant is not met.
    case unmet = 1
    /// Wrong usage or bad input.
    case badInput = 2
    /// Disk full, no permission, a server gone.
    case machineFailed = 3
    /// A load test that says nothing of the target: the load tester itself was the bottleneck, or a fault planted on purpose
    /// never struck.
    case invalid = 4
    case interrupted = 130
}
