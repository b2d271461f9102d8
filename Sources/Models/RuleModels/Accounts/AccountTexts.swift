/// Texts that people type at the desk, read by part A of the rule book; nil where the rules do not take them.
package enum AccountTexts {
    static func isEmpty(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    /// A01: something before `@`, between it and a later `.`, and behind that. Capitals do not tell addresses apart.
    package static func email(_ text: String) -> String? {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().dropLast().contains("."),
            !text.contains(where: \.isWhitespace)
        else { return nil }
        return text.lowercased()
    }

    /// A02.
    static func isUsername(_ text: String) -> Bool {
        (4...20).contains(text.count) && text.allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// A03: neither blanks nor small letters tell licences apart.
    package static func licence(_ text: String) -> String? {
        let compact = text.filter { !$0.isWhitespace }.uppercased()
        return compact.isEmpty ? nil : compact
    }

    /// A03: the first four characters come last, letters count from 10, and what is left over after 97 is 1.
    package static func iban(_ text: String) -> String? {
        guard let compact = licence(text), compact.count > 4 else { return nil }
        var rest = 0
        for character in compact.dropFirst(4) + compact.prefix(4) {
            guard let value = Int(String(character), radix: 36) else { return nil }
            rest = (rest * (value < 10 ? 10 : 100) + value) % 97
        }
        return rest == 1 ? compact : nil
    }

    /// A10: with the country's code, 7 to 15 digits.
    package static func telephone(_ text: String) -> String? {
        let written = text.filter { !$0.isWhitespace && !"-./()".contains($0) }
        let digits = written.hasPrefix("+") ? written.dropFirst() : written.hasPrefix("00") ? written.dropFirst(2) : ""
        guard (7...15).contains(digits.count), digits.allSatisfy(\.isNumber), digits.first != "0" else { return nil }
        return "+" + digits
    }
}
