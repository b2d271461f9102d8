/// Text that is safe for a terminal: names of files, places and tours cannot command it.
///
/// Interpolated values are made safe; only the program's own literals and styles keep their escape codes:
///
///     let line: TerminalText = "\(Terminal.bold(street)) in \(city)"
struct TerminalText: ExpressibleByStringInterpolation {
    /// Text without harmful characters.
    let safeText: String

    /// Makes any text safe.
    init(_ text: String) { safeText = TerminalText.sanitized(text) }

    init(stringLiteral literal: String) { safeText = literal }
    init(stringInterpolation parts: StringInterpolation) { safeText = parts.text }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}
        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ part: TerminalText) { text += part.safeText }
        mutating func appendInterpolation(_ part: some CustomStringConvertible) {
            text += TerminalText.sanitized(part.description)
        }
    }

    /// Creates styled text, plain if the terminal shows no styles (no-color.org). `code` is that of ECMA-48.
    fileprivate init(_ text: String, style code: Int) {
        let plain = TerminalText(text)
        self =
            Terminal.canStyleOutput ? TerminalText(stringLiteral: "\u{1B}[\(code)m\(plain.safeText)\u{1B}[0m") : plain
    }

    // MARK: Harmful characters

    /// Returns the text with � for each harmful character: control characters of C0, C1 and DEL except line ends and
    /// tabs, which command terminals, and bidirectional controls, with which a text can look like another.
    private static func sanitized(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }
        guard !isPlain, text.unicodeScalars.contains(where: isHarmful) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isHarmful($0) ? "\u{FFFD}" : $0 }))
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\n" || scalar == "\t" { return false }
        return scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
    }
}

extension Terminal {
    static func bold(_ text: String) -> TerminalText { TerminalText(text, style: 1) }
    static func faint(_ text: String) -> TerminalText { TerminalText(text, style: 2) }
    static func green(_ text: String) -> TerminalText { TerminalText(text, style: 32) }
    static func red(_ text: String) -> TerminalText { TerminalText(text, style: 31) }
    static func yellow(_ text: String) -> TerminalText { TerminalText(text, style: 33) }
    static func blue(_ text: String) -> TerminalText { TerminalText(text, style: 34) }
    static func cyan(_ text: String) -> TerminalText { TerminalText(text, style: 36) }
    static func grey(_ text: String) -> TerminalText { TerminalText(text, style: 90) }
}

extension DefaultStringInterpolation {
    @available(*, unavailable, message: "a style is lost in a String; make it a TerminalText")
    mutating func appendInterpolation(_ text: TerminalText) {}
}

extension Sequence<TerminalText> {
    /// Lines, separated by line ends.
    var lines: TerminalText { TerminalText(stringLiteral: map(\.safeText).joined(separator: "\n")) }

    /// Texts, joined without separator.
    var joined: TerminalText { TerminalText(stringLiteral: map(\.safeText).joined()) }
}
