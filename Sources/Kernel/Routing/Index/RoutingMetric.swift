/// A routing hierarchy with the travel times of one moment worked into its shortcuts: what queries read. Immutable,
/// shared by threads; new times (another hour of the day) make a new metric of the same hierarchy in milliseconds.
///
/// Data layout. By edge of the hierarchy, what the way up from the lower to the upper end costs (`upCosts`) and what
/// the way down costs (`downCosts`), by ways over lower ranks only, and the lower rank over which it leads: 24 bytes an
/// edge.
public final class RoutingMetric: Sendable {
    /// The index whose costs these are.
    public let hierarchy: RoutingHierarchy
    /// By arc of the network.
    let arcCosts: FixedArray<PathCost>
    let upCosts: FixedArray<PathCost>
    let downCosts: FixedArray<PathCost>
    /// By edge, the rank below both ends over which the way up leads, and that of the way down; `UInt32.max` for an arc.
    let upMiddles: FixedArray<UInt32>
    let downMiddles: FixedArray<UInt32>

    /// What an arc of the network costs; `unreachable` where it is closed.
    public func cost(ofArc arc: UInt32) -> PathCost {
        precondition(arcCosts.indices.contains(Int(arc)), "the network has no such arc")
        return arcCosts[arc]
    }

    /// Bytes of the arrays, without those of the hierarchy.
    public var bytes: Int { arcCosts.bytes + upCosts.bytes + downCosts.bytes + upMiddles.bytes + downMiddles.bytes }

    /// The metric of the network's own times.
    public convenience init(_ hierarchy: RoutingHierarchy) {
        self.init(hierarchy, arcCosts: hierarchy.graph.arcs.map(\.cost))
    }

    /// Customises the hierarchy for given times.
    ///
    /// - Parameter arcCosts: by arc of the network; `unreachable` for an arc that is closed.
    /// - Complexity: O(triangles of the hierarchy), about nodes × log nodes in road networks.
    public init(_ hierarchy: RoutingHierarchy, arcCosts: [PathCost]) {
        precondition(arcCosts.count == hierarchy.graph.arcCount)
        self.hierarchy = hierarchy
        self.arcCosts = FixedArray(arcCosts)
        var up = FixedArray(repeating: PathCost.unreachable, count: hierarchy.edgeCount)
        var down = FixedArray(repeating: PathCost.unreachable, count: hierarchy.edgeCount)
        RoutingMetric.takeArcs(self.arcCosts, of: hierarchy, up: &up, down: &down)
        var upMiddles = FixedArray(repeating: UInt32.max, count: hierarchy.edgeCount)
        var downMiddles = FixedArray(repeating: UInt32.max, count: hierarchy.edgeCount)
        RoutingMetric.relaxTriangles(
            of: hierarchy, up: &up, down: &down, upMiddles: &upMiddles, downMiddles: &downMiddles)
        upCosts = up
        downCosts = down
        self.upMiddles = upMiddles
        self.downMiddles = downMiddles
    }

    /// An edge costs at first what the best of the arcs along it costs, in each direction.
    private static func takeArcs(
        _ costs: borrowing FixedArray<PathCost>, of hierarchy: RoutingHierarchy, up: inout FixedArray<PathCost>,
        down: inout FixedArray<PathCost>
    ) {
        let graph = hierarchy.graph
        for node in 0..<graph.nodeCount {
            let tail = hierarchy.ranks[node]
            for index in Int(graph.firstArcs[node])..<Int(graph.firstArcs[node + 1]) {
                let edge = hierarchy.edgesOfArcs[index]
                guard edge != .max else { continue }
                if hierarchy.ranks[graph.arcs[index].head] > tail {
                    up[edge] = min(up[edge], costs[index])
                } else {
                    down[edge] = min(down[edge], costs[index])
                }
            }
        }
    }

    /// For all x < y < z that are joined to each other, in the order of y: the way between y and z may lead over x.
    ///
    /// When y's turn comes, all edges from below to y are final. Its own edges are spread over a table by their upper
    /// ends meanwhile, so that no edge is ever searched for. The edges up from x are met in their order, since y rises:
    /// x waits in a linked list at the upper end of its next edge.
    private static func relaxTriangles(
        of hierarchy: RoutingHierarchy, up: inout FixedArray<PathCost>, down: inout FixedArray<PathCost>,
        upMiddles: inout FixedArray<UInt32>, downMiddles: inout FixedArray<UInt32>
    ) {
        let count = hierarchy.nodeCount
        let none = UInt32.max
        var nextEdges = FixedArray(hierarchy.up.firstEdges.values)
        var firstWaiting = FixedArray(repeating: none, count: count)
        var nextWaiting = FixedArray(repeating: none, count: count)
        var upTo = FixedArray(repeating: BestWay(), count: count)
        var downFrom = FixedArray(repeating: BestWay(), count: count)
        for middle in 0..<UInt32(count) {
            let edges = hierarchy.up.edges(of: middle)
            let shift = hierarchy.up.headShift(of: middle)
            for edge in edges {
                let head = hierarchy.up.heads[edge + shift]
                upTo[head] = BestWay(cost: up[edge])
                downFrom[head] = BestWay(cost: down[edge])
            }
            var lower = firstWaiting[middle]
            while lower != none {
                let edge = Int(nextEdges[lower])
                let end = Int(hierarchy.up.firstEdges[lower + 1])
                let shift = hierarchy.up.headShift(of: lower)
                relax(lower, edge..<end, shift, hierarchy, up, down, &upTo, &downFrom)
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
                upMiddles[edge] = upTo[head].middle
                down[edge] = downFrom[head].cost
                downMiddles[edge] = downFrom[head].middle
            }
            if let parent = hierarchy.up.parent(of: middle) {
                nextWaiting[middle] = firstWaiting[parent]
                firstWaiting[parent] = middle
            }
        }
    }

    /// What is known of an edge in one direction while it is customised.
    private struct BestWay: BitwiseCopyable {
        var cost = PathCost.unreachable
        var middle = UInt32.max
    }

    /// - Parameter edges: of the lower rank, the first leading to the middle of the triangles and the others to their
    ///   tops.
    @inline(__always)
    private static func relax(
        _ lower: UInt32, _ edges: Range<Int>, _ headShift: Int, _ hierarchy: RoutingHierarchy,
        _ up: borrowing FixedArray<PathCost>,
        _ down: borrowing FixedArray<PathCost>, _ upTo: inout FixedArray<BestWay>,
        _ downFrom: inout FixedArray<BestWay>
    ) {
        let (lowerUp, lowerDown) = (up[edges.lowerBound], down[edges.lowerBound])
        for edge in edges.dropFirst() {
            let head = hierarchy.up.heads[edge + headShift]
            let rising = lowerDown &+ up[edge]
            if rising < upTo[head].cost { upTo[head] = BestWay(cost: rising, middle: lower) }
            let falling = down[edge] &+ lowerUp
            if falling < downFrom[head].cost { downFrom[head] = BestWay(cost: falling, middle: lower) }
        }
    }
}
