/// The time for which the writer spins before it sleeps.
///
/// Sleeping and waking cost two threads some microseconds each in the kernel, while the work waits. Spinning pays if
/// the next command is near: with short gaps between commands the writer spins for a few mean gaps, otherwise only
/// briefly, for the rest of a burst.
///
/// The wait strategies of the LMAX Disruptor have such phases of fixed lengths. Spinning for as long as sleeping would
/// cost is from A. Karlin, K. Li and others, "Empirical studies of competitive spinning for a shared-memory
/// multiprocessor" (1991).
struct SpinTime {
    /// Minimum spin time, for the rest of a burst.
    private static let leastNanoseconds: Int64 = 1_000
    /// Longest gap between commands for which spinning costs less than sleeping.
    private static let gapNanosecondsMax: Int64 = 25_000
    /// Spin time in mean gaps: of exponential gaps, one in fifty exceeds four times the mean.
    private static let gaps: Int64 = 4

    private let alertness: SpinPolicy
    /// Moving average of the gap, times sixteen.
    private var gapTimes16: Int64 = 16 * SpinTime.gapNanosecondsMax

    init(_ alertness: SpinPolicy) { self.alertness = alertness }

    /// Returns the time to spin from now on.
    func nanoseconds(at now: Int64) -> Int64 {
        let gap = gapTimes16 / 16
        guard gap < SpinTime.gapNanosecondsMax, alertness.isAllowed(at: now) else {
            return SpinTime.leastNanoseconds
        }
        return max(SpinTime.gaps * gap, SpinTime.leastNanoseconds)
    }

    /// Records the wait before the last command; long waits are capped.
    mutating func noteWork(after nanoseconds: Int64) {
        gapTimes16 += min(max(nanoseconds, 0), 4 * SpinTime.gapNanosecondsMax) - gapTimes16 / 16
    }
}
