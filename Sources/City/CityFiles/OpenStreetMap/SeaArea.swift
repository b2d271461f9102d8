/// The sea within a frame: the area to the right of the coasts, clipped to the frame.
///
/// Every coast is cut into pieces that enter and leave the frame. From the exit of a piece, the frame is followed along
/// the sea to the entry of the next piece (as in the Weiler-Atherton algorithm, 1977).
struct SeaArea {
    typealias Point = (x: Double, y: Double)

    private struct Piece {
        var points: [Point]
        /// Positions along the frame; nil where the piece begins or ends within it.
        var entry: Double?
        var exit: Double?
    }

    private let width: Double
    private let height: Double
    private var pieces: [Piece] = []
    /// Islands and inland seas that lie entirely within the frame.
    private var insideRings: [[Point]] = []

    /// Clips the coasts.
    ///
    /// - Parameter coasts: y growing downwards, the sea to the right.
    init(coasts: [[Point]], width: Double, height: Double) {
        (self.width, self.height) = (width, height)
        for coast in coasts where coast.count > 1 { cut(coast) }
        carryOnLooseEnds()
    }

    /// Extends a coast that begins and ends within the frame to the nearest edge: an extract cut along a border has
    /// one. With several such coasts the sea is undetermined.
    private mutating func carryOnLooseEnds() {
        let beginnings = pieces.indices.filter { pieces[$0].entry == nil }
        let ends = pieces.indices.filter { pieces[$0].exit == nil }
        guard beginnings.count <= 1 && ends.count <= 1 else { return }
        for piece in beginnings {
            let edge = nearestOnFrame(pieces[piece].points[0])
            pieces[piece].points.insert(edge, at: 0)
            pieces[piece].entry = place(edge)
        }
        for piece in ends {
            let edge = nearestOnFrame(pieces[piece].points[pieces[piece].points.count - 1])
            pieces[piece].points.append(edge)
            pieces[piece].exit = place(edge)
        }
    }

    private func nearestOnFrame(_ point: Point) -> Point {
        let choices: [(distance: Double, point: Point)] = [
            (point.x, (0, point.y)), (width - point.x, (width, point.y)), (point.y, (point.x, 0)),
            (height - point.y, (point.x, height)),
        ]
        return choices.min { $0.distance < $1.distance }?.point ?? point
    }

    /// Returns rings to be filled even-odd; empty if there is no sea, or if a coast ends inside, so that its sides are
    /// unknown.
    func rings() -> [[Point]] {
        guard pieces.allSatisfy({ $0.entry != nil && $0.exit != nil }) else { return [] }
        if pieces.isEmpty {
            guard let island = insideRings.first(where: { $0.count > 3 }) else { return [] }
            // An island's land is to the left of its coast; on a page whose y grows downwards its area is then
            // negative.
            let isSeaAround = SeaArea.area(island) < 0
            return (isSeaAround ? [frame] : []) + insideRings
        }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        var rings: [[Point]] = []
        for start in pieces.indices where !isUsed[start] {
            var ring: [Point] = []
            var index = start
            repeat {
                isUsed[index] = true
                ring += pieces[index].points
                guard let exit = pieces[index].exit, let next = nextPiece(after: exit) else { return [] }
                ring += corners(from: exit, to: pieces[next].entry ?? exit)
                index = next
            } while !isUsed[index]
            rings.append(ring)
        }
        return rings + insideRings
    }

    private var frame: [Point] { [(0, 0), (width, 0), (width, height), (0, height)] }

    private static func area(_ ring: [Point]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    }

    // MARK: Cutting

    private mutating func cut(_ coast: [Point]) {
        var piece: Piece?
        for (start, end) in zip(coast, coast.dropFirst()) {
            guard let span = visibleSpan(start, end) else { continue }
            let (a, b) = (point(start, end, span.lowerBound), point(start, end, span.upperBound))
            if piece == nil { piece = Piece(points: [a], entry: span.lowerBound > 0 ? place(a) : nil, exit: nil) }
            piece?.points.append(b)
            if span.upperBound < 1 {
                piece?.exit = place(b)
                finish(&piece, of: coast)
            }
        }
        finish(&piece, of: coast)
    }

    private mutating func finish(_ piece: inout Piece?, of coast: [Point]) {
        guard let found = piece else { return }
        piece = nil
        let isRing = coast[0] == coast[coast.count - 1]
        if isRing && found.entry == nil && found.exit == nil {
            insideRings.append(found.points)
        } else if isRing && found.entry != nil && found.exit == nil,
            let first = pieces.firstIndex(where: { $0.entry == nil && $0.points[0] == coast[0] })
        {
            // The ring began within the frame: its last piece continues with its first.
            pieces[first].points = found.points + pieces[first].points.dropFirst()
            pieces[first].entry = found.entry
        } else {
            pieces.append(found)
        }
    }

    /// Returns the part of a line within the frame, as shares of its length (Liang and Barsky, 1984).
    private func visibleSpan(_ start: Point, _ end: Point) -> ClosedRange<Double>? {
        var (low, high) = (0.0, 1.0)
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        for (change, room) in [(-dx, start.x), (dx, width - start.x), (-dy, start.y), (dy, height - start.y)] {
            if change == 0 {
                if room < 0 { return nil }
            } else if change < 0 {
                low = max(low, room / change)
            } else {
                high = min(high, room / change)
            }
        }
        return low < high ? low...high : nil
    }

    private func point(_ start: Point, _ end: Point, _ share: Double) -> Point {
        if share == 0 { return start }
        if share == 1 { return end }
        return (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
    }

    // MARK: Along the frame

    /// Returns the position of a point along the frame, clockwise as seen on the page, with the inside to the right.
    private func place(_ point: Point) -> Double {
        let distances = [point.y, width - point.x, height - point.y, point.x].map { abs($0) }
        let nearest = distances.min()
        switch distances.firstIndex(where: { $0 == nearest }) {
        case 0: return point.x
        case 1: return width + point.y
        case 2: return width + height + (width - point.x)
        default: return 2 * width + height + (height - point.y)
        }
    }

    private var length: Double { 2 * (width + height) }

    /// Returns the distance along the frame from one position to another.
    private func distance(_ from: Double, _ to: Double) -> Double { to >= from ? to - from : to - from + length }

    private func nextPiece(after exit: Double) -> Int? {
        pieces.indices.min { a, b in
            distance(exit, pieces[a].entry ?? exit) < distance(exit, pieces[b].entry ?? exit)
        }
    }

    private func corners(from exit: Double, to entry: Double) -> [Point] {
        let places = [0, width, width + height, 2 * width + height]
        return zip(places, frame)
            .filter { distance(exit, $0.0) < distance(exit, entry) }
            .sorted { distance(exit, $0.0) < distance(exit, $1.0) }
            .map(\.1)
    }
}
