import LoadTest
import Reports
import Scenario
import ServiceKernel

/// Kind of a word on the command line, by its placeholder in the help: equal placeholders have equal meanings.
enum CompletionKind {
    /// A number, a time or an invented name, for which completion has no proposals.
    case free
    case file
    case folder
    /// The name of a built-in file, or a path.
    case shipped(ShippedKind)
    case choice([String])
    /// The path of a document's key, followed by `=` and a value.
    case key(DocumentKind)
    /// A command, or the first word of a group.
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
        case "local|slurm": self = .choice(ExecutionTarget.allCases.map(\.rawValue))
        case "zones|ranks|places|all": self = .choice(CityIDTable.allCases.map(\.rawValue))
        case "MODE": self = .choice(RouteMode.names)
        case "SHELL": self = .choice(Shell.allCases.map(\.rawValue))
        default: self = .free
        }
    }
}

extension OptionSyntax {
    /// Kind of the option's value; nil for a flag. A value is never the name of a built-in file, only a path.
    var valueKind: CompletionKind? {
        guard let placeholder else { return nil }
        if let setsKeysOf { return .key(setsKeysOf) }
        let kind = CompletionKind(placeholder: placeholder)
        if case .shipped = kind { return .file }
        return kind
    }
}

extension CommandSyntax {
    /// Kind of the operands; nil if there are none.
    var operandKind: CompletionKind? { operands.isEmpty ? nil : CompletionKind(placeholder: operands) }
}

extension DocumentKind {
    /// Documents whose keys completion proposes.
    static let withPaths = DocumentKind.allCases.filter { !KeyTable.paths(of: $0).isEmpty }

    /// Proposals of keys, each with `=`.
    var assignments: String { KeyTable.paths(of: self).map { "\($0)=" }.joined(separator: " ") }

    /// Proposals of keys with values, for keys that accept only a few words.
    var assignmentsWithValues: String {
        KeyTable.choices(of: self).flatMap { key in key.words.map { "\(key.path)=\($0)" } }.joined(separator: " ")
    }
}

/// A word at a place of the command line where a command is named.
struct CommandWord {
    let word: String
    let summary: String
    /// Syntax of the command; nil for the first word of a group.
    let syntax: CommandSyntax?

    /// Returns the possible first words, in the order of the commands.
    static func first(of commands: [CommandSyntax]) -> [CommandWord] {
        var words: [CommandWord] = []
        for command in commands {
            if !command.name.contains(" ") {
                words.append(CommandWord(word: command.name, summary: command.summary, syntax: command))
            } else if let group = command.name.split(separator: " ").first.map(String.init),
                !words.contains(where: { $0.word == group })
            {
                words.append(CommandWord(word: group, summary: "commands that begin with '\(group)'", syntax: nil))
            }
        }
        return words
    }
}

extension CommandGroup {
    /// Possible second words.
    var words: [CommandWord] {
        commands.map {
            CommandWord(word: String($0.name.dropFirst(name.count + 1)), summary: $0.summary, syntax: $0)
        }
    }
}
