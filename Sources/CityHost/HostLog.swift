import AccountService
import Quantities
import ServiceKernel
import TaxiService

/// What a host was told, of any of its services.
package enum HostCommand: Hashable, Sendable {
    case taxi(TaxiService.Command)
    case account(AccountService.Command)
}

/// A command and when it was given.
package struct TimedCommand: Hashable, Sendable {
    package var time: SimTime
    package var command: HostCommand

    package init(time: SimTime, command: HostCommand) {
        self.time = time
        self.command = command
    }
}

/// An effect and when it happened.
package struct TimedEffect: Sendable, BitwiseCopyable {
    package var time: SimTime
    package var effect: TaxiService.Effect

    package init(time: SimTime, effect: TaxiService.Effect) {
        self.time = time
        self.effect = effect
    }
}

/// A stretch of a run: what the services were told, and what came of it, each in order.
package struct HostLogBatch: Sendable {
    package var commands: [TimedCommand] = []
    package var effects: [TimedEffect] = []

    package init() {}
}

/// Collects commands and effects and hands them on in batches, so that nobody is called for each.
package struct HostLog {
    /// Of commands or effects, whichever come to be so many first.
    private static let batchSize = 4_096
    private var batch = HostLogBatch()
    private let consume: (HostLogBatch) throws -> Void
    /// The first error of the consumer; nothing more is handed on then.
    package private(set) var failure: (any Error)?

    package init(consume: @escaping (HostLogBatch) throws -> Void) {
        self.consume = consume
        batch.effects.reserveCapacity(HostLog.batchSize + 64)
        batch.commands.reserveCapacity(HostLog.batchSize + 64)
    }

    mutating func append(
        _ command: TaxiService.Command, _ effects: EffectBuffer<TaxiService.Effect>, at time: SimTime
    ) {
        batch.commands.append(TimedCommand(time: time, command: .taxi(command)))
        for effect in effects { batch.effects.append(TimedEffect(time: time, effect: effect)) }
        flushIfFull()
    }

    mutating func append(_ command: AccountService.Command, at time: SimTime) {
        batch.commands.append(TimedCommand(time: time, command: .account(command)))
        flushIfFull()
    }

    private mutating func flushIfFull() {
        if batch.effects.count >= HostLog.batchSize || batch.commands.count >= HostLog.batchSize { flush() }
    }

    mutating func flush() {
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
