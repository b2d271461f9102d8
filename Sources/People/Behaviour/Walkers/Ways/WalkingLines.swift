import Glibc
import Quantities

/// A way on foot or by bicycle: a line that lies in some `WalkingLines`, which alone can tell where it leads.
package struct WalkingWay: Hashable, Sendable, BitwiseCopyable {
    fileprivate let firstPoint: UInt32
    package let pointCount: UInt32
    /// How long it is.
    package let centimetres: Int32

    package var metres: Double { Double(centimetres) / 100 }
}

/// Lines through points, with the length from the start of each line: where somebody is who has gone so far.
///
/// Lengths are whole centimetres, as fine as positions are, so that what is found at one of them holds for good; between
/// two points a line is straight on the map. Twelve bytes a point. A value of its own for each owner, or immutable and
/// shared by all.
///
/// A line is made point by point, and then kept:
///
///     lines.begin(at: gate)
///     lines.extend(to: library)
///     let way = lines.finish()
package struct WalkingLines: Sendable {
    private struct Point: BitwiseCopyable {
        var position: FixedPosition
        /// From the start of the line.
        var centimetres: Int32
    }

    private var points: [Point] = []
    /// The line that is being made.
    private var draft: [Point] = []
    private var draftMetres = 0.0
    private let reusesRoom: Bool
    /// By the binary logarithm of their room: where released lines lay.
    private var free: [[UInt32]] = Array(repeating: [], count: 32)

    /// - Parameter reusesRoom: whether lines are released, so that others take their place; room is given out in powers of
    ///   two then.
    package init(reusesRoom: Bool = false) { self.reusesRoom = reusesRoom }

    /// How many points all lines have room for.
    package var pointCount: Int { points.count }

    // MARK: Making lines

    /// Begins a new line.
    package mutating func begin(at position: FixedPosition) {
        draft.removeAll(keepingCapacity: true)
        draftMetres = 0
        draft.append(Point(position: position, centimetres: 0))
    }

    /// Leads the line that was begun straight on.
    package mutating func extend(to position: FixedPosition) {
        let last = draft[draft.count - 1]
        if last.position == position { return }
        draftMetres += WalkingLines.stepMetres(from: last.position, to: position)
        let point = Point(position: position, centimetres: Int32(clamping: Int((draftMetres * 100).rounded())))
        // Points nearer than lengths can tell: the later one stands, so that a line ends where it should.
        if point.centimetres == last.centimetres && draft.count > 1 { draft.removeLast() }
        draft.append(point)
    }

    /// The straight line between neighbouring points: on a flat map where they are within some kilometres, which is right to
    /// far less than a centimetre and several times as fast as the great circle.
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

    /// The length of the line that is being made, in metres.
    var draftLength: Double { draftMetres }

    /// How many points the line has that is being made.
    var draftCount: Int { draft.count }

    /// Leads the line that was begun back from its end to an earlier point and out again, so many times in all, never farther
    /// out than told: what lies beyond is cut off.
    ///
    /// - Parameters:
    ///   - count: of the points up to and with the one that is the turning point at home.
    ///   - outMetres: beyond that point.
    mutating func turnBack(to count: Int, outMetres: Double, times: Int) {
        let home = Int(draft[count - 1].centimetres)
        let limit = Int32(clamping: home + Int((outMetres * 100).rounded()))
        var out = draft[count...].filter { $0.centimetres < limit }.map(\.position)
        if let beyond = draft[count...].firstIndex(where: { $0.centimetres >= limit }) {
            let end = WalkingLines.place(between: draft[beyond - 1], draft[beyond], atCentimetres: Int(limit))
            out.append(end)
        }
        draft.removeLast(draft.count - count)
        draftMetres = Double(home) / 100
        let back = Array(out.dropLast().reversed()) + [draft[count - 1].position]
        for _ in 0..<times { for position in out + back { extend(to: position) } }
    }

    /// Keeps the line that was begun.
    package mutating func finish() -> WalkingWay {
        let first = room(for: draft.count)
        for (index, point) in draft.enumerated() { points[first + index] = point }
        return WalkingWay(
            firstPoint: UInt32(first), pointCount: UInt32(draft.count), centimetres: draft[draft.count - 1].centimetres)
    }

    /// Gives the room of a line to others.
    ///
    /// - Precondition: the lines reuse room, and the way is not asked for any more.
    package mutating func release(_ way: WalkingWay) {
        precondition(reusesRoom, "these lines are kept for good")
        free[WalkingLines.roomClass(Int(way.pointCount))].append(way.firstPoint)
    }

    private mutating func room(for count: Int) -> Int {
        let roomClass = WalkingLines.roomClass(count)
        if reusesRoom, let first = free[roomClass].popLast() { return Int(first) }
        let first = points.count
        let room = reusesRoom ? 1 << roomClass : count
        points.append(
            contentsOf: repeatElement(Point(position: FixedPosition(x: 0, y: 0), centimetres: 0), count: room))
        return first
    }

    private static func roomClass(_ count: Int) -> Int { Int.bitWidth - (count - 1).leadingZeroBitCount }

    // MARK: Following lines

    /// The points of a way, in order.
    package func positions(of way: WalkingWay) -> [FixedPosition] {
        points[Int(way.firstPoint)..<Int(way.firstPoint + way.pointCount)].map(\.position)
    }

    /// Where a way begins.
    package func start(of way: WalkingWay) -> FixedPosition { points[Int(way.firstPoint)].position }

    /// Where a way leads.
    package func end(of way: WalkingWay) -> FixedPosition {
        points[Int(way.firstPoint + way.pointCount) - 1].position
    }

    /// Where somebody is who has gone so far, in whole centimetres; before the start at it, beyond the end there.
    ///
    /// - Complexity: O(log points of the way).
    package func place(on way: WalkingWay, atCentimetres centimetres: Int) -> FixedPosition {
        var (low, high) = (Int(way.firstPoint), Int(way.firstPoint + way.pointCount) - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(points[middle].centimetres) <= centimetres { low = middle } else { high = middle }
        }
        return WalkingLines.place(between: points[low], points[high], atCentimetres: centimetres)
    }

    /// The same for somebody who goes on and on.
    ///
    /// - Parameter passed: how many points were passed when it was last asked, at no greater length; 0 at the start.
    /// - Complexity: O(1) for short steps.
    package func place(
        on way: WalkingWay, atCentimetres centimetres: Int, passed: inout UInt32
    ) -> FixedPosition {
        while passed + 2 < way.pointCount && Int(points[Int(way.firstPoint + passed) + 1].centimetres) <= centimetres {
            passed += 1
        }
        let low = Int(way.firstPoint + passed)
        let high = low + (way.pointCount > 1 ? 1 : 0)
        return WalkingLines.place(between: points[low], points[high], atCentimetres: centimetres)
    }

    /// The same in metres, which count down to whole centimetres.
    package func place(on way: WalkingWay, atMetres metres: Double) -> FixedPosition {
        place(on: way, atCentimetres: Int((metres * 100).rounded(.down)))
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
            // Two places may lie farther apart than 32 bits tell.
            let distance = Double(end) - Double(start)
            return Int32((Double(start) + distance * share).rounded())
        }
        return FixedPosition(
            x: between(start.position.x, end.position.x), y: between(start.position.y, end.position.y))
    }
}

// Where a way leads past a place.
extension WalkingLines {
    /// How far apart two positions are, in whole decimetres, half up: as it is compared with the distance of a waypoint (W04).
    package static func decimetres(from position: FixedPosition, to other: FixedPosition) -> Int {
        Int((position.metres(to: other) * 10).rounded())
    }

    /// At which centimetres of a way one is within so many decimetres of a place: pieces in order, none touching the next,
    /// each from its first centimetre to its last.
    ///
    /// Exact: at every centimetre `place(on:atCentimetres:)` lies as near as told here, though positions are on a grid. Along a
    /// straight piece the distance falls to its least and grows again, but for the grid; so the ends are found by bisection,
    /// and only what the grid may change is walked through.
    ///
    /// - Parameter pieces: its contents are replaced; it is handed in so that its memory is used again.
    package func findStretches(
        of way: WalkingWay, withinDecimetres limit: Int, of place: FixedPosition, into pieces: inout [ClosedRange<Int>]
    ) {
        pieces.removeAll(keepingCapacity: true)
        let first = Int(way.firstPoint)
        if way.pointCount == 1 {
            if WalkingLines.decimetres(from: points[first].position, to: place) <= limit { pieces.append(0...0) }
            return
        }
        for low in first..<(first + Int(way.pointCount) - 1) {
            addStretches(between: low, low + 1, limit, place, to: &pieces)
        }
    }

    /// The same as a new list.
    package func stretches(
        of way: WalkingWay, withinDecimetres limit: Int, of place: FixedPosition
    ) -> [ClosedRange<Int>] {
        var pieces: [ClosedRange<Int>] = []
        findStretches(of: way, withinDecimetres: limit, of: place, into: &pieces)
        return pieces
    }

    /// By how much rounding to the grid of positions can change a distance, with room to spare.
    private static var gridMetres: Double { 0.02 }

    private func addStretches(
        between low: Int, _ high: Int, _ limit: Int, _ place: FixedPosition, to pieces: inout [ClosedRange<Int>]
    ) {
        let (from, to) = (points[low], points[high])
        let (start, end) = (Int(from.centimetres), Int(to.centimetres))
        let limitMetres = (Double(limit) + 0.5) / 10
        let (outer, inner) = (limitMetres + WalkingLines.gridMetres, limitMetres - WalkingLines.gridMetres)
        // The way back from the place is no longer than the way there and the whole piece.
        let length = Double(end - start) / 100
        if from.position.metres(to: place) > outer + length + 1 { return }

        let piece = StraightPiece(from.position, to.position, centimetres: start...end)
        let nearest = piece.centimetreNearest(to: place)
        if piece.metres(atCentimetres: nearest, to: place) > outer { return }
        func isWithin(_ centimetres: Int, _ metres: Double) -> Bool {
            piece.metres(atCentimetres: centimetres, to: place) <= metres
        }
        func isAt(_ centimetres: Int) -> Bool {
            let position = WalkingLines.place(between: from, to, atCentimetres: centimetres)
            return WalkingLines.decimetres(from: position, to: place) <= limit
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

    /// The first number for which something holds that holds for `end` and, once it does, goes on to hold.
    private func first(from start: Int, to end: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (start, end)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// The last number for which something holds that holds for `start` and, once it does not, never does again.
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

/// A straight piece of a line before its places are rounded to the grid of positions.
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

    /// On a flat map around the place.
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
