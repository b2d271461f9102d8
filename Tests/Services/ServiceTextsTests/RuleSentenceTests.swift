import CityHost
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing

@Suite("Each rule in one sentence")
struct RuleSentenceTests {
    @Test("Each rule has its own sentence in English and Turkish, short and without gaps")
    func sentences() throws {
        for language in Language.allCases {
            let texts = RuleSentences.rules.compactMap { RuleSentences.sentence(of: $0)?[language].text }
            #expect(Set(texts).count == RuleSentences.rules.count)
        }
        for rule in RuleSentences.rules {
            let sentence = try #require(RuleSentences.sentence(of: rule))
            #expect(sentence.faultOfLanguages == nil && sentence.fieldNames == [], "\(rule)")
            for language in Language.allCases {
                let text = sentence[language].text
                #expect(text.hasSuffix(".") && text.count { $0 == "." } == 1 && text.count <= 170, "\(rule): \(text)")
                #expect(text.first?.isUppercase == true || text.hasPrefix("“"), "\(rule): \(text)")
                // A scenario can change the numbers of the rule book.
                #expect(!text.contains { $0.isNumber }, "\(rule): \(text)")
            }
        }
    }

    @Test("An event that the sentence of a rule explains is an event of that rule")
    func events() {
        let rules = RuleSentences.rules.compactMap { rule in RuleSentences.sentence(of: rule).map { ($0, rule) } }
        let ruleBySentence = Dictionary(uniqueKeysWithValues: rules)
        var explained = 0
        for entry in HostEffect.vocabulary {
            guard let because = entry.sample.text()?.because, let rule = ruleBySentence[because] else { continue }
            #expect(entry.rule == rule, "\(entry.event)")
            explained += 1
        }
        #expect(explained > 50)
    }

    @Test("Under a policy without queues, no rule speaks of queues", arguments: TaxiService.PolicyName.allCases)
    func policies(_ policy: TaxiService.PolicyName) {
        for rule in RuleSentences.rules {
            let sentence = RuleSentences.sentence(of: rule, under: policy)
            if policy.isFirstInFirstOut {
                #expect(sentence == RuleSentences.sentence(of: rule))
            } else {
                #expect(sentence?[.english].text.contains("queue") != true, "\(rule)")
            }
        }
    }
}
