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

/// The zones as sets of equal cells of a grid: what cutting a road network gives.
package struct CellOutline: Sendable {
    /// The lower left corner of the grid.
    package let corner: FixedPosition
    package let cellWidth: Int32
    package let cellHeight: Int32
    package let columns: Int
    package let rows: Int
    /// By cell, row by row from the south; `ZoneID.none` outside.
    package let zones: [ZoneID]
    /// By zone: the rows in which it has cells.
    private let rowsOfZones: [Range<Int>]

    /// - Precondition: there is a zone for each cell.
    package init(
        corner: FixedPosition, cellWidth: Int32, cellHeight: Int32, columns: Int, rows: Int, zones: [ZoneID]
    ) {
        precondition(zones.count == columns * rows)
        self.corner = corner
        self.cellWidth = cellWidth
        self.cellHeight = cellHeight
        self.columns = columns
        self.rows = rows
        self.zones = zones
        var rowsOfZones: [Range<Int>] = []
        for (cell, zone) in zones.enumerated() where zone != .none {
            let (row, number) = (cell / columns, Int(zone.index))
            while rowsOfZones.count <= number { rowsOfZones.append(row..<row) }
            let known = rowsOfZones[number]
            rowsOfZones[number] = known.isEmpty ? row..<row + 1 : known.lowerBound..<row + 1
        }
        self.rowsOfZones = rowsOfZones
    }

    /// In which rows a zone has cells.
    func rows(of zone: ZoneID) -> Range<Int> {
        rowsOfZones.indices.contains(Int(zone.index)) ? rowsOfZones[Int(zone.index)] : 0..<0
    }

    /// - Complexity: O(1).
    package func zone(at point: FixedPosition) -> ZoneID? {
        let (x, y) = (Int(point.x) - Int(corner.x), Int(point.y) - Int(corner.y))
        let (column, isOnColumnBorder) = cell(x, Int(cellWidth))
        let (row, isOnRowBorder) = cell(y, Int(cellHeight))
        var first = zone(column: column, row: row)
        // Z02: a position on the border of cells lies in the zone that comes first in the city's order.
        if isOnColumnBorder { first = min(first, zone(column: column - 1, row: row)) }
        if isOnRowBorder { first = min(first, zone(column: column, row: row - 1)) }
        if isOnColumnBorder && isOnRowBorder { first = min(first, zone(column: column - 1, row: row - 1)) }
        return first == .none ? nil : first
    }

    /// The zone of a cell; `ZoneID.none`, which comes after every zone, outside of the grid too.
    package func zone(column: Int, row: Int) -> ZoneID {
        guard column >= 0 && column < columns && row >= 0 && row < rows else { return .none }
        return zones[row * columns + column]
    }

    /// Rounds down, also left of the grid.
    private func cell(_ offset: Int, _ size: Int) -> (index: Int, isOnBorder: Bool) {
        let (quotient, remainder) = offset.quotientAndRemainder(dividingBy: size)
        return (remainder < 0 ? quotient - 1 : quotient, remainder == 0)
    }
}
