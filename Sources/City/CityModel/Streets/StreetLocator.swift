import Quantities

/// Finds the point of a network's streets nearest to a position: a junction, or a point between two.
///
/// - Complexity: O(bends) to build; O(1) for a query near the network.
package struct StreetLocator: Sendable {
    /// A straight piece of a street, between two bends or ends.
    private struct Piece: BitwiseCopyable {
        var start, end: Coordinate
        /// One of the street's two directions.
        var arc: UInt32
        /// Index of the piece on its arc.
        var number: UInt32
    }

    private let network: StreetNetwork
    private let pieces: [Piece]
    private let grid: CellGrid

    /// Creates a locator of a network.
    package init(_ network: StreetNetwork) {
        var pieces: [Piece] = []
        for tail in 0..<network.graph.nodeCount {
            for arc in network.arcs(from: tail) where network.representsStreet(arc: arc, from: tail) {
                let line = network.polyline(ofArc: arc, from: tail)
                for (number, (start, end)) in zip(line, line.dropFirst()).enumerated() {
                    pieces.append(Piece(start: start, end: end, arc: UInt32(arc), number: UInt32(number)))
                }
            }
        }
        self.network = network
        self.pieces = pieces
        grid = CellGrid(count: pieces.count) { (pieces[$0].start, pieces[$0].end) }
    }

    /// Returns the nearest point by the straight line and its distance, of equally near ones that of the first street;
    /// nil if there are no streets.
    package func nearest(to position: Coordinate) -> (point: StreetPoint, metres: Double)? {
        let map = LocalMap(origin: position)
        let nearest = grid.nearest(to: position) { piece, _ in
            StreetLocator.nearest(on: pieces[piece], map).metres
        }
        guard let nearest else { return nil }
        return (point(on: pieces[nearest.line], map), nearest.metres)
    }

    /// Returns the distance of a piece from the map's origin, and the share of it before the nearest point.
    private static func nearest(on piece: Piece, _ map: LocalMap) -> (share: Double, metres: Double) {
        let (start, end) = (map.metres(of: piece.start), map.metres(of: piece.end))
        let (east, north) = (end.east - start.east, end.north - start.north)
        let square = east * east + north * north
        let share = square > 0 ? min(max(-(start.east * east + start.north * north) / square, 0), 1) : 0
        let (x, y) = (start.east + share * east, start.north + share * north)
        return (share, (x * x + y * y).squareRoot())
    }

    /// Returns the point of a piece nearest to the map's origin.
    private func point(on piece: Piece, _ map: LocalMap) -> StreetPoint {
        let tail = network.graph.tail(ofArc: piece.arc)
        let line = network.polyline(ofArc: Int(piece.arc), from: tail)
        let lengths = zip(line, line.dropFirst()).map { $0.metres(to: $1) }
        let number = Int(piece.number)
        let metres = lengths[..<number].reduce(0, +) + StreetLocator.nearest(on: piece, map).share * lengths[number]
        let share = metres / max(lengths.reduce(0, +), .leastNormalMagnitude)
        let driven = UInt32((min(share, 1) * Double(StreetPoint.arcFractionOfWhole)).rounded())
        if driven == 0 { return .node(UInt32(tail)) }
        if driven == StreetPoint.arcFractionOfWhole { return .node(UInt32(network.head(ofArc: Int(piece.arc)))) }
        return .onArc(piece.arc, drivenShare: driven)
    }
}
