/// Keeps a spreadsheet from taking a text of a table for a formula, so that the text can be had again.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab or a line end, behind apostrophes or none, is written with one apostrophe
/// more in front; all others are written as they are, `'s-Hertogenbosch` among them. What reads a table takes that one away.
/// Source: OWASP, "CSV Injection".
package enum FormulaGuard {
    /// What is put in front.
    @inlinable
    package static var mark: UInt8 { UInt8(ascii: "'") }

    /// Whether a text begins so. Each field that is written is asked: inlinable, since a generic of another module is slow.
    @inlinable
    package static func guards(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        return first == mark ? text.first { $0 != mark }.map(begins) ?? false : begins(first)
    }

    /// The text that a field was written for.
    package static func text(of field: String) -> String {
        guard field.utf8.first == mark, guards(field.utf8) else { return field }
        return String(decoding: field.utf8.dropFirst(), as: UTF8.self)
    }

    @inlinable
    static func begins(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
