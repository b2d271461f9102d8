import InputFiles

/// Where in something that a person wrote a value stands.
package struct SourcePosition: Hashable, Sendable {
    /// The file as the user named it, or a command line option such as `--set seed=7`.
    package var file: String
    /// Counted from 1; nil where the whole file, or a command line option, is meant.
    package var line: Int?
    /// Counted from 1, in characters.
    package var column: Int?

    package init(file: String, line: Int? = nil, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// A mistake at this place.
    package func diagnostic(_ problem: String, remedy: String = "") -> Diagnostic {
        Diagnostic(file: file, line: line, column: column, problem: problem, remedy: remedy)
    }
}
