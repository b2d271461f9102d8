/// Position of a value in user input.
package struct SourcePosition: Hashable, Sendable {
    /// File as the user named it, or a command-line option such as `--set seed=7`.
    package var file: String
    /// Line from 1; nil for the whole file and for a command-line option.
    package var line: Int?
    /// Column from 1, in characters.
    package var column: Int?

    /// Creates a position; without a line it means the whole file.
    package init(file: String, line: Int? = nil, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// Returns an error at this position; quotations are put on one line and shortened.
    package func diagnostic(_ problem: String, remedy: String = "") -> Diagnostic {
        Diagnostic(
            file: file, line: line, column: column, problem: SourcePosition.oneLine(problem),
            remedy: SourcePosition.oneLine(remedy))
    }

    private static let charactersMax = 400

    private static func oneLine(_ text: String) -> String {
        let isShort = text.utf8.count <= charactersMax
        guard !isShort || text.unicodeScalars.contains(where: { $0.value < 32 }) else { return text }
        let shown = text.prefix(charactersMax).map { $0.unicodeScalars.contains { $0.value < 32 } ? " " : $0 }
        return String(shown) + (isShort ? "" : "…")
    }
}
