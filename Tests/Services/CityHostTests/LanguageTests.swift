import Quantities
import ServiceKernel
import Testing

@Suite("Letters and numbers by language")
struct LanguageTests {
    @Test(
        "G10: Turkish maps dotted and dotless i separately between small and capital letters",
        arguments: [
            ("istanbul", "İSTANBUL"), ("ısparta", "ISPARTA"), ("diyarbakır", "DİYARBAKIR"), ("çeşme", "ÇEŞME"),
            ("şğüöç", "ŞĞÜÖÇ"), ("", ""),
        ])
    func turkishCase(_ small: String, _ capital: String) {
        #expect(Language.turkish.uppercased(small) == capital)
        #expect(Language.turkish.lowercased(capital) == small)
    }

    @Test("G10: English maps i to I, and only Turkish capitalises i to İ")
    func englishCase() {
        #expect(Language.english.uppercased("istanbul") == "ISTANBUL")
        #expect(Language.english.lowercased("ISPARTA") == "isparta")
        #expect(Language.english.capitalized("izmir at noon") == "Izmir at noon")
        #expect(Language.turkish.capitalized("izmir at noon") == "İzmir at noon")
        #expect(Language.turkish.capitalized("ırmak") == "Irmak" && Language.turkish.capitalized("") == "")
    }

    @Test("A capital I with a combining dot counts as the letter İ")
    func composedDot() {
        #expect(Language.turkish.lowercased("I\u{307}stanbul") == "istanbul")
        #expect("I\u{307}stanbul".caseFolded == "istanbul")
    }

    @Test("W01, L06: texts are searched without regard to letter case in both languages")
    func folded() {
        for name in ["Istanbul", "ISTANBUL", "İstanbul", "istanbul", "ıstanbul", "ISTANBUL".lowercased()] {
            #expect(name.caseFolded == "istanbul", "\(name)")
        }
        #expect("Çırağan Sarayı".caseFolded == Language.turkish.uppercased("çırağan sarayı").caseFolded)
        #expect("São João".caseFolded == "SÃO JOÃO".caseFolded)
        #expect("oz".caseFolded != "öz".caseFolded, "accents are letters of their own")
    }

    @Test("G10: numbers have the separators of their language")
    func numbers() throws {
        #expect(Language.english.text(of: 1_234_567) == "1,234,567")
        #expect(Language.turkish.text(of: 1_234_567) == "1.234.567")
        #expect(Language.turkish.text(of: 0) == "0" && Language.turkish.text(of: 999) == "999")
        #expect(Language.english.text(of: Money(cents: 123_450)) == "1,234.50")
        #expect(Language.turkish.text(of: Money(cents: 123_450)) == "1.234,50")
        #expect(Language.turkish.text(of: Money(cents: -5)) == "-0,05")
        #expect(Language.turkish.text(of: Money(cents: -123_456_789)) == "-1.234.567,89")
        #expect(Language.turkish.text(of: ExactDecimal(digits: 43, decimals: 1)) == "4,3")
        #expect(Language.english.text(of: ExactDecimal(digits: 12_345)) == "12,345")
    }
}
