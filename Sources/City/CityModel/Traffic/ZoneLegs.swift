import Routing

/// The source of the legs between the zones of a city.
package enum ZoneLegs: Sendable {
    /// Zones × zones, row = from.
    case table([TravelLeg])
    case streets(CentreLegs)

    /// Number of zones.
    package var zoneCount: Int {
        switch self {
        case .table(let legs): Int(Double(legs.count).squareRoot())
        case .streets(let ways): ways.centreNodes.count
        }
    }
}

/// The legs between zones over streets, computed on demand: from the node nearest each zone's centre along the fastest
/// path to that of every other zone; within a zone, the mean from that node to all nodes of the zone.
package struct CentreLegs: Sendable {
    /// Routing index of the car network.
    package let index: RoutingIndex
    /// Node nearest to the centre of each zone.
    package let centreNodes: [UInt32]
    /// Leg within each zone.
    package let intrazonalLegs: [TravelLeg]

    /// Creates the legs.
    ///
    /// - Parameters:
    ///   - index: of a network with these nodes.
    ///   - ownLegs: one for each node.
    package init(_ index: RoutingIndex, centreNodes: [UInt32], ownLegs: [TravelLeg]) {
        precondition(centreNodes.count == ownLegs.count)
        self.index = index
        self.centreNodes = centreNodes
        self.intrazonalLegs = ownLegs
    }

    /// Calls `body` with each zone in turn and the legs from it to all zones.
    ///
    /// A missing path, or one beyond `TravelLeg.secondsRange` or `TravelLeg.kilometresRange`, is clamped to their ends:
    /// a city with such paths is rejected when built, but a file made by hand can contain them.
    package func forEachRow(_ body: (Int, [TravelLeg]) -> Void) {
        var legs = intrazonalLegs
        var sweep = RouteSweep(index.metric, to: centreNodes)
        sweep.forEachRow(from: centreNodes) { origin, costs in
            for zone in legs.indices { legs[zone] = TravelLeg(nearest: costs[zone]) }
            legs[origin] = intrazonalLegs[origin]
            body(origin, legs)
        }
    }
}

extension TravelLeg {
    /// Creates the leg closest to a path's cost.
    fileprivate init(nearest cost: PathCost) {
        self.init(
            seconds: min(Double(cost.milliseconds) / 1_000, TravelLeg.secondsRange.upperBound),
            kilometres: min(Double(cost.centimetres) / 100_000, TravelLeg.kilometresRange.upperBound))
    }
}
