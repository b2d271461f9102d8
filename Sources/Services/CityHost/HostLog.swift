import Quantities
import ServiceKernel
import TaxiService

/// A command and when it was given.
package struct TimedCommand: Hashable, Sendable {
    package var time: SimTime
    package var command: HostCommand

    package init(time: SimTime, command: HostCommand) {
        self.time = time
        self.command = command
    }

    /// What the taxi service was told; nil if another service was.
    package var taxi: TaxiService.Command? {
        switch command {
        case .taxi(let command): command
        case .tour, .activity, .place, .guide, .account: nil
        }
    }
}

/// What came of a command, and when.
package struct TimedHostEffect: Sendable, BitwiseCopyable {
    package var time: SimTime
    package var effect: HostEffect
}

/// An effect of the taxi service and when it happened.
package struct TimedEffect: Sendable, BitwiseCopyable {
    package var time: SimTime
    package var effect: TaxiService.Effect
}

/// A stretch of a run: what the services were told, and what came of it, each in order.
package struct HostLogBatch: Sendable {
    package var commands: [TimedCommand] = []
    package var effects: [TimedHostEffect] = []

    package init() {}

    /// For those who look at taxis only.
    package var taxiEffects: [TimedEffect] {
        effects.compactMap { timed in
            guard case .taxi(let effect) = timed.effect else { return nil }
            return TimedEffect(time: timed.time, effect: effect)
        }
    }
}

/// Collects commands and effects and hands them on in batches, so that nobody is called for each.
package struct HostLog {
    /// Of commands or effects, whichever come to be so many first.
    private let batchSize: Int
    private var batch = HostLogBatch()
    private let consume: (HostLogBatch) throws -> Void
    /// The first error of the consumer; nothing more is handed on then.
    package private(set) var failure: (any Error)?

    /// - Parameter batchSize: of commands or effects: 1 hands each command on with what came of it.
    package init(batchSize: Int = 4_096, consume: @escaping (HostLogBatch) throws -> Void) {
        (self.batchSize, self.consume) = (batchSize, consume)
        batch.effects.reserveCapacity(batchSize + 64)
        batch.commands.reserveCapacity(batchSize + 64)
    }

    mutating func append<Effect: HostedEffect>(
        _ command: some HostedCommand, _ effects: EffectBuffer<Effect>, at time: SimTime
    ) {
        batch.commands.append(TimedCommand(time: time, command: command.hosted))
        for effect in effects { batch.effects.append(TimedHostEffect(time: time, effect: effect.hosted)) }
        if batch.effects.count >= batchSize || batch.commands.count >= batchSize { flush() }
    }

    package mutating func flush() {
        defer {
            batch.commands.removeAll(keepingCapacity: true)
            batch.effects.removeAll(keepingCapacity: true)
        }
        guard failure == nil, !batch.commands.isEmpty else { return }
        do {
            try consume(batch)
        } catch {
            failure = error
        }
    }
}
