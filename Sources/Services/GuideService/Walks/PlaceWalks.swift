import CityModel
import Quantities
import Routing

/// Walks between the places of a city and from any position to them; immutable and shared by threads.
///
/// Either straight lines, for lessons and cities without streets, or walks along streets: straight to their nearest
/// point, the fastest path, and straight to the destination. If the straight line is no longer than the two straight
/// ends together, the whole walk is straight.
package final class PlaceWalks: Sendable {
    /// Length of a walk per metre of the straight line: streets bend. Used only without a street network.
    private let detourFactor: Double
    fileprivate let streets: StreetWalks?
    private let metresPerSecond: Double

    /// Creates straight walks.
    ///
    /// - Parameters:
    ///   - detourFactor: length of a walk per metre of the straight line.
    ///   - kilometresPerHour: walking speed; 5 *(decided)*.
    package init(detourFactor: Double = 1, kilometresPerHour: Double = 5) {
        self.detourFactor = detourFactor
        metresPerSecond = kilometresPerHour / 3.6
        streets = nil
    }

    /// Creates walks along streets.
    ///
    /// - Parameter kilometresPerHour: walking speed off the streets; on them the network's times apply.
    /// - Precondition: the hierarchy belongs to the network.
    package init(
        _ network: StreetNetwork, hierarchy: RoutingHierarchy, to catalogue: PlaceCatalogue,
        kilometresPerHour: Double = 5
    ) {
        precondition(hierarchy.nodeCount == network.graph.nodeCount, "the hierarchy belongs to other streets")
        detourFactor = 1
        metresPerSecond = kilometresPerHour / 3.6
        streets = StreetWalks(network, hierarchy, to: catalogue.positions)
    }

    /// Whether walks are straight lines.
    var areStraight: Bool { streets == nil }

    /// A walk between two positions.
    package struct Walk: Hashable, Sendable, BitwiseCopyable {
        /// Length rounded half up to whole metres, so that sums are exact.
        package var metres: UInt32
        /// Walking time of the exact length in microseconds; it decides which walk is shorter (G05).
        package var microseconds: Int64
    }

    /// Start or end of a walk.
    package struct Endpoint: Sendable, BitwiseCopyable {
        /// Position on the ground.
        package let position: FixedPosition
        /// Nearest point of the streets; nil for straight walks.
        fileprivate let street: StreetAccess?
    }

    /// Returns the walk end at a position.
    package func end(at position: FixedPosition) -> Endpoint {
        Endpoint(position: position, street: streets?.end(at: position))
    }

    /// Returns the walk end at a place of the catalogue.
    package func end(at place: PlaceID, of catalogue: PlaceCatalogue) -> Endpoint {
        Endpoint(position: catalogue.positions[Int(place.index)], street: streets?.ends[Int(place.index)])
    }

    /// Returns the distance in metres to the nearest street, or 0 without streets.
    package func metresToStart(from position: FixedPosition) -> Double {
        streets?.end(at: position).metres ?? 0
    }

    /// Returns the straight walk between two positions.
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
private struct StreetAccess: Sendable, BitwiseCopyable {
    /// An end node of a street, as seen from a point on it.
    struct Node: Sendable, BitwiseCopyable {
        let number: Int
        let cost: PathCost
    }

    let point: StreetPoint
    /// Straight-line distance to the point, in metres.
    let metres: Double
    /// The street's two ends, or the same one twice, with the cost of the path to or from them; `unreachable` against a
    /// one-way street.
    let departing: (Node, Node)
    let arriving: (Node, Node)
}

/// The street network for walks.
private struct StreetWalks: Sendable {
    private let network: StreetNetwork
    private let locator: StreetLocator
    let metric: RoutingMetric
    /// Walk ends by place.
    private(set) var ends: [StreetAccess] = []

    /// Creates the network with the walk ends of all places.
    ///
    /// - Precondition: the network has streets.
    init(_ network: StreetNetwork, _ hierarchy: RoutingHierarchy, to places: [FixedPosition]) {
        self.network = network
        locator = StreetLocator(network)
        metric = RoutingMetric(hierarchy)
        ends = places.map { end(at: $0) }
    }

    func end(at position: FixedPosition) -> StreetAccess {
        let nearest = locator.nearest(to: position.coordinate)
        let (point, metres) = nearest ?? (.node(0), .infinity)
        if point.isNode {
            let node = StreetAccess.Node(number: Int(point.number), cost: .zero)
            return StreetAccess(point: point, metres: metres, departing: (node, node), arriving: (node, node))
        }
        let arc = Int(point.number)
        let (tail, head) = (network.graph.tail(ofArc: point.number), network.head(ofArc: arc))
        func end(_ node: Int, _ cost: PathCost?, _ share: UInt32) -> StreetAccess.Node {
            StreetAccess.Node(number: node, cost: cost?.part(share) ?? .unreachable)
        }
        let (cost, opposite) = (network.graph.arcs[arc].cost, oppositeCost(ofArc: arc, from: tail))
        let (driven, left) = (point.arcFraction, StreetPoint.arcFractionOfWhole - point.arcFraction)
        return StreetAccess(
            point: point, metres: metres,
            departing: (end(head, cost, left), end(tail, opposite, driven)),
            arriving: (end(tail, cost, driven), end(head, opposite, left)))
    }

    /// Returns the cost of the path along one street; `unreachable` for points on different streets.
    func cost(from start: StreetPoint, alongStreetTo end: StreetPoint) -> PathCost {
        if start == end { return .zero }
        if start.isNode || end.isNode || start.number != end.number { return .unreachable }
        let arc = Int(start.number)
        if end.arcFraction > start.arcFraction {
            return network.graph.arcs[arc].cost.part(end.arcFraction - start.arcFraction)
        }
        let opposite = oppositeCost(ofArc: arc, from: network.graph.tail(ofArc: start.number))
        return opposite?.part(start.arcFraction - end.arcFraction) ?? .unreachable
    }

    /// Returns the cost of the opposite arc, or nil for a one-way street.
    private func oppositeCost(ofArc arc: Int, from tail: Int) -> PathCost? {
        network.opposite(ofArc: arc, from: tail).map { network.graph.arcs[$0].cost }
    }
}

/// A query object that finds walks, for one command.
///
///     var search = WalkSearch(walks) search.start(at: walks.end(at: position)) let walk = search.walk(to: end)
///
/// - Complexity: O(1) for straight walks. Along streets each start costs a few microseconds, and the cost per
///   destination falls with their number (`RouteFan`).
struct WalkSearch: ~Copyable {
    private let walks: PlaceWalks
    private var fan: OneToManySearch?
    private var origin = PlaceWalks.Endpoint(position: FixedPosition(x: 0, y: 0), street: nil)

    init(_ walks: PlaceWalks) {
        self.walks = walks
        if let streets = walks.streets { fan = OneToManySearch(streets.metric) }
    }

    /// Sets the origin of the following walks.
    mutating func start(at end: PlaceWalks.Endpoint) {
        origin = end
        guard let (one, other) = end.street?.departing else { return }
        fan?.setStart((one.number, one.cost), or: (other.number, other.cost), .departing)
    }

    /// Returns the walk from the origin, or nil without a path.
    mutating func walk(to end: PlaceWalks.Endpoint) -> PlaceWalks.Walk? {
        let straight = walks.straight(from: origin.position, to: end.position)
        guard let streets = walks.streets, let first = origin.street, let last = end.street else { return straight }
        let metresOff = first.metres + last.metres
        if origin.position.metres(to: end.position) <= metresOff { return straight }
        var best = streets.cost(from: first.point, alongStreetTo: last.point)
        best = min(best, cost(to: last.arriving.0))
        if !last.point.isNode { best = min(best, cost(to: last.arriving.1)) }
        return best < .unreachable ? walks.walk(metres: metresOff, onStreets: best) : nil
    }

    private mutating func cost(to node: StreetAccess.Node) -> PathCost {
        node.cost < .unreachable ? (fan?.cost(of: node.number) ?? .unreachable) + node.cost : .unreachable
    }
}
