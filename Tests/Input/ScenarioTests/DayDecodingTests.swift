import Behaviour
import CityModel
import Experiments
import InputFiles
import LoadProfiles
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Days of the week and holidays in a scenario")
struct DayDecodingTests {
    /// A week that starts on a Monday.
    private static let week = "start: {date: 2026-06-01}\nduration: 7 days"

    private func setup(demand: String = "flows: [{from: A, to: B, perHour: 30}]", _ lines: String = "") throws
        -> SimulationSetup
    {
        let text = Samples.scenario
            .replacing("duration: 24 h", with: Self.week)
            .replacing("  flows: [{from: A, to: B, perHour: 30}]", with: "  \(demand)")
        return try ScenarioLoader.load(
            SourceFile(displayName: "s.yaml", text: "\(text)\n\(lines)"), dataFolder: nil)
    }

    private func poisson(_ source: DemandSource) throws -> PoissonDemand {
        guard case .poisson(let demand) = source else { throw WrongSource() }
        return demand
    }

    private struct WrongSource: Error {}

    @Test("Demand may differ on some days; a day with a scale has a multiple of the default demand")
    func demandByDay() throws {
        let demand = """
            flows: [{from: A, to: B, perHour: 30}]
              byDay:
                - {days: [saturday, Sun], flows: [{from: B, to: A, perHour: 50}], scale: 2}
                - {days: holiday, scale: 0.5}
              scale: 3
            """
        let setup = try setup(demand: demand, "holidays: [2026-06-04]")
        let sources = try setup.demand.map(poisson)
        #expect(sources.map(\.days) == [.weekdays, .weekend, .holidays])
        #expect(sources.map { $0.requestsPerHour[7] } == [90, 300, 45])
        #expect(sources.map { $0.choices[0].trips[0].origin } == [ZoneID(0), ZoneID(1), ZoneID(0)])
        let clock = setup.clock()
        #expect(clock.rowCount == 192)
        let expected = setup.demand.expectedRequests(clock)
        func rate(_ hours: Int64, _ zone: Int) -> Double {
            expected[clock.hourRow(at: .zero + .hours(hours)) * 2 + zone]
        }
        #expect(rate(10, 0) == 90 && rate(10, 1) == 0, "Monday")
        #expect(rate(3 * 24 + 10, 0) == 45, "the holiday on Thursday")
        #expect(rate(5 * 24 + 10, 0) == 0 && rate(5 * 24 + 10, 1) == 300, "Saturday")
    }

    @Test("A scenario without days has one table of 24 hours")
    func plain() throws {
        let setup = try setup()
        #expect(setup.clock().rowCount == 24 && setup.demand.map(\.days) == [.all])
    }

    @Test("Driving times follow the factors of the day, in a table of zones and on streets")
    func trafficByDay() throws {
        let factors = { "[\(Array(repeating: $0, count: 24).joined(separator: ", "))]" }
        let byDay = "{factors: none, byDay: [{days: weekend, factors: \(factors("2"))}, {days: fri, factors: urban}]}"
        let text = Samples.scenario.replacing("duration: 24 h", with: "  hourFactors: \(byDay)\n\(Self.week)")
        let setup = try ScenarioLoader.load(SourceFile(displayName: "s.yaml", text: text), dataFolder: nil)
        func minutes(_ setup: SimulationSetup, _ day: Int64) -> Double {
            TravelRouter(clock: setup.clock(), traffic: setup.traffic).travelTime(
                from: setup.traffic?.position(ofNode: 0) ?? Position(ZoneID(0)),
                to: setup.traffic?.position(ofNode: 1) ?? Position(ZoneID(1)), at: .zero + .days(day) + .hours(8)
            ).seconds / 60
        }
        #expect((0..<7).map { (minutes(setup, $0) * 100).rounded() } == [600, 600, 600, 600, 948, 1_200, 1_200])
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        try block.folder.write(
            "hour,street,factor\n" + (0..<24).map { "\($0),,1\n\($0),residential,3\n" }.joined(), to: "slow.csv")
        let city = "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true\n  hourFactors: "
        let streets = try block.load(
            block.scenario(city: city + "{factors: none, byDay: [{days: weekend, factors: slow.csv}]}")
                .replacing("duration: 1 h", with: Self.week))
        let plain = try block.load(block.scenario(city: city + "none").replacing("duration: 1 h", with: Self.week))
        let slow = try block.load(block.scenario(city: city + "slow.csv").replacing("duration: 1 h", with: Self.week))
        for day: Int64 in 0..<5 { #expect(minutes(streets, day) == minutes(plain, 0)) }
        for day: Int64 in 5..<7 { #expect(minutes(streets, day) == minutes(slow, 0)) }
        #expect(streets.congestion.summary.hasSuffix(", by the day of the week"))
    }

    @Test("Idle habits of some days replace only the keys written for them")
    func idleByDay() throws {
        let text = Samples.scenario.replacing("duration: 24 h", with: Self.week)
        let idle = "\n  idle: {after: 5 min, stay: 2, random: 1, byDay: [{days: weekend, after: 20 min, random: 0}]}"
        let setup = try ScenarioLoader.load(
            SourceFile(displayName: "s.yaml", text: text + idle), dataFolder: nil)
        let weekend = try #require(setup.drivers.idleByDay.first)
        #expect(setup.drivers.idle.after == .minutes(5) && setup.drivers.idle.randomWeight == 1)
        #expect(weekend.days == .weekend && weekend.after == .minutes(20))
        #expect(weekend.randomWeight == 0 && weekend.stayWeight == 2)
    }

    // MARK: Recorded trips

    /// Loads trips from A on working days and from B on Saturdays for a week, and optionally a Sunday.
    private func trips(_ kinds: String = "", sunday: String = "", start: String = "2026-06-01", days: Int = 7) throws
        -> SimulationSetup
    {
        let folder = try TemporaryFolder()
        let weekdays = (18...22).map { "2026-05-\($0) 08:00:00,A,B\n2026-05-\($0) 09:00:00,A,B\n" }.joined()
        try folder.write("start,from,to\n\(weekdays)2026-05-23 23:00:00,B,A\n\(sunday)", to: "trips.csv")
        let source = """
            trips: {files: [trips.csv], format: csv, requestsPerDay: 240, \(kinds)\
            columns: {pickupTime: start, pickupZone: from, dropOffZone: to}}
            """
        let text = Samples.scenario
            .replacing("duration: 24 h", with: "start: {date: \(start)}\nduration: \(days) days")
            .replacing("flows: [{from: A, to: B, perHour: 30}]", with: source)
        return try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
    }

    @Test("Trips of a Saturday are drawn from Saturdays only, in a week and in a run of one day")
    func tripsByDay() throws {
        let week = try trips(sunday: "2026-05-24 12:00:00,B,B\n").demand.map(poisson)
        try #require(week.map(\.drawnFrom) == [.weekdays, DaySet(.saturday), DaySet(.sunday)])
        #expect(week.map { $0.days.intersection(DaySet([.weekdays, .weekend])) } == week.map(\.drawnFrom))
        let saturday = try poisson(#require(try trips(start: "2026-06-06", days: 1).demand.first))
        for demand in [week[1], saturday] {
            #expect(demand.requestsPerHour.filter { $0 > 0 } == [240] && demand.requestsPerHour[23] == 240)
            #expect(Array(demand.choices[23].trips) == [TripTemplate(origin: ZoneID(1), destination: ZoneID(0))])
        }
        #expect(week[0].requestsPerHour[8] == 120 && week[0].requestsPerHour[9] == 120)
        let monday = try trips(days: 1)
        #expect(monday.demand.map(\.days) == [.all] && monday.clock().rowCount == 24)
    }

    @Test("A kind of day without records is drawn from others, and check reports it")
    func missingKind() throws {
        let week = try trips()
        #expect(try week.demand.map { try poisson($0).drawnFrom } == [.weekdays, DaySet(.saturday)])
        #expect(
            UndescribedDays(of: week).sentences == [
                """
                the run covers Monday 1 June to Sunday 7 June; its requests on some days (sunday) are drawn from trips of other \
                days (weekdays)
                """
            ])
        #expect(UndescribedDays(of: try trips(sunday: "2026-05-24 12:00:00,B,B\n")).sentences == [])
        let asked = UndescribedDays(of: try trips("days: weekdays, ")).sentences
        #expect(
            asked.count == 1 && asked[0].contains("(saturday, sunday) are drawn from trips of other days (weekdays)"))
    }

    // MARK: Output of check

    private func remarks(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        let check = DocumentCheck.check(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(check.mistakes.map(\.description) == [])
        return check.warnings.map(\.problem).filter { $0.hasPrefix("the run covers") }
    }

    @Test("check warns of working-day traffic on a weekend, and of a week of identical days")
    func gaps() throws {
        let urban = Samples.scenario.replacing(
            "duration: 24 h", with: "  hourFactors: urban\nstart: {date: DATE}\nLENGTH")
        func run(_ date: String, _ length: String) -> String {
            urban.replacing("DATE", with: date).replacing("LENGTH", with: "duration: \(length)")
        }
        let traffic = "traffic 'urban' describes a working day only"
        #expect(
            try remarks(run("2026-06-06", "2 days")) == ["the run covers Saturday 6 June to Sunday 7 June; \(traffic)"])
        #expect(try remarks(run("2026-06-06", "24 h")) == ["the run covers Saturday 6 June; \(traffic)"])
        #expect(try remarks(run("2026-06-05", "24 h")) == [])
        let week = try remarks(
            run("2026-06-01", "7 days").replacing("{taxis: 10}", with: "{taxis: 10, start: \"08:00\", length: 8 h}"))
        #expect(
            week.map { String($0.split(separator: ";")[1]) } == [
                " \(traffic)", " requests are the same on all of these days",
                " drivers work the same shifts on all of these days",
            ])
        #expect(try remarks(run("2026-06-05", "24 h") + "\nholidays: [2026-06-05]").count == 1, "a holiday")
    }

    // MARK: Mistakes

    @Test(
        "Invalid days, days described twice and days without a date are one error each",
        arguments: [
            (
                "byDay: [{days: [saturday, sonday], scale: 2}]",
                "entry 2 of 'days' is 'sonday', not a day; did you mean 'monday'?"
            ),
            ("byDay: [{days: [weekend, sunday], scale: 2}]", "'days' names sunday twice; remove sunday"),
            (
                "byDay: [{days: weekend, scale: 2}, {days: [sun], scale: 3}]",
                "'byDay' describes sunday twice; write each day in one entry only"
            ),
            (
                "byDay: [{days: 2026-06-04, scale: 2}]",
                "'days' is '2026-06-04', but days are named by their kind; list the date in 'holidays', and write 'holiday' here"
            ),
            (
                "byDay: [{days: holiday, scale: 2}]",
                "'days' is for holidays, but none are listed; write 'holidays: [2026-12-25]' next to 'start'"
            ),
            (
                "byDay: [{scale: 2}]",
                "entry 1 of 'byDay' lacks the key 'days'; write weekdays, weekend, holiday, or a list of days: [saturday, sunday]"
            ),
            (
                "byDay: [{days: []}]",
                "'days' names no day; write weekdays, weekend, holiday, or a list of days: [saturday, sunday]"
            ),
            ("byDay: []", "'byDay' is empty; remove it, or write '- days: weekend', for example"),
            (
                "byDay: [{days: weekend}]",
                "entry 1 of 'byDay' lacks the key 'scale'; or write one of gravity, byZone, matrix, flows, gateways, trips"
            ),
            (
                "byDay: [{days: weekend, regulars: [{from: A, to: B, clients: 2, pause: 1 h}]}]",
                """
                regulars, requests and replayed trips do not depend on the day of the week; write gravity, byZone, matrix, flows, \
                gateways or trips with 'requestsPerDay' here, or leave 'byDay' out
                """
            ),
        ])
    func mistakes(byDay: String, complaint: String) {
        let demand = "flows: [{from: A, to: B, perHour: 30}]\n  \(byDay)"
        let complaints = inputErrors { _ = try setup(demand: demand) }
        #expect(complaints.count == 1 && complaints[0].hasSuffix(complaint), "\(complaints)")
    }

    @Test("Holidays are distinct dates; days need a date, and a shift with days needs a start")
    func calendarMistakes() {
        for (lines, complaint) in [
            (
                "holidays: [2026-02-30]",
                "entry 1 of 'holidays' is '2026-02-30', not a date; write year, month and day like 2026-06-06"
            ),
            ("holidays: [2026-06-04, 2026-06-04]", "entry 2 of 'holidays' is listed twice; write each date once"),
        ] {
            let complaints = inputErrors { _ = try setup(lines) }
            #expect(complaints.count == 1 && complaints[0].hasSuffix(complaint), "\(complaints)")
        }
        let undated = inputErrors {
            _ = try Samples.setup(
                replacing: "{taxis: 10}", by: "{taxis: 10, start: \"08:00\", length: 8 h, days: weekend}")
        }
        #expect(undated.count == 1 && undated[0].contains("'days' depends on the day, but the scenario has no date"))
        let unstarted = inputErrors {
            _ = try Samples.setup(
                replacing: "duration: 24 h\n", by: "\(Self.week)\n")
            _ = try ScenarioLoader.load(
                SourceFile(
                    displayName: "s.yaml",
                    text: Samples.scenario.replacing("duration: 24 h", with: Self.week)
                        .replacing("{taxis: 10}", with: "{taxis: 10, days: weekend}")), dataFolder: nil)
        }
        #expect(unstarted.count == 1 && unstarted[0].contains("'days' needs a 'start'"), "\(unstarted)")
    }
}
