import InputFiles
import Lessons
import Quantities
import Scenario
import ServiceKernel
import Testing

@testable import LessonPlay

@Suite("The clock of a lesson")
struct LessonClockTests {
    private func clock(_ date: String?, _ hours: Int64, in language: Language = .english) -> LessonClock {
        var start = StartOfRun()
        (start.date, start.clock) = (date.flatMap { CalendarDate($0) }, .hours(hours))
        return LessonClock(start, in: language)
    }

    private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

    @Test(
        "The clock shows the time of day, from the second day on with the day or the date",
        arguments: [
            (nil, 0, 70, "00:01:10", "00:01:10"), ("2026-06-06", 13, 3_360, "13:56:00", "13:56:00"),
            (nil, 0, 86_399, "23:59:59", "23:59:59"), (nil, 0, 259_270, "day 4, 00:01:10", "4. gün, 00:01:10"),
            (nil, 20, 14_400, "day 2, 00:00:00", "2. gün, 00:00:00"),
            ("2028-02-29", 20, 16_200, "1 March, 00:30:00", "1 Mart, 00:30:00"),
            ("2026-12-31", 20, 16_200, "1 January 2027, 00:30:00", "1 Ocak 2027, 00:30:00"),
        ] as [(String?, Int64, Int64, String, String)])
    func labels(_ date: String?, _ hours: Int64, _ seconds: Int64, _ english: String, _ turkish: String) {
        let time = SimTime.zero + .seconds(seconds)
        #expect(plain(clock(date, hours).label(of: time)) == english)
        #expect(plain(clock(date, hours, in: .turkish).label(of: time)) == turkish)
    }

    @Test("A sentence names the day after the time in English, and before it in Turkish")
    func sentences() {
        let time = SimTime.zero + .seconds(259_270)
        #expect(plain(clock(nil, 0).text(of: time)) == "00:01:10 on day 4")
        #expect(plain(clock(nil, 0, in: .turkish).text(of: time)) == "4. gün 00:01:10")
        #expect(plain(clock("2026-06-06", 8).text(of: time)) == "08:01:10 on 9 June")
        #expect(clock(nil, 8).text(of: .zero + .milliseconds(1_500)) == "08:00:01.5")
    }

    @Test("A lesson with a start states the time at which it begins, and the date if it has one")
    func beginning() {
        #expect(clock("2026-06-06", 13).beginning == "13:00 on Saturday 6 June 2026")
        #expect(clock("2026-06-06", 13, in: .turkish).beginning == "6 Haziran 2026 Cumartesi, 13:00")
        #expect(clock(nil, 13).beginning == "13:00" && clock(nil, 0).beginning == nil)
    }

    @Test(
        "Story, stage and messages show the time of day",
        arguments: [
            ("lunch-on-the-way", "13:56:00", "13:56:00"),
            ("five-refusals-suspended", "day 4, 00:01:10", "4. gün, 00:01:10"),
            ("midnight-of-the-month", "1 March, 00:30:00", "1 Mart, 00:30:00"),
        ])
    func shipped(_ name: String, _ english: String, _ turkish: String) throws {
        let lesson = try ShippedLessons.lesson(name)
        for (language, clock) in [(Language.english, english), (.turkish, turkish)] {
            let stage = LessonStage(playing: lesson)
            #expect(stage.scenes.contains { plain($0.clock[language]) == clock })
            #expect(plain(try told(lesson, in: language)).contains("── \(clock) ─"))
        }
    }

    @Test("Messages of the services agree with the clock")
    func messages() throws {
        let told = plain(try told(ShippedLessons.lesson("from-application-to-pay"), in: .english))
        #expect(told.contains("Gwen reads: You lead guided tour 1 on route 1 at 15:00:00."))
        #expect(!told.contains("05:00:00."))
    }

    @Test("Opening hours are shown in both languages")
    func openingHours() throws {
        let lesson = try ShippedLessons.lesson("lunch-on-the-way")
        let stage = LessonStage(playing: lesson)
        let tavern = try #require(lesson.places.first { $0.name == "Tavern" })
        #expect(stage.openingHours(of: tavern)?[.turkish] == "12:00–14:00")
        #expect(stage.openingHours(of: try #require(lesson.places.last)) == nil, "a place without hours has none")
        #expect(plain(try told(lesson, in: .english)).contains("Opening hours: Tavern 12:00–14:00, Bistro"))
        let english = LessonSentences(lesson, in: .english)
        let turkish = LessonSentences(lesson, in: .turkish)
        let week = "Tu-Su 10:00-18:00; Mo off"
        #expect(plain(english.openingHours(week)) == "Tue–Sun 10:00–18:00; Mon closed")
        #expect(plain(turkish.openingHours(week)) == "Sal–Paz 10:00–18:00; Pzt kapalı")
        #expect(english.openingHours("24/7") == "always open")
        #expect(turkish.openingHours("24/7") == "her zaman açık")
    }

    private func told(_ lesson: Lesson, in language: Language) throws -> String {
        var player = LessonPlayer(lesson)
        var story = LessonStory(lesson, in: language)
        var lines = story.opening()
        while let scene = player.next() { lines += story.lines(of: scene) }
        return lines.map { $0.map(\.text).joined() }.joined(separator: "\n").replacing(#/\n +/#, with: " ")
            .replacing("\nA", with: " A").replacing(",\n", with: ", ")
    }
}
