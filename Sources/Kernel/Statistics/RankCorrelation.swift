/// Measures of agreement between two orders of the same items.
package enum RankCorrelation {
    /// Returns Kendall's tau-b: 1 if both orders agree, −1 if one reverses the other, about 0 if they are unrelated;
    /// ties count for neither. nil with fewer than two items, or if one order ties them all.
    ///
    /// Source: W. R. Knight, "A Computer Method for Calculating Kendall's Tau with Ungrouped Data", Journal of the
    /// American Statistical Association 61 (1966), 436–439.
    ///
    /// - Precondition: both have equally many values, none of them NaN.
    /// - Complexity: O(n log n).
    package static func kendallTau(_ first: [Double], _ second: [Double]) -> Double? {
        precondition(first.count == second.count, "the lists must have equal lengths")
        let pairs = zip(first, second).sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        var seconds = pairs.map(\.1)
        let all = pairsAmong(pairs.count)
        let tiedInFirst = tiedPairs(pairs.map(\.0))
        let tiedInBoth = tiedPairs(pairs) { $0 == $1 }
        let discordant = sortCountingInversions(&seconds)
        let tiedInSecond = tiedPairs(seconds)
        let scale = (Double(all - tiedInFirst) * Double(all - tiedInSecond)).squareRoot()
        guard scale > 0 else { return nil }
        return Double(all - tiedInFirst - tiedInSecond + tiedInBoth - 2 * discordant) / scale
    }

    private static func pairsAmong(_ count: Int) -> Int { count * (count - 1) / 2 }

    private static func tiedPairs(_ sorted: [Double]) -> Int { tiedPairs(sorted) { $0 == $1 } }

    /// Returns the number of pairs of equal values.
    ///
    /// - Parameter sorted: values in which equal ones are adjacent.
    private static func tiedPairs<Value>(_ sorted: [Value], _ areEqual: (Value, Value) -> Bool) -> Int {
        var (tied, run) = (0, 0)
        for index in sorted.indices {
            run = index > 0 && areEqual(sorted[index - 1], sorted[index]) ? run + 1 : 0
            tied += run
        }
        return tied
    }

    /// Sorts the values and returns the number of inversions.
    private static func sortCountingInversions(_ values: inout [Double]) -> Int {
        var exchanges = 0
        var merged = values
        var width = 1
        while width < values.count {
            var start = 0
            while start < values.count {
                let (middle, end) = (min(start + width, values.count), min(start + 2 * width, values.count))
                var (left, right) = (start, middle)
                for place in start..<end {
                    if right == end || left < middle && values[left] <= values[right] {
                        merged[place] = values[left]
                        left += 1
                    } else {
                        merged[place] = values[right]
                        right += 1
                        exchanges += middle - left
                    }
                }
                start = end
            }
            swap(&values, &merged)
            width *= 2
        }
        return exchanges
    }
}
