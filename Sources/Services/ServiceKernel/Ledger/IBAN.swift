/// An international bank account number that passes its mod-97 check (A03).
///
/// Stored without spaces and in capitals, so that two spellings of one number are equal. The structure is that of ISO
/// 13616: two letters, two check digits, up to 30 letters and digits. The length for each country is not checked, as
/// countries join and change. The shortest in use has 15 characters (Norway).
package struct IBAN: StateCodable, Hashable, Sendable {
    /// The number without spaces and in capitals.
    package private(set) var text: String

    static let lengthInCharacters = 15...34
    /// The values that ISO 7064 yields. 00, 01 and 99 would pass the division as well, and give a number a second
    /// spelling.
    static let checkDigits = 2...98

    /// Creates an IBAN, or returns nil if the text is none (`invalidIBAN`). Spaces and small letters are allowed.
    package init?(_ text: String) {
        let compact = text.utf8.filter { $0 != UInt8(ascii: " ") }.map(IBAN.capital)
        guard IBAN.lengthInCharacters.contains(compact.count),
            compact.prefix(2).allSatisfy({ IBAN.value(of: $0).map { $0 >= 10 } ?? false }),
            compact[2..<4].allSatisfy({ IBAN.value(of: $0).map { $0 < 10 } ?? false }),
            let tens = IBAN.value(of: compact[2]), let units = IBAN.value(of: compact[3]),
            IBAN.checkDigits.contains(tens * 10 + units), IBAN.remainder(of: compact) == 1
        else { return nil }
        self.text = String(decoding: compact, as: UTF8.self)
    }

    /// Creates the IBAN of a country's account number with the check digits that it needs (ISO 7064, MOD 97-10).
    ///
    /// Returns nil if the country is not two letters, the number has other characters than letters and digits, or the
    /// whole is too short or too long.
    package init?(country: String, account: String) {
        guard let remainder = IBAN.remainder(of: Array((country + "00" + account).utf8)) else { return nil }
        let check = 98 - remainder
        self.init(country + (check < 10 ? "0" : "") + String(check) + account)
    }

    private init() { text = "" }

    /// An empty number, to be replaced when state is read.
    package static var placeholder: IBAN { IBAN() }

    /// Visits the text, to save or to restore it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&text)
    }

    /// Returns the number modulo 97, its first four characters moved to the end and letters written as 10 to 35 (ISO
    /// 7064, MOD 97-10). Returns nil if a character is neither letter nor digit, or if there are fewer than four.
    private static func remainder(of characters: [UInt8]) -> Int? {
        guard characters.count >= 4 else { return nil }
        var remainder = 0
        for character in characters[4...] + characters[..<4] {
            guard let value = value(of: character) else { return nil }
            remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
        }
        return remainder
    }

    private static func capital(_ character: UInt8) -> UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character) ? character - 32 : character
    }

    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
