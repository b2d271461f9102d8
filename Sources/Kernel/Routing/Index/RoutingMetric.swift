import OperatingSystem

/// A routing hierarchy whose shortcuts carry the travel times of one hour: the data that queries read. Immutable,
/// shared by threads; other times (another hour of the day) make a new metric of the same hierarchy in milliseconds.
///
/// Data layout. For each edge of the hierarchy, the cost of the path up from the lower to the upper end (`upCosts`) and
/// of the path down (`downCosts`), over lower ranks only, and the parts of each: 32 bytes an edge.
public final class RoutingMetric: Sendable {
    /// The hierarchy that these costs belong to.
    public let hierarchy: RoutingHierarchy
    /// Cost of each arc of the network.
    let arcCosts: FixedArray<PathCost>
    let upCosts: FixedArray<PathCost>
    let downCosts: FixedArray<PathCost>
    private let upParts: FixedArray<EdgeParts>
    private let downParts: FixedArray<EdgeParts>

    /// Returns the cost of an arc of the network; `unreachable` if it is closed.
    public func cost(ofArc arc: UInt32) -> PathCost {
        precondition(arcCosts.indices.contains(Int(arc)), "the network has no such arc")
        return arcCosts[arc]
    }

    /// Returns the cost of the path along an edge in one direction.
    @inline(__always)
    func cost(of piece: RoutePiece) -> PathCost { piece.isUp ? upCosts[piece.edge] : downCosts[piece.edge] }

    /// Returns the parts of the path along an edge in one direction.
    @inline(__always)
    func parts(of piece: RoutePiece) -> EdgeParts { piece.isUp ? upParts[piece.edge] : downParts[piece.edge] }

    /// Bytes of the arrays, not counting the hierarchy.
    public var bytes: Int { arcCosts.bytes + upCosts.bytes + downCosts.bytes + upParts.bytes + downParts.bytes }

    /// Creates the metric of the network's own times.
    public convenience init(_ hierarchy: RoutingHierarchy) {
        self.init(hierarchy, arcCosts: hierarchy.graph.arcs.map(\.cost))
    }

    /// Creates a metric by customising the hierarchy for the given times.
    ///
    /// - Parameter arcCosts: cost of each arc of the network; `unreachable` for a closed arc.
    /// - Complexity: O(triangles of the hierarchy), about nodes × log nodes in road networks.
    public init(_ hierarchy: RoutingHierarchy, arcCosts: [PathCost]) {
        precondition(arcCosts.count == hierarchy.graph.arcCount)
        self.hierarchy = hierarchy
        self.arcCosts = FixedArray(arcCosts).shared()
        var up = FixedArray(repeating: PathCost.unreachable, count: hierarchy.edgeCount)
        var down = FixedArray(repeating: PathCost.unreachable, count: hierarchy.edgeCount)
        var upParts = FixedArray(repeating: EdgeParts.none, count: hierarchy.edgeCount)
        var downParts = FixedArray(repeating: EdgeParts.none, count: hierarchy.edgeCount)
        RoutingMetric.initialiseEdges(
            from: self.arcCosts, of: hierarchy, up: &up, down: &down, upParts: &upParts, downParts: &downParts)
        RoutingMetric.relaxTriangles(of: hierarchy, up: &up, down: &down, upParts: &upParts, downParts: &downParts)
        upCosts = up.shared()
        downCosts = down.shared()
        self.upParts = upParts.shared()
        self.downParts = downParts.shared()
    }

    /// Sets the initial cost of each edge and direction to that of the cheapest arc along it.
    private static func initialiseEdges(
        from costs: borrowing FixedArray<PathCost>, of hierarchy: RoutingHierarchy, up: inout FixedArray<PathCost>,
        down: inout FixedArray<PathCost>, upParts: inout FixedArray<EdgeParts>, downParts: inout FixedArray<EdgeParts>
    ) {
        let graph = hierarchy.graph
        for node in 0..<graph.nodeCount {
            let tail = hierarchy.ranks[node]
            for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) {
                let edge = hierarchy.edgesOfArcs[index]
                guard edge != .max else { continue }
                if hierarchy.ranks[graph.arcs[index].head] > tail {
                    if costs[index] < up[edge] { (up[edge], upParts[edge]) = (costs[index], .arc(UInt32(index))) }
                } else if costs[index] < down[edge] {
                    (down[edge], downParts[edge]) = (costs[index], .arc(UInt32(index)))
                }
            }
        }
    }

    /// Relaxes all triangles x < y < z of joined ranks, in the order of y: the path between y and z may lead over x.
    ///
    /// At y's turn all edges from below to y are final. Its own edges are spread over a table by their upper ends, so
    /// that no edge has to be searched for. The edges up from x are met in their order, since y rises: x waits in a
    /// linked list at the upper end of its next edge.
    private static func relaxTriangles(
        of hierarchy: RoutingHierarchy, up: inout FixedArray<PathCost>, down: inout FixedArray<PathCost>,
        upParts: inout FixedArray<EdgeParts>, downParts: inout FixedArray<EdgeParts>
    ) {
        let count = hierarchy.nodeCount
        let none = UInt32.max
        var nextEdges = FixedArray(hierarchy.up.firstEdges.values)
        var firstWaiting = FixedArray(repeating: none, count: count)
        var nextWaiting = FixedArray(repeating: none, count: count)
        var upTo = FixedArray(repeating: BestPath(), count: count)
        var downFrom = FixedArray(repeating: BestPath(), count: count)
        for middle in 0..<UInt32(count) {
            let edges = hierarchy.up.edges(of: middle)
            let shift = hierarchy.up.headShift(of: middle)
            for edge in edges {
                let head = hierarchy.up.heads[edge + shift]
                upTo[head] = BestPath(cost: up[edge], parts: upParts[edge])
                downFrom[head] = BestPath(cost: down[edge], parts: downParts[edge])
            }
            var lower = firstWaiting[middle]
            while lower != none {
                let edge = Int(nextEdges[lower])
                let end = Int(hierarchy.up.firstEdges[lower + 1])
                let shift = hierarchy.up.headShift(of: lower)
                relax(edge..<end, shift, hierarchy, up, down, &upTo, &downFrom)
                let following = nextWaiting[lower]
                nextEdges[lower] += 1
                if edge + 1 < end {
                    let head = hierarchy.up.heads[edge + 1 + shift]
                    nextWaiting[lower] = firstWaiting[head]
                    firstWaiting[head] = lower
                }
                lower = following
            }
            for edge in edges {
                let head = hierarchy.up.heads[edge + shift]
                up[edge] = upTo[head].cost
                upParts[edge] = upTo[head].parts
                down[edge] = downFrom[head].cost
                downParts[edge] = downFrom[head].parts
            }
            if let parent = hierarchy.up.parent(of: middle) {
                nextWaiting[middle] = firstWaiting[parent]
                firstWaiting[parent] = middle
            }
        }
    }

    /// The best path known for an edge in one direction during customisation.
    struct BestPath: BitwiseCopyable {
        var cost = PathCost.unreachable
        var parts = EdgeParts.none
    }

    /// Relaxes the triangles of one lower rank and one middle rank.
    ///
    /// - Parameter edges: edges of the lower rank; the first leads to the middle of the triangles, the others to their
    ///   tops.
    @inline(__always)
    private static func relax(
        _ edges: Range<Int>, _ headShift: Int, _ hierarchy: RoutingHierarchy,
        _ up: borrowing FixedArray<PathCost>,
        _ down: borrowing FixedArray<PathCost>, _ upTo: inout FixedArray<BestPath>,
        _ downFrom: inout FixedArray<BestPath>
    ) {
        let (lowerUp, lowerDown) = (up[edges.lowerBound], down[edges.lowerBound])
        for edge in edges.dropFirst() {
            let head = hierarchy.up.heads[edge + headShift]
            let rising = lowerDown &+ up[edge]
            let (toMiddle, toTop) = (UInt32(edges.lowerBound), UInt32(edge))
            if rising < upTo[head].cost {
                upTo[head] = BestPath(cost: rising, parts: .edges(down: toMiddle, up: toTop))
            }
            let falling = down[edge] &+ lowerUp
            if falling < downFrom[head].cost {
                downFrom[head] = BestPath(cost: falling, parts: .edges(down: toTop, up: toMiddle))
            }
        }
    }
}

/// An edge of the hierarchy in one direction: a piece of a path.
struct RoutePiece: Hashable, BitwiseCopyable, Sendable {
    var edge: UInt32
    /// Whether it leads from the lower to the higher rank.
    var isUp: Bool
}

/// The parts of the path along an edge in one direction: an arc of the network, or the path down along another edge to
/// a rank below both ends and the path up along a third.
struct EdgeParts: BitwiseCopyable, Sendable {
    /// First edge, or `UInt32.max` for an arc.
    private let down: UInt32
    /// Second edge, or the arc.
    private let up: UInt32

    static var none: EdgeParts { .arc(.max) }
    static func arc(_ arc: UInt32) -> EdgeParts { EdgeParts(down: .max, up: arc) }
    static func edges(down: UInt32, up: UInt32) -> EdgeParts { EdgeParts(down: down, up: up) }

    /// The arc of the network, or nil if the path consists of two pieces.
    var arc: UInt32? { down == .max ? up : nil }
    /// The first piece; valid only if `arc` is nil.
    var first: RoutePiece { RoutePiece(edge: down, isUp: false) }
    /// The second piece; valid only if `arc` is nil.
    var second: RoutePiece { RoutePiece(edge: up, isUp: true) }
}
