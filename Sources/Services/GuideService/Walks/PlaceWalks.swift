import CityModel
import Quantities
import Routing

/// What it takes to walk between the places of a city, and to them from wherever somebody is: immutable, shared by threads.
///
/// Either as the crow flies, for lessons and cities without streets, or along the streets: straight to the nearest point of
/// them, the fastest way, and straight to the goal; straight all the way where that is no farther than to the streets and
/// back from them.
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
        /// The walking time of the exact length, to the microsecond: it decides which walk is shorter (G05).
        package var microseconds: Int64
    }

    /// Where a walk begins or ends.
    package struct End: Sendable, BitwiseCopyable {
        package let position: FixedPosition
        /// Where it is on the streets; nil where people walk as the crow flies.
        fileprivate let street: StreetEnd?
    }

    package func end(at position: FixedPosition) -> End { End(position: position, street: streets?.end(at: position)) }

    package func end(at place: PlaceID, of catalogue: PlaceCatalogue) -> End {
        End(position: catalogue.positions[Int(place.index)], street: streets?.ends[Int(place.index)])
    }

    /// How far it is from there to where walks can begin: to the nearest street.
    package func metresToStart(from position: FixedPosition) -> Double {
        streets?.end(at: position).metres ?? 0
    }

    /// The straight walk between two positions.
    func straight(from start: FixedPosition, to end: FixedPosition) -> Walk {
        walk(metres: start.metres(to: end) * detourFactor, onStreets: .zero)
    }

    fileprivate func walk(metres: Double, onStreets cost: PathCost) -> Walk {
        let microseconds = (metres / metresPerSecond * 1e6).rounded(.toNearestOrAwayFromZero)
        return Walk(
            metres: UInt32(clamping: Int((metres + Double(cost.centimetres) / 100).rounded(.toNearestOrAwayFromZero))),
            microseconds: Int64(microseconds) + Int64(cost.milliseconds) * 1_000)
    }
}

/// The nearest point of the streets.
private struct StreetEnd: Sendable, BitwiseCopyable {
    /// One of the nodes that a street joins, as seen from a point of it.
    struct Node: Sendable, BitwiseCopyable {
        let number: Int
        let cost: PathCost
    }

    let point: StreetPoint
    /// How far it is, by the straight line.
    let metres: Double
    /// The street's two ends, or twice the same, and what the ways to them cost; `unreachable` against a one-way street.
    let departing: (Node, Node)
    let arriving: (Node, Node)
}

/// The streets that walks lead along.
private struct StreetWalks: Sendable {
    private let network: StreetNetwork
    private let locator: StreetLocator
    let metric: RoutingMetric
    /// By place.
    private(set) var ends: [StreetEnd] = []

    /// - Precondition: there are streets.
    init(_ network: StreetNetwork, _ hierarchy: RoutingHierarchy, to places: [FixedPosition]) {
        self.network = network
        locator = StreetLocator(network)
        metric = RoutingMetric(hierarchy)
        ends = places.map { end(at: $0) }
    }

    func end(at position: FixedPosition) -> StreetEnd {
        let nearest = locator.nearest(to: position.coordinate)
        let (point, metres) = nearest ?? (.node(0), .infinity)
        if point.isNode {
            let node = StreetEnd.Node(number: Int(point.number), cost: .zero)
            return StreetEnd(point: point, metres: metres, departing: (node, node), arriving: (node, node))
        }
        let arc = Int(point.number)
        let (tail, head) = (network.graph.tail(ofArc: point.number), network.head(ofArc: arc))
        func end(_ node: Int, _ cost: PathCost?, _ share: UInt32) -> StreetEnd.Node {
            StreetEnd.Node(number: node, cost: cost?.part(share) ?? .unreachable)
        }
        let (cost, opposite) = (network.graph.arcs[arc].cost, oppositeCost(ofArc: arc, from: tail))
        let (driven, left) = (point.drivenShare, StreetPoint.wholeArc - point.drivenShare)
        return StreetEnd(
            point: point, metres: metres,
            departing: (end(head, cost, left), end(tail, opposite, driven)),
            arriving: (end(tail, cost, driven), end(head, opposite, left)))
    }

    /// What the way costs that does not leave the street; `unreachable` where the two are on different ones.
    func cost(from start: StreetPoint, alongStreetTo end: StreetPoint) -> PathCost {
        if start == end { return .zero }
        if start.isNode || end.isNode || start.number != end.number { return .unreachable }
        let arc = Int(start.number)
        if end.drivenShare > start.drivenShare {
            return network.graph.arcs[arc].cost.part(end.drivenShare - start.drivenShare)
        }
        let opposite = oppositeCost(ofArc: arc, from: network.graph.tail(ofArc: start.number))
        return opposite?.part(start.drivenShare - end.drivenShare) ?? .unreachable
    }

    /// nil of a one-way street.
    private func oppositeCost(ofArc arc: Int, from tail: Int) -> PathCost? {
        network.opposite(ofArc: arc, from: tail).map { network.graph.arcs[$0].cost }
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
    private var origin = PlaceWalks.End(position: FixedPosition(x: 0, y: 0), street: nil)

    init(_ walks: PlaceWalks) {
        self.walks = walks
        if let streets = walks.streets { fan = RouteFan(streets.metric) }
    }

    /// Makes this where the walks begin that are asked for from now on.
    mutating func start(at end: PlaceWalks.End) {
        origin = end
        guard let (one, other) = end.street?.departing else { return }
        fan?.start(at: (one.number, one.cost), or: (other.number, other.cost), .departing)
    }

    /// nil where no way leads.
    mutating func walk(to end: PlaceWalks.End) -> PlaceWalks.Walk? {
        let straight = walks.straight(from: origin.position, to: end.position)
        guard let streets = walks.streets, let first = origin.street, let last = end.street else { return straight }
        let metresOff = first.metres + last.metres
        if origin.position.metres(to: end.position) <= metresOff { return straight }
        var best = streets.cost(from: first.point, alongStreetTo: last.point)
        best = min(best, cost(to: last.arriving.0))
        if !last.point.isNode { best = min(best, cost(to: last.arriving.1)) }
        return best < .unreachable ? walks.walk(metres: metresOff, onStreets: best) : nil
    }

    private mutating func cost(to node: StreetEnd.Node) -> PathCost {
        node.cost < .unreachable ? (fan?.cost(of: node.number) ?? .unreachable) + node.cost : .unreachable
    }
}
