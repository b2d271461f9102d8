import OperatingSystem

/// The area (a zone of a city, say) in which the path along each edge of a metric lies. A path has to be unpacked only
/// where it enters another area.
///
/// Data layout. For each edge of the hierarchy and direction, the area of all nodes of the path except its first, in 2
/// bytes.
public final class EdgeAreas: Sendable {
    private let up: FixedArray<UInt16>
    private let down: FixedArray<UInt16>

    /// The area of nodes outside all areas: a path that reaches such a node stays in the area before.
    public static var none: UInt16 { .max }
    /// The area of a path through several areas.
    static var several: UInt16 { .max - 1 }

    /// Computes the areas of all edges of a metric.
    ///
    /// - Parameter areas: area of each node of the network, less than `several`, or `none`.
    /// - Complexity: O(edges of the hierarchy).
    public init(_ metric: RoutingMetric, areas: [UInt16]) {
        let graph = metric.hierarchy.graph
        precondition(areas.count == graph.nodeCount)
        let count = metric.hierarchy.edgeCount
        var up = FixedArray(repeating: EdgeAreas.several, count: count)
        var down = FixedArray(repeating: EdgeAreas.several, count: count)
        // An edge consists of edges from a lower rank, and these have lower numbers.
        for edge in 0..<UInt32(count) {
            for isUp in [true, false] {
                let parts = metric.parts(of: RoutePiece(edge: edge, isUp: isUp))
                let found: UInt16
                if let arc = parts.arc {
                    // An edge without a path in this direction has no parts.
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

/// The point at which a path enters another area.
public struct AreaEntry: Hashable, BitwiseCopyable, Sendable {
    /// The first node in the area.
    public var node: UInt32
    /// The cost from the start of the path to that node.
    public var cost: PathCost
}
