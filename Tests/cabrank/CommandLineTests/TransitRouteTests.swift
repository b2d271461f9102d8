import TestSupport
import Testing

@Suite(
    "cabrank city route by timetable and in words",
    .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct TransitRouteTests {
    private let folder: TemporaryFolder

    /// A street of four kilometres along the equator, for cars, with walks beside it that are 1.3 times as long; a
    /// junction every 500 m; a bus from the third junction to the seventh, and a faster tram from the second to the
    /// eighth. After its end there is a junction without outgoing streets.
    init() throws {
        folder = try TemporaryFolder.withScenarios()
        let degrees = 500 / 111_195.08
        let nodes = (0...8).map { "n\($0),0,\(Double($0) * degrees)\n" }.joined()
        try folder.write("id,lat,lon\n\(nodes)left,0,\(8.5 * degrees)\n", to: "nodes.csv")
        let edges = (0..<8).map { "n\($0),n\($0 + 1),500,36,primary\nn\($0 + 1),n\($0),500,36,primary\n" }.joined()
        try folder.write("from,to,length_m,speed_kmh,class\n\(edges)n8,left,250,36,primary\n", to: "edges.csv")
        let made = try CommandLineRun(
            [
                "city", "import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", "street.city",
            ], in: folder.path)
        #expect(made.exitCode == 0, "\(made.messages)")
        let stops = [1, 2, 6, 7].map { "s\($0),Stop \($0),0,\(Double($0) * degrees)\n" }.joined()
        let feed = [
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n\(stops)",
            "routes.txt": "route_id,route_short_name,route_type\n1,T1,3\n2,T2,0\n",
            "calendar_dates.txt": "service_id,date,exception_type\nx,20190513,1\n",
            "trips.txt": "trip_id,route_id,service_id,trip_headsign\na,1,x,East\nb,2,x,\n",
            "stop_times.txt":
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence\na,14:20:00,14:20:00,s2,1\n"
                + "a,14:25:30,14:25:30,s6,2\nb,14:21:00,14:21:00,s1,1\nb,14:25:00,14:25:00,s7,2\nb,,,nowhere,3\n",
        ]
        for (name, text) in feed { try folder.write(text, to: name) }
    }

    private func route(_ options: [String]) throws -> CommandLineRun {
        try CommandLineRun(["city", "route", "street.city", "--from", "n0", "--to", "n8"] + options, in: folder.path)
    }

    private let asked = ["--mode", "transit", "--feed", ".", "--at", "2019-05-13 14:00"]

    @Test("G12, Z04: a car route is given step by step, in both languages")
    func streets() throws {
        let english = try route(["--steps"])
        #expect(
            english.exitCode == 0 && english.output.hasSuffix("     1. Head east, 4.0 km.\n     2. You have arrived.\n")
        )
        let turkish = try route(["--steps", "--language", "tr"])
        #expect(turkish.output.hasSuffix("     1. Doğu yönünde ilerleyin, 4,0 km.\n     2. Vardınız.\n"))
    }

    @Test("Z04: the earliest arrival by timetable is given with steps; broken rows are reported")
    func timetable() throws {
        let run = try route(asked + ["--steps", "--geojson", "way.geojson"])
        try #require(run.exitCode == 0, "\(run.messages)")
        #expect(
            run.messages
                == "cabrank: ./stop_times.txt:6:5: 'nowhere' is not in stops.txt; "
                + "add it there, or correct the name here; left out\n")
        let lines = run.output.split(separator: "\n")
        #expect(lines[3] == "Changes 0")
        #expect(lines[4].contains("tram T2 at 14:21:00 from Stop 1 to Stop 7 (1 stop) at 14:25:00 → walk 650 m"))
        #expect(
            lines[5...].map { $0.drop { $0 == " " } } == [
                "1. Walk 650 m to Stop 1.", "2. At 14:21 take the tram T2 towards Stop 7.",
                "3. Get off at Stop 7 after 1 stop, at 14:25.", "4. Walk 650 m to your destination.",
                "5. You have arrived.",
            ])
        let beyond = try route(asked + ["--to", "left"])
        #expect(beyond.exitCode == 0 && beyond.output.contains("at 14:25:00 → walk 975 m\n"), "\(beyond.messages)")
        let map = folder.read("way.geojson") ?? ""
        #expect(map.components(separatedBy: "\"type\": \"Feature\"").count == 4)
        #expect(map.contains("\"line\": \"T2\", \"from\": \"Stop 1\", \"to\": \"Stop 7\""))
    }

    @Test("Z04: alternatives arrive later, after fewer changes")
    func alternatives() throws {
        try folder.write((folder.read("trips.txt") ?? "") + "c,2,x,\nd,2,x,\n", to: "trips.txt")
        try folder.write(
            """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            b,14:21:00,14:21:00,s1,1
            b,14:25:00,14:25:00,s7,2
            c,14:20:00,14:20:00,s1,1
            c,14:21:00,14:21:00,s2,2
            d,14:22:30,14:22:30,s2,1
            d,14:24:00,14:24:00,s7,2

            """, to: "stop_times.txt")
        let best = try route(asked)
        #expect(best.output.contains("Changes 1\n") && !best.output.contains("Another route"))
        let all = try route(asked + ["--alternatives"])
        let parts = all.output.split(separator: "\nAnother route\n")
        try #require(parts.count == 2, "\(all.messages)")
        #expect(parts[0].contains("Changes 1\n") && parts[0].contains("arrive at 14:32:40"))
        #expect(parts[1].contains("Changes 0\n") && parts[1].contains("arrive at 14:33:40"))
        // A journey without a change that takes over 40 % longer is not an alternative.
        let rows = folder.read("stop_times.txt") ?? ""
        try folder.write(rows.replacing("b,14:25:00,14:25:00", with: "b,14:50:00,14:50:00"), to: "stop_times.txt")
        #expect(try !route(asked + ["--alternatives"]).output.contains("Another route"))
    }

    @Test(
        "Wrong or missing timetable input is reported with exit code 2, and nothing is written",
        arguments: [
            (
                ["--mode", "transit", "--at", "2019-05-13 14:00"],
                "cabrank city route: the timetables are missing; write --feed FILE, with a GTFS feed"
            ),
            (
                ["--mode", "transit", "--feed", "."],
                "--at: timetables need a day and a time; write them like --at \"2019-05-13 14:00\""
            ),
            (
                ["--mode", "transit", "--feed", ".", "--at", "14:00"],
                "--at: timetables need a day and a time; write them like --at \"2019-05-13 14:00\""
            ),
            (
                ["--mode", "transit", "--feed", ".", "--at", "2019-05-14 14:00"],
                "cabrank: ./stop_times.txt:6:5: 'nowhere' is not in stops.txt; "
                    + "add it there, or correct the name here; left out\n"
                    + "--at: nothing runs on 2019-05-14 in these timetables; "
                    + "write a day from 2019-05-13 to 2019-05-13"
            ),
            (
                ["--mode", "transit", "--feed", "none.zip", "--at", "2019-05-13 14:00"],
                "none.zip: there is no such file"
            ),
            (["--feed", "."], "cabrank city route: --feed is not possible with --mode car; write --mode transit"),
            (
                ["--mode", "transit", "--hour-factors", "x.csv"],
                "cabrank city route: --hour-factors is not possible with --mode transit; leave it out"
            ),
            (["--language", "tr"], "cabrank city route: --language needs --steps; write --steps, too"),
            (["--steps", "--language", "fr"], "--language: unknown language 'fr'; write en or tr"),
            (["--mode", "boat"], "--mode: unknown mode 'boat'; write car, walk, cycle, transit"),
        ])
    func mistakes(options: [String], message: String) throws {
        let run = try route(options + ["--geojson", "way.geojson"])
        #expect(run.exitCode == 2 && run.output.isEmpty && run.messages == message + "\n", "\(run.messages)")
        #expect(folder.read("way.geojson") == nil)
    }
}
