import Quantities
import ServiceKernel

extension ActivityService {
    /// What a runner or cyclist does, or what becomes of the app that records it. The app in the background changes
    /// nothing (F03), so that there is no word for it.
    package enum RunnerAction: Hashable, Sendable {
        /// F01. An empty title is the usual one, `ActivityService.usualTitle`.
        case start(kind: SessionKind, title: String)
        /// F01.
        case pause
        /// F01.
        case resume
        /// F01: running or paused.
        case stop
        /// F02, F03: where the runner was, within `accuracyMetres`. `taken`: at which moment, nil for just now; a late
        /// one belongs to the session that the runner had then.
        case fix(FixedPosition, accuracyMetres: UInt32, taken: SimTime?)
        /// F03: fixes come late from here on; the service only notes it.
        case loseConnection
        /// F03.
        case regainConnection
        /// F03: the step between the last fix before and the first after is lost; time goes on.
        case dieApp
        /// F03.
        case reviveApp
        /// F05.
        case setGoal(kilometres: UInt32)
        /// F05: the progress of the present month.
        case resetProgress(confirmed: Bool)
        /// A11: all that is kept of the runner is erased.
        case leaveActivity
    }

    /// How a session is moved through (F01).
    package enum SessionKind: UInt8, BitwiseCopyable, FieldWord {
        case run = 1
        case ride = 2
    }

    /// The words of the actions.
    package enum Operation: String, OperationWord {
        package typealias Reason = ActivityService.Reason

        case start, pause, resume, stop, fix, loseConnection, regainConnection, dieApp, reviveApp, setGoal
        case resetProgress, leaveActivity
    }

    static let actionSamples: [RunnerAction] = [
        .start(kind: .run, title: ""), .pause, .resume, .stop,
        .fix(FixedPosition(x: 0, y: 0), accuracyMetres: 5, taken: nil), .loseConnection, .regainConnection, .dieApp,
        .reviveApp, .setGoal(kilometres: 50), .resetProgress(confirmed: false), .leaveActivity,
    ]
}

extension ActivityService.RunnerAction: FieldHolder {
    private typealias Operation = ActivityService.Operation

    package var operation: ActivityService.Operation { operationDescribed() }

    // F03: with a dead app nothing but opening it again. Leaving needs no app: the host says it.
    package mutating func describe(in row: inout some FieldForm) throws {
        switch self {
        case .start(let kind, let title):
            row.command(Operation.start, "F01", refusals: [.appDead, .sessionRunning])
            self = try .start(kind: row.field(.kind, kind, .usual), title: row.field(.title, title, .optional))
        case .pause: row.command(Operation.pause, "F01", refusals: [.appDead, .notRunning])
        case .resume: row.command(Operation.resume, "F01", refusals: [.appDead, .notPaused])
        case .stop: row.command(Operation.stop, "F01", refusals: [.appDead, .notRunning])
        case .fix(let position, let accuracyMetres, let taken):
            row.command(Operation.fix, "F02", refusals: [.appDead, .noSession])
            self = try .fix(
                row.field(.position, position), accuracyMetres: row.field(.accuracyMetres, accuracyMetres, .usual),
                taken: row.field(.taken, taken, .optional))
        case .loseConnection: row.command(Operation.loseConnection, "F03", refusals: [.appDead, .noConnection])
        case .regainConnection: row.command(Operation.regainConnection, "F03", refusals: [.appDead, .notDisconnected])
        case .dieApp: row.command(Operation.dieApp, "F03", refusals: [.appDead])
        case .reviveApp: row.command(Operation.reviveApp, "F03", refusals: [.appAlive])
        case .setGoal(let kilometres):
            row.command(Operation.setGoal, "F05", refusals: [.appDead, .goalOutOfRange, .goalBelowProgress])
            self = try .setGoal(kilometres: row.field(.kilometres, kilometres))
        case .resetProgress(let confirmed):
            row.command(Operation.resetProgress, "F05", refusals: [.appDead, .notConfirmedByUser])
            self = try .resetProgress(confirmed: row.field(.confirmed, confirmed, .usual))
        case .leaveActivity: row.command(Operation.leaveActivity, "A11")
        }
    }
}
