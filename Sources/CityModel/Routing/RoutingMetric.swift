/// A routing hierarchy with the travel times of one moment worked into its shortcuts: what queries read. Immutable, shared by
/// threads; new times (another hour of the day) make a new metric of the same hierarchy in milliseconds.
///
/// Data layout. By edge of the hierarchy, what the way up from the lower to the upper end costs (`upCosts`) and what the way
/// down costs (`downCosts`), by ways over lower ranks only: 16 bytes an edge.
package final class RoutingMetric: Sendable {
    package let hierarchy: RoutingHierarchy
    /// By arc of the network.
    let arcCosts: FixedArray<PathCost>
    let upCosts: FixedArray<PathCost>
    let downCosts: FixedArray<PathCost>

    /// Bytes of the arrays, without those of the hierarchy.
    package var bytes: Int { arcCosts.bytes + upCosts.bytes + downCosts.bytes }

    /// The metric of the network's own times.
    package convenience init(_ hierarchy: RoutingHierarchy) {
        self.init(hierarchy, arcCosts: hierarchy.graph.arcs.map(\.cost))
    }

    /// Customises the hierarchy for given times.
    ///
    /// - Parameter arcCosts: by arc of the network; `unreachable` for an arc that is closed.
    /// - Complexity: O(triangles of the hierarchy), about nodes × log nodes in road networks.
    package init(_ hierarchy: RoutingHierarchy, arcCosts: some Collection<PathCost>) {
        precondition(arcCosts.count == hierarchy.graph.arcCount)
        self.hierarchy = hierarchy
        self.arcCosts = FixedArray(arcCosts)
        var up = FixedArray(repeating: PathCost.unreachable, count: hierarchy.edgeCount)
        var down = FixedArray(repeating: PathCost.unreachable, count: hierarchy.edgeCount)
        RoutingMetric.takeArcs(self.arcCosts, of: hierarchy, up: &up, down: &down)
        RoutingMetric.relaxTriangles(of: hierarchy, up: &up, down: &down)
        upCosts = up
        downCosts = down
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
    /// When y's turn comes, all edges from below to y are final. Its own edges are spread over a table by their upper ends
    /// meanwhile, so that no edge is ever searched for. The edges up from x are met in their order, since y rises; a cursor
    /// for each x tells where its edge to y is.
    private static func relaxTriangles(
        of hierarchy: RoutingHierarchy, up: inout FixedArray<PathCost>, down: inout FixedArray<PathCost>
    ) {
        let count = hierarchy.nodeCount
        var cursors = FixedArray(hierarchy.up.firstHeads.values)
        var upTo = FixedArray(repeating: PathCost.unreachable, count: count)
        var downFrom = FixedArray(repeating: PathCost.unreachable, count: count)
        for middle in 0..<UInt32(count) {
            let edges = hierarchy.up.places(of: middle)
            for edge in edges {
                let head = hierarchy.up.heads[edge]
                upTo[head] = up[edge]
                downFrom[head] = down[edge]
            }
            for place in hierarchy.down.places(of: middle) {
                let lower = hierarchy.down.heads[place]
                let toMiddle = Int(cursors[lower])
                cursors[lower] += 1
                let (lowerUp, lowerDown) = (up[toMiddle], down[toMiddle])
                for edge in (toMiddle + 1)..<Int(hierarchy.up.firstHeads[lower + 1]) {
                    let head = hierarchy.up.heads[edge]
                    let rising = lowerDown &+ up[edge]
                    if rising < upTo[head] { upTo[head] = rising }
                    let falling = down[edge] &+ lowerUp
                    if falling < downFrom[head] { downFrom[head] = falling }
                }
            }
            for edge in edges {
                let head = hierarchy.up.heads[edge]
                up[edge] = upTo[head]
                down[edge] = downFrom[head]
            }
        }
    }
}
