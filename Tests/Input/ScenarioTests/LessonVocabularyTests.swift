import InputFiles
import Lessons
import ServiceKernel
import TestSupport
import Testing

@testable import Scenario

@Suite("Turkish names of a lesson")
struct LessonVocabularyTests {
    private static let tours = """
        tours:
          - title: Old Town
            area: Centre
            annotation: Steep.
            waypoints:
              - {name: Gate, place: {north: 0 m}, annotation: Forty stairs.}
              - {name: Square, place: {north: 120 m}, annotation: Benches.}
        """

    private func load(_ turkish: String) throws -> Lesson {
        let text = "\(Samples.lesson)\n\(LessonVocabularyTests.tours)\nquestion: Who?\nanswer: d2\ntr: \(turkish)"
        return try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
    }

    private func complaints(_ turkish: String) -> [String] { inputErrors { _ = try load(turkish) } }

    @Test("Names and texts have translations in Turkish only")
    func translations() throws {
        let vocabulary = try load(
            "{names: {A: Çarşı, d1: Ali, Gate: Kapı, Old Town: Eski Kent}, texts: {Forty stairs.: Kırk basamak.}}"
        ).vocabulary
        #expect(vocabulary.name("A", in: .turkish) == "Çarşı" && vocabulary.name("A", in: .english) == "A")
        #expect(vocabulary.name("B", in: .turkish) == "B", "a name without a translation stays")
        #expect(vocabulary.text("Forty stairs.", in: .turkish) == "Kırk basamak.")
        #expect(vocabulary.text("Gate", in: .turkish) == "Kapı")
        #expect(vocabulary.text("d1, A, d3", in: .turkish) == "Ali, Çarşı, d3", "a list of names")
        #expect(vocabulary.text("Forty stairs.", in: .english) == "Forty stairs.")
    }

    @Test(
        "Unknown names, duplicate names and original names in Turkish texts are reported",
        arguments: [
            ("{names: {Squar: Meydan}}", "there is no name 'Squar' in the lesson; did you mean 'Square'?"),
            ("{texts: {Bench: Bank}}", "there is no text 'Bench' in the lesson"),
            ("{names: {A: Çarşı, B: Çarşı}}", "'B' and 'A' have the same name 'Çarşı'; write another name"),
            ("{names: {A: B}}", "'A' and 'B' have the same name 'B'; write another name"),
            ("{names: {A: ''}}", "'A' is empty; write a text"),
            ("{names: [A]}", "'names' is not a map; write each name with its translation"),
            (
                "{names: {Gate: Kapı}, answer: \"Gate'e giden d2\"}",
                "'answer' has the name 'Gate'; write 'Kapı', as in 'names'"
            ),
            ("{names: {Gate: Kapı}, question: Gate}", "'question' has the name 'Gate'; write 'Kapı', as in 'names'"),
        ])
    func wrong(_ turkish: String, _ complaint: String) {
        let found = complaints(turkish)
        #expect(found.count == 1 && found[0].contains(complaint), "\(found)")
    }

    @Test("A person who is named only as the recipient of a message has a translation")
    func recipients() throws {
        let text = """
            lesson: Hello
            steps:
              - {at: 0 s, user: Ann, does: message, to: Bob, text: Hi}
              - {at: 1 s, user: Ann, does: askFriend, whom: Cem}
            tr: {names: {Ann: Anıl, Bob: Bora, Cem: Cemre}}
            """
        let lesson = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        #expect(lesson.vocabulary.name("Bob", in: .turkish) == "Bora")
        #expect(complaints("{names: {outside: dışarı}}").count == 1)
    }

    @Test("A name inside a word, or inside a Turkish name, is no original name")
    func insideWords() {
        #expect(complaints("{names: {Gate: Kapı}, answer: Gaten ve Gateler}") == [])
        #expect(complaints("{names: {A: A Çarşısı}, answer: A Çarşısı}") == [])
    }

    @Test("Each zone of a shipped lesson has a Turkish name, unless its name is a Turkish word")
    func shippedZones() throws {
        let turkishWords = ["A", "Park", "Terminal", "Opera"]
        for file in ShippedFiles.all(of: .lesson) {
            let lesson = try LessonLoader.load(path: file.path)
            for zone in lesson.city?.zones.map(\.name) ?? [] where !turkishWords.contains(zone) {
                #expect(lesson.vocabulary.name(zone, in: .turkish) != zone, "\(file.name): \(zone)")
            }
        }
    }
}
