import InputFiles
import Scenario
import Testing

@testable import LessonPlay

@Suite("Lessons with directions")
struct DirectionsLessonTests {
    private func events(_ means: String, along streets: String, to place: String) throws -> [String] {
        let text = """
            lesson: The way
            streets: [\(streets)]
            steps:
              - {at: 0 s, user: Ann, does: askDirections, from: {lat: 0, lon: 0}, to: \(place), by: \(means)}
            """
        var player = LessonPlayer(
            try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil))
        var events: [String] = []
        while let scene = player.next() { events += scene.records.map(\.event) }
        return events
    }

    @Test(
        "G12: a car route of thousands of kilometres is found; a walk of more than twelve days is not",
        arguments: [9, 70])
    func farAway(degrees: Int) throws {
        let street = "{name: Equator, along: [{lat: 0, lon: 0}, {lat: 0, lon: \(degrees)}]}"
        let place = "{lat: 0, lon: \(degrees)}"
        #expect(try events("car", along: street, to: place) == ["directionsTold"])
        #expect(try events("walk", along: street, to: place) == [degrees < 12 ? "directionsTold" : "rejected"])
    }

    @Test("G12: who asks with a start is there; without one the position is not known, and the destination is none")
    func whereabouts() throws {
        let stage = LessonStage(playing: try ShippedLessons.lesson("left-at-the-mill"))
        let standing = stage.scenes.map(\.setting.lastPositions.count)
        #expect(standing == [1, 1, 1, 1, 1, 1, 0])
    }
}
