import CityModel
import Experiments
import TestSupport
import Testing

@testable import Scenario

@Suite("Cities from maps in a scenario")
struct MapCityTests {
    @Test(
        "An OpenStreetMap extract gives streets for cars and zones with attraction, without notices about footpaths")
    func openStreetMap() throws {
        let folder = try TemporaryFolder()
        // Two junctions 0.05° apart; a footpath that the extract cuts off, and a museum in the east.
        try folder.write(
            """
            <?xml version="1.0"?>
            <osm version="0.6">
            <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.05"/><node id="3" lat="0.001" lon="0.05"/>
            <node id="4" lat="0.0005" lon="0.05"><tag k="tourism" v="museum"/><tag k="name" v="Museum"/></node>
            <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            <way id="2"><nd ref="2"/><nd ref="3"/><nd ref="99"/><tag k="highway" v="footway"/></way>
            </osm>
            """, to: "town.osm")
        try folder.write(
            """
            {"features": [
            {"properties": {"id": "A"}, "geometry": {"type": "Polygon",
              "coordinates": [[[-0.1,-0.1],[0.02,-0.1],[0.02,0.1],[-0.1,0.1],[-0.1,-0.1]]]}},
            {"properties": {"id": "B"}, "geometry": {"type": "Polygon",
              "coordinates": [[[0.02,-0.1],[0.1,-0.1],[0.1,0.1],[0.02,0.1],[0.02,-0.1]]]}}
            ]}
            """, to: "zones.geojson")
        let table = """
              zones: [A, B]
              table:
                A: {A: [3, 1.0], B: [6, 2.4]}
                B: {A: [6, 2.4], B: [3, 1.0]}
            """
        let city = "  openStreetMap: town.osm\n  outline: zones.geojson"
        let text = Samples.scenario.replacing(table, with: city) + "\n  startZones: attraction\n"
        #expect(!text.contains("table:"))
        let setup = try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
        #expect(setup.inputLosses.isEmpty)
        let streets = try #require(setup.traffic?.streetCity)
        #expect(streets.car.graph.nodeCount == 2 && streets.walk == nil && streets.cycle == nil)
        // One junction each, and the museum counts as four.
        let weights: [Double] = [1 / 3, 5 / 3]
        #expect(setup.drivers.startWeights == weights)
    }

    /// Loads a town of one street with signals, with further keys under `city:`.
    private func load(_ more: String) throws -> SimulationSetup {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            <?xml version="1.0"?>
            <osm version="0.6">
            <node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.05"/>
            <node id="3" lat="0" lon="0.02"><tag k="highway" v="traffic_signals"/></node>
            <way id="1"><nd ref="1"/><nd ref="3"/><nd ref="2"/><tag k="highway" v="primary"/></way>
            </osm>
            """, to: "town.osm")
        let text = """
            scenario: town
            city:
              openStreetMap: town.osm
              \(more)
            duration: 1 h
            demand: {gravity: {requestsPerDay: 10, tripLength: 2 km}}
            drivers: {shifts: [{taxis: 2}], startZones: uniform}

            """
        return try ScenarioLoader.load(path: try folder.write(text, to: "s.yaml"), dataFolder: nil)
    }

    @Test("B04: an extract has calibrated speeds and the urban day unless 'speeds' and 'hourFactors' differ")
    func speeds() throws {
        func milliseconds(_ setup: SimulationSetup) throws -> Int {
            Int(try #require(setup.traffic).streetCity.car.graph.arcs[0].cost.milliseconds)
        }
        let plain = try load("")
        #expect(plain.congestion == .urbanDay && plain.drivingTimes?.freeFlow == .calibrated)
        let posted = try load("speeds: posted\n  hourFactors: none")
        #expect(posted.congestion == .none && posted.drivingTimes?.freeFlow == .posted)
        let free = try milliseconds(posted)
        #expect(abs(try milliseconds(plain) - (free * 10 / 9 + 10_000)) < 3)
        let own = try load("speeds: {ofLimit: 1, signals: 0.5 min}\n  hourFactors: urban")
        #expect(abs(try milliseconds(own) - (free + 30_000)) < 3 && own.congestion == .urbanDay)
        let zones = try load("streets: false\n  hourFactors: none")
        #expect(zones.traffic == nil && zones.congestion == .none && zones.drivingTimes != nil)
        #expect(try load("streets: false").city.hourFactors[17] == 1.62)
    }

    @Test("Invalid speeds are reported with their position")
    func wrongSpeeds() {
        func complaints(_ more: String) -> String { inputErrors { _ = try load(more) }.joined() }
        #expect(complaints("speeds: fast").contains("s.yaml:4:11: "))
        #expect(complaints("speeds: {signals: 12}").contains("is 12 without a unit"))
        #expect(complaints("speeds: {lights: 12 s}").contains("unknown key 'lights'"))
        #expect(complaints("speeds: {ofLimit: 0}").contains("s.yaml:4:21: "))
    }
}
