import Quantities
import Routing

/// The provenance of a city, shown to users.
package struct CityOrigin: Hashable, Sendable {
    /// File or generator that the city was made from.
    package var source: String
    /// Attribution that the data's licence requires: "© OpenStreetMap contributors, ODbL 1.0"; empty if none is
    /// required.
    package var attribution: String
    /// Command that recreates the city file.
    package var command: String

    /// Creates the provenance of a city.
    package init(source: String, attribution: String = "", command: String) {
        self.source = source
        self.attribution = attribution
        self.command = command
    }
}

/// A city with its streets: the contents of a city file.
package struct StreetCity: Sendable {
    /// Derived data that is stored with the streets, such as the contraction order of a routing index.
    package struct Attachment: Hashable, Sendable {
        /// Name of at most `CityFile.attachmentNameMax` ASCII characters.
        package var name: String
        /// Contents.
        package var bytes: [UInt8]

        /// Creates an attachment.
        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// Zones of the city.
    package let city: City
    /// Provenance.
    package let origin: CityOrigin
    /// Streets for cars.
    package let car: StreetNetwork
    /// Streets for walkers; nil where the source has none.
    package let walk: StreetNetwork?
    /// Streets for cyclists; nil where the source has none.
    package let cycle: StreetNetwork?
    /// Street names, indexed by `nameNumbers` of the networks; number 0 is the empty name.
    package let streetNames: TextTable
    /// Zone of each node of the car network; `ZoneID.none` outside the zones.
    package let carNodeZones: [ZoneID]
    /// Sights and venues.
    package let places: [Place]
    /// Taxi ranks.
    package let ranks: [TaxiRank]
    /// Background of the map.
    package let scenery: [Scenery]
    /// Parts of the city that name its zones when the land is divided again.
    package var quarters: [Quarter] = []
    /// Slowdown of driving by the hour (B04).
    package var congestion: Congestion
    /// Model of the driving times; nil where the source gives the time of each street.
    package var drivingTimes: DrivingTimes?
    /// Derived data stored with the streets.
    package var attachments: [Attachment] = []
    /// Routing index of the car network, kept when computing the legs between zones needed it.
    package var carIndex: RoutingIndex?
    /// Nodes of the gateways, in the order of their zones.
    package var gatewayNodes: [UInt32] = []
    /// Number of nodes on the roads to gateways, which are the last of the car network.
    package var gatewayRoadNodeCount = 0

    /// Creates a city with streets.
    ///
    /// - Parameter city: has an outline.
    /// - Precondition: every name number of the networks is one of `streetNames`.
    package init(
        city: City, origin: CityOrigin, car: StreetNetwork, walk: StreetNetwork?, cycle: StreetNetwork?,
        streetNames: TextTable, carNodeZones: [ZoneID], places: [Place], ranks: [TaxiRank], scenery: [Scenery]
    ) {
        precondition(carNodeZones.count == car.graph.nodeCount && streetNames.count > 0)
        self.city = city
        self.origin = origin
        self.car = car
        self.walk = walk
        self.cycle = cycle
        self.streetNames = streetNames
        self.carNodeZones = carNodeZones
        self.places = places
        self.ranks = ranks
        self.scenery = scenery
        congestion = Congestion(hourFactors: city.hourFactors)
    }

    /// Returns the network of a travel mode, or nil if the city has none.
    package func network(_ mode: TravelMode) -> StreetNetwork? {
        switch mode {
        case .car: car
        case .walk: walk
        case .cycle: cycle
        }
    }

    /// Returns the street name of an arc; empty if it has none.
    package func name(ofArc arc: Int, in network: StreetNetwork) -> String {
        streetNames[Int(network.nameNumbers[arc])]
    }

    /// Returns the contents of the attachment of that name, or nil if there is none.
    package func attachment(_ name: String) -> [UInt8]? { attachments.first { $0.name == name }?.bytes }
}

extension StreetCity {
    /// Computes and stores the missing contraction orders, so that readers of the city file need not: they take most of
    /// the time of building a routing index.
    package mutating func storeContractionOrders() {
        for mode in TravelMode.allCases {
            guard let graph = network(mode)?.graph, storedContractionOrder(mode, nodeCount: graph.nodeCount) == nil
            else { continue }
            storeContractionOrder(RoutingHierarchy(of: graph).order, of: mode)
        }
    }

    /// Stores the contraction order of the car network, and keeps its index in memory.
    package mutating func storeIndex(_ index: RoutingIndex) {
        storeContractionOrder(index.hierarchy.order, of: .car)
        carIndex = index
    }

    /// Replaces the stored contraction order of a network.
    private mutating func storeContractionOrder(_ order: [UInt32], of mode: TravelMode) {
        let name = StreetCity.contractionOrderName(mode)
        attachments.removeAll { $0.name == name }
        attachments.append(Attachment(name: name, bytes: order.map(\.littleEndian).withUnsafeBytes(Array.init)))
    }

    /// Returns the routing hierarchy of a network, by its stored contraction order or by a new one; nil if the city has
    /// no such network.
    package func routingHierarchy(_ mode: TravelMode) -> RoutingHierarchy? {
        if mode == .car, let carIndex { return carIndex.hierarchy }
        guard let graph = network(mode)?.graph else { return nil }
        guard let order = storedContractionOrder(mode, nodeCount: graph.nodeCount) else {
            return RoutingHierarchy(of: graph)
        }
        return RoutingHierarchy(of: graph, order: order)
    }

    /// Returns the stored order, or nil if there is none for that number of nodes.
    private func storedContractionOrder(_ mode: TravelMode, nodeCount: Int) -> [UInt32]? {
        attachment(StreetCity.contractionOrderName(mode)).flatMap {
            StreetCity.contractionOrder(stored: $0, nodeCount: nodeCount)
        }
    }

    /// Decodes a contraction order from an attachment, or returns nil if it is not an order of `nodeCount` nodes.
    package static func contractionOrder(stored bytes: [UInt8], nodeCount: Int) -> [UInt32]? {
        guard bytes.count == 4 * nodeCount else { return nil }
        let order = bytes.withUnsafeBytes { bytes in
            (0..<nodeCount).map { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        }
        var isOrdered = [Bool](repeating: false, count: nodeCount)
        for node in order {
            guard node < nodeCount, !isOrdered[Int(node)] else { return nil }
            isOrdered[Int(node)] = true
        }
        return order
    }

    /// Returns the name of the attachment with the contraction order of a network.
    package static func contractionOrderName(_ mode: TravelMode) -> String { "order \(mode.name)" }
}
