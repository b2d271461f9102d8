import ActivityService
import Experiments
import InputFiles
import Measures
import OutputFiles
import Quantities
import TestSupport
import Testing

@testable import Reports

@Suite("Reports on walkers and runners")
struct WalkReportsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: A run of two sites, two tours and two runners

    private static let run: MeasuredRun = {
        var run = MeasuredRun(zoneCount: 2, duration: .hours(2))
        run.hasTaxis = false
        run.walks = MeasuredWalks(
            sites: [MeasuredSite(name: "library", limit: 150), MeasuredSite(name: "the, gate")],
            tours: [MeasuredTour(title: "Old \"campus\"", sites: [0, 1]), MeasuredTour(title: "Towers", sites: [0])])
        run.runners = MeasuredRunners(fixesLateAfter: .seconds(60))
        return run
    }()

    private static func minutes(_ count: Int64) -> SimTime { .zero + .minutes(count) }

    /// Returns a result.
    ///
    /// - Parameter overflows: intervals of overcrowding at the library.
    private static func result(
        replication: Int = 1, overflows: [Overflow] = [overflow(20, 65, 214)]
    ) -> ReplicationResult {
        var record = ReplicationRecord(replication: replication)
        record.walks = walks(overflows: overflows)
        var activity = ActivityRecord()
        var session = SessionRecord(SessionID(0), of: RunnerID(1), kind: .ride, started: minutes(1))
        session.ended = minutes(61)
        session.distance = ActivityService.Distance(micrometres: 12_345_500_000 - 1)
        session.time = .seconds(3_590)
        (session.fixes, session.fixesLeftOut, session.fixesLate) = (359, 2, 7)
        activity.sessions = [session, SessionRecord(SessionID(1), of: RunnerID(0), kind: .run, started: minutes(100))]
        let june = CalendarDate(daysSince1970: 20_605)
        activity.goals = [
            GoalRecord(RunnerID(0), month: june, goalKilometres: 50, done: .zero),
            GoalRecord(
                RunnerID(1), month: june, goalKilometres: 12, done: session.distance,
                reachedOn: CalendarDate(daysSince1970: 20_610)),
        ]
        record.activity = activity
        return ReplicationResult(record, in: run)
    }

    private static func overflow(_ from: Int64, _ to: Int64, _ most: Int) -> Overflow {
        Overflow(from: minutes(from), to: minutes(to), countMax: most)
    }

    private static func walks(overflows: [Overflow]) -> WalkRecord {
        var walks = WalkRecord()
        walks.titles = ["Old \"campus\"", nil, nil, "Written meanwhile"]
        var completed = FollowRecord(WalkerID(0), TourID(0), at: minutes(0))
        (completed.ended, completed.outcome, completed.reached) = (minutes(60), .completed, 5)
        var cancelled = FollowRecord(WalkerID(1), TourID(1), at: minutes(0))
        (cancelled.ended, cancelled.outcome, cancelled.skipped) = (minutes(6), .cancelled, 1)
        cancelled.step = TourStep(waypoint: 3, isOnLeg: true)
        cancelled.reason = .crowd
        walks.follows = [completed, cancelled, FollowRecord(WalkerID(2), TourID(0), at: minutes(110))]
        var library = SiteRecord()
        library.afterWarmUp.crowd.length = .hours(2)
        library.afterWarmUp.crowd.peopleTime = .hours(50)
        (library.afterWarmUp.crowd.count95, library.afterWarmUp.crowd.countMax) = (200, 214)
        library.afterWarmUp.crowd.aboveLimit = overflows.reduce(.zero) { $0 + $1.length }
        library.afterWarmUp.line.length = .hours(2)
        (library.afterWarmUp.wait, library.afterWarmUp.waits) = (.minutes(3), 2)
        library.overflows = overflows
        library.hours = [library.afterWarmUp, SiteFigures()]
        var gate = SiteRecord()
        gate.hours = [SiteFigures(), SiteFigures()]
        walks.sites = [library, gate]
        (walks.streets.walkers, walks.streets.people) = (3, 7)
        walks.streets.taxisTaken[Int(TaxiReason.rain.rawValue)] = 2
        (walks.polls.foreground, walks.polls.background) = (12_345, 678)
        return walks
    }

    // MARK: Tables

    /// Returns the lines of each table after two replications.
    private func tables(_ run: MeasuredRun = WalkReportsTests.run) throws -> [ResultsFile: [String]] {
        let files = ResultsFile.ofRun(withRides: false, withLogs: false)
        let results = try ResultsFolder(at: .only(folder.path + "/r", option: "out"), for: files)
        let tables = try ReplicationTables(
            in: results, city: ReportsFixtures.setup().city, run: run, hasRides: false)
        var bytes: [ResultsFile: Int] = [:]
        for replication in 1...2 {
            let rows = try tables.add(WalkReportsTests.result(replication: replication))
            bytes.merge(rows.mapValues(\.bytes)) { $0 + $1 }
        }
        try tables.close()
        var lines: [ResultsFile: [String]] = [:]
        for table in ResultsFile.replicationTables {
            guard let text = TestFiles.read("\(results.draftPath)/\(table.rawValue)") else { continue }
            lines[table] = text.split(separator: "\n").map(String.init)
            let header = (text.firstIndex(of: "\n")?.utf16Offset(in: text) ?? 0) + 1
            #expect(header + (bytes[table] ?? 0) == text.utf8.count, "\(table.rawValue)")
            #expect(try table.kind.matches(fileAt: "\(results.draftPath)/\(table.rawValue)"), "\(table.rawValue)")
        }
        return lines
    }

    @Test("tours.csv has followers, outcomes and the main place of cancellation by tour; a draft has no row")
    func tours() throws {
        #expect(
            try tables()[.tours]?.prefix(5) == [
                "replication,tour,title,followers,completed,cancelled,under_way,cancelled_most_at,cancelled_there,"
                    + "waypoints_reached,waypoints_skipped,duration_mean_min,duration_p50_min,duration_p95_min",
                "1,tour1,\"Old \"\"campus\"\"\",2,1,0,1,,,5,0,60.000,60.000,60.000",
                "1,tour2,,1,0,1,0,leg 3,1,0,1,,,", "1,tour4,Written meanwhile,0,0,0,0,,,0,0,,,",
                "2,tour1,\"Old \"\"campus\"\"\",2,1,0,1,,,5,0,60.000,60.000,60.000",
            ])
    }

    @Test("waypoints.csv has one row for each site and hour, and one for each site and the whole run")
    func waypoints() throws {
        #expect(
            try tables()[.waypoints]?.prefix(7) == [
                "replication,hour,site,crowd_mean,crowd_p95,crowd_max,limit,above_limit_min,line_mean,line_max,waits,"
                    + "wait_mean_min",
                "1,0,library,25.000,200,214,150,45.000,0.000,0,2,1.500", "1,0,\"the, gate\",,0,0,,,,0,0,",
                "1,1,library,,0,0,150,0.000,,0,0,", "1,1,\"the, gate\",,0,0,,,,0,0,",
                "1,,library,25.000,200,214,150,45.000,0.000,0,2,1.500", "1,,\"the, gate\",,0,0,,,,0,0,",
            ])
    }

    @Test("F02, F05: sessions.csv and goals.csv are rounded half up")
    func sessions() throws {
        let tables = try tables()
        #expect(
            tables[.sessions]?.prefix(3) == [
                "replication,session,runner,kind,start_s,end_s,distance_km,time_s,speed_m_per_s,fixes,fixes_left_out,"
                    + "fixes_late",
                "1,session1,runner2,ride,60.000,3660.000,12.345,3590.000,3.44,359,2,7",
                "1,session2,runner1,run,6000.000,,0.000,0.000,0.00,0,0,0",
            ])
        #expect(
            tables[.goals]?.prefix(3) == [
                "replication,runner,month,goal_km,done_km,percent,reached_on", "1,runner1,2026-06,50,0.000,0.000,",
                "1,runner2,2026-06,12,12.345,102.879,2026-06-06",
            ])
        #expect(tables[.zones] == ["replication,hour,zone,requests,served,mean_wait_s,p95_wait_s,mean_queue,max_queue"])
    }

    @Test("A run without walkers, or without runners, writes no files about them")
    func absent() throws {
        var run = WalkReportsTests.run
        run.walks = nil
        #expect(
            Set(try tables(run).keys) == [.drivers, .zones, .losses, .fleet, .shifts, .statement, .sessions, .goals])
        (run.walks, run.runners) = (WalkReportsTests.run.walks, nil)
        #expect(
            Set(try tables(run).keys) == [.drivers, .zones, .losses, .fleet, .shifts, .statement, .tours, .waypoints])
    }

    // MARK: Units

    @Test("A unit with walkers reads back exactly: sites, tours, and intervals of overcrowding")
    func unit() throws {
        let scenario = ScenarioDigest(value: 0xABC)
        let many = [WalkReportsTests.overflow(1, 2, 151), WalkReportsTests.overflow(40, 41, 152)]
        for overflows in [many, []] {
            let result = WalkReportsTests.result(overflows: overflows)
            let unit = ReplicationUnit(result, of: scenario, rows: [.goals: .init(bytes: 3, digest: 4)])
            #expect(unit.sites.count == 2 && unit.tours.count == 2 && unit.overflows == [overflows, []])
            let file = try UnitFile.write(unit, in: folder.path)
            #expect(try (file.read() == unit) == true)
            let text = try #require(TestFiles.read(file.path))
            #expect(text.contains("bytes,,goals.csv,3,\n") && !text.contains("rides.csv"))
            let damaged = [
                text.replacing("site,2,", with: "site,4,"), text.replacing("tour,1,", with: "tour,0,"),
                text.replacing("overflow_us,6", with: "overflow_us,x"),
            ]
            for text in damaged where text != TestFiles.read(file.path) {
                try TestFiles.write(text, to: file.path)
                #expect(throws: InputError.self) { try file.read() }
                _ = try UnitFile.write(unit, in: folder.path)
            }
        }
    }

    // MARK: The summary

    private func lines(
        _ results: [ReplicationResult], clockAtStart: SimDuration = .hours(11),
        calendar: RunCalendar = RunCalendar(firstDay: nil)
    ) throws -> [String: String] {
        let scenario = ScenarioDigest(value: 1)
        let units = try results.map {
            try UnitFile.write(ReplicationUnit($0, of: scenario, rows: [:]), in: folder.path)
        }
        let place = try TemporaryFolder()
        var tables = try SummaryTables(in: place.path, zoneNames: [], figures: CityFigures(run: WalkReportsTests.run))
        for unit in units { try tables.add(unit.read()) }
        let summaries = try tables.finish(units)
        var manifest = Manifest(of: ReportsFixtures.setup(), threads: 1)
        (manifest.clockAtStart, manifest.calendar) = (clockAtStart, calendar)
        let summary = RunSummary(
            summaries, figures: tables.figures, replications: results.count, manifest: manifest, path: "Reports/test")
        return Dictionary(uniqueKeysWithValues: summary.lines().map { ($0.subject, $0.figures) })
    }

    @Test("The summary for organisers covers visitors, tours, and overcrowded sites with times")
    func organiser() throws {
        let lines = try lines([WalkReportsTests.result()])
        #expect(lines["Visitors"] == "3 (7 people) · 3 took a tour · stayed – · walked 0.00 km")
        #expect(
            lines["Tours"]
                == "3 begun · completed 33.3 % · half within 60.0 min · 95 % within 60.0 min · under way at the end 1")
        #expect(lines["Given up"] == "1 · line too long 1")
        #expect(
            lines["Popular"] == "2 tours with 1 to 2 walkers each")
        #expect(
            lines["Crowds"]
                == "library overflowed from 11:20 to 12:05 (up to 214, room for 150), two tours meet there")
        #expect(lines["By taxi"] == "rain 2")
        #expect(lines["Polls"] == "12,345 with the app in use · in the background 678 · saving power 0")
        #expect(lines["Lines"] == nil && lines["Authors"] == nil)
        #expect(lines["Requests"] == nil && lines["Waiting"] == nil && lines["Taxis"] == nil, "there are no taxis")
    }

    @Test("The summary describes sites that overflow several times, in several replications, on a later day, or never")
    func overflows() throws {
        let (short, long) = (WalkReportsTests.overflow(20, 30, 160), WalkReportsTests.overflow(60, 80, 155))
        let twice = WalkReportsTests.result(overflows: [short, long])
        let never = WalkReportsTests.result(replication: 2, overflows: [])
        let tail = "the longest from 12:00 to 12:20 (up to 214, room for 150), two tours meet there"
        #expect(try lines([twice])["Crowds"] == "library overflowed 2 times, 30 min in total, \(tail)")
        #expect(
            try lines([twice, never])["Crowds"]
                == "library overflowed in 1 of 2 replications, 15 min on average (up to 214 on average, room for 150), "
                + "two tours meet there")
        #expect(
            try lines([WalkReportsTests.result(overflows: [short])], clockAtStart: .minutes(23 * 60 + 35))["Crowds"]
                == "library overflowed from 23:55 to day 2, 00:05 (up to 214, room for 150), two tours meet there")
        #expect(
            try lines([WalkReportsTests.result(overflows: [])])["Crowds"]
                == "no waypoint above its limit · up to 214 people at one site")
    }

    @Test("A time after the first day has its date, if the run has one")
    func dates() throws {
        let line = try lines(
            [WalkReportsTests.result(overflows: [WalkReportsTests.overflow(20, 30, 160)])],
            clockAtStart: .minutes(23 * 60 + 35),
            calendar: RunCalendar(firstDay: CalendarDate("2026-05-09")))["Crowds"]
        #expect(line?.hasPrefix("library overflowed from 23:55 to 10 May 00:05 (") == true, "\(line ?? "")")
    }

    @Test("The summary for clubs covers runs, rides, and goals with the days on which they were reached")
    func club() throws {
        let lines = try lines([WalkReportsTests.result()])
        #expect(lines["Runners"] == "2 · 12 km together · mean speed 3.44 m/s")
        #expect(lines["Sessions"] == "2 · runs 1 · rides 1 · mean 6.17 km in 29.9 min")
        #expect(
            lines["Goals"]
                == "1 of 2 reached (50.0 %) · the first on day 6 of the month · half of them by day 6"
                + " · mean progress 51.4 % of a goal")
        #expect(lines["Positions"] == "359 counted · left out 2 · late 7")
    }
}
