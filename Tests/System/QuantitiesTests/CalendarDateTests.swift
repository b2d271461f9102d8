import Quantities
import Testing

@Suite("Calendar dates")
struct CalendarDateTests {
    @Test(
        "Weekdays are correct",
        arguments: [
            ("1970-01-01", CalendarDate.Weekday.thursday), ("2026-06-06", .saturday), ("2019-06-05", .wednesday),
            ("2000-02-29", .tuesday), ("1900-01-01", .monday), ("2024-12-31", .tuesday), ("0001-01-01", .monday),
        ])
    func weekdays(_ text: String, _ weekday: CalendarDate.Weekday) throws {
        #expect(try #require(CalendarDate(text)).weekday == weekday)
    }

    @Test("Every day of 800 years follows the previous one, and is written as it is read")
    func consecutive() throws {
        let first = try #require(CalendarDate("1600-01-01"))
        for offset in 0..<292_194 {
            let date = CalendarDate(daysSince1970: first.daysSince1970 + offset)
            if CalendarDate(date.description) != date { Issue.record("\(date)") }
        }
        #expect(CalendarDate(daysSince1970: first.daysSince1970 + 292_194).description == "2400-01-01")
    }

    @Test(
        "Invalid dates are refused",
        arguments: [
            "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1", "26-01-01", "2026/01/01", "", "today",
            "2026-01-01 ", "-026-01-01", "1900-02-29", "2200-02-29",
        ])
    func refused(_ text: String) { #expect(CalendarDate(text) == nil) }

    @Test(
        "Year, month and day are those of the date's creation, at the ends of months and on leap days",
        arguments: [
            (1970, 1, 1), (1969, 12, 31), (2026, 1, 31), (2026, 2, 1), (2026, 2, 28), (2026, 3, 1), (2024, 2, 29),
            (2024, 3, 1), (2000, 2, 29), (1900, 2, 28), (1900, 3, 1), (2026, 4, 30), (2026, 12, 31), (2027, 1, 1),
            (1, 1, 1), (9_999, 12, 31),
        ])
    func parts(year: Int, month: Int, day: Int) throws {
        let parts = try #require(CalendarDate(year: year, month: month, day: day)).parts
        #expect(parts == (year: year, month: month, day: day))
    }
}
