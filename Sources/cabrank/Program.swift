import CLinux
import CityHost
import Experiments
import InputFiles
import LoadTest
import OperatingSystem
import OutputFiles
import Pictures

/// The program: finds the command, runs it, and reports errors.
enum Program {
    private static var commands: [any Command.Type] {
        [
            RunCommand.self, CompareCommand.self, SweepCommand.self, BestCommand.self, CalibrateCommand.self,
            ValidateCommand.self, PlayCommand.self, LessonsCommand.self, CheckCommand.self, ReplayCommand.self,
            CityImportCommand.self,
            CityGenerateCommand.self,
            CityInspectCommand.self, CityRouteCommand.self, CityTourCommand.self,
            PlacesExportCommand.self, LoadCommand.self, ServeCommand.self,
            ReportCommand.self, ProjectCommand.self, ProjectNewCommand.self, ProjectRunCommand.self,
            ProjectReportCommand.self,
            ListCommand.self, CompletionCommand.self, HelpCommand.self,
        ]
    }

    /// Syntax of all commands, in the order of the overview.
    static var syntaxes: [CommandSyntax] { commands.map { $0.syntax } }

    static func run() -> ExitCode {
        // Blocks used at the start go back to the system, because the simulation needs the memory.
        cabrank_give_back_blocks(4 << 20)
        Terminal.reserveClosedStreams()
        Signals.ignoreWriteSignals()
        Signals.catchInterrupts()
        do {
            return try dispatch(try arguments())
        } catch let error as InputError {
            Terminal.printMessage(error.description)
            return error.isSystemError ? .machineFailed : .badInput
        } catch let error as InvariantFailure {
            Terminal.printMessage("cabrank: \(error)")
            return .unmet
        } catch let error as DamagedStore {
            Terminal.printMessage("\(error)")
            return .unmet
        } catch let error as TesterResourceShortage {
            Terminal.printMessage("--target: \(error)")
            return .invalid
        } catch let error as TaskFailure {
            Terminal.printMessage("cabrank: \(error)")
            return error.exitCode
        } catch {
            Terminal.printMessage("cabrank: \(isOfMachine(error) ? "" : "unexpected failure: ")\(error)")
            return .machineFailed
        }
    }

    /// Returns the program's arguments without its own name, as the system passes them. `CommandLine.arguments` repairs
    /// invalid UTF-8, and would then name other files.
    ///
    /// - Throws: `InputError` if an argument is not UTF-8.
    private static func arguments() throws(InputError) -> [String] {
        let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        return try words.dropFirst().compactMap { $0 }.map { word throws(InputError) in
            if let text = String(validatingCString: word) { return text }
            throw InputError(
                "cabrank", "the argument '\(String(cString: word))' is not UTF-8",
                remedy: "write arguments and names in UTF-8")
        }
    }

    /// Whether the machine refused an operation, which the error already explains.
    private static func isOfMachine(_ error: any Error) -> Bool {
        error is SystemError || error is ClusterError || error is LoadThreadsUnavailable
            || error is ThreadsUnavailable || error is RasterImage.Failure || error is PageViewer.Failure
    }

    private static func dispatch(_ arguments: [String]) throws -> ExitCode {
        guard let first = arguments.first else {
            Terminal.printMessage(overview)
            return .badInput
        }
        if OptionSyntax.help.spellings.contains(first) {
            try Terminal.print(overview)
            return .done
        }
        if OptionSyntax.version.spellings.contains(first) { return try printVersion() }
        return try runCommand(arguments[...])
    }

    private static func runCommand(_ arguments: ArraySlice<String>) throws -> ExitCode {
        if let group = arguments.first.flatMap({ CommandGroup($0, of: syntaxes) }), group.main == nil {
            let second = arguments.dropFirst().first
            if second.map(OptionSyntax.version.spellings.contains) ?? false { return try printVersion() }
            if second.map(OptionSyntax.help.spellings.contains) ?? false {
                try Terminal.print(group.helpText)
                return .done
            }
            if second == nil {
                Terminal.printMessage(group.helpText)
                return .badInput
            }
        }
        let (command, wordCount) = try command(at: arguments)
        let parsed = try ArgumentParser(command.syntax).parse(Array(arguments.dropFirst(wordCount)))
        if parsed.asksForVersion { return try printVersion() }
        if parsed.asksForHelp {
            try Terminal.print(HelpText(command.syntax).text)
            return .done
        }
        do {
            return try command.run(parsed)
        } catch let error as InputError {
            throw parsed.located(error)
        }
    }

    private static func printVersion() throws -> ExitCode {
        try Terminal.print("cabrank \(programVersion)")
        return .done
    }

    /// Returns the help of a command or a group; the overview without words.
    static func helpText(on words: [String]) throws -> String {
        guard let first = words.first else { return overview }
        if words.count == 1, let group = CommandGroup(first, of: syntaxes), group.main == nil { return group.helpText }
        let (command, wordCount) = try command(at: words[...])
        if words.count > wordCount {
            throw InputError(ArgumentParser(HelpCommand.syntax).excessOperand(words[wordCount]))
        }
        return HelpText(command.syntax).text
    }

    /// Finds the command of the first word, or of the first two: `city import`.
    ///
    /// - Precondition: There is a word.
    private static func command(
        at words: ArraySlice<String>
    ) throws -> (command: any Command.Type, wordCount: Int) {
        for wordCount in [2, 1] where words.count >= wordCount {
            let name = words.prefix(wordCount).joined(separator: " ")
            if let command = commands.first(where: { $0.syntax.name == name }) { return (command, wordCount) }
        }
        let isOfGroup = words.first.flatMap { CommandGroup($0, of: syntaxes) } != nil
        throw unknown(words.prefix(isOfGroup ? 2 : 1).joined(separator: " "))
    }

    private static func unknown(_ name: String) -> InputError {
        let names = syntaxes.map(\.name)
        if name.hasPrefix("-") {
            return InputError(
                "cabrank", "unknown option '\(name)'",
                remedy: NameSuggestion.remedy(for: name, among: ["--help", "--version"]))
        }
        return InputError(
            "cabrank", "unknown command '\(name)'", remedy: NameSuggestion.remedy(for: name, among: names))
    }

    /// Purpose of the program, in one line.
    static let purpose = "simulates the taxis of a city: queues, offers, refusals, rides, money"

    private static var overview: String {
        HelpText(
            opening: "cabrank \(purpose).", usage: "COMMAND [OPTION…]", commands: syntaxes,
            options: OptionSyntax.ofEveryCommand, hint: "'cabrank COMMAND --help' shows the help of a command.",
            examples: [
                ("cabrank run default", "a day in a generated city"),
                ("cabrank play refuser-to-the-tail", "a rule of the queues, step by step"),
                ("cabrank list", "all scenarios, lessons, profiles and cities"),
            ]
        ).text
    }
}

/// A command of the program.
protocol Command {
    static var syntax: CommandSyntax { get }

    /// - Throws: `InputError`, `MachineError`, `InvariantFailure`; each has its exit code.
    static func run(_ arguments: ParsedArguments) throws -> ExitCode
}
