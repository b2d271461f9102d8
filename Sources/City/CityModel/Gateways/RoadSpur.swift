import Quantities
import Routing

/// A two-way road from a junction to the node of a gateway, in pieces of equal length.
struct RoadSpur {
    /// Zone of the gateway.
    private let name: String
    private let gateway: CityGateway
    /// Junction at which the road begins.
    private let entry: UInt32
    /// Number of the road's first node in the network; its last node is the gateway.
    private let firstNode: Int
    /// Positions of the nodes, from the city outwards.
    let positions: [Coordinate]

    /// Longest piece: a taxi that gets a call on the road can turn after it.
    private static let pieceMillisecondsMax = 60_000

    /// Returns the roads to gateways.
    ///
    /// - Parameters:
    ///   - zones: gateways with positions.
    ///   - entries: junctions at which the roads begin.
    ///   - graph: network without the roads.
    ///   - isDivided: whether taxis drive on the streets, so that the roads need places to turn.
    static func roads(to zones: [Zone], from entries: [UInt32], in graph: RoadGraph, isDivided: Bool) -> [RoadSpur] {
        var roads: [RoadSpur] = []
        var node = graph.nodeCount
        for (zone, entry) in zip(zones, entries) {
            let road = RoadSpur(to: zone, from: entry, graph, firstNode: node, isDivided: isDivided)
            roads.append(road)
            node += road.positions.count
        }
        return roads
    }

    private init(to zone: Zone, from entry: UInt32, _ graph: RoadGraph, firstNode: Int, isDivided: Bool) {
        guard let gateway = zone.gateway, let end = zone.centre else {
            preconditionFailure("a gateway on streets has a position")
        }
        (name, self.gateway, self.entry, self.firstNode) = (zone.name, gateway, entry, firstNode)
        let start = graph.coordinates[Int(entry)]
        let pieces = isDivided ? 1 + (Int(gateway.drive.milliseconds) - 1) / RoadSpur.pieceMillisecondsMax : 1
        positions = (1...pieces).map { piece in
            let share = Double(piece) / Double(pieces)
            return FixedPosition(
                Coordinate(
                    latitudeDegrees: start.latitudeDegrees + share * (end.latitudeDegrees - start.latitudeDegrees),
                    longitudeDegrees: start.longitudeDegrees + share * (end.longitudeDegrees - start.longitudeDegrees))
            ).coordinate
        }
    }

    /// Nodes of the road, from the city outwards.
    var nodes: Range<Int> { firstNode..<firstNode + positions.count }
    /// Node of the gateway.
    var gatewayNode: UInt32 { UInt32(nodes.upperBound - 1) }
    /// Identifiers of the nodes; that of the gateway is its name.
    var nodeNames: [String] { (1..<positions.count).map { "\(name)/\($0)" } + [name] }

    /// Returns the zones of the nodes: a taxi on the road belongs to its nearer end.
    func zones(gateway zone: ZoneID) -> [ZoneID] {
        (1...positions.count).map { 2 * $0 < positions.count ? gateway.entry : zone }
    }

    /// Both directions of the pieces.
    var edges: [RoadGraph.Edge] {
        /// Returns the part of a whole up to the end of a piece, so that all parts add up to it.
        func part(_ whole: Int64, _ piece: Int) -> Int64 { whole * Int64(piece) / Int64(positions.count) }
        let (milliseconds, centimetres) = (Int64(gateway.drive.milliseconds), Int64(gateway.drive.metres) * 100)
        return positions.indices.flatMap { piece in
            let (inner, outer) = (piece == 0 ? entry : UInt32(firstNode + piece - 1), UInt32(firstNode + piece))
            let cost = PathCost(
                milliseconds: UInt32(part(milliseconds, piece + 1) - part(milliseconds, piece)),
                centimetres: UInt32(part(centimetres, piece + 1) - part(centimetres, piece)))
            return [
                RoadGraph.Edge(from: inner, to: outer, cost: cost), RoadGraph.Edge(from: outer, to: inner, cost: cost),
            ]
        }
    }
}

extension RoadGraph {
    /// Returns the network with roads to gateways.
    func adding(_ roads: [RoadSpur]) -> RoadGraph {
        var edges: [Edge] = []
        edges.reserveCapacity(arcCount + 2 * roads.count)
        for node in 0..<nodeCount {
            for arc in arcs(from: node) { edges.append(Edge(from: UInt32(node), to: arc.head, cost: arc.cost)) }
        }
        return RoadGraph(
            coordinates: coordinates + roads.flatMap(\.positions), edges: edges + roads.flatMap(\.edges))
    }
}

extension CentreLegs {
    /// Returns the legs of a city with gateways.
    ///
    /// - Parameter graph: the network with the roads to the gateways.
    func adding(_ roads: [RoadSpur], to graph: RoadGraph) -> CentreLegs {
        let known = index
        // Dead ends are contracted first, from outside, so that the order of the other junctions stays good.
        let nodes = roads.flatMap { $0.nodes.reversed().map { UInt32($0) } }
        return CentreLegs(
            RoutingIndex(of: graph) { nodes + known.hierarchy.order },
            centreNodes: centreNodes + roads.map(\.gatewayNode),
            ownLegs: intrazonalLegs + roads.map { _ in TravelLeg(milliseconds: 0, metres: 0) })
    }
}

extension StreetNetwork {
    /// Returns the network with roads to gateways.
    fileprivate func adding(_ roads: [RoadSpur]) -> StreetNetwork {
        let added = roads.flatMap(\.edges).map { edge in
            NewArc(edge: edge, streetClass: .motorway, nameNumber: 0, shape: .straight)
        }
        // The numbers of disconnected nodes follow those of the network.
        var disconnected = disconnected
        let positions = roads.flatMap(\.positions)
        for index in disconnected.arcs.indices {
            func moved(_ node: UInt32) -> UInt32 { node < graph.nodeCount ? node : node + UInt32(positions.count) }
            disconnected.arcs[index].edge.from = moved(disconnected.arcs[index].edge.from)
            disconnected.arcs[index].edge.to = moved(disconnected.arcs[index].edge.to)
        }
        return StreetNetwork(
            mode: mode, coordinates: graph.coordinates + positions,
            nodeIDs: nodeIDs.followed(by: NodeIdentifiers(roads.flatMap(\.nodeNames))), arcs: arcsOfNodes + added,
            shapes: shapes, disconnected: disconnected)
    }
}

extension StreetCity {
    /// Returns the same city with gateways as further zones, each at the end of a road from the junction of its entry
    /// that is nearest to it.
    package func adding(_ plans: [GatewayPlan]) -> StreetCity {
        guard case .streets(let legs) = city.zoneLegs else { preconditionFailure("a city with streets has no table") }
        let entryNodes = plans.map { entryNode(of: $0) ?? 0 }
        let entries = entryNodes.map { carNodeZones[Int($0)] }
        let added = city.added(plans, entries, entryPlaces: entryNodes.map { car.graph.coordinates[Int($0)] })
        let roads = RoadSpur.roads(to: added, from: entryNodes, in: car.graph, isDivided: true)
        let network = car.adding(roads)
        let legsOfAll = legs.adding(roads, to: network.graph)
        let zones = roads.enumerated().flatMap { number, road in
            road.zones(gateway: ZoneID(city.zoneCount + number))
        }
        var result = StreetCity(
            city: city.adding(added, .streets(legsOfAll)), origin: origin, car: network, walk: walk, cycle: cycle,
            streetNames: streetNames, carNodeZones: carNodeZones + zones, places: places, ranks: ranks,
            scenery: scenery)
        (result.quarters, result.congestion, result.drivingTimes) = (quarters, congestion, drivingTimes)
        result.attachments = attachments.filter { $0.name != StreetCity.contractionOrderName(.car) }
        result.carIndex = legsOfAll.index
        result.gatewayNodes = roads.map(\.gatewayNode)
        result.gatewayRoadNodeCount = zones.count
        return result
    }

    /// Returns the junction at which the road to a gateway begins; nil if no junction lies in a zone.
    private func entryNode(of plan: GatewayPlan) -> UInt32? {
        guard case .streets(let legs) = city.zoneLegs else { return nil }
        guard let position = plan.position else { return plan.entry.map { legs.centreNodes[Int($0.index)] } }
        let nodes = carNodeZones.indices.filter { node in
            plan.entry.map { carNodeZones[node] == $0 } ?? (carNodeZones[node] != .none)
        }
        return car.graph.nearestNode(to: position, among: nodes.map { UInt32($0) })
            ?? plan.entry.map { legs.centreNodes[Int($0.index)] }
    }
}
