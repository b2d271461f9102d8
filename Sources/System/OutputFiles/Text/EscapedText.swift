extension String {
    /// The text as it stands in XML 1.0 and HTML: what could be taken for markup is written as entities.
    ///
    /// - Parameters:
    ///   - isQuoted: whether it may stand between quotes, as attributes do.
    ///   - replacement: the text that stands for a character that XML does not have, a control character in most cases; tabs and
    ///     line ends are asked for, too.
    package func escapedForXML(isQuoted: Bool = true, _ replacement: (Unicode.Scalar) -> String) -> String {
        // Most texts have none of these; 0xEF begins the two beyond them that XML does not have.
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

    /// The text as the value of a label of OpenMetrics has it.
    package var escapedForOpenMetrics: String {
        replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
