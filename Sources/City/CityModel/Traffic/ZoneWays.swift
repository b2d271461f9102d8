import Routing

/// Where the ways between the zones of a city come from.
package enum ZoneWays: Sendable {
    /// zones × zones, row = from.
    case table([TravelLeg])
    case streets(CentreWays)

    package var zoneCount: Int {
        switch self {
        case .table(let legs): Int(Double(legs.count).squareRoot())
        case .streets(let ways): ways.centreNodes.count
        }
    }
}

/// The ways between zones over streets, found when they are asked for: from the node nearest each zone's centre along the
/// fastest path to every other zone's; within a zone, the mean from that node to all nodes of the zone.
package struct CentreWays: Sendable {
    package let index: RoutingIndex
    /// By zone: the node nearest its centre.
    package let centreNodes: [UInt32]
    /// By zone: the way within it.
    package let ownLegs: [TravelLeg]

    /// - Parameters:
    ///   - index: of a network with these nodes.
    ///   - ownLegs: as many as nodes.
    package init(_ index: RoutingIndex, centreNodes: [UInt32], ownLegs: [TravelLeg]) {
        precondition(centreNodes.count == ownLegs.count)
        self.index = index
        self.centreNodes = centreNodes
        self.ownLegs = ownLegs
    }

    /// Calls `body` with each zone in turn and the ways from it to all zones.
    ///
    /// A way of more than `TravelLeg.secondsRange` or `TravelLeg.kilometresRange` allow, or none, is told as their ends: a city
    /// with such ways is refused when built, but anybody can write a file.
    package func forEachRow(_ body: (Int, [TravelLeg]) -> Void) {
        var legs = ownLegs
        var sweep = RouteSweep(index.metric, to: centreNodes)
        sweep.forEachRow(from: centreNodes) { origin, costs in
            for zone in legs.indices { legs[zone] = TravelLeg(nearest: costs[zone]) }
            legs[origin] = ownLegs[origin]
            body(origin, legs)
        }
    }
}

extension TravelLeg {
    /// The leg that comes nearest to a way.
    fileprivate init(nearest cost: PathCost) {
        self.init(
            seconds: min(Double(cost.milliseconds) / 1_000, TravelLeg.secondsRange.upperBound),
            kilometres: min(Double(cost.centimetres) / 100_000, TravelLeg.kilometresRange.upperBound))
    }
}
