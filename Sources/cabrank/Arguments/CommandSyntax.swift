import OutputFiles
import Scenario

/// Syntax of a command, from which its help, manual entry and completion are made.
struct CommandSyntax {
    let name: String
    /// Purpose of the command, in one line.
    let summary: String
    /// Operands as the usage line shows them: "SCENARIO".
    let operands: String
    let operandCounts: ClosedRange<Int>
    /// Option that replaces the operands.
    var optionReplacingOperands: String?
    let options: [OptionSyntax]
    /// Examples of command lines, each with its effect.
    let examples: [(command: String, effect: String)]
    /// Paragraphs after the options.
    var notes: [String] = []
    /// Exit codes that not every command has, or with a special meaning.
    var exitCodes: [(code: ExitCode, meaning: String)] = []
    /// Environment variables that the command reads.
    var environment: [EnvironmentVariable] = []
    /// Key of the operand in a configuration file; nil for a command without such a file.
    var operandKey: String?

    var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

    /// Options of this command, and those of every command.
    var allOptions: [OptionSyntax] { options + OptionSyntax.ofEveryCommand }

    /// Exit codes of this command, and those of every command.
    var allExitCodes: [(code: ExitCode, meaning: String)] {
        let common = ExitCode.ofEveryCommand.filter { code in !exitCodes.contains { $0.code == code } }
        return (exitCodes + common.map { ($0, $0.meaning) }).sorted { $0.code.rawValue < $1.code.rawValue }
    }

    var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}

/// An option `--name` or `--name value`.
struct OptionSyntax {
    let name: String
    /// Placeholder of the value in the help; nil for a flag.
    let placeholder: String?
    let explanation: String
    /// One-letter form.
    var letter: Character?
    /// Kind of output that the option names; nil for other options.
    var outputShape: Output.Shape?
    /// Document whose keys begin the option's value; nil for other options.
    var setsKeysOf: DocumentKind?

    /// Returns an option with a value.
    ///
    /// - Parameter placeholder: Placeholder of the value in the help.
    static func value(
        _ name: String, _ placeholder: String, _ explanation: String, writes: Output.Shape? = nil,
        sets: DocumentKind? = nil
    ) -> OptionSyntax {
        OptionSyntax(
            name: name, placeholder: placeholder, explanation: explanation, outputShape: writes, setsKeysOf: sets)
    }

    /// Returns an option without a value.
    static func flag(_ name: String, _ explanation: String, letter: Character? = nil) -> OptionSyntax {
        OptionSyntax(name: name, placeholder: nil, explanation: explanation, letter: letter)
    }

    static let help = OptionSyntax.flag("help", "show this help", letter: "h")
    static let version = OptionSyntax.flag("version", "show the version")
    static let ofEveryCommand = [help, version]

    /// - Parameter file: Kind of the file to run: a scenario, a profile.
    static func seed(of file: String) -> OptionSyntax {
        .value("seed", "N", "random seed (default: the \(file)'s)")
    }

    static func set(in document: DocumentKind) -> OptionSyntax {
        let file = document == .load ? "profile" : document.rawValue
        return .value(
            "set", "PATH=VALUE", "change a value of the \(file), also relative to it: +10%; may be repeated",
            sets: document)
    }

    static let resume = OptionSyntax.flag(
        "resume", "keep finished replications in --out, also of a killed run, and run the missing ones")
    static let threads = OptionSyntax.value("threads", "N", "number of threads (default: all processors)")

    static func resultsFolder(defaultPath path: String) -> OptionSyntax {
        .value("out", "DIR", "results folder (default: \(path))", writes: ResultsFile.folderShape)
    }

    /// - Parameter which: Subject of the replications, and their default number.
    static func replications(_ which: String) -> OptionSyntax {
        .value("replications", "N", which)
    }

    static func metric(_ use: String) -> OptionSyntax {
        .value("metric", "NAME", use)
    }

    /// - Parameter rest: Output that remains.
    static func quiet(_ rest: String) -> OptionSyntax {
        .flag("quiet", rest)
    }

    /// All spellings of the option.
    var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

    var term: String { spellings.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }
}

/// Environment variables of the program.
enum EnvironmentVariable: String, CaseIterable {
    case data = "CABRANK_DATA"
    case home = "CABRANK_HOME"
    case noColor = "NO_COLOR"
    case slurmJob = "SLURM_JOB_ID"

    var meaning: String {
        switch self {
        case .data: "folder of data, searched for files that a scenario names and that are not next to it"
        case .home:
            "folder that contains 'Scenarios', searched after the working folder, project and installation"
        case .noColor: "if set to any value: no colours and no bold text on a terminal"
        case .slurmJob: "set by Slurm: all tasks on a machine share the drive times and trips of a large city"
        }
    }
}

/// The contract's exit codes.
enum ExitCode: Int32, CaseIterable {
    case done = 0
    /// Done, but an expectation, target or invariant is not met.
    case unmet = 1
    /// Wrong usage or bad input.
    case badInput = 2
    /// Failure of the machine: disk full, no permission, lost server.
    case machineFailed = 3
    /// Inconclusive load test: the load tester itself was the bottleneck, or an injected fault had no effect or was not
    /// detected.
    case invalid = 4
    case interrupted = 130

    static let ofEveryCommand: [ExitCode] = [.done, .badInput, .machineFailed, .interrupted]

    /// Meaning in the help of commands that do not refine it.
    var meaning: String {
        switch self {
        case .done: "done"
        case .unmet: "done, but an expectation, target or invariant is not met"
        case .badInput: "wrong usage or invalid input; nothing is written"
        case .machineFailed: "the machine failed: disk full, no permission"
        case .invalid: "invalid test: the tester was the bottleneck, or a fault never struck or was not detected"
        case .interrupted: "interrupted (Ctrl-C, SIGTERM or SIGHUP); a message says what is kept"
        }
    }
}
