import Behaviour
import CityModel
import InputFiles
import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import Scenario

@Suite("Files of a scenario")
struct FileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func complaints(_ path: String) -> [String] {
        inputErrors { _ = try ScenarioLoader.load(path: path, dataFolder: nil) }
            .map { $0.replacing(folder.path + "/", with: "") }
    }

    private func complaints(replacing old: String, by new: String) throws -> [String] {
        #expect(Samples.scenario.contains(old))
        return complaints(try folder.write(Samples.scenario.replacing(old, with: new), to: "s.yaml"))
    }

    @Test("An empty file, a binary file, a folder and a missing file each give one line")
    func unreadable() throws {
        #expect(complaints(try folder.write("", to: "s.yaml")) == ["s.yaml: the file is empty"])
        #expect(
            complaints(try folder.write([0x61, 0x3A, 0x20, 0xFF, 0x0A], to: "s.yaml")) == [
                "s.yaml:1:4: the file is not UTF-8: byte 0xFF; save it with the encoding UTF-8"
            ])
        #expect(complaints(folder.path) == ["\(folder.path): this is a folder; name a file in it"])
        #expect(complaints(folder.path + "/none.yaml") == ["none.yaml: there is no such file"])
    }

    @Test("A byte order mark and CR LF line endings change nothing")
    func windows() throws {
        let text = "\u{FEFF}" + Samples.scenario.replacing("\n", with: "\r\n")
        let path = try folder.write(text, to: "s.yaml")
        #expect(throws: Never.self) { try ScenarioLoader.load(path: path, dataFolder: nil) }
    }

    @Test("A lesson is not simulated, and a document of neither kind says so")
    func kinds() throws {
        #expect(
            complaints(try folder.write(Samples.lesson, to: "l.yaml")) == [
                "l.yaml:1:1: this is a lesson, not a scenario; play it with 'cabrank play'"
            ])
        #expect(
            complaints(try folder.write("a: 1", to: "x.yaml")) == [
                "x.yaml:1:1: this is neither a scenario nor a lesson; begin it with 'scenario: NAME' or 'lesson: TITLE'"
            ])
        // A correctly spelled word is not suggested for its own place.
        #expect(
            complaints(try folder.write("name: a\ncity: {generate: {seed: 1}}", to: "x.yaml")) == [
                "x.yaml:1:1: this is neither a scenario nor a lesson; begin it with 'scenario: NAME' or 'lesson: TITLE'"
            ])
        #expect(
            complaints(try folder.write("- a", to: "x.yaml")) == [
                "x.yaml:1:1: the document is a list, not a map; begin it with 'scenario: NAME' or 'lesson: TITLE'"
            ])
    }

    @Test("An unknown bare name gets the nearest scenario as advice")
    func bareName() {
        let complaints = inputErrors { _ = try ScenarioLoader.load(path: "defualt", dataFolder: nil) }
        #expect(complaints.count == 1)
        #expect(complaints[0].hasPrefix("defualt: there is no such file, and no scenario of that name"))
    }

    @Test("Measured values come from a column of a file, with the unit at the end of its name")
    func empirical() throws {
        try folder.write("zone,wait_min\nA,1\nB,2.5\n", to: "waits.csv")
        let text = Samples.scenario.replacing("10 min", with: "{empirical: {file: waits.csv, column: wait_min}}")
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(setup.clients.patienceSeconds == .empirical([60, 150]))
    }

    @Test("Invalid measured values are reported with their position in the file")
    func wrongEmpirical() throws {
        let examples: [(file: String, complaints: [String])] = [
            (
                "wait_s\n1\ntwo\n-3\n",
                [
                    "waits.csv:3:1: wait_s is 'two', not a number",
                    "waits.csv:4:1: wait_s is -3; 0 s to 36525 days is allowed",
                ]
            ),
            ("wait_min\n60000000\n", ["waits.csv:2:1: wait_min is 60000000; 0 s to 36525 days is allowed"]),
            (
                "wait\n1\n",
                ["waits.csv:1: the column 'wait' has no unit; end its name in _s, _min or _h"]
            ),
            (
                "wait_s,zone\n1,A\n",
                ["waits.csv:1: the file has 2 columns; name the one to use with 'column:', one of wait_s, zone"]
            ),
            ("wait_s\n", ["waits.csv: there is no value below the header"]),
        ]
        for example in examples {
            try folder.write(example.file, to: "waits.csv")
            #expect(
                try complaints(replacing: "10 min", by: "{empirical: {file: waits.csv}}") == example.complaints,
                "\(example.file)")
        }
    }

    private static let flows = "flows: [{from: A, to: B, perHour: 30}]"

    @Test("B01: demand by zone and hour is one Poisson process per zone, with destinations by gravity")
    func byZone() throws {
        try folder.write("zone,hour,requests\nB,0,3\nB,23,1.5\n", to: "demand.csv")
        let text = Samples.scenario.replacing(FileTests.flows, with: "byZone: {file: demand.csv, tripLength: 4 km}")
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(setup.demand.count == 1)
        guard case .poisson(let process) = setup.demand[0] else {
            Issue.record("no Poisson process")
            return
        }
        #expect(process.requestsPerHour == [3] + [Double](repeating: 0, count: 22) + [1.5])
        #expect(process.choices[0].trips.map(\.origin) == [ZoneID(1), ZoneID(1)])
        // exp(−2.4 / 4) against exp(−1 / 4)
        #expect(abs(process.choices[0].weights[0] / process.choices[0].weights[1] - 0.704_688) < 1e-6)
        let total: Double = process.choices[0].weights.reduce(0, +)
        #expect(abs(total - 1) < 1e-12)
    }

    @Test("B01: demand by zone and hour takes its destinations from a matrix")
    func byZoneAndMatrix() throws {
        try folder.write("zone,hour,requests\nB,0,3\n", to: "demand.csv")
        try folder.write("from,to,requests_per_day\nB,A,10\nB,B,0\nA,B,5\n", to: "od.csv")
        let text = Samples.scenario.replacing(
            FileTests.flows, with: "byZone: {file: demand.csv, destinations: od.csv}")
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        guard case .poisson(let process) = setup.demand[0] else {
            Issue.record("no Poisson process")
            return
        }
        #expect(Array(process.choices[0].trips) == [TripTemplate(origin: ZoneID(1), destination: ZoneID(0))])
        try folder.write("from,to,requests_per_day\nA,B,5\n", to: "od.csv")
        #expect(
            complaints(folder.path + "/s.yaml") == [
                "s.yaml:9:30: zone 'B' has requests but no destinations; add a row that starts there"
            ])
    }

    @Test("B01: a matrix gives the requests of a day, spread over the hours")
    func matrix() throws {
        try folder.write("from,to,requests_per_day\nB,A,10\nA,B,14\n", to: "od.csv")
        let hours = [Double](repeating: 0, count: 23).map { "\($0)" }.joined(separator: ", ")
        let text = Samples.scenario.replacing(FileTests.flows, with: "matrix: {file: od.csv, hours: [\(hours), 2]}")
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        guard case .poisson(let process) = setup.demand[0] else {
            Issue.record("no Poisson process")
            return
        }
        #expect(process.requestsPerHour == [Double](repeating: 0, count: 23) + [24])
        #expect(process.choices[0].weights == [10, 14])
    }

    @Test("All invalid rows of demand are reported at once, with their positions")
    func wrongDemand() throws {
        let byZone = "byZone: {file: demand.csv, tripLength: 4 km}"
        try folder.write("zone,hour,requests\nC,24,x\nA,0\nA,1,-1\nA,2,1\nA,2,1\n", to: "demand.csv")
        #expect(
            try complaints(replacing: FileTests.flows, by: byZone) == [
                "demand.csv:2:1: there is no zone 'C' in the city; known are A, B",
                "demand.csv:2:3: hour is '24', not an hour from 0 to 23",
                "demand.csv:2:6: requests is 'x', not a number",
                "demand.csv:3: the row has 2 fields; the header names 3",
                "demand.csv:4:5: requests is -1; 0 to 100000000 is allowed",
                "demand.csv:6:1: zone 'A' has two rows for hour 2; keep one of them",
            ])
        try folder.write("zone,hours,requests\n", to: "demand.csv")
        #expect(
            try complaints(replacing: FileTests.flows, by: byZone) == [
                "demand.csv:1: the column 'hour' is missing; did you mean 'hours'?"
            ])
        try folder.write("zone,hour,requests\nA,2,0\n", to: "demand.csv")
        #expect(
            try complaints(replacing: FileTests.flows, by: byZone) == [
                "s.yaml:9:12: the file has no requests; write a value above 0 in a row"
            ])
    }

    @Test("Files are looked for beside the scenario, then in the data folder")
    func search() throws {
        let data = try TemporaryFolder()
        try data.write("from,to,requests_per_day\nB,A,1\n", to: "od.csv")
        let text = Samples.scenario.replacing(FileTests.flows, with: "matrix: {file: od.csv}")
        let path = try folder.write(text, to: "s.yaml")
        #expect(try ScenarioLoader.load(path: path, dataFolder: data.path).demand.count == 1)
        #expect(complaints(path).count == 1)
        try folder.write("no,columns\n", to: "od.csv")
        #expect(throws: InputError.self) { try ScenarioLoader.load(path: path, dataFolder: data.path) }
    }

    /// Returns the sample scenario with another city and another flow.
    private func scenario(city: String, from: String, to: String) -> String {
        let start = Samples.scenario.firstRange(of: "  zones:")?.lowerBound ?? Samples.scenario.startIndex
        let end = Samples.scenario.firstRange(of: "duration:")?.lowerBound ?? Samples.scenario.endIndex
        let rest = Samples.scenario[end...].replacing("from: A, to: B", with: "from: \(from), to: \(to)")
        return "\(Samples.scenario[..<start])\(city)\(rest)"
    }

    @Test("Z01: a city from a road graph is divided into zones, or takes those of an outline")
    func graph() throws {
        try folder.write("id,lat,lon\n0,45.00,10.00\n1,45.00,10.01\n2,45.02,10.01\n", to: "nodes.csv")
        try folder.write(
            "from,to,length_m,speed_kmh\n0,1,800,40\n1,0,800,40\n1,2,2300,40\n2,1,2300,40\n0,2,2600,30\n2,0,2600,30\n",
            to: "edges.csv")
        let square = "[[[9.99,44.99],[10.02,44.99],[10.02,45.03],[9.99,45.03],[9.99,44.99]]]"
        try folder.write(
            """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"code":"Z"},
             "geometry":{"type":"Polygon","coordinates":\(square)}}]}
            """, to: "zones.geojson")
        let graph = "  graph: {nodes: nodes.csv, edges: edges.csv}\n"
        let outlined = graph + "  outline: zones.geojson\n  zoneProperty: code\n"
        let path = try folder.write(scenario(city: outlined, from: "Z", to: "Z"), to: "s.yaml")
        #expect(try ScenarioLoader.load(path: path, dataFolder: nil).city.zones.map(\.name) == ["Z"])
        let cut = scenario(city: graph, from: "nowhere", to: "nowhere")
        let complaints = complaints(try folder.write(cut, to: "s.yaml"))
        #expect(complaints.count == 2 && complaints.allSatisfy { $0.contains("there is no zone 'nowhere'") })
        try folder.write("from,to,length_m\n0,1,800\n", to: "edges.csv")
        #expect(
            self.complaints(folder.path + "/s.yaml").first
                == "edges.csv:1: the column 'speed_kmh' or 'free_speed' is missing; the header has from, to, length_m")
    }

    @Test("A city from files takes its factors from a file or a list")
    func tableFile() throws {
        try folder.write("from,to,seconds,km\n1,1,60,1\n1,2,120,2\n2,1,130,2.1\n2,2,70,1.2\n", to: "table.csv")
        let factors = (0..<24).map { "\(1 + Double($0) / 10)" }.joined(separator: ", ")
        let text = scenario(city: "  tableFile: table.csv\n  hourFactors: [\(factors)]\n", from: "1", to: "2")
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(setup.city.zones.map(\.name) == ["1", "2"])
        #expect(setup.city.hourFactors[23] == 3.3)
        #expect(setup.city.leg(from: ZoneID(1), to: ZoneID(0)) == TravelLeg(milliseconds: 130_000, metres: 2_100))
        try folder.write("from,to,seconds,km\n1,1,60,1\n1,2,120,2\n2,1,130,2.1\n", to: "table.csv")
        #expect(complaints(folder.path + "/s.yaml").count == 1)
    }

    @Test("Z05: a scenario may set all legs within zones, rounded half up; it needs both values with units")
    func sameZone() throws {
        try folder.write("from,to,seconds,km\n1,1,60,1\n1,2,120,2\n2,1,130,2.1\n2,2,70,1.2\n", to: "table.csv")
        func write(_ sameZone: String) throws -> String {
            let city = "  tableFile: table.csv\n  sameZone: {\(sameZone)}\n"
            return try folder.write(scenario(city: city, from: "1", to: "2"), to: "s.yaml")
        }
        let path = try write("time: 1.7500005 min, distance: 1.1405 km")
        let city = try ScenarioLoader.load(path: path, dataFolder: nil).city
        let way = TravelLeg(milliseconds: 105_000, metres: 1_141)
        #expect(city.leg(from: ZoneID(0), to: ZoneID(0)) == way && city.leg(from: ZoneID(1), to: ZoneID(1)) == way)
        #expect(city.leg(from: ZoneID(1), to: ZoneID(0)) == TravelLeg(milliseconds: 130_000, metres: 2_100))
        let wrong = [
            "time: 105 s", "time: 105, distance: 1 km", "time: 1 km, distance: 1 km", "time: 2 days, distance: 1 km",
        ]
        for sameZone in wrong { #expect(complaints(try write(sameZone)).count == 1, "\(sameZone)") }
    }
}
