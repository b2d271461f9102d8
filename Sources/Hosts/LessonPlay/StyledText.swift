/// A piece of text with its style, which a terminal shows and a file ignores.
package struct StyledText: Hashable, Sendable {
    /// Style of a text.
    package enum Style: Sendable {
        case plain, strong, faint, good, bad
        /// State of a driver, in the colours of charts and pages as far as terminals have them.
        case free, offered, toClient, occupied, gone, suspended
    }

    /// The text.
    package var text: String
    /// Its style.
    package var style: Style

    /// Creates a piece of text.
    package init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

/// Pieces of text to be wrapped into lines.
struct Paragraph {
    typealias Line = [StyledText]

    /// Text before the first line.
    var label: Line = []
    /// Indentation of the other lines; the label is padded to it.
    var indent = 0
    var pieces: Line

    /// A no-break space; it is printed as a space.
    static let noBreakSpace = "\u{A0}"

    /// Returns lines of at most `width` columns. Longer words are split.
    func lines(width: Int) -> [Line] {
        let labelWidth = label.reduce(0) { $0 + $1.text.columns }
        var lines: [Line] = []
        var line = label + [StyledText(Paragraph.blanks(indent - labelWidth))]
        var room = width - max(indent, labelWidth)
        var isFirstWord = true
        for word in words(longest: width - indent) {
            let columns = word.text.columns
            if !isFirstWord, columns + 1 > room {
                lines.append(line)
                line = [StyledText(Paragraph.blanks(indent))]
                room = width - indent
                isFirstWord = true
            }
            line.append(StyledText((isFirstWord ? "" : " ") + word.text, word.style))
            room -= columns + (isFirstWord ? 0 : 1)
            isFirstWord = false
        }
        return (lines + [line]).map(Paragraph.joined)
    }

    private func words(longest: Int) -> [StyledText] {
        pieces.flatMap { piece in
            piece.text.printable.split { $0.isWhitespace && String($0) != Paragraph.noBreakSpace }.flatMap { word in
                Paragraph.parts(of: word, longest: longest).map { StyledText($0, piece.style) }
            }
        }
    }

    private static func parts(of word: Substring, longest: Int) -> [String] {
        var (parts, part) = ([String](), "")
        for character in word {
            if !part.isEmpty, "\(part)\(character)".columns > longest {
                parts.append(part)
                part = ""
            }
            part.append(character)
        }
        return parts + [part]
    }

    /// Merges neighbouring pieces of one style, and removes empty ones.
    private static func joined(_ line: Line) -> Line {
        line.reduce(into: []) { joined, piece in
            if piece.text.isEmpty { return }
            let text = piece.text.split(separator: noBreakSpace, omittingEmptySubsequences: false).joined(
                separator: " ")
            if joined.last?.style == piece.style {
                joined[joined.count - 1].text += text
            } else {
                joined.append(StyledText(text, piece.style))
            }
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
