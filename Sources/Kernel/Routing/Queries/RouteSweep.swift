import OperatingSystem

/// Costs of the fastest paths from any nodes to a fixed set of destinations, for zone matrices: a reusable query
/// object, one for each thread.
///
///     var sweep = RouteSweep(metric, to: centres)
///     sweep.forEachRow(from: centres) { row, costs in … }
///
/// The search climbs the elimination tree from each origin. Then one pass goes over the ranks above the destinations,
/// from the root down, for a batch of origins, so that the edges, which lie in the order of the pass, are read once for
/// all of them. Use `OneToManySearch` for destinations that are not known beforehand.
///
/// Data layout. The ranks above the destinations have places, the highest first; the edges up from place `p` are
/// `firstEdges[p]..<firstEdges[p + 1]`. The costs of a place lie together, one for each origin of the batch.
///
/// Source: D. Delling, A. Goldberg, R. Werneck, "Faster batched shortest paths in road networks" (2011), there called
/// RPHAST.
///
/// - Complexity: the edges above all destinations for each origin; 4 bytes a node, 12 an edge and 64 a rank above them.
package struct RouteSweep: ~Copyable {
    private let metric: RoutingMetric
    /// Place of each rank; `UInt32.max` for ranks that are not above a destination.
    private var places: FixedArray<UInt32>
    private let firstEdges: FixedArray<UInt32>
    /// Place of the upper end of each edge; `downCosts` holds the cost of its path down.
    private let heads: FixedArray<UInt32>
    private let downCosts: FixedArray<PathCost>
    /// Place of each destination.
    private let destinationPlaces: FixedArray<UInt32>
    private var costs: FixedArray<PathCost>
    /// Cost of the path up from an origin to each rank; all unreachable between origins.
    private var climbed: FixedArray<PathCost>

    private static let batch = 8

    /// Creates a query object for a fixed list of destinations.
    package init(_ metric: RoutingMetric, to destinations: [UInt32]) {
        let hierarchy = metric.hierarchy
        self.metric = metric
        var isAbove = FixedArray<Bool>(repeating: false, count: hierarchy.nodeCount)
        for destination in destinations {
            var rank = hierarchy.rank(of: Int(destination))
            while rank != UInt32(hierarchy.nodeCount) && !isAbove[rank] {
                isAbove[rank] = true
                rank = hierarchy.parents[rank]
            }
        }
        var places = FixedArray<UInt32>(repeating: .max, count: hierarchy.nodeCount)
        var (firstEdges, heads, downCosts): ([UInt32], [UInt32], [PathCost]) = ([0], [], [])
        for rank in stride(from: hierarchy.nodeCount - 1, through: 0, by: -1) where isAbove[rank] {
            places[rank] = UInt32(firstEdges.count - 1)
            let shift = hierarchy.up.headShift(of: UInt32(rank))
            for edge in hierarchy.up.edges(of: UInt32(rank)) {
                heads.append(places[hierarchy.up.heads[edge + shift]])
                downCosts.append(metric.downCosts[edge])
            }
            firstEdges.append(UInt32(heads.count))
        }
        destinationPlaces = FixedArray(destinations.map { places[hierarchy.rank(of: Int($0))] })
        costs = FixedArray(repeating: .unreachable, count: (firstEdges.count - 1) * RouteSweep.batch)
        climbed = FixedArray(repeating: .unreachable, count: hierarchy.nodeCount)
        self.places = places
        self.firstEdges = FixedArray(firstEdges)
        self.heads = FixedArray(heads)
        self.downCosts = FixedArray(downCosts)
    }

    /// Calls `body` for each origin in turn with its index in the list and the costs to all destinations,
    /// `PathCost.unreachable` where there is no path.
    package mutating func forEachRow(from origins: [UInt32], _ body: (Int, [PathCost]) -> Void) {
        var row = [PathCost](repeating: .unreachable, count: destinationPlaces.count)
        for first in stride(from: 0, to: origins.count, by: RouteSweep.batch) {
            let batch = first..<min(first + RouteSweep.batch, origins.count)
            costs.fill(with: .unreachable)
            for origin in batch { climb(from: origins[origin], column: origin - first) }
            sweep()
            for origin in batch {
                for destination in row.indices {
                    row[destination] = costs[Int(destinationPlaces[destination]) * RouteSweep.batch + origin - first]
                }
                body(origin, row)
            }
        }
    }

    /// Climbs from an origin to the root and stores the costs of ranks above a destination.
    private mutating func climb(from origin: UInt32, column: Int) {
        let hierarchy = metric.hierarchy
        var rank = hierarchy.rank(of: Int(origin))
        assert(climbed[rank] == .unreachable, "the previous climb was not cleared")
        climbed[rank] = .zero
        while rank != UInt32(hierarchy.nodeCount) {
            let cost = climbed[rank]
            climbed[rank] = .unreachable
            if places[rank] != .max { costs[Int(places[rank]) * RouteSweep.batch + column] = cost }
            if cost < .unreachable {
                let shift = hierarchy.up.headShift(of: rank)
                for edge in hierarchy.up.edges(of: rank) {
                    let head = hierarchy.up.heads[edge + shift]
                    climbed[head] = min(climbed[head], cost &+ metric.upCosts[edge])
                }
            }
            rank = hierarchy.parents[rank]
        }
    }

    /// Completes the costs from the root down: every path to a rank comes up to it, or down from a higher rank.
    private mutating func sweep() {
        for place in 0..<(firstEdges.count - 1) {
            let own = place * RouteSweep.batch
            for edge in Int(firstEdges[place])..<Int(firstEdges[place + 1]) {
                let (upper, cost) = (Int(heads[edge]) * RouteSweep.batch, downCosts[edge])
                for column in 0..<RouteSweep.batch {
                    costs[own + column] = .least(costs[own + column], costs[upper + column] &+ cost)
                }
            }
        }
    }
}
