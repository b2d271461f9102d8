import ServiceKernel
import Testing

@Suite("G10: names and numbers take the Turkish endings of their pronunciation")
struct TurkishCaseTests {
    /// Names with their forms in the order of `TurkishCase`.
    private static let forms = [
        "Ali'nin Ali'ye Ali'yi Ali'de Ali'den Ali'yle Ali'deki",
        "Bo'nun Bo'ya Bo'yu Bo'da Bo'dan Bo'yla Bo'daki",
        "Cem'in Cem'e Cem'i Cem'de Cem'den Cem'le Cem'deki",
        "Jan'ın Jan'a Jan'ı Jan'da Jan'dan Jan'la Jan'daki",
        "Kurt'un Kurt'a Kurt'u Kurt'ta Kurt'tan Kurt'la Kurt'taki",
        "Max'ın Max'a Max'ı Max'ta Max'tan Max'la Max'taki",
        "Gül'ün Gül'e Gül'ü Gül'de Gül'den Gül'le Gül'deki",
        "Gökçe'nin Gökçe'ye Gökçe'yi Gökçe'de Gökçe'den Gökçe'yle Gökçe'deki",
        "Işıl'ın Işıl'a Işıl'ı Işıl'da Işıl'dan Işıl'la Işıl'daki",
        "Halfway Inn'in Halfway Inn'e Halfway Inn'i Halfway Inn'de Halfway Inn'den Halfway Inn'le Halfway Inn'deki",
        "Gallery'nin Gallery'ye Gallery'yi Gallery'de Gallery'den Gallery'yle Gallery'deki",
        "Galata Kulesi'nin Galata Kulesi'ne Galata Kulesi'ni Galata Kulesi'nde Galata Kulesi'nden "
            + "Galata Kulesi'yle Galata Kulesi'ndeki",
        "r6'nın r6'ya r6'yı r6'da r6'dan r6'yla r6'daki",
        "7,70'in 7,70'e 7,70'i 7,70'te 7,70'ten 7,70'le 7,70'teki",
    ]

    @Test("Each case of a name or a number", arguments: forms)
    func cases(_ forms: String) throws {
        // A form ends at a space after the apostrophe.
        let words = forms.matches(of: /([^']+)'\S+ ?/).map { String($0.1) }
        let word = try #require(words.first)
        let cases = TurkishCase.allCases.filter { $0 != .possessed }
        let shown = cases.map { $0.appended(to: word) }.joined(separator: " ")
        #expect(shown == forms)
    }

    @Test(
        "A number takes the ending of its last word",
        arguments: [
            ("0", "0'a"), ("1", "1'e"), ("2", "2'ye"), ("3", "3'e"), ("4", "4'e"), ("5", "5'e"), ("6", "6'ya"),
            ("7", "7'ye"), ("8", "8'e"), ("9", "9'a"), ("10", "10'a"), ("20", "20'ye"), ("30", "30'a"), ("40", "40'a"),
            ("50", "50'ye"), ("60", "60'a"), ("70", "70'e"), ("80", "80'e"), ("90", "90'a"), ("100", "100'e"),
            ("1.000", "1.000'e"), ("3.000.000", "3.000.000'a"), ("4,07", "4,07'ye"), ("5,00", "5,00'a"),
            ("3 dk", "3 dk'ya"), ("2,5 km", "2,5 km'ye"), ("8,47 EUR", "8,47 EUR'ya"), ("9 USD", "9 USD'a"),
        ])
    func numbers(_ number: String, _ form: String) {
        #expect(TurkishCase.dative.appended(to: number) == form)
    }

    @Test(
        "Parts of a whole", arguments: [("0,50", "0,50'si"), ("7,70", "7,70'i"), ("3 km", "3 km'si"), ("Bo", "Bo'su")])
    func parts(_ whole: String, _ form: String) {
        #expect(TurkishCase.possessed.appended(to: whole) == form)
    }

    @Test(
        "A foreign name takes the ending of its pronunciation: known words, and hints",
        arguments: [
            ("Gate", nil, "Gate'i"), ("North Gate", nil, "North Gate'i"), ("Bridge", nil, "Bridge'i"),
            ("Bell Tower", nil, "Bell Tower'ı"), ("Town Hall", nil, "Town Hall'ı"), ("Ann", nil, "Ann'i"),
            ("Eric", nil, "Eric'i"), ("B", nil, "B'yi"), ("Paul", "pol", "Paul'u"), ("Joe", "co", "Joe'yu"),
            ("Hugh", "hyu", "Hugh'yu"), ("Kent Meydanı", "meydanı+n", "Kent Meydanı'nı"), ("Renée", nil, "Renée'yi"),
            ("hizmet alanı dışı", nil, "hizmet alanı dışını"), ("Red Daisy", nil, "Red Daisy'yi"),
            ("Brooklyn", nil, "Brooklyn'i"), ("Lynn", nil, "Lynn'i"), ("Roy", nil, "Roy'u"), ("Byron", nil, "Byron'u"),
            ("North-Gate", nil, "North-Gate'i"), ("b", nil, "b'yi"), ("sky", nil, "sky'yi"), ("Erdős", nil, "Erdős'ü"),
        ] as [(String, String?, String)])
    func foreign(_ name: String, _ hint: String?, _ form: String) {
        #expect(TurkishCase.accusative.appended(to: name, spokenAs: hint) == form)
    }

    @Test(
        "A voiceless end hardens the ending: in a spelling, c is k",
        arguments: [
            ("Eric", nil, "Eric'ten"), ("Bridge", nil, "Bridge'den"), ("Cliffs", nil, "Cliffs'ten"),
            ("Edith", nil, "Edith'ten"), ("Beach", nil, "Beach'ten"), ("Office", nil, "Office'ten"),
            ("Strauß", nil, "Strauß'tan"), ("Miloš", nil, "Miloš'tan"), ("Petrović", nil, "Petrović'ten"),
        ] as [(String, String?, String)])
    func voiceless(_ name: String, _ hint: String?, _ form: String) {
        #expect(TurkishCase.ablative.appended(to: name, spokenAs: hint) == form)
    }

    @Test(
        "A Turkish name takes the ending of its sound: a thin l, and I in capitals",
        arguments: [
            ("Kemal", "Kemal'e"), ("Celâl", "Celâl'e"), ("İclal", "İclal'e"), ("Resul", "Resul'e"), ("Ünal", "Ünal'a"),
            ("2 sa", "2 sa'e"), ("IŞIL", "IŞIL'a"), ("INN", "INN'e"), ("IĞDIR", "IĞDIR'a"), ("Yasemin", "Yasemin'e"),
        ])
    func turkishNames(_ name: String, _ form: String) {
        #expect(TurkishCase.dative.appended(to: name) == form)
    }

    @Test("`{zone:dat}` in a sentence gives the zone its dative ending; words after `|` stand for a missing value")
    func gaps() {
        let template = SentenceTemplate("{from:abl} {to:dat}{by?, {by:gen} taksisiyle}; {client:acc|müşteriyi} alır")
        #expect(template.fieldNames == ["from", "to", "by", "client"])
        let values = ["from": "Market", "to": "Gate", "by": "Paul"]
        let filled = template.filled(spoken: { $0 == "Paul" ? "pol" : nil }, { values[$0] })
        #expect(filled == "Market'ten Gate'e, Paul'un taksisiyle; müşteriyi alır")
        #expect(SentenceTemplate(template.text) == template)
    }
}
