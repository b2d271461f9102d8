import InputFiles
import OperatingSystem
import Quantities
import Synchronization

/// A load test of a remote server: one set-up, then one run.
package struct RemoteRun: Sendable {
    private let profile: LoadProfile
    private let load: TaxiLoad
    private let server: PreparedServer
    private let drill: CrashDrill?

    /// Reaches the server and prepares it.
    ///
    /// - Throws: `InputError` if the server is unsuitable or not reachable; `TesterResourceShortage`;
    ///   `SetUpInterrupted`.
    package init(_ profile: LoadProfile, _ target: RemoteTarget, hooks: SetUpHooks) throws {
        try target.require(of: profile)
        guard let load = profile.load as? TaxiLoad else { preconditionFailure("the caller checks the load") }
        (self.profile, self.load) = (profile, load)
        server = try PreparedServer(target, for: load, files: OpenFileLimit.raise(), clock: RunClock(), hooks: hooks)
        drill = target.crash.map { CrashDrill($0.command, everyNanoseconds: $0.everyNanoseconds) }
    }

    /// Runs the test.
    ///
    /// - Throws: `InputError` if the server disappeared; `TesterResourceShortage`; `LoadThreadsUnavailable`.
    package func run(breaking fault: LoadFault? = nil, hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        let options = LoadOptions(of: profile)
        var tested = ServiceAdapter(of: profile, load, breaking: fault)
        tested.service.isRemote = true
        tested.service.clock = server.fares.clock
        tested.service.knowsTravelTimes = server.fares.unchecked == nil
        let kept = RemoteOutcome()
        let carrier = LoadRun<ClientsAndDrivers>.RemoteExecutor(doorbell: server.doorbell) {
            [server, profile, drill] parts in
            parts.runRemoteClient { carrying in
                let client = RemoteClient(server, carrying, of: profile, drill: drill)
                let record = client.run()
                kept.leave(client)
                return record
            }
        }
        let run = LoadRun(tested, options, carrier: carrier) { [profile, load] share in
            ClientsAndDrivers(profile: profile, load, share: share, of: profile.threads)
        }
        var record = try kept.complete(run.run(hooks: hooks))
        if record.remote?.isSettled == true, let checks = record.judge.verdict.fares, let sums = try server.sums {
            var findings = RemoteFindings()
            sums.compare(with: checks, at: SimTime(nanosecondsSinceStart: record.period.end), &findings)
            record.judge.verdict = record.judge.verdict.with(findings.book)
        }
        return record
    }
}

/// The remote client's results, passed from its thread to the starter of the run.
private final class RemoteOutcome: Sendable {
    private let left = Mutex<(record: RemoteRecord, findings: RemoteFindings, failure: (any Error)?)?>(nil)

    func leave(_ client: RemoteClient) {
        let (record, findings) = client.result
        let failure: (any Error)? =
            client.shortage.map {
                TesterResourceShortage($0, server: record.address, sockets: record.connections + record.streams + 1)
            } ?? client.failure.map { RemoteTarget.failed("\($0): \(record.address)") }
        left.withLock { $0 = (record, findings, failure) }
    }

    /// Returns the run's record with the remote measurements.
    ///
    /// - Throws: `InputError` if the server disappeared; `TesterResourceShortage`.
    func complete(_ record: LoadRecord) throws -> LoadRecord {
        guard let seen = left.withLock({ $0 }) else { return record }
        if let failure = seen.failure { throw failure }
        var record = record
        record.remote = seen.record
        record.judge.verdict = record.judge.verdict.with(seen.findings.book)
        return record
    }
}
