/// Collects the mistakes of one file, so that all of them are told at once, and not too many.
package struct MistakeList: Sendable {
    /// A file whose every line is wrong is told by its first mistakes.
    package static var shownAtMost: Int { 20 }

    private var diagnostics: [Diagnostic] = []
    package private(set) var count = 0

    package var isEmpty: Bool { count == 0 }

    package init() {}

    /// - Parameter diagnostic: made only if it will be told, as finding the nearest name for each of many costs time.
    package mutating func add(_ diagnostic: @autoclosure () -> Diagnostic) {
        count += 1
        if count <= MistakeList.shownAtMost { diagnostics.append(diagnostic()) }
    }

    package mutating func add(_ error: InputError) {
        for diagnostic in error.diagnostics { add(diagnostic) }
    }

    /// - Throws: `InputError` with what was added, if anything was.
    package func check() throws(InputError) {
        if !isEmpty { throw error }
    }

    /// What was added, told as one error; without any mistake if nothing was.
    package var error: InputError {
        guard let last = diagnostics.last, count > diagnostics.count else { return InputError(diagnostics) }
        let rest = Diagnostic(file: last.file, problem: "and \(count - diagnostics.count) more mistakes")
        return InputError(diagnostics + [rest])
    }
}
