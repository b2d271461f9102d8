import Quantities
import Testing

@testable import Scenario

@Suite("Published times")
struct TripTimeTests {
    private func told(_ text: String, _ format: TimeFormat = .iso, clock: CityClock? = nil) -> String? {
        format.time(Array(text.utf8)[...], clock: clock).map(\.local).map { moment in
            "\(CalendarDate(daysSince1970: Int(moment.day))) \(moment.secondOfDay)"
        }
    }

    @Test(
        "ISO 8601 is read with and without seconds; a time with an offset needs the city's",
        arguments: [
            ("2019-01-15 03:36:12", "2019-01-15 12972"), ("2019-01-15T03:36:12", "2019-01-15 12972"),
            ("2019-01-15 03:36", "2019-01-15 12960"), (" 2019-01-15T03:36:12.999 ", "2019-01-15 12972"),
            ("1969-12-31 23:59:59", "1969-12-31 86399"), ("2019-01-15T03:36:12Z", nil),
            ("2019-01-15 03:36:12+01:00", nil), ("2019-02-30 03:36:12", nil), ("2019-01-15 24:00:00", nil),
            ("2019-01-15 03:60:00", nil), ("2019-01-15 03:36:12.", nil), ("2019-01-15", nil), ("", nil),
            ("2019-1-15 03:36:12", nil), ("2019-01-15 03:36:1x", nil),
        ] as [(String, String?)])
    func iso(_ text: String, _ expected: String?) { #expect(told(text) == expected) }

    @Test(
        "Universal times are converted to local times",
        arguments: [
            ("2019-01-15T03:36:12Z", "2019-01-14 77772"), ("2019-01-15 03:36:12 UTC", "2019-01-14 77772"),
            ("2019-01-15 03:36:12", "2019-01-14 77772"), ("2019-01-15T03:36:12-06:00", "2019-01-15 12972"),
            ("2019-01-15T09:36:12+0000", "2019-01-15 12972"), ("2019-01-15T03:36:12EST", nil),
        ] as [(String, String?)])
    func universal(_ text: String, _ expected: String?) {
        #expect(told(text, clock: CityClock(offsetSeconds: -6 * 3_600)) == expected)
    }

    @Test("Unix times are seconds or milliseconds since 1970; impossible ones are refused")
    func unix() {
        let clock = CityClock(offsetSeconds: 3_600)
        #expect(told("1372636858", .unixSeconds, clock: clock) == "2013-07-01 3658")
        #expect(told("1372636858.9", .unixSeconds, clock: clock) == "2013-07-01 3658")
        #expect(told("1372636858999", .unixMilliseconds, clock: clock) == "2013-07-01 3658")
        #expect(told("-3601", .unixSeconds, clock: clock) == "1969-12-31 86399")
        #expect(told("1372636858999", .unixSeconds, clock: clock) == nil)
        #expect(told("1e300", .unixSeconds, clock: clock) == nil && told("", .unixSeconds, clock: clock) == nil)
    }

    @Test(
        "A pattern gives the format of times",
        arguments: [
            ("MM/dd/yyyy hh:mm:ss a", "05/01/2019 12:00:00 AM", "2019-05-01 0"),
            ("MM/dd/yyyy hh:mm:ss a", "5/1/2019 1:00:09 pm", "2019-05-01 46809"),
            ("MM/dd/yyyy hh:mm:ss a", "05/01/2019 13:00:00 PM", nil),
            ("MM/dd/yyyy hh:mm:ss a", "05/01/2019 01:00:00", nil),
            ("dd.MM.yy HH:mm", "31.12.19 23:59", "2019-12-31 86340"),
            ("dd.MM.yy HH:mm", "31.11.19 23:59", nil), ("dd.MM.yy HH:mm", "31.12.19 23:59:00", nil),
            ("yyyyMMddHHmmss", "20190501000102", "2019-05-01 62"),
            ("yyyy-MM-dd'T'HH:mm:ss.SSS", "2019-05-01T00:01:02.345", "2019-05-01 62"),
        ] as [(String, String, String?)])
    func pattern(_ pattern: String, _ text: String, _ expected: String?) throws {
        #expect(told(text, .pattern(try TimePattern(pattern))) == expected)
    }

    @Test(
        "A pattern without a complete time is refused",
        arguments: [
            ("MM/dd HH:mm", "a date needs a year, a month and a day"), ("yyyy-MM-dd", "it needs either 'HH' or 'hh'"),
            ("yyyy-MM-dd hh:mm", "'hh' needs 'a', and 'a' needs 'hh'"),
            ("yyyy-MM-dd HH:mm a", "'hh' needs 'a', and 'a' needs 'hh'"),
            ("yyyy-MM-ddTHH:mm", "'T' has no meaning"), ("yyyy-MM-dd'T HH:mm", "a quote is not closed"),
        ])
    func wrongPattern(_ pattern: String, _ mistake: String) {
        let error = #expect(throws: TimePattern.PatternError.self) { try TimePattern(pattern) }
        #expect(error?.text == mistake)
    }

    @Test(
        "Clocks change at the exact second",
        arguments: [
            (0, CityClock.SummerTime.europe, "2013-03-31T00:59:59Z", "2013-03-31 3599"),
            (0, .europe, "2013-03-31T01:00:00Z", "2013-03-31 7200"),
            (0, .europe, "2013-10-27T00:59:59Z", "2013-10-27 7199"),
            (0, .europe, "2013-10-27T01:00:00Z", "2013-10-27 3600"),
            (3_600, .europe, "2020-03-29T01:00:00Z", "2020-03-29 10800"),
            (-18_000, .northAmerica, "2019-03-10T06:59:59Z", "2019-03-10 7199"),
            (-18_000, .northAmerica, "2019-03-10T07:00:00Z", "2019-03-10 10800"),
            (-18_000, .northAmerica, "2019-11-03T05:59:59Z", "2019-11-03 7199"),
            (-18_000, .northAmerica, "2019-11-03T06:00:00Z", "2019-11-03 3600"),
            (-18_000, .northAmerica, "2020-01-01T04:59:59Z", "2019-12-31 86399"),
        ])
    func summerTime(_ offset: Int, _ rule: CityClock.SummerTime, _ text: String, _ expected: String) {
        #expect(told(text, clock: CityClock(offsetSeconds: offset, summerTime: rule)) == expected)
    }
}
