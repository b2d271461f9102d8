import Routing

/// The streets of a city for one travel mode, for readers that need nothing else.
package struct ModeStreets: Sendable {
    /// Travel modes for which the city has streets.
    package let modes: [TravelMode]
    /// Network of the mode; nil where the city has none.
    package let network: StreetNetwork?
    /// Street names, indexed by `nameNumbers` of the network; number 0 is the empty name.
    package let streetNames: TextTable
    /// Slowdown of driving by the hour.
    package var congestion: Congestion
    /// Contraction order stored in the city file, encoded.
    private let keptOrder: [UInt8]?

    /// Creates the streets of one travel mode.
    package init(
        modes: [TravelMode], network: StreetNetwork?, streetNames: TextTable, congestion: Congestion,
        keptOrder: [UInt8]?
    ) {
        self.modes = modes
        self.network = network
        self.streetNames = streetNames
        self.congestion = congestion
        self.keptOrder = keptOrder
    }

    /// Returns the street name of an arc; empty if it has none.
    package func name(ofArc arc: Int, in network: StreetNetwork) -> String {
        streetNames[Int(network.nameNumbers[arc])]
    }

    /// Returns the routing hierarchy by the stored contraction order, or by a new one; nil without a network.
    package func routingHierarchy() -> RoutingHierarchy? {
        guard let graph = network?.graph else { return nil }
        let order = keptOrder.flatMap { StreetCity.contractionOrder(stored: $0, nodeCount: graph.nodeCount) }
        return order.map { RoutingHierarchy(of: graph, order: $0) } ?? RoutingHierarchy(of: graph)
    }
}
