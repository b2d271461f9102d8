import Quantities
import ServiceKernel
import TaxiService

/// An effect and when it happened.
package struct TimedEffect: Sendable, BitwiseCopyable {
    package var time: SimTime
    package var effect: TaxiService.Effect
}

/// A command and when it was given.
package struct TimedCommand: Hashable, Sendable, BitwiseCopyable {
    package var time: SimTime
    package var command: TaxiService.Command

    package init(time: SimTime, command: TaxiService.Command) {
        self.time = time
        self.command = command
    }
}

/// A stretch of a run: what the service was told, and what came of it, each in order.
package struct RunLogBatch: Sendable {
    package var commands: [TimedCommand] = []
    package var effects: [TimedEffect] = []

    package init() {}
}

/// Collects commands and effects and hands them on in batches, so that nobody is called for each.
struct RunLog {
    private static let batchSize = 4_096
    private var batch = RunLogBatch()
    private let observer: RunObserving
    /// The first error of the observer; nothing more is handed on then.
    private(set) var failure: (any Error)?

    init(observer: @escaping RunObserving) {
        self.observer = observer
        batch.effects.reserveCapacity(RunLog.batchSize + 64)
        batch.commands.reserveCapacity(RunLog.batchSize + 64)
    }

    mutating func append(_ command: TaxiService.Command, _ effects: EffectBuffer<TaxiService.Effect>, at time: SimTime)
    {
        batch.commands.append(TimedCommand(time: time, command: command))
        for effect in effects { batch.effects.append(TimedEffect(time: time, effect: effect)) }
        // Commands may lead to no effects for long.
        if max(batch.effects.count, batch.commands.count) >= RunLog.batchSize { flush() }
    }

    mutating func flush() {
        defer {
            batch.commands.removeAll(keepingCapacity: true)
            batch.effects.removeAll(keepingCapacity: true)
        }
        guard failure == nil, !batch.commands.isEmpty else { return }
        do {
            try observer(batch)
        } catch {
            failure = error
        }
    }
}
