import Quantities
import Routing

/// Where a city comes from, told to whoever looks at it.
package struct CityOrigin: Hashable, Sendable {
    /// The file it was made from, or what made it.
    package var source: String
    /// Whose data it is, as their licence wants it said: "© OpenStreetMap contributors, ODbL 1.0"; empty if nobody's.
    package var attribution: String
    /// The command that makes the city file again.
    package var command: String

    package init(source: String, attribution: String = "", command: String) {
        self.source = source
        self.attribution = attribution
        self.command = command
    }
}

/// A city with its streets: what a city file holds.
package struct StreetCity: Sendable {
    /// Something that others computed from the streets and that is kept beside them, such as the order of a routing index.
    package struct Attachment: Hashable, Sendable {
        /// At most `CityFile.attachmentNameMax` ASCII characters.
        package var name: String
        package var bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    package let city: City
    package let origin: CityOrigin
    package let car: StreetNetwork
    /// nil where the source has no ways to walk.
    package let walk: StreetNetwork?
    /// nil where the source has no ways to cycle.
    package let cycle: StreetNetwork?
    /// The streets' names by `nameNumbers` of the networks; number 0 is no name.
    package let streetNames: TextTable
    /// By node of the car network; `ZoneID.none` outside of the zones.
    package let carNodeZones: [ZoneID]
    package let places: [Place]
    package let ranks: [TaxiRank]
    package let scenery: [Scenery]
    /// Parts of the city by which its zones are named when the land is cut again.
    package var quarters: [Quarter] = []
    /// How much slower driving is than on free streets, by the hour (B04).
    package var congestion: Congestion
    /// nil where the source says how long each street takes.
    package var drivingTimes: DrivingTimes?
    package var attachments: [Attachment] = []
    /// Of the car network, where the ways between the zones are found over it, so that it is built once.
    package var carIndex: RoutingIndex?

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

    package func network(_ mode: TravelMode) -> StreetNetwork? {
        switch mode {
        case .car: car
        case .walk: walk
        case .cycle: cycle
        }
    }

    /// What the street of an arc is called; empty where it has no name.
    package func name(ofArc arc: Int, in network: StreetNetwork) -> String {
        streetNames[Int(network.nameNumbers[arc])]
    }

    package func attachment(_ name: String) -> [UInt8]? { attachments.first { $0.name == name }?.bytes }
}

extension StreetCity {
    /// Computes the contraction orders that are not kept yet and keeps them beside the streets, so that nobody who reads the
    /// city's file has to: they take most of the time of building a routing index.
    package mutating func keepRoutingOrders() {
        for mode in TravelMode.allCases {
            guard let graph = network(mode)?.graph, keptOrder(mode, nodeCount: graph.nodeCount) == nil else { continue }
            keepRoutingOrder(RoutingHierarchy(of: graph).order, of: mode)
        }
    }

    /// Keeps the contraction order of the car network, and its index for as long as the program runs.
    package mutating func keep(_ index: RoutingIndex) {
        keepRoutingOrder(index.hierarchy.order, of: .car)
        carIndex = index
    }

    /// Keeps the contraction order of a network instead of what may be kept for it.
    private mutating func keepRoutingOrder(_ order: [UInt32], of mode: TravelMode) {
        let name = StreetCity.orderName(mode)
        attachments.removeAll { $0.name == name }
        attachments.append(Attachment(name: name, bytes: order.map(\.littleEndian).withUnsafeBytes(Array.init)))
    }

    /// The routing index of a network by the order kept for it, or by a new one where there is none; nil if the city has no
    /// such network.
    package func routingHierarchy(_ mode: TravelMode) -> RoutingHierarchy? {
        if mode == .car, let carIndex { return carIndex.hierarchy }
        guard let graph = network(mode)?.graph else { return nil }
        guard let order = keptOrder(mode, nodeCount: graph.nodeCount) else { return RoutingHierarchy(of: graph) }
        return RoutingHierarchy(of: graph, order: order)
    }

    /// nil if there is none, or what there is orders other nodes.
    private func keptOrder(_ mode: TravelMode, nodeCount: Int) -> [UInt32]? {
        attachment(StreetCity.orderName(mode)).flatMap { StreetCity.order(kept: $0, nodeCount: nodeCount) }
    }

    /// The order of contraction that was kept in an attachment; nil if it orders other nodes.
    package static func order(kept bytes: [UInt8], nodeCount: Int) -> [UInt32]? {
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

    /// Of the attachment that keeps the order of contraction of a network.
    package static func orderName(_ mode: TravelMode) -> String { "order \(mode.name)" }
}
