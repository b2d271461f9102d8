import Quantities

/// Finds the zone of a position among polygons.
///
/// A coarse grid lists for each cell the polygons whose bounding boxes touch it, in the order of the zones. Those
/// polygons are then tested exactly.
struct PolygonOutline: Sendable {
    /// A side of a ring, from its lower end to its upper one, so that both adjacent zones treat it alike.
    private struct Side: BitwiseCopyable {
        var lower: FixedPosition
        var upper: FixedPosition
    }

    private struct Box: BitwiseCopyable {
        var lowX = Int32.max
        var highX = Int32.min
        var lowY = Int32.max
        var highY = Int32.min

        mutating func include(_ point: FixedPosition) {
            (lowX, highX) = (min(lowX, point.x), max(highX, point.x))
            (lowY, highY) = (min(lowY, point.y), max(highY, point.y))
        }

        func contains(_ point: FixedPosition) -> Bool {
            lowX <= point.x && point.x <= highX && lowY <= point.y && point.y <= highY
        }
    }

    private struct Polygon: BitwiseCopyable {
        var zone: ZoneID
        var box: Box
        var firstSide: Int
        var endSide: Int
    }

    private var polygons: [Polygon] = []
    private var sides: [Side] = []
    private var box = Box()

    private let cellsAcross: Int
    /// Index of the first candidate of each cell; one more entry than cells.
    private var firstCandidates: [Int] = []
    private var candidates: [Int32] = []

    /// Creates the outline.
    ///
    /// - Parameter shapes: by zone; their coordinates are valid.
    init(_ shapes: [ZoneShape]) {
        cellsAcross = min(256, max(1, Int(Double(shapes.count).squareRoot() * 4)))
        for (zone, shape) in shapes.enumerated() {
            for polygon in shape.polygons { add(polygon, zone: ZoneID(zone)) }
        }
        index()
    }

    /// Returns the zone that contains a point, or nil outside.
    ///
    /// - Complexity: O(corners of the polygons whose bounding boxes come near).
    func zone(at point: FixedPosition) -> ZoneID? {
        guard box.contains(point) else { return nil }
        let cell = row(point.y) * cellsAcross + column(point.x)
        for candidate in candidates[firstCandidates[cell]..<firstCandidates[cell + 1]] {
            let polygon = polygons[Int(candidate)]
            if polygon.box.contains(point) && contains(point, polygon) { return polygon.zone }  // Z02: first wins
        }
        return nil
    }

    /// Whether a polygon contains a point, its border included: a ray to the east crosses its sides an odd number of
    /// times.
    private func contains(_ point: FixedPosition, _ polygon: Polygon) -> Bool {
        var isInside = false
        for side in sides[polygon.firstSide..<polygon.endSide] where side.lower.y <= point.y && point.y <= side.upper.y
        {
            let (lower, upper) = (side.lower, side.upper)
            if lower.y == upper.y {
                if min(lower.x, upper.x) <= point.x && point.x <= max(lower.x, upper.x) { return true }
                continue
            }
            // Both products fit into 64 bits for any two places on earth.
            let ofSide = (Int64(upper.x) - Int64(lower.x)) * (Int64(point.y) - Int64(lower.y))
            let ofPoint = (Int64(point.x) - Int64(lower.x)) * (Int64(upper.y) - Int64(lower.y))
            if ofSide == ofPoint { return true }
            if ofPoint < ofSide && point.y < upper.y { isInside.toggle() }  // the upper end belongs to the next side
        }
        return isInside
    }

    private mutating func add(_ rings: [ZoneShape.Ring], zone: ZoneID) {
        var polygon = Polygon(zone: zone, box: Box(), firstSide: sides.count, endSide: sides.count)
        for ring in rings {
            let points = ring.map { FixedPosition($0) }
            for (start, end) in zip(points, points.dropFirst()) {
                polygon.box.include(start)
                polygon.box.include(end)
                sides.append(start.y <= end.y ? Side(lower: start, upper: end) : Side(lower: end, upper: start))
            }
        }
        polygon.endSide = sides.count
        guard polygon.firstSide < polygon.endSide else { return }
        box.include(FixedPosition(x: polygon.box.lowX, y: polygon.box.lowY))
        box.include(FixedPosition(x: polygon.box.highX, y: polygon.box.highY))
        polygons.append(polygon)
    }

    private mutating func index() {
        var byCell = [[Int32]](repeating: [], count: cellsAcross * cellsAcross)
        for (index, polygon) in polygons.enumerated() {
            for row in row(polygon.box.lowY)...row(polygon.box.highY) {
                for column in column(polygon.box.lowX)...column(polygon.box.highX) {
                    byCell[row * cellsAcross + column].append(Int32(index))
                }
            }
        }
        for cell in byCell {
            firstCandidates.append(candidates.count)
            candidates += cell
        }
        firstCandidates.append(candidates.count)
    }

    private func column(_ x: Int32) -> Int { place(x, box.lowX, box.highX) }
    private func row(_ y: Int32) -> Int { place(y, box.lowY, box.highY) }

    private func place(_ value: Int32, _ low: Int32, _ high: Int32) -> Int {
        let width = Int64(high) - Int64(low) + 1
        return Int((Int64(value) - Int64(low)) * Int64(cellsAcross) / width)
    }
}
