import Quantities

/// A subset of the places in the cells of a grid, a few in each.
///
/// Cells are searched in growing squares around a position until all farther cells are beyond the limit. Every bound is
/// conservative: a place is skipped only if it is certainly too far. For all others the great circle is computed as
/// `FixedPosition` does, so that the result equals that of a full scan, also at the poles and beyond the date line
/// (only slower there).
struct PlaceGrid: Sendable {
    private struct Entry: BitwiseCopyable {
        var position: FixedPosition
        var number: UInt32
        /// `Coordinate.latitudeCosine`
        var latitudeCosine: Double
    }

    /// Entries in the order of the cells.
    private let entries: [Entry]
    /// Index of the first entry of each cell; one more than there are cells.
    private let firstEntries: [Int32]
    private let west: Int64
    private let east: Int64
    private let south: Int64
    /// Side of a cell along both axes, in units of positions.
    private let cellUnits: Int64
    private let columns: Int
    private let rows: Int
    /// Smallest cosine of latitude of all entries.
    private let latitudeCosineMin: Double

    private static let placesPerCell = 3.0
    /// Maximum number of cells along an axis, which keeps a long line of places from making too many cells.
    private static let cellsAcrossMax = 1_024.0
    private static let radiansPerUnit = Earth.radiansPerDegree / FixedPosition.unitsPerDegree
    private static let halfTurnUnits = Int64(180 * FixedPosition.unitsPerDegree)

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - positions: of all places by number.
    ///   - numbers: of the places in this grid.
    init(_ positions: [FixedPosition], of numbers: [Int]) {
        let (xs, ys) = (numbers.map { Int64(positions[$0].x) }, numbers.map { Int64(positions[$0].y) })
        let (west, south) = (xs.min() ?? 0, ys.min() ?? 0)
        let (east, north) = (xs.max() ?? 0, ys.max() ?? 0)
        let (width, height) = (Double(east - west) + 1, Double(north - south) + 1)
        let side = (width * height * PlaceGrid.placesPerCell / Double(max(numbers.count, 1))).squareRoot()
        let cellUnits = Int64(max(side, max(width, height) / PlaceGrid.cellsAcrossMax, 1).rounded(.up))
        (self.west, self.east, self.south, self.cellUnits) = (west, east, south, cellUnits)
        let (columns, rows) = (Int((east - west) / cellUnits) + 1, Int((north - south) / cellUnits) + 1)
        (self.columns, self.rows) = (columns, rows)

        let cells = zip(xs, ys).map { x, y in Int((y - south) / cellUnits) * columns + Int((x - west) / cellUnits) }
        var firsts = [Int32](repeating: 0, count: columns * rows + 1)
        for cell in cells { firsts[cell + 1] += 1 }
        for cell in 0..<(columns * rows) { firsts[cell + 1] += firsts[cell] }
        firstEntries = firsts
        let order = cells.indices.sorted { (cells[$0], $0) < (cells[$1], $1) }
        entries = order.map { index in
            let position = positions[numbers[index]]
            return Entry(
                position: position, number: UInt32(numbers[index]),
                latitudeCosine: position.coordinate.latitudeCosine)
        }
        latitudeCosineMin = max(0, entries.map(\.latitudeCosine).min() ?? 0)
    }

    /// Visits the places at most `limit` decimetres away, unordered; early ones may exceed a limit that shrinks later.
    ///
    /// - Parameter take: returns the new limit, at most the previous one.
    @inline(__always)
    func visit(around position: FixedPosition, limit: UInt32, _ take: (PlaceAtDistance) -> UInt32) {
        guard !entries.isEmpty else { return }
        let bounds = Bounds(self, position)
        var limit = limit
        for ring in 0..<max(columns, rows) {
            guard bounds.decimetresMin(ofRing: ring) <= Double(limit) else { break }
            visit(ring, bounds, &limit, take)
        }
    }

    /// Visits the cells on the edge of a square around the position's cell.
    @inline(__always)
    private func visit(_ ring: Int, _ bounds: Bounds, _ limit: inout UInt32, _ take: (PlaceAtDistance) -> UInt32) {
        let (left, right) = (max(bounds.column - ring, 0), min(bounds.column + ring, columns - 1))
        for row in max(bounds.row - ring, 0)...min(bounds.row + ring, rows - 1) {
            if abs(row - bounds.row) == ring {
                // The cells of a row are contiguous.
                visit(row * columns + left, row * columns + right, bounds, &limit, take)
            } else {
                for column in [bounds.column - ring, bounds.column + ring] where column >= 0 && column < columns {
                    visit(row * columns + column, row * columns + column, bounds, &limit, take)
                }
            }
        }
    }

    /// Visits the entries of a range of cells.
    @inline(__always)
    private func visit(
        _ first: Int, _ last: Int, _ bounds: Bounds, _ limit: inout UInt32, _ take: (PlaceAtDistance) -> UInt32
    ) {
        for index in Int(firstEntries[first])..<Int(firstEntries[last + 1]) {
            let entry = entries[index]
            if bounds.isFarther(entry, than: limit) { continue }
            let metres = bounds.coordinate.metres(
                to: entry.position.coordinate, latitudeCosines: bounds.latitudeCosine * entry.latitudeCosine)
            let decimetres = PlaceIndex.decimetres(ofGreatCircle: metres)
            if decimetres <= limit {
                limit = take(PlaceAtDistance(place: PlaceID(entry.number), decimetres: decimetres))
            }
        }
    }

    /// Lower bounds of distances from a position, without trigonometry per place.
    private struct Bounds {
        let position: FixedPosition
        let coordinate: Coordinate
        let latitudeCosine: Double
        let column: Int
        let row: Int
        private let grid: PlaceGrid
        /// Lower bound of the decimetres per radian of longitude between the position and a place.
        private let decimetresPerRadianEastMin: Double
        /// Whether places on the other side of the earth are in the grid, where differences of longitude bound nothing.
        private let reachesAround: Bool

        private static let earthDecimetres = Earth.radiusMetres * 10
        /// Tolerance for rounding and floating-point error.
        private static let slackDecimetres = 0.6

        init(_ grid: PlaceGrid, _ position: FixedPosition) {
            (self.grid, self.position) = (grid, position)
            coordinate = position.coordinate
            latitudeCosine = max(0, coordinate.latitudeCosine)
            let (x, y) = (Int64(position.x), Int64(position.y))
            column = min(max(Int((x - grid.west) / grid.cellUnits), 0), grid.columns - 1)
            row = min(max(Int((y - grid.south) / grid.cellUnits), 0), grid.rows - 1)
            decimetresPerRadianEastMin = Bounds.earthDecimetres * (latitudeCosine * grid.latitudeCosineMin).squareRoot()
            reachesAround = max(abs(x - grid.west), abs(x - grid.east)) > PlaceGrid.halfTurnUnits
        }

        /// Returns a lower bound of the distance to places in this ring of cells or farther out.
        @inline(__always)
        func decimetresMin(ofRing ring: Int) -> Double {
            var least = Double.infinity
            let (x, y) = (Int64(position.x) - grid.west, Int64(position.y) - grid.south)
            if column - ring >= 0 { least = min(least, east(x - Int64(column - ring + 1) * grid.cellUnits)) }
            if column + ring < grid.columns { least = min(least, east(Int64(column + ring) * grid.cellUnits - x)) }
            if row - ring >= 0 { least = min(least, north(y - Int64(row - ring + 1) * grid.cellUnits)) }
            if row + ring < grid.rows { least = min(least, north(Int64(row + ring) * grid.cellUnits - y)) }
            return least - Bounds.slackDecimetres
        }

        /// Returns the least distance of a place that lies the given units or more north or south: that along the
        /// meridian.
        @inline(__always)
        private func north(_ units: Int64) -> Double {
            Double(max(units, 0)) * PlaceGrid.radiansPerUnit * Bounds.earthDecimetres
        }

        /// Returns a lower bound of the distance of a place that lies the given units or more east or west.
        ///
        /// By the haversine formula it is at least 2 R asin(√(cos φ₁ cos φ₂) sin(λ / 2)); and asin x ≥ x, sin x ≥ x −
        /// x³/6, which grows up to x = √2.
        @inline(__always)
        private func east(_ units: Int64) -> Double {
            if reachesAround { return 0 }
            let half = min(Double(max(units, 0)) * PlaceGrid.radiansPerUnit / 2, 1.4)
            return 2 * decimetresPerRadianEastMin * (half - half * half * half / 6)
        }

        /// Whether a place is certainly farther away than the limit; false where that is undecided.
        ///
        /// The haversine of the distance is at least a quarter of the square on a flat map, reduced by a twelfth of the
        /// squares of the differences: sin² x ≥ x² (1 − x²/3).
        @inline(__always)
        func isFarther(_ entry: Entry, than limit: UInt32) -> Bool {
            let latitude = (Double(entry.position.y) - Double(position.y)) * PlaceGrid.radiansPerUnit
            let longitude = (Double(entry.position.x) - Double(position.x)) * PlaceGrid.radiansPerUnit
            let squares = latitude * latitude + longitude * longitude
            guard squares <= 1 else { return false }
            let flat = latitude * latitude + latitudeCosine * entry.latitudeCosine * longitude * longitude
            let radians = (Double(limit) + Bounds.slackDecimetres) / Bounds.earthDecimetres
            return flat * (1 - squares / 12) > radians * radians
        }
    }
}
