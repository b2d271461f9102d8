extension ZonePlan {
    /// The ways between all zones, row by row: from the node nearest each zone's centre along the fastest path to every
    /// other zone's; within a zone, the mean from that node to all nodes of the zone.
    ///
    /// - Returns: nil for a way of more than `TravelLeg.secondsRange` or `TravelLeg.kilometresRange` allow, or none.
    /// - Complexity: O(zones) searches over the network.
    func legs(over graph: RoadGraph) -> [TravelLeg?] {
        var paths = FastestPaths(over: graph)
        var legs: [TravelLeg?] = []
        legs.reserveCapacity(zones.count * zones.count)
        for (index, origin) in zones.enumerated() {
            paths.search(from: Int(origin.centreNode))
            for (other, destination) in zones.enumerated() {
                let ends = other == index ? origin.nodes : [destination.centreNode]
                legs.append(ZonePlan.meanLeg(to: ends, paths))
            }
        }
        return legs
    }

    private static func meanLeg(to ends: [UInt32], _ paths: FastestPaths) -> TravelLeg? {
        var (milliseconds, centimetres) = (0.0, 0.0)
        for end in ends {
            guard let cost = paths.cost(to: Int(end)) else { return nil }
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
