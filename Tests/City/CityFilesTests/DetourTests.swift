import CityModel
import Testing

@testable import CityFiles

@Suite("Long detours, and places far from streets")
struct DetourTests {
    /// Creates two roads a kilometre apart and ten long, with a lane every half kilometre, joined in some places.
    private func ladder(joinedAt joints: [Int], isInland: Bool = false) throws -> StreetCity {
        var map = MapText()
        for step in 0...20 {
            for (road, north) in [(0, 0.0), (1, 1_000.0)] {
                map.node(100 * road + step, Double(step) * 500, north)
                map.node(1_000 + 100 * road + step, Double(step) * 500, north + (road == 0 ? -50 : 50))
                map.way(
                    100 * road + step, [100 * road + step, 1_000 + 100 * road + step], ["highway": "residential"])
            }
        }
        for road in 0...1 {
            map.way(500 + road, (0...20).map { 100 * road + $0 }, ["highway": "secondary"])
        }
        for joint in joints { map.way(600 + joint, [joint, 100 + joint], ["highway": "secondary"]) }
        if isInland {
            for (id, end, east, north) in [
                (701, 0, -9_000.0, 0.0), (702, 0, 0, -9_000), (703, 100, 0, 10_000), (704, 20, 30_000, 0),
            ] {
                map.node(id, east, north)
                map.way(id, [end, id], ["highway": "secondary"])
            }
        }
        map.node(9_000, 5_000, 400, ["tourism": "museum", "name": "Island"])
        map.node(9_001, 5_000, 30, ["tourism": "museum", "name": "Shore"])
        var city = try map.imported().city
        city.storeContractionOrders()
        return city
    }

    @Test("An extract with long detours at its border causes a warning with the longest")
    func cut() throws {
        let sample = try #require(DetourSample(ladder(joinedAt: [0])))
        // The open ends of the roads are 2 × 10 km and one from each other.
        let longest = try #require(sample.cut.first)
        #expect((20_990...21_010).contains(longest.metres) && (990...1_010).contains(longest.straightMetres))
        #expect(sample.cut.allSatisfy { $0.metres >= 8 * $0.straightMetres })
        let warning = try #require(sample.warning)
        #expect(
            warning.hasSuffix(
                ": 21 km for 1 km in a straight line; streets seem to be cut there, use a larger extract"))
        #expect(CityInspection(try ladder(joinedAt: [0])).lines.contains("  \(warning)"))
    }

    @Test("Streets joined within a few kilometres, and water in the middle of a city, cause no warning")
    func notCut() throws {
        for city in [try ladder(joinedAt: [0, 10, 20]), try ladder(joinedAt: [0], isInland: true)] {
            let sample = try #require(DetourSample(city))
            #expect(sample.pairCount > 20 && sample.warning == nil, "\(sample.warning ?? "")")
        }
        for seed in 1...3 {
            var city = CityGenerator(seed: UInt64(seed), zoneCount: 20, areaKm2: 2).makeStreetCity(
                name: "T", command: "")
            city.storeContractionOrders()
            #expect(DetourSample(city)?.warning == nil, "seed \(seed)")
        }
    }

    @Test("The inspection lists places far from every junction, with the farthest")
    func farPlaces() throws {
        let lines = CityInspection(try ladder(joinedAt: [0, 10, 20])).lines
        let expected = "  far from streets: 1 of 2 places are more than 300 m from the nearest junction, 'Island' 400 m"
        #expect(lines.contains(expected), "\(lines)")
        #expect(!CityInspection(try ladder(joinedAt: [0, 20])).lines.joined().contains("'Shore'"))
    }
}
