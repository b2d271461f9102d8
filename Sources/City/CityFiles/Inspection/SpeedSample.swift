import CityModel
import Routing

/// Mean speeds of cars through a city, in km/h: total length of some fastest paths divided by their total time.
///
/// The paths connect pairs of junctions that are spread evenly over all pairs. The same city has the same pairs.
package struct SpeedSample: Sendable {
    /// Number of paths in the sample.
    package let pathCount: Int
    /// Mean speed on empty streets.
    package let onFreeStreets: Double
    /// Mean speed by the hour of the day.
    package let byHour: [Double]
    /// Speed on empty streets by class, over all streets of a class; only classes for cars that occur.
    package let byClass: [(streetClass: StreetClass, kilometresPerHour: Double)]

    /// Mean speed of a car that drives the whole day.
    package var overTheDay: Double { byHour.reduce(0, +) / Double(byHour.count) }

    private static let wayCountMax = 1_000

    /// Takes a sample; nil if there is no path, or the paths take no time.
    ///
    /// - Complexity: a customisation and a thousand searches; the same for each hour with different factors by street.
    package init?(_ city: StreetCity) {
        guard let hierarchy = city.routingHierarchy(.car) else { return nil }
        let pairs = SpeedSample.pairs(nodeCount: city.car.graph.nodeCount)
        func speed(_ metric: RoutingMetric) -> Double {
            var search = RouteSearch(metric)
            var (milliseconds, centimetres) = (0.0, 0.0)
            for (origin, destination) in pairs {
                guard let cost = search.cost(from: origin, to: destination) else { continue }
                milliseconds += Double(cost.milliseconds)
                centimetres += Double(cost.centimetres)
            }
            return milliseconds > 0 ? centimetres * 36 / milliseconds : 0
        }
        let free = speed(RoutingMetric(hierarchy))
        guard free > 0 else { return nil }
        pathCount = pairs.count
        onFreeStreets = free
        byClass = SpeedSample.speedsByClass(city.car)
        byHour = (0..<24).map { hour in
            if let common = city.congestion.commonFactor(hour: hour) { return free / common }
            return speed(RoutingMetric(hierarchy, arcCosts: city.congestion.arcCosts(of: city.car, hour: hour)))
        }
    }

    private static func speedsByClass(_ network: StreetNetwork) -> [(StreetClass, Double)] {
        StreetClass.allCases.filter(\.isForCars).compactMap { streetClass in
            let costs = zip(network.graph.arcs, network.classes).filter { $0.1 == streetClass }.map(\.0.cost)
            let milliseconds = costs.reduce(0) { $0 + Double($1.milliseconds) }
            return milliseconds > 0
                ? (streetClass, costs.reduce(0) { $0 + Double($1.centimetres) } * 36 / milliseconds) : nil
        }
    }

    /// Returns pairs of nodes, spread evenly over all pairs by a quasi-random sequence (R2, Roberts 2018).
    private static func pairs(nodeCount: Int) -> [(Int, Int)] {
        guard nodeCount > 1 else { return [] }
        func node(_ number: Int, _ step: Double) -> Int {
            let place = Double(number) * step
            return min(Int((place - place.rounded(.down)) * Double(nodeCount)), nodeCount - 1)
        }
        return (1...wayCountMax).map { (node($0, 0.7548776662466927), node($0, 0.5698402909980532)) }
            .filter { $0 != $1 }
    }
}
