import InputFiles
import Quantities

/// Numbers without a unit, money, words and names.
extension KeyField {
    /// Decodes a bare number for inexact arithmetic: shares, weights, factors.
    package func number(_ limits: Limits) -> Double? { exactNumber(limits)?.nearestDouble }

    /// Decodes a bare number that the nearest floating-point number reproduces as written.
    package func factor(_ limits: Limits) -> Double? {
        guard let written = exactNumber(limits) else { return nil }
        if let factor = written.losslessDouble { return factor }
        report("\(label) is \(written), with more digits than are kept exactly", remedy: "write at most 15")
        return nil
    }

    /// Decodes a bare number as written.
    package func exactNumber(_ limits: Limits) -> ExactDecimal? {
        guard let text = scalar() else { return nil }
        guard let written = NumberWithUnit(text) else {
            report("\(label) is '\(text)', not a number", remedy: limits.text())
            return nil
        }
        guard written.unit.isEmpty else {
            let isSet = node.position.file.hasPrefix("--set")
            let change = isSet && written.unit == "%" ? "; to change it by a share, write +\(text) or -\(text)" : ""
            report("\(label) is '\(text)', but takes no unit", remedy: limits.text() + change)
            return nil
        }
        return exact(written, text, limits)
    }

    /// Decodes a bare number without decimals.
    package func wholeNumber(_ range: ClosedRange<Int>) -> Int? {
        let limits = Limits.from(Double(range.lowerBound), to: Double(range.upperBound))
        guard let value = exactNumber(limits) else { return nil }
        guard let whole = value.whole else {
            report("\(label) is \(value), not a whole number", remedy: limits.text())
            return nil
        }
        return Int(whole)
    }

    /// Decodes a maximum number of zones; a larger one than the city has means all, so that one scenario fits every
    /// city.
    ///
    /// - Parameter all: number of zones of the city.
    package func zoneCount(all: Int) -> Int? { wholeNumber(1...1_000_000_000).map { min($0, all) } }

    /// Decodes a seed: any unsigned 64-bit integer.
    package func seed() -> UInt64? {
        guard let text = scalar() else { return nil }
        if let seed = UInt64(text), text.first != "+" { return seed }
        report("\(label) is '\(text)'", remedy: "write a whole number from 0 to \(UInt64.max)")
        return nil
    }

    /// Decodes money, written `3.30`.
    package func money(to limit: Money) -> Money? {
        guard let text = scalar() else { return nil }
        guard let cents = KeyField.cents(of: text) else {
            report("\(label) is '\(text)', not an amount of money", remedy: "write it like 3.30")
            return nil
        }
        guard cents <= limit.cents, cents >= 0 else {
            report("\(label) is \(text)", remedy: "0.00 to \(limit) is allowed")
            return nil
        }
        return Money(cents: cents)
    }

    /// Decodes a currency by its code in ISO 4217: `USD`.
    package func currency() -> String? {
        guard let text = scalar() else { return nil }
        if text.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter && $0.isUppercase }) { return text }
        report("\(label) is '\(text)', not a currency", remedy: "write its three letters of ISO 4217, such as USD")
        return nil
    }

    /// Returns the whole cents of a text with at most two decimals, or nil if it is no such text or too large.
    private static func cents(of text: String) -> Int64? {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let units = parts.first, (1...12).contains(units.count), let whole = Int64(units) else {
            return nil
        }
        let decimals = parts.count == 2 ? parts[1] : "00"
        guard (1...2).contains(decimals.count), let fraction = Int64(decimals) else { return nil }
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }) else { return nil }
        let cents = whole * 100 + (decimals.count == 1 ? fraction * 10 : fraction)
        return isNegative ? -cents : cents
    }

    /// Decodes `true` or `false`.
    package func flag() -> Bool? {
        guard let text = scalar() else { return nil }
        switch text {
        case "true": return true
        case "false": return false
        default:
            report("\(label) is '\(text)'", remedy: "write true or false")
            return nil
        }
    }

    /// Decodes one of a few words.
    package func word(among words: [String]) -> String? {
        guard let text = scalar() else { return nil }
        if words.contains(text) { return text }
        report("\(label) is '\(text)'", remedy: NameSuggestion.remedy(for: text, among: words))
        return nil
    }

    /// Decodes any text that is not empty.
    package func text() -> String? {
        guard let text = scalar() else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            report("\(label) is empty", remedy: "write a text")
            return nil
        }
        return text
    }

    /// Decodes the name of a zone, driver, client or taxi as written: `NO` and `1` are names.
    package func name() -> String? {
        guard let text = text() else { return nil }
        guard KeyField.isName(text) else {
            report("\(label) is '\(text)', not a name", remedy: "letters, digits, '_', '-' and spaces are allowed")
            return nil
        }
        return text
    }

    /// Whether a text can be a name.
    package static func isName(_ text: String) -> Bool {
        text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == " " }
    }
}
