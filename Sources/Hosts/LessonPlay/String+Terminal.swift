// User-written text on a terminal.

extension StringProtocol {
    /// The text without control characters, which could command the terminal; white space stays.
    package var printable: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars
        where scalar.properties.generalCategory != .control || scalar.properties.isWhitespace {
            text.append(scalar)
        }
        return String(text)
    }

    /// Width on a terminal in columns.
    package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
    /// Width in columns: two for wide East Asian characters and emoji, none for a combining mark on its own.
    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default:
            let isWide =
                first.properties.isEmojiPresentation
                || Character.wideScalars.contains { $0.contains(first.value) }
            return isWide ? 2 : 1
        }
    }

    /// Source: Unicode Standard Annex 11, East Asian Width, the classes W and F in blocks.
    private static let wideScalars: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
        0x20000...0x3FFFD,
    ]
}
