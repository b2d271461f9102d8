import InputFiles
import Lessons
import ServiceKernel
import TestSupport
import Testing
import YAML

@testable import Scenario

/// Numbers in a lesson's texts stand in braces and must be supported by the lesson itself.
@Suite("Numbers in the texts of a lesson")
struct LessonTextDecoderTests {
    /// Returns the contract's lesson with a question and an answer.
    private func text(answer: String, more: String = "", about: String = "T07") -> String {
        """
        \(Samples.lesson)
        about: [\(about)]
        question: How long?
        answer: "\(answer)"
        \(more)
        """
    }

    private func answer(_ answer: String, more: String = "", about: String = "T07") throws -> LessonText? {
        let source = try SourceFile(displayName: "l.yaml", text: text(answer: answer, more: more, about: about))
        return try LessonLoader.load(source, dataFolder: nil).subject.question?.answer
    }

    /// Returns the shown text with plain spaces.
    private func told(
        _ answer: String, more: String = "", about: String = "T07", in language: Language = .english
    ) throws -> String? {
        try self.answer(answer, more: more, about: about)?[language].replacing("\u{A0}", with: " ")
    }

    private func complaints(_ answer: String, more: String = "", about: String = "T07") -> [String] {
        inputErrors { _ = try self.answer(answer, more: more, about: about) }
    }

    @Test(
        "A text may use a number that the lesson expects, sets or depends on, in any unit",
        arguments: [
            ("{180 s}", "180 s"), ("{3 min}", "3 min"), ("{2 km}", "2 km"), ("{0.05 h} then", "0.05 h then"),  // a wait
            ("{7.70}", "7.70"), ("{7.7}", "7.7"),  // a price
            ("{70 s}", "70 s"), ("{00:01:10}", "00:01:10"), ("{2}", "2"),  // the time of a refusal, and a party
            ("{00:03:00}", nil),  // a wait is not a time on the clock
            ("{10 min} and {4.0 km}", "10 min and 4.0 km"), ("{2400 m}", "2400 m"),  // legs of the table
            ("{180 s - 1 min = 2 min}", "2 min"), ("{3 min + 70 s − 60 s = 190 s}", "190 s"),
            ("{100 s-less}", nil), ("{180 m}", nil), ("{181 s}", nil), ("{180}", nil), ("{1}", nil), ("{3 km}", nil),
        ] as [(String, String?)])
    func bound(_ said: String, _ told: String?) throws {
        guard let told else { return #expect(!complaints(said).isEmpty) }
        #expect(try self.told(said) == told)
    }

    @Test("The parameters of a rule support the texts of lessons about it, with the values in force")
    func rules() throws {
        #expect(try told("{30 s}", about: "D08") == "30 s")
        #expect(!complaints("{30 s}", about: "D07").isEmpty)
        #expect(try told("{3}, {5}, {3 days}", about: "D07") == "3, 5, 3 days")
    }

    @Test("A variant's numbers support the texts about it")
    func otherwise() throws {
        let more = "otherwise: [{without: [4], expect: [{event: timedOut, request: r1, at: 95 s}]}]"
        #expect(try told("{95 s}", more: more) == "95 s")
        #expect(!complaints("{95 s}").isEmpty)
        #expect(!complaints("{95 s}", more: "description: 95 s").isEmpty, "what is told bears out nothing")
    }

    @Test("A number is written alike in Turkish and shown with a decimal comma and translated units")
    func turkish() throws {
        let more = "tr: {answer: '{4.0 km}, {180 s}, {7.70}, {4.0 km - 2.4 km = 1.6 km}'}"
        #expect(try told("{3 min}", more: more) == "3 min")
        #expect(try told("{3 min}", more: more, in: .turkish) == "4,0 km, 180 sn, 7,70, 1,6 km")
        #expect(try answer("{3 min}")?[.english] == "3\u{A0}min", "no line ends between a number and its unit")
        #expect(try told("{3 min}", in: .turkish) == "3 min", "English where there is no Turkish")
        #expect(
            complaints("{3 min}", more: "tr: {answer: '{4 min 1}'}") == [
                "l.yaml:24:14: 'answer' says {4 min 1}, which is not a value that the lesson expects or sets; "
                    + "add it to 'expect' or 'otherwise'"
            ])
    }

    @Test(
        "A text gives times on the clock of the lesson, from the second day on with the day",
        arguments: [
            ("", "{00:01:10}", "00:01:10", "00:01:10"),
            ("start: {clock: '07:30'}", "{07:31:10}", "07:31:10", "07:31:10"),
            ("start: {clock: '07:30'}", "{07:30}", "07:30", "07:30"),
            ("start: {clock: '23:59'}", "{day 2, 00:00:10}", "day 2, 00:00:10", "2. gün, 00:00:10"),
            ("start: {date: 2026-06-30, clock: '23:59'}", "{00:00:10}", "00:00:10", "00:00:10"),
        ])
    func clocks(_ start: String, _ said: String, _ english: String, _ turkish: String) throws {
        let more = start + "\ntr: {answer: '\(said)'}"
        #expect(try told(said, more: more) == english)
        #expect(try told(said, more: more, in: .turkish) == turkish)
    }

    @Test("A time of day does not support a duration, but the length of a session does")
    func lengths() throws {
        for more in [
            "start: {clock: '07:00'}",
            "places: [{name: P, category: museum, place: {east: 0 m}, hours: 'Mo-Su 07:00-18:00'}]",
        ] {
            #expect(!complaints("{7 h}", more: more).isEmpty && !complaints("{420 min}", more: more).isEmpty)
        }
        let session = "otherwise: [{without: [8], expect: [{session: session1, time: '27:20:00', is: ended}]}]"
        #expect(try told("{27:20:00} or {1640 min}", more: session) == "27:20:00 or 1640 min")
    }

    @Test(
        "A time of day is written as the story shows it",
        arguments: ["{7:31:10}", "{07:31:1}", "{7:30}", "{31:30:00}", "{day 2, 7:30:00}", "{day 2, 31:30:00}"])
    func clocksAsShown(_ said: String) {
        let more = """
            start: {clock: '07:30'}
            otherwise: [{steps: [{at: 24 h, driver: d2, does: stop}], expect: [{queue: A, is: []}]}]
            """
        #expect(complaints("{07:31:10}, {07:30}, {day 2, 07:30:00}", more: more) == [])
        #expect(complaints(said, more: more).count == 1)
    }

    @Test("A number has one space before its unit, and no plus sign, so that both languages can translate it")
    func spaces() throws {
        let more = "tr: {answer: '{180s}, {+3  min}, {4.0km}'}"
        #expect(try told("{180s}, {+3  min}, {4.0km}", more: more) == "180 s, 3 min, 4.0 km")
        #expect(try told("{3 min}", more: more, in: .turkish) == "180 sn, 3 dk, 4,0 km")
    }

    @Test("A text may not give times since the start, or the wrong day")
    func wrongClocks() {
        #expect(
            complaints("{00:01:10}", more: "start: {clock: '07:30'}") == [
                "l.yaml:23:9: 'answer' says {00:01:10}, but the lesson's clock begins at 'start'; write {07:31:10}"
            ])
        #expect(!complaints("{00:00:10}", more: "start: {clock: '23:59'}").isEmpty)
        #expect(!complaints("{day 3, 00:00:10}", more: "start: {clock: '23:59'}").isEmpty)
        #expect(!complaints("{day 1, 00:01:10}").isEmpty && !complaints("{day two, 00:01:10}").isEmpty)
    }

    @Test(
        "An unsupported number is reported with suggestions",
        arguments: [
            (
                "{181 s}",
                """
                'answer' says {181 s}, which is not a value that the lesson expects or sets; nearest are 180 s, \
                255 s, 100 s; add it to 'expect' or 'otherwise'
                """
            ),
            (
                "{7.70 km}",
                """
                'answer' says {7.70 km}, which is not a value that the lesson expects or sets; nearest are 4.0 km, \
                2.4 km, 2.0 km; add it to 'expect' or 'otherwise'
                """
            ),
            (
                "{180 apples}",
                """
                'answer' says {180 apples}, which is not a value that the lesson expects or sets; nearest are 3 min; \
                add it to 'expect' or 'otherwise'
                """
            ),
            (
                "{about an hour}",
                """
                'answer' has 'about an hour' in braces, which is not a number; write one like {3 min}, {0.41 km}, {7.70} or \
                {08:05}, or remove the braces
                """
            ),
            (
                "{}",
                """
                'answer' has '' in braces, which is not a number; write one like {3 min}, {0.41 km}, {7.70} or {08:05}, or \
                remove the braces
                """
            ),
            ("{3 min", "'answer' has an unmatched brace; write each number like {3 min}"),
            ("3 min}", "'answer' has an unmatched brace; write each number like {3 min}"),
            ("{{3 min}}", "'answer' has an unmatched brace; write each number like {3 min}"),
            ("{180 s - 1 min = 3 min}", "{180 s - 1 min = 3 min} is a wrong sum; the result is 2 min"),
            (
                "{180 s - 1.0 km = 3 min}",
                "{180 s - 1.0 km = 3 min} adds different units; write all terms in one unit"
            ),
            (
                "{180 s = 3 min = 3 min}",
                "{180 s = 3 min = 3 min} has more than one '='; write it like {1.00 km - 0.41 km = 0.59 km}"
            ),
        ])
    func complaint(_ said: String, _ wanted: String) throws {
        #expect(complaints(said) == ["l.yaml:23:9: \(wanted)"])
    }

    @Test("No lesson of the program contains an unsupported number, in either language")
    func shipped() throws {
        for file in ShippedFiles.all(of: .lesson) {
            let root = try YAMLParser.parse(SourceFile.read(file.path).bytes, file: file.path).root
            for texts in [root, root[key: "tr"]].compactMap({ $0 }) {
                for key in ["lesson", "dispute", "question", "choices", "right", "answer"] {
                    let numbers = LessonTextDecoderTests.bareNumbers(in: texts[key: key])
                    #expect(numbers.isEmpty, "\(file.name), \(key): \(numbers)")
                }
            }
        }
    }

    /// Returns words with digits outside of braces, except names such as `r1`.
    private static func bareNumbers(in node: YAMLNode?) -> [Substring] {
        switch node?.content {
        case .scalar(let text, _)?:
            text.replacing(/\{[^}]*\}/, with: "").split { !$0.isLetter && !$0.isNumber }
                .filter { $0.contains(where: \.isNumber) && $0.first?.isLetter != true }
        case .sequence(let items)?: items.flatMap { bareNumbers(in: $0) }
        case .mapping?, nil: []
        }
    }

    @Test("Numbers in disputes, questions and choices are read the same way")
    func others() throws {
        for key in ["dispute: '{181 s}'", "choices: ['{181 s}', no]\nright: '{181 s}'", "tr: {question: '{181 s}'}"] {
            let found = complaints("{3 min}", more: key)
            #expect(found.count == 1 && found[0].contains("says {181 s}"), "\(found)")
        }
    }
}
