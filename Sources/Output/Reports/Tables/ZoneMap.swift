import CityModel
import Experiments
import InputFiles
import Measures
import OutputFiles
import Quantities
import Synchronization

/// `zones.geojson`: each zone with its figures, for map programs (RFC 7946).
///
/// A zone's geometry is its area, its centre if zones have no borders, or null in a city that is only a table.
final class ZoneMap: Sendable {
    private let city: City
    /// Geometry of each zone: most of the map, independent of the figures. Nil until it is drawn.
    private let geometries = Mutex<[[UInt8]]?>(nil)

    init(of city: City) { self.city = city }

    /// Draws the geometries in advance of `write`.
    func drawGeometries() { geometries.withLock { $0 = $0 ?? ZoneMap.geometries(of: city) } }

    /// Writes the map.
    ///
    /// - Parameter figures: means over the replications.
    /// - Throws: `MachineError` if it cannot be written.
    func write(_ figures: PartFigures, to path: String) throws(SystemError) {
        let geometries = geometries.withLock { $0 } ?? ZoneMap.geometries(of: city)
        var file = try OutputFile(creating: path)
        for (index, zone) in city.zones.enumerated() {
            var text = JSONWriter(.spaced)
            text.map { feature in
                feature.member("type", "Feature")
                feature.key("properties")
                feature.map { properties in
                    properties.member("zone", zone.name)
                    properties.member("title", zone.title ?? zone.name)
                    for key in figures.keys where index < figures.count {
                        properties.member(
                            key.name, figures.mean(key.measure, in: index) ?? .nan,
                            decimals: key.unit.statisticDecimals)
                    }
                }
                feature.key("geometry")
                feature.raw(geometries[index])
            }
            try file.write(Array((index == 0 ? "\(ResultsFile.zoneMapOpening)\n" : ",\n").utf8) + text.bytes)
        }
        try file.write(Array("\n]}\n".utf8))
        try file.close()
    }

    private static func geometries(of city: City) -> [[UInt8]] {
        let rings = city.outline?.rings(zoneCount: city.zoneCount) ?? []
        return city.zones.enumerated().map { index, zone in
            geometry(of: zone, PolygonAssembler(index < rings.count ? rings[index] : []).polygons)
        }
    }

    /// Returns the geometry of a zone, to about ten centimetres.
    private static func geometry(of zone: Zone, _ polygons: [[[Coordinate]]]) -> [UInt8] {
        var coordinates = JSONWriter()
        if !polygons.isEmpty {
            coordinates.list(polygons) { list, polygon in
                list.list(polygon) { list, ring in list.list(ring) { $0.position($1, decimals: 6) } }
            }
        } else if let centre = zone.centre {
            coordinates.position(centre, decimals: 6)
        } else {
            return Array("null".utf8)
        }
        var geometry = JSONWriter(.spaced)
        geometry.map {
            $0.member("type", polygons.isEmpty ? "Point" : "MultiPolygon")
            $0.key("coordinates")
            $0.raw(coordinates.bytes)
        }
        return geometry.bytes
    }
}

/// Rings of an area by the even-odd rule, assembled into polygons: an outer ring each, followed by its holes.
struct PolygonAssembler {
    /// Polygons; outer rings are counterclockwise, holes clockwise (RFC 7946).
    let polygons: [[[Coordinate]]]

    /// Assembles polygons.
    ///
    /// - Parameter rings: closed rings that do not cross.
    /// - Complexity: O(rings × corners).
    init(_ rings: [[Coordinate]]) {
        let depths = rings.indices.map { inner in
            rings.indices.filter { $0 != inner && PolygonAssembler.isInside(rings[inner], of: rings[$0]) }
        }
        let outer = rings.indices.filter { depths[$0].count.isMultiple(of: 2) }
        polygons = outer.map { shell in
            // A hole belongs to the ring directly around it.
            let holes = rings.indices.filter {
                depths[$0].count == depths[shell].count + 1 && depths[$0].contains(shell)
            }
            return [PolygonAssembler.turned(rings[shell], counterclockwise: true)]
                + holes.map { PolygonAssembler.turned(rings[$0], counterclockwise: false) }
        }
    }

    /// Whether a corner of `ring` that is not one of `other` lies within `other`.
    private static func isInside(_ ring: [Coordinate], of other: [Coordinate]) -> Bool {
        guard let corner = ring.first(where: { !other.contains($0) }) else { return false }
        var isInside = false
        for (from, to) in zip(other, other.dropFirst())
        where (from.latitudeDegrees > corner.latitudeDegrees) != (to.latitudeDegrees > corner.latitudeDegrees) {
            let share = (corner.latitudeDegrees - from.latitudeDegrees) / (to.latitudeDegrees - from.latitudeDegrees)
            let crossing = from.longitudeDegrees + share * (to.longitudeDegrees - from.longitudeDegrees)
            if corner.longitudeDegrees < crossing { isInside.toggle() }
        }
        return isInside
    }

    private static func turned(_ ring: [Coordinate], counterclockwise: Bool) -> [Coordinate] {
        let doubleArea = zip(ring, ring.dropFirst()).reduce(0) { sum, side in
            sum + side.0.longitudeDegrees * side.1.latitudeDegrees - side.1.longitudeDegrees * side.0.latitudeDegrees
        }
        return (doubleArea > 0) == counterclockwise ? ring : ring.reversed()
    }
}
