/// Protection of table texts from being read as formulas by spreadsheets; it is reversible.
///
/// A text that begins with `=`, `+`, `-`, `@`, a tab or a line end, possibly behind apostrophes, is written with one
/// more apostrophe in front. All other texts are unchanged, such as `'s-Hertogenbosch`. Readers of tables remove the
/// apostrophe. Source: OWASP, "CSV Injection".
package enum FormulaGuard {
    /// Mark in front of a protected text.
    package static let mark = UInt8(ascii: "'")

    /// Whether a text needs the mark. Called for each written field: not generic, since generic code is far slower
    /// across modules.
    package static func guards(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        return first == mark ? text.first { $0 != mark }.map(begins) ?? false : begins(first)
    }

    /// Returns the original text of a field.
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
