import CityHost
import InputFiles
import Lessons
import Scenario
import ServiceKernel
import TestSupport
import Testing

@testable import LessonPlay

/// Each form of expectation in the guide, as an example that is accepted and checked correctly.
@Suite("Documented expectations")
struct DocumentedExpectationTests {
    /// An expected state at a moment: `{walker: Ann, is: onLeg, done: 1, at: 10 s}`.
    struct Example: Sendable, CustomTestStringConvertible {
        let kind: String
        let whose: String
        let at: String
        var state: String?
        var values: KeyValuePairs<String, String> = [:]

        func expectation(state: String? = nil, _ values: [(key: String, value: String)] = []) -> String {
            let entries = [(kind, whose)] + (state.map { [("is", $0)] } ?? []) + values + [("at", at)]
            return "{\(entries.map { "\($0.0): \($0.1)" }.joined(separator: ", "))}"
        }

        var testDescription: String { expectation(state: state, Array(values)) }
    }

    // MARK: Walkers, authors and runners

    private static let walk = """
        lesson: Out and about
        start: {date: 2026-06-06, clock: "10:00"}
        tours:
          - title: Campus
            area: North
            waypoints:
              - {name: Gate, place: {east: 0 m}}
              - {name: Pond, place: {east: 100.6 m}}
              - {name: Hill, place: {east: 400 m}}
        steps:
          - {at: 0 s, walker: Wim, does: follow, tour: Campus, place: {east: -500 m}}
          - {at: 5 s, walker: Wim, does: position, place: {east: 0 m}}
          - {at: 10 s, walker: Wim, does: position, place: {east: 50 m}}
          - {at: 15 s, walker: Wim, does: position, place: {east: 100 m}}
          - {at: 20 s, walker: Wim, does: cancel}
          - {at: 0 s, author: Dana, does: beginDraft, title: Harbour, area: South}
          - {at: 1 s, author: Dana, does: addWaypoint, tour: tour2, name: Pier, place: {east: 0 m}}
          - {at: 2 s, author: Dana, does: addWaypoint, tour: tour2, name: Crane, place: {east: 90 m}}
          - {at: 20 s, author: Dana, does: submit, tour: tour2}
          - {at: 30 s, staff: Stan, does: approve, tours: [tour2]}
          - {at: 40 s, staff: Stan, does: deleteTours, tours: [tour2], confirmed: true}
          - {at: 0 s, runner: Rita, does: setGoal, kilometres: 10}
          - {at: 0 s, runner: Rita, does: start, title: Morning}
          - {at: 0 s, runner: Rita, does: fix, position: {east: 0 m}}
          - {at: 10 s, runner: Rita, does: fix, position: {east: 100 m}}
          - {at: 20 s, runner: Rita, does: pause}
          - {at: 30 s, runner: Rita, does: resume}
          - {at: 40 s, runner: Rita, does: stop}
        """

    private static let walkExamples = [
        Example(
            kind: "walker", whose: "Wim", at: "0 s", state: "toStart",
            values: ["tour": "Campus", "waypoint": "1", "done": "0", "metres": "0", "polls": "1"]),
        Example(
            kind: "walker", whose: "Wim", at: "5 s", state: "atWaypoint",
            values: ["tour": "Campus", "waypoint": "1", "done": "1", "polls": "2"]),
        Example(kind: "walker", whose: "Wim", at: "10 s", state: "onLeg", values: ["waypoint": "2", "done": "1"]),
        Example(kind: "walker", whose: "Wim", at: "15 s", state: "atWaypoint", values: ["done": "2", "metres": "101"]),
        Example(kind: "walker", whose: "Wim", at: "20 s", state: "free", values: ["polls": "5"]),
        Example(kind: "tour", whose: "Campus", at: "0 s", state: "published", values: ["waypoints": "3"]),
        Example(
            kind: "tour", whose: "tour2", at: "2 s", state: "draft",
            values: ["title": "Harbour", "waypoints": "2", "author": "Dana"]),
        Example(kind: "tour", whose: "tour2", at: "20 s", state: "submitted", values: ["author": "Dana"]),
        Example(kind: "tour", whose: "tour2", at: "30 s", state: "published", values: ["author": "Dana"]),
        Example(kind: "tour", whose: "tour2", at: "40 s", state: "gone"),
        Example(
            kind: "runner", whose: "Rita", at: "10 s", state: "running",
            values: [
                "distance": "0.10 km", "time": "\"00:00:10\"", "goal": "10", "done": "0.00 km", "percent": "0.000 %",
                "reached": "\"no\"", "history": "[]", "waiting": "0",
            ]),
        Example(kind: "runner", whose: "Rita", at: "20 s", state: "paused", values: ["time": "\"00:00:20\""]),
        Example(
            kind: "runner", whose: "Rita", at: "40 s", state: "idle",
            values: ["done": "0.10 km", "percent": "1.000 %", "history": "[session1]"]),
        Example(
            kind: "session", whose: "session1", at: "10 s", state: "running",
            values: [
                "kind": "run", "title": "Morning", "date": "06/06/2026", "clock": "\"10:00:10\"",
                "distance": "0.10 km", "time": "\"00:00:10\"", "speed": "10.00 m/s", "fixes": "2",
            ]),
        Example(kind: "session", whose: "session1", at: "20 s", state: "paused"),
        Example(kind: "session", whose: "session1", at: "40 s", state: "ended", values: ["speed": "3.33 m/s"]),
    ]

    // MARK: Tourists, guides and organisations

    private static let season = """
        lesson: A guided tour
        start: {date: 2026-06-06, clock: "10:00"}
        places:
          - {name: Old Mill, category: museum, place: {east: 100 m}}
          - {name: Garden, category: park, place: {east: 400 m}}
          - {name: Gallery, category: museum, place: {east: 400 m, north: 300 m}}
        steps:
          - {at: 0 s, guest: Gil, does: look, place: Old Mill}
          - {at: 1 min, user: Ann, does: grade, place: Garden, grade: 4}
          - {at: 1 min, user: Ann, does: collect, place: Garden}
          - {at: 1 min, user: Ann, does: askFriend, whom: Bob}
          - {at: 1 min, user: Bob, does: acceptFriend, whom: Ann}
          - {at: 1 min, user: Ann, does: subscribe}
          - {at: 1 min, user: Ann, does: askRoutes, from: {east: 0 m}, seed: 1}
          - {at: 1 min, user: Ann, does: pickRoute}
          - {at: 2 min, organisation: Mill Ltd, does: tell, place: Old Mill, topic: openingHours, text: daily}
          - {at: 2 min, organisation: Mill Ltd, does: tell, place: Old Mill, topic: menu, text: Soup}
          - {at: 2 min, organisation: Mill Ltd, does: tell, place: Old Mill, topic: telephone, text: "+90 1"}
          - {at: 2 min, organisation: Mill Ltd, does: tell, place: Old Mill, topic: pictures, text: wheel.jpg}
          - {at: 3 min, organisation: Mill Ltd, does: permit, place: Old Mill}
          - {at: 1 min, guide: Gus, does: apply, cv: Short}
          - {at: 2 min, hr: Hana, does: interview, guide: Gus}
          - {at: 3 min, hr: Hana, does: decline, guide: Gus}
          - {at: 1 min, guide: Gwen, does: apply, cv: Long}
          - {at: 2 min, hr: Hana, does: interview, guide: Gwen}
          - {at: 3 min, hr: Hana, does: hire, guide: Gwen, iban: TR33 0006 1005 1978 6457 8413 26}
          - {at: 4 min, hr: Hana, does: plan, route: route1, guide: Gwen, begins: 10 min}
          - {at: 5 min, user: Ann, does: joinOuting, outing: outing1}
          - {at: 10 min, guide: Gwen, does: begin, outing: outing1}
          - {at: 20 min, guide: Gwen, does: conclude, outing: outing1}
          - {at: 21 min, hr: Hana, does: plan, route: route1, guide: Gwen, begins: 30 min}
          - {at: 22 min, guide: Gwen, does: leaveGuides}
          - {at: 4 min, user: Ann, does: enquire, text: Where?}
          - {at: 5 min, support: Sue, does: answer, enquiry: enquiry1, text: There.}
          - {at: 6 min, support: Sue, does: close, enquiry: enquiry1}
        """

    private static let seasonExamples = [
        Example(kind: "guest", whose: "Gil", at: "1 min", values: ["feed": "[Garden, Gallery, Old Mill]"]),
        Example(
            kind: "user", whose: "Ann", at: "0 s", state: "standard",
            values: ["friends": "[]", "collection": "[]", "feed": "[Gallery, Garden, Old Mill]"]),
        Example(
            kind: "user", whose: "Ann", at: "1 min", state: "subscriber",
            values: ["friends": "[Bob]", "collection": "[Garden]", "route": "route1"]),
        Example(
            kind: "place", whose: "Old Mill", at: "2 min", state: "ungraded", values: ["grades": "0", "menu": "none"]),
        Example(
            kind: "place", whose: "Old Mill", at: "3 min", state: "ungraded",
            values: ["openingHours": "daily", "menu": "Soup", "telephone": "\"+90 1\"", "pictures": "wheel.jpg"]),
        Example(
            kind: "place", whose: "Garden", at: "1 min", state: "graded", values: ["rating": "4.0", "grades": "1"]),
        Example(
            kind: "route", whose: "route1", at: "1 min",
            values: ["places": "[Old Mill, Garden, Gallery]", "metres": "700"]),
        Example(kind: "guide", whose: "Gwen", at: "0 s", state: "unknown"),
        Example(kind: "guide", whose: "Gwen", at: "1 min", state: "applied"),
        Example(kind: "guide", whose: "Gwen", at: "2 min", state: "interviewed"),
        Example(kind: "guide", whose: "Gwen", at: "3 min", state: "hired"),
        Example(kind: "guide", whose: "Gwen", at: "10 min", state: "leading"),
        Example(kind: "guide", whose: "Gus", at: "3 min", state: "declined"),
        Example(
            kind: "outing", whose: "outing1", at: "5 min", state: "planned",
            values: ["guide": "Gwen", "route": "route1", "followers": "[Ann]"]),
        Example(
            kind: "outing", whose: "outing1", at: "10 min", state: "underWay",
            values: ["guide": "Gwen", "followers": "[Ann]"]),
        Example(kind: "outing", whose: "outing1", at: "20 min", state: "concluded", values: ["route": "route1"]),
        Example(kind: "outing", whose: "outing2", at: "22 min", state: "cancelled", values: ["guide": "Gwen"]),
        Example(kind: "enquiry", whose: "enquiry1", at: "4 min", state: "open", values: ["user": "Ann"]),
        Example(kind: "enquiry", whose: "enquiry1", at: "5 min", state: "answered", values: ["user": "Ann"]),
        Example(kind: "enquiry", whose: "enquiry1", at: "6 min", state: "closed", values: ["user": "Ann"]),
        Example(
            kind: "statement", whose: "2026-06", at: "20 min",
            values: [
                "income": "9.99", "taxes": "1.80", "commission": "0.20", "salaries": "25.00", "costs": "0.00",
                "profit": "-17.01",
            ]),
    ]

    /// - Returns: Failed expectations.
    private static func failed(_ expectations: [String], in lesson: String) throws -> [FailedExpectation] {
        let text = lesson + "\nexpect:\n" + expectations.map { "  - \($0)" }.joined(separator: "\n") + "\n"
        var player = LessonPlayer(
            try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil))
        while player.next() != nil {}
        return player.verdict()
    }

    @Test(
        "Every form is accepted and checked: as a whole, each value alone, and with a wrong value",
        arguments: [(walk, walkExamples), (season, seasonExamples)])
    func judgedRight(lesson: String, examples: [Example]) throws {
        for example in examples {
            var (right, wrong) = ([example.expectation(state: example.state, Array(example.values))], [String]())
            if let state = example.state {
                right.append(example.expectation(state: state))
                right += example.values.map { example.expectation(state: state, [$0]) }
                let others = ObservableState.all.first { $0.kind.word == example.kind }?.states.map(\.rawValue) ?? []
                wrong += others.filter { $0 != state }.map { example.expectation(state: $0, Array(example.values)) }
            }
            right += example.values.map { example.expectation([$0]) }
            wrong += example.values.map { example.expectation([($0.key, "something else")]) }
            #expect(try Self.failed(right, in: lesson).map(\.observed) == [], "\(example)")
            #expect(try Self.failed(wrong, in: lesson).count == wrong.count, "\(example)")
        }
    }

    @Test("A tour or draft that there never was is not gone")
    func neverThere() throws {
        #expect(try Self.failed(["{tour: tour9, is: gone}"], in: Self.walk).map(\.observed) == ["there was no tour9"])
    }

    /// Returns the rows of the guide's table, each cell with its words in code style.
    private static func documented() -> [(kind: String, states: [String], fields: [String])] {
        let page = TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Lessons.md") ?? ""
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { !$0.hasPrefix("| whose |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        return table.map { line in
            let cells = line.split(separator: "|").map { cell in
                cell.matches(of: #/`([A-Za-z]+)`/#).map { String($0.1) }.filter { $0 != "none" }
            }
            return (cells[0].first ?? "", cells[1], cells[2])
        }
    }

    @Test("The guide's table has every state and value of expectations, and each has an example")
    func everyForm() {
        let rows = Self.documented()
        #expect(Set(rows.map(\.kind)) == Set(ObservableState.all.map(\.kind.word)))
        let examples = Self.walkExamples + Self.seasonExamples
        for words in ObservableState.all {
            let row = rows.first { $0.kind == words.kind.word }
            let own = examples.filter { $0.kind == words.kind.word }
            #expect(row?.states ?? [] == words.states.map(\.rawValue), "\(words.kind.word)")
            #expect(row?.fields ?? [] == words.fields, "\(words.kind.word)")
            #expect(Set(own.compactMap(\.state)) == Set(words.states.map(\.rawValue)), "\(words.kind.word)")
            #expect(Set(own.flatMap { $0.values.map(\.key) }) == Set(words.fields), "\(words.kind.word)")
        }
    }

    @Test(
        "Every line of the event log is a valid expectation that holds",
        arguments: try ShippedLessons.names())
    func events(name: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        let names = LessonNames(ofFile: lesson)
        var player = LessonPlayer(lesson)
        var lines: [String] = []
        while let scene = player.next() {
            for record in scene.records {
                let values = record.entries.map { "\($0.field.name): \(Self.written($0.value, by: names))" }
                let entries = ["event: \(record.event)"] + values + ["at: \(record.time.sinceStart.seconds) s"]
                lines.append("  - {\(entries.joined(separator: ", "))}")
            }
        }
        // The expectations of a lesson are at its end.
        let text = try SourceFile.read(ShippedLessons.path(of: name)).text + lines.joined(separator: "\n") + "\n"
        var judged = LessonPlayer(
            try LessonLoader.load(SourceFile(displayName: "\(name).yaml", text: text), dataFolder: nil))
        while judged.next() != nil {}
        #expect(judged.lesson.expectations.count == lesson.expectations.count + lines.count)
        #expect(judged.verdict().map(\.observed) == [])
    }

    /// Returns a logged value in the notation of lessons.
    private static func written(_ value: FieldValue, by names: LessonNames) -> String {
        let text = value.text(by: names)
        switch value {
        case .moment, .duration: return "\(text) s"
        case .money, .count, .integer, .flag: return text
        case .absent, .entity, .zone, .place, .position, .list, .word, .text:
            return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        }
    }

    @Test("Expectations accept every field of every documented event")
    func everyEvent() throws {
        let lesson = """
            lesson: Whatever may come
            city: {zones: [A], table: {A: {A: [1, 1.0]}}}
            tours:
              - {title: Campus, area: North, waypoints: [{name: G, place: {east: 0 m}}, {name: P, place: {east: 9 m}}]}
            places: [{name: Mill, category: museum, place: {east: 1 m}}]
            steps:
              - {at: 0 s, driver: d1, does: start, zone: A}
            expect:

            """
        var expectations: [String] = []
        for entry in HostEffect.vocabulary(of: ServiceSet.inLessons.union(.accounts)) {
            for (field, value) in entry.sample.fieldList {
                expectations.append("{event: \(entry.event), \(field.name): \(Self.written(value))}")
            }
            let all = entry.sample.fieldList.map { "\($0.field.name): \(Self.written($0.value))" }
            expectations.append("{\((["event: \(entry.event)"] + all).joined(separator: ", "))}")
        }
        let text = lesson + expectations.map { "  - \($0)" }.joined(separator: "\n") + "\n"
        let loaded = try LessonLoader.load(SourceFile(displayName: "l.yaml", text: text), dataFolder: nil)
        #expect(loaded.expectations.count == expectations.count && expectations.count > 400)
    }

    /// Returns a value of a sort in the notation of lessons.
    private static func written(_ value: FieldValue) -> String {
        switch value {
        case .absent: "x"
        case .entity(let numbered) where numbered.kind == .tour: "Campus"
        case .entity(let numbered) where numbered.kind == .place: "Mill"
        case .entity(let numbered) where numbered.kind == .statement: "2026-06"
        case .entity(let numbered): "\(numbered.kind.prefix)1"
        case .zone, .place: "A"
        case .moment, .duration: "3 min"
        case .money: "9.99"
        case .position: "x"
        case .list: "x"
        case .count(let count): "\(count)"
        case .integer(let integer): "\(integer)"
        case .flag(let flag): "\(flag)"
        case .word(let text), .text(let text): "\"\(text)\""
        }
    }
}
