import System

/// In which areas of the network (zones of a city, say) the ways along the edges of a metric lie, so that a way is taken apart
/// only where it comes from one area to another.
///
/// Data layout. By edge of the hierarchy and direction, the area in which all nodes of the way lie but its first, in 2 bytes.
public final class EdgeAreas: Sendable {
    private let up: FixedArray<UInt16>
    private let down: FixedArray<UInt16>

    /// The area of nodes that lie in none: whoever comes to one is still in the area before.
    public static var none: UInt16 { .max }
    /// Of a way through several.
    static var several: UInt16 { .max - 1 }

    /// - Parameter areas: by node of the network, less than `several`, or `none`.
    /// - Complexity: O(edges of the hierarchy).
    public init(_ metric: RoutingMetric, areas: [UInt16]) {
        let graph = metric.hierarchy.graph
        precondition(areas.count == graph.nodeCount)
        let count = metric.hierarchy.edgeCount
        var up = FixedArray(repeating: EdgeAreas.several, count: count)
        var down = FixedArray(repeating: EdgeAreas.several, count: count)
        // What an edge consists of are edges from a lower rank, and so of a lower number.
        for edge in 0..<UInt32(count) {
            for isUp in [true, false] {
                let parts = metric.parts(of: RoutePiece(edge: edge, isUp: isUp))
                let found: UInt16
                if let arc = parts.arc {
                    // An edge that no way leads along in this direction consists of nothing.
                    found = arc == .max ? EdgeAreas.several : areas[Int(graph.arcs[Int(arc)].head)]
                } else {
                    let first = EdgeAreas.area(of: parts.first, up, down)
                    let second = EdgeAreas.area(of: parts.second, up, down)
                    found =
                        first == second || second == EdgeAreas.none
                        ? first : first == EdgeAreas.none ? second : EdgeAreas.several
                }
                if isUp { up[edge] = found } else { down[edge] = found }
            }
        }
        self.up = up.shared()
        self.down = down.shared()
    }

    @inline(__always)
    subscript(piece: RoutePiece) -> UInt16 { EdgeAreas.area(of: piece, up, down) }

    @inline(__always)
    private static func area(
        of piece: RoutePiece, _ up: borrowing FixedArray<UInt16>, _ down: borrowing FixedArray<UInt16>
    ) -> UInt16 {
        piece.isUp ? up[piece.edge] : down[piece.edge]
    }
}

/// Where a way comes into another area.
public struct AreaEntry: Hashable, BitwiseCopyable, Sendable {
    /// The first node there.
    public var node: UInt32
    /// From the beginning of the way to it.
    public var cost: PathCost
}
