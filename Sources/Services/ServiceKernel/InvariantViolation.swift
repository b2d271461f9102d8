/// Something that must never be: the rule or invariant and what was found, without anybody's data (A08).
package struct InvariantViolation: Error, Hashable, Sendable, CustomStringConvertible {
    package var rule: String
    package var found: String

    package init(rule: String, found: String) {
        self.rule = rule
        self.found = found
    }

    package var description: String { "\(rule) does not hold: \(found)" }
}

/// - Throws: an `InvariantViolation` unless the condition holds.
package func require(
    _ condition: Bool, _ rule: String, _ found: @autoclosure () -> String
) throws(InvariantViolation) {
    if !condition { throw InvariantViolation(rule: rule, found: found()) }
}
