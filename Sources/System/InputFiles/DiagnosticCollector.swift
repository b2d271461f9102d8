/// Collector of the errors in one file, so that they are reported together, up to a limit.
package struct DiagnosticCollector: Sendable {
    /// Largest number of errors shown for one file.
    package static var shownMax: Int { 20 }

    private var diagnostics: [Diagnostic] = []
    /// Number of errors, including those not shown.
    package private(set) var count = 0

    /// Whether no error was added.
    package var isEmpty: Bool { count == 0 }

    /// Creates an empty collector.
    package init() {}

    /// Adds an error.
    ///
    /// - Parameter diagnostic: evaluated only if it will be shown, since suggestions of similar names take time.
    package mutating func add(_ diagnostic: @autoclosure () -> Diagnostic) {
        count += 1
        if count <= DiagnosticCollector.shownMax { diagnostics.append(diagnostic()) }
    }

    /// Adds all diagnostics of an error.
    package mutating func add(_ error: InputError) {
        for diagnostic in error.diagnostics { add(diagnostic) }
    }

    /// Throws the collected errors, if any.
    ///
    /// - Throws: `InputError` with the errors added.
    package func throwIfAny() throws(InputError) {
        if !isEmpty { throw error }
    }

    /// The collected errors as one; empty if none was added.
    package var error: InputError {
        guard let last = diagnostics.last, count > diagnostics.count else { return InputError(diagnostics) }
        let more = count - diagnostics.count
        let rest = Diagnostic(file: last.file, problem: "and \(more) more \(more == 1 ? "error" : "errors")")
        return InputError(diagnostics + [rest])
    }
}
