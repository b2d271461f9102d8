import Glibc

/// The Wilcoxon-Mann-Whitney test: whether the values of a second sample tend to be greater than those of a first.
///
/// It uses only the order of the values, for any distribution. Small samples are tested exactly, given the ties:
/// of all choices of ranks for the second sample, the test counts those with at least the observed sum. Large samples
/// use the normal distribution, with corrections for ties and continuity.
///
/// H. B. Mann and D. R. Whitney, "On a Test of Whether one of Two Random Variables is Stochastically Larger than the
/// Other", Annals of Mathematical Statistics 18 (1947).
package struct RankSumTest: Hashable, Sendable {
    /// Number of pairs, one value of each sample, in which the second sample's value is greater; a tie counts one half.
    package let pairsGreater: Double
    /// One-sided p-value: the probability of at least this number of pairs if the two do not differ.
    package let probability: Double

    /// Largest total number of values that is tested exactly.
    static let exactMax = 40

    /// Tests two samples.
    ///
    /// - Precondition: neither is empty, and no value is NaN.
    package init(first: [Double], second: [Double]) {
        precondition(!first.isEmpty && !second.isEmpty, "both samples need values")
        let ranks = DoubledRanks(first + second)
        let sum = ranks.values[first.count...].reduce(0, +)
        let leastSum = second.count * (second.count + 1)
        pairsGreater = Double(sum - leastSum) / 2
        let isFew = first.count + second.count <= RankSumTest.exactMax
        probability =
            isFew
            ? ranks.exactProbability(ofSum: sum, choosing: second.count)
            : ranks.normalProbability(pairsGreater, first.count, second.count)
    }
}

/// Twice the rank of each of several values, so that the mean rank of equal values is an integer.
private struct DoubledRanks {
    private(set) var values: [Int]
    /// Sum of t³ − t over the sets of t equal values.
    private var tieTerm = 0.0

    init(_ sample: [Double]) {
        values = Array(repeating: 0, count: sample.count)
        let order = sample.indices.sorted { sample[$0] < sample[$1] }
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, sample[order[end]] == sample[order[start]] { end += 1 }
            for place in start..<end { values[order[place]] = start + 1 + end }
            let equal = Double(end - start)
            tieTerm += equal * equal * equal - equal
            start = end
        }
    }

    /// Returns the share of choices of `chosen` ranks whose sum is at least `sum`.
    ///
    /// - Complexity: O(n³ × chosen) for n ranks.
    func exactProbability(ofSum sum: Int, choosing chosen: Int) -> Double {
        let width = values.reduce(0, +) + 1
        // Number of choices by count of chosen ranks and their sum.
        var counts = Array(repeating: 0.0, count: (chosen + 1) * width)
        counts[0] = 1
        var reached = 0
        for (seen, rank) in values.enumerated() {
            reached += rank
            for number in stride(from: min(chosen, seen + 1), to: 0, by: -1) {
                let (row, before) = (number * width, (number - 1) * width)
                for total in rank...reached { counts[row + total] += counts[before + total - rank] }
            }
        }
        let row = counts[(chosen * width)...]
        return row.dropFirst(sum).reduce(0, +) / row.reduce(0, +)
    }

    func normalProbability(_ pairsGreater: Double, _ first: Int, _ second: Int) -> Double {
        let (pairs, all) = (Double(first) * Double(second), Double(first + second))
        let variance = pairs / 12 * (all + 1 - tieTerm / (all * (all - 1)))
        guard variance > 0 else { return 1 }  // all values are equal
        return erfc((pairsGreater - pairs / 2 - 0.5) / (2 * variance).squareRoot()) / 2
    }
}
