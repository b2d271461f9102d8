import OutputFiles
import Scenario

/// What a command takes: the table from which its help, its part of the manual and its completion are made.
struct CommandSyntax {
    let name: String
    /// What it does, in one line.
    let summary: String
    /// The arguments that are no options, as the usage line shows them: "SCENARIO".
    let operands: String
    let operandCounts: ClosedRange<Int>
    /// Beside which there need be no such argument.
    var optionInsteadOfOperands: String?
    let options: [OptionSyntax]
    /// Command lines, each with what it does.
    let examples: [(command: String, effect: String)]
    /// Paragraphs behind the options.
    var notes: [String] = []
    /// What exit codes mean that not every command has, or that say more of this one.
    var exitCodes: [(code: ExitCode, meaning: String)] = []
    /// What it heeds of the environment.
    var environment: [EnvironmentVariable] = []
    /// What a file of `--config` calls the operand; nil of a command without such a file.
    var operandKey: String?

    var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

    /// With those that every command has.
    var allOptions: [OptionSyntax] { options + OptionSyntax.ofEveryCommand }

    /// With those that every command has.
    var allExitCodes: [(code: ExitCode, meaning: String)] {
        let common = ExitCode.ofEveryCommand.filter { code in !exitCodes.contains { $0.code == code } }
        return (exitCodes + common.map { ($0, $0.meaning) }).sorted { $0.code.rawValue < $1.code.rawValue }
    }

    var sentence: String { summary.prefix(1).uppercased() + summary.dropFirst() + "." }
}

/// An option `--name` or `--name value`.
struct OptionSyntax {
    let name: String
    /// What stands for the value in the help; nil for an option that takes none.
    let placeholder: String?
    let explanation: String
    /// The one-letter form.
    var letter: Character?
    /// What its value names the place of; nil of an option by which nothing is written.
    var writes: Output.Shape?
    /// The document whose keys its value begins with; nil of another option.
    var sets: DocumentKind?

    /// An option that takes a value.
    ///
    /// - Parameter placeholder: stands for the value in the help.
    static func value(
        _ name: String, _ placeholder: String, _ explanation: String, writes: Output.Shape? = nil,
        sets: DocumentKind? = nil
    ) -> OptionSyntax {
        OptionSyntax(name: name, placeholder: placeholder, explanation: explanation, writes: writes, sets: sets)
    }

    /// An option that takes no value.
    static func flag(_ name: String, _ explanation: String, letter: Character? = nil) -> OptionSyntax {
        OptionSyntax(name: name, placeholder: nil, explanation: explanation, letter: letter)
    }

    static let help = OptionSyntax.flag("help", "this help", letter: "h")
    static let version = OptionSyntax.flag("version", "the version of cabrank")
    static let ofEveryCommand = [help, version]

    /// - Parameter file: what is run: a scenario, a profile.
    static func seed(of file: String) -> OptionSyntax {
        .value("seed", "N", "the seed of all random draws (the \(file)'s)")
    }

    static func set(in document: DocumentKind) -> OptionSyntax {
        let file = document == .load ? "profile" : document.rawValue
        return .value(
            "set", "PATH=VALUE", "changes a value of the \(file), also by so much: +10%; may be repeated",
            sets: document)
    }

    static let resume = OptionSyntax.flag(
        "resume", "keeps the replications that lie at --out, finished, interrupted or killed, and does the others")
    static let threads = OptionSyntax.value("threads", "N", "how many run side by side (all processors)")

    static func results(_ usual: String) -> OptionSyntax {
        .value("out", "DIR", "the results folder (\(usual))", writes: ResultsFile.folderShape)
    }

    /// - Parameter which: what is repeated, and how often without it.
    static func replications(_ which: String) -> OptionSyntax {
        .value("replications", "N", which)
    }

    static func metric(_ use: String) -> OptionSyntax {
        .value("metric", "NAME", use)
    }

    /// - Parameter rest: what is told and written all the same.
    static func quiet(_ rest: String) -> OptionSyntax {
        .flag("quiet", rest)
    }

    /// All ways to write it.
    var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

    var term: String { spellings.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }
}

/// What the environment can tell the program.
enum EnvironmentVariable: String, CaseIterable {
    case data = "CABRANK_DATA"
    case home = "CABRANK_HOME"
    case noColor = "NO_COLOR"
    case slurmJob = "SLURM_JOB_ID"

    var meaning: String {
        switch self {
        case .data: "a folder of data, where files that a scenario names are looked for if they are not beside it"
        case .home:
            "a folder that holds 'Scenarios', looked into after those of the working folder, the project and the installation"
        case .noColor: "whatever its value: no colours and no bold letters on a terminal"
        case .slurmJob: "set by Slurm: the ways and trips of a large city are kept once for all its tasks on a machine"
        }
    }
}

/// The contract's exit codes.
enum ExitCode: Int32, CaseIterable {
    case done = 0
    /// Done, and an expectation, target or invariant is not met.
    case unmet = 1
    /// Wrong usage or bad input.
    case badInput = 2
    /// Disk full, no permission, a server gone.
    case machineFailed = 3
    /// A load test that says nothing of the target: the load tester itself was the bottleneck, or a fault planted on purpose
    /// never struck or never showed.
    case invalid = 4
    case interrupted = 130

    static let ofEveryCommand: [ExitCode] = [.done, .badInput, .machineFailed, .interrupted]

    /// As help tells it where a command has nothing to add.
    var meaning: String {
        switch self {
        case .done: "done"
        case .unmet: "done, and an expectation, target or invariant is not met"
        case .badInput: "wrong usage or bad input; nothing is written"
        case .machineFailed: "the machine failed: disk full, no permission"
        case .invalid: "the test says nothing: the tester was the bottleneck, or a fault never struck or showed"
        case .interrupted: "interrupted (Ctrl-C, SIGTERM or SIGHUP); what a run had finished is kept, which is said"
        }
    }
}
