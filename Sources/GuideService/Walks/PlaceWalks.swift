import CityModel
import Places
import Quantities
import Routing

/// What it takes to walk between the places of a city, and to them from wherever somebody is: immutable, shared by threads.
///
/// Either as the crow flies, for lessons and cities without streets, or along the streets: straight to the nearest junction,
/// the fastest way, and straight to the goal; straight all the way where both have the same junction.
package final class PlaceWalks: Sendable {
    /// By the straight line, the length of the walk: streets bend. Only where there is no network.
    private let detourFactor: Double
    fileprivate let streets: StreetWalks?
    private let metresPerSecond: Double

    /// As the crow flies.
    ///
    /// - Parameters:
    ///   - detourFactor: how long a walk is for each metre of the straight line.
    ///   - kilometresPerHour: how fast people walk; 5 *(decided)*.
    package init(detourFactor: Double = 1, kilometresPerHour: Double = 5) {
        self.detourFactor = detourFactor
        metresPerSecond = kilometresPerHour / 3.6
        streets = nil
    }

    /// Along the streets.
    ///
    /// - Parameter kilometresPerHour: off the streets; on them people take the times of the network.
    /// - Precondition: the hierarchy is of these streets.
    package init(
        _ network: StreetNetwork, hierarchy: RoutingHierarchy, to catalogue: PlaceCatalogue,
        kilometresPerHour: Double = 5
    ) {
        precondition(hierarchy.nodeCount == network.graph.nodeCount, "the hierarchy is of other streets")
        detourFactor = 1
        metresPerSecond = kilometresPerHour / 3.6
        streets = StreetWalks(network, hierarchy, to: catalogue.positions)
    }

    /// Whether people walk as the crow flies.
    var areStraight: Bool { streets == nil }

    /// A walk between two places.
    package struct Walk: Hashable, Sendable, BitwiseCopyable {
        /// Rounded half up to whole metres, so that sums are exact.
        package var metres: UInt32
        package var milliseconds: UInt32
    }

    /// Where a walk begins or ends.
    package struct End: Sendable, BitwiseCopyable {
        package let position: FixedPosition
        /// The nearest junction, and how far it is; of no meaning without streets.
        fileprivate let node: UInt32
        fileprivate let metresToNode: Double
    }

    package func end(at position: FixedPosition) -> End {
        guard let nearest = streets?.locator.nearest(to: position.coordinate) else {
            return End(position: position, node: 0, metresToNode: 0)
        }
        return End(position: position, node: UInt32(nearest.node), metresToNode: nearest.metres)
    }

    package func end(at place: PlaceID, of catalogue: PlaceCatalogue) -> End {
        guard let streets else { return End(position: catalogue.positions[Int(place.index)], node: 0, metresToNode: 0) }
        return streets.ends[Int(place.index)]
    }

    /// How far it is from there to where walks can begin: to the nearest street.
    package func metresToStart(from position: FixedPosition) -> Double { end(at: position).metresToNode }

    /// The straight walk between two positions.
    func straight(from start: FixedPosition, to end: FixedPosition) -> Walk {
        walk(metres: start.metres(to: end) * detourFactor, onStreets: .zero)
    }

    fileprivate func walk(metres: Double, onStreets cost: PathCost) -> Walk {
        let milliseconds = (metres / metresPerSecond * 1_000).rounded(.toNearestOrAwayFromZero)
        return Walk(
            metres: UInt32(clamping: Int((metres + Double(cost.centimetres) / 100).rounded(.toNearestOrAwayFromZero))),
            milliseconds: UInt32(clamping: Int(milliseconds) + Int(cost.milliseconds)))
    }
}

/// The streets that walks lead along.
private struct StreetWalks: Sendable {
    let locator: NodeLocator
    let metric: RoutingMetric
    /// By place.
    let ends: [PlaceWalks.End]

    init(_ network: StreetNetwork, _ hierarchy: RoutingHierarchy, to places: [FixedPosition]) {
        let locator = NodeLocator(network)
        self.locator = locator
        metric = RoutingMetric(hierarchy)
        ends = places.map { place in
            let nearest = locator.nearest(to: place.coordinate) ?? (node: 0, metres: 0)
            return PlaceWalks.End(position: place, node: UInt32(nearest.node), metresToNode: nearest.metres)
        }
    }
}

/// Finds walks: a query object for one command.
///
///     var search = WalkSearch(walks)
///     search.start(at: walks.end(at: position))
///     let walk = search.walk(to: end)
///
/// - Complexity: as the crow flies O(1); along streets each start costs a few microseconds, and each goal the less the more are
///   asked for (`RouteFan`).
struct WalkSearch: ~Copyable {
    private let walks: PlaceWalks
    private var fan: RouteFan?
    private var origin = PlaceWalks.End(position: FixedPosition(x: 0, y: 0), node: 0, metresToNode: 0)

    init(_ walks: PlaceWalks) {
        self.walks = walks
        if let streets = walks.streets { fan = RouteFan(streets.metric) }
    }

    /// Makes this where the walks begin that are asked for from now on.
    mutating func start(at end: PlaceWalks.End) {
        origin = end
        fan?.start(at: Int(end.node), .departing)
    }

    /// nil where no way leads.
    mutating func walk(to end: PlaceWalks.End) -> PlaceWalks.Walk? {
        if fan == nil || end.node == origin.node { return walks.straight(from: origin.position, to: end.position) }
        guard let cost = fan?.cost(of: Int(end.node)) else { return nil }
        return walks.walk(metres: origin.metresToNode + end.metresToNode, onStreets: cost)
    }
}
