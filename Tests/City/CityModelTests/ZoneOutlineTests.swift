import Quantities
import SimulationKernel
import TestSupport
import Testing

@testable import CityModel

@Suite("Positions and zones")
struct ZoneOutlineTests {
    @Test("Z02: a shared border belongs to the first zone, a hole to the zone in it, and the outside to none")
    func decidesBorders() {
        let left = square(0, 0, 2)
        let right = square(2, 0, 2)
        let holed = ZoneShape(polygons: [[ring(4, 0, 4), ring(5, 1, 1)]])
        let island = square(5, 1, 1)
        let outline = ZoneOutline(polygons: [left, right, holed, island])
        let places: [(Double, Double, Int?)] = [
            (1, 1, 0), (2, 1, 0), (3, 1, 1), (4, 1, 1), (2, 0, 0), (2, 2, 0), (0, 0, 0), (4.5, 1.5, 2), (5.5, 1.5, 3),
            (5, 1.5, 2), (6, 2, 2), (6.5, 1.5, 2), (8, 4, 2), (8.000_000_1, 4, nil), (-0.000_000_1, 1, nil),
            (3, 2.000_000_1, nil), (7, -1, nil), (100, 100, nil), (.nan, 0, nil),
        ]
        for (x, y, zone) in places { #expect(found(outline, x, y) == zone, "at \(x), \(y)") }
    }

    @Test("Z02: a zone of several parts is found in each, and not in the gaps between them")
    func findsParts() {
        let parts = ZoneShape(polygons: [[ring(0, 0, 1)], [ring(3, 3, 1)], [ring(3.5, 3.5, 1)]])
        let outline = ZoneOutline(polygons: [parts])
        #expect(found(outline, 0.5, 0.5) == 0)
        #expect(found(outline, 3.7, 3.7) == 0)  // also where parts overlap
        #expect(found(outline, 2, 2) == nil)
    }

    @Test(
        "Z02: random positions among random triangles have the zone of a slow full check",
        arguments: 0..<8)
    func agreesWithSlowCheck(seed: UInt64) {
        var random = StreamFamily.test(seed: seed)
        let triangles = randomTriangles(across: 6, &random)
        let outline = ZoneOutline(polygons: triangles.map { ZoneShape(polygons: [[$0.map(coordinate)]]) })
        var mistaken: [FixedPosition] = []
        for _ in 0..<1_500 {
            // Every third point is a corner or lies on the lattice, where borders are met.
            var point = FixedPosition(
                x: Int32(random.int(below: 7_000)) - 500, y: Int32(random.int(below: 7_000)) - 500)
            if random.bernoulli(0.3) { point = triangles[random.int(below: triangles.count)][random.int(below: 3)] }
            let slow = triangles.firstIndex { isInside(point, $0) }
            let isOnPlane = (0...6_000).contains(point.x) && (0...6_000).contains(point.y)  // the plane has no gaps
            let isRight = outline.zone(at: coordinate(point)) == slow.map { ZoneID($0) } && (slow != nil) == isOnPlane
            if !isRight { mistaken.append(point) }
        }
        #expect(mistaken == [], "seed \(seed)")
    }

    @Test("Z02: cells of a grid follow the same rule on their borders")
    func decidesCellBorders() {
        let cells = CellOutline(
            corner: FixedPosition(x: -20, y: 10), cellWidth: 10, cellHeight: 5, columns: 3, rows: 2,
            zones: [ZoneID(1), ZoneID(0), .none, ZoneID(2), ZoneID(2), ZoneID(0)])
        let places: [(Int32, Int32, Int?)] = [
            (-15, 12, 1), (-10, 12, 0), (-5, 12, 0), (5, 12, nil), (0, 12, 0), (10, 17, 0), (10, 12, nil), (-20, 10, 1),
            (-21, 12, nil), (-15, 15, 1), (-10, 15, 0), (0, 15, 0), (5, 15, 0), (-20, 20, 2), (-20, 21, nil),
        ]
        for (x, y, zone) in places {
            #expect(cells.zone(at: FixedPosition(x: x, y: y)) == zone.map { ZoneID($0) }, "at \(x), \(y)")
        }
    }

    @Test("Area and centre of a zone do not depend on the drawing direction of its rings")
    func measures() throws {
        // Near the equator a degree is 111.195 km in both directions.
        let holed = ZoneShape(polygons: [[ring(0, 0, 0.4), Array(ring(0, 0, 0.2).reversed())]])
        let squareDegree = 111.195 * 111.195
        #expect(abs(holed.areaSquareKilometres / (0.12 * squareDegree) - 1) < 0.001)
        let reversed = ZoneShape(polygons: [[Array(ring(0, 0, 0.4).reversed()), ring(0, 0, 0.2)]])
        #expect(abs(reversed.areaSquareKilometres - holed.areaSquareKilometres) < 0.001)
        let centre = try #require(holed.centroid)
        #expect(abs(centre.latitudeDegrees - 0.7 / 3) < 0.000_1 && abs(centre.longitudeDegrees - 0.7 / 3) < 0.000_1)
        let paris = Coordinate(latitudeDegrees: 48.8566, longitudeDegrees: 2.3522)
        let london = Coordinate(latitudeDegrees: 51.5074, longitudeDegrees: -0.1278)
        #expect(abs(paris.metres(to: london) - 343_556) < 500)
    }

    private func ring(_ x: Double, _ y: Double, _ side: Double) -> ZoneShape.Ring {
        [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)].map { x, y in
            Coordinate(latitudeDegrees: y, longitudeDegrees: x)
        }
    }

    private func square(_ x: Double, _ y: Double, _ side: Double) -> ZoneShape {
        ZoneShape(polygons: [[ring(x, y, side)]])
    }

    private func found(_ outline: ZoneOutline, _ x: Double, _ y: Double) -> Int? {
        outline.zone(at: Coordinate(latitudeDegrees: y, longitudeDegrees: x)).map { Int($0.index) }
    }

    private func coordinate(_ point: FixedPosition) -> Coordinate {
        Coordinate(
            latitudeDegrees: Double(point.y) / FixedPosition.unitsPerDegree,
            longitudeDegrees: Double(point.x) / FixedPosition.unitsPerDegree)
    }

    /// Creates a square with sides of 6,000 units, cut into irregular cells of two triangles each, in random order.
    private func randomTriangles(across count: Int, _ random: inout RandomStream) -> [[FixedPosition]] {
        let step = 6_000 / count
        let corners = (0...count).map { row in
            (0...count).map { column in
                let isInner = row > 0 && row < count && column > 0 && column < count
                let shift = isInner ? (random.int(below: 401) - 200, random.int(below: 401) - 200) : (0, 0)
                return FixedPosition(x: Int32(column * step + shift.0), y: Int32(row * step + shift.1))
            }
        }
        var triangles: [[FixedPosition]] = []
        for row in 0..<count {
            for column in 0..<count {
                let (a, b) = (corners[row][column], corners[row][column + 1])
                let (c, d) = (corners[row + 1][column], corners[row + 1][column + 1])
                for triangle in [[a, b, d, a], [a, c, d, a]] {
                    triangles.insert(triangle, at: random.int(below: triangles.count + 1))
                }
            }
        }
        return triangles
    }

    /// Whether a point is inside or on the border: never on both sides of the three lines.
    private func isInside(_ point: FixedPosition, _ triangle: [FixedPosition]) -> Bool {
        let sides = zip(triangle, triangle.dropFirst()).map { a, b in
            (Int(b.x) - Int(a.x)) * (Int(point.y) - Int(a.y)) - (Int(b.y) - Int(a.y)) * (Int(point.x) - Int(a.x))
        }
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
}
