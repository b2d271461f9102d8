import FoundationEssentials
import Glibc
import Statistics

/// `latency.hlog`: a histogram per interval, and per command kind if tagged, in HdrHistogram's log format 1.3. Its
/// tools can merge, cut and plot the file.
///
///     var text = HistogramLog.head(startedMilliseconds: started, comments: ["cabrank load smoke"])
///     text += HistogramLog.line(latencies, tag: "request", startNanoseconds: 0, endNanoseconds: 1_000_000_000)
///
/// Interval times are seconds since the start of the run. The maximum latency is in milliseconds, with nanosecond
/// precision. The histograms hold nanoseconds.
///
/// Source: G. Tene, HdrHistogram, `HistogramLogWriter.java`.
package enum HistogramLog {
    /// Returns the header lines.
    ///
    /// - Parameters:
    ///   - startedMilliseconds: start of the run, since 1970 (UTC).
    ///   - comments: one per line; line ends become spaces.
    package static func head(startedMilliseconds: Int64, comments: [String] = []) -> String {
        let seconds = DecimalText.of(startedMilliseconds, decimals: 3)
        var text = ""
        for comment in comments { text += "#[\(comment.split(whereSeparator: \.isNewline).joined(separator: " "))]\n" }
        text += "#[Histogram log format version 1.3]\n"
        text += "#[BaseTime: \(seconds) (seconds since epoch)]\n"
        text += "#[StartTime: \(seconds) (seconds since epoch), \(date(startedMilliseconds / 1_000))]\n"
        return text + "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n"
    }

    /// Returns the line of one interval.
    ///
    /// - Precondition: `tag` has no comma, space or line end.
    package static func line(
        _ histogram: LatencyHistogram, tag: String? = nil, startNanoseconds: Int64, endNanoseconds: Int64
    ) -> String {
        precondition(tag?.contains { $0 == "," || $0.isWhitespace } != true, "a tag must be one word")
        let start = DecimalText.of(milliseconds(startNanoseconds), decimals: 3)
        let length = DecimalText.of(milliseconds(endNanoseconds) - milliseconds(startNanoseconds), decimals: 3)
        let longest = DecimalText.of(histogram.max, decimals: 6)
        let bytes = Data(HistogramEncoding.compressed(histogram)).base64EncodedString()
        return "\(tag.map { "Tag=\($0)," } ?? "")\(start),\(length),\(longest),\(bytes)\n"
    }

    /// Returns milliseconds, rounded to the nearest.
    private static func milliseconds(_ nanoseconds: Int64) -> Int64 { (nanoseconds + 500_000) / 1_000_000 }

    /// Returns the date in Java's format, for human readers only.
    private static func date(_ seconds: Int64) -> String {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
            guard let start = text.baseAddress, strftime(start, text.count, "%a %b %d %H:%M:%S UTC %Y", &parts) > 0
            else { return "" }
            return String(cString: start)
        }
    }
}
