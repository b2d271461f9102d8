/// How long the writer looks for commands before it sleeps.
///
/// To sleep and to be woken costs two threads some microseconds each in the kernel, and the work waits meanwhile. So
/// looking pays where the next command is nearly there: while commands come close to each other the writer looks for a few
/// times the usual gap, and otherwise for a moment only, for the rest of a burst.
///
/// The strategies of the LMAX Disruptor wait in such phases, by fixed lengths; that one should look as long as sleeping would
/// cost is from A. Karlin, K. Li and others, "Empirical studies of competitive spinning for a shared-memory multiprocessor" (1991).
struct WaitingTime {
    /// Looked for at least: the rest of a burst.
    private static let leastNanoseconds: Int64 = 1_000
    /// With longer gaps between commands than this looking costs more than sleeping.
    private static let gapNanosecondsMax: Int64 = 25_000
    /// How many gaps: of gaps that are exponential, one of fifty is longer than four times the mean.
    private static let gaps: Int64 = 4

    private let alertness: Alertness
    /// Sixteen times the mean gap, of late.
    private var gapTimes16: Int64 = 16 * WaitingTime.gapNanosecondsMax

    init(_ alertness: Alertness) { self.alertness = alertness }

    /// How long to look from now on.
    func nanoseconds(at now: Int64) -> Int64 {
        let gap = gapTimes16 / 16
        guard gap < WaitingTime.gapNanosecondsMax, alertness.isAllowed(at: now) else {
            return WaitingTime.leastNanoseconds
        }
        return max(WaitingTime.gaps * gap, WaitingTime.leastNanoseconds)
    }

    /// Work has come after so long a wait; a long one counts as one that was too long.
    mutating func foundWork(after nanoseconds: Int64) {
        gapTimes16 += min(max(nanoseconds, 0), 4 * WaitingTime.gapNanosecondsMax) - gapTimes16 / 16
    }
}
