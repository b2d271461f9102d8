import CityModel
import Experiments
import InputFiles
import Measures
import OutputFiles
import Quantities
import Synchronization

/// `zones.geojson`: each zone with all that is known of how it fared, for a map program (RFC 7946).
///
/// A zone is its area, its centre in a city whose zones have no borders, and no place at all in one that is only a table.
final class ZoneMap: Sendable {
    private let city: City
    /// By zone, where it lies: most of the map, and the same however the zones fare. nil until it is drawn.
    private let geometries = Mutex<[[UInt8]]?>(nil)

    init(of city: City) { self.city = city }

    /// Draws where the zones lie, so that `write` need not.
    func drawGeometries() { geometries.withLock { $0 = $0 ?? ZoneMap.geometries(of: city) } }

    /// - Parameter figures: means over the replications.
    /// - Throws: `MachineError` if the disk refuses.
    func write(_ figures: PartFigures, to path: String) throws(MachineError) {
        let geometries = geometries.withLock { $0 } ?? ZoneMap.geometries(of: city)
        var file = try OutputFile(creating: path)
        var text = TextBuffer(capacity: 1 << 16)
        for (index, zone) in city.zones.enumerated() {
            text.append(index == 0 ? ResultsFile.zoneMapHead : ",\n\(ResultsFile.zoneMapFeature)")
            JSONValue.text(zone.name).append(to: &text)
            text.append(", \"title\": " as StaticString)
            JSONValue.text(zone.title ?? zone.name).append(to: &text)
            for key in figures.keys where index < figures.count {
                text.append(", " as StaticString)
                JSONValue.text(key.name).append(to: &text)
                text.append(": " as StaticString)
                JSONValue.number(figures.mean(key.measure, in: index) ?? .nan, decimals: key.unit.statisticDecimals)
                    .append(to: &text)
            }
            text.append("}, \"geometry\": " as StaticString)
            geometries[index].withUnsafeBufferPointer { text.append($0) }
            text.append("}" as StaticString)
            try file.write(text.bytes)
            text.removeAll()
        }
        text.append("\n]}\n" as StaticString)
        try file.write(text.bytes)
        try file.close()
    }

    private static func geometries(of city: City) -> [[UInt8]] {
        let rings = city.outline?.rings(zoneCount: city.zoneCount) ?? []
        var text = TextBuffer(capacity: 1 << 14)
        return city.zones.enumerated().map { index, zone in
            text.removeAll()
            append(zone, rings: index < rings.count ? rings[index] : [], to: &text)
            return Array(text.bytes)
        }
    }

    private static func append(_ zone: Zone, rings: [[Coordinate]], to text: inout TextBuffer) {
        let polygons = NestedRings(rings).polygons
        if !polygons.isEmpty {
            text.append("{\"type\": \"MultiPolygon\", \"coordinates\": " as StaticString)
            append(polygons, to: &text) { polygon, text in
                append(polygon, to: &text) { ring, text in
                    append(ring, to: &text) { append($0, to: &$1) }
                }
            }
            text.append("}" as StaticString)
        } else if let centre = zone.centre {
            text.append("{\"type\": \"Point\", \"coordinates\": " as StaticString)
            append(centre, to: &text)
            text.append("}" as StaticString)
        } else {
            text.append("null" as StaticString)
        }
    }

    private static func append<Member>(
        _ members: [Member], to text: inout TextBuffer, _ append: (Member, inout TextBuffer) -> Void
    ) {
        text.append("[" as StaticString)
        for (index, member) in members.enumerated() {
            if index > 0 { text.append("," as StaticString) }
            append(member, &text)
        }
        text.append("]" as StaticString)
    }

    /// Longitude first, to about ten centimetres.
    private static func append(_ place: Coordinate, to text: inout TextBuffer) {
        text.append("[" as StaticString)
        text.append(place.longitudeDegrees, decimals: 6)
        text.append("," as StaticString)
        text.append(place.latitudeDegrees, decimals: 6)
        text.append("]" as StaticString)
    }
}

/// Rings of an area by the even-odd rule, put together as polygons: an outer ring each, and then the holes in it.
struct NestedRings {
    /// Outer rings go counterclockwise, holes clockwise, as RFC 7946 wants it.
    let polygons: [[[Coordinate]]]

    /// - Parameter rings: each ends where it begins; they do not cross.
    /// - Complexity: O(rings × corners).
    init(_ rings: [[Coordinate]]) {
        let depths = rings.indices.map { inner in
            rings.indices.filter { $0 != inner && NestedRings.lies(rings[inner], in: rings[$0]) }
        }
        let outer = rings.indices.filter { depths[$0].count.isMultiple(of: 2) }
        polygons = outer.map { shell in
            // A hole belongs to the ring just around it.
            let holes = rings.indices.filter {
                depths[$0].count == depths[shell].count + 1 && depths[$0].contains(shell)
            }
            return [NestedRings.turned(rings[shell], counterclockwise: true)]
                + holes.map { NestedRings.turned(rings[$0], counterclockwise: false) }
        }
    }

    /// Whether a corner of the one that is none of the other's lies within the other.
    private static func lies(_ ring: [Coordinate], in other: [Coordinate]) -> Bool {
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
