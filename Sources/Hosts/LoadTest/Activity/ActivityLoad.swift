import ActivityService
import CityHost
import LoadParameters
import Quantities
import RuleModels
import SimulationKernel

/// The sessions and goals of the runners and cyclists of a load test, and their logging in.
package struct ActivityLoad: ServiceDescription {
    package var rules: ActivityRules
    package var runners: Int
    package var mix: CommandMix
    package var runs: RunTimes

    package init(rules: ActivityRules, runners: Int, mix: CommandMix, runs: RunTimes) {
        (self.rules, self.runners, self.mix, self.runs) = (rules, runners, mix, runs)
    }

    /// A command of a runner's app to the activity service or to the accounts.
    package enum Command: Sendable {
        case runner(RunnerID, ActivityService.RunnerAction)
        /// A05.
        case logOut(RunnerID)
        case logIn(RunnerID)

        var runner: RunnerID {
            switch self {
            case .runner(let runner, _), .logOut(let runner), .logIn(let runner): runner
            }
        }
    }

    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case activity(ActivityService.Effect)
        case loggedIn(RunnerID)
        case loggedOut(RunnerID)
        /// The accounts refused it.
        case shutOut(RunnerID)

        var runner: RunnerID {
            switch self {
            case .activity(let effect): effect.runner
            case .loggedIn(let runner), .loggedOut(let runner), .shutOut(let runner): runner
            }
        }
    }

    package static var nothing: (order: Command, command: Command, effect: Effect) {
        (.logOut(.none), .logOut(.none), .loggedOut(.none))
    }

    // MARK: Users

    package static var services: HostedServices { .activity }
    package static let promises = ServicePromises(
        latencies: [
            LatencyPromise(rule: "F07", name: "starts", kinds: [.start], limit: .seconds(3), percentile: 80),
            LatencyPromise(rule: "F07", name: "logins", kinds: [.login], limit: .seconds(3), percentile: 80),
        ], ruleOfAvailability: "F07",
        rows: [("F07", "starts and logins of the tracker", "80 % within 3 s, 99 % available")])

    /// Kinds of commands that a profile may mix.
    package static let mixedKinds: [CommandKind] = [.start, .pause, .goal, .connection, .login]
    /// Kinds of commands that follow from the mixed ones.
    package static let followingKinds: [CommandKind] = [.fix, .stop, .timeout]

    package var groups: [UserGroup] { [UserGroup("runners", .runner, runners, .runner)] }

    package func run(_ test: ServiceTest<ActivityLoad>) throws -> LoadRecord {
        try test.run { Runners(profile: test.profile, self, share: $0, of: test.profile.threads) }
    }

    package func flows(at rate: Double) -> ExpectedFlows {
        // During a pause a fifth are sent; a dead app sends none, and half of what takes the connection is that.
        let fixing =
            mix[.start] * runs.session.mean - mix[.pause] * runs.pause.mean * (1 - Runners.fixesInPauses)
            - mix[.connection] * runs.lost.mean / 2
        let fixes = max(0, fixing / runs.fixEvery.seconds)
        // Of a pause that a session's end cuts short the end is lacking: both are exponential.
        let ended = runs.session.mean / max(runs.session.mean + runs.pause.mean, 1e-9)
        return ExpectedFlows(
            rate: rate,
            perAction: CommandTally(
                mix,
                with: [
                    // What is done is undone.
                    .pause: mix[.pause] + mix[.pause] * ended, .connection: mix[.connection] * 2,
                    .login: mix[.login] * 2, .stop: mix[.start], .fix: fixes,
                ]),
            commandsPerWaiting: 1 + fixes / max(mix[.start], 1e-9),
            demands: [
                UserDemand(
                    people: "runners", count: runners, journeys: [(mix[.start], runs.session.mean)],
                    begun: "sessions a second", lasting: "each of", timesKey: "runs")
            ])
    }

    // MARK: Service

    package func makeHost(fault: ServiceFault?, checks: InvariantChecks, log: HostLog?) -> CityHost {
        CityHost(
            taxis: .ofNobody, activity: ActivityService(rules: rules, runners: runners), checks: checks, fault: fault,
            log: log)
    }

    package static func effectCount(of command: Command, by host: borrowing CityHost) -> Int {
        if case .runner = command { host.activity.effects.count } else { 1 }
    }

    package static func effect(_ index: Int, of command: Command, by host: borrowing CityHost) -> Effect {
        if case .runner = command { return .activity(host.activity.effects[index]) }
        let effect = host.accounts.effects[index]
        if case .loggedIn = effect { return .loggedIn(command.runner) }
        if case .loggedOut = effect { return .loggedOut(command.runner) }
        return .shutOut(command.runner)
    }

    package static func concerns(_ effect: Effect, generator share: UInt32, of count: UInt32) -> Bool {
        effect.runner.index % count == share
    }

    package static func record(of host: borrowing CityHost, at time: SimTime) -> ServiceRecord {
        let fixes = host.activity.fixCounts
        return ServiceRecord(begun: host.activity.sessionCount, time: time, totals: [fixes.kept])
    }

    package static func bytes(of host: borrowing CityHost) -> Int { host.activity.bytes }

    package static func hosted(_ command: Command, _ accounts: UserAccounts?) -> HostCommand? {
        switch command {
        case .runner(let runner, let action): .activity(.runner(runner, action))
        case .logOut(let runner):
            accounts.map { .account(.session($0.applicants.session(.runner, runner.index), .logOut)) }
        case .logIn(let runner): accounts.map { .account($0.logins[Int(runner.index)]) }
        }
    }

    // MARK: Checker

    /// Model of the answers to all commands.
    var answers: RunnerAnswers { RunnerAnswers(rules: rules) }

    package func check(in parts: RunParts<ActivityLoad>, consume: CommandConsumer?) {
        parts.judge(with: AnswerJudge(answers), consume: consume)
    }
}

/// Model of the answers to a runner's commands: sessions and goals by their model; logins and logouts as requested.
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

    func person(of command: ActivityLoad.Command) -> (number: Int, name: String) {
        (Int(command.runner.index), "runner\(UInt64(command.runner.index) + 1)")
    }

    static func words(of command: ActivityLoad.Command) -> String {
        switch command {
        case .logOut: "logOut"
        case .logIn: "logIn"
        case .runner(_, let action): action.operation.word
        }
    }

    static func words(of effect: ActivityLoad.Effect) -> String {
        switch effect {
        case .activity(let effect): effect.judgedWords
        case .loggedIn: "loggedIn"
        case .loggedOut: "loggedOut"
        case .shutOut: "refused by the accounts"
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
