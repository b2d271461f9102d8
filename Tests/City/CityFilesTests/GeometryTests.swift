import Quantities
import SimulationKernel
import Testing

@testable import CityFiles
@testable import CityModel

@Suite("Lines and areas on a map")
struct GeometryTests {
    @Test("The sea lies to the right of a coast")
    func seaBesideCoast() {
        // Northwards through the middle: the sea is in the east.
        let area = SeaArea(coasts: [[(50, 200), (50, -20)]], width: 100, height: 100)
        #expect(isSea(80, 50, area) && !isSea(20, 50, area))
        let other = SeaArea(coasts: [[(50, -20), (50, 200)]], width: 100, height: 100)
        #expect(!isSea(80, 50, other) && isSea(20, 50, other))
    }

    @Test("A strait between two coasts is sea, and both shores are land")
    func strait() {
        let coasts: [[SeaArea.Point]] = [[(30, 120), (30, -20)], [(70, -20), (70, 120)]]
        let area = SeaArea(coasts: coasts, width: 100, height: 100)
        #expect(isSea(50, 50, area) && !isSea(10, 50, area) && !isSea(90, 50, area))
    }

    @Test("An island in the sea is land")
    func island() {
        let ring: [SeaArea.Point] = [(40, 40), (40, 60), (60, 60), (60, 40), (40, 40)]
        let area = SeaArea(coasts: [ring], width: 100, height: 100)
        #expect(isSea(10, 10, area) && !isSea(50, 50, area))
        let withCoast = SeaArea(coasts: [ring, [(20, 120), (20, -20)]], width: 100, height: 100)
        #expect(!isSea(10, 50, withCoast) && isSea(30, 30, withCoast) && !isSea(50, 50, withCoast))
    }

    @Test("An island on the edge of the frame is land on both sides of the cut")
    func islandAtEdge() {
        let ring: [SeaArea.Point] = [(80, 40), (80, 60), (120, 60), (120, 40), (80, 40)]
        for start in 0..<4 {
            let turned = Array(ring[start..<4] + ring[..<start]) + [ring[start]]
            let area = SeaArea(coasts: [turned], width: 100, height: 100)
            #expect(isSea(50, 50, area) && !isSea(90, 50, area) && isSea(90, 20, area), "from corner \(start)")
        }
    }

    @Test("One coast that ends on the map is extended to the edge; with several the sea is undetermined")
    func looseEnds() {
        let area = SeaArea(coasts: [[(50, 90), (50, 10)]], width: 100, height: 100)
        #expect(isSea(80, 50, area) && !isSea(20, 50, area))
        let many = SeaArea(coasts: [[(50, 90), (50, 10)], [(20, 20), (20, 40)]], width: 100, height: 100)
        #expect(many.rings().isEmpty)
        #expect(SeaArea(coasts: [], width: 100, height: 100).rings().isEmpty)
    }

    private func isSea(_ x: Double, _ y: Double, _ area: SeaArea) -> Bool {
        var isInside = false
        for ring in area.rings() {
            for (a, b) in zip(ring, Array(ring.dropFirst()) + ring.prefix(1)) where (a.y > y) != (b.y > y) {
                if x < a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y) { isInside.toggle() }
            }
        }
        return isInside
    }

    @Test("Lines are joined where they meet, and reversed where that is allowed")
    func joining() {
        func line(_ numbers: Int...) -> [Coordinate] {
            numbers.map { Coordinate(latitudeDegrees: 0, longitudeDegrees: Double($0)) }
        }
        #expect(LineJoiner.joined([line(1, 2), line(3, 2), line(3, 1)]) == [line(1, 2, 3, 1)])
        #expect(LineJoiner.joined([line(2, 3), line(1, 2), line(3, 4)], keepsDirection: true) == [line(1, 2, 3, 4)])
        #expect(LineJoiner.joined([line(1, 2), line(3, 2)], keepsDirection: true).count == 2)
        #expect(LineJoiner.joined([line(1, 2, 3, 1), line(5), []]) == [line(1, 2, 3, 1)])
    }

    @Test("The nearest node equals that of a full scan", arguments: 1...5)
    func nearest(seed: UInt64) throws {
        let city = CityGenerator(seed: seed, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "N", command: "")
        let locator = NodeLocator(city.car)
        var random = StreamFamily(seed: seed, replication: 0).stream(
            purpose: StreamPurpose(rawValue: 60_001), entity: 0)
        let middle = city.car.graph.coordinates[0]
        for _ in 0..<200 {
            let position = Coordinate(
                latitudeDegrees: middle.latitudeDegrees + (random.uniform() - 0.5) * 0.08,
                longitudeDegrees: middle.longitudeDegrees + (random.uniform() - 0.5) * 0.08)
            let found = try #require(locator.nearest(to: position))
            let least = city.car.graph.coordinates.map { $0.metres(to: position) }.min()
            #expect(found.metres == least, "seed \(seed), \(position)")
        }
    }

    @Test("The nearest point of the streets equals that of a full scan", arguments: 1...5)
    func nearestOnStreets(seed: UInt64) throws {
        let network = CityGenerator(seed: seed, zoneCount: 6, areaKm2: 1).makeStreetCity(name: "N", command: "").car
        let locator = StreetLocator(network)
        var random = StreamFamily(seed: seed, replication: 0).stream(
            purpose: StreamPurpose(rawValue: 60_002), entity: 0)
        let middle = network.graph.coordinates[0]
        for _ in 0..<100 {
            let position = Coordinate(
                latitudeDegrees: middle.latitudeDegrees + (random.uniform() - 0.5) * 0.03,
                longitudeDegrees: middle.longitudeDegrees + (random.uniform() - 0.5) * 0.03)
            let map = LocalMap(origin: position)
            var least = Double.infinity
            for tail in 0..<network.graph.nodeCount {
                for arc in network.arcs(from: tail) {
                    let line = network.polyline(ofArc: arc, from: tail).map { map.metres(of: $0) }
                    for (start, end) in zip(line, line.dropFirst()) {
                        least = min(least, GeometryTests.metresToOrigin(start, end))
                    }
                }
            }
            let found = try #require(locator.nearest(to: position))
            #expect(abs(found.metres - least) < 1e-6, "seed \(seed), \(position)")
            let there = GeometryTests.coordinate(of: found.point, in: network)
            #expect(abs(there.metres(to: position) - found.metres) < 0.05, "seed \(seed), \(position)")
        }
    }

    /// Finds the distance by bisection: it falls along a line up to one point, and then rises.
    private static func metresToOrigin(
        _ start: (east: Double, north: Double), _ end: (east: Double, north: Double)
    ) -> Double {
        func metres(_ share: Double) -> Double {
            let east = start.east + share * (end.east - start.east)
            let north = start.north + share * (end.north - start.north)
            return (east * east + north * north).squareRoot()
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
            if metres(first) < metres(second) { high = second } else { low = first }
        }
        return min(metres(low), metres(0), metres(1))
    }

    /// Returns the position of a point of the streets, at a share of the line's length.
    private static func coordinate(of point: StreetPoint, in network: StreetNetwork) -> Coordinate {
        if point.isNode { return network.graph.coordinates[Int(point.number)] }
        let line = network.polyline(ofArc: Int(point.number), from: network.graph.tail(ofArc: point.number))
        let lengths = zip(line, line.dropFirst()).map { $0.metres(to: $1) }
        var rest = Double(point.arcFraction) / Double(StreetPoint.arcFractionOfWhole) * lengths.reduce(0, +)
        for (piece, length) in lengths.enumerated() {
            if rest <= length {
                let (map, share) = (LocalMap(origin: line[piece]), rest / length)
                let end = map.metres(of: line[piece + 1])
                return map.coordinate(eastMetres: share * end.east, northMetres: share * end.north)
            }
            rest -= length
        }
        return line[line.count - 1]
    }

    @Test("Z01: the drawn borders enclose the zones")
    func borders() throws {
        let city = CityGenerator(seed: 3, zoneCount: 12).makeStreetCity(name: "B", command: "").city
        let rings = try #require(city.outline).rings(zoneCount: city.zones.count)
        for (zone, rings) in zip(city.zones, rings) {
            #expect(rings.allSatisfy { $0.count > 3 && $0.first == $0.last })
            let drawn = ZoneShape(polygons: [rings]).areaSquareKilometres
            let area = try #require(zone.areaSquareKilometres)
            #expect(abs(drawn - area) < 0.1 * area, "\(zone.name): \(drawn) of \(area) km²")
        }
    }

    @Test("Z01: the drawn borders of all zones meet at common corners")
    func meetingPoint() {
        let cells = CellOutline(
            corner: FixedPosition(x: 0, y: 0), cellWidth: 10, cellHeight: 10, columns: 8, rows: 8,
            zones: (0..<64).map { ZoneID($0 / 32 * 2 + $0 % 8 / 4) })
        let middle = FixedPosition(x: 40, y: 40).coordinate
        for rings in ZoneOutline(cells: cells).rings(zoneCount: 4) {
            #expect(rings.count == 1 && rings[0].contains(middle))
        }
    }

    @Test("Z01: a zone that touches itself at a corner is drawn with rings that pass no corner twice")
    func touchesItself() {
        // A frame of cells around zone 0, open at a corner where its ends touch.
        let zones = [
            0, 0, 0, 1,
            0, 1, 0, 1,
            0, 0, 1, 1,
            1, 1, 0, 0,
        ]
        let cells = CellOutline(
            corner: FixedPosition(x: 0, y: 0), cellWidth: 10, cellHeight: 10, columns: 4, rows: 4,
            zones: zones.map { ZoneID($0) })
        let rings = ZoneOutline(cells: cells).rings(zoneCount: 2)
        #expect(rings[0].count == 3, "the frame, what it encloses, and the piece below")
        for ring in rings.joined() { #expect(Set(ring.dropLast()).count == ring.count - 1) }
    }
}
