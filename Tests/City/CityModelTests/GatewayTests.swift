import Quantities
import Routing
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Gateways: places outside the city as zones of their own")
struct GatewayTests {
    /// Minutes and kilometres of the zones A and B.
    private static let table = City.table(
        name: "table", zoneNames: ["A", "B"], minutes: [3, 6, 7, 4].map { ExactDecimal(digits: $0) },
        kilometres: [10, 20, 25, 12].map { ExactDecimal(digits: $0, decimals: 1) })
    private static let drive = TravelLeg(milliseconds: 25 * 60_000, metres: 22_000)

    private static func plan(_ name: String, entry: ZoneID? = nil, at place: Coordinate? = nil) -> GatewayPlan {
        GatewayPlan(name: name, entry: entry, position: place, drive: drive)
    }

    private static func minutesAndMetres(_ leg: TravelLeg) -> [Int32] { [leg.milliseconds / 60_000, leg.metres] }

    @Test("Z05: in a table the leg to a gateway is the leg to its entry and the drive beyond, computed by hand")
    func table() {
        let city = GatewayTests.table.adding([GatewayTests.plan("G", entry: ZoneID(1))])
        let (a, b, g) = (ZoneID(0), ZoneID(1), ZoneID(2))
        func leg(_ from: ZoneID, _ to: ZoneID) -> [Int32] {
            GatewayTests.minutesAndMetres(city.leg(from: from, to: to))
        }
        #expect(leg(a, g) == [6 + 25, 2_000 + 22_000] && leg(g, a) == [7 + 25, 2_500 + 22_000])
        #expect(leg(b, g) == [4 + 25, 1_200 + 22_000] && leg(g, b) == [4 + 25, 1_200 + 22_000])
        #expect(leg(g, g) == [0, 0])
        #expect(leg(a, b) == [6, 2_000] && leg(b, a) == [7, 2_500] && leg(a, a) == [3, 1_000])
        #expect(city.zones.map(\.name) == ["A", "B", "G"] && city.gateways.map(\.zone) == [g])
        #expect(city.zones[2].attraction == 0 && city.zones[2].centre == nil)
    }

    @Test("Z03, Z05: a gateway follows the zones that are as near, and its own order begins with itself")
    func orders() {
        let near = GatewayPlan(
            name: "N", entry: ZoneID(0), drive: TravelLeg(milliseconds: 60_000, metres: 1_000))
        let city = GatewayTests.table.adding([GatewayTests.plan("G", entry: ZoneID(1)), near])
        func order(_ zone: Int) -> [Int] { city.searchOrder(from: ZoneID(zone)).map { Int($0.index) } }
        // From A: B is 2 km away and N 1 + 1 km: equally near, so B comes first.
        #expect(order(0) == [0, 1, 3, 2])
        // From B: A 2.5 km, N 3.5 km, G 23.2 km.
        #expect(order(1) == [1, 0, 3, 2])
        // From G: B 23.2 km, A 24.5 km, N 25.5 km.
        #expect(order(2) == [2, 1, 0, 3])
        // From N: A 2 km, B 3 km, G 1 + 2 + 22 km.
        #expect(order(3) == [3, 0, 1, 2])
    }

    @Test("Z04: on streets a gateway is a node at the end of a road from the nearest junction; other routes stay")
    func streets() throws {
        let side = 8
        let grid = try GridTown.city(side: side)
        // East of the middle of the grid's eastern border, whose junctions have the column 7.
        let place = Coordinate(latitudeDegrees: 4 * 0.0017986, longitudeDegrees: -29.9)
        let city = grid.adding([GatewayTests.plan("G", at: place)])
        let entry = 4 * side + 7
        #expect(city.city.gateways.first?.gateway.entry == grid.carNodeZones[entry])
        // 25 pieces of a minute: a taxi on the road can turn after each.
        #expect(city.car.graph.nodeCount == side * side + 25)
        #expect(city.car.graph.arcCount == grid.car.graph.arcCount + 50 && city.car.isStronglyConnected)
        let gateway = UInt32(side * side + 24)
        #expect(city.gatewayNodes == [gateway] && city.car.nodeIDs[Int(gateway)] == "G")
        #expect(city.car.nodeIDs[side * side] == "G/1")
        // The first twelve nodes are nearer to the city.
        let entryZone = grid.carNodeZones[entry]
        #expect(city.carNodeZones[side * side + 11] == entryZone && city.carNodeZones[side * side + 12] != entryZone)

        let (before, after) = (StreetTraffic(grid), StreetTraffic(city))
        let (old, new) = (StreetRouter(before), StreetRouter(after))
        for (from, to) in [(0, 63), (63, 0), (7, entry), (12, 50), (entry, 3)] {
            let points = (StreetPoint.node(UInt32(from)), StreetPoint.node(UInt32(to)))
            let leg = old.leg(from: points.0, to: points.1, hour: 8)
            #expect(new.leg(from: points.0, to: points.1, hour: 8) == leg)
            let toGateway = new.leg(from: points.0, to: .node(gateway), hour: 8)
            let toEntry = old.leg(from: points.0, to: .node(UInt32(entry)), hour: 8)
            #expect(toGateway.milliseconds == toEntry.milliseconds + 25 * 60_000)
            #expect(toGateway.metres == toEntry.metres + 22_000)
        }
        #expect(Array(after.nodes(in: ZoneID(grid.city.zoneCount))) == [gateway])
        #expect(Array(after.nodes(in: entryZone)) == Array(before.nodes(in: entryZone)))
        // Positions mean junctions of the city, also next to the gateway.
        let resolver = NodePositionResolver(after)
        #expect(resolver.position(near: place) == nil && resolver.position(ofNode: "G")?.point == .node(gateway))
    }

    @Test("Streets and tables of the same city agree on the leg from the entry, and drawn zones keep their areas")
    func sameLegs() throws {
        let grid = try GridTown.city(side: 8)
        let plan = GatewayTests.plan("G", entry: ZoneID(0))
        let (byStreets, byZones) = (grid.adding([plan]).city, grid.city.adding([plan]))
        for zone in grid.city.zones.indices.map({ ZoneID($0) }) {
            let gateway = ZoneID(grid.city.zoneCount)
            let beyond = byZones.leg(from: zone, to: gateway)
            #expect(beyond == byStreets.leg(from: zone, to: gateway))
            let inside = zone == ZoneID(0) ? 0 : grid.city.leg(from: zone, to: ZoneID(0)).milliseconds
            #expect(beyond.milliseconds == inside + 25 * 60_000)
        }
        #expect(byStreets.outline?.rings(zoneCount: byStreets.zoneCount).last?.isEmpty == true)
        // Without a position it lies 22 km straight behind its entry.
        let entry = try #require(grid.city.zones.first?.centre)
        let metres = try #require(byStreets.zones.last?.centre).metres(to: entry)
        #expect(abs(metres - 22_000) < 1_500)
    }
}
