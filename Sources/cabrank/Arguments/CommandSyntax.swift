/// What a command takes.
struct CommandSyntax {
    let name: String
    /// What it does, in one line.
    let summary: String
    /// The arguments that are no options, as the usage line shows them: "SCENARIO".
    let operands: String
    let operandCounts: ClosedRange<Int>
    let options: [OptionSyntax]
    /// Command lines, each with what it does.
    let examples: [(command: String, effect: String)]
    /// Paragraphs behind the options.
    var notes: [String] = []

    var usage: String { operands.isEmpty ? name : "\(name) \(operands)" }

    /// Of `--help`.
    var helpText: String {
        let rows = (options + [.help]).map { (term: $0.term, text: $0.explanation) }
        var parts = [
            summary.prefix(1).uppercased() + summary.dropFirst() + ".",
            "Usage: cabrank \(usage)\(options.isEmpty ? "" : " [OPTION…]")",
            "Options:\n" + HelpText.table(rows),
        ]
        parts += notes
        parts.append("Examples:\n" + HelpText.table(examples.map { (term: $0.command, text: $0.effect) }))
        return parts.joined(separator: "\n\n")
    }
}

/// An option `--name` or `--name value`.
struct OptionSyntax {
    let name: String
    /// What stands for the value in the help; nil for an option that takes none.
    let placeholder: String?
    let explanation: String
    /// The one-letter form.
    var letter: Character?

    static let help = OptionSyntax(name: "help", placeholder: nil, explanation: "this help", letter: "h")

    /// - Parameter file: what is run: a scenario, a profile.
    static func seed(of file: String) -> OptionSyntax {
        OptionSyntax(name: "seed", placeholder: "N", explanation: "the seed of all random draws (the \(file)'s)")
    }

    static func set(in file: String) -> OptionSyntax {
        OptionSyntax(
            name: "set", placeholder: "PATH=VALUE", explanation: "changes a value of the \(file); may be repeated")
    }

    static func results(_ usual: String) -> OptionSyntax {
        OptionSyntax(name: "out", placeholder: "DIR", explanation: "the results folder (\(usual))")
    }

    var term: String { (letter.map { "-\($0), " } ?? "") + "--\(name)" + (placeholder.map { " \($0)" } ?? "") }
}

/// The layout of help.
enum HelpText {
    /// Terms on the left, texts on the right, indented by two blanks.
    static func table(_ rows: [(term: String, text: String)]) -> String {
        let width = rows.map(\.term.count).max() ?? 0
        return rows.map { row in
            "  " + row.term + String(repeating: " ", count: width - row.term.count + 2) + row.text
        }.joined(separator: "\n")
    }
}
