import CityHost

/// What the services have just been told and what came of it, as their log hands it over.
final class ToldStretch {
    private var told = Told()

    /// The log that fills it, command by command.
    var log: HostLog { HostLog(batchSize: 1) { [unowned self] in take($0) } }

    private func take(_ more: HostLogBatch) {
        told.commands += more.commands
        told.effects += more.effects
        told.effectEnds.append(told.effects.count)
    }

    /// All since the last time.
    func takeAll() -> Told {
        defer { told = Told() }
        return told
    }
}

/// Commands in order, and what came of each.
struct Told {
    fileprivate(set) var commands: [TimedCommand] = []
    fileprivate(set) var effects: [TimedHostEffect] = []
    /// Where the effects of each command end.
    fileprivate var effectEnds: [Int] = []

    /// Of the command at this place.
    func effects(of place: Int) -> ArraySlice<TimedHostEffect> {
        effects[(place == 0 ? 0 : effectEnds[place - 1])..<effectEnds[place]]
    }
}
