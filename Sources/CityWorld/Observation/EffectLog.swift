import Quantities
import TaxiService

/// An effect and when it happened.
package struct TimedEffect: Sendable, BitwiseCopyable {
    package var time: SimTime
    package var effect: Effect
}

/// Collects effects and hands them on in batches, so that nobody is called for each.
struct EffectLog {
    private static let batchSize = 4_096
    private var batch: [TimedEffect] = []
    private let observer: EffectObserver
    /// The first error of the observer; nothing more is handed on then.
    private(set) var failure: (any Error)?

    init(observer: @escaping EffectObserver) {
        self.observer = observer
        batch.reserveCapacity(EffectLog.batchSize + 64)
    }

    mutating func append(_ effects: EffectBuffer, at time: SimTime) {
        for effect in effects { batch.append(TimedEffect(time: time, effect: effect)) }
        if batch.count >= EffectLog.batchSize { flush() }
    }

    mutating func flush() {
        defer { batch.removeAll(keepingCapacity: true) }
        guard failure == nil, !batch.isEmpty else { return }
        do {
            try observer(batch)
        } catch {
            failure = error
        }
    }
}
