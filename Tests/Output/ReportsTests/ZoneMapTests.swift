import CityModel
import Experiments
import Foundation
import Quantities
import TestSupport
import Testing

@testable import Reports

@Suite("Map of the zones")
struct ZoneMapTests {
    /// Returns a closed square, clockwise.
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

    @Test("Rings become polygons: an island in a hole is its own polygon, a hole belongs to the ring around it")
    func nests() {
        let rings = [square(from: 2, to: 8), square(from: 20, to: 30), square(from: 4, to: 6), square(from: 0, to: 10)]
        let polygons = PolygonAssembler(rings).polygons
        #expect(polygons.map(\.count).sorted() == [1, 1, 2])
        let areas = polygons.map { $0.map(area) }
        #expect(Set(areas) == [[100], [4], [100, -36]])  // outer rings counterclockwise, holes clockwise
        #expect(polygons.first { $0.count == 2 }?[0].first == rings[3].first)
        #expect(PolygonAssembler([]).polygons.isEmpty)
    }

    @Test("The map is the same with or without drawing zones in advance; each zone is at its place")
    func drawnBefore() throws {
        // The size is such that all corners of the smoothed outline have few decimals.
        let cells = CellOutline(
            corner: FixedPosition(x: 0, y: 0), cellWidth: 128_000, cellHeight: 128_000, columns: 3, rows: 2,
            zones: [ZoneID(0), ZoneID(0), ZoneID(1), ZoneID(0), ZoneID(1), ZoneID(1)])
        let city = City(
            name: "test", zones: [Zone(name: "A"), Zone(name: "B \"x\"")],
            legs: Array(repeating: TravelLeg(milliseconds: 1, metres: 1), count: 4),
            searchDistances: [0, 1, 1, 0], outline: ZoneOutline(cells: cells))
        let folder = try TemporaryFolder()
        let texts = try [false, true].map { isDrawnBefore in
            let map = ZoneMap(of: city)
            if isDrawnBefore { map.drawGeometries() }
            let path = "\(folder.path)/\(isDrawnBefore).geojson"
            try map.write(CityFigures(zoneNames: ["A", "B"]).zones, to: path)
            return try #require(TestFiles.read(path))
        }
        #expect(firstDifference(texts[0], texts[1]) == nil)
        let features = texts[0].split(separator: "\n").filter { $0.hasPrefix("{\"type\": \"Feature\",") }
        #expect(features.count == 2)
        #expect(features[0].contains("\"zone\": \"A\"") && features[1].contains("\"zone\": \"B \\\"x\\\"\""))
        for (feature, rings) in zip(features, ZoneOutline(cells: cells).rings(zoneCount: 2)) {
            let corners = rings.joined().map {
                String(format: "[%.6f,%.6f]", $0.longitudeDegrees, $0.latitudeDegrees)
            }
            #expect(corners.count > 8 && corners.allSatisfy { feature.contains($0) })
            #expect(feature.split(separator: ",[").count == corners.count)
        }
    }
}
