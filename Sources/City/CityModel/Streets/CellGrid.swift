import Quantities

/// A grid over lines and points, a few in each cell, to find the nearest: cells are searched in growing squares around
/// a position.
///
/// - Complexity: O(lines + their length in cells) to build; O(1) for a query near the lines.
struct CellGrid: Sendable {
    let map: LocalMap
    private let cellMetres: Double
    private let columns: Int
    private let rows: Int
    /// Index of the first line of each cell; one more entry than cells.
    private let firstLines: [Int]
    private let lines: [UInt32]

    private static let linesPerCell = 4.0

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - count: number of lines, which are numbered from 0.
    ///   - ends: both ends of a straight line; a point has twice the same.
    init(count: Int, _ ends: (Int) -> (start: Coordinate, end: Coordinate)) {
        var (south, west) = (Double.infinity, Double.infinity)
        for line in 0..<count {
            let (start, end) = ends(line)
            south = min(south, start.latitudeDegrees, end.latitudeDegrees)
            west = min(west, start.longitudeDegrees, end.longitudeDegrees)
        }
        let corner = Coordinate(latitudeDegrees: count > 0 ? south : 0, longitudeDegrees: count > 0 ? west : 0)
        let map = LocalMap(origin: corner)
        var (width, height) = (0.0, 0.0)
        for line in 0..<count {
            let (start, end) = (map.metres(of: ends(line).start), map.metres(of: ends(line).end))
            (width, height) = (max(width, start.east, end.east), max(height, start.north, end.north))
        }
        let evenMetres = (width * height * CellGrid.linesPerCell / Double(max(count, 1))).squareRoot()
        // The minimum cell size keeps a long row of lines from making too many cells.
        let cellMetres = max(1, evenMetres, max(width, height) / 2_000)
        let (columns, rows) = (Int(width / cellMetres) + 1, Int(height / cellMetres) + 1)
        (self.map, self.cellMetres, self.columns, self.rows) = (map, cellMetres, columns, rows)

        /// Visits the cells of a line in parts no longer than a cell, so that each part touches only neighbouring
        /// cells.
        func visitCells(of line: Int, _ body: (Int) -> Void) {
            let (start, end) = (map.metres(of: ends(line).start), map.metres(of: ends(line).end))
            let (east, north) = (end.east - start.east, end.north - start.north)
            let parts = max(1, (max(abs(east), abs(north)) / cellMetres).rounded(.up))
            for part in 0..<Int(parts) {
                let (from, to) = (Double(part) / parts, Double(part + 1) / parts)
                let inColumns = CellGrid.cells(start.east + from * east, start.east + to * east, cellMetres, columns)
                for row in CellGrid.cells(start.north + from * north, start.north + to * north, cellMetres, rows) {
                    for column in inColumns { body(row * columns + column) }
                }
            }
        }
        var first = [Int](repeating: 0, count: columns * rows + 1)
        for line in 0..<count { visitCells(of: line) { first[$0 + 1] += 1 } }
        for cell in 0..<(columns * rows) { first[cell + 1] += first[cell] }
        var lines = [UInt32](repeating: 0, count: first[columns * rows])
        var next = first
        for line in 0..<count {
            visitCells(of: line) { cell in
                lines[next[cell]] = UInt32(line)
                next[cell] += 1
            }
        }
        (firstLines, self.lines) = (first, lines)
    }

    /// Returns the nearest line, of equally near ones the first, or nil if there are none.
    ///
    /// - Parameter metres: distance of a line from the position; may be nil if it exceeds the least known.
    func nearest(
        to position: Coordinate, _ metres: (_ line: Int, _ least: Double?) -> Double?
    ) -> (line: Int, metres: Double)? {
        let place = map.metres(of: position)
        let (column, row) = (cell(place.east, count: columns), cell(place.north, count: rows))
        var best: (line: Int, metres: Double)?
        for ring in 0..<max(columns, rows) {
            // A line in this ring of cells is at least this far away; outside of the grid even farther.
            if let best, Double(ring - 1) * cellMetres > best.metres * 1.01 { break }
            visit(ring, column, row) { line in
                guard let metres = metres(line, best?.metres) else { return }
                if let known = best, (known.metres, known.line) <= (metres, line) { return }
                best = (line, metres)
            }
        }
        return best
    }

    private func visit(_ ring: Int, _ column: Int, _ row: Int, _ body: (Int) -> Void) {
        for y in max(row - ring, 0)...min(row + ring, rows - 1) {
            let isEdge = abs(y - row) == ring
            for x in stride(from: column - ring, through: column + ring, by: isEdge || ring == 0 ? 1 : 2 * ring)
            where x >= 0 && x < columns {
                let cell = y * columns + x
                for line in lines[firstLines[cell]..<firstLines[cell + 1]] { body(Int(line)) }
            }
        }
    }

    private func cell(_ metres: Double, count: Int) -> Int { CellGrid.cell(metres, cellMetres, count) }

    private static func cell(_ metres: Double, _ cellMetres: Double, _ count: Int) -> Int {
        Int(min(max(metres / cellMetres, 0), Double(count - 1)))
    }

    private static func cells(
        _ one: Double, _ other: Double, _ cellMetres: Double, _ count: Int
    ) -> ClosedRange<Int> {
        cell(min(one, other), cellMetres, count)...cell(max(one, other), cellMetres, count)
    }
}
