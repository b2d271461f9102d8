import Quantities
import Testing

@testable import Reports

@Suite("The map of the zones")
struct ZoneMapTests {
    /// A square that ends where it begins, clockwise.
    private func square(from low: Double, to high: Double) -> [Coordinate] {
        [(low, low), (high, low), (high, high), (low, high), (low, low)].map {
            Coordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
        }
    }

    private func area(_ ring: [Coordinate]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { sum, side in
            sum + side.0.longitudeDegrees * side.1.latitudeDegrees - side.1.longitudeDegrees * side.0.latitudeDegrees
        } / 2
    }

    @Test("Rings become polygons: an island in a hole is a polygon of its own, a hole goes with the ring around it")
    func nests() {
        let rings = [square(from: 2, to: 8), square(from: 20, to: 30), square(from: 4, to: 6), square(from: 0, to: 10)]
        let polygons = NestedRings(rings).polygons
        #expect(polygons.map(\.count).sorted() == [1, 1, 2])
        let areas = polygons.map { $0.map(area) }
        #expect(Set(areas) == [[100], [4], [100, -36]])  // outer rings counterclockwise, holes clockwise
        #expect(polygons.first { $0.count == 2 }?[0].first == rings[3].first)
        #expect(NestedRings([]).polygons.isEmpty)
    }
}
