import Glibc

/// Whether the values of a second sample tend to be greater than those of a first: the test of Wilcoxon, Mann and Whitney.
///
/// Only the order of the values counts, whatever their distribution. Few values are tested exactly, given the ties among
/// them: of all ways to choose which of the ranks are the second sample's, those are counted with a sum as great. Many are
/// tested by the normal distribution, with the corrections for ties and for whole steps.
///
/// H. B. Mann and D. R. Whitney, "On a Test of Whether one of Two Random Variables is Stochastically Larger than the
/// Other", Annals of Mathematical Statistics 18 (1947).
package struct RankSumTest: Hashable, Sendable {
    /// Of all pairs, one value of each sample, those in which the second sample's is greater; a tie counts one half.
    package let pairsGreater: Double
    /// How likely so many such pairs are, or more, if the two do not differ.
    package let probability: Double

    /// Up to so many values in both samples together are tested exactly.
    static let exactMax = 40

    /// - Precondition: neither is empty, and no value is NaN.
    package init(first: [Double], second: [Double]) {
        precondition(!first.isEmpty && !second.isEmpty, "nothing can be compared with nothing")
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

/// Twice the rank of each of several values, so that the mean rank of equal ones is a whole number.
private struct DoubledRanks {
    private(set) var values: [Int]
    /// Of each set of equal values how many there are, cubed, less their number.
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

    /// The share of the ways to choose so many ranks that have this sum or a greater one.
    ///
    /// - Complexity: O(n³ × chosen) for n ranks.
    func exactProbability(ofSum sum: Int, choosing chosen: Int) -> Double {
        let width = values.reduce(0, +) + 1
        // By how many were chosen and by their sum: in how many ways.
        var ways = Array(repeating: 0.0, count: (chosen + 1) * width)
        ways[0] = 1
        var reached = 0
        for (seen, rank) in values.enumerated() {
            reached += rank
            for number in stride(from: min(chosen, seen + 1), to: 0, by: -1) {
                let (row, before) = (number * width, (number - 1) * width)
                for total in rank...reached { ways[row + total] += ways[before + total - rank] }
            }
        }
        let row = ways[(chosen * width)...]
        return row.dropFirst(sum).reduce(0, +) / row.reduce(0, +)
    }

    func normalProbability(_ pairsGreater: Double, _ first: Int, _ second: Int) -> Double {
        let (pairs, all) = (Double(first) * Double(second), Double(first + second))
        let variance = pairs / 12 * (all + 1 - tieTerm / (all * (all - 1)))
        guard variance > 0 else { return 1 }  // all are equal
        return erfc((pairsGreater - pairs / 2 - 0.5) / (2 * variance).squareRoot()) / 2
    }
}
