import LoadTest
import Reports
import Scenario
import ServiceKernel

/// What a word of the command line is, told by what the help puts in its place: the same placeholder means the same
/// everywhere.
enum WordKind {
    /// A number, a time, a name to be invented: nothing that could be proposed.
    case free
    case file
    case folder
    /// The name of something that comes with the program, or a file.
    case shipped(ShippedKind)
    case choice([String])
    /// The path of a key of a document, with a value behind `=`.
    case key(DocumentKind)
    /// A command, or the first word of several.
    case command

    init(placeholder: String) {
        switch placeholder.trimmingPrefix("[").prefix(while: { $0 != "]" && $0 != "…" }) {
        case "SCENARIO", "SCENARIO-OR-DIR": self = .shipped(.scenario)
        case "LESSON": self = .shipped(.lesson)
        case "PROFILE": self = .shipped(.loadProfile)
        case "CITY": self = .shipped(.city)
        case "FILE", "CSV", "SVG", "GEOJSON", "EVENTS-OR-COMMANDS": self = .file
        case "DIR", "OLDFOLDER": self = .folder
        case "COMMAND": self = .command
        case "FAULT": self = .choice(LoadFault.allCases.map(\.rawValue))
        case "KIND": self = .choice(ListCommand.kindNames)
        case "en|tr": self = .choice(Language.allCases.map(\.rawValue))
        case "local|slurm": self = .choice(Whereabouts.allCases.map(\.rawValue))
        case "zones|ranks|places|all": self = .choice(CityIDTable.allCases.map(\.rawValue))
        case "MODE": self = .choice(RouteMode.names)
        case "SHELL": self = .choice(Shell.allCases.map(\.rawValue))
        default: self = .free
        }
    }
}

extension OptionSyntax {
    /// Of its value; nil if it takes none. What an option names is a file, never something that comes with the program.
    var valueKind: WordKind? {
        guard let placeholder else { return nil }
        if let sets { return .key(sets) }
        let kind = WordKind(placeholder: placeholder)
        if case .shipped = kind { return .file }
        return kind
    }
}

extension CommandSyntax {
    /// Of its operands; nil if it takes none.
    var operandKind: WordKind? { operands.isEmpty ? nil : WordKind(placeholder: operands) }
}

extension DocumentKind {
    /// Those whose keys are proposed.
    static let withPaths = DocumentKind.allCases.filter { !KeyTable.paths(of: $0).isEmpty }

    /// What is proposed before a value.
    var assignments: String { KeyTable.paths(of: self).map { "\($0)=" }.joined(separator: " ") }

    /// The keys that are proposed with their values: those that take a few words and nothing else.
    var wholeAssignments: String {
        KeyTable.choices(of: self).flatMap { key in key.words.map { "\(key.path)=\($0)" } }.joined(separator: " ")
    }
}

/// The words that may stand at one place of the command line where a command is named.
struct CommandWord {
    let word: String
    let summary: String
    /// nil for the first word of several commands.
    let syntax: CommandSyntax?

    /// What may come first, in the order of the commands.
    static func first(of commands: [CommandSyntax]) -> [CommandWord] {
        var words: [CommandWord] = []
        for command in commands {
            if !command.name.contains(" ") {
                words.append(CommandWord(word: command.name, summary: command.summary, syntax: command))
            } else if let group = command.name.split(separator: " ").first.map(String.init),
                !words.contains(where: { $0.word == group })
            {
                words.append(CommandWord(word: group, summary: "commands for \(group) files", syntax: nil))
            }
        }
        return words
    }
}

extension CommandGroup {
    /// What may come second.
    var words: [CommandWord] {
        commands.map {
            CommandWord(word: String($0.name.dropFirst(name.count + 1)), summary: $0.summary, syntax: $0)
        }
    }
}
