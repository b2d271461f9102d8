import Glibc
import Statistics

/// `latency.hgrm`: the percentile distribution that HdrHistogram's `plotFiles.html` and similar tools draw. Each line
/// has the value in milliseconds, the percentile as a fraction, the cumulative count, and 1/(1 - percentile).
///
/// Unlike HdrHistogram's own text, values have six decimals (one nanosecond) instead of three, because the service
/// answers in less than a microsecond. Mean and maximum are exact, and no percentile exceeds the maximum.
///
/// Source: G. Tene, HdrHistogram, `AbstractHistogram.outputPercentileDistribution` and `PercentileIterator.java`.
package enum PercentileDistribution {
    /// Number of lines per halving of the distance to 100 %.
    private static let linesPerHalf = 5

    /// Returns the distribution of a histogram.
    package static func text(_ histogram: LatencyHistogram) -> String {
        var text = "       Value     Percentile TotalCount 1/(1-Percentile)\n\n"
        var passed = 0
        var percent = 0.0
        histogram.forEachSlot { slot, count in
            passed += count
            // The last values appear once, and then as 100 %.
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

    /// Returns the next percentile: the step is halved whenever the distance to 100 % is halved.
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
        // HdrHistogram calls the doublings buckets, and the slots of the first two sub-buckets.
        let slotsOfTwo = 2_048
        let doublings = LatencyHistogram.slotCount / (slotsOfTwo / 2) - 1
        return """
            #[Mean    = \(mean), StdDeviation   = \(deviation)]
            #[Max     = \(longest), Total count    = \(count)]
            #[Buckets = \(DecimalText.padded("\(doublings)", width: 12)), \
            SubBuckets     = \(DecimalText.padded("\(slotsOfTwo)", width: 12))]

            """
    }

    /// Formats nanoseconds as milliseconds; 0 for an empty histogram, as HdrHistogram does; capped at 285 years to fit.
    private static func nanosecondsText(_ nanoseconds: Double) -> String {
        let whole = nanoseconds.isNaN ? 0 : Int64(min(nanoseconds, 9e18).rounded())
        return DecimalText.of(whole, decimals: 6, width: 12)
    }
}
