import Glibc
import Quantities

/// The area of one zone: polygons, each an outer ring followed by its holes; every ring ends where it begins.
package struct ZoneShape: Sendable {
    /// A closed line of coordinates.
    package typealias Ring = [Coordinate]

    /// Polygons; in each the first ring is the outer one.
    package var polygons: [[Ring]]

    /// Creates a shape of polygons.
    package init(polygons: [[Ring]] = []) { self.polygons = polygons }

    /// Whether the shape has no polygon.
    package var isEmpty: Bool { polygons.isEmpty }

    /// Area in square kilometres.
    package var areaSquareKilometres: Double { moments().area / 1_000_000 }

    /// Centre of gravity; nil for an empty area. It may lie outside the shape, as a horseshoe's does.
    package var centroid: Coordinate? {
        guard let origin = polygons.first?.first?.first else { return nil }
        let moments = moments()
        guard moments.area > 0 else { return origin }
        return LocalMap(origin: origin).coordinate(
            eastMetres: moments.east / moments.area, northMetres: moments.north / moments.area)
    }

    /// Returns the area in square metres and its first moments about the first corner (shoelace formula on a flat map).
    private func moments() -> (area: Double, east: Double, north: Double) {
        guard let origin = polygons.first?.first?.first else { return (0, 0, 0) }
        let map = LocalMap(origin: origin)
        var total = (area: 0.0, east: 0.0, north: 0.0)
        for polygon in polygons {
            for (index, ring) in polygon.enumerated() {
                let part = ZoneShape.moments(of: ring, on: map)
                // Outer rings add and holes subtract, in either drawing direction.
                let sign = (part.area < 0) == (index == 0) ? -1.0 : 1.0
                total.area += sign * part.area
                total.east += sign * part.east
                total.north += sign * part.north
            }
        }
        return total
    }

    private static func moments(of ring: Ring, on map: LocalMap) -> (area: Double, east: Double, north: Double) {
        var sum = (area: 0.0, east: 0.0, north: 0.0)
        for (start, end) in zip(ring, ring.dropFirst()) {
            let (a, b) = (map.metres(of: start), map.metres(of: end))
            let cross = a.east * b.north - b.east * a.north
            sum.area += cross / 2
            sum.east += cross * (a.east + b.east) / 6
            sum.north += cross * (a.north + b.north) / 6
        }
        return sum
    }
}
