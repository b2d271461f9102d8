import Synchronization
import System

/// Whether the threads of a run may wait awake.
///
/// Looking for work helps nobody when others need the processor. That shows in the clock: between two looks much more time
/// goes by than a look takes. Then all threads of the run sleep instead for a while; were it only one, those still awake
/// would have to wake it for every command. Who is soon disturbed again stays away twice as long as before: a disturbance
/// lasts for milliseconds, and must not come often enough to show in a percentile.
final class Alertness: Sendable {
    /// Longer than this from one look to the next, and somebody else has had the processor.
    static let lookNanosecondsMax: Int64 = 50_000
    static let retreatNanosecondsMin: Int64 = 2_000_000
    static let retreatNanosecondsMax: Int64 = 1_024_000_000
    /// Undisturbed for so many times the last retreat: the next one is short again.
    private static let retreatsUndisturbed: Int64 = 4

    private let mayLook: Bool
    private let retreatsUntil = Atomic<Int64>(.min)
    private let retreatNanoseconds = Atomic<Int64>(0)

    /// - Parameter mayLook: false with one processor: whoever is waited for needs it.
    init(mayLook: Bool = availableProcessors() > 1) { self.mayLook = mayLook }

    @inline(__always)
    func isAllowed(at now: Int64) -> Bool { mayLook && now >= retreatsUntil.load(ordering: .relaxed) }

    /// So much time went by from one look to the next, or from the moment at which a sleep should have ended to its end.
    ///
    /// - Returns: whether looking should end.
    @inline(__always)
    func looked(for nanoseconds: Int64, at now: Int64) -> Bool {
        guard nanoseconds > Alertness.lookNanosecondsMax else { return false }
        retreat(from: now)
        return true
    }

    /// Of threads disturbed at once the first begins the retreat.
    private func retreat(from now: Int64) {
        let until = retreatsUntil.load(ordering: .relaxed)
        guard now >= until else { return }
        let last = retreatNanoseconds.load(ordering: .relaxed)
        let isSoon = until != .min && now - until < Alertness.retreatsUndisturbed * last
        let length = isSoon ? min(2 * last, Alertness.retreatNanosecondsMax) : Alertness.retreatNanosecondsMin
        let (isFirst, _) = retreatsUntil.compareExchange(expected: until, desired: now + length, ordering: .relaxed)
        if isFirst { retreatNanoseconds.store(length, ordering: .relaxed) }
    }
}
