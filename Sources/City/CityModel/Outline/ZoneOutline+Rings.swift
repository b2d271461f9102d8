import Quantities

extension ZoneOutline {
    /// Returns the borders of the zones for drawing: closed rings per zone, holes among them (even-odd).
    ///
    /// The borders of zones made of cells are smoothed alike for both neighbours, so a position near a border may be
    /// drawn on the wrong side of it.
    package func rings(zoneCount: Int) -> [[[Coordinate]]] {
        switch areas {
        case .polygons(let shapes): shapes.map { Array($0.polygons.joined()) }
        case .cells(let cells): (0..<zoneCount).map { CellBorder(of: ZoneID($0), in: cells).smoothRings() }
        }
    }
}

/// The border of one zone of cells.
private struct CellBorder {
    /// A corner of the grid.
    private struct Corner: Hashable {
        var column: Int
        var row: Int
    }

    private let cells: CellOutline
    private let rings: [[Corner]]

    init(of zone: ZoneID, in cells: CellOutline) {
        self.cells = cells
        rings = CellBorder.rings(sides: CellBorder.sides(of: zone, in: cells))
    }

    /// Returns the sides between the zone and others, by the corner where they begin; the zone is to their left.
    private static func sides(of zone: ZoneID, in cells: CellOutline) -> [Corner: [Corner]] {
        var sides: [Corner: [Corner]] = [:]
        func add(_ from: (Int, Int), _ to: (Int, Int)) {
            sides[Corner(column: from.0, row: from.1), default: []].append(Corner(column: to.0, row: to.1))
        }
        for row in cells.rows(of: zone) {
            for column in 0..<cells.columns where cells.zone(column: column, row: row) == zone {
                if cells.zone(column: column, row: row - 1) != zone { add((column, row), (column + 1, row)) }
                if cells.zone(column: column + 1, row: row) != zone { add((column + 1, row), (column + 1, row + 1)) }
                if cells.zone(column: column, row: row + 1) != zone { add((column + 1, row + 1), (column, row + 1)) }
                if cells.zone(column: column - 1, row: row) != zone { add((column, row + 1), (column, row)) }
            }
        }
        return sides
    }

    private static func rings(sides: [Corner: [Corner]]) -> [[Corner]] {
        var sides = sides
        var rings: [[Corner]] = []
        let crossings = Set(sides.filter { $0.value.count > 1 }.keys)
        let starts = sides.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
        for start in starts {
            while sides[start]?.isEmpty == false {
                var ring = [start]
                while let corner = ring.last, let next = sides[corner]?.popLast() {
                    ring.append(next)
                    if next == start { break }
                    // A ring that touches itself is closed there, so that no ring passes a corner twice.
                    if crossings.contains(next), let before = ring.firstIndex(of: next), before < ring.count - 1 {
                        rings.append(Array(ring[before...]))
                        ring.removeSubrange((before + 1)...)
                    }
                }
                rings.append(ring)
            }
        }
        return rings
    }

    func smoothRings() -> [[Coordinate]] {
        rings.map { ring in
            let open = Array(ring.dropLast())
            guard let first = open.firstIndex(where: { isFixed($0) }) else {
                let points = middles(of: ring)
                return CellBorder.smoothed(points + points.prefix(1), isRing: true).map(coordinate)
            }
            // Smoothing runs from fixed corner to fixed corner, so that both neighbours smooth the same piece.
            let turned = Array(open[first...] + open[..<first]) + [open[first]]
            var points = [point(turned[0])]
            var piece = [turned[0]]
            for corner in turned.dropFirst() {
                piece.append(corner)
                guard isFixed(corner) else { continue }
                let line = [point(piece[0])] + middles(of: piece) + [point(corner)]
                points += CellBorder.smoothed(line, isRing: false).dropFirst()
                piece = [corner]
            }
            return points.map(coordinate)
        }
    }

    /// Whether a corner stays in place: more than two zones meet there, or two zones touch diagonally.
    private func isFixed(_ corner: Corner) -> Bool {
        let (column, row) = (corner.column, corner.row)
        let around = [(column - 1, row - 1), (column, row - 1), (column, row), (column - 1, row)]
            .map { cells.zone(column: $0.0, row: $0.1) }
        let changes = around.indices.count { number in
            let next = (number + 1) % around.count
            return around[number] != around[next]
        }
        return changes > 2
    }

    private typealias Point = (x: Double, y: Double)

    private func point(_ corner: Corner) -> Point { (Double(corner.column), Double(corner.row)) }

    /// Returns the midpoints of the sides, which turns stairs into slopes.
    private func middles(of corners: [Corner]) -> [Point] {
        zip(corners, corners.dropFirst()).map { a, b in
            (x: Double(a.column + b.column) / 2, y: Double(a.row + b.row) / 2)
        }
    }

    /// Cuts corners three times (Chaikin, "An algorithm for high-speed curve generation", 1974).
    private static func smoothed(_ line: [Point], isRing: Bool) -> [Point] {
        var points = line
        for _ in 0..<3 {
            guard points.count > 2 else { return points }
            var cut: [Point] = []
            for (a, b) in zip(points, points.dropFirst()) {
                cut.append((a.x * 0.75 + b.x * 0.25, a.y * 0.75 + b.y * 0.25))
                cut.append((a.x * 0.25 + b.x * 0.75, a.y * 0.25 + b.y * 0.75))
            }
            if isRing {
                cut.append(cut[0])
            } else {
                cut[0] = points[0]
                cut[cut.count - 1] = points[points.count - 1]
            }
            points = cut
        }
        return points
    }

    private func coordinate(_ point: Point) -> Coordinate {
        Coordinate(
            latitudeDegrees: (Double(cells.corner.y) + point.y * Double(cells.cellHeight))
                / FixedPosition.unitsPerDegree,
            longitudeDegrees: (Double(cells.corner.x) + point.x * Double(cells.cellWidth))
                / FixedPosition.unitsPerDegree)
    }
}
