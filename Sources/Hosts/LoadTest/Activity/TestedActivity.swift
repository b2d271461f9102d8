import AccountService
import ActivityService
import CityHost
import Quantities
import TaxiService

/// The sessions and goals of runners and cyclists, and their logging in.
package struct TestedActivity: TestedService {
    package var rules: ActivityRules
    package var runnerCount: Int
    package var queueCapacity = 1 << 16
    package var faults = Faults()
    /// A rule that the service breaks, see `Faults`.
    package var defect: ActivityService.Defect?
    /// Of all users; nil where nobody has one.
    private let accounts: UserAccounts?
    /// How each runner logs in: passwords are tried outside of the services.
    private let logins: [AccountService.Command]

    package init(rules: ActivityRules, runnerCount: Int, accountSeed: UInt64? = nil) {
        self.rules = rules
        self.runnerCount = runnerCount
        accounts = accountSeed.map { UserAccounts(seed: $0, [(.runner, runnerCount)]) }
        var logins: [AccountService.Command] = []
        accounts?.forEachCommand { if case .visitor(.logIn) = $0 { logins.append($0) } }
        self.logins = logins
    }

    /// What a profile describes.
    package init(of profile: LoadProfile, _ crowd: RunnerCrowd) {
        self.init(
            rules: crowd.rules, runnerCount: crowd.runners, accountSeed: profile.hasAccounts ? profile.seed : nil)
        queueCapacity = profile.queueCapacity
    }

    package static var nothing: (order: RunnerOrder, command: RunnerOrder, effect: RunnerNews) {
        (.logOut(.none), .logOut(.none), .loggedOut(.none))
    }

    package func makeHost(checks: InvariantChecks, log: HostLog?) -> CityHost {
        CityHost(
            taxis: .ofNobody, activity: ActivityService(rules: rules, runners: runnerCount), checks: checks,
            fault: defect.map { .activity($0) }, log: log)
    }

    package func prepare(_ host: inout CityHost) {
        guard let accounts else { return }
        for applicant in accounts.users { host.enrol(applicant, at: .zero) }
    }

    package func command(of order: RunnerOrder) -> RunnerOrder { order }

    package func perform(_ command: RunnerOrder, on host: inout CityHost, at time: SimTime) -> Bool {
        switch command {
        case .runner(let runner, let step):
            return host.perform(.runner(runner, step.action), of: accounts?.applicants, at: time)
        case .logOut, .logIn:
            guard let command = accountCommand(command) else { return false }
            host.perform(command, at: time)
            return true
        }
    }

    /// nil where nobody has an account.
    private func accountCommand(_ order: RunnerOrder) -> AccountService.Command? {
        switch order {
        case .runner: nil
        case .logOut(let runner):
            accounts.map { .session($0.applicants.session(.runner, runner.index), .logOut) }
        case .logIn(let runner): Int(runner.index) < logins.count ? logins[Int(runner.index)] : nil
        }
    }

    /// The service sets none.
    package func fireNextTimer(of host: inout CityHost, at time: SimTime) -> (command: RunnerOrder, due: SimTime)? {
        nil
    }

    package static func effectCount(of command: RunnerOrder, by host: borrowing CityHost) -> Int {
        switch command {
        case .runner: host.activity.effects.count
        case .logOut, .logIn: 1
        }
    }

    package static func effect(_ index: Int, of command: RunnerOrder, by host: borrowing CityHost) -> RunnerNews {
        if case .runner = command { return .activity(host.activity.effects[index]) }
        let effect = host.accounts.effects[index]
        if case .loggedIn = effect { return .loggedIn(command.runner) }
        if case .loggedOut = effect { return .loggedOut(command.runner) }
        return .shutOut(command.runner)
    }

    package static func concerns(_ effect: RunnerNews, generator share: UInt32, of count: UInt32) -> Bool {
        effect.runner.index % count == share
    }

    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        let fixes = host.activity.fixCounts
        return ServiceRecord(begun: host.activity.sessionCount, time: time, totals: [fixes.kept])
    }

    package static func bytes(of host: borrowing CityHost) -> Int { host.activity.bytes }

    /// What must come of all orders.
    package var answers: RunnerAnswers { RunnerAnswers(rules: rules) }

    package func judge(in parts: RunParts<TestedActivity>, consume: CommandConsumer?) {
        parts.judge(self, with: AnswerJudge(answers), consume: consume)
    }

    package func forEachCommandBefore(_ body: (HostCommand) -> Void) {
        accounts?.forEachCommand { body(.account($0)) }
    }

    /// Before somebody acts, the account service is asked whether they may.
    package func forEachHostCommand(of command: RunnerOrder, _ body: (HostCommand) -> Void) {
        if let command = accountCommand(command) { body(.account(command)) }
        guard case .runner(let runner, let step) = command else { return }
        if let accounts { body(.account(accounts.question(.runner, runner.index))) }
        body(.activity(.runner(runner, step.action)))
    }
}
