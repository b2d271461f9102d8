/// One mistake in something a person wrote: where it is, what is wrong, and what would be right.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The file as the user named it, or a command line option such as `--set`.
    package var file: String
    /// Counted from 1; nil where the whole file is meant.
    package var line: Int?
    /// Counted from 1, in characters; nil where the whole line is meant.
    package var column: Int?
    /// What is wrong, without a full stop: "unknown key 'patiense'".
    package var problem: String
    /// What would be right, without a full stop: "did you mean 'patience'?"; empty where nothing helps.
    package var remedy: String
    /// Whether it is nothing that the person wrote: the machine does not let us read it.
    package var isOfMachine = false

    package init(file: String, line: Int? = nil, column: Int? = nil, problem: String, remedy: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
        self.remedy = remedy
    }

    /// The contract's form, `FILE:LINE:COLUMN: what is wrong; what would be right`.
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
    /// With what it repeats of the file's contents as messages have it.
    package func echoing(_ contents: [String]) -> Diagnostic {
        var told = self
        for text in contents where text.echoed != text {
            told.problem = told.problem.replacing(text, with: text.echoed)
            told.remedy = told.remedy.replacing(text, with: text.echoed)
        }
        return told
    }
}

extension String {
    private static let echoedCharactersMax = 80

    /// As messages repeat it: at most 80 characters of it, in one line.
    package var echoed: String {
        let isPlain = utf8.count <= String.echoedCharactersMax && utf8.allSatisfy { $0 >= 32 && $0 != 127 }
        if isPlain { return self }
        let beginning = unicodeScalars.prefix(String.echoedCharactersMax)
            .map { $0.properties.generalCategory == .control ? " " : Character($0) }
        return String(beginning) + (unicodeScalars.count > String.echoedCharactersMax ? "…" : "")
    }
}

/// Bad input: every mistake that could be found at once, in the order of the file. Exit code 2, or 3 if the machine did not
/// let us read everything.
package struct InputError: Error, Sendable, CustomStringConvertible {
    /// At least one.
    package var diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
    package init(_ diagnostic: Diagnostic) { self.diagnostics = [diagnostic] }

    /// A single mistake, told as in `Diagnostic`.
    package init(_ file: String, line: Int? = nil, column: Int? = nil, _ problem: String, remedy: String = "") {
        self.init(Diagnostic(file: file, line: line, column: column, problem: problem, remedy: remedy))
    }

    package var isOfMachine: Bool { diagnostics.contains { $0.isOfMachine } }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
