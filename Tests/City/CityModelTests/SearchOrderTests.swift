import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import CityModel

@Suite("Search orders")
struct SearchOrderTests {
    @Test("Z03: a zone itself comes first, then the others by distance, ties in the order of the city")
    func sortsByDistance() {
        let city = table(4, kilometres: [0, 5, 2, 5, 1, 0, 1, 1, 9, 8, 7, 8, 3, 3, 3, 3])
        #expect(orders(city) == [[0, 2, 1, 3], [1, 0, 2, 3], [2, 1, 3, 0], [3, 0, 1, 2]])
    }

    @Test("Z05: a zone comes first in its own order despite its own entry, and rows belong to the request's zone")
    func putsOwnZoneFirst() {
        let city = table(3, kilometres: [9, 2, 1, 1, 9, 5, 4, 4, 9])
        #expect(orders(city) == [[0, 2, 1], [1, 0, 2], [2, 0, 1]])
    }

    @Test("Z03: ranks and orders are inverse to each other in random cities", arguments: [1, 2, 17, 40])
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

    @Test("Z05: search orders compare the kilometres as written, even if the nearest binary fractions are equal")
    func comparesAsWritten() throws {
        let kilometres = try ["1", "0.30000000000000002", "0.30000000000000001"].map { try #require(ExactDecimal($0)) }
        let city = City.table(
            name: "T", zoneNames: ["A", "B", "C"], minutes: Array(repeating: ExactDecimal(digits: 1), count: 9),
            kilometres: kilometres + kilometres + kilometres)
        #expect(orders(city)[0] == [0, 2, 1])
    }

    @Test("Z03: search orders by centres equal those of all straight lines, for any number of ranks", arguments: 0..<40)
    func byCentres(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let count = 1 + random.int(below: 150)
        // Some centres coincide, some lie in a row, so that there are ties.
        let step = seed % 2 == 0 ? 1.0 : 0.000_1
        let centres = (0..<count).map { _ in
            Coordinate(
                latitudeDegrees: 45 + (random.uniform() * 0.5 / step).rounded() * step * 0.01,
                longitudeDegrees: -30 + (random.uniform() * 0.5 / step).rounded() * step * 0.01)
        }
        let city = City(
            name: "C", zones: (0..<count).map { Zone(name: "Z\($0)") },
            ways: .table(Array(repeating: TravelLeg(milliseconds: 0, metres: 0), count: count * count)),
            nearness: .centres(centres))
        let distances = centres.flatMap { origin in centres.map { origin.metres(to: $0) } }
        let all = ZoneProximity(zoneCount: count, distances: distances).searchOrders(reaching: count)
        for reach in [1, 1 + random.int(below: count), count] {
            let orders = city.searchOrders(reaching: reach)
            #expect(orders.reach >= reach, "seed \(seed)")
            for origin in 0..<count {
                for rank in 0..<orders.reach {
                    let zone = all.zone(from: ZoneID(origin), rank: rank)
                    guard orders.zone(from: ZoneID(origin), rank: rank) == zone else {
                        Issue.record("seed \(seed): zone \(rank) from \(origin) of \(count), reaching \(reach)")
                        return
                    }
                }
            }
        }
        for origin in [0, count - 1] {
            let last = all.zone(from: ZoneID(origin), rank: count - 1)
            #expect(city.searchRank(from: ZoneID(origin), to: last) == count - 1, "seed \(seed)")
            let whole = (0..<count).map { all.zone(from: ZoneID(origin), rank: $0) }
            #expect(Array(city.searchOrder(from: ZoneID(origin))) == whole, "seed \(seed)")
            #expect(Array(city.proximity.searchOrder(from: ZoneID(origin))) == whole, "seed \(seed)")
        }
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
