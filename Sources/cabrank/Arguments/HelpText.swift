import LessonPlay

/// Help text of a command, of a group of commands, or of the whole program.
struct HelpText {
    let opening: String
    let usage: String
    /// Tables with headings and paragraphs between the usage and the exit codes.
    let middle: [String]
    let exitCodes: [(code: ExitCode, meaning: String)]
    let environment: [EnvironmentVariable]
    let examples: [(command: String, effect: String)]

    var text: String {
        let codes = exitCodes.map { (term: String($0.code.rawValue), text: $0.meaning) }
        let variables = environment.map { (term: $0.rawValue, text: $0.meaning) }
        let parts =
            [TextLayout.paragraph(opening), "Usage: cabrank \(usage)"] + middle + [
                TextLayout.table(headed: "Exit codes", codes),
                variables.isEmpty ? "Environment: none" : TextLayout.table(headed: "Environment", variables),
                TextLayout.table(headed: "Examples", examples.map { (term: $0.command, text: $0.effect) }),
            ]
        return parts.joined(separator: "\n\n")
    }
}

extension HelpText {
    init(_ syntax: CommandSyntax) {
        let options = syntax.allOptions.map { (term: $0.term, text: $0.explanation) }
        self.init(
            opening: syntax.sentence, usage: "\(syntax.usage) [OPTION…]",
            middle: [TextLayout.table(headed: "Options", options)] + syntax.notes.map(TextLayout.paragraph),
            exitCodes: syntax.allExitCodes, environment: syntax.environment, examples: syntax.examples)
    }

    /// - Parameter options: Options of the program itself or of the group.
    init(
        opening: String, usage: String, commands: [CommandSyntax], options: [OptionSyntax] = [], hint: String,
        examples: [(command: String, effect: String)]
    ) {
        let used = Set(commands.flatMap(\.environment))
        let codes = Set(commands.flatMap { $0.allExitCodes.map(\.code) })
        let rows = options.map { (term: $0.term, text: $0.explanation) }
        self.init(
            opening: opening, usage: usage,
            middle: [
                TextLayout.table(headed: "Commands", commands.map { (term: $0.usage, text: $0.summary) }),
                TextLayout.table(headed: "Options", rows), TextLayout.paragraph(hint),
            ],
            exitCodes: ExitCode.allCases.filter(codes.contains).map { ($0, $0.meaning) },
            environment: EnvironmentVariable.allCases.filter(used.contains), examples: examples)
    }
}

/// Layout of text for terminals.
enum TextLayout {
    /// Maximum width of help texts in columns.
    static let columnsMax = 100
    /// Width above which a term has a line of its own.
    private static let termColumnsMax = 32

    /// Returns a heading with the indented rows below it.
    static func table(headed heading: String, _ rows: [(term: String, text: String)]) -> String {
        "\(heading):\n\(table(rows))"
    }

    /// Returns terms on the left and wrapped texts on the right, indented by two blanks.
    static func table(_ rows: [(term: String, text: String)]) -> String {
        let termWidth = rows.map(\.term.count).filter { $0 <= termColumnsMax }.max() ?? 2
        let indent = String(repeating: " ", count: termWidth + 4)
        return rows.flatMap { row in
            var lines = lines(row.text, columns: columnsMax - indent.count).map { indent + $0 }
            let term = "  \(row.term)"
            if row.term.count <= termWidth, let first = lines.first {
                lines[0] = term + first.dropFirst(term.count)
            } else {
                lines.insert(term, at: 0)
            }
            return lines
        }.joined(separator: "\n")
    }

    /// Returns the text, wrapped again between words.
    static func paragraph(_ text: String) -> String { lines(text, columns: columnsMax).joined(separator: "\n") }

    private static func lines(_ text: String, columns: Int) -> [String] {
        var lines: [String] = []
        for word in text.printable.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.columns + 1 + word.columns <= columns {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
