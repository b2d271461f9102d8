/// A way through the network and what it costs.
package struct Route: Hashable, Sendable {
    package var cost: PathCost
    /// Arcs of the network in driving order.
    package var arcs: [UInt32]
}

/// How far alternatives may differ from the fastest way (Z04).
package struct AlternativeLimits: Hashable, Sendable {
    /// How many there may be besides the fastest.
    package var countMax = 3
    /// How much slower than the fastest each may be.
    package var slowerPercentMax = 40
    /// What part of the length of each of two returned ways may be common to both.
    package var sharedPercentMax = 60

    package init() {}
}

/// What the choice of alternatives remembers; empty until alternatives are first asked for.
struct AlternativeWorkspace {
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
    package mutating func alternatives(
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
            unpackWay(from: start, to: end, over: candidate.rank)
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
