import Quantities
import Reports
import Testing

@Suite("Report of a run: hours")
struct HourScaleTests {
    @Test("A run of more than two days is shown as an average day, without its warm-up")
    func averageDay() {
        let calendar = RunCalendar(firstDay: nil)
        let scale = HourScale(
            runHours: 72, warmUpSeconds: 24 * 3_600, clockAtStart: .seconds(7 * 3_600), calendar: calendar)
        #expect(scale.isAverageDay && scale.count == 24)
        #expect(scale.slot(ofHour: 23) == nil)
        #expect(scale.slot(ofHour: 24) == 7 && scale.slot(ofHour: 48) == 7)
        #expect(scale.hoursInSlots == Array(repeating: 2, count: 24))
        #expect(scale.name(7) == "07:00")
        let half = HourScale(runHours: 72, warmUpSeconds: 0, clockAtStart: .minutes(7 * 60 + 30), calendar: calendar)
        #expect(half.slot(ofHour: 0) == 7 && half.name(7) == "07:30" && half.span(23) == "23:30 to 00:30")
        let short = HourScale(
            runHours: 48, warmUpSeconds: 24 * 3_600, clockAtStart: .seconds(7 * 3_600), calendar: calendar)
        #expect(!short.isAverageDay && short.slot(ofHour: 0) == 0 && short.span(1) == "08:00 to 09:00")
    }

    @Test("Hours after the first day have their date, or the number of the day")
    func dates() {
        let scale = { (date: String) in
            HourScale(
                runHours: 30, warmUpSeconds: 0, clockAtStart: .seconds(7 * 3_600),
                calendar: RunCalendar(firstDay: CalendarDate(date)))
        }
        #expect(scale("2026-06-06").span(17) == "7 Jun 00:00 to 7 Jun 01:00" && scale("2026-06-06").name(16) == "23:00")
        #expect(scale("").name(18) == "day 2, 01:00")
    }
}
