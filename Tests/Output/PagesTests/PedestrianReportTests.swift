import InputFiles
import Pictures
import Reports
import TestSupport
import Testing

@testable import Pages

@Suite("Report of a run: people on foot, and places")
struct PedestrianReportTests {
    private let run: SmallRun

    init() throws {
        run = try SmallRun()
        try PedestrianReportTests.addPeople(to: run)
    }

    /// Adds tours, sessions, goals and places to a run.
    static func addPeople(to run: SmallRun) throws {
        for (name, text) in files { try run.folder.write(text, to: name) }
    }

    private static let files: [String: String] = [
        "tours.csv": """
        replication,tour,title,followers,completed,cancelled,under_way,cancelled_most_at,cancelled_there,\
        waypoints_reached,waypoints_skipped,duration_mean_min,duration_p50_min,duration_p95_min
        1,tour1,Old Town,100,90,10,0,waypoint 2,5,500,0,60.0,60.0,70.0
        1,tour2,<b>Harbour</b>,50,30,20,0,waypoint 1,9,200,0,30.0,30.0,40.0
        1,tour3,Nobody's,2,0,2,0,waypoint 1,2,1,0,,,

        """,
        "waypoints.csv": """
        replication,hour,site,crowd_mean,crowd_p95,crowd_max,limit,above_limit_min,line_mean,line_max,waits,wait_mean_min
        1,0,Library,10.000,20,40,30,5.000,0.000,0,0,
        1,1,Library,12.000,22,50,30,7.000,0.000,0,0,
        1,0,Gate,5.000,9,40,,,0.000,0,0,
        1,,Library,11.000,21,50,30,12.000,0.000,0,0,
        1,,Gate,5.000,9,40,,,0.000,0,0,

        """,
        "sessions.csv": """
        replication,session,runner,kind,start_s,end_s,distance_km,time_s,speed_m_per_s,fixes,fixes_left_out,fixes_late
        1,session1,runner1,run,3600.000,7200.000,10.000,3600.000,2.78,100,0,0
        1,session2,runner2,ride,90000.000,93600.000,30.000,3600.000,8.33,100,0,0

        """,
        "goals.csv": """
        replication,runner,month,goal_km,done_km,percent,reached_on
        1,runner1,2026-06,20,10.000,50.000,
        1,runner2,2026-06,20,30.000,150.000,2026-06-07
        1,runner3,2026-06,20,0.000,0.000,

        """,
        "places.csv": """
        replication,day,place,name,category,visits,stays,grades,graded_by,rating,rank
        1,1,place1,Café <i>,restaurant,1,0,1,1,4.000,2
        1,1,place2,Museum,museum,3,0,1,1,4.500,1
        1,2,place1,Café <i>,restaurant,5,0,3,3,4.800,1
        1,2,place2,Museum,museum,3,0,1,1,4.400,2
        1,,place1,Café <i>,restaurant,6,0,4,4,4.700,1
        1,,place2,Museum,museum,6,0,2,2,4.450,2

        """,
        "attention.csv": """
        replication,day,category,places,visits,visits_so_far,places_visited,gini,gini_so_far,gini_by_chance,\
        top_tenth_share,leaders_share,visits_quality_tau,quality_tau
        1,1,,2,4,4,2,0.25,0.25,0.2,0.750000,,0.3,0.100000
        1,1,museum,1,3,3,1,0,0,0,1,,,
        1,2,,2,8,12,2,0.1,0.2,0.15,0.600000,0.7,0.3,0.500000
        1,2,museum,1,3,6,1,0,0,0,1,1,,

        """,
        "subscriptions.csv": """
        replication,day,new,renewed,ended_wish,ended_payment_refused,ended_insufficient_funds,ended_transfer_failed,\
        ended_erased,active,fees
        1,1,10,0,1,1,0,0,0,8,99.90
        1,2,5,1,1,0,0,0,0,12,59.94

        """,
        "guides.csv": """
        replication,guide,hired_s,outings,followers,led_s,utilisation,pay
        1,guide1,100.000,3,12,7200.000,0.10,75.00
        1,guide2,,0,0,0.000,,0.00
        1,guide3,100.000,5,20,10800.000,0.15,125.00

        """,
    ]

    /// Returns the title of a figure without the ends of its intervals.
    private func title(_ name: String) throws -> String? {
        try run.page().figures.first { $0.name == name }?.title.replacing(
            #/95 % sure: [0-9.,]+ to [0-9.,]+/#, with: "95 % sure")
    }

    /// Replaces the single replication of a table by `count` ones, each with its rows after `changed`.
    ///
    /// - Parameter changed: returns the fields of a row in a replication.
    private func repeated(_ count: Int, _ file: String, _ changed: (_ row: [String], _ replication: Int) -> [String])
        throws
    {
        let rows = (run.folder.read(file) ?? "").split(separator: "\n").map(String.init)
        let manifest = run.folder.read("manifest.json") ?? ""
        if manifest.contains("\"replications\": 1,") {
            try run.replace("\"replications\": 1,", by: "\"replications\": \(count),", in: "manifest.json")
        }
        let all = (1...count).flatMap { replication in
            rows.dropFirst().map { row in
                let fields = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                return (["\(replication)"] + changed(fields, replication).dropFirst()).joined(separator: ",")
            }
        }
        try run.folder.write((rows.prefix(1) + all).joined(separator: "\n") + "\n", to: file)
    }

    /// Returns noise from −2 to 2, with a mean of 0 over five replications.
    private func chance(_ replication: Int, _ row: [String]) -> Int {
        (replication * (row.dropFirst().joined().utf8.reduce(0) { $0 + Int($1) } % 4 + 1)) % 5 - 2
    }

    @Test("Each kind of people has its sections after those of taxis, and its sentence below the headline")
    func sections() throws {
        try run.folder.write(
            (run.folder.read("summary.csv") ?? "") + """
                walkers,count,1,152,,,,152,152
                tours_completed_share,share,1,0.789474,,,,0.79,0.79
                runners,count,1,2,,,,2,2
                distance_km,km,1,40.0,,,,40,40
                goals_reached_share,share,1,0.333333,,,,0.33,0.33
                tourists,count,1,9,,,,9,9
                visits,count,1,12,,,,12,12
                visits_top_tenth_share,share,1,0.6,,,,0.6,0.6

                """, to: "summary.csv")
        let page = try run.page()
        #expect(
            page.sections.map(\.id).dropFirst(8) == [
                "tours", "crowds", "running", "goals", "places", "feed", "guide", "money", "about",
            ])
        #expect(
            page.facts.prefix(3) == [
                "152 walkers come; 79 of 100 tours started are completed.",
                "2 people run and cycle 40 km together; 33 of 100 goals are reached.",
                "9 tourists make 12 visits; a tenth of the sights gets 60 of 100 visits to sights.",
            ])
    }

    @Test("With one replication no title names a tour, site, day, hour or place")
    func oneReplication() throws {
        let titles = [
            "tours", "crowds", "tour-map", "kilometres-by-day", "sessions-by-hour", "attention", "quality", "ranking",
        ]
        #expect(
            try titles.compactMap { try title($0) } == [
                "Tours by their followers", "The most people at once at each site, by hour", "Kilometres by day",
                "Sessions by the hour in which they begin", "Attention by day",
                "Visits, ratings and quality by day",
                "Ranks by day of the places ranked first at the end",
            ])
        let findings = try run.page().findings
        #expect(findings.count >= 6 && findings.allSatisfy { $0.first == nil })
        #expect(try run.page().figures.allSatisfy { !$0.title.hasSuffix(".") })
        #expect(!(try run.html()).contains("<b>Harbour"))
    }

    @Test("Titles name tours that differ significantly and have enough followers")
    func tours() throws {
        try repeated(10, "tours.csv") { row, replication in
            var row = row
            guard row[1] != "tour3" else { return row }
            let (one, other) = (chance(replication, row), chance(replication + 1, row))
            (row[3], row[5]) = ("\((Int(row[3]) ?? 0) + one)", "\((Int(row[5]) ?? 0) + other)")
            return row
        }
        #expect(
            try title("tours")
                == "Old Town has the most followers: 100 walkers (95 % sure); <b>Harbour</b> is given up most often, by 40.0 % (95 % sure)."
        )
    }

    @Test("Titles name no tour, site or day whose difference may be random")
    func alike() throws {
        try repeated(20, "tours.csv") { row, replication in
            var row = row
            (row[3], row[5]) = ("\(100 + chance(replication, row))", "\(10 + chance(replication + 1, row))")
            return row
        }
        try repeated(20, "waypoints.csv") { row, replication in
            var row = row
            row[5] = "\(50 + chance(replication, row))"
            return row
        }
        try repeated(20, "sessions.csv") { row, replication in
            var row = row
            row[6] = "\(10 + chance(replication, row)).000"
            return row
        }
        #expect(try title("tours") == "Tours by their followers")
        #expect(try title("crowds") == "The most people at once at each site, by hour")
        #expect(try title("kilometres-by-day") == "Kilometres by day")
    }

    @Test("Tours of equal number and title are merged over replications; the mean time is of completed tours")
    func toursOfReplications() throws {
        try run.replace("\"replications\": 1", by: "\"replications\": 2", in: "manifest.json")
        try run.folder.write(
            (run.folder.read("tours.csv") ?? "") + """
                2,tour1,Old Town,101,0,1,0,waypoint 3,1,5,0,,,
                2,tour2,<b>Harbour</b>,50,10,40,0,waypoint 1,9,200,0,40.0,40.0,40.0
                2,tour4,Another's,3,3,0,0,,0,6,0,12.5,12.5,12.5
                1,tour4,One's,1,1,0,0,,0,6,0,20.0,20.0,20.0

                """, to: "tours.csv")
        let manifest = try RecordedManifest(in: run.path)
        let walks = try #require(try WalkFigures(in: run.path, manifest))
        #expect(walks.tours.map(\.title) == ["Old Town", "<b>Harbour</b>"])
        #expect(walks.tours.map(\.minutes.mean) == [60, 32.5])
        #expect(walks.tours.map(\.followers.mean) == [100.5, 50])
        #expect(walks.toursWrittenInRun.map(\.title) == ["Nobody's", "Another's", "One's"])
        #expect(walks.toursWrittenInRun.map(\.minutes.mean) == [nil, 12.5, 20])
        let known = try #require(try WalkFigures(in: run.path, manifest, libraryCount: 3))
        #expect(known.tours.map(\.title) == ["Old Town", "<b>Harbour</b>", "Nobody's"])
        #expect(try run.html().contains("on average 1.5 tours with 3 followers in total") == true)
    }

    @Test("The title on crowds names the fullest site, its crowd, its minutes above the limit, and its fullest hour")
    func crowds() throws {
        try repeated(10, "waypoints.csv") { row, replication in
            var row = row
            row[5] = "\((Int(row[5]) ?? 0) + chance(replication, row))"
            return row
        }
        #expect(
            try title("crowds")
                == "Library is fullest, with 50 people at once (95 % sure), where there is room for 30, and it is "
                + "overfull for 12.0 minutes of the run; its fullest hour is from 08:00 to 09:00, with 50 people "
                + "(95 % sure).")
        let table = try #require(try run.page().figures.first { $0.name == "crowds" }?.table)
        #expect(
            table.rows == [
                [.text("Library (30)"), .number(40), .number(50)], [.text("Gate"), .number(40), .number(0)],
            ])
        #expect(try run.html().contains("The positions of the sites are unknown") == true)
    }

    @Test("Kilometres are shown by calendar day, and goals by progress")
    func running() throws {
        let days = try #require(try run.page().figures.first { $0.name == "kilometres-by-day" }?.table)
        #expect(
            days.rows == [[.text("6 Jun"), .number(10), .number(0)], [.text("7 Jun"), .number(0), .number(30)]])
        let goals = try #require(try run.page().figures.first { $0.name == "goals" }?.table)
        #expect(goals.rows.filter { $0[1] != .number(0) }.map { $0[0] } == [.text("0"), .text("50"), .text("150")])
        try repeated(10, "sessions.csv") { row, replication in
            var row = row
            row[6] = "\((Double(row[6]) ?? 0) + Double(chance(replication, row)))"
            return row
        }
        #expect(
            try title("kilometres-by-day") == "Most kilometres are run and ridden on Sunday 7 June: 30 km (95 % sure).")
    }

    @Test("The page shows the spread of attention over all replications, and the agreement of ratings with quality")
    func attention() throws {
        try run.replace("from_a_later_version,", by: "visits_top_tenth_share,", in: "summary.csv")
        try repeated(10, "attention.csv") { row, replication in
            var row = row
            if row[2].isEmpty { row[13] = "\((Double(row[13]) ?? 0) + 0.02 * Double(chance(replication, row)))" }
            return row
        }
        #expect(try title("attention") == "A tenth of the sights gets all visits to sights.")
        #expect(
            try title("quality")
                == "On Sunday 7 June ratings agree better with the quality of sights (tau 0.50) than on Saturday 6 June (0.10)."
        )
        #expect(try title("ranking") == "Ranks by day of the places ranked first at the end, of the first replication")
        #expect(!(try run.html()).contains("Café <i>"))
    }

    /// Writes places with coordinates, in several replications.
    ///
    /// - Parameter visits: visits to the café and to the museum, by replication.
    private func tellPlaces(_ visits: [(Int, Int)], scenario: String = "") throws {
        try run.replace("\"replications\": 1,", by: "\"replications\": \(visits.count),", in: "manifest.json")
        if !scenario.isEmpty { try run.replace("\"currency\"", by: "\(scenario), \"currency\"", in: "manifest.json") }
        let rows = visits.enumerated().flatMap { number, visits in
            [
                "\(number + 1),,place1,Café <i>,restaurant,\(visits.0),0,4,4,4.700,1,41.15,-8.61,",
                "\(number + 1),,place2,Museum,museum,\(visits.1),0,2,2,4.450,2,41.16,-8.62,\(visits.1 * 2).50",
            ]
        }
        let columns =
            "replication,day,place,name,category,visits,stays,grades,graded_by,rating,rank,latitude,longitude,fees"
        try run.folder.write(([columns] + rows).joined(separator: "\n") + "\n", to: "places.csv")
        let hours = visits.indices.flatMap { number in
            [
                "\(number + 1),9,museum,\(number % 3)", "\(number + 1),13,museum,\(40 + number)",
                "\(number + 1),13,park,0",
            ]
        }
        try run.folder.write(
            (["replication,hour,category,visits"] + hours).joined(separator: "\n") + "\n", to: "visits.csv")
    }

    private static let clear = (1...8).map { (20 + $0 % 3, 90 + $0 % 4) }
    private static let even = (1...8).map { (50 + $0 % 2 * 20, 60 - $0 % 2 * 20) }

    @Test("The most visited place is named on its map and in the headline if it is significant")
    func mostVisited() throws {
        try tellPlaces(PedestrianReportTests.clear)
        #expect(try title("visits-map") == "Most visits go to Museum: 92 on average (95 % sure).")
        #expect(try title("visits-by-hour") == "Most visits begin between 13:00 and 14:00.")
        let html = try run.html()
        #expect(
            html.contains("The 2 places with the most visits over the run, mean of 8 replications, with 95 % intervals")
                == true)
        #expect(html.contains("paid for visits (EUR)") == true)
    }

    @Test("No place is named if its lead may be random")
    func noneMostVisited() throws {
        try tellPlaces(PedestrianReportTests.even)
        #expect(try title("visits-map") == "Visits by place")
        #expect(!(try run.html()).contains("Most visits go to"))
    }

    @Test("Places that differ between replications are never named as the most visited, and have no map")
    func othersInEach() throws {
        try tellPlaces(PedestrianReportTests.clear, scenario: #""places": {"quality": "perReplication"}"#)
        #expect(try title("visits-map") == nil)
        let html = try run.html()
        #expect(html.contains("no place is named over the replications") && !html.contains("Most visits go to"))
        #expect(html.contains("places with the most visits") == false)
    }

    @Test("Results without coordinates of places have no map of them")
    func olderResults() throws {
        #expect(try title("visits-map") == nil)
        #expect(try title("visits-by-hour") == nil)
        #expect(!(try run.html()).contains("no place is named over the replications"))
    }

    @Test("The page warns about places at the top with few grades")
    func fewGrades() throws {
        #expect(
            try run.html().contains(
                "The first rank does not show the best place: 2 of these 2 are rated by fewer than 10 users.") == true
        )
        for (old, new) in [("6,0,4,4,", "60,0,40,40,"), ("6,0,2,2,", "60,0,20,20,")] {
            try run.replace(old, by: new, in: "places.csv")
        }
        #expect(!(try run.html()).contains("To be first is not to be the best"))
    }

    @Test("The weights of the feed are those of the scenario")
    func feed() throws {
        try run.replace("from_a_later_version,", by: "chosen_from_feed,", in: "summary.csv")
        try repeated(2, "places.csv") { row, _ in row }
        try run.replace(
            "\"currency\"", by: #""rules": {"feed.friends": "0.75", "feed": {"district": "3"}}, "currency""#,
            in: "manifest.json")
        let html = try run.html()
        #expect(html.contains("All visits are chosen from the feed") == true)
        for weight in ["1", "0.5", "0.75", "3"] { #expect(html.contains(">\(weight)</th>") == true, "\(weight)") }
        #expect(html.contains(">0.25</th>") == false)
    }

    @Test("The page shows subscriptions by day")
    func guide() throws {
        #expect(try title("subscriptions") == "Subscriptions by day")
        try repeated(2, "subscriptions.csv") { row, _ in row }
        #expect(try title("subscriptions") == "12 subscriptions are active at the end: of 15 started, 3 have ended.")
    }

    @Test("Guides are listed by number of tours, with their pay")
    func guides() throws {
        let html = try run.html()
        let (first, second) = (html.range(of: ">guide3</th>"), html.range(of: ">guide1</th>"))
        #expect(try #require(first).lowerBound < (try #require(second)).lowerBound)
        #expect(!html.contains(">guide2</th>") && html.contains("pay (EUR)"))
    }

    @Test(
        "A damaged file is reported with its line",
        arguments: [
            ("tours.csv", "tour2,", "walk,", "tours.csv:3:3: tour is 'walk', not a tour such as tour7"),
            ("waypoints.csv", "12.000,22", "many,22", "waypoints.csv:3:"),
            ("sessions.csv", "3600.000,7200", "-1,7200", "sessions.csv:2:24: start_s is '-1'"),
            ("goals.csv", "50.000,", "half,", "goals.csv:2:"),
            ("places.csv", "4.500,1", "4.500,first", "places.csv:3:"),
            ("attention.csv", "0.500000", "x", "attention.csv:4:"),
            ("guides.csv", "1,guide3,100.000,5", "1,guide3,100.000,some", "guides.csv:4:"),
            ("subscriptions.csv", "1,2,5", "1,0,5", "subscriptions.csv:3:3: day is '0', not a whole number from 1"),
            ("tours.csv", "1,tour2", "2,tour2", "tours.csv:3:1: replication is '2', not that of the rows before"),
        ])
    func damage(file: String, old: String, new: String, message: String) throws {
        try run.replace(old, by: new, in: file)
        let error = #expect(throws: InputError.self) { _ = try run.page() }
        #expect(error?.description.contains(message) == true, "\(error.map(\.description) ?? "")")
    }
}
