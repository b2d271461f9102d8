import OperatingSystem
import Synchronization

/// The permission for a run's threads to spin.
///
/// Spinning is harmful when other programs need the processor. This shows in the clock: far more time passes between
/// two looks than a look takes. Then all threads of the run sleep for a while; if only one did, the spinning ones would
/// have to wake it for every command. A disturbance that returns soon doubles the retreat: disturbances last
/// milliseconds and must be too rare to affect a percentile.
final class SpinPolicy: Sendable {
    /// Longest time between two looks without another program on the processor.
    static let lookNanosecondsMax: Int64 = 50_000
    static let retreatNanosecondsMin: Int64 = 2_000_000
    static let retreatNanosecondsMax: Int64 = 1_024_000_000
    /// Number of retreat lengths without a disturbance after which the next retreat is short again.
    private static let retreatsUndisturbed: Int64 = 4

    private let maySpin: Bool
    private let retreatsUntil = Atomic<Int64>(.min)
    private let retreatNanoseconds = Atomic<Int64>(0)

    /// Creates the permission.
    ///
    /// - Parameter mayLook: false with one processor, which the awaited thread needs.
    init(mayLook: Bool = availableProcessors() > 1) { self.maySpin = mayLook }

    @inline(__always)
    func isAllowed(at now: Int64) -> Bool { maySpin && now >= retreatsUntil.load(ordering: .relaxed) }

    /// Reports the time from one look to the next, or the delay of a wake-up.
    ///
    /// - Returns: whether spinning should end.
    @inline(__always)
    func noteGap(_ nanoseconds: Int64, at now: Int64) -> Bool {
        guard nanoseconds > SpinPolicy.lookNanosecondsMax else { return false }
        backOff(from: now)
        return true
    }

    /// Starts a retreat; of several disturbed threads, the first one does.
    private func backOff(from now: Int64) {
        let until = retreatsUntil.load(ordering: .relaxed)
        guard now >= until else { return }
        let last = retreatNanoseconds.load(ordering: .relaxed)
        let isSoon = until != .min && now - until < SpinPolicy.retreatsUndisturbed * last
        let length = isSoon ? min(2 * last, SpinPolicy.retreatNanosecondsMax) : SpinPolicy.retreatNanosecondsMin
        let (isFirst, _) = retreatsUntil.compareExchange(expected: until, desired: now + length, ordering: .relaxed)
        if isFirst { retreatNanoseconds.store(length, ordering: .relaxed) }
    }
}
