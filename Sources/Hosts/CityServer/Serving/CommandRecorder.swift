import CityHost

/// Collects the commands and effects of the services, as their log passes them on.
final class CommandRecorder {
    private var batch = CommandBatch()

    /// The log that fills it, command by command.
    var log: HostLog { HostLog(batchSize: 1) { [unowned self] in take($0) } }

    private func take(_ more: HostLogBatch) {
        batch.commands += more.commands
        batch.effects += more.effects
        batch.effectEnds.append(batch.effects.count)
    }

    /// Returns the commands since the last call.
    func takeAll() -> CommandBatch {
        defer { batch = CommandBatch() }
        return batch
    }
}

/// A batch of commands and their effects, in log order.
struct CommandBatch {
    fileprivate(set) var commands: [TimedCommand] = []
    fileprivate(set) var effects: [TimedHostEffect] = []
    /// End of each command's effects.
    fileprivate var effectEnds: [Int] = []

    /// Returns the effects of the command at an index.
    func effects(of place: Int) -> ArraySlice<TimedHostEffect> {
        effects[(place == 0 ? 0 : effectEnds[place - 1])..<effectEnds[place]]
    }
}
