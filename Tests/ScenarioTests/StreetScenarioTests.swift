import CityModel
import InputFiles
import TestSupport
import Testing

@testable import Scenario

@Suite("Scenarios on streets")
struct StreetScenarioTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // Four junctions around a block of 200 m.
        try folder.write("id,lat,lon\na,0,-30\nb,0,-29.9982\nc,0.0018,-29.9982\nd,0.0018,-30\n", to: "nodes.csv")
        var edges = "from,to,length_m,speed_kmh\n"
        for (from, to) in [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")] {
            edges += "\(from),\(to),200,36\n\(to),\(from),200,36\n"
        }
        try folder.write(edges, to: "edges.csv")
        try folder.write("time,from,to\n20,a,c\n10,b,d\n99999,a,b\n", to: "requests.csv")
        try folder.write("node\nc\nd\n", to: "taxis.csv")
    }

    private func scenario(
        city: String = "graph: {nodes: nodes.csv, edges: edges.csv}\n  streets: true",
        demand: String = "requests: {file: requests.csv}", drivers: String = "startPlaces: taxis.csv"
    ) -> String {
        """
        scenario: block
        city:
          \(city)
        duration: 1 h
        demand: {\(demand)}
        drivers:
          shifts: [{taxis: 2}]
          \(drivers)
        """
    }

    private func load(_ text: String) throws -> SimulationSetup {
        try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
    }

    private func message(_ text: String) throws -> String {
        let path = try folder.write(text, to: "s.yaml")
        let error = #expect(throws: InputError.self) { try ScenarioLoader.load(path: path, dataFolder: nil) }
        return error?.description ?? ""
    }

    @Test(
        "Requests come at their second and junction, sorted; late ones are counted; taxis start where they are said to")
    func requestsAndTaxis() throws {
        let setup = try load(scenario())
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

    @Test("Places may be told by latitude and longitude, which mean the nearest junction")
    func coordinates() throws {
        try folder.write(
            "time,from_lat,from_lon,to_lat,to_lon,party\n1,0.0001,-30.0001,0.0017,-29.9981,3\n", to: "requests.csv")
        let setup = try load(scenario())
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
        let setup = try load(scenario(city: city, demand: demand, drivers: "startZones: uniform"))
        #expect(setup.traffic == nil)
    }

    @Test("A city file and a generated city have streets")
    func otherCities() throws {
        let generated = try load(
            scenario(
                city: "generate: {seed: 3, zones: 4}\n  streets: true",
                demand: "gravity: {requestsPerDay: 100, tripLength: 2 km}", drivers: "startZones: uniform"))
        let city = try #require(generated.traffic?.streetCity)
        try CityFile.write(city, to: "\(folder.path)/town.city")
        let setup = try load(
            scenario(
                city: "file: town.city", demand: "gravity: {requestsPerDay: 100, tripLength: 2 km}",
                drivers: "startZones: uniform"))
        #expect(setup.traffic != nil && setup.city.zoneCount == city.city.zoneCount)
        let hours = "[" + Array(repeating: "2", count: 24).joined(separator: ", ") + "]"
        let ignored = scenario(
            city: "file: town.city\n  streets: false\n  hourFactors: \(hours)",
            demand: "gravity: {requestsPerDay: 100, tripLength: 2 km}", drivers: "startZones: uniform")
        #expect(try message(ignored).contains("'hourFactors' is not taken where the taxis"))
    }

    @Test("Mistakes are told with their place")
    func mistakes() throws {
        try folder.write("time,from,to,party\n5,a,x,1\n6,a,b,9\n-3,a,b,1\n", to: "requests.csv")
        let requests = try message(scenario())
        #expect(requests.contains("requests.csv:2:5: the streets have no node 'x'"))
        #expect(requests.contains("a party of 1 to 4") && requests.contains("requests.csv:4:1:"))
        try folder.write("time,from_lat,from_lon,to_lat,to_lon\n1,50,8,0,-30\n", to: "requests.csv")
        #expect(try message(scenario()).contains("not within 2 km of a street"))
        let table = "zones: [A]\n  table: {A: {A: [3, 1.0]}}"
        let places = try message(scenario(city: table, demand: "flows: [{from: A, to: A, perHour: 3}]"))
        #expect(places.contains("s.yaml:9:16: the taxis of this city do not drive on streets"))
        let file = scenario(city: "file: none.city", demand: "flows: []", drivers: "startZones: uniform")
        #expect(try message(file).contains("s.yaml:3:9: there is no file 'none.city'"))
        try folder.write("no city", to: "bad.city")
        let bad = scenario(city: "file: bad.city", demand: "flows: []", drivers: "startZones: uniform")
        #expect(try message(bad).contains("this is not a city file"))
        let area = scenario(city: "file: bad.city", demand: "flows: []", drivers: "startZones: uniform")
        #expect(try message(area + "\nrules: {zones.areaKm2: 3}").contains("where the zones come from a city file"))
        let extract = scenario(city: "openStreetMap: none.osm.pbf", drivers: "startZones: uniform")
        let missing = try message("dataSource: ask your city\n" + extract)
        #expect(missing.contains("there is no file 'none.osm.pbf'") && missing.contains("ask your city"))
    }
}
