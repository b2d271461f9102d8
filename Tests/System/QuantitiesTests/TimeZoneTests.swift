import Glibc
import Testing

@testable import Quantities

@Suite("Time zones and their calendars")
struct TimeZoneTests {
    private static let europe = "CET-1CEST,M3.5.0,M10.5.0/3"
    private static let lisbon = "WET0WEST,M3.5.0/1,M10.5.0"
    private static let newYork = "EST5EDT,M3.2.0,M11.1.0"
    private static let santiago = "<-04>4<-03>,M9.1.6/24,M4.1.6/24"
    private static let dublin = "IST-1GMT0,M10.5.0,M3.5.0/1"
    private static let lordHowe = "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"
    private static let nuuk = "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"
    private static let chatham = "<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45"
    private static let rules = [
        "UTC0", "<+03>-3", "IST-5:30", europe, lisbon, newYork, santiago, dublin, lordHowe, nuuk, chatham,
        "EET-2EEST,M3.4.4/50,M10.4.4/50", "NZST-12NZDT,M9.5.0,M4.1.0/3",
    ]

    /// Returns the offset by the C library for the same rule.
    private static func offset(_ rule: String, _ moment: Int) -> Int {
        setenv("TZ", rule, 1)
        tzset()
        var (time, local) = (time_t(moment), tm())
        localtime_r(&time, &local)
        return local.tm_gmtoff
    }

    @Test("Clocks agree with the C library for the same rule, at many times and around every change of 30 years")
    func asTheLibrary() throws {
        defer { unsetenv("TZ") }
        for rule in TimeZoneTests.rules {
            let zone = try #require(TimeZone(posix: rule), "\(rule)")
            var moments = (0..<2_000).map { $0 * 2_654_435_761 % 4_000_000_000 }
            let hours = (0..<(30 * 366 * 24)).map { 1_735_689_600 + $0 * 3_600 }
            let changes = zip(hours, hours.dropFirst()).filter {
                zone.offsetSeconds(atUnixSeconds: $0) != zone.offsetSeconds(atUnixSeconds: $1)
            }
            #expect((zone.summerTime == nil) == changes.isEmpty && (changes.isEmpty || changes.count >= 59), "\(rule)")
            moments += changes.flatMap { [$0 - 1, $0, $0 + 1, $1 - 1, $1, $1 + 1] }
            for moment in moments {
                let (ours, theirs) = (zone.offsetSeconds(atUnixSeconds: moment), TimeZoneTests.offset(rule, moment))
                if ours != theirs { Issue.record("\(rule) at \(moment): \(ours), not \(theirs)") }
                let found = zone.unixSeconds(ofLocal: moment + ours)
                if !found.contains(moment) { Issue.record("\(rule): \(moment) is not found again: \(found)") }
            }
        }
    }

    @Test("A rule is written as it was read, and invalid texts are refused")
    func written() throws {
        for rule in TimeZoneTests.rules {
            let zone = try #require(TimeZone(posix: rule))
            #expect(TimeZone(posix: zone.posix) == zone, "\(rule): \(zone.posix)")
        }
        for text in [
            "", "UTC", "5", "AB5", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
            "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J60,J300", "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,",
            "EST5x",
            "<EST5", "EST5:60", "EST5EDT,M3.2,M11.1.0", "EST5EDT,M3.2.0/2/2,M11.1.0",
        ] { #expect(TimeZone(posix: text) == nil, "\(text)") }
    }

    private func calendar(_ rule: String, from start: String, _ clock: SimDuration) throws -> LocalCalendar {
        let (zone, date) = (try #require(TimeZone(posix: rule)), try #require(CalendarDate(start)))
        let local = date.daysSince1970 * 86_400 + Int(clock.seconds)
        return LocalCalendar(
            startDate: date, clockAtStart: clock,
            zoned: ZonedStart(unixSeconds: zone.firstUnixSeconds(ofLocal: local), zone: zone))
    }

    @Test("When clocks are put forward the hour from 2 to 3 does not exist, and the day has 23 hours")
    func spring() throws {
        let calendar = try calendar(TimeZoneTests.europe, from: "2026-03-28", .hours(6))
        let sunday = try #require(CalendarDate("2026-03-29"))
        let one = calendar.moment(on: sunday, clock: .hours(1))
        #expect(one == .zero + .hours(19))
        #expect(calendar.clock(at: one + .minutes(59)) == .minutes(119))
        #expect(calendar.clock(at: one + .hours(1)) == .hours(3) && calendar.date(at: one + .hours(1)) == sunday)
        #expect(calendar.clockChange(at: one) == .zero && calendar.clockChange(at: one + .hours(1)) == .hours(1))
        #expect(calendar.skips(.minutes(150), on: sunday) && !calendar.skips(.hours(3), on: sunday))
        let day = calendar.start(of: CalendarDate(daysSince1970: sunday.daysSince1970 + 1)) - calendar.start(of: sunday)
        #expect(day == .hours(23))
        #expect(calendar.offsetSeconds(at: one) == 3_600 && calendar.offsetSeconds(at: one + .hours(1)) == 7_200)
    }

    @Test("When clocks are put back the hour from 2 to 3 occurs twice, and the day has 25 hours")
    func autumn() throws {
        let calendar = try calendar(TimeZoneTests.europe, from: "2026-10-24", .zero)
        let sunday = try #require(CalendarDate("2026-10-25"))
        let two = calendar.moment(on: sunday, clock: .hours(2))
        #expect(calendar.clock(at: two + .minutes(59)) == .minutes(179))
        #expect(calendar.clock(at: two + .hours(1)) == .hours(2) && calendar.clock(at: two + .hours(2)) == .hours(3))
        #expect(!calendar.skips(.minutes(150), on: sunday))
        let day = calendar.start(of: CalendarDate(daysSince1970: sunday.daysSince1970 + 1)) - calendar.start(of: sunday)
        #expect(day == .hours(25))
        // A month ends at midnight of winter time.
        #expect(calendar.endOfMonth(at: .zero) == .zero + .days(8) + .hours(1))
    }

    @Test("At every time of a year a calendar's date and clock are those of the zone, and convert back to it")
    func everyHour() throws {
        for (rule, start) in [
            (TimeZoneTests.lisbon, "2026-03-29"), (TimeZoneTests.santiago, "2026-04-04"),
            (TimeZoneTests.nuuk, "2026-10-24"),
        ] {
            let calendar = try calendar(rule, from: start, .minutes(90))
            let zoned = try #require(calendar.zonedStart)
            for quarter in 0..<(4 * 24 * 366) {
                let time = SimTime.zero + .minutes(Int64(quarter) * 15)
                let universal = zoned.unixSeconds + quarter * 900
                let local = universal + zoned.zone.offsetSeconds(atUnixSeconds: universal)
                let (date, clock) = (calendar.date(at: time), calendar.clock(at: time))
                if date.daysSince1970 * 86_400 + Int(clock.seconds) != local { Issue.record("\(rule), \(quarter)") }
                if calendar.skips(clock, on: date) { Issue.record("\(rule), \(quarter): it is skipped") }
                let back = calendar.moment(on: date, clock: clock)
                let isTwice = zoned.zone.unixSeconds(ofLocal: local).count == 2
                if back != time && !(isTwice && back < time) { Issue.record("\(rule), \(quarter): back to \(back)") }
            }
        }
    }

    @Test("A city's time starts when its zone's clocks last showed the start time, on that day's date")
    func start() throws {
        let zone = try #require(TimeZone(posix: TimeZoneTests.newYork))
        // 2026-11-28 13:05 UTC is 08:05 in New York.
        let now = 1_795_871_100
        for (clock, wanted, date) in [
            (SimDuration.hours(8), now - 300, "2026-11-28"), (.minutes(486), now - 86_340, "2026-11-27"),
            (.zero, now - 29_100, "2026-11-28"),
        ] {
            let start = ZonedStart(lastAt: clock, before: now, in: zone)
            #expect(start.unixSeconds == wanted && start.date == CalendarDate(date), "\(clock)")
        }
    }
}
