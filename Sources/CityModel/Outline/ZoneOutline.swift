/// The areas of the zones, to find the zone of a position (Z02).
package struct ZoneOutline: Sendable {
    enum Shape: Sendable {
        /// With what they were made from, by zone.
        case polygons(PolygonOutline, [ZoneShape])
        case cells(CellOutline)
    }

    let shape: Shape

    init(polygons shapes: [ZoneShape]) { shape = .polygons(PolygonOutline(shapes), shapes) }

    init(cells: CellOutline) { shape = .cells(cells) }

    /// The one zone that a position lies in, or nil outside; on a shared border the first in the order of the city.
    ///
    /// - Complexity: O(1) over cells; over polygons O(corners of those whose bounding boxes come near).
    package func zone(at position: Coordinate) -> ZoneID? {
        guard position.isValid else { return nil }
        let point = FixedPosition(position)
        return switch shape {
        case .polygons(let outline, _): outline.zone(at: point)
        case .cells(let outline): outline.zone(at: point)
        }
    }
}
