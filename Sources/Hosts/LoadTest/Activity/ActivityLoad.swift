import ActivityService
import CityHost
import LoadTestParameters
import Quantities
import RuleModels
import SimulationKernel

/// Load test of the activity service: sessions, goals, logins and logouts of runners and cyclists.
package struct ActivityLoad: ServiceDescription {
    /// Rules of the activity service.
    package var rules: ActivityRules
    /// Number of runners and cyclists.
    package var runners: Int
    /// Proportions of the actions that users begin on their own.
    package var mix: CommandMix
    /// Durations of the parts of a session, and interval and length of its steps.
    package var runs: LoadSessionTimes

    /// Creates the load of `runners` users.
    package init(rules: ActivityRules, runners: Int, mix: CommandMix, runs: LoadSessionTimes) {
        (self.rules, self.runners, self.mix, self.runs) = (rules, runners, mix, runs)
    }

    /// A command from a runner's app to the activity service or the account service.
    package enum Command: Sendable {
        case runner(RunnerID, ActivityService.RunnerAction)
        /// Logout (A05).
        case logOut(RunnerID)
        case logIn(RunnerID)

        var runner: RunnerID {
            switch self {
            case .runner(let runner, _), .logOut(let runner), .logIn(let runner): runner
            }
        }
    }

    /// An effect of the activity service, or the outcome of a login or logout.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case activity(ActivityService.Effect)
        case loggedIn(RunnerID)
        case loggedOut(RunnerID)
        /// The account service refused the command.
        case shutOut(RunnerID)

        var runner: RunnerID {
            switch self {
            case .activity(let effect): effect.runner
            case .loggedIn(let runner), .loggedOut(let runner), .shutOut(let runner): runner
            }
        }
    }

    /// Placeholder contents of rings and queues.
    package static var placeholder: (order: Command, command: Command, effect: Effect) {
        (.logOut(.none), .logOut(.none), .loggedOut(.none))
    }

    // MARK: Users

    /// The tested service.
    package static var services: ServiceSet { .activity }
    /// Latency and availability targets of the rule book (F07).
    package static let promises = ServicePromises(
        latencies: [
            LatencyPromise(rule: "F07", name: "starts", kinds: [.start], limit: .seconds(3), percentile: 80),
            LatencyPromise(rule: "F07", name: "logins", kinds: [.login], limit: .seconds(3), percentile: 80),
        ], ruleOfAvailability: "F07",
        rows: [("F07", "starts and logins of the tracker", "80 % within 3 s, 99 % available")])

    /// Command kinds that a profile may mix.
    package static let mixedKinds: [CommandKind] = [.start, .pause, .goal, .connection, .login]
    /// Command kinds that follow from the mixed ones.
    package static let followingKinds: [CommandKind] = [.fix, .stop, .timeout]

    /// One group: the runners.
    package var groups: [UserGroup] { [UserGroup("runners", .runner, runners, .runner)] }

    /// Runs the test with runners and cyclists.
    package func run(_ test: ServiceTest<ActivityLoad>) throws -> LoadRecord {
        try test.run { Runners(profile: test.profile, self, share: $0, of: test.profile.threads) }
    }

    /// Returns the steady-state flows of commands at `rate` commands per second.
    package func flows(at rate: Double) -> ExpectedFlows {
        // During a pause, 20 % of the fixes are sent. A dead app sends none; half of the connection losses are dead
        // apps.
        let fixing =
            mix[.start] * runs.session.mean - mix[.pause] * runs.pause.mean * (1 - Runners.fixesInPauses)
            - mix[.connection] * runs.outage.mean / 2
        let fixes = max(0, fixing / runs.fixInterval.seconds)
        // A session that ends during a pause sends no resume. Both durations are exponential.
        let ended = runs.session.mean / max(runs.session.mean + runs.pause.mean, 1e-9)
        return ExpectedFlows(
            rate: rate,
            perAction: CommandTally(
                mix,
                with: [
                    // Each of these actions has a counterpart: resume, regained connection, login.
                    .pause: mix[.pause] + mix[.pause] * ended, .connection: mix[.connection] * 2,
                    .login: mix[.login] * 2, .stop: mix[.start], .fix: fixes,
                ]),
            commandsPerWaiting: 1 + fixes / max(mix[.start], 1e-9),
            demands: [
                UserDemand(
                    people: "runners", count: runners, journeys: [(mix[.start], runs.session.mean)],
                    actionText: "sessions per second", durationText: "each lasting", timesKey: "runs")
            ])
    }

    // MARK: Service

    /// Returns a new host with the activity service alone.
    package func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost {
        CityHost(
            taxis: .withoutDrivers, activity: ActivityService(rules: rules, runners: runners), checks: checks,
            fault: fault,
            log: log)
    }

    /// Returns the number of effects of the last command.
    package static func effectCount(of command: Command, by host: borrowing CityHost) -> Int {
        if case .runner = command { host.activity.effects.count } else { 1 }
    }

    /// Returns one effect of the last command.
    package static func effect(_ index: Int, of command: Command, by host: borrowing CityHost) -> Effect {
        if case .runner = command { return .activity(host.activity.effects[index]) }
        let effect = host.accounts.effects[index]
        if case .loggedIn = effect { return .loggedIn(command.runner) }
        if case .loggedOut = effect { return .loggedOut(command.runner) }
        return .shutOut(command.runner)
    }

    /// Whether the runner of the effect belongs to the generator `share`.
    package static func concerns(_ effect: Effect, generator share: UInt32, of count: UInt32) -> Bool {
        effect.runner.index % count == share
    }

    /// Returns the service's counts of sessions and kept fixes.
    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        let fixes = host.activity.fixCounts
        return ServiceRecord(begun: host.activity.sessionCount, time: time, totals: [fixes.kept])
    }

    /// Memory of the activity service, in bytes.
    package static func bytes(of host: borrowing CityHost) -> Int { host.activity.bytes }

    /// Returns the host's form of the command, or nil if it is a login or logout of a test without accounts.
    package static func hostCommand(for command: Command, _ accounts: UserAccounts?) -> HostCommand? {
        switch command {
        case .runner(let runner, let action): .activity(.runner(runner, action))
        case .logOut(let runner):
            accounts.map { .account(.session($0.generator.session(.runner, runner.index), .logOut)) }
        case .logIn(let runner): accounts.map { .account($0.logins[Int(runner.index)]) }
        }
    }

    // MARK: Checker

    /// The reference model of all answers.
    var answers: RunnerAnswers { RunnerAnswers(rules: rules) }

    /// Checks the run by an `AnswerChecker` with `RunnerAnswers`.
    package func check(in parts: RunContext<ActivityLoad>, consume: CommandConsumer?) {
        parts.check(with: AnswerChecker(answers), consume: consume)
    }
}

/// The reference model for runners: `ActivityModel` for sessions and goals; logins and logouts always succeed.
struct RunnerAnswers: AnswerModel {
    private var activity: ActivityModel

    init(rules: ActivityRules) { activity = ActivityModel(rules: rules) }

    mutating func answer(to command: ActivityLoad.Command, at time: SimTime) -> [ActivityLoad.Effect] {
        switch command {
        case .logOut(let runner): [.loggedOut(runner)]
        case .logIn(let runner): [.loggedIn(runner)]
        case .runner(let runner, let action):
            activity.perform(action, by: runner, at: time).map { .activity($0) }
        }
    }

    func sender(of command: ActivityLoad.Command) -> (number: Int, name: String) {
        (Int(command.runner.index), "runner\(UInt64(command.runner.index) + 1)")
    }

    static func description(of command: ActivityLoad.Command) -> String {
        switch command {
        case .logOut: "logOut"
        case .logIn: "logIn"
        case .runner(_, let action): action.operation.word
        }
    }

    static func words(of effect: ActivityLoad.Effect) -> String {
        switch effect {
        case .activity(let effect): effect.logText
        case .loggedIn: "loggedIn"
        case .loggedOut: "loggedOut"
        case .shutOut: "refused by the account service"
        }
    }

    static func isRefusal(_ effect: ActivityLoad.Effect) -> Bool {
        switch effect {
        case .activity(.rejected), .shutOut: true
        case .activity, .loggedIn, .loggedOut: false
        }
    }

    var begun: Int { activity.sessionCount }
    var occasions: [ServiceFault: Int] { ServiceFault.counts(activity.occasions) { .activity($0) } }
    func totals(at time: SimTime) -> [UInt64] { [activity.fixesKept] }
}

extension CommandKind {
    init(of command: ActivityLoad.Command) {
        switch command {
        case .runner(_, let action): self.init(of: action)
        case .logOut, .logIn: self = .login
        }
    }

    private init(of action: ActivityService.RunnerAction) {
        switch action {
        case .start: self = .start
        case .pause, .resume: self = .pause
        case .stop: self = .stop
        case .fix: self = .fix
        case .loseConnection, .regainConnection, .dieApp, .reviveApp: self = .connection
        case .setGoal, .resetProgress: self = .goal
        // No user leaves in a load test.
        case .leaveActivity: self = .setting
        }
    }
}
