import Glibc
import Quantities

/// Finds the positions that files name: by the id of a node, or by latitude and longitude, which mean the nearest node.
package struct StreetPlaces {
    private let traffic: StreetTraffic
    private let nodes: [String: UInt32]
    private let locator: NodeLocator

    /// Nobody means a street that is farther away.
    package static var metresToNodeMax: Double { 2_000 }

    /// - Complexity: O(nodes).
    package init(_ traffic: StreetTraffic) {
        self.traffic = traffic
        nodes = traffic.streetCity.car.nodeIDs.nodesByName()
        locator = NodeLocator(traffic.streetCity.car)
    }

    /// nil if the car network has no such node.
    package func position(ofNode name: String) -> Position? { nodes[name].map { traffic.position(ofNode: $0) } }

    /// nil of what is no node: somebody on the way, or a zone as a whole.
    package func coordinate(of position: Position) -> Coordinate? {
        guard position.point.isNode else { return nil }
        return traffic.streetCity.car.graph.coordinates[Int(position.point.number)]
    }

    /// nil if there is no street within `metresToNodeMax`.
    package func position(near coordinate: Coordinate) -> Position? {
        guard coordinate.isValid, let nearest = locator.nearest(to: coordinate),
            nearest.metres <= StreetPlaces.metresToNodeMax
        else { return nil }
        return traffic.position(ofNode: UInt32(nearest.node))
    }
}

/// Finds the node of a network nearest to a position.
///
/// - Complexity: O(nodes) to make, O(1) to ask near the network.
package struct NodeLocator: Sendable {
    private let coordinates: [Coordinate]
    private let grid: CellGrid

    package init(_ network: StreetNetwork) {
        let coordinates = network.graph.coordinates
        self.coordinates = coordinates
        grid = CellGrid(count: coordinates.count) { (coordinates[$0], coordinates[$0]) }
    }

    /// The nearest node by the straight line and how far it is; of equally near ones the first. Nil if there are no nodes.
    package func nearest(to position: Coordinate) -> (node: Int, metres: Double)? {
        let place = grid.map.metres(of: position)
        let nearest = grid.nearest(to: position) { node, least in
            // Most are seen to be farther on a flat map, without trigonometry.
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
