import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import CityModel

@Suite("Search orders")
struct SearchOrderTests {
    @Test("Z03: a zone comes first itself, then the others by distance, ties in the order of the city")
    func sortsByDistance() {
        let city = table(4, kilometres: [0, 5, 2, 5, 1, 0, 1, 1, 9, 8, 7, 8, 3, 3, 3, 3])
        #expect(orders(city) == [[0, 2, 1, 3], [1, 0, 2, 3], [2, 1, 3, 0], [3, 0, 1, 2]])
    }

    @Test("Z05: a zone comes first in its own order whatever its own entry, and rows are read from the request's zone")
    func putsOwnZoneFirst() {
        let city = table(3, kilometres: [9, 2, 1, 1, 9, 5, 4, 4, 9])
        #expect(orders(city) == [[0, 2, 1], [1, 0, 2], [2, 0, 1]])
    }

    @Test("Z03: ranks and orders are each other's inverse in random cities", arguments: [1, 2, 17, 40])
    func inverts(zoneCount: Int) {
        let seed = UInt64(zoneCount)
        var random = StreamFamily.test(seed: seed)
        let kilometres = (0..<zoneCount * zoneCount).map { _ in Double(random.int(below: 5)) }
        let city = table(zoneCount, kilometres: kilometres)
        for origin in 0..<zoneCount {
            var last = -1.0
            for rank in 0..<zoneCount {
                let zone = city.searchZone(from: ZoneID(origin), rank: rank)
                #expect(city.searchRank(from: ZoneID(origin), to: zone) == rank, "seed \(seed)")
                let distance = kilometres[origin * zoneCount + Int(zone.index)]
                if rank > 0 { #expect(distance >= last, "seed \(seed)") }
                last = rank > 0 ? distance : -1
            }
        }
    }

    @Test("Z05: a table city keeps its minutes and kilometres, and has no areas")
    func keepsTable() {
        let city = City.table(
            name: "T", zoneNames: ["A", "B"], minutes: [3, 6.5, 6, 3].map { ExactDecimal(shortestOf: $0) },
            kilometres: [1, 2.4, 2.5, 1].map { ExactDecimal(shortestOf: $0) })
        #expect(city.leg(from: ZoneID(0), to: ZoneID(1)) == TravelLeg(milliseconds: 390_000, metres: 2_400))
        #expect(city.leg(from: ZoneID(1), to: ZoneID(0)) == TravelLeg(milliseconds: 360_000, metres: 2_500))
        #expect(city.zone(named: "B") == ZoneID(1))
        #expect(city.zone(named: "outside") == nil)
        #expect(city.zone(at: Coordinate(latitudeDegrees: 0, longitudeDegrees: 0)) == nil)
        #expect(city.hourFactors == Array(repeating: 1, count: 24))
    }

    @Test("Z05: search orders compare the kilometres as written, also where the nearest binary fractions are equal")
    func comparesAsWritten() throws {
        let kilometres = try ["1", "0.30000000000000002", "0.30000000000000001"].map { try #require(ExactDecimal($0)) }
        let city = City.table(
            name: "T", zoneNames: ["A", "B", "C"], minutes: Array(repeating: ExactDecimal(digits: 1), count: 9),
            kilometres: kilometres + kilometres + kilometres)
        #expect(orders(city)[0] == [0, 2, 1])
    }

    private func table(_ count: Int, kilometres: [Double]) -> City {
        City.table(
            name: "T", zoneNames: (0..<count).map { "Z\($0)" },
            minutes: Array(repeating: ExactDecimal(digits: 1), count: count * count),
            kilometres: kilometres.map { ExactDecimal(shortestOf: $0) })
    }

    private func orders(_ city: City) -> [[Int]] {
        (0..<city.zoneCount).map { origin in
            (0..<city.zoneCount).map { Int(city.searchZone(from: ZoneID(origin), rank: $0).index) }
        }
    }
}
