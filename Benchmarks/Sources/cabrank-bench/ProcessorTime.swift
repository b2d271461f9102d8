import Glibc

/// Processor time of this process, all threads together, which depends little on other load of the machine.
enum ProcessorTime {
    /// Returns the processor time so far.
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns the minimum time in seconds over a number of runs.
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
