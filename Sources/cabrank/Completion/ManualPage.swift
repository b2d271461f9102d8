import OutputFiles

/// The manual page in the language of `man`, with a section for each command.
enum ManualPage {
    static var text: String {
        let commands = Program.syntaxes
        var parts = [
            ".TH CABRANK 1 \"\" \"cabrank \(programVersion)\" \"User Commands\"",
            ".SH NAME\ncabrank \\- \(plain(Program.purpose))",
            ".SH SYNOPSIS\n.B cabrank\n.I COMMAND\n.RI [ OPTION \\[u2026]]",
            ".SH DESCRIPTION\n\(plain(introduction))",
            ".SH COMMANDS\nOptions of every command:",
        ]
        parts += OptionSyntax.ofEveryCommand.map(option)
        parts += commands.map(section)
        parts.append(".SH EXIT STATUS")
        parts += ExitCode.allCases.map { item("\\fB\($0.rawValue)\\fR", $0.meaning) }
        parts.append(".SH ENVIRONMENT")
        parts += EnvironmentVariable.allCases.map { item("\\fB\(plain($0.rawValue))\\fR", $0.meaning) }
        parts.append(".SH FILES")
        parts += files.map { item("\\fI\(plain($0.term))\\fR", $0.text) }
        return parts.joined(separator: "\n")
    }

    private static let introduction = """
        cabrank simulates the day of a taxi service event by event, with the code that also serves real users, and writes the \
        results as tables. It load tests the same code in real time, and it plays lessons that show its rules step by step. \
        The same scenario, seed and version give the same files, byte for byte.
        """

    private static let files = [
        (
            term: "Scenarios/",
            text: """
            in the working folder, the project that the program was built in, share/cabrank next to the folder of the program, \
            or the folder named by CABRANK_HOME: scenarios, with lessons, load profiles and cities in subfolders
            """
        ),
        (term: "Reports/", text: "in the working folder: results, unless --out names another folder"),
    ]

    private static func section(_ command: CommandSyntax) -> String {
        var parts = [".SS \"cabrank \(plain(command.usage))\"", plain(command.sentence)]
        parts += command.options.map(option)
        parts += command.notes.map { ".PP\n\(plain($0))" }
        if !command.exitCodes.isEmpty {
            let codes = command.exitCodes.map { "\($0.code.rawValue): \($0.meaning)" }
            parts.append(".PP\nExit status \(plain(codes.joined(separator: "; "))).")
        }
        if !command.environment.isEmpty {
            let names = command.environment.map { "\\fB\($0.rawValue)\\fR" }
            parts.append(".PP\nEnvironment: \(names.joined(separator: ", ")).")
        }
        parts.append(".PP\nExamples:")
        parts += command.examples.map { item("\\fB\(plain($0.command))\\fR", $0.effect) }
        return parts.joined(separator: "\n")
    }

    private static func option(_ option: OptionSyntax) -> String {
        let spellings = option.spellings.map { "\\fB\(plain($0))\\fR" }.joined(separator: ", ")
        return item(spellings + (option.placeholder.map { " \\fI\(plain($0))\\fR" } ?? ""), option.explanation)
    }

    private static func item(_ term: String, _ text: String) -> String { ".TP\n\(term)\n\(plain(text))" }

    /// Escapes a text for `man`: no requests at the beginning of lines, hyphens that can be copied to a shell, and
    /// characters beyond ASCII by number.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { line in
            let escaped = line.unicodeScalars.map { scalar in
                switch scalar {
                case "\\": "\\e"
                case "-": "\\-"
                case "'": "\\(aq"
                case "^": "\\(ha"
                case "~": "\\(ti"
                case "`": "\\(ga"
                case "\"": "\\(dq"
                default:
                    scalar.isASCII
                        ? String(scalar)
                        : "\\[u\(String(repeating: "0", count: max(4 - hexadecimal(scalar).count, 0)))\(hexadecimal(scalar))]"
                }
            }.joined()
            return escaped.hasPrefix(".") ? "\\&\(escaped)" : escaped
        }.joined(separator: "\n")
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        String(scalar.value, radix: 16, uppercase: true)
    }
}
