import Quantities

/// The areas of the zones, to find the zone of a position (Z02).
package struct ZoneOutline: Sendable {
    /// What an outline is made from.
    package enum Areas: Sendable {
        /// By zone.
        case polygons([ZoneShape])
        case cells(CellOutline)
    }

    private enum Finder {
        case polygons(PolygonOutline)
        case cells(CellOutline)
    }

    package let areas: Areas
    private let finder: Finder

    package init(polygons shapes: [ZoneShape]) {
        areas = .polygons(shapes)
        finder = .polygons(PolygonOutline(shapes))
    }

    package init(cells: CellOutline) {
        areas = .cells(cells)
        finder = .cells(cells)
    }

    /// The one zone that a position lies in, or nil outside; on a shared border the first in the order of the city.
    ///
    /// - Complexity: O(1) over cells; over polygons O(corners of those whose bounding boxes come near).
    package func zone(at position: Coordinate) -> ZoneID? {
        guard position.isValid else { return nil }
        let point = FixedPosition(position)
        return switch finder {
        case .polygons(let outline): outline.zone(at: point)
        case .cells(let outline): outline.zone(at: point)
        }
    }
}
