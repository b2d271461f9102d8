import CityHost

/// What the services have just been told and what came of it, as their log hands it over.
final class ToldStretch {
    private var batch = HostLogBatch()

    /// The log that fills it.
    var log: HostLog { HostLog { [unowned self] in take($0) } }

    private func take(_ more: HostLogBatch) {
        batch.commands += more.commands
        batch.effects += more.effects
    }

    /// All since the last time.
    func takeAll() -> HostLogBatch {
        defer { batch = HostLogBatch() }
        return batch
    }
}
