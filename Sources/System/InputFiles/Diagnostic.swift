/// One error in user input: the place, the problem and the remedy.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// File as the user named it, or a command-line option such as `--set`.
    package var file: String
    /// Line from 1; nil for the whole file.
    package var line: Int?
    /// Column from 1, in characters; nil for the whole line.
    package var column: Int?
    /// Description of the problem, without a full stop: "unknown key 'patiense'".
    package var problem: String
    /// Proposed remedy, without a full stop: "did you mean 'patience'?"; empty if there is none.
    package var remedy: String
    /// Whether the system causes the error rather than the user: the input could not be read.
    package var isSystemError = false

    /// Creates a diagnostic; without a line it concerns the whole file.
    package init(file: String, line: Int? = nil, column: Int? = nil, problem: String, remedy: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
        self.remedy = remedy
    }

    /// Text as `FILE:LINE:COLUMN: problem; remedy`.
    package var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if line != nil, let column { text += ":\(column)" }
        text += ": \(problem)"
        if !remedy.isEmpty { text += "; \(remedy)" }
        return text
    }
}

extension Diagnostic {
    /// Returns the diagnostic with long quotations of the given contents shortened.
    package func shorteningQuotes(of contents: [String]) -> Diagnostic {
        var diagnostic = self
        for text in contents where text.excerpt != text {
            diagnostic.problem = diagnostic.problem.replacing(text, with: text.excerpt)
            diagnostic.remedy = diagnostic.remedy.replacing(text, with: text.excerpt)
        }
        return diagnostic
    }
}

extension String {
    private static let echoedCharactersMax = 80

    /// Excerpt for messages: at most 80 characters, on one line.
    package var excerpt: String {
        let isPlain = utf8.count <= String.echoedCharactersMax && utf8.allSatisfy { $0 >= 32 && $0 != 127 }
        if isPlain { return self }
        let beginning = unicodeScalars.prefix(String.echoedCharactersMax)
            .map { $0.properties.generalCategory == .control ? " " : Character($0) }
        return String(beginning) + (unicodeScalars.count > String.echoedCharactersMax ? "…" : "")
    }
}

/// Error for bad input, with all diagnostics found, in the order of the file. The exit code is 2, or 3 if the system
/// could not read something.
package struct InputError: Error, Sendable, CustomStringConvertible {
    /// Diagnostics, at least one.
    package var diagnostics: [Diagnostic]

    /// Creates an error of several diagnostics.
    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
    /// Creates an error of one diagnostic.
    package init(_ diagnostic: Diagnostic) { self.diagnostics = [diagnostic] }

    /// Creates an error of one diagnostic from its parts.
    package init(_ file: String, line: Int? = nil, column: Int? = nil, _ problem: String, remedy: String = "") {
        self.init(Diagnostic(file: file, line: line, column: column, problem: problem, remedy: remedy))
    }

    /// Whether the system causes any of the errors.
    package var isSystemError: Bool { diagnostics.contains { $0.isSystemError } }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
