/// An international bank account number that passes its mod-97 check (A03).
///
/// Written without spaces and in capitals, so that two spellings of one number are equal. The structure is that of
/// ISO 13616: two letters, two check digits, up to 30 letters and digits; how long each country's numbers are is
/// not checked, as countries join and change. The shortest in use has 15 characters (Norway).
package struct IBAN: StateHolder, Hashable, Sendable {
    package private(set) var text: String

    static let lengthInCharacters = 15...34
    /// ISO 7064 yields these; 00, 01 and 99 would pass the division as well, and give a number a second spelling.
    static let checkDigits = 2...98

    /// nil for a text that is no IBAN (`invalidIBAN`). Spaces and small letters are allowed.
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

    /// The IBAN of a country's account number, with the check digits that it needs (ISO 7064, MOD 97-10).
    ///
    /// nil if the country is not two letters, the number not of letters and digits, or the whole too short or long.
    package init?(country: String, account: String) {
        guard let remainder = IBAN.remainder(of: Array((country + "00" + account).utf8)) else { return nil }
        let check = 98 - remainder
        self.init(country + (check < 10 ? "0" : "") + String(check) + account)
    }

    private init() { text = "" }

    package static var unread: IBAN { IBAN() }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&text)
    }

    /// The number modulo 97, its first four characters moved to the end and letters written as 10 to 35 (ISO 7064,
    /// MOD 97-10); nil if a character is neither letter nor digit, or there are not four.
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
