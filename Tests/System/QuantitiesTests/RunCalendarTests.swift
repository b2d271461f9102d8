import Quantities
import Testing

@Suite("Names of a run's days")
struct RunCalendarTests {
    @Test("With a start date days are named by their dates, otherwise by their numbers")
    func days() {
        let dated = RunCalendar(firstDay: CalendarDate("2026-12-30"))
        #expect(
            (0...2).map { dated.name(ofDay: $0) } == [
                "Wednesday 30 December", "Thursday 31 December", "Friday 1 January",
            ])
        #expect((0...2).map { dated.shortName(ofDay: $0) } == ["30 Dec", "31 Dec", "1 Jan"])
        let numbered = RunCalendar(firstDay: nil)
        #expect(numbered.name(ofDay: 41) == "day 42" && numbered.shortName(ofDay: 41) == "42")
    }

    @Test("A clock time includes the day from the second day on")
    func clock() {
        let (dated, numbered) = (RunCalendar(firstDay: CalendarDate("2026-06-01")), RunCalendar(firstDay: nil))
        for calendar in [dated, numbered] {
            #expect(calendar.clock(hours: 18.5) == "18:30")
            #expect(calendar.clock(hours: 0) == "00:00")
        }
        #expect(dated.clock(hours: 26) == "2 Jun 02:00")
        #expect(dated.clock(hours: 23.999) == "2 Jun 00:00")
        #expect(numbered.clock(hours: 41 * 24) == "day 42, 00:00")
    }
}
