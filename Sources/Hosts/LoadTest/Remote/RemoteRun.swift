import InputFiles
import Synchronization
import System

/// A load test of a server: set up once, then run once.
package struct RemoteRun: Sendable {
    private let profile: LoadProfile
    private let crowd: TaxiCrowd
    private let server: ReachedServer
    private let drill: CrashDrill?

    /// Reaches the server, and makes it ready.
    ///
    /// - Throws: `InputError` if the server will not do, or nobody listens; `SetUpInterrupted`.
    package init(_ profile: LoadProfile, _ target: RemoteTarget, hooks: SetUpHooks) throws {
        try target.require(of: profile)
        guard case .taxis(let crowd) = profile.crowd else { preconditionFailure("it is required before") }
        (self.profile, self.crowd) = (profile, crowd)
        server = try ReachedServer(target, for: crowd, files: SocketLimit.raise(), clock: RunClock(), hooks: hooks)
        drill = target.crash.map { CrashDrill($0.command, everyNanoseconds: $0.everyNanoseconds) }
    }

    /// - Throws: `InputError` if the server was gone; `LoadThreadsUnavailable`.
    package func run(breaking fault: LoadFault? = nil, hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        let options = LoadOptions(of: profile)
        var tested = TestedTaxis(of: profile, crowd)
        tested.isRemote = true
        if let fault { tested.faults = fault.faults(in: options) }
        let kept = OutcomeLine()
        let carrier = LoadRun<ClientsAndDrivers>.Carrier(doorbell: server.doorbell) { [server, drill] parts in
            parts.carry { carrying in
                let courier = Courier(server, carrying, drill: drill)
                let record = courier.run()
                kept.leave(courier)
                return record
            }
        }
        let run = LoadRun(tested, options, carrier: carrier) { [profile, crowd] share in
            ClientsAndDrivers(profile: profile, crowd, share: share, of: profile.threads)
        }
        return try kept.complete(run.run(hooks: hooks))
    }
}

/// What the courier has seen, from its thread to whoever started the run.
private final class OutcomeLine: Sendable {
    private let left = Mutex<(record: RemoteRecord, findings: RemoteFindings, failure: String?)?>(nil)

    func leave(_ courier: Courier) {
        let (record, findings, failure) = (courier.result.record, courier.result.findings, courier.failure)
        left.withLock { $0 = (record, findings, failure) }
    }

    /// The run's record with all that was seen.
    ///
    /// - Throws: `InputError` if the server was gone.
    func complete(_ record: LoadRecord) throws(InputError) -> LoadRecord {
        guard let seen = left.withLock({ $0 }) else { return record }
        if let failure = seen.failure { throw RemoteTarget.failed("\(failure): \(seen.record.address)") }
        var record = record
        record.remote = seen.record
        record.judge.verdict = record.judge.verdict.with(seen.findings.book)
        return record
    }
}
