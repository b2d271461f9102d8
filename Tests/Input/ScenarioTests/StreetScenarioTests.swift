import CityFiles
import CityModel
import Experiments
import InputFiles
import Quantities
import TestSupport
import Testing

@Suite("Scenarios on streets")
struct StreetScenarioTests {
    private let block: StreetBlock

    init() throws {
        block = try StreetBlock(requests: "time,from,to\n20,a,c\n10,b,d\n99999,a,b\n", taxis: "node\nc\nd\n")
    }

    private func message(_ text: String) -> String { block.complaints(text).joined(separator: "\n") }

    @Test(
        "Requests come at their second and junction, late ones are counted, and taxis start at their places")
    func requestsAndTaxis() throws {
        let setup = try block.load(block.scenario())
        let traffic = try #require(setup.traffic)
        guard case .recorded(let trips) = setup.demand[0] else {
            Issue.record("no list of requests")
            return
        }
        let ids = traffic.streetCity.car.nodeIDs.nodesByName()
        func node(_ name: String) -> StreetPoint { .node(ids[name] ?? .max) }
        #expect(trips.map(\.time.seconds) == [10, 20])
        #expect(trips.map(\.start) == [node("b"), node("a")] && trips.map(\.end) == [node("d"), node("c")])
        #expect(setup.drivers.startPlaces.map(\.point) == [node("c"), node("d")])
        #expect(setup.inputLosses.contains { $0.count == 1 && $0.reason.contains("after the end of the run") })
    }

    @Test("An ignored column of a table of requests is reported with the intended one")
    func unknownColumn() throws {
        try block.folder.write("time,from,to,partyy,fare\n10,a,b,2,9\n", to: "requests.csv")
        let losses = try block.load(block.scenario()).inputLosses
        #expect(
            losses.map { $0.description.replacing("\(block.folder.path)/", with: "") } == [
                "requests.csv:1: \"partyy\": this column and others are not read (2 of 5 not used); expected time, time_s, "
                    + "from, from_lat, from_lon, to, to_lat, to_lon, party, wheelchair, depart_at, departAt, booked_at, "
                    + "bookedAt, person, return_after_min; did you mean 'party'?"
            ])
    }

    @Test("Z01: zones drawn in a file replace those of a city file, on the same streets")
    func outlineOfCityFile() throws {
        let town = try block.load(block.scenario())
        let streets = try #require(town.traffic?.streetCity)
        try block.folder.write(CityFile.bytes(of: streets), to: "town.city")
        try block.folder.write(
            """
            {"features": [
            {"properties": {"id": "west"}, "geometry": {"type": "Polygon", "coordinates":
            [[[-30.01,-0.01],[-29.999,-0.01],[-29.999,0.01],[-30.01,0.01],[-30.01,-0.01]]]}},
            {"properties": {"id": "east"}, "geometry": {"type": "Polygon", "coordinates":
            [[[-29.999,-0.01],[-29.99,-0.01],[-29.99,0.01],[-29.999,0.01],[-29.999,-0.01]]]}}]}
            """, to: "zones.geojson")
        let drawn = try block.load(block.scenario(city: "file: town.city\n  outline: zones.geojson"))
        #expect(drawn.city.zones.map(\.name) == ["west", "east"] && town.city.zoneCount == 1)
        #expect(drawn.traffic?.streetCity.car.graph.nodeCount == streets.car.graph.nodeCount)
        #expect(drawn.drivers.startPlaces.map(\.zone) == [ZoneID(1), ZoneID(0)])
    }

    @Test("A key of another kind of city is reported as such")
    func keyOfAnotherCity() {
        let text = block.scenario(
            city: "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true\n  speeds: posted")
        #expect(
            message(text)
                == "s.yaml:5:3: unknown key 'speeds' in 'city'; it cannot be used with the other keys of 'city'")
    }

    @Test("Z04: streets nearly a day long are used, but refused where a factor exceeds the range of times")
    func endlessWays() throws {
        var edges = "from,to,length_m,travel_time_ms,class\n"
        for (from, to) in [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")] {
            edges += "\(from),\(to),200,80000000,residential\n\(to),\(from),200,80000000,residential\n"
        }
        try block.folder.write(edges, to: "edges.csv")
        func text(factor: Double) throws -> String {
            let common = (0..<24).map { "\($0),,1\n" }.joined()
            try block.folder.write("hour,street,factor\n\(common)8,residential,\(factor)\n", to: "slow.csv")
            return block.scenario(
                city: "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true\n  hourFactors: slow.csv")
        }
        let slow = try #require(try block.load(text(factor: 2)).traffic)
        let leg = StreetRouter(slow).leg(from: .node(0), to: .node(2), hour: 8)
        #expect(leg.milliseconds == 320_000_000)
        #expect(
            block.complaints(try text(factor: 13)).joined().contains(
                "the streets are so slow at hour 8 that a trip through the city may take more than 12 days"))
    }

    @Test("Places may be latitude and longitude, which mean the nearest junction")
    func coordinates() throws {
        try block.folder.write(
            "time,from_lat,from_lon,to_lat,to_lon,party\n1,0.0001,-30.0001,0.0017,-29.9981,3\n", to: "requests.csv")
        let setup = try block.load(block.scenario())
        guard case .recorded(let trips) = setup.demand[0], let ids = setup.traffic?.streetCity.car.nodeIDs else {
            Issue.record("no list of requests")
            return
        }
        #expect(trips[0].start == ids.nodesByName()["a"].map { .node($0) })
        #expect(trips[0].end == ids.nodesByName()["c"].map { .node($0) })
        #expect(trips[0].trip.party == 3)
    }

    @Test("streets: false drives between the centres of zones")
    func withoutStreets() throws {
        let city = "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: false"
        let demand = "flows: [{from: A1, to: A1, perHour: 3}]"
        let setup = try block.load(block.scenario(city: city, demand: demand, drivers: "startZones: uniform"))
        #expect(setup.traffic == nil)
    }

    @Test("A city file and a generated city have streets")
    func otherCities() throws {
        let generated = try block.generatedTown()
        let city = try #require(generated.traffic?.streetCity)
        try block.folder.write(CityFile.bytes(of: city), to: "town.city")
        let setup = try block.load(
            block.scenario(
                city: "file: town.city", demand: StreetBlock.gravity,
                drivers: "startZones: uniform"))
        #expect(setup.traffic != nil && setup.city.zoneCount == city.city.zoneCount)
        let hours = "[" + Array(repeating: "2", count: 24).joined(separator: ", ") + "]"
        let ignored = block.scenario(
            city: "file: town.city\n  streets: false\n  hourFactors: \(hours)",
            demand: StreetBlock.gravity, drivers: "startZones: uniform")
        #expect(message(ignored).contains("'hourFactors' needs taxis that drive on"))
    }

    @Test("Z01: zones.areaKm2 divides the land of a city file again; drawn zones refuse it in one line")
    func dividedAgain() throws {
        let town = try #require(try block.generatedTown().traffic?.streetCity)
        try block.folder.write(CityFile.bytes(of: town), to: "town.city")
        func text(_ rules: String) -> String {
            block.scenario(
                city: "file: town.city\n  ranks: [{lat: 45.0, lon: -30.0}]", demand: StreetBlock.gravity,
                drivers: "startZones: uniform, idle: {after: 5 min, towardsRanks: 1}".replacing(
                    ", idle", with: "\n  idle"))
                + rules
        }
        let (asIs, small) = (try block.load(text("")), try block.load(text("rules: {zones.areaKm2: 0.5}")))
        #expect(asIs.city.zoneCount == town.city.zoneCount)
        #expect(small.city.zoneCount > 2 * asIs.city.zoneCount)
        #expect(small.traffic?.streetCity.car.graph.nodeCount == town.car.graph.nodeCount)
        // Ranks keep their positions in the new zones.
        let ranks = small.drivers.ranks
        #expect(ranks.map(\.position.point) == asIs.drivers.ranks.map(\.position.point) && ranks.count > 1)
        let traffic = try #require(small.traffic)
        #expect(ranks.allSatisfy { traffic.nodes(in: $0.position.zone).contains($0.position.point.number) })
        try block.folder.write(
            """
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"id": "Z"}, "geometry":
            {"type": "Polygon", "coordinates": [[[-30.1, -0.1], [-29.9, -0.1], [-29.9, 0.1], [-30.1, 0.1], [-30.1, -0.1]]]}}]}
            """, to: "areas.geojson")
        let graph = "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true\n  outline: areas.geojson"
        let rules = "rules: {zones.areaKm2: 3}\n"
        #expect(
            block.complaints(block.scenario(city: graph) + rules).map { $0.drop { $0 != " " } } == [
                " 'zones.areaKm2' has no effect if the zones come from the 'outline'; remove it"
            ])
        let drawn = try #require(try block.load(block.scenario(city: graph)).traffic?.streetCity)
        try block.folder.write(CityFile.bytes(of: drawn), to: "drawn.city")
        #expect(
            block.complaints(block.scenario(city: "file: drawn.city") + rules).map { $0.drop { $0 != " " } } == [
                " 'zones.areaKm2' has no effect if the zones of the city file were drawn (--zones); remove it"
            ])
    }

    @Test("Errors are reported with their positions")
    func mistakes() throws {
        try block.folder.write("time,from,to,party\n5,a,x,1\n6,a,b,9\n-3,a,b,1\n", to: "requests.csv")
        let requests = message(block.scenario())
        #expect(requests.contains("requests.csv:2:5: the streets have no node 'x'"))
        #expect(requests.contains("a party of 1 to 8") && requests.contains("requests.csv:4:1:"))
        try block.folder.write("time,from_lat,from_lon,to_lat,to_lon\n1,50,8,0,-30\n", to: "requests.csv")
        #expect(message(block.scenario()).contains("not within 2 km of a street"))
        let table = "zones: [A]\n  table: {A: {A: [3, 1.0]}}"
        let places = message(block.scenario(city: table, demand: "flows: [{from: A, to: A, perHour: 3}]"))
        #expect(places.contains("s.yaml:9:16: the taxis of this city do not drive on streets"))
        let file = block.scenario(city: "file: none.city", demand: "flows: []", drivers: "startZones: uniform")
        #expect(message(file).contains("s.yaml:3:9: there is no file 'none.city'"))
        try block.folder.write("no city", to: "bad.city")
        let bad = block.scenario(city: "file: bad.city", demand: "flows: []", drivers: "startZones: uniform")
        #expect(message(bad).contains("this is not a city file"))
        let extract = block.scenario(city: "openStreetMap: none.osm.pbf", drivers: "startZones: uniform")
        let missing = message("dataSource: ask your city\n" + extract)
        #expect(missing.contains("there is no file 'none.osm.pbf'") && missing.contains("ask your city"))
    }
}
