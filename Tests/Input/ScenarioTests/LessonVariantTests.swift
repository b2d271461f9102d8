import CityHost
import CityModel
import InputFiles
import Lessons
import Quantities
import ServiceKernel
import TestSupport
import Testing

@testable import Scenario

@Suite("Lessons: languages, choices and variants")
struct LessonVariantTests {
    private func lesson(_ more: String) throws -> Lesson {
        try LessonLoader.load(
            SourceFile(displayName: "l.yaml", text: Samples.lesson + "\n" + more), dataFolder: nil)
    }

    private func complaints(_ more: String) -> [String] { inputErrors { _ = try lesson(more) } }

    @Test("A lesson may have Turkish texts, and is shown in English where it has none")
    func turkish() throws {
        let subject = try lesson(
            """
            dispute: Why me?
            question: Who is asked?
            choices: [d1, d2, nobody]
            right: d2
            answer: d2.
            tr: {lesson: Reddeden sona geçer, question: Kime sorulur?, choices: [d1, d2, hiç kimse]}
            """
        ).subject
        #expect(subject.title == LessonText("The refuser goes to the tail", turkish: "Reddeden sona geçer"))
        #expect(subject.dispute[.turkish] == "Why me?" && subject.dispute[.english] == "Why me?")
        let question = try #require(subject.question)
        #expect(question.question[.turkish] == "Kime sorulur?" && question.answer[.turkish] == "d2.")
        #expect(question.choices.map { $0[.english] } == ["d1", "d2", "nobody"])
        #expect(question.choices.map { $0[.turkish] } == ["d1", "d2", "hiç kimse"])
        #expect(question.rightChoice == 1)
    }

    @Test("A variant overrides rules and drops or adds steps, and the lesson itself stays unchanged")
    func variant() throws {
        let lesson = try lesson(
            """
            otherwise:
              - rules: {offer.timeoutSeconds: 20, fare.perMinute: 0.20}
                without: [4, 5]
                steps: [{at: 70 s, driver: d9, does: start, zone: A}, {at: 0 s, driver: d2, does: stop}]
                expect: [{driver: d9, is: available}]
              - without: [1]
                expect: [{event: offered, driver: d2}, {driver: d8, is: offline}]
            """)
        #expect(lesson.rules == RuleParameters() && lesson.steps.count == 8 && lesson.expectations.count == 2)
        #expect(lesson.names[.driver] == ["d1", "d2"] && lesson.variants.count == 2)
        let (first, second) = (lesson.variants[0], lesson.variants[1])
        #expect(first.rules.taxi.offerTimeout == .seconds(20) && first.rules.taxi.fare == RuleParameters().taxi.fare)
        #expect(first.steps.map(\.at.seconds) == [0, 0, 0, 60, 70, 255, 855, 860])
        #expect(first.steps[2].command == .taxi(.driver(DriverID(1), .stop)), "behind the lesson's own of that instant")
        #expect(first.names[.driver] == ["d1", "d2", "d9"] && second.names[.driver] == ["d1", "d2", "d8"])
        #expect(first.expectations.count == 1 && second.expectations.count == 2)
        #expect(second.steps.count == 7 && second.rules == RuleParameters())
        #expect(first.variants.isEmpty && first.city?.zones.map(\.name) == ["A", "B", "C"])
    }

    @Test("A variant keeps the rules that the lesson sets")
    func rulesBelow() throws {
        let text = Samples.lesson.replacing("rules: {} ", with: "rules: {fare.perMinute: 0.20, refusals.standDown: 2} ")
        let more = "otherwise: [{rules: {fare.slowerThanKmh: 20}, expect: [{queue: A, is: []}]}]"
        let lesson = try LessonLoader.load(
            SourceFile(displayName: "l.yaml", text: text + "\n" + more), dataFolder: nil)
        let rules = try #require(lesson.variants.first).rules
        #expect(rules.taxi.refusalsToStandDown == 2)
        #expect(rules.taxi.fareAdditions.perMinute == Money(cents: 20))
        #expect(rules.taxi.fareAdditions.metresPerHourWithoutWaiting == 20_000)
        #expect(lesson.rules.taxi.fareAdditions.metresPerHourWithoutWaiting == nil)
    }

    @Test(
        "Errors are reported where they are written",
        arguments: [
            ("choices: [a, b]", "21:1: the choices have no question; write 'question:' above them"),
            (
                "question: Q?\nchoices: [a]\nright: a\nanswer: A.",
                "22:10: 'choices' has 1 entry; write 2 to 4 answers, or remove it"
            ),
            (
                "question: Q?\nchoices: [a, b, c, d, e]\nright: b\nanswer: A.",
                "22:10: 'choices' has 5 entries; write 2 to 4 answers, or remove it"
            ),
            ("question: Q?\nchoices: [a, a]\nright: a\nanswer: A.", "22:14: duplicate choice 'a'; write it once"),
            (
                "question: Q?\nchoices: [a, b]\nright: b\nanswer: A.\ntr: {choices: [a, b, c]}",
                "25:5: 'choices' has 3 entries in Turkish and 2 in English; write the same number, in the same order"
            ),
            (
                "question: Q?\nchoices: [a, b]\nanswer: A.",
                "22:1: none of the choices is marked as right; write 'right:' with the right one below them, such as "
                    + "'right: a'"
            ),
            (
                "question: Q?\nchoices: [a, b]\nright: z\nanswer: A.",
                "23:8: 'right' is 'z', which is none of the choices; write one of them: a; b"
            ),
            (
                "question: Q?\nright: z\nanswer: A.",
                "22:1: 'right' has no choices; write 'choices:' above it, or remove it"
            ),
            ("tr: {answer: b}", "21:6: 'answer' is in Turkish only; also write it in English, above 'tr'"),
            ("tr: {anser: b}", "21:6: unknown key 'anser' in 'tr'; did you mean 'answer'?"),
            ("tr: yes", "21:5: 'tr' is a single value; write a map"),
            (
                "tr: {say: {Zebra: zebra}}",
                "21:12: 'say' has the name 'Zebra', which the lesson does not use; write a name of a person, zone, "
                    + "place or tour"
            ),
            (
                "tr: {say: {d1: 9}}",
                "21:16: '9' does not say how 'd1' sounds; write it with Turkish letters, such as 'Paul: pol'; '+n' "
                    + "behind it marks a compound such as 'Kent Meydanı: meydanı+n'"
            ),
            (
                "otherwise: [{expect: [{queue: A, is: []}]}]",
                "21:13: entry 1 of 'otherwise' does not differ from the lesson; add 'rules', 'without' or 'steps'"
            ),
            (
                "otherwise: [{rules: {offer.timeoutSeconds: 30}, without: [], expect: [{queue: A, is: []}]}]",
                "21:13: entry 1 of 'otherwise' does not differ from the lesson; add 'rules', 'without' or 'steps'"
            ),
            (
                "otherwise: [{without: [1]}]",
                "21:13: entry 1 of 'otherwise' lacks the key 'expect'; list what is expected in this variant"
            ),
            (
                "otherwise: [{without: [1], expect: []}]",
                "21:36: nothing is expected; list what is expected in this variant"
            ),
            (
                "otherwise: [{without: [9], expect: [{queue: A, is: []}]}]",
                "21:24: there is no step 9; the lesson has 8 steps"
            ),
            (
                "otherwise: [{without: [0], expect: [{queue: A, is: []}]}]",
                "21:24: entry 1 of 'without' is 0; 1 to 1000000 is allowed"
            ),
            (
                "otherwise: [{without: [1, 1], expect: [{queue: A, is: []}]}]",
                "21:27: step 1 is in 'without' twice; write it once"
            ),
            (
                "otherwise: [{rules: {offer.timeout: 3}, expect: [{queue: A, is: []}]}]",
                "21:22: the rule book has no rule 'offer.timeout'; did you mean 'offer.timeoutSeconds'?"
            ),
            (
                "otherwise: [{rules: {zones.areaKm2: 3}, expect: [{queue: A, is: []}]}]",
                "21:22: a variant cannot change the city; remove the rule"
            ),
            (
                "otherwise: [{without: [1], tr: {}, expect: [{queue: A, is: []}]}]",
                "21:28: unknown key 'tr' in entry 1 of 'otherwise'; known are rules, without, steps, expect"
            ),
        ])
    func complaint(_ more: String, _ wanted: String) {
        #expect(complaints(more) == ["l.yaml:\(wanted)"])
    }

    @Test("A name that occurs once and resembles another of its kind gives a warning, and names with digits do not")
    func misspelt() throws {
        #expect(try lesson("").warnings.isEmpty)
        let more = "otherwise: [{without: [1], expect: [{driver: Annna, is: offline}, {driver: Berta, is: offline}]}]"
        let text = Samples.lesson.replacing("d1", with: "Anna").replacing("d2", with: "Bert") + "\n" + more
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        #expect(
            lesson.warnings.map(\.description) == [
                "l.yaml:21:46: the driver 'Annna' occurs once; the name resembles 'Anna'; write 'Anna' if that is meant",
                "l.yaml:21:76: the driver 'Berta' occurs once; the name resembles 'Bert'; write 'Bert' if that is meant",
            ])
    }

    @Test("The number of a wrong choice needs no proof, and that of the right one does")
    func numbersOfChoices() throws {
        let asked = "question: Q?\nchoices: ['{181 s}', '{3 min}']\nanswer: A.\ntr: {choices: ['{181 s}', '{3 min}']}\n"
        let question = try #require(try lesson(asked + "right: '{3 min}'").subject.question)
        #expect(question.rightChoice == 1 && question.choices[0][.turkish] == "181\u{A0}sn")
        let found = complaints(asked + "right: '{181 s}'")
        #expect(found.count == 2 && found.allSatisfy { $0.contains("says {181 s}") }, "\(found)")
    }

    @Test("A client who rides only in a variant needs a city, too")
    func city() {
        let found = inputErrors {
            let text = """
                lesson: Runs
                steps: [{at: 0 s, runner: Ann, does: start, kind: run}]
                otherwise:
                  - steps: [{at: 0 s, driver: d1, does: stop}]
                    expect: [{event: rejected}]
                """
            _ = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        }
        #expect(found == ["l.yaml:1:1: the lesson lacks the key 'city'; write its zones and its table"])
    }
}
