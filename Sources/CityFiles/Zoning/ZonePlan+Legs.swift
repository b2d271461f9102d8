import CityModel
import Routing

extension ZonePlan {
    /// The ways between all zones, row by row: from the node nearest each zone's centre along the fastest path to every
    /// other zone's; within a zone, the mean from that node to all nodes of the zone.
    ///
    /// - Parameter hierarchy: of the network that was divided into these zones.
    /// - Returns: nil for a way of more than `TravelLeg.secondsRange` or `TravelLeg.kilometresRange` allow, or none.
    /// - Complexity: O(zones) times what lies above the zones' nodes in the hierarchy, and one customisation of it.
    func legs(over hierarchy: RoutingHierarchy) -> [TravelLeg?] {
        var fan = RouteFan(RoutingMetric(hierarchy))
        var legs: [TravelLeg?] = []
        legs.reserveCapacity(zones.count * zones.count)
        for (index, origin) in zones.enumerated() {
            fan.start(at: Int(origin.centreNode), .departing)
            for (other, destination) in zones.enumerated() {
                let ends = other == index ? origin.nodes : [destination.centreNode]
                legs.append(ZonePlan.meanLeg(to: ends, &fan))
            }
        }
        return legs
    }

    private static func meanLeg(to ends: [UInt32], _ fan: inout RouteFan) -> TravelLeg? {
        var (milliseconds, centimetres) = (0.0, 0.0)
        for end in ends {
            guard let cost = fan.cost(of: Int(end)) else { return nil }
            milliseconds += Double(cost.milliseconds)
            centimetres += Double(cost.centimetres)
        }
        let seconds = milliseconds / Double(ends.count) / 1_000
        let kilometres = centimetres / Double(ends.count) / 100_000
        guard TravelLeg.secondsRange.contains(seconds) && TravelLeg.kilometresRange.contains(kilometres) else {
            return nil
        }
        return TravelLeg(seconds: seconds, kilometres: kilometres)
    }
}
