import System

/// Exact fastest ways between two nodes by a routing metric: a query object that is used again and again, one for each
/// thread.
///
///     var search = RouteSearch(metric)
///     if let cost = search.route(from: 17, to: 4) { follow(search.arcs) }
///
/// Both ends are walked up the elimination tree, and at each rank the edges up are relaxed; the way leads over the
/// common ancestor where the two sums are least. Nothing is allocated per query once warm.
///
/// - Complexity: the edges above both ends, a few thousand in a city; 24 bytes a node.
public struct RouteSearch: ~Copyable {
    /// Another metric of the same hierarchy may take its place between queries.
    public private(set) var metric: RoutingMetric
    /// Of the metric; nil where there are none.
    private var labels: RouteLabels?
    private var labelWorkspace = RouteLabels.Workspace()
    /// The arcs of the way found by the last `route` or chosen by the last `alternatives`, in driving order.
    public private(set) var arcs: [UInt32] = []
    /// The edges of the hierarchy along which the way found by the last query for a way leads, in driving order.
    private(set) var pieces: [RoutePiece] = []
    /// By rank, what the way from the origin up to it costs; unreachable for all between queries.
    private var forward: FixedArray<PathCost>
    /// By rank, what the way from it down to the destination costs.
    private var backward: FixedArray<PathCost>
    /// By rank, the rank before it on the way up from the origin; valid where the last query came to.
    private var forwardTails: FixedArray<UInt32>
    private var backwardTails: FixedArray<UInt32>
    private var meeting: UInt32 = 0
    private var unpacking = RouteUnpacking()
    private var alternatives = AlternativeWorkspace()

    /// - Parameter labels: of the metric; with them costs and ways are found many times faster.
    public init(_ metric: RoutingMetric, labels: RouteLabels? = nil) {
        self.metric = metric
        self.labels = labels
        let count = metric.hierarchy.nodeCount
        forward = FixedArray(repeating: .unreachable, count: count)
        backward = FixedArray(repeating: .unreachable, count: count)
        forwardTails = FixedArray(repeating: 0, count: count)
        backwardTails = FixedArray(repeating: 0, count: count)
    }

    /// Goes on with another metric of the same hierarchy.
    public mutating func use(_ metric: RoutingMetric, labels: RouteLabels? = nil) {
        precondition(metric.hierarchy === self.metric.hierarchy, "a search stays on one network")
        (self.metric, self.labels) = (metric, labels)
    }

    /// The time and length of the fastest way, or nil if there is none (Z04: `unreachable`).
    public mutating func cost(from origin: Int, to destination: Int) -> PathCost? {
        let hierarchy = metric.hierarchy
        let (start, end) = (hierarchy.rank(of: origin), hierarchy.rank(of: destination))
        let cost = meetingByLabels(from: start, to: end)?.cost ?? climb(from: start, to: end)
        return cost < .unreachable ? cost : nil
    }

    /// The same, and the way itself in `arcs`, empty if there is none.
    public mutating func route(from origin: Int, to destination: Int) -> PathCost? {
        arcs.removeAll(keepingCapacity: true)
        let cost = findPieces(from: origin, to: destination)
        for piece in pieces { unpacking.unpack(piece, metric, into: &arcs) }
        return cost
    }

    /// The same, and in place of the way where it comes into other areas, in their order.
    ///
    /// - Parameters:
    ///   - areas: of the metric.
    ///   - area: in which the way begins.
    ///   - entries: are added to.
    public mutating func entries(
        from origin: Int, to destination: Int, areas: EdgeAreas, startingIn area: UInt16,
        into entries: inout [AreaEntry]
    ) -> PathCost? {
        let cost = findPieces(from: origin, to: destination)
        var (area, driven) = (area, PathCost.zero)
        for piece in pieces {
            unpacking.findEntries(piece, metric, areas, area: &area, cost: &driven, into: &entries)
        }
        return cost
    }

    /// The time and length of the fastest way, and the edges along which it leads in `pieces`, empty if there is none.
    mutating func findPieces(from origin: Int, to destination: Int) -> PathCost? {
        pieces.removeAll(keepingCapacity: true)
        let hierarchy = metric.hierarchy
        let (start, end) = (hierarchy.rank(of: origin), hierarchy.rank(of: destination))
        if let cost = findPiecesByLabels(from: start, to: end) { return cost < .unreachable ? cost : nil }
        let cost = climb(from: start, to: end)
        guard cost < .unreachable else { return nil }
        tracePieces(from: start, to: end, over: meeting)
        return cost
    }

    /// Walks up from both ends until the root.
    ///
    /// - Parameter candidateSlackPercent: how much slower than the best found so far a common ancestor may be and still
    ///   become a candidate for an alternative; nil if none are wanted.
    @inline(__always)
    private mutating func climb(
        from origin: UInt32, to destination: UInt32, candidateSlackPercent: UInt64? = nil
    ) -> PathCost {
        let metric = metric
        let hierarchy = metric.hierarchy
        let none = UInt32(hierarchy.nodeCount)
        assert(
            forward[origin] == .unreachable && backward[destination] == .unreachable,
            "the query before has left something behind")
        forward[origin] = .zero
        backward[destination] = .zero
        var (low, high) = (origin, destination)
        while low != high {
            if low < high {
                relaxForward(low, hierarchy, metric)
                forward[low] = .unreachable
                low = hierarchy.parents[low]
            } else {
                relaxBackward(high, hierarchy, metric)
                backward[high] = .unreachable
                high = hierarchy.parents[high]
            }
        }
        var (best, limit) = (PathCost.unreachable, PathCost.unreachable)
        if candidateSlackPercent != nil { alternatives.candidates.removeAll(keepingCapacity: true) }
        var rank = low
        while rank != none {
            let (rising, falling) = (forward[rank], backward[rank])
            if rising + falling < best {
                best = rising + falling
                meeting = rank
            }
            if let candidateSlackPercent {
                limit = best.slower(byPercent: candidateSlackPercent)
                let sum = rising + falling
                if sum <= limit && sum < .unreachable { alternatives.candidates.append((sum, rank)) }
            } else {
                limit = best
            }
            // A way that is already as slow as the best cannot become better.
            if rising < limit { relaxForward(rank, hierarchy, metric) }
            if falling < limit { relaxBackward(rank, hierarchy, metric) }
            forward[rank] = .unreachable
            backward[rank] = .unreachable
            rank = hierarchy.parents[rank]
        }
        return best
    }

    @inline(__always)
    private mutating func relaxForward(_ rank: UInt32, _ hierarchy: RoutingHierarchy, _ metric: RoutingMetric) {
        RouteSearch.relax(rank, hierarchy, metric.upCosts, &forward, &forwardTails)
    }

    @inline(__always)
    private mutating func relaxBackward(_ rank: UInt32, _ hierarchy: RoutingHierarchy, _ metric: RoutingMetric) {
        RouteSearch.relax(rank, hierarchy, metric.downCosts, &backward, &backwardTails)
    }

    /// Tries the edges up from a rank, in the direction whose costs and sums these are.
    @inline(__always)
    private static func relax(
        _ rank: UInt32, _ hierarchy: RoutingHierarchy, _ edgeCosts: borrowing FixedArray<PathCost>,
        _ sums: inout FixedArray<PathCost>, _ tails: inout FixedArray<UInt32>
    ) {
        let cost = sums[rank]
        if cost == .unreachable { return }
        let shift = hierarchy.up.headShift(of: rank)
        for edge in hierarchy.up.edges(of: rank) {
            let head = hierarchy.up.heads[edge + shift]
            let sum = cost &+ edgeCosts[edge]
            if sum < sums[head] {
                sums[head] = sum
                tails[head] = rank
            }
        }
    }
}

// Ways by what the last climb has left behind.
extension RouteSearch {
    /// Puts the edges of the way that the last query found over a common ancestor into `pieces`.
    private mutating func tracePieces(from origin: UInt32, to destination: UInt32, over middle: UInt32) {
        pieces.removeAll(keepingCapacity: true)
        var rank = middle
        while rank != origin {
            let tail = forwardTails[rank]
            pieces.append(RoutePiece(edge: metric.hierarchy.up.knownEdge(from: tail, to: rank), isUp: true))
            rank = tail
        }
        pieces.reverse()
        rank = middle
        while rank != destination {
            let next = backwardTails[rank]
            pieces.append(RoutePiece(edge: metric.hierarchy.up.knownEdge(from: next, to: rank), isUp: false))
            rank = next
        }
    }
}

// By labels.
extension RouteSearch {
    /// Where the fastest way leads over the top; nil where that is not known by labels.
    private mutating func meetingByLabels(from origin: UInt32, to destination: UInt32) -> RouteLabels.Meeting? {
        labels?.meeting(from: origin, to: destination, &labelWorkspace)
    }

    /// The cost of the fastest way, and its edges in `pieces`; nil where labels do not tell it, or where several ways are the
    /// fastest, which only `climb` tells apart.
    private mutating func findPiecesByLabels(from origin: UInt32, to destination: UInt32) -> PathCost? {
        guard let labels, let meeting = meetingByLabels(from: origin, to: destination) else { return nil }
        guard labels.appendHops(from: origin, to: meeting.depth, isUp: true, &pieces) else { return nil }
        let top = pieces.count
        guard labels.appendHops(from: destination, to: meeting.depth, isUp: false, &pieces) else { return nil }
        pieces[top...].reverse()
        return meeting.cost
    }
}

/// A way through the network and what it costs.
public struct Route: Hashable, Sendable {
    /// Of the whole way.
    public var cost: PathCost
    /// Arcs of the network in driving order.
    public var arcs: [UInt32]
}

/// How far alternatives may differ from the fastest way (Z04).
public struct AlternativeLimits: Hashable, Sendable {
    /// How many there may be besides the fastest.
    public var countMax = 3
    /// How much slower than the fastest each may be.
    public var slowerPercentMax = 40
    /// What part of the length of each of two returned ways may be common to both.
    public var sharedPercentMax = 60

    /// The usual limits.
    public init() {}
}

/// What the choice of alternatives remembers; empty until alternatives are first asked for.
private struct AlternativeWorkspace {
    /// Ranks at which the ways up from both ends meet, and what the way over each costs.
    var candidates: [(cost: PathCost, rank: UInt32)] = []
    /// By arc, a bit for each way that has been chosen and uses it.
    var waysUsing: [UInt64] = []
    /// By rank, the number of the last way looked at that came by.
    var lastVisits: [UInt32] = []
    var visit: UInt32 = 0
    /// By way chosen, the centimetres that the way looked at has in common with it.
    var sharedCentimetres: [Int] = []
    var chosenCentimetres: [Int] = []
}

extension RouteSearch {
    /// The fastest way and up to three others that differ enough from it and from each other (Z04); the fastest first,
    /// empty if there is no way.
    ///
    /// The ways that lead over a common ancestor of both ends are taken from the fastest to the slowest, and each is
    /// kept that visits no node twice and keeps the limits. Any way between the two ends crosses the separators that
    /// these ancestors form, so an alternative is missed only where it is not the fastest to its own crossing.
    ///
    /// Source: I. Abraham, D. Delling, A. Goldberg, R. Werneck, "Alternative routes in road networks" (2013).
    ///
    /// - Precondition: at most 63 alternatives are wanted.
    /// - Complexity: one query, and the unpacking of a way for each common ancestor.
    public mutating func alternatives(
        from origin: Int, to destination: Int, limits: AlternativeLimits = AlternativeLimits()
    ) -> [Route] {
        precondition((0...63).contains(limits.countMax))
        let (start, end) = (metric.hierarchy.rank(of: origin), metric.hierarchy.rank(of: destination))
        let slackPercent = UInt64(limits.slowerPercentMax)
        let best = climb(from: start, to: end, candidateSlackPercent: slackPercent)
        guard best < .unreachable else { return [] }
        prepareAlternatives()
        alternatives.candidates.sort { ($0.cost, $0.rank) < ($1.cost, $1.rank) }
        var chosen: [Route] = []
        for candidate in alternatives.candidates {
            if chosen.count > limits.countMax || candidate.cost > best.slower(byPercent: slackPercent) { break }
            arcs.removeAll(keepingCapacity: true)
            tracePieces(from: start, to: end, over: candidate.rank)
            for piece in pieces { unpacking.unpack(piece, metric, into: &arcs) }
            let isKept =
                chosen.isEmpty || (isSimple(from: start) && isDifferent(sharedPercentMax: limits.sharedPercentMax))
            if isKept {
                choose(chosen.count)
                chosen.append(Route(cost: candidate.cost, arcs: arcs))
            }
        }
        forget(chosen)
        return chosen
    }

    private mutating func prepareAlternatives() {
        if alternatives.waysUsing.isEmpty {
            alternatives.waysUsing = Array(repeating: 0, count: metric.hierarchy.graph.arcCount)
            alternatives.lastVisits = Array(repeating: 0, count: metric.hierarchy.nodeCount)
        }
        alternatives.chosenCentimetres.removeAll(keepingCapacity: true)
    }

    /// Whether the way in `arcs` visits no node twice.
    private mutating func isSimple(from start: UInt32) -> Bool {
        if alternatives.visit == .max {
            for rank in alternatives.lastVisits.indices { alternatives.lastVisits[rank] = 0 }
            alternatives.visit = 0
        }
        alternatives.visit += 1
        alternatives.lastVisits[Int(start)] = alternatives.visit
        let hierarchy = metric.hierarchy
        for arc in arcs {
            let rank = Int(hierarchy.ranks[hierarchy.graph.arcs[Int(arc)].head])
            if alternatives.lastVisits[rank] == alternatives.visit { return false }
            alternatives.lastVisits[rank] = alternatives.visit
        }
        return true
    }

    /// Whether the way in `arcs` has little enough in common with each that has been chosen, seen from both.
    private mutating func isDifferent(sharedPercentMax: Int) -> Bool {
        let chosenCount = alternatives.chosenCentimetres.count
        alternatives.sharedCentimetres.removeAll(keepingCapacity: true)
        alternatives.sharedCentimetres.append(contentsOf: repeatElement(0, count: chosenCount))
        var total = 0
        for arc in arcs {
            let centimetres = Int(metric.arcCosts[arc].centimetres)
            total += centimetres
            let ways = alternatives.waysUsing[Int(arc)]
            if ways == 0 { continue }
            for way in 0..<chosenCount where ways & (1 << UInt64(way)) != 0 {
                alternatives.sharedCentimetres[way] += centimetres
            }
        }
        return total > 0
            && (0..<chosenCount).allSatisfy { way in
                let shorter = min(total, alternatives.chosenCentimetres[way])
                return alternatives.sharedCentimetres[way] * 100 <= shorter * sharedPercentMax
            }
    }

    private mutating func choose(_ way: Int) {
        var total = 0
        for arc in arcs {
            alternatives.waysUsing[Int(arc)] |= 1 << UInt64(way)
            total += Int(metric.arcCosts[arc].centimetres)
        }
        alternatives.chosenCentimetres.append(total)
    }

    private mutating func forget(_ chosen: [Route]) {
        for route in chosen {
            for arc in route.arcs { alternatives.waysUsing[Int(arc)] = 0 }
        }
    }
}

extension PathCost {
    /// The slowest time that is at most so much slower, whatever the length.
    func slower(byPercent percent: UInt64) -> PathCost {
        if self == .unreachable { return .unreachable }
        let limit = UInt64(milliseconds) * (100 + percent) / 100
        return PathCost(milliseconds: UInt32(clamping: limit), centimetres: .max)
    }
}
