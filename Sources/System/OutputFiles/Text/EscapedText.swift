extension String {
    /// Returns the text escaped for XML 1.0 and HTML.
    ///
    /// - Parameters:
    ///   - isQuoted: whether the text may stand between quotes, as attributes do.
    ///   - replacement: returns the substitute for a character that XML does not have, mostly control characters; also
    ///     called for tabs and line ends.
    package func escapedForXML(isQuoted: Bool = true, _ replacement: (Unicode.Scalar) -> String) -> String {
        // Most texts contain none of these; 0xEF begins the two characters above them that XML does not have.
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0xEF || "&<>\"".utf8.contains($0) }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"" where isQuoted: text += "&quot;"
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": text += replacement(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text escaped for documents in XML 1.0 and HTML: without control characters for direction, and with spaces in
    /// place of other characters that XML does not have.
    package var escapedForDocument: String {
        withoutDirectionControls.escapedForXML { "\t\n\r".unicodeScalars.contains($0) ? String($0) : " " }
    }

    /// The text escaped for a label value of OpenMetrics.
    package var escapedForOpenMetrics: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    /// The text without control characters for direction (Unicode's embeddings, overrides and isolates): an unclosed
    /// one in a name from a file would reverse the text after it.
    package var withoutDirectionControls: String {
        let isTurn = { (scalar: Unicode.Scalar) in
            (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        }
        guard unicodeScalars.contains(where: isTurn) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isTurn($0) }))
    }
}
