import Quantities

// Streets by name, area and zone: all arcs between two junctions, in both directions.
extension StreetCity {
    /// Returns the arcs of the car network that bear a street name, ascending; empty if none does.
    package func carArcs(named name: String) -> [UInt32] {
        guard let number = (1..<max(streetNames.count, 1)).first(where: { streetNames[$0] == name }) else { return [] }
        return car.nameNumbers.indices.filter { Int(car.nameNumbers[$0]) == number }.map { UInt32($0) }
    }

    /// Names of the streets of the car network, in the order of the source.
    package var carStreetNames: [String] {
        var isUsed = [Bool](repeating: false, count: streetNames.count)
        for number in car.nameNumbers { isUsed[Int(number)] = true }
        return (1..<max(streetNames.count, 1)).filter { isUsed[$0] }.map { streetNames[$0] }
    }

    /// Returns the arcs of the car network that begin or end in a zone, ascending.
    package func carArcs(in zone: ZoneID) -> [UInt32] {
        carArcs { tail, arc in carNodeZones[tail] == zone || carNodeZones[car.head(ofArc: arc)] == zone }
    }

    /// Returns the arcs of the car network of which a part lies in a polygon or on its border, ascending.
    ///
    /// - Parameter corners: corners of the polygon, at least 3 and all valid; the last is joined to the first.
    /// - Complexity: O(bends × corners).
    package func carArcs(touching corners: [Coordinate]) -> [UInt32] {
        let polygon = ClosedPolygon(corners)
        return carArcs { tail, arc in polygon.touches(car.polyline(ofArc: arc, from: tail).map { FixedPosition($0) }) }
    }

    private func carArcs(where isChosen: (_ tail: Int, _ arc: Int) -> Bool) -> [UInt32] {
        (0..<car.graph.nodeCount).flatMap { tail in
            car.arcs(from: tail).filter { isChosen(tail, $0) }.map { UInt32($0) }
        }
    }
}

/// Streets between junctions, for reports and maps; a two-way street counts once.
package struct StreetLines: Sendable {
    /// Lines from junction to junction.
    package let lines: [[Coordinate]]
    /// Length of all streets.
    package let metres: Double

    /// Number of streets.
    package var count: Int { lines.count }

    /// Creates the streets of some arcs.
    ///
    /// - Complexity: O(arcs × log nodes).
    package init(_ arcs: [UInt32], of network: StreetNetwork) {
        let streets = arcs.map { (arc: Int($0), tail: network.graph.tail(ofArc: $0)) }
            .filter { network.representsStreet(arc: $0.arc, from: $0.tail) }
        lines = streets.map { network.polyline(ofArc: $0.arc, from: $0.tail) }
        metres = streets.reduce(0) { $0 + network.metres(ofArc: $1.arc) }
    }

    /// Mean of the points of all lines; nil without streets.
    package var centre: Coordinate? { Coordinate.mean(of: lines.joined()) }
}

/// A polygon that lines may touch.
private struct ClosedPolygon {
    private let ring: [FixedPosition]
    private let outline: ZoneOutline
    private let xs, ys: ClosedRange<Int32>

    init(_ corners: [Coordinate]) {
        let closed = corners + corners.prefix(1)
        ring = closed.map { FixedPosition($0) }
        outline = ZoneOutline(polygons: [ZoneShape(polygons: [[closed]])])
        xs = ClosedPolygon.range(of: ring.map(\.x))
        ys = ClosedPolygon.range(of: ring.map(\.y))
    }

    private static func range(of values: [Int32]) -> ClosedRange<Int32> {
        values.reduce(values[0]...values[0]) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    }

    /// Whether a part of a line lies in the polygon or on its border.
    func touches(_ line: [FixedPosition]) -> Bool {
        guard ClosedPolygon.range(of: line.map(\.x)).overlaps(xs), ClosedPolygon.range(of: line.map(\.y)).overlaps(ys)
        else { return false }
        if line.contains(where: { outline.zone(at: $0.coordinate) != nil }) { return true }
        return zip(line, line.dropFirst()).contains { start, end in
            zip(ring, ring.dropFirst()).contains { ClosedPolygon.cross((start, end), $0) }
        }
    }

    /// Whether two segments have a point in common; false for segments on one line.
    private static func cross(_ one: (FixedPosition, FixedPosition), _ other: (FixedPosition, FixedPosition)) -> Bool {
        side(of: other.0, one) != side(of: other.1, one) && side(of: one.0, other) != side(of: one.1, other)
    }

    /// Returns the side of a line on which a point lies: -1, 0 or 1.
    private static func side(of point: FixedPosition, _ line: (FixedPosition, FixedPosition)) -> Int {
        // Both products fit into 64 bits for any places on earth, their difference may not.
        let ofLine = (Int64(line.1.x) - Int64(line.0.x)) * (Int64(point.y) - Int64(line.0.y))
        let ofPoint = (Int64(point.x) - Int64(line.0.x)) * (Int64(line.1.y) - Int64(line.0.y))
        return ofLine == ofPoint ? 0 : ofLine < ofPoint ? -1 : 1
    }
}
