import CityHost
import Quantities
import RuleModels

/// A service under test: what a description of it leaves to be done, which is the same for all.
package struct ServiceAdapter<Service: ServiceDescription>: Sendable {
    package var service: Service
    /// The number of commands that may wait for the writer; a power of two.
    package var queueCapacity = 1 << 16
    package var faults = Faults()
    /// A fault planted in the service on purpose.
    package var fault: ServiceFault?
    /// Accounts of all users, or nil if the profile has no accounts.
    var accounts: UserAccounts?

    package init(_ service: Service) { self.service = service }

    /// The target that a profile describes.
    ///
    /// - Parameter fault: what is broken about it on purpose.
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

    /// A fresh service with a host around it.
    package func makeHost(checks: InvariantChecks = .none, log: HostLog? = nil) -> CityHost {
        service.makeHost(fault: fault, checks: checks, log: log)
    }

    /// Tells the host all that is to be told before the run.
    package func prepare(_ host: inout CityHost) {
        guard let accounts else { return }
        for applicant in accounts.users { host.enrol(applicant, at: .zero) }
    }

    @inline(__always)
    package func perform(_ command: Service.Command, on host: inout CityHost, at time: SimTime) -> Bool {
        service.perform(command, on: &host, as: accounts, at: time)
    }

    /// Carries out the first timer that is due by then; nil if none is. No other service of the host asks for timers.
    @inline(__always)
    package func fireNextTimer(
        of host: inout CityHost, at time: SimTime
    ) -> (command: Service.Command, due: SimTime)? {
        guard let (timer, due) = host.fireNextTimer(dueBy: time, at: time) else { return nil }
        return Service.command(of: timer).map { ($0, due) }
    }

    /// The commands of `prepare`, for the log.
    package func forEachCommandBefore(_ body: (HostCommand) -> Void) {
        accounts?.forEachCommand { body(.account($0)) }
    }

    /// A command as the log has it: before users act, the account service is asked whether they may (A04).
    package func forEachHostCommand(of command: Service.Command, _ body: (HostCommand) -> Void) {
        guard let command = Service.hosted(command, accounts) else { return }
        if let accounts, let sender = command.sender {
            body(.account(accounts.question(sender.role, sender.number)))
        }
        body(command)
    }
}

/// A load test of one service, ready but for its users.
package struct ServiceTest<Service: ServiceDescription>: Sendable {
    package let profile: LoadProfile
    let target: ServiceAdapter<Service>
    let hooks: LoadHooks

    /// - Parameter makeSource: makes one generator's share of the users, on its thread.
    func run<Source: LoadSource & ~Copyable>(
        with makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) throws -> LoadRecord where Source.Service == Service {
        try LoadRun(target, LoadOptions(of: profile), makeSource: makeSource).run(hooks: hooks)
    }
}

/// A service's own figures at the end of a run.
package struct ServiceRecord: Sendable {
    /// Count by the service itself: see `Verdict.begun`.
    package var begun: Int
    /// I13, where money is moved.
    package var isBalanced = true
    /// The ledger of the rides' money; nil if nobody pays for any.
    package var fares: FareTotals?
    /// The moment of all this.
    package var time = SimTime.zero
    /// Further counts of the service, which its checker counts as well.
    package var totals: [UInt64] = []
    /// Number of times that the planted fault made a difference; 0 if the service does not count it.
    package var defectStrikes = 0
}
