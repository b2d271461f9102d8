import CityHost
import ServiceKernel
import ServiceTexts
import TestSupport
import Testing

@testable import Playback

@Suite("Playback: sentences of stories")
struct StoryVocabularyTests {
    @Test("Sentences with gaps are encoded without loss")
    func templates() {
        let sentences =
            HostEffect.vocabulary.compactMap { $0.sample.text() }.flatMap { [$0.sentence, $0.because] }
            + HostEffect.refusals.map(\.sentence)
        #expect(sentences.count == 2 * HostEffect.vocabulary.count + HostEffect.refusals.count)
        for sentence in sentences {
            for language in Language.allCases {
                let template = sentence[language]
                #expect(SentenceTemplate(template.text) == template, "\(template.text)")
            }
        }
        #expect(SentenceTemplate("{a|b} {c?x {c}}{d=e?f}{g!h?i}").text == "{a|b} {c?x {c}}{d=e?f}{g!h?i}")
    }

    @Test("Every reason of a refusal has its rule and its sentence")
    func refusals() {
        let known = Set(HostEffect.refusals.map { "\($0.action) \($0.reason)" })
        for command in HostCommand.vocabulary {
            for reason in command.reasons { #expect(known.contains("\(command.action) \(reason)")) }
        }
        #expect(known.contains("enterDispatch alreadyRiding"))
        #expect(HostEffect.refusals.allSatisfy { !$0.rule.isEmpty })
    }

    @Test(
        "A line of the log takes few bytes, even before compression",
        .enabled(if: CommandLineRun.program != nil, "the program cabrank is not built"), arguments: [false, true])
    func sizes(onStreets: Bool) throws {
        let city = try #require(onStreets ? RecordedRunFixture.onStreets : .byZone)
        #expect(city.playback.storyBytes.count < 12 * city.lines.count)
        // In such a small run, streets and zones take most of the bytes.
        #expect(city.playback.movementBytes.count < 400_000)
    }
}
