import ActivityService
import Quantities

/// What a runner's or cyclist's app sends, to the activity service or to the accounts: small, without texts.
package enum RunnerOrder: Hashable, Sendable, BitwiseCopyable {
    case runner(RunnerID, Step)
    /// A05.
    case logOut(RunnerID)
    case logIn(RunnerID)

    package enum Step: Hashable, Sendable, BitwiseCopyable {
        case start(ActivityService.SessionKind)
        case pause, resume, stop
        case fix(FixedPosition, accuracyMetres: UInt32, taken: SimTime)
        case loseConnection, regainConnection
        case dieApp, reviveApp
        case setGoal(kilometres: UInt32)
        case resetProgress(confirmed: Bool)
    }

    var runner: RunnerID {
        switch self {
        case .runner(let runner, _), .logOut(let runner), .logIn(let runner): runner
        }
    }
}

extension RunnerOrder.Step {
    /// With its title: the usual one.
    var action: ActivityService.RunnerAction {
        switch self {
        case .start(let kind): .start(kind: kind, title: "")
        case .pause: .pause
        case .resume: .resume
        case .stop: .stop
        case .fix(let place, let accuracyMetres, let taken): .fix(place, accuracyMetres: accuracyMetres, taken: taken)
        case .loseConnection: .loseConnection
        case .regainConnection: .regainConnection
        case .dieApp: .dieApp
        case .reviveApp: .reviveApp
        case .setGoal(let kilometres): .setGoal(kilometres: kilometres)
        case .resetProgress(let isConfirmed): .resetProgress(confirmed: isConfirmed)
        }
    }
}

extension CommandKind {
    init(of order: RunnerOrder) {
        switch order {
        case .runner(_, let step): self.init(of: step)
        case .logOut, .logIn: self = .login
        }
    }

    private init(of step: RunnerOrder.Step) {
        switch step {
        case .start: self = .start
        case .pause, .resume: self = .pause
        case .stop: self = .stop
        case .fix: self = .fix
        case .loseConnection, .regainConnection, .dieApp, .reviveApp: self = .connection
        case .setGoal, .resetProgress: self = .goal
        }
    }
}

/// What comes of it.
package enum RunnerNews: Hashable, Sendable, BitwiseCopyable {
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
