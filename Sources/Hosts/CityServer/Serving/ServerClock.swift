import Glibc
import Quantities
import Synchronization

/// What a server goes by: it never goes back.
package protocol ServerClock: Sendable {
    /// Since the service began.
    var now: SimTime { get }
}

/// The time that passes, whatever happens to the clock on the wall: setting that moves no time limit.
package struct SteadyClock: ServerClock {
    private let base: SimTime
    private let start: Int64

    /// - Parameter base: what time it is now.
    package init(from base: SimTime) {
        self.base = base
        start = SteadyClock.microsecondsSinceBoot
    }

    package var now: SimTime { base + SimDuration(microseconds: SteadyClock.microsecondsSinceBoot - start) }

    /// Goes on while the machine sleeps.
    private static var microsecondsSinceBoot: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// What the clock on the wall shows.
    package static var secondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}

/// A clock that goes when it is told: for tests that follow a script.
package final class ManualClock: ServerClock {
    private let moment = Mutex(SimTime.zero)

    package init() {}

    package var now: SimTime { moment.withLock { $0 } }

    /// - Precondition: not back.
    package func set(_ time: SimTime) {
        moment.withLock { now in
            precondition(time >= now, "time goes back")
            now = time
        }
    }
}
