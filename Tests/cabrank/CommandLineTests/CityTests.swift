import Foundation
import TestSupport
import Testing

@Suite("cabrank city", .enabled(if: CommandLineRun.program != nil, "the program is not built"))
struct CityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder.withScenarios()
        // A one-way ring of three streets; no street leaves 'dead end'.
        try folder.write(
            """
            id,lat,lon
            a,45.00,7.00
            b,45.00,7.01
            c,45.01,7.00
            dead end,45.02,7.00

            """, to: "nodes.csv")
        try folder.write(
            """
            from,to,length_m,speed_kmh,travel_time_ms
            a,b,800,40,70000
            b,c,1400.5,40,130000
            c,a,1100,40,100000
            c,dead end,1000,40,90000

            """, to: "edges.csv")
    }

    private func run(_ arguments: [String]) throws -> CommandLineRun {
        try CommandLineRun(["city"] + arguments, in: folder.path)
    }

    private func importTables() throws {
        let run = try run(["import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", "ring.city"])
        #expect(run.exitCode == 0, "\(run.messages)")
        #expect(run.output.hasPrefix("ring.city: ring, ") && run.output.contains("3 junctions for car"))
        #expect(run.messages.hasPrefix("nodes.csv: ") && run.messages.contains("is left out (1 of 4 left out)"))
    }

    @Test("Z01: making a city compares its zones with the rule book; a sweep divides its file's land again")
    func zoneSizes() throws {
        let made = try run(["generate", "--seed", "5", "--zones", "8", "--name", "Five", "--out", "five.city"])
        #expect(made.output.contains(" km² on average (2 km² by default), ") && made.messages.isEmpty)
        try folder.write(
            """
            scenario: five
            city: {file: five.city}
            duration: 1 h
            demand: {gravity: {requestsPerDay: 500, tripLength: 2 km}}
            drivers: {shifts: [{taxis: 8}], startZones: demand}
            """, to: "five.yaml")
        let sweep = try CommandLineRun(
            ["sweep", "five.yaml", "--vary=rules.zones.areaKm2=1,8", "--replications=2", "--out=areas"], in: folder.path
        )
        #expect(sweep.exitCode == 0, "\(sweep.messages)")
        let manifest = try #require(folder.read("areas/manifest.json"))
        let told = manifest.split(separator: "\n").filter { $0.contains("km² on average") }
        #expect(told.count == 2 && Set(told).count == 2, "\(told)")
        let compared = try CommandLineRun(["compare", "areas"], in: folder.path)
        #expect(compared.output.contains("  Zones: rules.zones.areaKm2=1: ") == true, "\(compared.output)")
        let run = try CommandLineRun(["run", "five.yaml", "--out=r"], in: folder.path)
        #expect(run.output.contains("\nAssumed   ") == true)
        #expect(try CommandLineRun(["report", "r"], in: folder.path).exitCode == 0)
        let page = try #require(folder.read("r.html"))
        #expect(page.contains("<dt>Zones</dt>") && page.contains("km² on average (2 km² by default)"))
    }

    @Test("A generated city can be inspected, drawn and routed; the same seed makes the same file")
    func generated() throws {
        for name in ["one.city", "one.city", "two.city"] {
            let made = try run(["generate", "--seed", "5", "--zones", "6", "--name", "Five", "--out", name])
            #expect(made.exitCode == 0 && made.messages.isEmpty)
            #expect(made.output.hasPrefix("\(name): Five, "))
        }
        let inspected = try run(["inspect", "one.city", "--picture", "one.svg"])
        #expect(inspected.exitCode == 0)
        #expect(inspected.output.contains("zones: ") && inspected.output.contains("every junction reaches every other"))
        #expect(folder.read("one.svg")?.contains("<svg") == true)
        for mode in ["car", "walk", "cycle"] {
            let way = ["route", "one.city", "--from", "45.0,-30.0", "--to", "45.01,-30.01", "--mode", mode]
            let routed = try run(way + ["--alternatives", "--geojson", "way.json"])
            #expect(routed.exitCode == 0, "\(mode): \(routed.messages)")
            #expect(routed.output.contains("Time    ") && routed.output.contains("Length  "))
            let map = try JSONSerialization.jsonObject(with: Data((folder.read("way.json") ?? "").utf8))
            #expect((map as? [String: Any])?["type"] as? String == "FeatureCollection")
        }
        let other = try run(["route", "two.city", "--from", "1", "--to", "20"])
        #expect(
            try firstDifference(run(["route", "one.city", "--from", "1", "--to", "20"]).output, other.output) == nil)
    }

    @Test("A city made of tables has the name of its --out file unless --name gives another")
    func nameOfTables() throws {
        let tables = ["import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", "ring.road.city"]
        #expect(try run(tables).output.hasPrefix("ring.road.city: ring, "))
        #expect(try run(tables + ["--name", "Ring Road"]).output.hasPrefix("ring.road.city: Ring Road, "))
        #expect(try run(["inspect", "ring.road.city"]).output.hasPrefix("Ring Road, from nodes.csv, edges.csv\n"))
    }

    @Test("Z04: pairs are answered in the order of the file with imported ids, -1 without a route")
    func pairs() throws {
        try importTables()
        try folder.write("from,to\nc,b\na,dead end\nb,b\ndead end,a\ndead end,dead end\na,c\n", to: "pairs.csv")
        let answered = try run(["route", "ring.city", "--pairs", "pairs.csv"])
        #expect(answered.exitCode == 0 && answered.messages.isEmpty)
        #expect(
            answered.output == """
                from,to,travel_time_ms,length_m
                c,b,170000,1900.00
                a,dead end,290000,3200.50
                b,b,0,0.00
                dead end,a,-1,-1
                dead end,dead end,0,0.00
                a,c,200000,2200.50

                """)
    }

    @Test("Answers to many pairs keep their order on any number of processors")
    func manyPairs() throws {
        try importTables()
        let names = ["a", "b", "c"]
        let rows = (0..<20_000).map { "\(names[$0 % 3]),\(names[$0 / 3 % 3])" }
        try folder.write("from,to\n" + rows.joined(separator: "\n") + "\n", to: "pairs.csv")
        let answered = try run(["route", "ring.city", "--pairs", "pairs.csv"])
        let asked = answered.output.split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",").prefix(2).joined(separator: ",")
        }
        #expect(asked == rows)
    }

    @Test("Z04: a route leads to a node outside the zones from which none leads back")
    func wayToLeftOutNode() throws {
        try importTables()
        let routed = try run(
            ["route", "ring.city", "--from", "a", "--to", "dead end", "--alternatives", "--geojson", "way.json"])
        #expect(routed.exitCode == 0 && routed.messages.isEmpty)
        #expect(routed.output.contains("To      node dead end\nTime    4.8 min (290000 ms)\n"))
        #expect(folder.read("way.json")?.contains("[7.0000000, 45.0200000]") == true)
        // A position stands for a junction that is not left out.
        let near = try run(["route", "ring.city", "--from", "a", "--to", "45.0199,7.0"])
        #expect(near.output.contains("To      45.0199,7.0: node c, "))
    }

    @Test(
        "A route to a place far from streets says where it ends; more than 2 km away it is refused"
    )
    func farPlaces() throws {
        try importTables()
        func route(_ from: String, _ to: String) throws -> CommandLineRun {
            try run(["route", "ring.city", "--from", from, "--to", to, "--steps"])
        }
        let near = try route("a", "44.998,7.01")
        #expect(near.output.hasSuffix("You have arrived.\n") && !near.output.contains("Note"))
        let far = try route("45.004,7.0", "45.0,7.0335")
        #expect(far.exitCode == 0 && far.messages.isEmpty)
        #expect(
            far.output.hasPrefix(
                """
                From    45.004,7.0: node a, 445 m away
                To      45.0,7.0335: node b, 1848 m away
                Note    the route begins at the nearest junction, 445 m from 45.004,7.0; there is no street at that place
                Note    the route ends at the nearest junction, 1848 m from 45.0,7.0335; there is no street at that place

                """), "\(far.output)")
        #expect(far.output.hasSuffix("The streets end here, 1.8 km from your destination.\n"), "\(far.output)")
        #expect(!far.output.contains("arrived"))
        let refused = try route("a", "45.0,7.0365")
        #expect(refused.exitCode == 2 && refused.output.isEmpty)
        #expect(
            refused.messages
                == "--to: '45.0,7.0365' is not within 2 km of a street of this city; "
                + "write LAT,LON in degrees, the latitude first\n")
    }

    @Test("A town on both sides of the 180th meridian is refused with that reason")
    func dateLine() throws {
        try folder.write("id,lat,lon\na,45.00,179.999\nb,45.00,-179.999\n", to: "nodes.csv")
        try folder.write("from,to,length_m,speed_kmh\na,b,158,40\nb,a,158,40\n", to: "edges.csv")
        try folder.write(
            """
            {"features": [{"properties": {"id": "z"}, "geometry": {"type": "Polygon", "coordinates":
            [[[179,44],[180,44],[180,46],[179,46],[179,44]]]}}]}
            """, to: "zones.geojson")
        for zones in [[], ["--zones", "zones.geojson"]] {
            let run = try run(["import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", "a.city"] + zones)
            #expect(run.exitCode == 2)
            #expect(
                run.messages.hasSuffix(
                    ": the nodes lie more than 180 degrees of longitude apart; check the positions; a city across the "
                        + "180th meridian is not supported\n"))
        }
    }

    @Test("A missing route between two places is reported with exit code 1")
    func noWay() throws {
        try importTables()
        let routed = try run(["route", "ring.city", "--from", "dead end", "--to", "a"])
        #expect(routed.exitCode == 1 && routed.output.isEmpty)
        #expect(routed.messages == "cabrank: there is no route from dead end to a\n")
    }

    @Test(
        "Wrong usage is reported with a remedy and exit code 2",
        arguments: [
            (["rout"], "cabrank: unknown command 'city rout'; did you mean 'city route'?"),
            (["generate"], "cabrank city generate: the path of the city file is missing; write --out CITY"),
            (
                ["generate", "--out", "nodes.csv"],
                "nodes.csv: what exists here is no city file and is not replaced; name another place with --out, "
                    + "or replace it with --overwrite"
            ),
            (
                ["import", "--nodes", "nodes.csv", "--out", "x.city"],
                "cabrank city import: the input is missing or ambiguous; write either FILE, or both --nodes CSV and --edges CSV"
            ),
            (
                ["import", "--nodes", "nodes.csv", "--edges", "edges.csv", "--out", "x.city", "--zone-area", "nan"],
                "--zone-area: 'nan' is not a valid area of a zone; write square kilometres from 0.05 to 1000.0"
            ),
            (
                ["route", "ring.city", "--from", "a"],
                "cabrank city route: the places are missing; write both --from and --to, or --pairs"
            ),
            (
                ["route", "ring.city", "--from", "a", "--to", "z"],
                "--to: the car network has no node 'z', and no zone or place has that name; "
                    + "write LAT,LON, the id of a node, or a name"
            ),
            (
                ["route", "ring.city", "--from", "a", "--to", "7,45"],
                "--to: '7,45' is not within 2 km of a street of this city; latitude and longitude are swapped: "
                    + "write LAT,LON, the latitude first"
            ),
            (
                ["route", "ring.city", "--from", "a", "--to", "45,7.1"],
                "--to: '45,7.1' is not within 2 km of a street of this city; write LAT,LON in degrees, the latitude first"
            ),
            (
                ["route", "ring.city", "--from", "a", "--to", "b", "--mode", "walk"],
                "ring.city: this city has no streets for 'walk'; it has them for car"
            ),
            (
                ["route", "ring.city", "--pairs", "wrong.csv"],
                """
                wrong.csv:2:3: the car network has no node 'x'; write the id of an imported node
                wrong.csv:3:1: the car network has no node 'y'; write the id of an imported node
                """
            ),
        ])
    func wrongUsage(arguments: [String], message: String) throws {
        try importTables()
        try folder.write("from,to\na,x\ny,b\n", to: "wrong.csv")
        let run = try run(arguments)
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.messages == message + "\n")
        #expect(!folder.names(in: ".").contains("x.city"))
    }

    @Test("'cabrank city' alone lists its commands as wrong usage; with --help it succeeds")
    func group() throws {
        let bare = try run([])
        let help = try run(["--help"])
        #expect(bare.exitCode == 2 && bare.output.isEmpty && help.exitCode == 0)
        #expect(firstDifference(bare.messages, help.output) == nil)
        for name in ["import", "generate", "inspect", "route"] { #expect(help.output.contains("  city \(name) ")) }
    }

    @Test("A path that cannot be written is a machine failure with exit code 3")
    func unwritable() throws {
        let made = try run(["generate", "--zones", "4", "--out", "none/x.city"])
        #expect(made.exitCode == 3)
        #expect(made.messages == "cabrank: cannot write none/x.city: No such file or directory\n")
    }
}
