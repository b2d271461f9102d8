/// An email address that keeps rule A01: characters before the first `@`, between it and a later `.`, and after that.
///
/// White space and control characters are in no address *(decided)*: a line end in one would let its owner write
/// headers of the mails sent to it. Two addresses that differ in nothing but capital letters are the same *(decided)*,
/// as every mail provider of note treats them.
package struct EmailAddress: Hashable, Sendable, Withheld {
    /// As it was given.
    package let text: String
    /// What tells addresses apart.
    let key: String

    /// nil for a text that is no address (`invalidEmail`).
    package init?(_ text: String) {
        let isUnfit = text.unicodeScalars.contains {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        guard !isUnfit, let at = text.firstIndex(of: "@"), at > text.startIndex else { return nil }
        let domain = text[text.index(after: at)...]
        // Any `.` will do that has something on both sides.
        guard domain.dropFirst().dropLast().contains(".") else { return nil }
        self.text = text
        key = text.lowercased()
    }

    package static func == (left: EmailAddress, right: EmailAddress) -> Bool { left.key == right.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
