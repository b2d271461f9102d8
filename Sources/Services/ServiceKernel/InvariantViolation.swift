/// A violated invariant: its rule and the state found, without personal data (A08).
package struct InvariantViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The violated rule or invariant, such as `T07`.
    package var rule: String
    /// The state found, in words.
    package var found: String

    /// Creates a violation.
    package init(rule: String, found: String) {
        self.rule = rule
        self.found = found
    }

    package var description: String { "\(rule) does not hold: \(found)" }
}

/// Checks a condition.
///
/// - Throws: `InvariantViolation` unless the condition holds.
package func require(
    _ condition: Bool, _ rule: String, _ found: @autoclosure () -> String
) throws(InvariantViolation) {
    if !condition { throw InvariantViolation(rule: rule, found: found()) }
}
