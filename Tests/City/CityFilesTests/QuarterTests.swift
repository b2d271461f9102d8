import CityModel
import Quantities
import TestSupport
import Testing

@testable import CityFiles

@Suite("Zones have the local names of their parts of the city")
struct QuarterTests {
    /// Creates a ladder of streets, 6 km wide and 1.5 km high, in zones of 2 km².
    private func town(_ quarters: [(name: String, kind: String, east: Double, north: Double)]) throws -> StreetCity {
        var map = MapText()
        for column in 0...20 {
            for row in 0...5 { map.node(10 * column + row + 1, Double(column) * 300, Double(row) * 300) }
            map.way(column + 1, (0...5).map { 10 * column + $0 + 1 }, ["highway": "residential"])
        }
        for row in 0...5 { map.way(row + 50, (0...20).map { 10 * $0 + row + 1 }, ["highway": "residential"]) }
        for (number, quarter) in quarters.enumerated() {
            map.node(900 + number, quarter.east, quarter.north, ["place": quarter.kind, "name": quarter.name])
        }
        return try map.imported().city
    }

    private func titles(_ city: StreetCity) -> [String: String] {
        Dictionary(uniqueKeysWithValues: city.city.zones.map { ($0.name, $0.title ?? "–") })
    }

    /// Returns the zone whose centre lies farthest west, and the position of the centre in metres.
    private func westEnd(of city: StreetCity) throws -> (zone: String, east: Double, north: Double) {
        let places = city.city.zones.compactMap { zone in zone.centre.map { (zone.name, $0) } }
        let (zone, centre) = try #require(places.min { $0.1.longitudeDegrees < $1.1.longitudeDegrees })
        let metresPerDegree = 111_195.08
        return (zone, centre.longitudeDegrees * metresPerDegree, centre.latitudeDegrees * metresPerDegree)
    }

    @Test("Z01: a zone is named after its suburb, or the nearest one with a compass point; ids stay")
    func suburbs() throws {
        let bare = try town([])
        let ids = bare.city.zones.map(\.name)
        #expect(ids.count >= 4 && bare.city.zones.allSatisfy { $0.title == nil })
        let (home, east, north) = try westEnd(of: bare)
        let named = try town([("Oldtown", "suburb", east, north), ("Small", "neighbourhood", east + 20, north)])
        #expect(firstDifference(named.city.zones.map(\.name), ids) == nil)
        #expect(titles(named)[home] == "Oldtown")
        let others = titles(named).filter { $0.key != home }.map(\.value)
        #expect(others.contains { $0 == "Small" } && others.filter { $0 != "–" }.allSatisfy { $0.hasPrefix("Small") })
        // The far end has no quarter within reach.
        #expect(others.contains("–"))
        // Names change neither borders nor legs.
        #expect((named.city.legs == bare.city.legs) == true)
    }

    @Test("No title occurs twice, and none is an id")
    func unique() throws {
        let city = try town([
            ("A1", "suburb", 500, 750), ("East", "quarter", 2_500, 750), ("East", "quarter", 5_500, 750),
            ("East East", "suburb", 4_000, 750),
        ])
        let titles = city.city.zones.compactMap(\.title)
        #expect(Set(titles).count == titles.count && !titles.isEmpty)
        #expect(Set(titles).isDisjoint(with: city.city.zones.map(\.name)))
        #expect(titles.contains { $0.hasPrefix("A1 (") })
    }

    @Test("A suburb takes precedence over a quarter, and that over a neighbourhood, at any distance")
    func ranks() throws {
        let kinds = ["neighbourhood", "quarter", "suburb"]
        let (home, east, north) = try westEnd(of: town([]))
        for count in 1...3 {
            let quarters = kinds.prefix(count).enumerated().map { number, kind in
                (kind, kind, east + 10 * Double(number), north)
            }
            #expect(try titles(town(quarters))[home] == kinds[count - 1])
        }
    }

    @Test("Names are kept in a city file")
    func isKept() throws {
        let city = try town([("Oldtown", "suburb", 500, 750)])
        let kept = try keptCity(CityFile.bytes(of: city))
        #expect(titles(kept) == titles(city))
    }
}
