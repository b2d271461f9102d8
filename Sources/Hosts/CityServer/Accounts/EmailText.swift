import ServiceTexts

/// Validation of email addresses by RFC 5321 and 5322: a dot-atom, an `@`, and a domain of labels.
///
/// Quoted local parts and address literals (`a@[10.0.0.1]`) are refused, as the rules do (A01). So are characters
/// beyond ASCII on both sides of the `@`: mail to them needs SMTPUTF8 all the way to the mailbox, and a code that does
/// not arrive would leave the account inert (A04). Such a domain can be written in ASCII, as `xn--…`.
enum EmailText {
    private static let localOctetsMax = 64
    private static let domainOctetsMax = 255
    /// A path has 256 octets, two of them its angle brackets.
    private static let octetsMax = 254
    private static let labelOctetsMax = 63
    private static let atomMarks = Set("!#$%&'*+-/=?^_`{|}~".utf8)

    /// Checks an address.
    ///
    /// - Parameter text: The address, without white space at its ends.
    /// - Throws: `AccountFieldFault` if it is not valid.
    static func check(_ text: String) throws(AccountFieldFault) {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw .email(.beyondASCII) }
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .email(.atSigns) }
        guard parts[0].count <= localOctetsMax, parts[1].count <= domainOctetsMax, text.utf8.count <= octetsMax else {
            throw .email(.length)
        }
        guard isLocalPart(parts[0]) else { throw .email(.localPart) }
        guard isDomain(parts[1]) else { throw .email(.domain) }
    }

    private static func isLocalPart(_ text: Substring.UTF8View) -> Bool {
        text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.allSatisfy { isLetterOrDigit($0) || atomMarks.contains($0) }
        }
    }

    /// RFC 1123, 2.1; a last label of digits alone would be an IP address (RFC 3696, 2).
    private static func isDomain(_ text: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, !last.allSatisfy(isDigit) else { return false }
        return labels.allSatisfy { label in
            (1...labelOctetsMax).contains(label.count) && label.first != hyphen && label.last != hyphen
                && label.allSatisfy { isLetterOrDigit($0) || $0 == hyphen }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
