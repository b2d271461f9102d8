import Statistics

/// The commands and timers that were done within one second of the run, with their latencies from when they were due.
package struct CompletionSecond: Sendable, BitwiseCopyable {
    /// Its number, from 0.
    package var second: Int
    package var completed: Int
    package var medianNanoseconds: Int64
    package var percentile9999Nanoseconds: Int64
    package var longestNanoseconds: Int64
}

/// The seconds of a run one after another.
struct SecondsInHand {
    private(set) var finished: [CompletionSecond] = []
    /// The lines of `latency.hlog`: of what is measured only, so that they add up to the whole.
    private(set) var logLines: [String] = []
    private var latencies = LatencyHistogram()
    private var measured = LatencyHistogram()
    /// When the second in hand ends.
    private(set) var endNanoseconds: Int64 = 1_000_000_000

    @inline(__always)
    mutating func record(_ nanoseconds: Int64, isMeasured: Bool) {
        latencies.record(nanoseconds: nanoseconds)
        if isMeasured { measured.record(nanoseconds: nanoseconds) }
    }

    /// Closes every second that is over by then.
    mutating func finish(before nanoseconds: Int64) {
        while endNanoseconds <= nanoseconds {
            finishLast()
            endNanoseconds += 1_000_000_000
        }
    }

    mutating func finishLast() {
        finished.append(
            CompletionSecond(
                second: finished.count, completed: latencies.count,
                medianNanoseconds: latencies.value(atPercentile: 50),
                percentile9999Nanoseconds: latencies.value(atPercentile: 99.99), longestNanoseconds: latencies.max))
        latencies.removeAll()
        guard !measured.isEmpty else { return }
        logLines.append(
            HistogramLog.line(
                measured, startNanoseconds: endNanoseconds - 1_000_000_000, endNanoseconds: endNanoseconds))
        measured.removeAll()
    }
}
