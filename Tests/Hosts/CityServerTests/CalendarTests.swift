import HTTPServer
import Quantities
import TaxiService
import Testing

@testable import CityServer

@Suite("The city's calendar and price quotes")
struct CalendarTests {
    /// Returns a city on Lisbon's clocks since a day's 08:00, with surcharges from 22:00 to 06:00 and on Sundays.
    private static func town(from day: String) throws -> ServedCity {
        let (zone, date) = (try #require(TimeZone(posix: "WET0WEST,M3.5.0/1,M10.5.0")), try #require(CalendarDate(day)))
        let start = zone.firstUnixSeconds(ofLocal: date.daysSince1970 * 86_400 + 8 * 3_600)
        var rules = TaxiRules()
        var night = TaxiRules.Surcharge(name: "night", amount: Money(cents: 200))
        (night.hours.from, night.hours.until) = (.hours(22), .hours(6))
        var sunday = TaxiRules.Surcharge(name: "Sunday", amount: Money(cents: 100))
        sunday.hours.days = DaySet(.sunday)
        rules.fareAdditions.surcharges = [night, sunday]
        return TestServer.town(
            rules: rules,
            calendar: LocalCalendar(
                startDate: date, clockAtStart: .hours(8), zoned: ZonedStart(unixSeconds: start, zone: zone)))
    }

    private func quote(_ server: TestServer, _ more: [String: String] = [:]) -> TestAnswer {
        let query = ["from": "A", "to": "C"].merging(more) { $1 }.sorted { $0.key < $1.key }
        return server.get("/v1/taxis/quote", query: query.map { HTTPField($0.key, $0.value) })
    }

    @Test("R01: a reservation for tomorrow has tomorrow's date and is confirmed with date and time to the minute")
    func tomorrow() throws {
        let server = try TestServer(try CalendarTests.town(from: "2026-11-28"))
        server.move(to: 18_000)
        #expect(server.get("/v1/city").text.contains("\"time\":18000,\"date\":\"2026-11-28\",\"clock\":\"13:00:00\""))
        #expect(server.get("/v1/city").json?["timeZone"] == .text("Europe/Lisbon"))
        let client = try server.registerUser("client", "ana")
        let trip = "\"from\": \"A\", \"to\": \"C\""
        let asked = server.post(
            "taxis/reserve", "{\(trip), \"departure\": \"2026-11-29T08:00\"}", token: client)
        #expect(asked.text.contains("\"departure\":86400,"))
        #expect(
            asked.text.contains("Your reservation is recorded as r1: from A to C at 08:00 on Sunday 29 November 2026."))
        // A client that computes seconds from a clock slightly behind.
        let turkish = server.post(
            "taxis/reserve", "{\(trip), \"departure\": 86399.6}", token: client,
            headers: [HTTPField("Accept-Language", "tr")])
        #expect(turkish.text.contains("kalkış 08:00 (29 Kasım 2026 Pazar)."), "\(turkish.text)")
        // The date appears also for today, since a confirmation may be read later.
        let tonight = server.post(
            "taxis/changeReservation", "{\"request\": \"r1\", \"departure\": \"2026-11-28 21:30:00\"}", token: client)
        #expect(tonight.text.contains("at 21:30 on Saturday 28 November 2026."), "\(tonight.text)")
        let rides = server.list("open", in: "/v1/me/rides", token: client)
        #expect(rides.map { $0["departure"]?.double } == [48_600, 86_399.6])
    }

    @Test("A time that does not exist, is over or cannot be parsed is refused with a remedy")
    func wrongTimes() throws {
        let server = try TestServer(try CalendarTests.town(from: "2026-03-28"))
        for (text, status, words) in [
            ("2026-03-29T01:30", 422, "2026-03-29T01:30 does not exist, because the clocks go forward then"),
            ("2026-03-28T07:59", 400, "a local time of the city, such as"), ("2026-03-28T09:00", 409, "tooLate"),
            ("2026-02-30T09:00", 400, "such as"), ("2026-03-29T24:00", 400, "such as"), ("2026-03-29", 400, "such as"),
            ("2026-03-29T9:00", 400, "such as"), ("2026-03-29T09:00Z", 400, "such as"), ("tomorrow", 400, "such as"),
        ] {
            let answer = quote(server, ["departure": text])
            #expect(answer.status == status && answer.text.contains(words), "\(text): \(answer.text)")
        }
        #expect(quote(server, ["departure": "2026-03-29T03:30"]).status == 200)
    }

    @Test("P01: a night surcharge starts at the local hour before and after a clock change, and Sunday's on Sunday")
    func nightTariff() throws {
        for (day, sundays, weekdays) in [
            ("2026-03-27", ["2026-03-29"], ["2026-03-28", "2026-03-30"]),
            ("2026-10-23", ["2026-10-25"], ["2026-10-24", "2026-10-26"]),
        ] {
            let server = try TestServer(try CalendarTests.town(from: day))
            func price(_ date: String, _ clock: String) -> Double? {
                quote(server, ["departure": "\(date)T\(clock)"]).json?["price"]?.double
            }
            let plain = try #require(price(weekdays[0], "12:00"))
            for (dates, extra) in [(sundays, 1.0), (weekdays, 0)] {
                for date in dates {
                    let prices = ["05:59", "06:00", "21:59", "22:00"].map { price(date, $0).map { $0 - plain - extra } }
                    #expect(prices.map { ($0 ?? -1).rounded() } == [2, 0, 0, 2], "\(date): \(prices)")
                }
            }
            // A request for now, made at that moment.
            let evening = try #require(CalendarDate(weekdays[1]))
            let night = server.serving.calendar.moment(on: evening, clock: .hours(22))
            server.clock.set(night - .seconds(1))
            let client = try server.registerUser("client", "ana")
            for (time, extra) in [(night - .milliseconds(1), 0.0), (night, 2)] {
                server.clock.set(time)
                server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: client)
                let ride = server.list("open", in: "/v1/me/rides", token: client).first
                #expect(((ride?["price"]?.double ?? 0) - plain - extra).magnitude < 0.001, "\(day): \(time)")
                server.post("taxis/withdraw", token: client)
            }
        }
    }

    @Test("U01: rides count for the local day, also on days of 23 and 25 hours")
    func days() throws {
        for (day, lengths) in [("2026-03-28", [15.5, 16, 38.5]), ("2026-10-24", [15.5, 16, 40.5])]
            as [(String, [Double])]
        {
            let server = try TestServer(try CalendarTests.town(from: day))
            for (hours, later) in zip(lengths, [0, 1, 1]) {
                server.move(to: hours * 3_600)
                server.get("/v1/city")
                let date = CalendarDate(daysSince1970: try #require(CalendarDate(day)).daysSince1970 + later)
                #expect(server.serving.today == date, "\(hours)")
            }
            server.move(to: (lengths[2] + 0.5) * 3_600)
            server.get("/v1/city")
            let after = CalendarDate(daysSince1970: try #require(CalendarDate(day)).daysSince1970 + 2)
            #expect(server.serving.today == after && server.serving.calendar.clock(at: server.serving.now) == .zero)
        }
    }

    @Test("P01: a quote equals the price of a request or reservation at the same moment, and changes nothing")
    func quotes() throws {
        let server = try TestServer(try CalendarTests.town(from: "2026-03-28"))
        let client = try server.registerUser("client", "ana")
        var number = 1
        for _ in 0..<120 {
            number = number * 48_271 % 2_147_483_647
            let (from, to) = (["A", "B", "C"][number % 3], ["A", "B", "C"][number / 3 % 3])
            let (party, share, isReserved) = (number / 9 % 4 + 1, number / 36 % 2 == 0, number / 72 % 2 == 0)
            server.move(to: server.clock.now.seconds + Double(number / 144 % 200))
            let departure = server.clock.now.seconds + 7_200 + Double(number / 1_000 % 100_000)
            let before = (server.frames.count, server.serving.digest)
            var asked = ["from": from, "to": to, "party": "\(party)", "share": "\(share)"]
            if isReserved { asked["departure"] = "\(departure)" }
            let told = quote(server, asked)
            #expect(told.status == 200 && before == (server.frames.count, server.serving.digest), "\(told.text)")
            let trip = "\"from\": \"\(from)\", \"to\": \"\(to)\", \"party\": \(party), \"share\": \(share)"
            let body = isReserved ? "{\(trip), \"departure\": \(departure)}" : "{\(trip)}"
            let made = server.post("taxis/\(isReserved ? "reserve" : "request")", body, token: client)
            #expect(made.status == 200, "\(made.text)")
            let ride = server.list("open", in: "/v1/me/rides", token: client).last
            #expect(ride?["price"] != nil && ride?["price"] == told.json?["price"], "\(trip): \(told.text)")
            let request = ride?["request"].map { "\($0)" } ?? ""
            let name = request.split(separator: "\"").dropFirst().first ?? ""
            server.post(
                isReserved ? "taxis/cancelReservation" : "taxis/withdraw", "{\"request\": \"\(name)\"}", token: client)
        }
    }

    @Test("A quote refuses a trip for the same reasons as the rules, and reports unreadable parameters")
    func refusedQuotes() throws {
        let server = try TestServer(try CalendarTests.town(from: "2026-03-28"))
        for (more, status, words) in [
            (["party": "5"], 409, "\"reason\":\"invalidPartySize\",\"rule\":\"T01\""),
            (["to": "outside"], 409, "\"reason\":\"outsideServiceArea\",\"rule\":\"Z02\""),
            (["departure": "60"], 409, "\"reason\":\"tooLate\",\"rule\":\"R01\""),
            (["to": "Nowhere"], 422, "there is no zone of that name"), (["party": "many"], 400, "the field 'party'"),
            (["share": "perhaps"], 400, "the field 'share'"), (["via": "B"], 400, "unknown parameter 'via'"),
            (["to": "91,0"], 400, "the field 'to'"),
        ] as [([String: String], Int, String)] {
            let answer = quote(server, more)
            #expect(answer.status == status && answer.text.contains(words), "\(more): \(answer.text)")
        }
        #expect(server.frames.isEmpty)
    }

    @Test(
        "A start warns of a clock that is not synchronised, was set back, or is far ahead of the store"
    )
    func wallClock() {
        let now: Int64 = 1_795_871_100
        func problems(
            last: Int64? = nil, program: Int64? = nil, synchronized: Bool? = true
        ) -> [String] {
            ClockCheck(now: now, lastFrame: last, programBuilt: program, isSynchronized: synchronized).problems
        }
        #expect(problems().isEmpty && problems(last: now + 2, program: now, synchronized: nil).isEmpty)
        #expect(problems(last: now - 29 * 86_400, program: now + 86_400).isEmpty)
        #expect(problems(synchronized: false) == ["this machine's clock is not synchronized (NTP)"])
        #expect(
            problems(last: now + 3) == [
                "the clock shows 2026-11-28 13:05:00 UTC, 3 s before the last frame; the city's time continues from "
                    + "that frame and is ahead of the clock until the next start"
            ])
        #expect(problems(last: now - 31 * 86_400).first?.contains("31 days after the last frame") == true)
        #expect(problems(program: now + 86_401).first?.contains("a time before this program was built") == true)
        #expect(ServerNotice.clock("x").line(at: 1) == #"{"time":1,"level":"warning","event":"clock","problem":"x"}"#)
    }
}
