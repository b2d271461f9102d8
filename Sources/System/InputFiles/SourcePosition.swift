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

    /// A mistake at this place, told in one line whatever texts of the user it holds.
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
