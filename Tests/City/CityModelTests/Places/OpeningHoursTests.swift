import CityModel
import Quantities
import TestSupport
import Testing

@Suite("Opening hours")
struct OpeningHoursTests {
    private static let minutesPerDay = 1_440

    @Test("L01: opening hours written by people have their intended meaning", arguments: WrittenHours.all)
    func meansWhatWasMeant(_ written: WrittenHours) throws {
        let hours = try OpeningHours(written.text)
        for (moments, isOpen) in [(written.open, true), (written.closed, false)] {
            for moment in try Moment.list(moments) {
                #expect(hours.isOpen(on: moment.date, clock: moment.clock) == isOpen, "\(moment)")
            }
        }
    }

    @Test("L01: unsupported notation is reported with its position")
    func tellsWhatIsNotUnderstood() {
        for (text, column, word) in WrittenHours.notUnderstood {
            #expect(
                throws: OpeningHours.Problem(column: column, text: word), "\(text)",
                performing: { try OpeningHours(text) })
        }
        #expect("\(OpeningHours.Problem(column: 13, text: "sunset"))" == "'sunset' is not understood (column 13)")
        #expect("\(OpeningHours.Problem(column: 1, text: ""))" == "it ends too early")
    }

    @Test("L01: holidays are unknown, and mentionsHolidays says so")
    func tellsOfHolidays() throws {
        #expect(try OpeningHours("Mo-Fr 09:00-17:00; PH off").mentionsHolidays)
        #expect(try !OpeningHours("Mo-Fr 09:00-17:00").mentionsHolidays)
        let never = try OpeningHours("PH 10:00-12:00; SH Mo-Fr 14:00-16:00")
        for moment in try Moment.list("Mo 10:30, We 15:00, Su 11:00, 12-25 11:00") {
            #expect(!never.isOpen(on: moment.date, clock: moment.clock))
        }
    }

    @Test("L01: letter case and blanks do not matter")
    func readsEveryCase() throws {
        let plain = try OpeningHours("Mo-Fr 09:00-12:00,13:00-18:00; Sa off")
        #expect(try OpeningHours("mo - FR  9:00 - 12:00 , 13:00-18:00 ;; SA Off ; ") == plain)
        #expect(try OpeningHours("Mo-Fr: 09:00-12:00,13:00-18:00 open;Sa closed") == plain)
    }

    @Test("L01: the next change equals that of a walk minute by minute over two weeks")
    func findsTheNextChange() throws {
        // Before a change of seasons, the end of a year, and the 29th of February.
        let starts = try ["2026-10-15", "2026-12-20", "2028-02-20"].map { try #require(CalendarDate($0)) }
        for (number, written) in WrittenHours.all.enumerated() {
            try checkChanges(of: OpeningHours(written.text), from: starts[number % 3])
        }
    }

    @Test("L01: no change within 8 days is nil")
    func looksAheadForDays() throws {
        let (monday, clock) = (try #require(CalendarDate("2026-06-01")), SimDuration.hours(12))
        #expect(try OpeningHours("24/7").nextChange(after: monday, clock: clock) == nil)
        #expect(try OpeningHours("Jun 9 12:00-13:00").nextOpening(from: monday, clock: clock)?.clock == .hours(12))
        #expect(try OpeningHours("Jun 9 12:01-13:00").nextOpening(from: monday, clock: clock) == nil)
        #expect(try OpeningHours("Jun 10 12:00-13:00").nextOpening(from: monday, clock: clock) == nil)
        let open = try OpeningHours("Mo 08:00-13:00").nextOpening(from: monday, clock: clock)
        #expect(open == OpeningHours.Change(date: monday, clock: clock, isOpen: true))
    }

    // MARK: Against a reference, and against anything

    @Test("L01: random hours are open exactly when a slow reference is")
    func agreesWithTheReference() throws {
        for seed in 0..<60 {
            var random = SplitMix64(seed: UInt64(seed))
            let invented = RandomHours(&random)
            let hours = try OpeningHours(invented.text)
            let start = CalendarDate(daysSince1970: 20_000 + random.below(1_500))
            for day in 0..<14 {
                let date = CalendarDate(daysSince1970: start.daysSince1970 + day)
                let minutes = invented.openMinutes(on: date)
                for minute in minutes.indices
                where hours.isOpen(on: date, clock: .minutes(Int64(minute))) != minutes[minute] {
                    Issue.record("seed \(seed): '\(invented.text)' on \(date) at minute \(minute)")
                    return
                }
            }
            try checkChanges(of: hours, from: start)
        }
    }

    @Test("L01: no text crashes the parser, and every problem has a position in its text")
    func survivesAnything() {
        var random = SplitMix64(seed: 7)
        let texts = WrittenHours.all.map { Array($0.text.utf8) }
        let signs = Array("0123456789:-,;/ MoTuJanDecPHoffé\"+|[]24/7".utf8)
        for _ in 0..<20_000 {
            var bytes = random.pick(texts)
            for _ in 0..<random.within(1...4) where !bytes.isEmpty {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(random.pick(signs), at: place)
                default: bytes[place] = random.pick(signs)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            do {
                let hours = try OpeningHours(text)
                _ = hours.nextChange(after: CalendarDate(daysSince1970: 20_600), clock: .hours(1))
            } catch {
                let columns = 1...text.unicodeScalars.count + 1
                if !columns.contains(error.column) { Issue.record("'\(text)': \(error)") }
            }
        }
        #expect(throws: OpeningHours.Problem.self) { try OpeningHours(String(repeating: "Mo 01:00-02:00;", count: 99)) }
    }

    /// Compares every `nextChange` of two weeks with that of a walk minute by minute.
    private func checkChanges(of hours: OpeningHours, from start: CalendarDate) throws {
        let (day, ahead) = (OpeningHoursTests.minutesPerDay, OpeningHours.daysAheadMax)
        let isOpen = (0...(14 + ahead) * day).map { minute in
            hours.isOpen(
                on: CalendarDate(daysSince1970: start.daysSince1970 + minute / day),
                clock: .minutes(Int64(minute % day)))
        }
        var next = [Int?](repeating: nil, count: isOpen.count)
        for minute in (0..<isOpen.count - 1).reversed() {
            next[minute] = isOpen[minute] == isOpen[minute + 1] ? next[minute + 1] : minute + 1
        }
        // Most minutes equal the previous one: checks every 97th, and those around changes.
        for minute in 0..<14 * day where minute % 97 == 0 || next[minute] == minute + 1 || next[minute - 1] == minute {
            let expected = next[minute].flatMap { $0 - minute <= ahead * day ? $0 : nil }
            let change = hours.nextChange(
                after: CalendarDate(daysSince1970: start.daysSince1970 + minute / day),
                clock: .minutes(Int64(minute % day)))
            let found = change.map { change in
                (change.date.daysSince1970 - start.daysSince1970) * day
                    + Int(change.clock.microseconds / SimDuration.minutes(1).microseconds)
            }
            guard found == expected, change.map({ $0.isOpen != isOpen[minute] }) ?? true else {
                Issue.record("from \(start), minute \(minute): \(found as Int?), not \(expected as Int?)")
                return
            }
        }
    }
}

/// A time such as "Mo 09:00" or "12-25 09:00".
private struct Moment: CustomStringConvertible {
    let date: CalendarDate
    let clock: SimDuration
    let description: String

    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    static func list(_ text: String) throws -> [Moment] {
        try text.split(separator: ", ").map { moment in
            let words = moment.split(separator: " ")
            let weekday = weekdays.firstIndex(of: String(words[0]))
            let date = weekday.map { "2026-06-0\($0 + 1)" } ?? "2026-\(words[0])"
            let clock = words[1].split(separator: ":").compactMap { Int64($0) }
            return Moment(
                date: try #require(CalendarDate(date)), clock: .minutes(clock[0] * 60 + clock[1]),
                description: String(moment))
        }
    }
}
