import Behaviour
import CityModel
import Experiments
import Quantities
import TestSupport
import Testing

@testable import Scenario

@Suite("Gateways in a scenario")
struct GatewayDecodingTests {
    private static let gateway = "name: Airport, lat: 0, lon: -29.9, drive: 25 min, distance: 22 km"

    private func complaints(_ gateways: String, demand: String = "requests: {file: requests.csv}") throws -> [String] {
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        return block.complaints(
            block.scenario(
                city: "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true\n  gateways: [\(gateways)]",
                demand: demand))
    }

    @Test("A gateway of a table has the leg of its entry and the drive beyond, and no shift starts there")
    func table() throws {
        let setup = try Samples.setup(
            replacing: "duration: 24 h",
            by: "  gateways: [{name: Airport, zone: B, drive: 25 min, distance: 22 km}]\nduration: 24 h")
        let leg = setup.city.leg(from: ZoneID(0), to: ZoneID(2))
        #expect(leg == TravelLeg(milliseconds: 31 * 60_000, metres: 24_400))
        #expect(setup.drivers.startWeights == [1, 1, 0])
        #expect(try Samples.setup().drivers.startWeights.isEmpty)
    }

    @Test("Errors about gateways say what is wrong and what to write")
    func errors() throws {
        func first(_ gateway: String, demand: String = "requests: {file: requests.csv}") throws -> String {
            let found = try complaints(gateway, demand: demand)
            return String(found.first?.split(separator: " ", maxSplits: 1).last ?? "none")
        }
        #expect(
            try first("{name: G, drive: 5 min, distance: 2 km}")
                == "entry 1 of 'gateways' has no place; write 'lat' and 'lon', or the 'zone' of its entry")
        #expect(
            try first("{name: G, lat: 1, drive: 5 min, distance: 2 km}")
                == "'lat' needs 'lon'; write both, or neither")
        #expect(
            try first("{name: G, lat: 0.0009, lon: -29.9991, drive: 5 min, distance: 2 km}")
                == "the gateway lies in zone 'A1' of the city; write a place outside, or use the zone")
        #expect(
            try first("{name: A1, lat: 1, lon: -30, drive: 5 min, distance: 2 km}")
                == "'A1' is the name of a zone of the city; give the gateway another name")
        #expect(
            try first("{\(GatewayDecodingTests.gateway)}, {\(GatewayDecodingTests.gateway)}")
                == "two gateways are called 'Airport'; rename one of them")
        #expect(
            try first("{name: G, zone: Z9, drive: 5 min, distance: 2 km}").hasPrefix(
                "there is no zone 'Z9' in the city"))
        #expect(try first("").hasPrefix("there are 0 gateways; list 1 to 100"))
        #expect(
            try first("{\(GatewayDecodingTests.gateway)}", demand: "gateways: [{gateway: Airport}]")
                == "entry 1 of 'gateways' has no requests; write 'in', 'out' or both")
        #expect(
            try first("{\(GatewayDecodingTests.gateway)}", demand: "gateways: [{gateway: A1, in: 4}]")
                == "'A1' is a zone of the city and no gateway; list it as 'gateways' under 'city', or use 'flows'")
        #expect(
            try first(
                "{name: G, zone: A1, drive: 5 min, distance: 2 km}",
                demand: "requests: {file: requests.csv, outside: gateway}")
                == "the city has no gateway with a position; write 'gateways' with 'lat' and 'lon' under 'city'")
    }

    @Test("Requests of a gateway go in both directions in their numbers, by the attraction of the zones")
    func demand() throws {
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        let setup = try block.load(
            block.scenario(
                city: """
                    generate: {seed: 7, zones: 4}
                      gateways: [{name: G, lat: 60, lon: -30, drive: 20 min, distance: 15 km}]
                    """, demand: "gateways: [{gateway: G, in: 240, out: 480}]", drivers: "startZones: uniform"))
        guard case .poisson(let process)? = setup.demand.first else {
            Issue.record("no process")
            return
        }
        #expect(process.requestsPerHour == Array(repeating: 30, count: 24))
        let count = setup.city.zoneCount
        let origins = RequestWeights(demand: setup.demand, zoneCount: count).byOrigin
        #expect(abs(origins[count - 1] - 240) < 1e-6 && abs(origins.reduce(0, +) - 720) < 1e-6)
        let attractions = setup.city.zones.map { $0.attraction ?? 0 }
        for zone in 0..<count - 1 {
            #expect(abs(origins[zone] - 480 * attractions[zone] / attractions.reduce(0, +)) < 1e-6)
        }
    }

    // MARK: Recorded trips

    /// Columns: pickup and drop-off. The city lies around (0, −30), with gateways 0.1° east and west.
    private static let trips = """
        start,from_lat,from_lon,to_lat,to_lon
        2026-06-20 07:00:00,0,-30,0.0018,-29.9982
        2026-06-20 07:01:00,0,-29.91,0,-30
        2026-06-20 07:02:00,0.01,-29.9,0,-30
        2026-06-20 07:03:00,0,-30,0,-30.08
        2026-06-20 07:04:00,0.09,-30,0,-30
        2026-06-20 07:05:00,0,-29.91,0,-30.09
        2026-06-20 07:06:00,0,-29.91,0,-29.92
        2026-06-20 07:07:00,0.5,-30,0,-30
        2026-06-20 07:08:00,0,-30,0.5,-30

        """
    private static let format = """
        files: [trips.csv], format: csv, replay: 2026-06-20, leaveOut: true, columns: {pickupTime: start,
            pickupLatitude: from_lat, pickupLongitude: from_lon, dropOffLatitude: to_lat, dropOffLongitude: to_lon}
        """

    private func load(_ demand: String) throws -> SimulationSetup {
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        try block.folder.write(GatewayDecodingTests.trips, to: "trips.csv")
        try block.folder.write(
            "time,from_lat,from_lon,to_lat,to_lon\n60,0,-29.91,0,-30\n90,0,-30,0.0018,-29.9982\n", to: "coordinates.csv"
        )
        let text = block.scenario(
            city: """
                graph: {nodes: nodes.csv, edges: edges.csv}
                  streets: true
                  gateways:
                    - {name: East, lat: 0, lon: -29.9, drive: 25 min, distance: 11 km, within: 15 km}
                    - {name: West, lat: 0, lon: -30.1, drive: 20 min, distance: 11 km, within: 15 km}
                """, demand: demand)
        return try block.load(text + "start: {date: 2026-06-20, clock: \"07:00\"}\n")
    }

    @Test("Trips outside are moved to the nearest gateway, ties to the first; moved, used and left out add up")
    func mapping() throws {
        let setup = try load("trips: {\(GatewayDecodingTests.format), outside: gateway}")
        guard case .recorded(let trips)? = setup.demand.first else {
            Issue.record("no trips")
            return
        }
        let names = setup.city.zones.map(\.name)
        func name(_ zone: ZoneID) -> String { names[Int(zone.index)] }
        // 07:04 begins as near to East as to West; 07:05 crosses the city; 07:06 does not enter it.
        #expect(
            trips.map { "\(name($0.trip.origin)) \(name($0.trip.destination))" } == [
                "A1 A1", "East A1", "East A1", "A1 West", "East A1", "East West",
            ])
        #expect(
            setup.inputLosses.filter { $0.treatment == .moved }.map { "\($0.reason): \($0.count) of \($0.total)" } == [
                "pickups outside the city are moved to gateway 'East', 1.1 km away in the median: 4 of 9",
                "drop-offs outside the city are moved to gateway 'West', 1.7 km away in the median: 2 of 9",
            ])
        let leftOut = setup.inputLosses.filter { $0.treatment == .leftOut }.reduce(0) { $0 + $1.count }
        #expect(leftOut == 3 && trips.count + leftOut == 9)
        #expect(trips.allSatisfy { $0.start.isNode && $0.end.isNode })
    }

    @Test("By default trips outside are left out as without gateways")
    func dropped() throws {
        for outside in ["", ", outside: drop"] {
            let setup = try load("trips: {\(GatewayDecodingTests.format)\(outside)}")
            guard case .recorded(let trips)? = setup.demand.first else {
                Issue.record("no trips")
                return
            }
            #expect(trips.count == 1 && setup.inputLosses.allSatisfy { $0.treatment != .moved })
        }
    }

    @Test("Listed requests outside are moved to a gateway if the scenario says so, otherwise refused")
    func requests() throws {
        let setup = try load("requests: {file: coordinates.csv, outside: gateway}")
        guard case .recorded(let trips)? = setup.demand.first else {
            Issue.record("no requests")
            return
        }
        #expect(trips.map { setup.city.zones[Int($0.trip.origin.index)].name } == ["East", "A1"])
        #expect(setup.inputLosses.contains { $0.treatment == .moved && $0.count == 1 && $0.total == 2 })
        let errors = inputErrors { _ = try load("requests: {file: coordinates.csv}") }
        #expect(errors.contains { $0.contains("the place is not within 2 km of a street of this city") })
    }

    /// Returns a block in the zone Z, whose area ends 130 m around it; the gateway is 0.9 km from a junction.
    private func smallCity() throws -> StreetBlock {
        let block = try StreetBlock(requests: "time,from,to\n60,a,c\n", taxis: "node\na\n")
        try block.folder.write(
            """
            {"features": [{"properties": {"id": "Z"}, "geometry": {"type": "Polygon", "coordinates":
            [[[-30.0012,-0.0012],[-29.997,-0.0012],[-29.997,0.003],[-30.0012,0.003],[-30.0012,-0.0012]]]}}]}
            """, to: "zones.geojson")
        return block
    }

    private func smallCityScenario(_ block: StreetBlock, streets: Bool, _ demand: String) -> String {
        block.scenario(
            city: """
                graph: {nodes: nodes.csv, edges: edges.csv}
                  outline: zones.geojson
                  streets: \(streets)
                  gateways: [{name: East, lat: 0, lon: -29.99, drive: 5 min, distance: 3 km, within: 2 km}]
                """, demand: demand, drivers: "startZones: {Z: 1}")
            + "start: {date: 2026-06-20, clock: \"07:00\"}\n"
    }

    @Test("Lists and recorded trips find the same places, also within 2 km of a street", arguments: [true, false])
    func samePlaces(streets: Bool) throws {
        let block = try smallCity()
        let places = ["0,-29.99,0.0009,-29.9991", "0.0018,-30,0.001,-29.985", "0,-30,0.0018,-29.9982"]
        let header = ",from_lat,from_lon,to_lat,to_lon\n"
        let minutes = places.enumerated()
        try block.folder.write(
            "start" + header + minutes.map { "2026-06-20 07:0\($0):00,\($1)\n" }.joined(), to: "trips.csv")
        try block.folder.write("time" + header + minutes.map { "\($0 * 60),\($1)\n" }.joined(), to: "list.csv")
        func found(_ demand: String) throws -> (places: [String], trips: [RecordedTrip]) {
            let setup = try block.load(smallCityScenario(block, streets: streets, demand))
            guard case .recorded(let trips)? = setup.demand.first else { return ([], []) }
            let names = setup.city.zones.map(\.name)
            return (
                trips.map { "\(names[Int($0.trip.origin.index)]) \(names[Int($0.trip.destination.index)])" }, trips
            )
        }
        let listed = try found("requests: {file: list.csv, outside: gateway}")
        let recorded = try found("trips: {\(GatewayDecodingTests.format), outside: gateway}")
        #expect(listed.places == ["East Z", "Z East", "Z Z"] && recorded.places == listed.places)
        #expect(listed.trips.map(\.start) == recorded.trips.map(\.start))
        #expect(listed.trips.map(\.end) == recorded.trips.map(\.end))
        #expect(listed.trips.allSatisfy { $0.start.isNone != streets })
    }

    @Test("A list says what cannot be moved to a gateway")
    func listErrors() throws {
        let block = try smallCity()
        func errors(_ rows: String, streets: Bool, outside: Bool = true) throws -> [String] {
            try block.folder.write(rows, to: "list.csv")
            let demand = "requests: {file: list.csv\(outside ? ", outside: gateway" : "")}"
            return block.complaints(smallCityScenario(block, streets: streets, demand))
        }
        let header = "time,from_lat,from_lon,to_lat,to_lon\n"
        #expect(
            try errors(header + "60,0,-29.9,0,-30\n", streets: false) == [
                "list.csv:2:4: the place is outside the city, and no gateway has it within its reach; write degrees, "
                    + "latitude first"
            ])
        #expect(
            try errors(header + "60,0,-29.9,0,-30\n", streets: true) == [
                "list.csv:2:4: the place is not within 2 km of a street of this city; write degrees, latitude first"
            ])
        #expect(
            try errors("time,from,to\n60,Z,East\n", streets: false) == [
                "list.csv:1: the list has no coordinates, so no place is moved to a gateway by its distance; remove "
                    + "'outside: gateway', or write from_lat,from_lon,to_lat,to_lon"
            ])
        let sameGateway =
            "list.csv:2:1: pickup and drop-off are outside the city, at the same gateway; leave the row out"
        #expect(try errors(header + "60,0,-29.99,0,-29.985\n", streets: true) == [sameGateway])
        for streets in [true, false] {
            #expect(
                try errors("time,from,to\n60,East,East\n70,Z,East\n", streets: streets, outside: false) == [sameGateway]
            )
        }
    }

    @Test("Flows, matrices, regular clients and crowds have no trips from a gateway to itself")
    func sameGatewayInTables() throws {
        let block = try smallCity()
        try block.folder.write("from,to,requests_per_day\nZ,East,4\nEast,East,4\n", to: "matrix.csv")
        for (demand, place) in [
            ("matrix: {file: matrix.csv}", "matrix.csv:3:1"),
            ("flows: [{from: East, to: East, perHour: 2}]", "s.yaml:8:"),
            ("regulars: [{from: East, to: East, clients: 2, pause: 2 h}]", "s.yaml:8:"),
        ] {
            let errors = block.complaints(smallCityScenario(block, streets: false, demand))
            #expect(errors.count == 1 && errors[0].hasPrefix(place), "\(errors)")
            #expect(errors[0].contains("pickup and drop-off are outside the city, at the same gateway"), "\(errors)")
        }
        let crowd = "{people: 100, taxiShare: 0.1, zone: East, to: {Z: 1, East: 1}}"
        let errors = block.complaints(
            smallCityScenario(block, streets: false, "flows: [{from: Z, to: East, perHour: 2}]")
                + "events: [{name: c, from: \"07:10\", until: \"07:20\", crowd: \(crowd)}]\n")
        #expect(errors.count == 1, "\(errors)")
        #expect(errors[0].contains("at the same gateway; leave the gateway out"), "\(errors)")
    }

    @Test("Recorded trips between zones are left out if both are the same gateway")
    func sameGatewayByZone() throws {
        let block = try smallCity()
        try block.folder.write(
            "start,from,to\n2026-06-20 07:00:00,East,East\n2026-06-20 07:01:00,East,Z\n", to: "trips.csv")
        let columns = "columns: {pickupTime: start, pickupZone: from, dropOffZone: to}"
        let setup = try block.load(
            smallCityScenario(
                block, streets: false,
                "trips: {files: [trips.csv], format: csv, replay: 2026-06-20, leaveOut: true, \(columns)}"))
        guard case .recorded(let trips)? = setup.demand.first else {
            Issue.record("no trips")
            return
        }
        #expect(trips.count == 1)
        #expect(setup.inputLosses.contains { $0.reason.contains("at the same gateway") && $0.count == 1 })
    }
}
