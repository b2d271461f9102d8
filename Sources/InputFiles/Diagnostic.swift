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

/// Bad input: every mistake that could be found at once, in the order of the file. Exit code 2, or 3 if the machine did not
/// let us read everything.
package struct InputError: Error, Sendable, CustomStringConvertible {
    /// At least one.
    package var diagnostics: [Diagnostic]

    package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
    package init(_ diagnostic: Diagnostic) { self.diagnostics = [diagnostic] }

    package var isOfMachine: Bool { diagnostics.contains { $0.isOfMachine } }

    package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
