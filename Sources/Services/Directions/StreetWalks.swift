import CityModel
import Quantities
import Routing
import Transit

/// Walks over a city's streets between, to and from stops: a query object, one per thread.
///
/// Each stop is attached to its nearest junction. A stop farther than `stopMetresMax` from all junctions lies outside
/// of the city: walks to it are straight lines, as in `TransitRules` *(decided)*.
package struct StreetWalks: ~Copyable {
    private let schedule: TransitSchedule
    private let nearby: StopIndex
    private let rules: TransitRules
    private let coordinates: [Coordinate]
    /// Nearest junction and its distance by stop; nil for stops outside of the city.
    private let junctions: [(node: Int, metres: Double)?]
    private var fan: OneToManySearch
    private var found: [StopWalk] = []

    private static let stopMetresMax = 150.0

    /// Creates a query object.
    ///
    /// - Parameters:
    ///   - network: street network for walking.
    ///   - metric: metric of that network.
    package init(
        _ network: StreetNetwork, _ metric: RoutingMetric, to schedule: TransitSchedule, rules: TransitRules
    ) {
        let locator = NodeLocator(network)
        (self.schedule, self.rules) = (schedule, rules)
        nearby = StopIndex(schedule.stops, isServed: schedule.isServed)
        coordinates = network.graph.coordinates
        junctions = schedule.stops.map { stop in
            locator.nearest(to: stop.position.coordinate).flatMap { $0.metres <= StreetWalks.stopMetresMax ? $0 : nil }
        }
        fan = OneToManySearch(metric)
    }

    /// Returns the walks to other stops, by stop, as `TransitNetwork` takes them.
    package mutating func betweenStops() -> [[StopWalk]] {
        schedule.stops.indices.map { stop in
            let walks = walks(
                from: schedule.stops[stop].position, junctions[stop], .departing, metresMax: rules.changeMetresMax)
            return walks.filter { $0.stop != stop }
        }
    }

    /// Returns the walks between a junction and the stops around it.
    package mutating func walks(around node: Int, _ direction: OneToManySearch.Direction) -> [StopWalk] {
        walks(
            from: FixedPosition(coordinates[node]), (node, 0), direction, metresMax: rules.accessMetresMax)
    }

    /// Returns the walk between two junctions, or nil if it exceeds the limit. Its `stop` has no meaning.
    package mutating func direct(from origin: Int, to destination: Int) -> StopWalk? {
        fan.setStart(origin, .departing)
        guard let cost = fan.cost(of: destination) else { return nil }
        return walk(to: 0, cost, connectorMetres: 0, metresMax: rules.directMetresMax)
    }

    private mutating func walks(
        from position: FixedPosition, _ junction: (node: Int, metres: Double)?, _ direction: OneToManySearch.Direction,
        metresMax: Double
    ) -> [StopWalk] {
        var straight = rules
        straight.detourFactor = 1
        nearby.find(from: position, within: metresMax, rules: straight, into: &found)
        if let junction { fan.setStart(junction.node, direction) }
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
            if let walk = walk(to: candidate.stop, cost, connectorMetres: besides, metresMax: metresMax) {
                walks.append(walk)
            }
        }
        return walks
    }

    /// Creates a walk to a stop.
    ///
    /// - Parameter connectorMetres: distance between stop and junction, summed over both ends.
    private func walk(
        to stop: UInt32, _ cost: PathCost, connectorMetres: Double, metresMax: Double
    ) -> StopWalk? {
        let metres = Double(cost.centimetres) / 100 + connectorMetres
        let seconds = Double(cost.milliseconds) / 1_000 + connectorMetres / rules.walkingMetresPerSecond
        if metres > metresMax { return nil }
        return StopWalk(
            stop: stop, seconds: Int32(seconds.rounded(.up)), metres: Int32((metres + 0.5).rounded(.down)))
    }
}
