/// Keeps a spreadsheet from taking a text of a table for a formula, so that the text can be had again.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab or a line end, behind apostrophes or none, is written with one apostrophe
/// more in front; all others are written as they are, `'s-Hertogenbosch` among them. What reads a table takes that one away.
/// Source: OWASP, "CSV Injection".
package enum FormulaGuard {
    /// What is put in front.
    package static let mark = UInt8(ascii: "'")

    /// Whether a text begins so. Each field that is written is asked: no generic, which would be far slower from another module.
    package static func guards(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        return first == mark ? text.first { $0 != mark }.map(begins) ?? false : begins(first)
    }

    /// The text that a field was written for.
    package static func text(of field: String) -> String {
        var field = field
        guard field.utf8.first == mark, field.withUTF8(guards) else { return field }
        return String(decoding: field.utf8.dropFirst(), as: UTF8.self)
    }

    private static func begins(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): true
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
