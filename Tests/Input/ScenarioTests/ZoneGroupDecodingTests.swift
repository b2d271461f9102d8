import Experiments
import Measures
import TestSupport
import Testing

@testable import Scenario

@Suite("Groups of zones in a scenario")
struct ZoneGroupDecodingTests {
    /// Loads the sample scenario, a table of the zones A and B, with groups by a file.
    private func load(
        _ keys: String, _ file: String, named name: String = "census.csv", in folder: TemporaryFolder
    ) throws -> SimulationSetup {
        try folder.write(file, to: name)
        let text = Samples.scenario + "\nzoneGroups: {file: \(name), \(keys)}\n"
        return try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
    }

    private func setup(_ keys: String, _ file: String, named name: String = "census.csv") throws -> SimulationSetup {
        try load(keys, file, named: name, in: TemporaryFolder())
    }

    private func complaints(_ keys: String, _ file: String, named name: String = "census.csv") throws -> [String] {
        let folder = try TemporaryFolder()
        return inputErrors { _ = try load(keys, file, named: name, in: folder) }
            .map { $0.replacing("\(folder.path)/", with: "") }
    }

    @Test("A table has a row for each zone, in any order, and columns that are not named")
    func table() throws {
        let file = "zone,income,no_car,residents,mayor\nB,2500,0.2,100,x\nA,900,0.6,300,y\n"
        let groupings = try setup("attributes: [income, no_car], weight: residents, groups: 2", file).zoneGroupings
        #expect(groupings.map(\.attribute) == ["income", "no_car"])
        #expect(groupings[0].values == [900, 2_500] && groupings[0].weights == [300, 100])
        #expect(groupings.map(\.groups) == [[0, 1], [1, 0]])
        #expect(try setup("attributes: [income]", file).measuredRun.zoneGroupings[0].weights == [1, 1])
        #expect(try Samples.setup().zoneGroupings.isEmpty)
    }

    @Test("Properties of GeoJSON are read, with the outline of the city as default")
    func properties() throws {
        func area(_ zone: String, _ income: String) -> String {
            """
            {"type": "Feature", "properties": {"zone": "\(zone)", "income": \(income)}, "geometry": null}
            """
        }
        let text = "{\"type\": \"FeatureCollection\", \"features\": [\(area("A", "12.5")),\(area("B", "\"9\""))]}"
        let groupings = try setup("attributes: [income]", text, named: "areas.geojson").zoneGroupings
        #expect(groupings[0].values == [12.5, 9])
        let broken = text.replacing("12.5", with: "\"many\"").replacing("\"income\": \"9\"", with: "\"incme\": 9")
        #expect(
            try complaints("attributes: [income]", broken, named: "areas.geojson") == [
                "areas.geojson:1:44: income is 'many', not a number; write null if it is unknown",
                "areas.geojson:1:129: the feature has no property 'income'; did you mean 'incme'?",
            ])
        let large = try complaints(
            "attributes: [income]", text.replacing("12.5", with: "1e300"), named: "areas.geojson")
        #expect(large.count == 1 && large[0].hasSuffix("not a number up to 10^15; write null if it is unknown"))
    }

    @Test("Places are averaged by zone with their weights; those outside are told")
    func places() throws {
        let folder = try TemporaryFolder()
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        for name in ["nodes.csv", "edges.csv", "requests.csv", "taxis.csv"] {
            try folder.write(block.folder.read(name) ?? "", to: name)
        }
        func ring(_ west: Double, _ east: Double) -> String {
            "[[[\(west),-0.1],[\(east),-0.1],[\(east),0.1],[\(west),0.1],[\(west),-0.1]]]"
        }
        let areas = [("A", ring(-30.1, -29.999)), ("B", ring(-29.999, -29.9))].map { name, ring in
            "{\"properties\": {\"id\": \"\(name)\"}, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": \(ring)}}"
        }
        try folder.write("{\"features\": [\(areas.joined(separator: ","))]}", to: "areas.geojson")
        try folder.write(
            "id,lat,lon,income,people\n1,0,-30,100,30\n2,0.01,-30,200,10\n3,0,-29.95,500,0\n4,0,-29.96,700,5\n5,50,0,1,1\n",
            to: "cells.csv")
        let text = """
            scenario: s
            duration: 1 h
            city: {graph: {nodes: nodes.csv, edges: edges.csv}, streets: true, outline: areas.geojson}
            demand: {requests: {file: requests.csv}}
            drivers: {shifts: [{taxis: 2}]}
            zoneGroups: {file: cells.csv, attributes: [income], weight: people, groups: 2}
            """
        let path = try folder.write(text, to: "s.yaml")
        let setup = try ScenarioLoader.load(path: path, dataFolder: nil)
        // (100 · 30 + 200 · 10) / 40; nobody lives in the first cell of B.
        #expect(setup.zoneGroupings[0].values == [125, 700] && setup.zoneGroupings[0].weights == [40, 5])
        #expect(
            setup.inputLosses.map(\.description).contains {
                $0.contains(
                    "cells.csv:6: \"50, 0\": it is in no zone of the city (1 of 5 not used); expected a zone of the city"
                )
            }, "\(setup.inputLosses)")
    }

    @Test("A zone without a value is in no group, and the user is told")
    func unknown() throws {
        let folder = try TemporaryFolder()
        let text = Samples.scenario.replacing("[A, B]", with: "[A, B, C]")
            .replacing("B: [6, 2.4]}", with: "B: [6, 2.4], C: [6, 2.4]}")
            .replacing(
                "B: [3, 1.0]}", with: "B: [3, 1.0], C: [6, 2.4]}\n    C: {A: [6, 2.4], B: [6, 2.4], C: [3, 1.0]}")
        try folder.write("zone,income\nA,5\nB,\nC,7\n", to: "census.csv")
        let path = try folder.write(
            text + "\nzoneGroups: {file: census.csv, attributes: [income]}\n", to: "s.yaml")
        let setup = try ScenarioLoader.load(path: path, dataFolder: nil)
        #expect(setup.zoneGroupings[0].groups == [0, nil, 1])
        #expect(
            setup.inputLosses.map { $0.description.replacing("\(folder.path)/", with: "") } == [
                "census.csv: \"B\": zone without a value of 'income', which is in no group (1 of 3 used in part); "
                    + "expected a value for each zone; add it if it is known"
            ])
    }

    static let mistakes = [
        InvalidInput(
            "attributes: [income]", "zone,incme\nA,1\nB,2\n",
            "census.csv:1: the column 'income' is missing; did you mean 'incme'?"),
        InvalidInput(
            "attributes: [income]", "zone,income\nA,much\nB,\n",
            "census.csv:2:3: income is 'much', not a number; leave it empty if it is unknown"),
        InvalidInput(
            "attributes: [income]", "zone,income\nA,1e300\nB,2\n",
            "census.csv:2:3: income is '1e300', not a number up to 10^15; leave it empty if it is unknown"),
        InvalidInput(
            "attributes: [income]", "zone,income\nA,1\n",
            "census.csv: zone 'B' is missing; add it, with an empty value if it is unknown"),
        InvalidInput(
            "attributes: [income]", "zone,income\nA,1\nB,2\nA,3\n",
            "census.csv:4:1: zone 'A' is in the table twice; remove it here or in line 2"),
        InvalidInput(
            "attributes: [income], weight: people", "zone,income,people\nA,1,-1\nB,2,\n",
            "census.csv:2:5: people is '-1', not 0 or more", "census.csv:3:5: people is empty, a number is needed"),
        InvalidInput(
            "attributes: [income]", "district,income\nA,1\nB,2\n",
            "census.csv:1: the column 'zone' or 'lat' or 'latitude' is missing; the header has district, income",
            "census.csv:1: the column 'lon' or 'longitude' is missing; the header has district, income"),
        InvalidInput(
            "attributes: [income]", "lat,lon,income\n0,0,1\n",
            "census.csv:1: the zones of this city have no areas, so no place lies in a zone; write a column 'zone'"),
        InvalidInput(
            "attributes: [income]", "zone,income\nA,4\nB,4\n",
            "s.yaml:13:45: 'income' is the same in all zones; name a column with values that differ between zones"),
        InvalidInput(
            "attributes: [income]", "zone,income\nA,\nB,\n",
            "s.yaml:13:45: no zone of the city has a value of 'income'; name a column with values that differ between zones"
        ),
        InvalidInput(
            "attributes: [income, Income]", "zone,income\nA,1\nB,2\n",
            "s.yaml:13:53: 'Income' is named twice; remove it"),
        InvalidInput(
            "attributes: []", "zone,income\nA,1\nB,2\n",
            "s.yaml:13:44: 'attributes' has 0 names; write 1 to 10"),
        InvalidInput(
            "groups: 1, attributes: [income]", "zone,income\nA,1\nB,2\n",
            "s.yaml:13:40: 'groups' is 1; 2 to 10 is allowed"),
        InvalidInput(
            "groups: 4", "zone,income\nA,1\nB,2\n",
            "s.yaml:13:13: 'zoneGroups' lacks the key 'attributes'; name the columns, such as [income, no_car]"),
    ]

    @Test("Errors say where they are and what would be right", arguments: mistakes)
    func errors(mistake: InvalidInput) throws {
        #expect(try complaints(mistake.old, mistake.new) == mistake.expectedErrors)
    }

    @Test("Groups of zones are refused without taxis")
    func noTaxis() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "zone,income\nExchange,1\nCentral Station,2\nCentral Station East,3\nAirport,4\nOld Town,5\n",
            to: "census.csv")
        let text = """
            scenario: s
            duration: 4 h
            start: {date: 2026-06-06, clock: "08:00"}
            city: {generate: {seed: 7, zones: 4}}
            runners: {count: 5}
            zoneGroups: {file: census.csv, attributes: [income]}

            """
        let path = try folder.write(text, to: "s.yaml")
        let complaints = inputErrors { _ = try ScenarioLoader.load(path: path, dataFolder: nil) }
        #expect(
            complaints == [
                "\(path):6:13: 'zoneGroups' compares the clients of taxis, and the scenario has no taxis; remove it"
            ])
    }

    @Test("Without a file the outline of the city is needed")
    func noFile() {
        let complaints = inputErrors { _ = try Samples.setup(adding: "zoneGroups: {attributes: [income]}") }
        #expect(complaints == ["s.yaml:13:13: 'zoneGroups' has no file; name a 'file', or the 'outline' of the city"])
    }
}
