import Quantities
import Routing

/// A two-way road from a junction to a new node, the only road there: the drive to a gateway.
struct RoadSpur {
    /// Junction at which the road begins.
    let entry: UInt32
    /// Position of the new node.
    let position: Coordinate
    /// Time and length, the same in both directions.
    let cost: PathCost

    /// Creates the road to a gateway.
    ///
    /// - Precondition: the zone is a gateway with a position.
    init(to zone: Zone, from entry: UInt32) {
        guard let gateway = zone.gateway, let position = zone.centre else {
            preconditionFailure("a gateway on streets has a position")
        }
        self.entry = entry
        self.position = FixedPosition(position).coordinate
        cost = PathCost(
            milliseconds: UInt32(gateway.drive.milliseconds), centimetres: UInt32(gateway.drive.metres) * 100)
    }

    /// Returns both directions of the road, to and from the node of that number.
    func edges(to node: Int) -> [RoadGraph.Edge] {
        let node = UInt32(node)
        return [
            RoadGraph.Edge(from: entry, to: node, cost: cost), RoadGraph.Edge(from: node, to: entry, cost: cost),
        ]
    }
}

extension RoadGraph {
    /// Returns the network with a further node at the end of each road.
    func adding(_ spurs: [RoadSpur]) -> RoadGraph {
        var edges: [Edge] = []
        edges.reserveCapacity(arcCount + 2 * spurs.count)
        for node in 0..<nodeCount {
            for arc in arcs(from: node) { edges.append(Edge(from: UInt32(node), to: arc.head, cost: arc.cost)) }
        }
        for (number, spur) in spurs.enumerated() { edges += spur.edges(to: nodeCount + number) }
        return RoadGraph(coordinates: coordinates + spurs.map(\.position), edges: edges)
    }
}

extension CentreLegs {
    /// Returns the legs of a city with gateways.
    ///
    /// - Parameter graph: the network with the roads to the gateways.
    func adding(_ spurs: [RoadSpur], to graph: RoadGraph) -> CentreLegs {
        let known = index
        let nodes = (known.graph.nodeCount..<graph.nodeCount).map { UInt32($0) }
        return CentreLegs(
            // Dead ends are contracted first, so that the order of the other junctions stays good.
            RoutingIndex(of: graph) { nodes + known.hierarchy.order }, centreNodes: centreNodes + nodes,
            ownLegs: intrazonalLegs + nodes.map { _ in TravelLeg(milliseconds: 0, metres: 0) })
    }
}

extension StreetNetwork {
    /// Returns the network with a further node at the end of each road.
    ///
    /// - Parameter names: identifiers of the nodes.
    fileprivate func adding(_ spurs: [RoadSpur], names: [String]) -> StreetNetwork {
        var arcs = arcsOfNodes
        for (number, spur) in spurs.enumerated() {
            arcs += spur.edges(to: graph.nodeCount + number).map { edge in
                NewArc(edge: edge, streetClass: .motorway, nameNumber: 0, shape: .straight)
            }
        }
        // The numbers of disconnected nodes follow those of the network.
        var disconnected = disconnected
        for index in disconnected.arcs.indices {
            func moved(_ node: UInt32) -> UInt32 { node < graph.nodeCount ? node : node + UInt32(spurs.count) }
            disconnected.arcs[index].edge.from = moved(disconnected.arcs[index].edge.from)
            disconnected.arcs[index].edge.to = moved(disconnected.arcs[index].edge.to)
        }
        return StreetNetwork(
            mode: mode, coordinates: graph.coordinates + spurs.map(\.position),
            nodeIDs: nodeIDs.followed(by: NodeIdentifiers(names)), arcs: arcs, shapes: shapes,
            disconnected: disconnected)
    }
}

extension StreetCity {
    /// Returns the same city with gateways as further zones, each at the end of a road from the junction of its entry
    /// that is nearest to it.
    package func adding(_ plans: [GatewayPlan]) -> StreetCity {
        guard case .streets(let legs) = city.zoneLegs else { preconditionFailure("a city with streets has no table") }
        let nodes = plans.map { entryNode(of: $0) ?? 0 }
        let entries = nodes.map { carNodeZones[Int($0)] }
        let added = city.added(plans, entries, entryPlaces: nodes.map { car.graph.coordinates[Int($0)] })
        let spurs = zip(added, nodes).map { RoadSpur(to: $0, from: $1) }
        let network = car.adding(spurs, names: added.map(\.name))
        let legsOfAll = legs.adding(spurs, to: network.graph)
        let numbers = city.zoneCount..<city.zoneCount + added.count
        var result = StreetCity(
            city: city.adding(added, .streets(legsOfAll)), origin: origin, car: network, walk: walk, cycle: cycle,
            streetNames: streetNames, carNodeZones: carNodeZones + numbers.map { ZoneID($0) }, places: places,
            ranks: ranks, scenery: scenery)
        (result.quarters, result.congestion, result.drivingTimes) = (quarters, congestion, drivingTimes)
        result.attachments = attachments.filter { $0.name != StreetCity.contractionOrderName(.car) }
        result.carIndex = legsOfAll.index
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
