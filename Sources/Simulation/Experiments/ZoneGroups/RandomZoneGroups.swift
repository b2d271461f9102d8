import Measures
import SimulationKernel

/// The comparison of two groups of zones with random groups of the same sizes.
///
/// Zones always differ, so any two groups of zones differ over enough replications. This test asks whether the zones of
/// the two groups differ more than zones drawn at random. It treats all zones as exchangeable, although neighbouring
/// zones resemble each other.
///
/// Source: B. Phipson and G. K. Smyth, "Permutation P-values Should Never Be Zero", Statistical Applications in
/// Genetics and Molecular Biology 9 (2010).
struct RandomZoneGroups {
    /// Number of random draws: enough for a corrected p-value of 0.05 over a hundred comparisons.
    private static let draws = 1_999

    private let zones: [Int]
    private let lowCount, highCount: Int

    init(_ grouping: ZoneGrouping) {
        let (low, high) = (0, grouping.ranges.count - 1)
        // The zones of the lowest group first, then those of the highest, then all others.
        let members = [low, high].map(grouping.zones(of:))
        (lowCount, highCount) = (members[0].count, members[1].count)
        let others = grouping.groups.indices.filter { zone in
            grouping.groups[zone].map { $0 != low && $0 != high } ?? false
        }
        zones = members[0] + members[1] + others
    }

    /// Returns for each list of sums by zone the share of draws, the groups themselves included, whose two groups
    /// differ at least as much.
    ///
    /// - Complexity: O(draws × zones × lists).
    func probabilities(of sums: [[ZoneGroupFigures.RatioSums]]) -> [Double] {
        let observed = sums.map { gap($0, zones) }
        var counts = [Int](repeating: 1, count: sums.count)
        var stream = StreamFamily(seed: 1, replication: 0).stream(purpose: .randomZoneGroups, entity: 0)
        var drawn = zones
        for _ in 0..<RandomZoneGroups.draws {
            for place in 0..<min(lowCount + highCount, drawn.count - 1) {
                drawn.swapAt(place, place + stream.index(below: drawn.count - place))
            }
            for (list, zoneSums) in sums.enumerated() {
                // The tolerance is for sums in another order.
                if gap(zoneSums, drawn) >= observed[list] * (1 - 1e-9) { counts[list] += 1 }
            }
        }
        return counts.map { Double($0) / Double(RandomZoneGroups.draws + 1) }
    }

    /// Returns the absolute difference of the two ratios; infinite if a group has no observations.
    private func gap(_ sums: [ZoneGroupFigures.RatioSums], _ zones: [Int]) -> Double {
        func ratio(_ members: ArraySlice<Int>) -> Double {
            let sum = members.reduce(into: ZoneGroupFigures.RatioSums()) { $0 += sums[$1] }
            return sum.part / sum.whole
        }
        let gap = abs(ratio(zones[..<lowCount]) - ratio(zones[lowCount..<lowCount + highCount]))
        return gap.isNaN ? .infinity : gap
    }
}

extension StreamPurpose {
    fileprivate static var randomZoneGroups: StreamPurpose { StreamPurpose(rawValue: 400) }
}
