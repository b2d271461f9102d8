import OperatingSystem

/// Exact fastest paths between two nodes under a routing metric: a reusable query object, one for each thread.
///
///     var search = RouteSearch(metric)
///     if let cost = search.route(from: 17, to: 4) { follow(search.arcs) }
///
/// The search climbs the elimination tree from both ends and relaxes the upward edges at each rank. The path leads over
/// the common ancestor with the least sum. No allocation per query once warm.
///
/// - Complexity: the edges above both ends, a few thousand in a city; 24 bytes per node.
public struct RouteSearch: ~Copyable {
    /// The current metric; `setMetric` replaces it by another of the same hierarchy.
    public private(set) var metric: RoutingMetric
    /// Labels of the metric, or nil if there are none.
    private var labels: RouteLabels?
    private var labelWorkspace = RouteLabels.Workspace()
    /// Arcs of the path found by the last `route` or examined by the last `alternatives`, in driving order.
    public private(set) var arcs: [UInt32] = []
    /// Edges of the hierarchy along the path found by the last query, in driving order.
    private(set) var pieces: [RoutePiece] = []
    /// Cost of the path from the origin up to each rank; all unreachable between queries.
    private var forward: FixedArray<PathCost>
    /// Cost of the path from each rank down to the destination.
    private var backward: FixedArray<PathCost>
    /// Previous rank on the path up from the origin; valid for the ranks that the last query reached.
    private var forwardTails: FixedArray<UInt32>
    private var backwardTails: FixedArray<UInt32>
    private var meeting: UInt32 = 0
    private var unpacking = RouteUnpacking()
    private var alternatives = AlternativeWorkspace()

    /// Creates a query object for a metric.
    ///
    /// - Parameter labels: labels of the metric; they make queries many times faster.
    public init(_ metric: RoutingMetric, labels: RouteLabels? = nil) {
        self.metric = metric
        self.labels = labels
        let count = metric.hierarchy.nodeCount
        forward = FixedArray(repeating: .unreachable, count: count)
        backward = FixedArray(repeating: .unreachable, count: count)
        forwardTails = FixedArray(repeating: 0, count: count)
        backwardTails = FixedArray(repeating: 0, count: count)
    }

    /// Switches to another metric of the same hierarchy.
    public mutating func setMetric(_ metric: RoutingMetric, labels: RouteLabels? = nil) {
        precondition(metric.hierarchy === self.metric.hierarchy, "the metric is of another network")
        (self.metric, self.labels) = (metric, labels)
    }

    /// Returns the time and length of the fastest path, or nil if there is none (Z04: `unreachable`).
    public mutating func cost(from origin: Int, to destination: Int) -> PathCost? {
        let hierarchy = metric.hierarchy
        let (start, end) = (hierarchy.rank(of: origin), hierarchy.rank(of: destination))
        let cost = meetingByLabels(from: start, to: end)?.cost ?? climb(from: start, to: end)
        return cost < .unreachable ? cost : nil
    }

    /// Returns the cost of the fastest path and stores its arcs in `arcs`, empty if there is none.
    public mutating func route(from origin: Int, to destination: Int) -> PathCost? {
        arcs.removeAll(keepingCapacity: true)
        let cost = findPieces(from: origin, to: destination)
        for piece in pieces { unpacking.unpack(piece, metric, into: &arcs) }
        return cost
    }

    /// Returns the cost of the fastest path and appends the points at which it enters other areas, in order.
    ///
    /// - Parameters:
    ///   - areas: areas of the metric's edges.
    ///   - area: area of the path's start.
    ///   - entries: receives the entries.
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

    /// Returns the cost of the fastest path and stores its edges in `pieces`, empty if there is none.
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

    /// Climbs from both ends to the root and returns the least cost.
    ///
    /// - Parameter candidateSlackPercent: how much slower than the best so far a common ancestor may be and still
    ///   become a candidate for an alternative; nil collects no candidates.
    @inline(__always)
    private mutating func climb(
        from origin: UInt32, to destination: UInt32, candidateSlackPercent: UInt64? = nil
    ) -> PathCost {
        let metric = metric
        let hierarchy = metric.hierarchy
        let none = UInt32(hierarchy.nodeCount)
        assert(
            forward[origin] == .unreachable && backward[destination] == .unreachable,
            "the previous query was not cleared")
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
            // A partial path as slow as the best cannot improve.
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

    /// Relaxes the upward edges of a rank in one direction.
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

// Paths from the predecessors of the last climb.
extension RouteSearch {
    /// Stores the edges of the last query's path over a common ancestor in `pieces`.
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

// Queries by labels.
extension RouteSearch {
    /// Returns the ancestor over which the fastest path leads, or nil if labels do not cover the pair.
    private mutating func meetingByLabels(from origin: UInt32, to destination: UInt32) -> RouteLabels.Meeting? {
        labels?.meeting(from: origin, to: destination, &labelWorkspace)
    }

    /// Returns the cost of the fastest path and stores its edges in `pieces`. Returns nil if labels do not cover the
    /// pair, or if several paths tie, which only `climb` resolves.
    private mutating func findPiecesByLabels(from origin: UInt32, to destination: UInt32) -> PathCost? {
        guard let labels, let meeting = meetingByLabels(from: origin, to: destination) else { return nil }
        guard labels.appendHops(from: origin, to: meeting.depth, isUp: true, &pieces) else { return nil }
        let top = pieces.count
        guard labels.appendHops(from: destination, to: meeting.depth, isUp: false, &pieces) else { return nil }
        pieces[top...].reverse()
        return meeting.cost
    }
}

/// A path through the network and its cost.
public struct Route: Hashable, Sendable {
    /// Cost of the whole path.
    public var cost: PathCost
    /// Arcs of the network in driving order.
    public var arcs: [UInt32]
}

/// Limits on how far alternatives may differ from the fastest path (Z04).
public struct AlternativeLimits: Hashable, Sendable {
    /// Largest number of alternatives besides the fastest path.
    public var countMax = 3
    /// Largest excess of each alternative's time over the fastest, in percent.
    public var slowerPercentMax = 40
    /// Largest share of its length that any returned path may have in common with another, in percent.
    public var sharedPercentMax = 60

    /// Creates the default limits.
    public init() {}
}

/// Reusable memory of the search for alternatives; empty until the first such query.
private struct AlternativeWorkspace {
    /// Ranks at which the upward paths from both ends meet, and the cost of the path over each.
    var candidates: [(cost: PathCost, rank: UInt32)] = []
    /// For each arc, one bit for each chosen path that uses it.
    var pathsUsing: [UInt64] = []
    /// For each rank, the number of the last examined path that visited it.
    var lastVisits: [UInt32] = []
    var visit: UInt32 = 0
    /// Length in centimetres that the examined path shares with each chosen path.
    var sharedCentimetres: [Int] = []
    var chosenCentimetres: [Int] = []
}

extension RouteSearch {
    /// Returns the fastest path and up to `countMax` others that differ enough from it and from each other (Z04),
    /// fastest first; empty if there is no path.
    ///
    /// The paths over the common ancestors of both ends are examined from the fastest to the slowest. A path is chosen
    /// if it visits no node twice and respects the limits. Any path between the two ends crosses the separators that
    /// these ancestors form, so an alternative is missed only if it is not the fastest to its own crossing.
    ///
    /// Source: I. Abraham, D. Delling, A. Goldberg, R. Werneck, "Alternative routes in road networks" (2013).
    ///
    /// - Precondition: at most 63 alternatives are requested.
    /// - Complexity: one query, and the unpacking of a path for each common ancestor.
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
        if alternatives.pathsUsing.isEmpty {
            alternatives.pathsUsing = Array(repeating: 0, count: metric.hierarchy.graph.arcCount)
            alternatives.lastVisits = Array(repeating: 0, count: metric.hierarchy.nodeCount)
        }
        alternatives.chosenCentimetres.removeAll(keepingCapacity: true)
    }

    /// Returns whether the path in `arcs` visits no node twice.
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

    /// Returns whether the path in `arcs` shares little enough length with each chosen path, relative to the shorter of
    /// the two.
    private mutating func isDifferent(sharedPercentMax: Int) -> Bool {
        let chosenCount = alternatives.chosenCentimetres.count
        alternatives.sharedCentimetres.removeAll(keepingCapacity: true)
        alternatives.sharedCentimetres.append(contentsOf: repeatElement(0, count: chosenCount))
        var total = 0
        for arc in arcs {
            let centimetres = Int(metric.arcCosts[arc].centimetres)
            total += centimetres
            let users = alternatives.pathsUsing[Int(arc)]
            if users == 0 { continue }
            for alternative in 0..<chosenCount where users & (1 << UInt64(alternative)) != 0 {
                alternatives.sharedCentimetres[alternative] += centimetres
            }
        }
        return total > 0
            && (0..<chosenCount).allSatisfy { alternative in
                let shorter = min(total, alternatives.chosenCentimetres[alternative])
                return alternatives.sharedCentimetres[alternative] * 100 <= shorter * sharedPercentMax
            }
    }

    private mutating func choose(_ alternative: Int) {
        var total = 0
        for arc in arcs {
            alternatives.pathsUsing[Int(arc)] |= 1 << UInt64(alternative)
            total += Int(metric.arcCosts[arc].centimetres)
        }
        alternatives.chosenCentimetres.append(total)
    }

    private mutating func forget(_ chosen: [Route]) {
        for route in chosen {
            for arc in route.arcs { alternatives.pathsUsing[Int(arc)] = 0 }
        }
    }
}

extension PathCost {
    /// Returns the largest cost whose time is at most `percent` above this one, with any length.
    func slower(byPercent percent: UInt64) -> PathCost {
        if self == .unreachable { return .unreachable }
        let limit = UInt64(milliseconds) * (100 + percent) / 100
        return PathCost(milliseconds: UInt32(clamping: limit), centimetres: .max)
    }
}
