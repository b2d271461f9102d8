import InputFiles

/// A change that makes a sample invalid, and the lines of the resulting error.
package struct InvalidInput: CustomStringConvertible, Sendable {
    /// The text to replace.
    package let old: String
    /// The replacement.
    package let new: String
    /// The expected lines.
    package let expectedErrors: [String]

    /// Creates a change with its expected lines.
    package init(_ old: String, _ new: String, _ complaints: String...) {
        self.init(old, new, complaints: complaints)
    }

    /// Creates a change with its expected lines.
    package init(_ old: String, _ new: String, complaints: [String]) {
        self.old = old
        self.new = new
        self.expectedErrors = complaints
    }

    package var description: String { "\(old) → \(new)" }
}

/// Returns the lines of the `InputError` that invalid input causes; none if it is valid.
package func inputErrors(_ body: () throws -> Void) -> [String] {
    do {
        try body()
        return []
    } catch let error as InputError {
        return error.diagnostics.map(\.description)
    } catch {
        return ["not an InputError: \(error)"]
    }
}
