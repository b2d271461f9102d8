import Quantities
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Zones follow the land")
struct LandTests {
    private let metresPerDegree = 111_195.08

    private func position(_ east: Double, _ north: Double) -> Coordinate {
        Coordinate(latitudeDegrees: north / metresPerDegree, longitudeDegrees: east / metresPerDegree)
    }

    /// Creates a ladder of streets from the coast in the south to 1.5 km inland, 3 km wide.
    private func coastTown(withSea: Bool) -> MapText {
        var map = MapText()
        for column in 0...10 {
            for row in 0...5 { map.node(10 * column + row + 1, Double(column) * 300, 100 + Double(row) * 300) }
        }
        for column in 0...10 {
            map.way(column + 1, (0...5).map { 10 * column + $0 + 1 }, ["highway": "residential"])
        }
        for row in 0...5 { map.way(row + 50, (0...10).map { 10 * $0 + row + 1 }, ["highway": "residential"]) }
        if withSea {
            map.node(900, -9_000, 80)
            map.node(901, 9_000, 80)
            map.way(90, [900, 901], ["natural": "coastline"])
        }
        return map
    }

    @Test("Z01: no zone lies in the sea")
    func noZoneInTheSea() throws {
        let dry = try coastTown(withSea: false).imported().city
        let wet = try coastTown(withSea: true).imported().city
        #expect(dry.city.zone(at: position(1_500, 30)) != nil)
        #expect(wet.city.zone(at: position(1_500, 30)) == nil)
        #expect(wet.city.zone(at: position(1_500, 110)) != nil)
        #expect(!wet.carNodeZones.contains(.none))
        #expect(wet.scenery.map(\.kind) == [.sea])
    }

    @Test("Z01: a long street without junctions lies in zones along its length, bridges included")
    func longStreet() throws {
        var map = coastTown(withSea: true)
        map.node(800, 1_500, -1_000)
        map.node(801, 1_500, -2_000)
        map.node(802, 1_600, -2_000)
        map.way(80, [51, 800, 801], ["highway": "primary", "bridge": "yes"])
        map.way(81, [801, 802], ["highway": "primary"])
        let city = try map.imported().city.city
        for north in stride(from: 0.0, through: -2_000, by: -50) {
            #expect(city.zone(at: position(1_500, north)) != nil, "\(north) m")
        }
        #expect(city.zone(at: position(1_900, -1_000)) == nil)
    }
}
