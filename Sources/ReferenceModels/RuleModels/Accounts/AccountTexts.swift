/// Normal forms of the texts that users type, by part A of the rule book; nil stands for a text that the rules refuse.
package enum AccountTexts {
    /// Whether the text counts as an empty field (A01).
    static func isEmpty(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    /// Returns the address in lower case, because case does not distinguish addresses (A01).
    package static func email(_ text: String) -> String? {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().dropLast().contains(".") else { return nil }
        // The separators of addresses in a mail header (RFC 5322).
        let isUnfit = text.unicodeScalars.contains {
            "()<>[],;:\\\"".unicodeScalars.contains($0) || $0.properties.isWhitespace
                || $0.properties.generalCategory == .control
        }
        return isUnfit ? nil : text.lowercased()
    }

    /// Whether the text has 4 to 20 letters, with their accents, and digits (A02).
    package static func isUsername(_ text: String) -> Bool {
        let expression = /(\p{L}[\p{Mn}\p{Mc}\p{Lo}]*|\p{Nd})+/.matchingSemantics(.unicodeScalar)
        return (4...20).contains(text.count) && text.wholeMatch(of: expression) != nil
    }

    /// Returns the licence in upper case without blanks, because neither distinguishes licences (A03).
    package static func licence(_ text: String) -> String? {
        let compact = text.filter { !$0.isWhitespace }.uppercased()
        return compact.isEmpty ? nil : compact
    }

    /// Returns the IBAN in upper case without blanks (A03): country, check digits and up to 30 more characters.
    ///
    /// Source: ISO 7064, MOD 97-10: the first four characters move to the end, letters count from 10, and the remainder
    /// modulo 97 is 1.
    package static func iban(_ text: String) -> String? {
        let compact = text.filter { $0 != " " }
        guard compact.wholeMatch(of: /[A-Za-z]{2}[0-9]{2}[A-Za-z0-9]{11,30}/) != nil,
            let check = Int(compact.dropFirst(2).prefix(2)), (2...98).contains(check)
        else { return nil }
        let rest = (compact.dropFirst(4) + compact.prefix(4)).reduce(0) { rest, character in
            let value = Int(String(character), radix: 36) ?? 0
            return (rest * (value < 10 ? 10 : 100) + value) % 97
        }
        return rest == 1 ? compact.uppercased() : nil
    }

    /// Returns the number as `+` and 7 to 15 digits, starting with the country code (A10).
    package static func telephone(_ text: String) -> String? {
        let written = text.filter { !$0.isWhitespace && !"-./()".contains($0) }
        let digits = written.hasPrefix("+") ? written.dropFirst() : written.hasPrefix("00") ? written.dropFirst(2) : ""
        guard (7...15).contains(digits.count), digits.first != "0" else { return nil }
        return digits.allSatisfy { $0.isASCII && $0.isNumber } ? "+" + digits : nil
    }
}
