import CityModel
import Quantities
import Routing
import Synchronization

/// Street network of a city for people on foot or by bicycle (B03): immutable, shared by all path searches.
package final class WalkingNetwork: Sendable {
    /// Streets of the mode.
    package let streets: StreetNetwork
    let metric: RoutingMetric
    /// Position of each node.
    let positions: [FixedPosition]
    private let locator: NodeLocator
    /// Created on the first use.
    private let cachedLabels = Mutex<RouteLabels?>(nil)

    /// Creates a network.
    ///
    /// - Precondition: the hierarchy belongs to these streets, which are not empty.
    package init(_ streets: StreetNetwork, hierarchy: RoutingHierarchy) {
        precondition(hierarchy.nodeCount == streets.graph.nodeCount && hierarchy.nodeCount > 0)
        self.streets = streets
        metric = RoutingMetric(hierarchy)
        positions = streets.graph.coordinates.map { FixedPosition($0) }
        locator = NodeLocator(streets)
    }

    /// Creates the network of a mode; nil if the city has no such streets.
    package convenience init?(_ city: StreetCity, mode: TravelMode) {
        guard let streets = city.network(mode), let hierarchy = city.routingHierarchy(mode) else { return nil }
        self.init(streets, hierarchy: hierarchy)
    }

    /// Returns the node nearest to a position by straight-line distance, and the distance.
    package func nearestNode(to position: FixedPosition) -> (node: Int, metres: Double) {
        locator.nearest(to: position.coordinate) ?? (0, .infinity)
    }

    /// Labels that make cost queries many times faster; nil if they would be too large.
    ///
    /// - Complexity: the first call computes them.
    var labels: RouteLabels? {
        cachedLabels.withLock { labels in
            if labels == nil { labels = RouteLabels(metric, bytesMax: WalkingNetwork.labelBytesMax) }
            return labels
        }
    }

    private static let labelBytesMax = 30_000_000

    /// Returns the position of a node.
    package func position(ofNode node: Int) -> FixedPosition { positions[node] }

    /// Ratio of the drawn length of streets to the length in their costs, since generated streets wind more than they
    /// are drawn.
    ///
    /// - Complexity: O(arcs).
    var drawnMetresPerMetre: Double {
        var lines = WalkingPathStore()
        var (drawn, stated) = (0.0, 0.0)
        for node in positions.indices {
            for arc in streets.arcs(from: node) {
                lines.begin(at: positions[node])
                extend(&lines, alongArc: arc)
                drawn += lines.draftLength
                stated += streets.metres(ofArc: arc)
            }
        }
        return stated > 0 && drawn > 0 ? drawn / stated : 1
    }

    /// Extends a line that ends at the tail of an arc, along the arc's shape, to its head.
    func extend(_ lines: inout WalkingPathStore, alongArc arc: Int) {
        let shapes = streets.shapes
        let reference = streets.arcShapes[arc]
        if let shape = reference.shape {
            let bends = Int(shapes.firstPoints[shape])..<Int(shapes.firstPoints[shape + 1])
            if reference.isBackward {
                for bend in bends.reversed() { lines.extend(to: shapes.points[bend]) }
            } else {
                for bend in bends { lines.extend(to: shapes.points[bend]) }
            }
        }
        lines.extend(to: positions[streets.head(ofArc: arc)])
    }
}

/// Search for fastest paths as lines (Z04): a reusable query object, one per thread.
///
/// - Complexity: some microseconds per path in a city; nothing is allocated once warm.
package struct WalkingPathFinder: ~Copyable {
    /// Network searched.
    package let network: WalkingNetwork
    private var search: RouteSearch

    /// Creates a search on a network.
    package init(_ network: WalkingNetwork) {
        self.network = network
        search = RouteSearch(network.metric)
    }

    /// Returns the fastest path between two positions: straight to the nearest junction, along the streets, and
    /// straight to the goal. It is straight if both positions have the same nearest junction, or if no route exists.
    package mutating func path(
        from start: FixedPosition, to end: FixedPosition, into lines: inout WalkingPathStore
    ) -> WalkingPath {
        let (first, last) = (network.nearestNode(to: start).node, network.nearestNode(to: end).node)
        lines.begin(at: start)
        if first != last, search.route(from: first, to: last) != nil {
            lines.extend(to: network.position(ofNode: first))
            for arc in search.arcs { network.extend(&lines, alongArc: Int(arc)) }
        }
        lines.extend(to: end)
        return lines.finish()
    }
}
