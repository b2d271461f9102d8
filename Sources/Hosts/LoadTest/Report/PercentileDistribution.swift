import Glibc
import Statistics

/// `latency.hgrm`: which latency so many percent do not exceed, closer and closer to 100 %, as HdrHistogram's
/// `plotFiles.html` and its relatives draw it: the value in milliseconds, the percentile as a share, how many values
/// were counted up to there, and what the percentile's axis is drawn by.
///
/// Differs from HdrHistogram's own text in that values have six decimals, a nanosecond, instead of three: the service
/// answers in less than a microsecond. Mean and longest value are exact, and no percentile is above the longest value.
///
/// Source: G. Tene, HdrHistogram, `AbstractHistogram.outputPercentileDistribution` and `PercentileIterator.java`.
package enum PercentileDistribution {
    /// Lines in each half of the distance that is left to 100 %.
    private static let linesPerHalf = 5

    package static func text(_ histogram: LatencyHistogram) -> String {
        var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
        var passed = 0
        var percent = 0.0
        histogram.forEachSlot { slot, count in
            passed += count
            // The last values are told once, and then as 100 %.
            var isDone = false
            while !isDone, 100 * Double(passed) / Double(histogram.count) >= percent {
                appendLine(histogram.longestRecorded(inSlot: slot), percent, passed, to: &text)
                percent = nextPercent(after: percent)
                isDone = passed == histogram.count
            }
        }
        if !histogram.isEmpty { appendLine(histogram.max, 100, histogram.count, to: &text) }
        return text + foot(histogram)
    }

    /// Steps of equal length, each half as long whenever half of the distance to 100 % is behind.
    private static func nextPercent(after percent: Double) -> Double {
        let halvings = (log(100 / (100 - percent)) / log(2)).rounded(.towardZero)
        return percent + 100 / (Double(linesPerHalf) * exp2(halvings + 1))
    }

    private static func appendLine(_ nanoseconds: Int64, _ percent: Double, _ count: Int, to text: inout String) {
        let share = percent / 100
        text += DecimalText.of(nanoseconds, decimals: 6, width: 12) + " "
        text += DecimalText.of(Int64((share * 1e12).rounded()), decimals: 12) + " "
        text += DecimalText.padded("\(count)", width: 10)
        if percent < 100 { text += " " + DecimalText.of(Int64((100 / (1 - share)).rounded()), decimals: 2, width: 14) }
        text += "\n"
    }

    private static func foot(_ histogram: LatencyHistogram) -> String {
        let mean = nanosecondsText(histogram.mean)
        let deviation = nanosecondsText(histogram.standardDeviation)
        let longest = DecimalText.of(histogram.max, decimals: 6, width: 12)
        let count = DecimalText.padded("\(histogram.count)", width: 12)
        // HdrHistogram's words for the doublings, and for the slots of the first two.
        let slotsOfTwo = 2_048
        let doublings = LatencyHistogram.slotCount / (slotsOfTwo / 2) - 1
        return """
            #[Mean    = \(mean), StdDeviation   = \(deviation)]
            #[Max     = \(longest), Total count    = \(count)]
            #[Buckets = \(DecimalText.padded("\(doublings)", width: 12)), \
            SubBuckets     = \(DecimalText.padded("\(slotsOfTwo)", width: 12))]

            """
    }

    /// 0 of no values, as HdrHistogram has it; at most 285 years, so that it fits.
    private static func nanosecondsText(_ nanoseconds: Double) -> String {
        let whole = nanoseconds.isNaN ? 0 : Int64(min(nanoseconds, 9e18).rounded())
        return DecimalText.of(whole, decimals: 6, width: 12)
    }
}
