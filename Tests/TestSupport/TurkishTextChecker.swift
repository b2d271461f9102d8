import ServiceKernel

/// Finds faults of Turkish texts that a reader notices at once: endings against vowel harmony, words translated from
/// English one by one, and words other than those of the glossary.
package struct TurkishTextChecker {
    /// Names that a text may use, with the pronunciation of those whose spelling does not tell it.
    private let names: [String: String?]

    /// Creates a checker for texts with these names.
    package init(names: [String] = [], pronunciations: [String: String] = [:]) {
        self.names = Dictionary(names.map { ($0, pronunciations[$0]) }, uniquingKeysWith: { one, _ in one })
    }

    /// Returns the faults of a text.
    ///
    /// - Parameter english: the English text of the same place, whose terms have one translation; nil without one.
    package func faults(of text: String, english: String? = nil) -> [String] {
        faultsOfEndings(text) + TurkishTextChecker.calques(in: text)
            + (english.map { TurkishTextChecker.faultsOfGlossary(text, $0) } ?? [])
    }

    // MARK: Endings

    private func faultsOfEndings(_ text: String) -> [String] {
        text.matches(of: /[\p{L}\p{N}]['’]([a-zçğıöşüâîû]+)/).compactMap { match in
            let before = text[..<text.index(after: match.range.lowerBound)]
            let ending = String(match.1)
            let name = self.name(at: before)
            let isRight = TurkishTextChecker.endings(of: name.text, spokenAs: name.hint).contains { allowed in
                ending == allowed.text || allowed.takesMore && ending.hasPrefix(allowed.text)
            }
            return isRight ? nil : "\(name.text)'\(ending)"
        }
    }

    /// Returns the longest name at the end of a text, or its last word.
    private func name(at text: Substring) -> (text: String, hint: String?) {
        let found = names.keys.filter { name in
            guard text.hasSuffix(name) else { return false }
            let before = text.dropLast(name.count).last
            return before.map { !$0.isLetter && !$0.isNumber } ?? true
        }
        if let longest = found.max(by: { $0.count < $1.count }) { return (longest, names[longest] ?? nil) }
        let word = text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "," || $0 == "." }.reversed()
        return (String(word), nil)
    }

    /// Returns the endings that a name can have; some take further endings, as in `Ivo'nunkini`.
    private static func endings(of name: String, spokenAs hint: String?) -> [(text: String, takesMore: Bool)] {
        let cases = Dictionary(
            uniqueKeysWithValues: TurkishCase.allCases.map { ending in
                (ending, String(ending.appended(to: name, spokenAs: hint).dropFirst(name.count).drop { $0 == "'" }))
            })
        let wide = cases[.dative].map { String($0.suffix(1)) } ?? ""
        let narrow = cases[.accusative].map { String($0.suffix(1)) } ?? ""
        let stop = cases[.locative].flatMap { $0.first { $0 == "d" || $0 == "t" } }.map(String.init) ?? ""
        let others = ["\(stop)\(narrow)r", "l\(wide)r", "l\(narrow)", "s\(narrow)z", "l\(narrow)k"]
        let relatives = [cases[.genitive].map { $0 + "ki" }, cases[.relative], cases[.possessed].map { $0 + "n" }]
            .compactMap { $0 }
        return cases.values.map { ($0, false) } + (others + relatives).map { ($0, true) }
    }

    // MARK: Words

    /// Words that were translated one by one, with what a Turkish speaker says.
    package static var forbidden: [(pattern: Regex<Substring>, better: String)] {
        [
            (/[Tt]aksi\p{L}* ayrıl\p{L}*/, "taksi belli olunca, bir sürücü kabul edince"),
            (/[Çç]ağrı\p{L}* sor\p{L}+/, "çağrıyı teklif etmek"),
            (/[Tt]ur\p{L}* izle\p{L}*/, "turda olmak, tura katılmak"),
            (/(?:yolculu\p{L}+|çağrı\p{L}*|beni) geri ver\p{L}*/, "yolculuktan vazgeçmek"),
            (/\b[Yy]alnız\b/, "yalnızca, tek başına"), (/yalnızken\p{L}*/, "tek başına"),
            (/\p{N} k?m içinde/, "20 m kalınca, hata payı 5 m"), (/\p{N} dk içinde \p{N}/, "3 dk'da 0,30 km"),
            (/dağıtıma gir\p{L}*/, "taksi aranmaya başlanır"), (/yaşını koru\p{L}*/, "ilk saatini korur"),
            (/\p{N} saatinde/, "00:01:30 anında"), (/çeyrek dakika/, "on beş saniye"),
            (/kendiliğinden güncelle\p{L}*/, "otomatik güncelleme"), (/[Hh]izmet dışı/, "hizmet alanı dışı"),
            (/yeniden yeniden/, "tekrar tekrar"), (/\bKuran ayrıl\p{L}*/, "yolculuğu başlatan ayrılınca"),
            (/[Ss]ayaç çevrimdışı/, "sürücü çevrimdışı olsa da sayaç silinmez"),
            (/Kuralsız/, "kuralı belirtilmeyenler"),
            (/hizmetlerle oyna\p{L}*/, "gerçek programla hesaplandı"), (/teklifli/, "teklif aldı"),
        ]
    }

    /// Words of the glossary, with those that say the same and are not used.
    package static var synonyms: [(pattern: Regex<Substring>, better: String)] {
        [
            (/cezalı\p{L}*/, "uzaklaştırıldı"), (/iş dışı/, "çevrimdışı"), (/anımsa\p{L}*/, "hatırla-"),
            (/\b[Şş]ehir\p{L}*|\b[Şş]ehr\p{L}+/, "kent"), (/gezgin\p{L}*/, "ziyaretçi"), (/sporcu\p{L}*/, "koşucu"),
            (/\bkurum\p{L}*/, "kuruluş"), (/\b[Kk]onu(?:k|ğ)\p{L}*/, "misafir"), (/dağıtıcı\p{L}*/, "çağrı görevlisi"),
            (/\balış (?:yer|nokta)\p{L}*/, "biniş yeri"), (/kütüphanenin \p{N}+/, "tur listesi"),
        ]
    }

    private static func calques(in text: String) -> [String] {
        (forbidden + synonyms).flatMap { entry in
            text.matches(of: entry.pattern).map { "\($0.output): write \(entry.better)" }
        }
    }

    /// Terms of the English text, with the one translation of each.
    private static var glossary: [(english: Regex<Substring>, turkish: Regex<Substring>, word: String)] {
        [
            (/\beach\b/, /[Hh]er/, "her biri"), (/\bsuspend\p{L}*/, /[Uu]zaklaştır\p{L}*/, "uzaklaştırmak"),
            (/\bqueue\b/, /[Kk]uyru[kğ]\p{L}*|Baştan/, "kuyruk"), (/\breservation/, /[Rr]ezervasyon/, "rezervasyon"),
            (/starting fee/, /açılış ücreti/, "açılış ücreti"), (/\boffline\b/, /[Çç]evrimdışı/, "çevrimdışı"),
            (/tour list/, /[Tt]ur listesi/, "tur listesi"), (/\bsession/, /[Oo]turum/, "oturum"),
            (/\bgoal/, /[Hh]edef/, "hedef"), (/\brating/, /[Pp]uan/, "puan"), (/\bdraft/, /[Tt]asla[kğ]/, "taslak"),
            (/\bsubscri/, /[Aa]bone/, "abone"), (/\bledger/, /[Dd]efter/, "defter"),
            (/\bfriend/, /[Aa]rkadaş/, "arkadaş"),
        ]
    }

    private static func faultsOfGlossary(_ text: String, _ english: String) -> [String] {
        glossary.filter { english.contains($0.english) && !text.contains($0.turkish) }.map { "lacks ‘\($0.word)’" }
    }
}
