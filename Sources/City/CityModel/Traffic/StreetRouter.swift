import Quantities
import Routing

/// Finds exact fastest paths between points of the streets, at the speeds of an hour. Working memory of one
/// replication, never shared.
///
/// An hour is a row of `TravelRouter.streetRow`: that of the clock, or the same with closed streets. A path avoids
/// closed streets, except for the arc on which it begins or ends; where it cannot, it is the fastest with all streets
/// open.
///
/// Recent results are cached, because a ride asks for the same path several times: for its price, for its offer, and
/// for the drive. The cache changes no result.
@usableFromInline
package final class StreetRouter {
    private struct CachedPath: BitwiseCopyable {
        var origin = StreetPoint.none
        var destination = StreetPoint.none
        var metric = UInt32.max
        var leg = TravelLeg(milliseconds: 0, metres: 0)
    }

    /// Streets and speeds.
    package let traffic: StreetTraffic
    private var search: RouteSearch
    private var metric = 0
    /// Zones of the metric's edges; nil until a caller asks for zones along a path.
    private var areas: EdgeAreas?
    private var entries: [AreaEntry] = []
    private var cache: ContiguousArray<CachedPath>

    /// Number of hash bits that index `cache`: room for about as many paths as a city has open rides, small enough
    /// for the processor's cache.
    private let cacheIndexBits: Int

    /// Creates a router with an empty cache.
    package init(_ traffic: StreetTraffic) {
        self.traffic = traffic
        search = RouteSearch(traffic.metrics[0], labels: traffic.labels(ofMetric: 0))
        cacheIndexBits = traffic.graph.nodeCount < 100_000 ? 12 : 15
        cache = ContiguousArray(repeating: CachedPath(), count: 1 << cacheIndexBits)
    }

    /// Returns time and length of the fastest path, without the factor that all streets share.
    @usableFromInline
    package func leg(from origin: StreetPoint, to destination: StreetPoint, hour: Int) -> TravelLeg {
        let metric = traffic.metricOfHour[hour]
        let slot = slot(origin, destination, metric)
        let known = cache[slot]
        if known.origin == origin && known.destination == destination && known.metric == metric { return known.leg }
        let leg = StreetRouter.leg(cost(from: origin, to: destination, metric: metric))
        cache[slot] = CachedPath(origin: origin, destination: destination, metric: UInt32(metric), leg: leg)
        return leg
    }

    /// Returns the arcs of the fastest path that are driven whole, in driving order, without the partly driven first
    /// and last arcs. Empty for a path on one arc.
    package func wholeArcs(from origin: StreetPoint, to destination: StreetPoint, hour: Int) -> [UInt32] {
        guard !staysOnArc(origin, destination) else { return [] }
        _ = cost(from: origin, to: destination, metric: traffic.metricOfHour[hour], findsArcs: true)
        return search.arcs
    }

    private func slot(_ origin: StreetPoint, _ destination: StreetPoint, _ metric: Int) -> Int {
        var hash = UInt64(origin.number) << 32 | UInt64(destination.number)
        hash ^= UInt64(origin.arcFraction) << 16 ^ UInt64(destination.arcFraction) << 40 ^ UInt64(metric) << 8
        hash = (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15  // Fibonacci hashing
        return Int(hash >> UInt64(64 - cacheIndexBits))
    }

    private static func leg(_ cost: PathCost) -> TravelLeg {
        TravelLeg(milliseconds: Int32(cost.milliseconds), metres: Int32((cost.centimetres + 50) / 100))
    }

    /// Returns the cost of the fastest path.
    ///
    /// - Parameter findsArcs: whether to leave the arcs driven whole in `search.arcs`; undefined for a path on one arc.
    private func cost(
        from origin: StreetPoint, to destination: StreetPoint, metric: Int, findsArcs: Bool = false
    ) -> PathCost {
        guard !staysOnArc(origin, destination) else {
            return arcCost(destination, metric).part(destination.arcFraction - origin.arcFraction)
        }
        use(metric)
        let (first, last) = (firstNode(of: origin), lastNode(of: destination))
        let found = findsArcs ? search.route(from: first, to: last) : search.cost(from: first, to: last)
        guard let between = found else {
            return cost(from: origin, to: destination, metric: metricWithoutClosures(metric), findsArcs: findsArcs)
        }
        return rest(of: origin, metric) + between + driven(of: destination, metric)
    }

    /// Whether the path leads forward along a single arc.
    private func staysOnArc(_ origin: StreetPoint, _ destination: StreetPoint) -> Bool {
        origin.arcFraction > 0 && origin.number == destination.number && destination.arcFraction >= origin.arcFraction
    }

    /// Returns the metric of a path that cannot avoid closed streets, from or to a place that they cut off: that of the
    /// same hour with all streets open.
    private func metricWithoutClosures(_ metric: Int) -> Int {
        let open = traffic.openMetric(metric)
        precondition(open != metric, "a node of the streets cannot be reached")
        return open
    }

    private func use(_ metric: Int) {
        guard metric != self.metric else { return }
        self.metric = metric
        areas = nil
        search.setMetric(traffic.metric(metric), labels: traffic.labels(ofMetric: metric))
    }

    /// Returns the cost of a point's arc, also if it is closed: a taxi on it drives on to its end.
    private func arcCost(_ point: StreetPoint, _ metric: Int) -> PathCost { cost(ofArc: point.number, metric) }

    private func cost(ofArc arc: UInt32, _ metric: Int) -> PathCost {
        traffic.metrics[traffic.openMetric(metric)].cost(ofArc: arc)
    }

    /// Returns the first junction that a taxi reaches from a point.
    private func firstNode(of point: StreetPoint) -> Int {
        point.arcFraction == 0 ? Int(point.number) : Int(traffic.graph.arcs[Int(point.number)].head)
    }

    /// Returns the last junction before a point.
    private func lastNode(of point: StreetPoint) -> Int {
        point.arcFraction == 0 ? Int(point.number) : Int(traffic.tails[Int(point.number)])
    }

    private func rest(of point: StreetPoint, _ metric: Int) -> PathCost {
        point.arcFraction == 0 ? .zero : arcCost(point, metric).part(StreetPoint.arcFractionOfWhole - point.arcFraction)
    }

    private func driven(of point: StreetPoint, _ metric: Int) -> PathCost {
        point.arcFraction == 0 ? .zero : arcCost(point, metric).part(point.arcFraction)
    }
}

/// A part of a path along one arc.
private struct PathPiece: BitwiseCopyable {
    var arc: UInt32
    /// Start of the part, as a share in units of `StreetPoint.arcFractionOfWhole`.
    var fromShare: UInt32
    var toShare: UInt32
    var cost: PathCost
}

// Positions of a taxi along its path.
extension StreetRouter {
    /// The arrival of a taxi at another zone, or at the end of its path.
    package struct Passage: Hashable, Sendable, BitwiseCopyable {
        /// Position of the arrival.
        package var position: Position
        /// Time and length since the start of the path.
        package var leg: TravelLeg
    }

    /// Replaces `passages` by the entries into other zones along the fastest path, followed by its end (D04).
    ///
    /// A taxi is in the zone of the junction passed last; streets outside of all zones count for the zone left.
    ///
    /// - Returns: the whole path.
    package func findPassages(
        from origin: Position, to destination: Position, hour: Int, into passages: inout [Passage]
    ) -> TravelLeg {
        findPassages(from: origin, to: destination, metric: traffic.metricOfHour[hour], into: &passages)
    }

    private func findPassages(
        from origin: Position, to destination: Position, metric: Int, into passages: inout [Passage]
    ) -> TravelLeg {
        passages.removeAll(keepingCapacity: true)
        guard !staysOnArc(origin.point, destination.point) else {
            let leg = StreetRouter.leg(cost(from: origin.point, to: destination.point, metric: metric))
            passages.append(Passage(position: destination, leg: leg))
            return leg
        }
        use(metric)
        let areas = areas ?? traffic.areas(ofMetric: metric)
        self.areas = areas
        let (first, last) = (firstNode(of: origin.point), lastNode(of: destination.point))
        let rest = rest(of: origin.point, metric)
        var zone = origin.zone
        func add(_ node: UInt32, _ cost: PathCost) {
            guard destination.point != .node(node) else { return }
            passages.append(Passage(position: traffic.position(ofNode: node), leg: StreetRouter.leg(cost)))
        }
        // At a junction, the zone given in the position counts.
        let begun = origin.point.arcFraction > 0 ? traffic.zone(ofNode: UInt32(first)) : .none
        if begun != zone && begun != .none {
            zone = begun
            add(UInt32(first), rest)
        }
        entries.removeAll(keepingCapacity: true)
        let between = search.entries(
            from: first, to: last, areas: areas, startingIn: StreetTraffic.area(zone), into: &entries)
        guard let between else {
            return findPassages(
                from: origin, to: destination, metric: metricWithoutClosures(metric), into: &passages)
        }
        for entry in entries { add(entry.node, rest + entry.cost) }
        let whole = rest + between + driven(of: destination.point, metric)
        let leg = StreetRouter.leg(whole)
        passages.append(Passage(position: destination, leg: leg))
        return leg
    }

    /// Returns the position of a taxi after a share of the fastest path's time, and the part driven so far.
    ///
    /// - Parameter share: from 0 to 1.
    package func passage(from origin: Position, to destination: Position, hour: Int, after share: Double) -> Passage {
        let metric = traffic.metricOfHour[hour]
        let whole = self.cost(from: origin.point, to: destination.point, metric: metric, findsArcs: true)
        var rest = share * Double(whole.milliseconds)
        var passage: Passage?
        var (zone, cost) = (origin.zone, PathCost.zero)
        forEachPieceFound(from: origin.point, to: destination.point, metric) { piece in
            let duration = Double(piece.cost.milliseconds)
            if rest < duration {
                let length = Double(piece.toShare - piece.fromShare)
                let advance = UInt32(length * rest / duration)
                let driven = piece.fromShare + advance
                let point =
                    driven == 0
                    ? StreetPoint.node(traffic.tails[Int(piece.arc)]) : .onArc(piece.arc, drivenShare: driven)
                let part = self.cost(ofArc: piece.arc, metric).part(advance)
                passage = Passage(position: Position(zone, point), leg: StreetRouter.leg(cost + part))
                return false
            }
            rest -= duration
            cost = cost + piece.cost
            guard piece.toShare == StreetPoint.arcFractionOfWhole else { return true }
            let entered = traffic.zone(ofNode: traffic.graph.arcs[Int(piece.arc)].head)
            if entered != .none { zone = entered }
            return true
        }
        return passage ?? Passage(position: destination, leg: StreetRouter.leg(cost))
    }

    /// Calls `body` with the pieces of the path just found, in driving order, until it returns false.
    @inline(__always)
    private func forEachPieceFound(
        from origin: StreetPoint, to destination: StreetPoint, _ metric: Int, _ body: (PathPiece) -> Bool
    ) {
        func piece(_ arc: UInt32, _ fromShare: UInt32, _ toShare: UInt32) -> PathPiece {
            let cost = cost(ofArc: arc, metric).part(toShare - fromShare)
            return PathPiece(arc: arc, fromShare: fromShare, toShare: toShare, cost: cost)
        }
        if staysOnArc(origin, destination) {
            _ = body(piece(origin.number, origin.arcFraction, destination.arcFraction))
            return
        }
        if origin.arcFraction > 0 {
            guard body(piece(origin.number, origin.arcFraction, StreetPoint.arcFractionOfWhole)) else { return }
        }
        for arc in search.arcs { guard body(piece(arc, 0, StreetPoint.arcFractionOfWhole)) else { return } }
        if destination.arcFraction > 0 { _ = body(piece(destination.number, 0, destination.arcFraction)) }
    }
}

extension PathCost {
    /// Returns the cost of a share of an arc, in units of `StreetPoint.arcFractionOfWhole`, rounded down.
    package func part(_ share: UInt32) -> PathCost {
        PathCost(
            milliseconds: UInt32((UInt64(milliseconds) * UInt64(share)) >> 16),
            centimetres: UInt32((UInt64(centimetres) * UInt64(share)) >> 16))
    }
}
