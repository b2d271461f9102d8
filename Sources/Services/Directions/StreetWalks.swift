import CityModel
import Quantities
import Routing
import Transit

/// Ways on foot over a city's streets between stops, to them and from them: a query object, one for each thread.
///
/// A stop hangs on the nearest junction. One that is farther than `stopMetresMax` from all junctions lies outside of
/// the city: to it one walks in a straight line, as `TransitRules` says *(decided)*.
package struct StreetWalks: ~Copyable {
    private let schedule: TransitSchedule
    private let nearby: StopsNearby
    private let rules: TransitRules
    private let coordinates: [Coordinate]
    /// By stop, its junction and how far that is; nil for those outside of the city.
    private let junctions: [(node: Int, metres: Double)?]
    private var fan: RouteFan
    private var found: [StopWalk] = []

    private static let stopMetresMax = 150.0

    /// - Parameters:
    ///   - network: streets for walking.
    ///   - metric: of that network.
    package init(
        _ network: StreetNetwork, _ metric: RoutingMetric, to schedule: TransitSchedule, rules: TransitRules
    ) {
        let locator = NodeLocator(network)
        (self.schedule, self.rules) = (schedule, rules)
        nearby = StopsNearby(schedule.stops, isServed: schedule.isServed)
        coordinates = network.graph.coordinates
        junctions = schedule.stops.map { stop in
            locator.nearest(to: stop.position.coordinate).flatMap { $0.metres <= StreetWalks.stopMetresMax ? $0 : nil }
        }
        fan = RouteFan(metric)
    }

    /// By stop, the ways to others; as `TransitNetwork` wants them.
    package mutating func betweenStops() -> [[StopWalk]] {
        schedule.stops.indices.map { stop in
            let walks = walks(
                from: schedule.stops[stop].position, junctions[stop], .departing, metresMax: rules.changeMetresMax)
            return walks.filter { $0.stop != stop }
        }
    }

    /// The ways between a junction and the stops around it.
    package mutating func walks(around node: Int, _ direction: RouteFan.Direction) -> [StopWalk] {
        walks(
            from: FixedPosition(coordinates[node]), (node, 0), direction, metresMax: rules.accessMetresMax)
    }

    /// The way on foot between two junctions; nil if it is farther than people walk. Its stop means nothing.
    package mutating func direct(from origin: Int, to destination: Int) -> StopWalk? {
        fan.start(at: origin, .departing)
        guard let cost = fan.cost(of: destination) else { return nil }
        return walk(to: 0, cost, metresBesides: 0, metresMax: rules.directMetresMax)
    }

    private mutating func walks(
        from position: FixedPosition, _ junction: (node: Int, metres: Double)?, _ direction: RouteFan.Direction,
        metresMax: Double
    ) -> [StopWalk] {
        var straight = rules
        straight.detourFactor = 1
        nearby.find(from: position, within: metresMax, rules: straight, into: &found)
        if let junction { fan.start(at: junction.node, direction) }
        var walks: [StopWalk] = []
        for candidate in found {
            guard let junction, let other = junctions[Int(candidate.stop)] else {
                let metres = rules.straightWalk(
                    from: position, to: schedule.stops[Int(candidate.stop)].position)
                if metres <= metresMax { walks.append(StopWalk(to: candidate.stop, metres: metres, rules)) }
                continue
            }
            guard let cost = fan.cost(of: other.node) else { continue }
            let besides = junction.metres + other.metres
            if let walk = walk(to: candidate.stop, cost, metresBesides: besides, metresMax: metresMax) {
                walks.append(walk)
            }
        }
        return walks
    }

    /// - Parameter metresBesides: from a stop to its junction, at both ends together.
    private func walk(
        to stop: UInt32, _ cost: PathCost, metresBesides: Double, metresMax: Double
    ) -> StopWalk? {
        let metres = Double(cost.centimetres) / 100 + metresBesides
        let seconds = Double(cost.milliseconds) / 1_000 + metresBesides / rules.walkingMetresPerSecond
        if metres > metresMax { return nil }
        return StopWalk(
            stop: stop, seconds: Int32(seconds.rounded(.up)), metres: Int32((metres + 0.5).rounded(.down)))
    }
}
