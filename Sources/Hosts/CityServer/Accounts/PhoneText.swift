import ServiceTexts
import TextNormalization

/// Phone numbers as users type and paste them, normalised to E.164: `+`, country code, national number.
///
/// Sources: ITU-T E.123 (notation), DIN 5008 (`(0)` for calls within the country), RFC 3966 (`tel:`).
enum PhoneText {
    private static let digitCounts = 7...15
    /// Italy, San Marino and the Vatican: callers from abroad dial the 0, too.
    private static let countriesThatDialZero = ["39", "378", "379"]

    /// Returns the number in E.164.
    ///
    /// - Throws: `AccountFieldFault`, with the reason `invalidPhone`.
    static func normalized(_ text: String) throws(AccountFieldFault) -> String {
        var written = PersonalText.trimmed(text)
        if written.lowercased().hasPrefix("tel:") { written.removeFirst("tel:".count) }
        let dialled = withoutTrunkZero(try dialled(written)).filter { $0 != "(" && $0 != ")" }
        guard let sign = ["+", "00"].first(where: dialled.hasPrefix) else { throw .phone(.noCountry) }
        let digits = dialled.dropFirst(sign.count)
        guard !digits.contains("+") else { throw .phone(.several) }
        guard digits.first != "0" else { throw .phone(.zeroCountry) }
        guard digitCounts.contains(digits.count) else { throw .phone(.length(digits.count)) }
        return "+\(digits)"
    }

    /// Keeps the digits, `+` and parentheses of a number; drops spaces, dashes, dots, slashes and invisible characters.
    private static func dialled(_ text: String) throws(AccountFieldFault) -> String {
        var dialled = ""
        var digitCount = 0
        for scalar in text.normalized(.nfkc).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .decimalNumber:
                // Digits of any script.
                dialled += String(Int(scalar.properties.numericValue ?? 0))
                digitCount += 1
            case .dashPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .format, .control: break
            default:
                switch scalar {
                case "+", "(", ")": dialled.unicodeScalars.append(scalar)
                case ".", "/", "\u{2212}", "\u{B7}", "\u{2022}": break
                default: throw foreign(behind: digitCount)
                }
            }
        }
        return dialled
    }

    /// Classifies a character that is not part of a number. After a whole number it is an extension: `ext. 5`, `x5`,
    /// `#5`, `;ext=5`, `dahili 5`.
    private static func foreign(behind digitCount: Int) -> AccountFieldFault {
        .phone(digitCount < digitCounts.lowerBound ? .characters : .withExtension)
    }

    /// Returns the number without the `(0)` after a country code, which is dialled only within the country.
    private static func withoutTrunkZero(_ dialled: String) -> String {
        guard let zero = dialled.firstRange(of: "(0)") else { return dialled }
        let code = dialled[..<zero.lowerBound].filter(\.isNumber)
        let country = code.hasPrefix("00") ? String(code.dropFirst(2)) : code
        if country.isEmpty || countriesThatDialZero.contains(country) { return dialled }
        return String(dialled[..<zero.lowerBound] + dialled[zero.upperBound...])
    }
}
