import Glibc

/// Processor time of this process, all its threads together, which a busy machine does not change much.
enum ProcessorTime {
    /// So far.
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The least time, in seconds, that the work took in so many runs.
    static func least(of runs: Int, _ work: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<runs {
            let start = seconds()
            try work()
            least = min(least, seconds() - start)
        }
        return least
    }
}
