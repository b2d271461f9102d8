import Quantities
import ServiceKernel
import TaxiService

/// A command with its time.
package struct TimedCommand: Hashable, Sendable {
    /// The time at which the command is performed.
    package var time: SimTime
    /// The command.
    package var command: HostCommand

    /// Creates a command with its time.
    package init(time: SimTime, command: HostCommand) {
        self.time = time
        self.command = command
    }

    /// The command of the taxi service; nil if it is of another one.
    package var taxi: TaxiService.Command? {
        switch command {
        case .taxi(let command): command
        case .tour, .activity, .place, .guide, .account: nil
        }
    }
}

/// An effect with its time.
package struct TimedHostEffect: Sendable, BitwiseCopyable {
    /// The time of the command.
    package var time: SimTime
    /// The effect.
    package var effect: HostEffect
}

/// An effect of the taxi service with its time.
package struct TimedTaxiEffect: Sendable, BitwiseCopyable {
    /// The time of the command.
    package var time: SimTime
    /// The effect.
    package var effect: TaxiService.Effect
}

/// A batch of commands and their effects, each in order.
package struct HostLogBatch: Sendable {
    /// The commands, in order.
    package var commands: [TimedCommand] = []
    /// The effects, in order.
    package var effects: [TimedHostEffect] = []

    /// Creates an empty batch.
    package init() {}

    /// The effects of the taxi service.
    package var taxiEffects: [TimedTaxiEffect] {
        effects.compactMap { timed in
            guard case .taxi(let effect) = timed.effect else { return nil }
            return TimedTaxiEffect(time: timed.time, effect: effect)
        }
    }
}

/// Collects commands and effects and passes them on in batches, so that the consumer is not called for each one.
package struct HostLog {
    /// The number of commands or effects, whichever is reached first, that make a batch.
    private let batchSize: Int
    private var batch = HostLogBatch()
    private let consume: (HostLogBatch) throws -> Void
    /// The first error of the consumer, after which nothing is passed on.
    package private(set) var failure: (any Error)?

    /// Creates a log.
    ///
    /// - Parameter batchSize: the number of commands or effects of a batch; 1 passes each command on with its effects.
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

    /// Passes the collected commands and effects on to the consumer.
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
