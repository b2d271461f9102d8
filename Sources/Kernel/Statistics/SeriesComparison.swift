import Glibc

/// A test of whether a series of measurements, one each second, lies significantly higher than an earlier one.
///
/// Adjacent seconds are correlated: a disturbance lasts for more than one. A test that assumes independence finds
/// differences where there are none. So each series is cut into blocks, about as many as each has seconds, and the
/// means of the blocks' logarithms, which hardly depend on each other, are compared by `RankSumTest`. The ratio is the
/// median of the ratios of all pairs of blocks.
///
/// E. Carlstein, "The Use of Subseries Values for Estimating the Variance of a General Statistic from a Stationary
/// Sequence", Annals of Statistics 14 (1986); J. L. Hodges and E. L. Lehmann, "Estimates of Location Based on Rank
/// Tests", Annals of Mathematical Statistics 34 (1963).
package struct SeriesComparison: Hashable, Sendable {
    /// Seconds in a block.
    package let blockLength: Int
    /// Level of the later series over that of the earlier one.
    package let ratio: Double
    /// One-sided p-value: the probability of such a rise, or a greater one, if nothing has changed.
    package let probability: Double

    /// Least number of values in a series.
    package static let valuesMin = 10
    /// Least number of blocks: with five and five the most extreme order has a probability of 1/252.
    private static let blocksMin = 5

    /// Compares two series; nil with fewer than `valuesMin` values in either.
    ///
    /// - Precondition: all values are positive.
    package init?(before: [Double], after: [Double]) {
        let shorter = min(before.count, after.count)
        guard shorter >= SeriesComparison.valuesMin else { return nil }
        precondition((before + after).allSatisfy { $0 > 0 }, "values must be positive")
        let root = Int(Double(shorter).squareRoot().rounded(.up))
        blockLength = min(root, shorter / SeriesComparison.blocksMin)
        let (first, second) = (
            SeriesComparison.blocks(before, blockLength), SeriesComparison.blocks(after, blockLength)
        )
        probability = RankSumTest(first: first, second: second).probability
        let differences = second.flatMap { after in first.map { after - $0 } }.sorted()
        let middle = differences.count / 2
        ratio = exp(
            differences.count.isMultiple(of: 2)
                ? (differences[middle - 1] + differences[middle]) / 2 : differences[middle])
    }

    /// Returns the mean logarithm of each block; a remainder at the start is dropped.
    private static func blocks(_ series: [Double], _ length: Int) -> [Double] {
        stride(from: series.count % length, to: series.count, by: length).map { start in
            series[start..<start + length].reduce(0) { $0 + log($1) } / Double(length)
        }
    }
}
