import CityHost
import ServiceKernel
import ServiceTexts
import Testing

@Suite("Each refusal with the rule that refuses")
struct RefusalRuleTests {
    @Test("The rule's sentence shares a word with the reason of the refusal, in both languages")
    func sentences() throws {
        #expect(HostEffect.refusals.count > 400)
        for entry in HostEffect.refusals {
            let rule = try #require(entry.ruleSentence, "\(entry.action): \(entry.reason) (\(entry.rule))")
            for language in Language.allCases {
                let (reason, text) = (entry.sentence[language].text, rule[language].text)
                #expect(
                    Self.areRelated(reason, text, in: language), "\(entry.action) (\(entry.rule)): \(reason) / \(text)")
                #expect(text.hasSuffix(".") && rule.fieldNames.isEmpty && text.count <= 170, "\(text)")
            }
        }
    }

    @Test("Sentences about different things are found")
    func unrelated() {
        #expect(
            !Self.areRelated(
                "the position is not known", "A subscriber picks one of several random routes.", in: .english))
        #expect(
            !Self.areRelated("konum bilinmiyor", "Abone rastgele birkaç rotadan birini seçer.", in: .turkish))
        #expect(
            Self.areRelated("the position is not known", "The guide needs the user's position.", in: .english))
    }

    /// Whether two sentences share a word other than one that many sentences have.
    private static func areRelated(_ left: String, _ right: String, in language: Language) -> Bool {
        let others = words(of: right, in: language)
        return words(of: left, in: language).contains { word in
            others.contains { other in
                let shared = zip(word, other).prefix { $0 == $1 }.count
                return shared >= min(4, word.count, other.count)
            }
        }
    }

    private static func words(of text: String, in language: Language) -> [String] {
        let common = language == .english ? commonInEnglish : commonInTurkish
        return language.lowercased(text).split { !$0.isLetter }.map(String.init)
            .filter { $0.count > 2 && !common.contains($0) }
    }

    private static let commonInEnglish: Set<String> = [
        "the", "and", "for", "can", "not", "has", "had", "have", "was", "are", "one", "only", "there", "that", "this",
        "already", "once", "such", "must", "its", "their", "own", "than", "first", "until", "after", "before", "with",
        "because", "other", "another", "any", "all", "yet", "each",
    ]
    private static let commonInTurkish: Set<String> = [
        "bir", "böyle", "yok", "var", "zaten", "için",
        "olur", "olmalı", "olmalıdır", "yalnızca", "ancak", "önce", "sonra", "daha", "henüz", "kendi", "her", "hiçbir",
        "gerekir", "olan", "başka", "artık", "değil", "çünkü", "kadar",
    ]
}
