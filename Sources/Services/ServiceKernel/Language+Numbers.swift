import Quantities

// Numbers as people read them in their language (G10): `1,234.50` in English, `1.234,50` in Turkish.

extension Language {
    private var groupSeparator: Character {
        switch self {
        case .english: ","
        case .turkish: "."
        }
    }

    private var decimalPoint: Character {
        switch self {
        case .english: "."
        case .turkish: ","
        }
    }

    /// Returns the count with groups of three digits.
    package func text(of count: UInt64) -> String { grouped(String(count)) }

    /// Returns a whole number that may be negative.
    package func text(ofInteger integer: Int64) -> String { text(ofDecimals: String(integer)) }

    /// Returns the number with all its decimals.
    package func text(of number: ExactDecimal) -> String { text(ofDecimals: number.description) }

    /// Returns the amount with two decimals.
    package func text(of money: Money) -> String { text(ofDecimals: money.description) }

    /// Returns a number that is written in the form of programs, with or without a unit: `2.73 m/s` becomes `2,73 m/sn`
    /// in Turkish. Returns nil if the text is no number.
    package func text(ofNumber written: String) -> String? {
        let space = written.firstIndex { $0 == " " || $0 == "\u{A0}" } ?? written.endIndex
        let (figures, unit) = (written[..<space], written[space...].dropFirst())
        let parts = figures.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isWholeNumber) }),
            let unitInTurkish = Language.unitsInTurkish[String(unit)]
        else { return nil }
        switch self {
        case .english: return written
        case .turkish:
            let number = String(figures.map { $0 == "." ? decimalPoint : $0 })
            return unit == "%" ? "%\(number)" : number + written[space...].prefix(1) + unitInTurkish
        }
    }

    private static let unitsInTurkish = [
        "": "", "s": "sn", "min": "dk", "h": "sa", "day": "gün", "days": "gün", "m": "m", "km": "km", "km/h": "km/sa",
        "m/s": "m/sn", "%": "%",
    ]

    /// - Parameter digits: a number in the form of programs, `-1234.50`.
    private func text(ofDecimals digits: String) -> String {
        let sign = digits.hasPrefix("-") ? "-" : ""
        let parts = digits.dropFirst(sign.count).split(separator: ".", maxSplits: 1)
        let whole = grouped(parts.first ?? "0")
        return sign + (parts.count > 1 ? "\(whole)\(decimalPoint)\(parts[1])" : whole)
    }

    /// Returns the digits in groups of three from the right.
    private func grouped(_ digits: some StringProtocol) -> String {
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text.append(groupSeparator) }
            text.append(digit)
        }
        return text
    }
}
