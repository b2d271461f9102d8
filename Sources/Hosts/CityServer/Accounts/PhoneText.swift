import TextNormalization

/// Phone numbers as people write and paste them, in the form of E.164: `+`, the country's code, the rest.
///
/// Sources: ITU-T E.123 (notation), DIN 5008 (`(0)` for calls within the country), RFC 3966 (`tel:`).
enum PhoneText {
    private static let digitCounts = 7...15
    /// Italy, San Marino and the Vatican: the 0 is dialled from abroad, too.
    private static let countriesThatDialZero = ["39", "378", "379"]

    /// - Throws: `FieldFault`, with the reason `invalidPhone`.
    static func normalized(_ text: String) throws(FieldFault) -> String {
        var written = PersonalText.trimmed(text)
        if written.lowercased().hasPrefix("tel:") { written.removeFirst("tel:".count) }
        let dialled = withoutTrunkZero(try dialled(written)).filter { $0 != "(" && $0 != ")" }
        guard let sign = ["+", "00"].first(where: dialled.hasPrefix) else {
            throw fault(
                "a telephone number begins with + and the country's code, such as +49 170 1234567",
                "telefon numarası + ve ülke koduyla başlar, örneğin +90 532 1234567")
        }
        let digits = dialled.dropFirst(sign.count)
        guard !digits.contains("+") else {
            throw fault(
                "that is more than one telephone number; write one, such as +49 170 1234567",
                "birden çok telefon numarası var; birini yazın, örneğin +90 532 1234567")
        }
        guard digits.first != "0" else {
            throw fault(
                "behind the + comes the country's code, which begins with no 0, such as +49 170 1234567",
                "+ ardından ülke kodu gelir, 0 ile başlamaz, örneğin +90 532 1234567")
        }
        guard digitCounts.contains(digits.count) else {
            throw fault(
                "a telephone number has 7 to 15 digits with the country's code; this one has \(digits.count)",
                "telefon numarası ülke koduyla 7–15 rakamdır; bu \(digits.count) rakam")
        }
        return "+\(digits)"
    }

    /// The digits, `+` and parentheses of a number; spaces, dashes, dots, slashes and invisible marks between them go.
    private static func dialled(_ text: String) throws(FieldFault) -> String {
        var dialled = ""
        var digitCount = 0
        for scalar in text.normalized(.compatible).unicodeScalars {
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

    /// What follows a whole number is an extension: `ext. 5`, `x5`, `#5`, `;ext=5`, `dahili 5`.
    private static func foreign(behind digitCount: Int) -> FieldFault {
        guard digitCount >= digitCounts.lowerBound else {
            return fault(
                "a telephone number is + and digits, such as +49 170 1234567; this has other characters",
                "telefon numarası + ve rakamlardır, örneğin +90 532 1234567; burada başka karakterler var")
        }
        return fault(
            "an extension cannot be dialled from here; write the number without it, such as +49 170 1234567",
            "dahili numara aranamaz; numarayı onsuz yazın, örneğin +90 532 1234567")
    }

    /// Without the `(0)` behind a country's code, which is dialled within the country alone.
    private static func withoutTrunkZero(_ dialled: String) -> String {
        guard let zero = dialled.firstRange(of: "(0)") else { return dialled }
        let code = dialled[..<zero.lowerBound].filter(\.isNumber)
        let country = code.hasPrefix("00") ? String(code.dropFirst(2)) : code
        if country.isEmpty || countriesThatDialZero.contains(country) { return dialled }
        return String(dialled[..<zero.lowerBound] + dialled[zero.upperBound...])
    }

    private static func fault(_ english: String, _ turkish: String) -> FieldFault {
        FieldFault(english, turkish, .invalidPhone)
    }
}
