/// Keeps a number and its unit on one line.
package enum NoBreakUnits {
    private static let units: Set<Substring> = [
        "%", "s", "ms", "min", "h", "d", "m", "km", "km/h", "minutes", "seconds", "hours", "people",
        "sn", "dk", "sa", "km/sa", "dakika", "saniye", "saat", "kişi",
    ]

    /// Returns the text with a no-break space between each number and its unit: `9.6 minutes`, `39 %`, `7.86 EUR`.
    package static func text(_ words: String) -> String {
        var result = ""
        var last: Substring = ""
        for (place, word) in words.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if place > 0 { result += last.last?.isNumber == true && isUnit(word) ? "\u{A0}" : " " }
            result += word
            last = word
        }
        return result
    }

    private static func isUnit(_ word: Substring) -> Bool {
        var bare = word
        while let end = bare.last, ",.;:)".contains(end) { bare.removeLast() }
        return units.contains(bare) || bare.count == 3 && bare.allSatisfy { $0.isASCII && $0.isUppercase }
    }
}
