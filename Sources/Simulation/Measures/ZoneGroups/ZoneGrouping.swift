/// The groups of zones by the quantiles of one attribute, such as the income of their residents.
///
/// If `n` groups are asked for, a zone belongs to group `k` if the
/// middle of its weight lies between `k/n` and `(k + 1)/n` of the total weight, in the order of the attribute. Zones of
/// equal value stay together, so there may be fewer groups. The groups depend on neither the demand nor the simulation:
/// variants of a scenario are compared by the same zones.
///
///     let income = ZoneGrouping("income", values: [900, 1_200, nil, 4_000], weights: [1, 1, 1, 1], groups: 2)
///     // income.groups == [0, 1, nil, 1]: the middles are 1/6, 3/6 and 5/6 of the weight
package struct ZoneGrouping: Hashable, Sendable {
    /// Name of the attribute, as in the file.
    package let attribute: String
    /// Value of each zone; nil if it is unknown.
    package let values: [Double?]
    /// Weight of each zone in the quantiles, such as its residents.
    package let weights: [Double]
    /// Group of each zone, from 0 for the lowest values; nil for a zone without a value.
    package let groups: [Int?]
    /// Smallest and largest value of each group.
    package let ranges: [ClosedRange<Double>]

    /// Divides zones into groups; nil if fewer than two result, because the values are equal or unknown.
    ///
    /// - Parameters:
    ///   - values: one value per zone; nil if it is unknown.
    ///   - weights: one weight per zone, not negative.
    ///   - count: number of groups, at least 2.
    /// - Complexity: O(zones log zones).
    package init?(_ attribute: String, values: [Double?], weights: [Double], groups count: Int) {
        precondition(values.count == weights.count && count > 1, "each zone has a weight, and there are groups")
        let order = values.indices.filter { values[$0] != nil }.sorted { (values[$0] ?? 0, $0) < (values[$1] ?? 0, $1) }
        let total = order.reduce(0) { $0 + weights[$1] }
        guard total > 0 else { return nil }
        var groups = [Int?](repeating: nil, count: values.count)
        var ranges: [ClosedRange<Double>] = []
        var (before, last) = (0.0, -1)
        for block in order.split(whereNeighbours: { values[$0] != values[$1] }) {
            let weight = block.reduce(0) { $0 + weights[$1] }
            let quantile = min(Int(Double(count) * (before + weight / 2) / total), count - 1)
            before += weight
            guard let value = block.first.flatMap({ values[$0] }) else { continue }
            if quantile > last {
                ranges.append(value...value)
                last = quantile
            } else {
                ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound...value
            }
            for zone in block { groups[zone] = ranges.count - 1 }
        }
        guard ranges.count > 1 else { return nil }
        (self.attribute, self.values, self.weights, self.groups, self.ranges) = (
            attribute, values, weights, groups, ranges
        )
    }

    /// Returns the zones of a group.
    package func zones(of group: Int) -> [Int] { groups.indices.filter { groups[$0] == group } }
}

extension Array {
    /// Returns the runs of elements between neighbours that differ.
    fileprivate func split(whereNeighbours differ: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var (runs, start) = ([ArraySlice<Element>](), startIndex)
        for index in indices.dropFirst() where differ(self[index - 1], self[index]) {
            runs.append(self[start..<index])
            start = index
        }
        return isEmpty ? [] : runs + [self[start...]]
    }
}
