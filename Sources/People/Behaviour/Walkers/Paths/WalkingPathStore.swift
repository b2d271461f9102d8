import Glibc
import Quantities

/// Path on foot or by bicycle: a reference to a line stored in a `WalkingPathStore`, which has its points.
package struct WalkingPath: Hashable, Sendable, BitwiseCopyable {
    fileprivate let firstPoint: UInt32
    /// Number of points.
    package let pointCount: UInt32
    /// Length in centimetres.
    package let centimetres: Int32

    /// Length in metres.
    package var metres: Double { Double(centimetres) / 100 }
}

/// Store of polylines with the distance of each point from the start, for positions along a path.
///
/// Distances are whole centimetres, as precise as positions, so that results at one of them are exact. Between two
/// points a line is straight on the map. Each point takes 12 bytes. A value for a single owner, or immutable and
/// shared.
///
/// A line is built point by point, and then stored:
///
///     lines.begin(at: gate)
///     lines.extend(to: library)
///     let path = lines.finish()
package struct WalkingPathStore: Sendable {
    private struct Point: BitwiseCopyable {
        var position: FixedPosition
        /// Distance from the start of the line.
        var centimetres: Int32
    }

    private var points: [Point] = []
    /// Line under construction.
    private var draft: [Point] = []
    private var draftMetres = 0.0
    private let reusesMemory: Bool
    /// Freed blocks by the binary logarithm of their size.
    private var free: [[UInt32]] = Array(repeating: [], count: 32)

    /// Creates an empty store.
    ///
    /// - Parameter reusesRoom: whether lines are released and their memory is reused; blocks then have sizes of powers
    ///   of two.
    package init(reusesRoom: Bool = false) { self.reusesMemory = reusesRoom }

    /// Number of points allocated for all lines.
    package var pointCount: Int { points.count }

    // MARK: Making lines

    /// Begins a new line.
    package mutating func begin(at position: FixedPosition) {
        draft.removeAll(keepingCapacity: true)
        draftMetres = 0
        draft.append(Point(position: position, centimetres: 0))
    }

    /// Extends the new line straight to a position.
    package mutating func extend(to position: FixedPosition) {
        let last = draft[draft.count - 1]
        if last.position == position { return }
        draftMetres += WalkingPathStore.stepMetres(from: last.position, to: position)
        let point = Point(position: position, centimetres: Int32(clamping: Int((draftMetres * 100).rounded())))
        // If points are closer than distances can resolve the later one stays, so that a line ends where it should.
        if point.centimetres == last.centimetres && draft.count > 1 { draft.removeLast() }
        draft.append(point)
    }

    /// Returns the straight distance between neighbouring points: on a flat map if they are within some kilometres,
    /// which is accurate to far less than a centimetre and several times faster than the great circle.
    private static func stepMetres(from start: FixedPosition, to end: FixedPosition) -> Double {
        let (east, north) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
        guard abs(east) < flatUnitsMax && abs(north) < flatUnitsMax else { return start.metres(to: end) }
        let latitude = (Double(start.y) + north / 2) / FixedPosition.unitsPerDegree * Earth.radiansPerDegree
        let shortened = east * cos(latitude)
        return (shortened * shortened + north * north).squareRoot() * Earth.metresPerDegree
            / FixedPosition.unitsPerDegree
    }

    /// A twentieth of a degree.
    private static let flatUnitsMax = 500_000.0

    /// Length of the line under construction, in metres.
    var draftLength: Double { draftMetres }

    /// Number of points of the line under construction.
    var draftCount: Int { draft.count }

    /// Repeats the end of the new line from an earlier point out and back, a total number of times; the part beyond the
    /// given distance is cut off.
    ///
    /// - Parameters:
    ///   - count: number of points up to and including the turning point.
    ///   - outMetres: distance beyond that point.
    mutating func repeatOutAndBack(from count: Int, outMetres: Double, times: Int) {
        let home = Int(draft[count - 1].centimetres)
        let limit = Int32(clamping: home + Int((outMetres * 100).rounded()))
        var out = draft[count...].filter { $0.centimetres < limit }.map(\.position)
        if let beyond = draft[count...].firstIndex(where: { $0.centimetres >= limit }) {
            let end = WalkingPathStore.place(between: draft[beyond - 1], draft[beyond], atCentimetres: Int(limit))
            out.append(end)
        }
        draft.removeLast(draft.count - count)
        draftMetres = Double(home) / 100
        let back = Array(out.dropLast().reversed()) + [draft[count - 1].position]
        for _ in 0..<times { for position in out + back { extend(to: position) } }
    }

    /// Stores the new line.
    package mutating func finish() -> WalkingPath {
        let first = room(for: draft.count)
        for (index, point) in draft.enumerated() { points[first + index] = point }
        return WalkingPath(
            firstPoint: UInt32(first), pointCount: UInt32(draft.count), centimetres: draft[draft.count - 1].centimetres)
    }

    /// Frees the memory of a line.
    ///
    /// - Precondition: the store reuses memory, and the path is not used any more.
    package mutating func release(_ path: WalkingPath) {
        precondition(reusesMemory, "these paths are permanent")
        free[WalkingPathStore.roomClass(Int(path.pointCount))].append(path.firstPoint)
    }

    private mutating func room(for count: Int) -> Int {
        let roomClass = WalkingPathStore.roomClass(count)
        if reusesMemory, let first = free[roomClass].popLast() { return Int(first) }
        let first = points.count
        let room = reusesMemory ? 1 << roomClass : count
        points.append(
            contentsOf: repeatElement(Point(position: FixedPosition(x: 0, y: 0), centimetres: 0), count: room))
        return first
    }

    private static func roomClass(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }

    // MARK: Following lines

    /// Returns the points of a path, in order.
    package func positions(of path: WalkingPath) -> [FixedPosition] {
        points[Int(path.firstPoint)..<Int(path.firstPoint + path.pointCount)].map(\.position)
    }

    /// Returns the start of a path.
    package func start(of path: WalkingPath) -> FixedPosition { points[Int(path.firstPoint)].position }

    /// Returns the end of a path.
    package func end(of path: WalkingPath) -> FixedPosition {
        points[Int(path.firstPoint + path.pointCount) - 1].position
    }

    /// Returns the position at a distance in whole centimetres, clamped to the ends.
    ///
    /// - Complexity: O(log points of the path).
    package func place(on path: WalkingPath, atCentimetres centimetres: Int) -> FixedPosition {
        var (low, high) = (Int(path.firstPoint), Int(path.firstPoint + path.pointCount) - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(points[middle].centimetres) <= centimetres { low = middle } else { high = middle }
        }
        return WalkingPathStore.place(between: points[low], points[high], atCentimetres: centimetres)
    }

    /// Returns the position at growing distances.
    ///
    /// - Parameter passed: number of points passed at the previous call, for no greater distance; 0 at the start.
    /// - Complexity: O(1) for short steps.
    package func place(
        on path: WalkingPath, atCentimetres centimetres: Int, passed: inout UInt32
    ) -> FixedPosition {
        while passed + 2 < path.pointCount && Int(points[Int(path.firstPoint + passed) + 1].centimetres) <= centimetres
        {
            passed += 1
        }
        let low = Int(path.firstPoint + passed)
        let high = low + (path.pointCount > 1 ? 1 : 0)
        return WalkingPathStore.place(between: points[low], points[high], atCentimetres: centimetres)
    }

    /// Returns the position at a distance in metres, rounded down to whole centimetres.
    package func place(on path: WalkingPath, atMetres metres: Double) -> FixedPosition {
        place(on: path, atCentimetres: Int((metres * 100).rounded(.down)))
    }

    private static func place(
        between start: Point, _ end: Point, atCentimetres centimetres: Int
    ) -> FixedPosition {
        let length = end.centimetres - start.centimetres
        let gone = centimetres - Int(start.centimetres)
        if gone <= 0 { return start.position }
        if gone >= length { return end.position }
        let share = Double(gone) / Double(length)
        func between(_ start: Int32, _ end: Int32) -> Int32 {
            // The difference of two coordinates may exceed 32 bits.
            let distance = Double(end) - Double(start)
            return Int32((Double(start) + distance * share).rounded())
        }
        return FixedPosition(
            x: between(start.position.x, end.position.x), y: between(start.position.y, end.position.y))
    }
}

// Proximity of a path to a place.
extension WalkingPathStore {
    /// Returns the distance between two positions in whole decimetres, rounded half up, as it is compared with the
    /// radius of a waypoint (W04).
    package static func decimetres(from position: FixedPosition, to other: FixedPosition) -> Int {
        Int((position.metres(to: other) * 10).rounded())
    }

    /// Finds the intervals of a path, in centimetres, within a distance of a place: in order, disjoint and not
    /// adjacent, each from its first centimetre to its last.
    ///
    /// Exact: at every centimetre `place(on:atCentimetres:)` agrees with the result, although positions lie on a grid.
    /// Along a straight piece the distance has one minimum, apart from the grid; so the ends are found by bisection,
    /// and only centimetres that the grid may affect are checked one by one.
    ///
    /// - Parameter pieces: receives the result; passed in so that its memory is reused.
    package func findIntervals(
        of path: WalkingPath, withinDecimetres limit: Int, of place: FixedPosition,
        into pieces: inout [ClosedRange<Int>]
    ) {
        pieces.removeAll(keepingCapacity: true)
        let first = Int(path.firstPoint)
        if path.pointCount == 1 {
            if WalkingPathStore.decimetres(from: points[first].position, to: place) <= limit { pieces.append(0...0) }
            return
        }
        for low in first..<(first + Int(path.pointCount) - 1) {
            addStretches(between: low, low + 1, limit, place, to: &pieces)
        }
    }

    /// Returns the intervals as a new list.
    package func intervals(
        of path: WalkingPath, withinDecimetres limit: Int, of place: FixedPosition
    ) -> [ClosedRange<Int>] {
        var pieces: [ClosedRange<Int>] = []
        findIntervals(of: path, withinDecimetres: limit, of: place, into: &pieces)
        return pieces
    }

    /// Upper bound of the change of a distance by rounding to the grid.
    private static var gridMetres: Double { 0.02 }

    private func addStretches(
        between low: Int, _ high: Int, _ limit: Int, _ place: FixedPosition, to pieces: inout [ClosedRange<Int>]
    ) {
        let (from, to) = (points[low], points[high])
        let (start, end) = (Int(from.centimetres), Int(to.centimetres))
        let limitMetres = (Double(limit) + 0.5) / 10
        let (outer, inner) = (limitMetres + WalkingPathStore.gridMetres, limitMetres - WalkingPathStore.gridMetres)
        // The distance from the place back is at most the distance to it plus the whole piece.
        let length = Double(end - start) / 100
        if from.position.metres(to: place) > outer + length + 1 { return }

        let piece = StraightPiece(from.position, to.position, centimetres: start...end)
        let nearest = piece.centimetreNearest(to: place)
        if piece.metres(atCentimetres: nearest, to: place) > outer { return }
        func isWithin(_ centimetres: Int, _ metres: Double) -> Bool {
            piece.metres(atCentimetres: centimetres, to: place) <= metres
        }
        func isAt(_ centimetres: Int) -> Bool {
            let position = WalkingPathStore.place(between: from, to, atCentimetres: centimetres)
            return WalkingPathStore.decimetres(from: position, to: place) <= limit
        }
        func stretch(_ metres: Double) -> ClosedRange<Int> {
            let before = first(from: start, to: nearest) { isWithin($0, metres) }
            return before...last(from: nearest, to: end) { isWithin($0, metres) }
        }
        let possible = stretch(outer)
        let certain = isWithin(nearest, inner) ? stretch(inner) : nil
        for centimetres in possible.lowerBound...(certain?.lowerBound ?? possible.upperBound)
        where isAt(centimetres) { add(centimetres...centimetres, to: &pieces) }
        guard let certain else { return }
        add(certain, to: &pieces)
        for centimetres in certain.upperBound...possible.upperBound where isAt(centimetres) {
            add(centimetres...centimetres, to: &pieces)
        }
    }

    /// Returns the first number that satisfies a predicate that is monotone, from false to true, and true for `end`.
    private func first(from start: Int, to end: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (start, end)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the last number that satisfies a predicate that is monotone, from true to false, and true for `start`.
    private func last(from start: Int, to end: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (start, end)
        while low < high {
            let middle = (low + high + 1) / 2
            if holds(middle) { low = middle } else { high = middle - 1 }
        }
        return low
    }

    private func add(_ piece: ClosedRange<Int>, to pieces: inout [ClosedRange<Int>]) {
        if let last = pieces.last, last.upperBound + 1 >= piece.lowerBound {
            pieces[pieces.count - 1] = last.lowerBound...max(last.upperBound, piece.upperBound)
        } else {
            pieces.append(piece)
        }
    }
}

/// Straight piece of a line, before its positions are rounded to the grid.
private struct StraightPiece {
    let start, end: Coordinate
    let centimetres: ClosedRange<Int>

    init(_ start: FixedPosition, _ end: FixedPosition, centimetres: ClosedRange<Int>) {
        self.start = start.coordinate
        self.end = end.coordinate
        self.centimetres = centimetres
    }

    func metres(atCentimetres at: Int, to place: FixedPosition) -> Double {
        let share = Double(at - centimetres.lowerBound) / Double(max(centimetres.count - 1, 1))
        let here = Coordinate(
            latitudeDegrees: start.latitudeDegrees + (end.latitudeDegrees - start.latitudeDegrees) * share,
            longitudeDegrees: start.longitudeDegrees + (end.longitudeDegrees - start.longitudeDegrees) * share)
        return here.metres(to: place.coordinate)
    }

    /// Returns the centimetre nearest to a place, on a flat map around it.
    func centimetreNearest(to place: FixedPosition) -> Int {
        let map = LocalMap(origin: place.coordinate)
        let (from, to) = (map.metres(of: start), map.metres(of: end))
        let along = (east: to.east - from.east, north: to.north - from.north)
        let square = along.east * along.east + along.north * along.north
        if square == 0 { return centimetres.lowerBound }
        let share = -(from.east * along.east + from.north * along.north) / square
        return centimetres.lowerBound + Int((min(max(share, 0), 1) * Double(centimetres.count - 1)).rounded())
    }
}
