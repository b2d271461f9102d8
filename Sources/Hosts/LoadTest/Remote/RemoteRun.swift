import InputFiles
import Quantities
import Synchronization
import System

/// A load test of a server: set up once, then run once.
package struct RemoteRun: Sendable {
    private let profile: LoadProfile
    private let load: TaxiLoad
    private let server: ReachedServer
    private let drill: CrashDrill?

    /// Reaches the server, and makes it ready.
    ///
    /// - Throws: `InputError` if the server will not do, or nobody listens; `TesterShortage`; `SetUpInterrupted`.
    package init(_ profile: LoadProfile, _ target: RemoteTarget, hooks: SetUpHooks) throws {
        try target.require(of: profile)
        guard let load = profile.load as? TaxiLoad else { preconditionFailure("it is required before") }
        (self.profile, self.load) = (profile, load)
        server = try ReachedServer(target, for: load, files: SocketLimit.raise(), clock: RunClock(), hooks: hooks)
        drill = target.crash.map { CrashDrill($0.command, everyNanoseconds: $0.everyNanoseconds) }
    }

    /// - Throws: `InputError` if the server was gone; `TesterShortage`; `LoadThreadsUnavailable`.
    package func run(breaking fault: LoadFault? = nil, hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        let options = LoadOptions(of: profile)
        var tested = ServiceAdapter(of: profile, load, breaking: fault)
        tested.service.isRemote = true
        tested.service.clock = server.fares.clock
        tested.service.knowsWays = server.fares.unchecked == nil
        let kept = OutcomeLine()
        let carrier = LoadRun<ClientsAndDrivers>.Carrier(doorbell: server.doorbell) { [server, profile, drill] parts in
            parts.carry { carrying in
                let courier = Courier(server, carrying, of: profile, drill: drill)
                let record = courier.run()
                kept.leave(courier)
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

/// What the courier has seen, from its thread to whoever started the run.
private final class OutcomeLine: Sendable {
    private let left = Mutex<(record: RemoteRecord, findings: RemoteFindings, failure: (any Error)?)?>(nil)

    func leave(_ courier: Courier) {
        let (record, findings) = courier.result
        let failure: (any Error)? =
            courier.shortage.map {
                TesterShortage($0, server: record.address, sockets: record.connections + record.streams + 1)
            } ?? courier.failure.map { RemoteTarget.failed("\($0): \(record.address)") }
        left.withLock { $0 = (record, findings, failure) }
    }

    /// The run's record with all that was seen.
    ///
    /// - Throws: `InputError` if the server was gone; `TesterShortage`.
    func complete(_ record: LoadRecord) throws -> LoadRecord {
        guard let seen = left.withLock({ $0 }) else { return record }
        if let failure = seen.failure { throw failure }
        var record = record
        record.remote = seen.record
        record.judge.verdict = record.judge.verdict.with(seen.findings.book)
        return record
    }
}
