import ServiceKernel
import TestSupport
import Testing

@Suite("IBANs are validated by their checksum")
struct IBANTests {
    /// Examples published by central banks and the IBAN registry.
    private static let published = [
        "GB29 NWBK 6016 1331 9268 19", "DE89 3704 0044 0532 0130 00", "FR14 2004 1010 0505 0001 3M02 606",
        "PT50 0002 0123 1234 5678 9015 4", "NO93 8601 1117 947", "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
        "TR33 0006 1005 1978 6457 8413 26", "CH93 0076 2011 6238 5295 7", "BE68 5390 0754 7034",
        "NL91 ABNA 0417 1643 00", "SA03 8000 0000 6080 1016 7519", "LC55 HEMM 0001 0001 0012 0012 0002 3015",
    ]

    @Test("A03: published IBANs pass their mod-97 check, in any spelling", arguments: published)
    func publishedPass(text: String) {
        let compact = text.filter { $0 != " " }
        #expect(IBAN(text)?.text == compact)
        #expect(IBAN(compact.lowercased())?.text == compact)
    }

    @Test(
        "A03: an invalid text is refused with invalidIBAN",
        arguments: [
            "", "PT", "GB28NWBK60161331926819", "GB29NWBK60161331926818", "2950NWBK60161331926819",
            "GBX9NWBK60161331926819", "GB29-NWBK-6016-1331-9268-19", "GB29NWBK6016133192681é", "GB29 NWBK",
            "GB82WEST12345698765432GB82WEST12345698765432",
        ])
    func invalid(text: String) {
        #expect(IBAN(text) == nil)
    }

    @Test("A03: a change of one digit or letter is always detected", arguments: published)
    func oneCharacterChanged(text: String) {
        let characters = Array(text.filter { $0 != " " })
        for (position, character) in characters.enumerated() {
            let others = Array(character.isNumber ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            for other in others where other != character {
                var changed = characters
                changed[position] = other
                #expect(IBAN(String(changed)) == nil, "\(String(changed))")
            }
        }
    }

    @Test("A03: a swap of two different adjacent digits is always detected", arguments: published)
    func neighboursSwapped(text: String) {
        let characters = Array(text.filter { $0 != " " })
        for position in 4..<characters.count - 1 {
            let (left, right) = (characters[position], characters[position + 1])
            guard left != right, left.isNumber, right.isNumber else { continue }
            var changed = characters
            changed.swapAt(position, position + 1)
            #expect(IBAN(String(changed)) == nil, "\(String(changed))")
        }
    }

    @Test(
        "A03: exactly one pair of check digits passes, the one that long division gives",
        arguments: 1...40 as ClosedRange<UInt64>)
    func oneCheckNumber(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let country = String((0..<2).map { _ in random.pick(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) })
        let account = String(
            (0..<random.within(11...30)).map { _ in random.pick(Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")) })
        let passing = (0...99).filter { IBAN(country + twoDigits($0) + account) != nil }
        #expect(passing == [98 - remainder(of: account + country + "00")], "seed \(seed): \(country)??\(account)")
    }

    @Test("A03: an IBAN has 15 to 34 characters", arguments: [(14, false), (15, true), (34, true), (35, false)])
    func length(count: Int, isValid: Bool) {
        let account = String(repeating: "7", count: count - 4)
        let check = 98 - remainder(of: account + "PT00")
        #expect((IBAN("PT" + twoDigits(check) + account) != nil) == isValid)
    }

    private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

    /// Returns the remainder modulo 97 by powers of ten from the right, with letters as two digits.
    private func remainder(of text: String) -> Int {
        let digits = text.flatMap { String(Int(String($0), radix: 36) ?? 0) }.compactMap(\.wholeNumberValue)
        var power = 1
        var sum = 0
        for digit in digits.reversed() {
            sum += digit * power
            power = power * 10 % 97
        }
        return sum % 97
    }
}
