import InputFiles
import Lessons
import Scenario
import ServiceKernel
import Testing

@testable import LessonPlay

@Suite("Turkish names in stories and on stages")
struct TurkishNameTests {
    @Test("No Turkish story has an original name that has a translation", arguments: try ShippedLessons.names())
    func noOriginalNames(_ name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let told = told(lesson)
        let originals = originals(of: lesson)
        let turkish = originals.map { lesson.vocabulary.name($0, in: .turkish) }
        for (original, translated) in zip(originals, turkish) where original != translated {
            // Bridge may be one zone's name in Turkish and another's in English.
            if turkish.contains(where: { words(of: $0).contains(words(of: original)) }) { continue }
            #expect(!words(of: told).contains(words(of: original)), "\(original)")
        }
    }

    @Test("The stage has each name in both languages")
    func stage() throws {
        let stage = LessonStage(playing: try ShippedLessons.lesson("refuser-to-the-tail"))
        #expect(stage.zones.map { $0.name[.turkish] } == ["Çarşı", "İstasyon", "Değirmen"])
        #expect(stage.zones.map { $0.name[.english] } == ["Market", "Station", "Mill"])
        let driver = EntityReference(.driver, 1)
        #expect(stage.name(of: driver)[.english] == "Dario" && stage.name(of: driver)[.turkish] == "Doruk")
        #expect(stage.scenes[0].telling.cause[.turkish].hasPrefix("Doruk"))
    }

    @Test("Annotations and street names in directions are Turkish")
    func texts() throws {
        let stairs = told(try ShippedLessons.lesson("read-before-you-walk"))
        #expect(stairs.contains("Kırk basamak; bebek arabasıyla sağdaki asansöre binin."))
        #expect(told(try ShippedLessons.lesson("left-at-the-mill")).contains("Değirmen Sokağı"))
    }

    @Test("Event logs keep the names of the file")
    func logs() throws {
        let names = LessonNames(ofFile: try ShippedLessons.lesson("refuser-to-the-tail"))
        #expect(names.name(of: EntityReference(.driver, 1)) == "Dario")
    }

    /// Returns names of zones, places, tours, people, streets and stops.
    private func originals(of lesson: Lesson) -> [String] {
        let kinds: [EntityKind] = [
            .driver, .client, .walker, .author, .staff, .runner, .user, .guest, .guide, .humanResources, .organisation,
            .support,
        ]
        let people = kinds.flatMap { lesson.names[$0] }
        let stops = lesson.tours.flatMap { $0.waypoints.map(\.name) }
        return (lesson.city?.zones.map(\.name) ?? []) + lesson.places.map(\.name) + lesson.tours.map(\.title) + people
            + stops + lesson.streetsAndLines.streets.map(\.name)
    }

    /// Returns the text with each run of signs other than letters and digits as a space, and a space at both ends.
    private func words(of text: String) -> String {
        " \(text.replacing(#/[^\p{L}\p{N}]+/#, with: " ")) "
    }

    private func told(_ lesson: Lesson) -> String {
        var player = LessonPlayer(lesson)
        var story = LessonStory(lesson, in: .turkish)
        var lines = story.opening()
        while let scene = player.next() { lines += story.lines(of: scene) }
        return (lines + story.question() + story.answer()).map { $0.map(\.text).joined() }.joined(separator: " ")
            .replacing(#/\s+/#, with: " ")
    }
}
