/// A piece of text and how it should look; a terminal may show it, a file shows the text alone.
package struct StyledText: Hashable, Sendable {
    package enum Style: Sendable {
        case plain, strong, faint, good, bad
        /// What a driver does, in the colours that charts and pages have for it, as far as terminals have them.
        case free, offered, toClient, occupied, gone, suspended
    }

    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

/// Pieces of text that are broken into lines between their words.
struct Paragraph {
    typealias Line = [StyledText]

    /// What stands before the first line.
    var label: Line = []
    /// How far the other lines stand in; the label is filled up to it.
    var indent = 0
    var pieces: Line

    /// A space at which no line ends; it is written as any other.
    static let tie = "\u{A0}"

    /// Lines of at most so many columns. A word that is longer is broken.
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
            piece.text.printable.split { $0.isWhitespace && String($0) != Paragraph.tie }.flatMap { word in
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

    /// Neighbours of one style as one piece; what is empty goes.
    private static func joined(_ line: Line) -> Line {
        line.reduce(into: []) { joined, piece in
            if piece.text.isEmpty { return }
            let text = piece.text.split(separator: tie, omittingEmptySubsequences: false).joined(separator: " ")
            if joined.last?.style == piece.style {
                joined[joined.count - 1].text += text
            } else {
                joined.append(StyledText(text, piece.style))
            }
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
