import Foundation
import TestSupport
import Testing

@Suite("Events in a run", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct EventTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a town of two zones, 10 min and 4 km apart, and returns its tables.
    private func town(
        _ events: String = "", requests: String = "flows: [{from: A, to: A, perHour: 30}]", taxis: Int = 60,
        to output: String = "out", _ arguments: String...
    ) throws -> ResultTables {
        try folder.write(
            """
            scenario: town
            city:
              zones: [A, B]
              table:
                A: {A: [3, 1.0], B: [10, 4.0]}
                B: {A: [10, 4.0], B: [3, 1.0]}
            start: {date: 2026-06-06, clock: "18:00"}
            duration: 6 h
            demand: {\(requests)}
            clients: {patience: 10 min}
            drivers: {shifts: [{taxis: \(taxis)}]}
            \(events.isEmpty ? "" : "events: [\(events)]")

            """, to: "town.yaml")
        let run = try CommandLineRun(["run", "town.yaml", "--out=\(output)"] + arguments, in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        return ResultTables(folder: folder.path + "/" + output)
    }

    private func requests(_ rows: [ResultTables.Row], from start: Double, until end: Double) -> [ResultTables.Row] {
        rows.filter { (start..<end).contains($0.number("requested_s")) }
    }

    /// The fields of a request that do not depend on other clients.
    private func key(_ row: ResultTables.Row) -> String {
        ["requested_s", "origin_zone", "destination_zone", "party"].map { row.text($0) }.joined(separator: " ")
    }

    private static let match =
        "{name: Match, from: \"22:30\", until: \"23:15\", crowd: {people: 2000, taxiShare: 0.4, zone: B, to: {A: 1}}}"
    private static let (start, end) = (4.5 * 3_600, 5.25 * 3_600)

    @Test("A crowd makes a Poisson number of requests in its period, and all other clients stay the same")
    func crowd() throws {
        let plain = try town().rows(of: "rides.csv")
        let tables = try town(Self.match, to: "match")
        let rows = tables.rows(of: "rides.csv")
        let crowd = rows.filter { $0.text("origin_zone") == "B" }
        // 800 single people: 4 standard deviations are 113.
        #expect(abs(crowd.count - 800) < 113, "\(crowd.count)")
        #expect(crowd.allSatisfy { $0.text("destination_zone") == "A" })
        #expect(requests(crowd, from: Self.start, until: Self.end).count == crowd.count)
        #expect(rows.filter { $0.text("origin_zone") == "A" }.map(key) == plain.map(key))
        let figures = tables.rows(of: "city_events.csv").filter { $0["metric"] == "requests" }
        #expect(figures.map { $0.text("zone") } == ["", "B"])
        #expect(figures[1].number("mean") == Double(crowd.count) && figures[0].number("expected_requests") == 800)
        #expect(
            figures[0].number("mean") == Double(requests(rows, from: Self.start, until: Self.end).count))
        #expect(figures[0].number("from_s") == Self.start && figures[0].number("until_s") == Self.end)
    }

    @Test("Rain lengthens rides by the factor of the speed, and demand adds clients without changing others")
    func rain() throws {
        let plain = try town().rows(of: "rides.csv")
        let rain = "{name: Rain, from: \"20:00\", until: \"22:00\", speed: 0.8, demand: 3}"
        let rows = try town(rain, to: "rain").rows(of: "rides.csv")
        #expect(Set(plain.map(key)).isSubset(of: Set(rows.map(key))))
        let inside = requests(rows, from: 7_200, until: 14_400)
        #expect(rows.count - inside.count == plain.count - requests(plain, from: 7_200, until: 14_400).count)
        // 30 × 2 h × 3 requests: 4 standard deviations are 54.
        #expect(abs(inside.count - 180) < 54, "\(inside.count)")
        let completed = rows.filter { $0["outcome"] == "completed" }
        #expect(completed.count > 200)
        for row in completed {
            let pickedUp = row.number("picked_up_s")
            // A ride takes the speed of its start: 180 s, or 180 s ÷ 0.8.
            let expected = (7_200..<14_400).contains(pickedUp) ? 225.0 : 180
            #expect(abs(row.number("ended_s") - pickedUp - expected) < 0.01, "\(row)")
        }
    }

    @Test("Recorded requests are repeated or dropped in the period only")
    func recorded() throws {
        let times = (0..<200).map { 100 * $0 }
        try folder.write("time,from,to\n" + times.map { "\($0),A,A\n" }.joined(), to: "requests.csv")
        func rows(_ factor: String) throws -> [String] {
            let event = factor.isEmpty ? "" : "{name: E, from: \"20:00\", until: \"22:00\", demand: \(factor)}"
            return try town(event, requests: "requests: {file: requests.csv}", to: "out\(factor)").rows(of: "rides.csv")
                .map(key)
        }
        let plain = try rows("")
        #expect(plain.count == 200)
        let (half, double) = (try rows("0.5"), try rows("2"))
        // 72 requests from 7,200 s to 14,400 s.
        #expect(abs(half.count - 164) <= 1 && Set(half).isSubset(of: Set(plain)))
        #expect(double.count == 272 && Set(double) == Set(plain))
    }

    @Test("In a strike of all drivers no request is accepted until its end, and a smaller share keeps drivers at work")
    func strike() throws {
        func served(_ share: Double) throws -> [Double] {
            let strike = "{name: Strike, from: \"20:00\", until: \"22:00\", strike: {share: \(share)}}"
            return try town(strike, to: "strike\(share)").rows(of: "rides.csv").filter { $0["accepted_s"] != "" }
                .map { $0.number("accepted_s") }
        }
        let all = try served(1)
        #expect(all.allSatisfy { !(7_200..<14_400).contains($0) })
        #expect(all.contains { $0 < 7_200 } && all.contains { (14_400..<14_700).contains($0) })
        #expect(try served(0.5).contains { (7_200..<14_400).contains($0) })
        let shifts = try town(
            "{name: Strike, from: \"20:00\", until: \"22:00\", strike: {share: 0.25}}", taxis: 400, to: "quarter"
        ).rows(of: "fleet.csv").filter { $0["hour"] == "2" }
        // 300 of 400 drivers stay, each independently: 4 standard deviations are 35.
        #expect(abs(shifts[0].number("mean_on_duty") - 300) < 35, "\(shifts)")
    }

    @Test("Where no taxi stops, clients find no route in the period, and are served outside of it")
    func closedZone() throws {
        let flows =
            "flows: [{from: A, to: A, perHour: 30}, {from: A, to: B, perHour: 30}, {from: B, to: A, perHour: 30}]"
        let closed = "{name: Marathon, from: \"20:00\", until: \"22:00\", noStops: [B]}"
        let rows = try town(closed, requests: flows, to: "closed").rows(of: "rides.csv")
        for row in rows {
            let concerns = [row.text("origin_zone"), row.text("destination_zone")].contains("B")
            let isClosed = (7_200..<14_400).contains(row.number("requested_s"))
            #expect(row["outcome"] == (concerns && isClosed ? "unreachable" : "completed"), "\(row)")
        }
        let plain = try town(requests: flows, to: "open").rows(of: "rides.csv")
        #expect(rows.map(key) == plain.map(key) && rows.contains { $0["outcome"] == "unreachable" })
    }

    @Test("Figures of an event in the warm-up are empty, and the run and its page say so")
    func warmUp() throws {
        let early = "{name: Early, from: \"18:30\", until: \"19:00\", speed: 0.8}"
        let late = "{name: Late, from: \"20:00\", until: \"21:00\", noStops: [A, B]}"
        let tables = try town("\(early), \(late)", to: "early", "--set", "warmUp=1 h")
        func value(_ event: String) -> String? {
            tables.rows(of: "city_events.csv").first { $0["event"] == event && $0["metric"] == "requests" }?["mean"]
        }
        #expect(value("Early") == "" && value("Late").flatMap(Double.init) ?? 0 > 0)
        #expect(tables.rows(of: "city_events.csv").last?["no_stops"] == "A; B")
        let again = ["run", "town.yaml", "--out=again", "--set", "warmUp=1 h"]
        let run = try CommandLineRun(again, in: folder.path)
        #expect(run.messages.contains("'Early' begins in the warm-up, which is not counted"), "\(run.messages)")
        let page = try CommandLineRun(["report", "early"], in: folder.path)
        #expect(page.exitCode == 0, "\(page.messages)")
        let text = folder.read("early.html") ?? ""
        #expect(text.contains("18:30 to 19:00 (in the warm-up, not counted)") && text.contains("no taxi stops in A, B"))
    }

    @Test("An event that is switched off keeps its rows, and all clients are those of a run without it")
    func switchedOff() throws {
        let plain = try town().rows(of: "rides.csv")
        let tables = try town(Self.match, to: "off", "--set", "events.0.active=false")
        #expect(tables.rows(of: "rides.csv") == plain)
        let rows = tables.rows(of: "city_events.csv").filter { $0["metric"] == "requests" }
        #expect(rows.map { $0.text("zone") } == ["", "B"] && rows[1].number("mean") == 0)
        #expect(rows[0].number("mean") == Double(requests(plain, from: Self.start, until: Self.end).count))
        let none = try town(Self.match, to: "none", "--set", "events=[]").rows(of: "rides.csv")
        #expect(none == plain)
    }

    /// Runs a block of four junctions, 200 m and 20 s a street, in which a client asks from a to b every 10 min.
    private func block(_ closed: String, to output: String) throws -> (tables: ResultTables, messages: String) {
        try folder.write("id,lat,lon\na,0,-30\nb,0,-29.9982\nc,0.0018,-29.9982\nd,0.0018,-30\n", to: "nodes.csv")
        let sides = [("a", "b", "South"), ("b", "c", "East"), ("c", "d", "North"), ("d", "a", "West")]
        let edges = sides.flatMap { [($0.0, $0.1, $0.2), ($0.1, $0.0, $0.2)] }.map {
            "\($0.0),\($0.1),200,36,\($0.2)\n"
        }
        try folder.write("from,to,length_m,speed_kmh,name\n" + edges.joined(), to: "edges.csv")
        try folder.write(
            "time,from,to\n" + (0..<6).map { "\(60 + 600 * $0),a,b\n" }.joined(), to: "block.csv")
        try folder.write("node\n" + String(repeating: "a\n", count: 9), to: "taxis.csv")
        let event = "{name: Fair, from: \"00:20\", until: \"00:40\", closed: {streets: [\(closed)]}}"
        try folder.write(
            """
            scenario: block
            city: {graph: {nodes: nodes.csv, edges: edges.csv}, streets: true}
            duration: 1 h
            demand: {requests: {file: block.csv}}
            drivers: {shifts: [{taxis: 9}], startPlaces: taxis.csv}
            \(closed.isEmpty ? "" : "events: [\(event)]")

            """, to: "block.yaml")
        let check = try CommandLineRun(["check", "block.yaml"], in: folder.path)
        let run = try CommandLineRun(["run", "block.yaml", "--out=\(output)"], in: folder.path)
        #expect(run.exitCode == 0, "\(run.messages)")
        return (ResultTables(folder: folder.path + "/" + output), check.messages + check.output)
    }

    @Test("Z04: rides that begin while a street is closed go round, the others as without")
    func closedStreet() throws {
        let plain = try block("", to: "open").tables.rows(of: "rides.csv")
        let (tables, messages) = try block("South", to: "closed")
        let rows = tables.rows(of: "rides.csv")
        #expect(messages.contains("'Fair' closes 1 street between junctions, 0.2 km, and cuts off no junction"))
        #expect(rows.count == 6 && plain.count == 6)
        for row in rows {
            let pickedUp = row.number("picked_up_s")
            let isClosed = (1_200..<2_400).contains(pickedUp)
            // From a over d and c to b, or along the closed street.
            #expect(abs(row.number("ended_s") - pickedUp - (isClosed ? 60 : 20)) < 0.01, "\(row)")
            #expect(row.number("ride_km") == (isClosed ? 0.6 : 0.2), "\(row)")
        }
        #expect(requests(rows, from: 0, until: 1_200) == requests(plain, from: 0, until: 1_200))
        #expect(rows.map(key) == plain.map(key))
        let again = try block("South", to: "again").tables
        #expect(again.rows(of: "rides.csv") == rows && again.rows(of: "summary.csv") == tables.rows(of: "summary.csv"))
        let event = try #require(tables.rows(of: "city_events.csv").first)
        #expect(event["closed_streets"] == "1" && event.number("closed_km") == 0.2)
        let page = try CommandLineRun(["report", "closed"], in: folder.path)
        #expect(page.exitCode == 0, "\(page.messages)")
        let text = folder.read("closed.html") ?? ""
        #expect(text.contains("closed streets: 1 between junctions, 0.2 km"))
        #expect(text.contains("Red lines are streets that events close."), "on the map")
    }

    @Test("Z04: clients at a junction that closed streets cut off find no route in the period")
    func cutOffJunction() throws {
        let (tables, messages) = try block("South, West", to: "cut")
        #expect(messages.contains("and cuts off 1 of 4 junctions"), "\(messages)")
        let rows = tables.rows(of: "rides.csv")
        #expect(rows.count == 6)
        for row in rows {
            let isClosed = (1_200..<2_400).contains(row.number("requested_s"))
            #expect((row["outcome"] == "unreachable") == isClosed, "\(row)")
        }
    }

    @Test("A street of an OpenStreetMap extract is closed by its name")
    func mappedStreet() throws {
        try folder.write(
            """
            <osm version="0.6">
            <node id="1" version="1" lat="40.000" lon="29.000"/><node id="2" version="1" lat="40.000" lon="29.004"/>
            <node id="3" version="1" lat="40.004" lon="29.004"/><node id="4" version="1" lat="40.004" lon="29.000"/>
            <way id="10" version="1"><nd ref="1"/><nd ref="2"/>
            <tag k="highway" v="residential"/><tag k="name" v="Station Road"/></way>
            <way id="11" version="1"><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/>
            <tag k="highway" v="residential"/></way>
            </osm>
            """, to: "town.osm")
        func check(_ street: String) throws -> CommandLineRun {
            try folder.write(
                """
                scenario: town
                city: {openStreetMap: town.osm, streets: true}
                duration: 1 h
                demand: {gravity: {requestsPerDay: 240, tripLength: 1 km}}
                drivers: {shifts: [{taxis: 3}]}
                events: [{name: Fair, from: "00:20", until: "00:40", closed: {streets: [\(street)]}}]

                """, to: "town.yaml")
            return try CommandLineRun(["check", "town.yaml"], in: folder.path)
        }
        let right = try check("Station Road")
        #expect(right.exitCode == 0, "\(right.messages)")
        #expect(
            right.messages.contains("'Fair' closes 1 street between junctions, 0.3 km, and cuts off no junction"),
            "\(right.messages)")
        let wrong = try check("Station Raod")
        #expect(wrong.exitCode == 2 && wrong.messages.contains("did you mean 'Station Road'?"), "\(wrong.messages)")
    }

    @Test("The same seed gives the same bytes, and the page marks the events")
    func pages() throws {
        for output in ["one", "two"] { _ = try town(Self.match, to: output) }
        for name in ["rides.csv", "city_events.csv", "summary.csv"] {
            let one = try #require(folder.read("one/\(name)"))
            #expect(firstDifference(one, folder.read("two/\(name)")) == nil, "\(name)")
        }
        let page = try CommandLineRun(["report", "one"], in: folder.path)
        #expect(page.exitCode == 0, "\(page.messages)")
        let text = folder.read("one.html") ?? ""
        #expect(text.contains("id=\"events\"") && text.contains("22:30 to 23:15"))
        #expect(text.contains("people leave") && text.contains("by taxi: about 800 requests"))
        #expect(text.contains("fill-opacity=\"0.1\""))
    }

    @Test("Values of events are set and varied by their place in the list")
    func settings() throws {
        let tables = try town(Self.match, to: "set", "--set", "events.0.crowd.people=1000")
        #expect(tables.rows(of: "city_events.csv")[0].number("expected_requests") == 400)
        let sweep = try CommandLineRun(
            ["sweep", "town.yaml", "--vary=events.0.crowd.people=0,1000", "--replications=2", "--out=vary", "--quiet"],
            in: folder.path)
        #expect(sweep.exitCode == 0, "\(sweep.messages)")
        let means = ResultTables(folder: "\(folder.path)/vary").rows(of: "sweep.csv")
            .filter { $0["metric"] == "requests" }.map { $0.number("mean") }
        // All other clients are the same; 4 standard deviations of the mean of two replications are 57.
        #expect(means.count == 2 && abs(means[1] - means[0] - 400) < 57, "\(means)")
    }
}
