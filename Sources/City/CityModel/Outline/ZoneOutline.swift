import Quantities

/// The areas of the zones, to find the zone of a position (Z02).
package struct ZoneOutline: Sendable {
    /// The source of an outline.
    package enum Areas: Sendable {
        /// One shape per zone.
        case polygons([ZoneShape])
        case cells(CellOutline)
    }

    private enum Finder {
        case polygons(PolygonOutline)
        case cells(CellOutline)
    }

    /// Areas from which the outline was made.
    package let areas: Areas
    private let finder: Finder

    /// Creates an outline from one shape per zone.
    package init(polygons shapes: [ZoneShape]) {
        areas = .polygons(shapes)
        finder = .polygons(PolygonOutline(shapes))
    }

    /// Creates an outline from grid cells.
    package init(cells: CellOutline) {
        areas = .cells(cells)
        finder = .cells(cells)
    }

    /// Returns the zone that contains a position, or nil outside; on a shared border the first in the order of the
    /// city.
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

/// The zones as sets of equal grid cells, the result of dividing a road network.
package struct CellOutline: Sendable {
    /// Lower left corner of the grid.
    package let corner: FixedPosition
    /// Width of a cell in units of `FixedPosition`.
    package let cellWidth: Int32
    /// Height of a cell in units of `FixedPosition`.
    package let cellHeight: Int32
    /// Number of columns of the grid.
    package let columns: Int
    /// Number of rows of the grid.
    package let rows: Int
    /// Zone of each cell, row by row from the south; `ZoneID.none` outside.
    package let zones: [ZoneID]
    /// Rows in which each zone has cells.
    private let rowsOfZones: [Range<Int>]

    /// Creates an outline from the zone of each cell.
    ///
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

    /// Returns the rows in which a zone has cells.
    func rows(of zone: ZoneID) -> Range<Int> {
        rowsOfZones.indices.contains(Int(zone.index)) ? rowsOfZones[Int(zone.index)] : 0..<0
    }

    /// Returns the zone that contains a point, or nil outside.
    ///
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

    /// Returns the zone of a cell; `ZoneID.none`, which sorts after every zone, outside the zones and outside the grid.
    package func zone(column: Int, row: Int) -> ZoneID {
        guard column >= 0 && column < columns && row >= 0 && row < rows else { return .none }
        return zones[row * columns + column]
    }

    /// Returns the cell of an offset, rounded down also left of the grid.
    private func cell(_ offset: Int, _ size: Int) -> (index: Int, isOnBorder: Bool) {
        let (quotient, remainder) = offset.quotientAndRemainder(dividingBy: size)
        return (remainder < 0 ? quotient - 1 : quotient, remainder == 0)
    }
}
