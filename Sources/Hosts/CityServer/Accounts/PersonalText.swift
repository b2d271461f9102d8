import Quantities
import ServiceTexts
import TextNormalization

/// Texts that users write about themselves, in the normal form that the server stores.
///
/// Source: RFC 8264 and 8265 (PRECIS): NFC, one kind of space, no control, format or unassigned characters.
enum PersonalText {
    /// Maximum lengths in Unicode scalars. Combining marks count.
    private static let nameMax = 200
    private static let addressMax = 500
    private static let oldestBirth = CalendarDate(year: 1900, month: 1, day: 1)

    /// Returns the text in NFC, without the white space and invisible characters that pasting leaves at its ends.
    static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[first...last]).normalized(.nfc)
    }

    /// Returns a text of one line, such as a name.
    static func name(_ text: String, _ field: AccountFieldFault.TextField) throws(AccountFieldFault) -> String {
        try line(text, field, scalarsMax: nameMax)
    }

    /// Returns an address on one line; commas replace the line ends.
    static func address(_ text: String) throws(AccountFieldFault) -> String {
        let parts = text.split(whereSeparator: \.isNewline).map { trimmed(String($0)) }.filter { !$0.isEmpty }
        return try line(parts.joined(separator: ", "), .address, scalarsMax: addressMax)
    }

    /// Returns a text of several lines, such as a profile's text about its user.
    static func paragraph(_ text: String) throws(AccountFieldFault) -> String {
        let text = text.normalized(.nfc)
        let isFit = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "\n", "\r", "\t": true
            // Bidirectional controls show a text in another order than it is written.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": false
            default: scalar.properties.generalCategory != .control
            }
        }
        guard isFit else { throw .invisible(.text) }
        return text
    }

    /// Returns a date of birth if it is a calendar day from 1900 to today.
    static func dateOfBirth(_ text: String, today: CalendarDate) throws(AccountFieldFault) -> String {
        guard let date = CalendarDate(text) else { throw .dateOfBirth(.none) }
        if date > today { throw .dateOfBirth(.future) }
        if let oldestBirth, date < oldestBirth { throw .dateOfBirth(.before1900) }
        return text
    }

    // MARK: Characters

    private static func line(
        _ text: String, _ field: AccountFieldFault.TextField, scalarsMax: Int
    ) throws(AccountFieldFault) -> String {
        var line = ""
        var previous: Unicode.Scalar?
        let scalars = Array(trimmed(text).unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            guard isFit(scalar, between: previous, and: next) else { throw .invisible(field) }
            let isSpace = scalar.properties.generalCategory == .spaceSeparator
            if !isSpace { line.unicodeScalars.append(scalar) } else if previous != " " { line += " " }
            previous = isSpace ? " " : scalar
        }
        if scalars.count > scalarsMax {
            throw .long(field, scalarsMax: scalarsMax)
        }
        return line
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format: true
        default: scalar.properties.isWhitespace
        }
    }

    private static func isFit(
        _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
    ) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        case .format: isJoiner(scalar, between: previous, and: next)
        default: true
        }
    }

    /// RFC 5892, A.1 and A.2: joiners belong after a virama, and the zero-width non-joiner also between Arabic letters.
    private static func isJoiner(
        _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
    ) -> Bool {
        guard scalar == "\u{200C}" || scalar == "\u{200D}", let previous else { return false }
        if previous.properties.canonicalCombiningClass == .virama { return true }
        let arabic: ClosedRange<Unicode.Scalar> = "\u{600}"..."\u{8FF}"
        return scalar == "\u{200C}" && arabic.contains(previous) && next.map(arabic.contains) ?? false
    }
}
