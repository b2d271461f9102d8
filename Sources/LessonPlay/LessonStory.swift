import CityHost
import CityModel
import Quantities
import Scenario
import TaxiService

/// A piece of text and how it should look; a terminal may show it, a file shows the text alone.
package struct StyledText: Hashable, Sendable {
    package enum Style: Sendable {
        case plain, strong, faint, good, bad
    }

    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

/// Tells a lesson as a story: at each step what happened, which rule made it happen, and the queues before and after.
package struct LessonStory {
    package typealias Line = [StyledText]
    private static let width = 100
    private let lesson: Lesson
    private let names: LessonNames

    package init(_ lesson: Lesson) {
        self.lesson = lesson
        names = LessonNames(lesson)
    }

    package func opening() -> [Line] {
        let zones = lesson.city.zones.map(\.name).joined(separator: ", ")
        return [
            [StyledText(lesson.title, .strong)],
            [StyledText(String(repeating: "─", count: LessonStory.width), .faint)],
            [StyledText("Zones: \(zones).", .faint)],
            [
                StyledText("In a queue the head stands first; ", .faint), StyledText("d?", .strong),
                StyledText(" has an offer to answer.", .faint),
            ],
        ]
    }

    package func tell(_ scene: LessonScene) -> [Line] {
        var lines: [Line] = [[], heading(scene)]
        for record in scene.records { lines.append(contentsOf: tell(record)) }
        if scene.records.isEmpty { lines.append([StyledText("  Nothing changes.", .faint)]) }
        for zone in lesson.city.zones.indices { lines.append(queue(zone, scene)) }
        return lines
    }

    package func closing(_ failures: [FailedExpectation]) -> [Line] {
        guard !failures.isEmpty else {
            let count = lesson.expectations.count
            let words = count == 1 ? "The expectation holds." : "All \(count) expectations hold."
            return [[], [StyledText(count == 0 ? "The lesson expects nothing." : words, .good)]]
        }
        return [[]]
            + failures.map { failure in
                let problem = "expected \(LessonWords.describe(failure.expectation.claim, by: names))"
                let told = failure.expectation.position.diagnostic(problem, remedy: "but \(failure.seen)")
                return [StyledText(told.description, .bad)]
            }
    }

    // MARK: Parts of a scene

    private func heading(_ scene: LessonScene) -> Line {
        let clock = LessonStory.clockText(scene.time)
        let what = LessonWords.sentence(of: scene.cause, by: names)
        let rule = String(repeating: "─", count: max(3, LessonStory.width - clock.count - what.count - 7))
        return [
            StyledText("── ", .faint), StyledText(clock, .strong), StyledText("  "), StyledText(what, .strong),
            StyledText(" \(rule)", .faint),
        ]
    }

    private func tell(_ record: EventRecord) -> [Line] {
        let sentence = LessonWords.sentence(of: record, by: names)
        let (rule, because) = LessonWords.reason(for: record)
        return [
            [StyledText("  • "), StyledText(sentence, record.isRejection ? .bad : .plain)],
            [StyledText("      \(rule)", .strong), StyledText("  \(because)", .faint)],
        ]
    }

    private func queue(_ zone: Int, _ scene: LessonScene) -> Line {
        let width = (lesson.city.zones.map(\.name.count).max() ?? 0) + 2
        let name = lesson.city.zones[zone].name
        let label = "  \(name)\(String(repeating: " ", count: max(1, width - name.count)))"
        let (before, after) = (scene.queuesBefore[zone], scene.queuesAfter[zone])
        let (old, new) = (text(before, scene.offersBefore), text(after, scene.offersAfter))
        if old == new { return [StyledText(label + new, .faint)] }
        return [StyledText(label), StyledText(old, .faint), StyledText("  →  "), StyledText(new, .strong)]
    }

    private func text(_ queue: [DriverID], _ offers: Set<DriverID>) -> String {
        if queue.isEmpty { return "–" }
        return queue.map { names.name(of: $0) + (offers.contains($0) ? "?" : "") }.joined(separator: "  ")
    }

    /// Hours, minutes and seconds since the start of the lesson.
    static func clockText(_ time: SimTime) -> String {
        let seconds = time.microseconds / 1_000_000
        let fraction = time.microseconds % 1_000_000
        let digits = [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let decimals = fraction == 0 ? "" : "." + String(String(1_000_000 + fraction).dropFirst().prefix(3))
        return digits.joined(separator: ":") + decimals
    }
}
