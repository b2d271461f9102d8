import Glibc

/// Whether a series of measurements, one each second, lies higher than an earlier one by more than their noise.
///
/// Seconds that follow each other resemble each other: what disturbs one disturbs the next. A test that takes them for
/// independent finds differences where there are none. So each series is cut into blocks, about as many as each has
/// seconds, and the means of the blocks' logarithms, which hardly depend on each other, are compared by `RankSumTest`.
/// How much higher it lies is the median of the ratios of all pairs of blocks.
///
/// E. Carlstein, "The Use of Subseries Values for Estimating the Variance of a General Statistic from a Stationary
/// Sequence", Annals of Statistics 14 (1986); J. L. Hodges and E. L. Lehmann, "Estimates of Location Based on Rank Tests",
/// Annals of Mathematical Statistics 34 (1963).
package struct SeriesComparison: Hashable, Sendable {
    /// Seconds in a block.
    package let blockLength: Int
    /// How many times as high the later series is.
    package let ratio: Double
    /// How likely it is to lie so high, or higher, if nothing has changed.
    package let probability: Double

    /// With fewer values a series tells nothing.
    package static let valuesMin = 10
    /// As many blocks at least: of five and five the most different orders have a probability of 1/252.
    private static let blocksMin = 5

    /// - Returns: nil with fewer than `valuesMin` values in either series.
    /// - Precondition: all values are positive.
    package init?(before: [Double], after: [Double]) {
        let shorter = min(before.count, after.count)
        guard shorter >= SeriesComparison.valuesMin else { return nil }
        precondition((before + after).allSatisfy { $0 > 0 }, "what takes no time cannot be compared")
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

    /// The means of the blocks' logarithms; what is left over at the beginning belongs to none.
    private static func blocks(_ series: [Double], _ length: Int) -> [Double] {
        stride(from: series.count % length, to: series.count, by: length).map { start in
            series[start..<start + length].reduce(0) { $0 + log($1) } / Double(length)
        }
    }
}
