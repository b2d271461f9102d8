import Glibc
import Quantities

/// Resolves positions in files: the identifier of a node, or latitude and longitude, which mean the nearest node.
package struct NodePositionResolver {
    private let traffic: StreetTraffic
    private let nodes: [String: UInt32]
    private let locator: NodeLocator

    /// Greatest distance in metres at which a coordinate still means the nearest node.
    package static var metresToNodeMax: Double { 2_000 }

    /// Creates a resolver for the car network.
    ///
    /// - Complexity: O(nodes).
    package init(_ traffic: StreetTraffic) {
        self.traffic = traffic
        nodes = traffic.streetCity.car.nodeIDs.nodesByName()
        // A position means a junction of the city, even if a road to a gateway is nearer.
        let network = traffic.streetCity.car
        locator = NodeLocator(network, nodes: network.graph.nodeCount - traffic.streetCity.gatewayRoadNodeCount)
    }

    /// Returns the position of the node of that name, or nil if the car network has none.
    package func position(ofNode name: String) -> Position? { nodes[name].map { traffic.position(ofNode: $0) } }

    /// Returns the coordinate of a node's position; nil for a position between nodes, or a zone as a whole.
    package func coordinate(of position: Position) -> Coordinate? {
        guard position.point.isNode else { return nil }
        return traffic.streetCity.car.graph.coordinates[Int(position.point.number)]
    }

    /// Returns the position of the nearest node, or nil if it is farther than `metresToNodeMax`.
    package func position(near coordinate: Coordinate) -> Position? {
        guard coordinate.isValid, let nearest = locator.nearest(to: coordinate),
            nearest.metres <= NodePositionResolver.metresToNodeMax
        else { return nil }
        return traffic.position(ofNode: UInt32(nearest.node))
    }
}

/// Finds the node of a network nearest to a position.
///
/// - Complexity: O(nodes) to build; O(1) for a query near the network.
package struct NodeLocator: Sendable {
    private let coordinates: [Coordinate]
    private let grid: CellGrid

    /// Creates a locator of a network's nodes.
    ///
    /// - Parameter count: number of nodes, from the first, that can be found; nil: all.
    package init(_ network: StreetNetwork, nodes count: Int? = nil) {
        let coordinates = network.graph.coordinates
        self.coordinates = coordinates
        grid = CellGrid(count: count ?? coordinates.count) { (coordinates[$0], coordinates[$0]) }
    }

    /// Returns the nearest node by the straight line and its distance, of equally near ones the first; nil if there are
    /// no nodes.
    package func nearest(to position: Coordinate) -> (node: Int, metres: Double)? {
        let place = grid.map.metres(of: position)
        let nearest = grid.nearest(to: position) { node, least in
            // On a flat map most nodes turn out to be farther, without trigonometry.
            if let least {
                let flat = grid.map.metres(of: coordinates[node])
                let (east, north) = (flat.east - place.east, flat.north - place.north)
                let limit = least * 1.02 + 0.1
                if east * east + north * north > limit * limit { return nil }
            }
            return coordinates[node].metres(to: position)
        }
        return nearest.map { ($0.line, $0.metres) }
    }
}
