import Quantities
import Routing

/// Streets as a map draws them, for all travel modes: lines through points, most of which are mere bends.
package struct SourceStreets: Sendable {
    /// A line through at least two points.
    package struct Line: Sendable, BitwiseCopyable {
        /// Range of its points in `linePoints`.
        package var firstPoint, endPoint: Int
        /// Class of the street.
        package var streetClass: StreetClass
        /// Index of its name in `names`.
        package var nameNumber: UInt32
        /// Whether the line is part of a roundabout, whose traffic has priority.
        package var isRoundabout: Bool
        /// Whether the line is a ferry, which no traffic delays.
        package var isFerry: Bool

        /// Creates a line.
        package init(
            firstPoint: Int, endPoint: Int, streetClass: StreetClass, nameNumber: UInt32, isRoundabout: Bool = false,
            isFerry: Bool = false
        ) {
            self.firstPoint = firstPoint
            self.endPoint = endPoint
            self.streetClass = streetClass
            self.nameNumber = nameNumber
            self.isRoundabout = isRoundabout
            self.isFerry = isFerry
        }
    }

    /// Speeds along a line and against it; 0 where travel is forbidden.
    package struct Speeds: Hashable, Sendable, BitwiseCopyable {
        /// Speeds along and against the line.
        package var forwardKilometresPerHour, backwardKilometresPerHour: Double

        /// Creates speeds for both directions.
        package init(forwardKilometresPerHour: Double, backwardKilometresPerHour: Double) {
            self.forwardKilometresPerHour = forwardKilometresPerHour
            self.backwardKilometresPerHour = backwardKilometresPerHour
        }

        /// Speeds of a line that is closed in both directions.
        package static var closed: Speeds { Speeds(forwardKilometresPerHour: 0, backwardKilometresPerHour: 0) }
    }

    /// Lines and points that one travel mode may use.
    package struct Access: Sendable {
        /// Speeds by line.
        package var speeds: [Speeds] = []
        /// Whether a barrier blocks passage, by point.
        package var isBarred: [Bool] = []

        /// Creates empty access.
        package init() {}
    }

    /// Positions by point.
    package var positions: [FixedPosition] = []
    /// Identifiers of the points in the source.
    package var pointIDs: [Int64] = []
    /// Traffic controls by point, for those that have one; only looked up, never iterated.
    package var controls: [UInt32: StreetControl] = [:]
    /// Lines of all modes.
    package var lines: [Line] = []
    /// Points of the lines, end to end.
    package var linePoints: [UInt32] = []
    /// Street names.
    package var names = TextTableBuilder()

    /// Creates a map without streets.
    package init() {}
}

/// The pieces between neighbouring points of drawn streets that one travel mode uses, with both directions of each.
///
/// Piece `p` has two halves: `2p` along the line and `2p + 1` against it, so `half ^ 1` is the other direction.
struct StreetLinks: Sendable {
    struct Link: Sendable, BitwiseCopyable {
        var ends: (UInt32, UInt32)
        var line: UInt32
        var metres: Double
    }

    /// Drawn point of each node. A barred point becomes one node for every piece that ends there.
    private(set) var points: [UInt32] = []
    private(set) var links: [Link] = []
    private let speeds: [SourceStreets.Speeds]

    init(_ streets: SourceStreets, access: SourceStreets.Access) {
        speeds = access.speeds
        var numbers = StreetLinks.numbers(streets, access, points: &points)
        for (index, line) in streets.lines.enumerated() where access.speeds[index] != .closed {
            let linePoints = streets.linePoints[line.firstPoint..<line.endPoint]
            for (start, end) in zip(linePoints, linePoints.dropFirst()) where start != end {
                let positions = (streets.positions[Int(start)], streets.positions[Int(end)])
                let ends = (
                    node(start, access, &numbers), node(end, access, &numbers)
                )
                links.append(
                    Link(
                        ends: ends, line: UInt32(index),
                        metres: positions.0.coordinate.metres(to: positions.1.coordinate)))
            }
        }
    }

    /// Numbers the nodes in the order of the points.
    private static func numbers(
        _ streets: SourceStreets, _ access: SourceStreets.Access, points: inout [UInt32]
    ) -> [UInt32] {
        var isUsed = [Bool](repeating: false, count: streets.positions.count)
        for (index, line) in streets.lines.enumerated() where access.speeds[index] != .closed {
            for point in streets.linePoints[line.firstPoint..<line.endPoint] { isUsed[Int(point)] = true }
        }
        var numbers = [UInt32](repeating: .max, count: isUsed.count)
        for point in isUsed.indices where isUsed[point] && !access.isBarred[point] {
            numbers[point] = UInt32(points.count)
            points.append(UInt32(point))
        }
        return numbers
    }

    private mutating func node(_ point: UInt32, _ access: SourceStreets.Access, _ numbers: inout [UInt32]) -> UInt32 {
        guard access.isBarred[Int(point)] else { return numbers[Int(point)] }
        points.append(point)
        return UInt32(points.count - 1)
    }

    func tail(ofHalf half: Int) -> Int {
        let ends = links[half >> 1].ends
        return Int(half & 1 == 0 ? ends.0 : ends.1)
    }

    func head(ofHalf half: Int) -> Int { tail(ofHalf: half ^ 1) }

    func isOpen(half: Int) -> Bool { kilometresPerHour(ofHalf: half) > 0 }

    /// Returns the free-flow time of one direction of a piece.
    ///
    /// - Precondition: the half is open.
    func milliseconds(ofHalf half: Int) -> Double { links[half >> 1].metres * 3_600 / kilometresPerHour(ofHalf: half) }

    private func kilometresPerHour(ofHalf half: Int) -> Double {
        let speeds = speeds[Int(links[half >> 1].line)]
        return half & 1 == 0 ? speeds.forwardKilometresPerHour : speeds.backwardKilometresPerHour
    }

    /// Keeps only the largest strongly connected part, and of ferries only those that connect streets.
    mutating func keepLargestStronglyConnectedComponent(of streets: SourceStreets, coordinates: [Coordinate])
        -> DroppedStreets
    {
        var edges: [RoadGraph.Edge] = []
        for half in 0..<(2 * links.count) where isOpen(half: half) {
            edges.append(
                RoadGraph.Edge(from: UInt32(tail(ofHalf: half)), to: UInt32(head(ofHalf: half)), cost: .zero))
        }
        let isKept = RoadGraph(coordinates: coordinates, edges: edges).isInLargestStrongComponent()
        var dropped = DroppedStreets()
        dropped.total = links.count { !streets.lines[Int($0.line)].isFerry }
        remove(from: streets, &dropped) { _, link in !isKept[Int(link.ends.0)] || !isKept[Int(link.ends.1)] }
        let ends = FerryEnds(links.map(\.ends), isFerry: links.map { streets.lines[Int($0.line)].isFerry })
        if let ends { remove(from: streets, &dropped) { index, _ in ends.isLoose[index] } }
        return dropped
    }

    private mutating func remove(
        from streets: SourceStreets, _ dropped: inout DroppedStreets, where isRemoved: (Int, Link) -> Bool
    ) {
        var kept: [Link] = []
        kept.reserveCapacity(links.count)
        for (index, link) in links.enumerated() {
            guard isRemoved(index, link) else {
                kept.append(link)
                continue
            }
            if streets.lines[Int(link.line)].isFerry {
                dropped.ferryLines.insert(Int(link.line))
            } else {
                if dropped.count == 0 {
                    dropped.firstPlace = streets.positions[Int(points[Int(link.ends.0)])].coordinate
                }
                dropped.count += 1
                dropped.metres += link.metres
            }
        }
        links = kept
    }
}

/// Pieces of street that are not strongly connected to the rest and were left out.
package struct DroppedStreets: Sendable {
    /// Number of dropped pieces of street, without ferries.
    package var count = 0
    /// Total length of the dropped pieces in metres.
    package var metres = 0.0
    /// An end of the first dropped piece.
    package var firstPlace: Coordinate?
    /// Number of all pieces of street, kept or dropped.
    package var total = 0
    /// Ferry lines with a dropped piece; only tested for membership.
    package var ferryLines: Set<Int> = []

    /// Creates an empty count.
    package init() {}
}

/// Ferries that lead nowhere: across the border of the map, or back to their start.
///
/// Without this filter, the map of a port would extend to foreign ports, whose streets it does not have.
struct FerryEnds {
    /// Whether a piece belongs to a ferry and connects no two streets, by piece.
    private(set) var isLoose: [Bool]

    /// Finds the loose ferries; nil if there are no ferries.
    init?(_ ends: [(UInt32, UInt32)], isFerry: [Bool]) {
        guard isFerry.contains(true) else { return nil }
        isLoose = Array(repeating: false, count: ends.count)
        let nodeCount = 1 + ends.reduce(0) { max($0, Int($1.0), Int($1.1)) }
        var isLanding = Array(repeating: false, count: nodeCount)
        for (index, ends) in ends.enumerated() where !isFerry[index] {
            (isLanding[Int(ends.0)], isLanding[Int(ends.1)]) = (true, true)
        }
        // Pieces by node at sea or at a landing; only looked up, never iterated.
        var pieces: [UInt32: [Int]] = [:]
        for index in ends.indices where isFerry[index] {
            for node in [ends[index].0, ends[index].1] { pieces[node, default: []].append(index) }
        }
        dropLooseParts(ends, pieces, isLanding, isFerry)
        dropSpurs(ends, pieces, isLanding, isFerry)
    }

    /// Drops connected groups of ferries that touch the streets at one landing, or at none.
    private mutating func dropLooseParts(
        _ ends: [(UInt32, UInt32)], _ pieces: [UInt32: [Int]], _ isLanding: [Bool], _ isFerry: [Bool]
    ) {
        var isSeen = Array(repeating: false, count: ends.count)
        for start in ends.indices where isFerry[start] && !isSeen[start] {
            var (part, landings): ([Int], Set<UInt32>) = ([start], [])
            isSeen[start] = true
            var next = 0
            while next < part.count {
                for node in [ends[part[next]].0, ends[part[next]].1] {
                    if isLanding[Int(node)] {
                        landings.insert(node)
                        continue
                    }
                    for piece in pieces[node] ?? [] where !isSeen[piece] {
                        isSeen[piece] = true
                        part.append(piece)
                    }
                }
                next += 1
            }
            if landings.count < 2 { for piece in part { isLoose[piece] = true } }
        }
    }

    /// Drops the pieces that lead on from a node to a dead end at sea.
    private mutating func dropSpurs(
        _ ends: [(UInt32, UInt32)], _ pieces: [UInt32: [Int]], _ isLanding: [Bool], _ isFerry: [Bool]
    ) {
        var open = ends.indices.filter { isFerry[$0] && !isLoose[$0] }
        while let piece = open.popLast() {
            guard !isLoose[piece] else { continue }
            for node in [ends[piece].0, ends[piece].1] where !isLanding[Int(node)] {
                let rest = (pieces[node] ?? []).filter { !isLoose[$0] }
                guard rest == [piece] else { continue }
                isLoose[piece] = true
                let other = ends[piece].0 == node ? ends[piece].1 : ends[piece].0
                open += (pieces[other] ?? []).filter { !isLoose[$0] }
                break
            }
        }
    }
}
