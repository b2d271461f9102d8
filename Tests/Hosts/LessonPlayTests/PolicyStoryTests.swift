import InputFiles
import Quantities
import Scenario
import ServiceKernel
import ServiceTexts
import TaxiService
import TestSupport
import Testing

@testable import LessonPlay

@Suite("Stories under other dispatch policies")
struct PolicyStoryTests {
    private typealias Policy = TaxiService.PolicyName

    /// Words that only apply to FIFO queues.
    private static let wordsOfQueues: [Language: [String]] = [
        .english: [
            "joins the end of", "goes to the end of", "in the queue of", "leaves the queue", "is the first driver in",
            "the next driver", "its queue comes first", "exactly one queue",
        ],
        .turkish: [
            "kuyruğunun sonuna", "kuyruğundan", "kuyruğundaki", "kuyruktan çıkar", "ilk uygun", "sıradaki", "sona",
            "tek bir",
        ],
    ]

    /// Returns a story in which drivers move, refuse, miss an offer, conclude, lose the connection and stop.
    private func story(_ policy: TaxiService.PolicyName, in language: Language) throws -> String {
        let text = """
            lesson: All that a queue decides
            messages: true
            rules: {dispatch.policy: \(policy.rawValue), dispatch.batchSeconds: 1}
            city:
              zones: [A, B]
              table:
                A: {A: [3, 1.0], B: [6, 2.4]}
                B: {A: [6, 2.4], B: [3, 1.0]}
            steps:
              - {at: 0 s, driver: Ann, does: start, zone: A}
              - {at: 1 s, driver: Bob, does: start, zone: A}
              - {at: 2 s, driver: Cem, does: start, zone: A}
              - {at: 3 s, driver: Ann, does: move, zone: B}
              - {at: 10 s, client: Ida, does: request, from: A, to: A}
              - {at: 12 s, driver: Ann, does: refuse}
              - {at: 12 s, driver: Bob, does: refuse}
              - {at: 12 s, driver: Cem, does: refuse}
              - {at: 15 s, driver: Ann, does: refuse}
              - {at: 15 s, driver: Bob, does: refuse}
              - {at: 15 s, driver: Cem, does: refuse}
              - {at: 60 s, driver: Dan, does: start, zone: A}
              - {at: 62 s, driver: Dan, does: accept}
              - {at: 300 s, driver: Dan, does: pickUp}
              - {at: 500 s, client: Ida, does: pay, by: cash}
              - {at: 501 s, driver: Dan, does: conclude}
              - {at: 510 s, client: Jan, does: request, from: B, to: A}
              - {at: 600 s, driver: Cem, does: loseConnection}
              - {at: 700 s, driver: Dan, does: stop}
            """
        var player = LessonPlayer(try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil))
        var story = LessonStory(player.lesson, in: language)
        var told = ""
        while let scene = player.next() {
            told += story.lines(of: scene).map { $0.map(\.text).joined() }.joined(separator: "\n") + "\n"
        }
        return told.split { $0.isWhitespace || String($0) == Paragraph.noBreakSpace }.joined(separator: " ")
    }

    @Test("T03, T07, D04: a policy without queues has its own sentences", arguments: TaxiService.PolicyName.allCases)
    func ownWords(_ policy: TaxiService.PolicyName) throws {
        for language in Language.allCases {
            let story = try story(policy, in: language)
            for event in ["T03", "T07", "T08", "D02", "D03", "D04", "D05", "T06", "T10"] {
                #expect(story.contains("\(event) "), "\(event) is not in the story")
            }
            for words in PolicyStoryTests.wordsOfQueues[language] ?? [] {
                #expect(!story.contains(words) || policy.isFirstInFirstOut, "\(policy): \(words)")
            }
            let joining = language == .english ? "joins the end of the queue" : "sonuna"
            #expect(story.contains(joining) == policy.isFirstInFirstOut)
        }
    }

    @Test("T03: each policy has its own sentence for choosing a driver")
    func differs() {
        for language in Language.allCases {
            for event: TaxiService.EventWord in [.offered, .refused, .driverMoved] {
                let because = event.text.because
                let told = Policy.allCases.map { policy in
                    (policy.texts(of: event)?.because ?? because)[language].text
                }
                // `rebalanced` makes its offers as the rule does.
                #expect(Set(told).count == Policy.allCases.count - 1, "\(event)")
            }
        }
    }

    @Test("T04: rounds without any possible effect end a lesson, and others do not")
    func roundsInVain() throws {
        let text = """
            lesson: Nobody can take it
            rules: {dispatch.policy: batched}
            city: {zones: [A], table: {A: {A: [3, 1.0]}}}
            steps:
              - {at: 0 s, driver: Ann, does: start, zone: A}
              - {at: 1 s, client: Ida, does: request, from: A, to: A}
              - {at: 2 s, client: Jan, does: request, from: A, to: A}
            """
        var player = LessonPlayer(try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil))
        var events: [String] = []
        var scenes = 0
        while scenes < 100, let scene = player.next() {
            scenes += 1
            events += scene.records.map { "\($0.event) \($0.time.seconds)" }
        }
        // r1 to Ann at 11 s until 41 s; r2 at the round after that, until about 71 s; then there is no driver left.
        #expect(scenes < 20 && events.count { $0.hasPrefix("timedOut") } == 2, "\(scenes): \(events)")
    }

    @Test("Every event with a sentence about queues has another one for policies without queues")
    func everyEvent() {
        for event in TaxiService.EventWord.allCases where event != .sent {  // only of `rebalanced`, which has queues
            let sentences = [event.text.because, event.text.sentence].map { $0[.english].text.lowercased() }
            let isOfQueues = sentences.contains { text in
                ["queue", "is the first driver in", "next driver"].contains { text.contains($0) }
            }
            for policy in Policy.allCases where !policy.isFirstInFirstOut && isOfQueues {
                #expect(policy.texts(of: event) != nil, "\(policy): \(event)")
            }
        }
        for message in TaxiService.MessageWord.allCases {
            let text = message.sentence[.english].text
            let isOfQueues = text.contains("queue")
            #expect((Policy.nearest.sentence(of: message) != nil) == isOfQueues, "\(message)")
        }
    }

    @Test("Substituted sentences have the same gaps, in both languages", arguments: Policy.allCases)
    private func gaps(_ policy: Policy) {
        for event in TaxiService.EventWord.allCases {
            guard let voice = policy.texts(of: event) else { continue }
            let sentence = voice.sentence ?? event.text.sentence
            #expect(sentence.faultOfLanguages == nil && voice.because.faultOfLanguages == nil, "\(event)")
            #expect(sentence.fieldNames.isSubset(of: event.text.sentence.fieldNames), "\(event)")
        }
    }

    @Test(
        "A remark says that a policy is not the rule only if the policy replaces the rule",
        arguments: TaxiService.PolicyName.allCases)
    func remarks(_ policy: TaxiService.PolicyName) {
        let denials = ["not the rule", "kuralın dışında"]
        let remarks = [policy.remark, policy.remark(in: .english), policy.remark(in: .turkish)]
        for remark in remarks {
            #expect((remark == nil) == policy.isRule)
            #expect(denials.contains { remark?.contains($0) ?? false } == !policy.isFirstInFirstOut)
            #expect(remark?.contains("longestIdle") != true || remark == policy.remark)
        }
    }
}
