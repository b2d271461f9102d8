import CityModel
import Quantities
import Routing
import Synchronization

/// The ways of a city for people on foot, or by bicycle (B03): immutable, shared by all who look for ways.
package final class WalkingNetwork: Sendable {
    package let streets: StreetNetwork
    let metric: RoutingMetric
    /// By node.
    let positions: [FixedPosition]
    private let locator: NodeLocator
    /// Made by the first who asks.
    private let keptLabels = Mutex<RouteLabels?>(nil)

    /// - Precondition: the hierarchy is of these streets, of which there are some.
    package init(_ streets: StreetNetwork, hierarchy: RoutingHierarchy) {
        precondition(hierarchy.nodeCount == streets.graph.nodeCount && hierarchy.nodeCount > 0)
        self.streets = streets
        metric = RoutingMetric(hierarchy)
        positions = streets.graph.coordinates.map { FixedPosition($0) }
        locator = NodeLocator(streets)
    }

    /// nil where the city has no such streets.
    package convenience init?(_ city: StreetCity, mode: TravelMode) {
        guard let streets = city.network(mode), let hierarchy = city.routingHierarchy(mode) else { return nil }
        self.init(streets, hierarchy: hierarchy)
    }

    /// The node nearest to a position by the straight line, and how far it is.
    package func nearestNode(to position: FixedPosition) -> (node: Int, metres: Double) {
        locator.nearest(to: position.coordinate) ?? (0, .infinity)
    }

    /// With which the costs of ways are found many times faster; nil where they would be too large.
    ///
    /// - Complexity: that of making them for whoever asks first.
    var labels: RouteLabels? {
        keptLabels.withLock { labels in
            if labels == nil { labels = RouteLabels(metric, bytesMax: WalkingNetwork.labelBytesMax) }
            return labels
        }
    }

    private static let labelBytesMax = 30_000_000

    package func position(ofNode node: Int) -> FixedPosition { positions[node] }

    /// How long the streets are as lines, for each metre that their costs say: generated ones wind more than they are drawn.
    ///
    /// - Complexity: O(arcs).
    var lineMetresForEachMetre: Double {
        var lines = WalkingLines()
        var (drawn, told) = (0.0, 0.0)
        for node in positions.indices {
            for arc in streets.arcs(from: node) {
                lines.begin(at: positions[node])
                extend(&lines, alongArc: arc)
                drawn += lines.draftLength
                told += streets.metres(ofArc: arc)
            }
        }
        return told > 0 && drawn > 0 ? drawn / told : 1
    }

    /// Leads the line that was begun at the tail of an arc along its bends to its head.
    func extend(_ lines: inout WalkingLines, alongArc arc: Int) {
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

/// Finds fastest ways as lines (Z04): a query object that is used again and again, one for each thread.
///
/// - Complexity: a way costs some microseconds in a city; nothing is allocated once warm.
package struct WalkingSearch: ~Copyable {
    package let network: WalkingNetwork
    private var search: RouteSearch

    package init(_ network: WalkingNetwork) {
        self.network = network
        search = RouteSearch(network.metric)
    }

    /// The fastest way between two places: straight to the nearest junction, along the streets, and straight to the goal;
    /// straight all the way where both places have the same junction, or no street leads there.
    package mutating func way(
        from start: FixedPosition, to end: FixedPosition, into lines: inout WalkingLines
    ) -> WalkingWay {
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
