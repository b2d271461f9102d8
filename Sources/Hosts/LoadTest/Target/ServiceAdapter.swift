import CityHost
import Quantities
import RuleModels

/// A service under test: the parts that are the same for all service descriptions.
package struct ServiceAdapter<Service: ServiceDescription>: Sendable {
    /// Description of the service.
    package var service: Service
    /// Maximum number of commands that wait for the writer; a power of two.
    package var queueCapacity = 1 << 16
    /// Faults planted in the target or the tester.
    package var faults = Faults()
    /// Fault planted in the service.
    package var fault: ServiceFault?
    /// Accounts of all users; nil if the profile has no accounts.
    var accounts: UserAccounts?

    /// Creates a target without faults and accounts.
    package init(_ service: Service) { self.service = service }

    /// Creates the target of a profile.
    ///
    /// - Parameter fault: planted fault.
    package init(of profile: LoadProfile, _ service: Service, breaking fault: LoadFault? = nil) {
        self.init(service)
        queueCapacity = profile.queueCapacity
        self.fault = fault?.ofService
        if let fault { faults = fault.faults(in: LoadOptions(of: profile)) }
        if profile.hasAccounts {
            accounts = UserAccounts(
                seed: profile.seed, service.registered, keepsLogins: service.mix[.login] > 0)
        }
    }

    /// Returns a new service with its host.
    package func makeHost(checks: InvariantChecks = .none, log: HostLog? = nil) -> CityHost {
        service.makeHost(fault: fault, checks: checks, log: log)
    }

    /// Gives the host all commands that precede the run.
    package func enrolUsers(in host: inout CityHost) {
        guard let accounts else { return }
        for applicant in accounts.applicants { host.enrol(applicant, at: .zero) }
    }

    @inline(__always)
    /// Carries out a command; returns whether its sender was allowed to act.
    package func perform(_ command: Service.Command, on host: inout CityHost, at time: SimTime) -> Bool {
        service.perform(command, on: &host, as: accounts, at: time)
    }

    /// Fires the first timer due by `time`; nil if there is none. No other service of the host sets timers.
    @inline(__always)
    package func fireNextTimer(
        of host: inout CityHost, at time: SimTime
    ) -> (command: Service.Command, due: SimTime)? {
        guard let (timer, due) = host.fireNextTimer(dueBy: time, at: time) else { return nil }
        return Service.command(of: timer).map { ($0, due) }
    }

    /// Calls `body` for each command of `enrolUsers`, for the log.
    package func forEachSetUpCommand(_ body: (HostCommand) -> Void) {
        accounts?.forEachCommand { body(.account($0)) }
    }

    /// Calls `body` for a command as the log has it: the account service authorises the sender first (A04).
    package func forEachHostCommand(of command: Service.Command, _ body: (HostCommand) -> Void) {
        guard let command = Service.hostCommand(for: command, accounts) else { return }
        if let accounts, let sender = command.actor {
            body(.account(accounts.authorisationQuery(sender.role, sender.number)))
        }
        body(command)
    }
}

/// A load test of one service, complete except for its users.
package struct ServiceTest<Service: ServiceDescription>: Sendable {
    /// Profile of the test.
    package let profile: LoadProfile
    let target: ServiceAdapter<Service>
    let hooks: LoadHooks

    /// Runs the test.
    ///
    /// - Parameter makeSource: creates one generator's share of the users, on its thread.
    func run<Source: LoadSource & ~Copyable>(
        with makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) throws -> LoadRecord where Source.Service == Service {
        try LoadRun(target, LoadOptions(of: profile), makeSource: makeSource).run(hooks: hooks)
    }
}

/// A service's own figures at the end of a run.
package struct ServiceRecord: Sendable {
    /// Count by the service itself (see `Verdict.begun`).
    package var begun: Int
    /// Whether the ledger sums to zero, if money is moved (I13).
    package var isBalanced = true
    /// Ledger totals of the rides; nil if rides are not paid.
    package var fares: FareTotals?
    /// Time of these figures.
    package var time = SimTime.zero
    /// Further counts, which the checker compares with its own.
    package var totals: [UInt64] = []
    /// Number of times that the planted fault took effect; 0 if the service does not count it.
    package var defectStrikes = 0
}
