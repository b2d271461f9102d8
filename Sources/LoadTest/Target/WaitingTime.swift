import Threads

/// How long a thread looks for work before it sleeps.
///
/// To sleep and to be woken costs two threads some microseconds each in the kernel, and the work waits meanwhile. So
/// looking pays where the next command is nearly there: while commands come close to each other the thread looks for a few
/// times the usual gap, and otherwise for a moment only, for the rest of a burst.
///
/// Looking helps nobody when others need the processor. That shows in the clock: between two looks much more time goes by
/// than a look takes. Then the thread sleeps at once for a while.
///
/// The strategies of the LMAX Disruptor wait in such phases, by fixed lengths; that one should look as long as sleeping would
/// cost is from A. Karlin, K. Li and others, "Empirical studies of competitive spinning for a shared-memory multiprocessor" (1991).
package struct WaitingTime: Sendable, BitwiseCopyable {
    /// Looked for at least: the rest of a burst.
    private static let leastNanoseconds: Int64 = 1_000
    /// With longer gaps between commands than this looking costs more than sleeping.
    private static let gapNanosecondsMax: Int64 = 25_000
    /// How many gaps: of gaps that are exponential, one of fifty is longer than four times the mean.
    private static let gaps: Int64 = 4
    /// Longer than this from one look to the next, and somebody else has had the processor.
    private static let lookNanosecondsMax: Int64 = 50_000
    /// For so long nobody is kept from the processor then.
    private static let retreatNanoseconds: Int64 = 2_000_000

    /// Sixteen times the mean gap, of late.
    private var gapTimes16: Int64 = 16 * WaitingTime.gapNanosecondsMax
    private var retreatsUntil = Int64.min
    private let mayLook: Bool

    /// - Parameter mayLook: false with one processor: whoever is waited for needs it.
    package init(mayLook: Bool = availableProcessors() > 1) { self.mayLook = mayLook }

    /// How long to look from now on.
    package func nanoseconds(at now: Int64) -> Int64 {
        let gap = gapTimes16 / 16
        guard mayLook, gap < WaitingTime.gapNanosecondsMax, now >= retreatsUntil else {
            return WaitingTime.leastNanoseconds
        }
        return max(WaitingTime.gaps * gap, WaitingTime.leastNanoseconds)
    }

    /// Work has come after so long a wait; a long one counts as one that was too long.
    package mutating func foundWork(after nanoseconds: Int64) {
        gapTimes16 += min(max(nanoseconds, 0), 4 * WaitingTime.gapNanosecondsMax) - gapTimes16 / 16
    }

    /// So much time went by from one look to the next.
    ///
    /// - Returns: whether looking should end.
    package mutating func looked(for nanoseconds: Int64, at now: Int64) -> Bool {
        guard nanoseconds > WaitingTime.lookNanosecondsMax else { return false }
        retreatsUntil = now + WaitingTime.retreatNanoseconds
        return true
    }
}
