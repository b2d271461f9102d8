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

    /// nil if there is no street within `metresToNodeMax`.
    package func position(near coordinate: Coordinate) -> Position? {
        guard coordinate.isValid, let nearest = locator.nearest(to: coordinate),
            nearest.metres <= StreetPlaces.metresToNodeMax
        else { return nil }
        return traffic.position(ofNode: UInt32(nearest.node))
    }
}
