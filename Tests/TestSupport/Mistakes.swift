import InputFiles

/// A change that makes a sample wrong, and the lines that it must lead to.
package struct Mistake: CustomStringConvertible, Sendable {
    package let old: String
    package let new: String
    package let complaints: [String]

    package init(_ old: String, _ new: String, _ complaints: String...) {
        self.init(old, new, complaints: complaints)
    }

    package init(_ old: String, _ new: String, complaints: [String]) {
        self.old = old
        self.new = new
        self.complaints = complaints
    }

    package var description: String { "\(old) → \(new)" }
}

/// What is said about bad input; nothing if it is right.
package func inputComplaints(_ body: () throws -> Void) -> [String] {
    do {
        try body()
        return []
    } catch let error as InputError {
        return error.diagnostics.map(\.description)
    } catch {
        return ["not an InputError: \(error)"]
    }
}
