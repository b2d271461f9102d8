import Routing

/// The streets of a city for one way of travelling, for whoever wants nothing else of it.
package struct TravelStreets: Sendable {
    /// The ways of travelling for which the city has streets.
    package let modes: [TravelMode]
    /// nil where it has none for this one.
    package let network: StreetNetwork?
    /// By `nameNumbers` of the network; number 0 is no name.
    package let streetNames: TextTable
    /// How much slower driving is than on free streets, by the hour.
    package var congestion: Congestion
    /// The order of contraction as it is kept beside the streets.
    private let keptOrder: [UInt8]?

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

    /// What the street of an arc is called; empty where it has no name.
    package func name(ofArc arc: Int, in network: StreetNetwork) -> String {
        streetNames[Int(network.nameNumbers[arc])]
    }

    /// The routing index by the order kept for the network, or by a new one where there is none; nil without a network.
    package func routingHierarchy() -> RoutingHierarchy? {
        guard let graph = network?.graph else { return nil }
        let order = keptOrder.flatMap { StreetCity.order(kept: $0, nodeCount: graph.nodeCount) }
        return order.map { RoutingHierarchy(of: graph, order: $0) } ?? RoutingHierarchy(of: graph)
    }
}
