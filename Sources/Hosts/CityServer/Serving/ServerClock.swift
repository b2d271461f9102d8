import Glibc
import Quantities
import Synchronization

/// A clock of a server, which never goes back.
package protocol ServerClock: Sendable {
    /// Time since the service began.
    var now: SimTime { get }
}

/// A clock of elapsed time, independent of changes to the wall clock.
package struct SteadyClock: ServerClock {
    private let base: SimTime
    private let start: Int64

    /// - Parameter base: The current time of the service.
    package init(from base: SimTime) {
        self.base = base
        start = SteadyClock.microsecondsSinceBoot
    }

    /// Time since the service began.
    package var now: SimTime { base + SimDuration(microseconds: SteadyClock.microsecondsSinceBoot - start) }

    /// Time since the machine's start, including sleep.
    private static var microsecondsSinceBoot: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// Time of the wall clock.
    package static var secondsSince1970: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}

/// A clock that a test sets by hand.
package final class ManualClock: ServerClock {
    private let moment = Mutex(SimTime.zero)

    /// Creates a clock at zero.
    package init() {}

    /// The time set last.
    package var now: SimTime { moment.withLock { $0 } }

    /// Sets the time.
    ///
    /// - Precondition: The time does not go back.
    package func set(_ time: SimTime) {
        moment.withLock { now in
            precondition(time >= now, "time must not go back")
            now = time
        }
    }
}
