import Glibc

/// Nanoseconds since the start of a run, from the clock that nobody sets (CLOCK_MONOTONIC).
package struct RunClock: Sendable, BitwiseCopyable {
    private let origin: Int64

    /// A clock that shows zero at this reading of the system's clock.
    init(origin: Int64) { self.origin = origin }

    /// A clock that starts now.
    package init() { origin = RunClock.systemNanoseconds }

    package var nanoseconds: Int64 { RunClock.systemNanoseconds &- origin }

    static var systemNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Sleeps until the clock shows so much.
    func sleep(until nanoseconds: Int64) {
        let (sum, overflow) = origin.addingReportingOverflow(nanoseconds)
        let moment = overflow ? Int64.max : sum
        var wake = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, nil) == EINTR {}
    }

    static func sleep(nanoseconds: Int64) {
        RunClock(origin: 0).sleep(until: systemNanoseconds + nanoseconds)
    }
}
