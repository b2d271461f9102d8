import Quantities
import ServiceKernel

extension ActivityService {
    /// An action of a runner or cyclist, or an event of the recording app. There is none for an app in the background,
    /// because that changes nothing (F03).
    package enum RunnerAction: Hashable, Sendable {
        /// Starts a session (F01). An empty title means the default, `ActivityService.defaultTitle`.
        case start(kind: SessionKind, title: String)
        /// Pauses the session (F01).
        case pause
        /// Resumes the paused session (F01).
        case resume
        /// Ends the session, running or paused (F01).
        case stop
        /// F02, F03: a position within `accuracyMetres`. `taken`: time of measurement, nil for now. A late fix belongs
        /// to the session of that time.
        case fix(FixedPosition, accuracyMetres: UInt32, taken: SimTime?)
        /// F03: fixes arrive late from now on. The service only notes it.
        case loseConnection
        /// F03: the connection is back.
        case regainConnection
        /// F03: the app dies. The step between the last fix before and the first one after is lost; time goes on.
        case dieApp
        /// F03: the app is opened again.
        case reviveApp
        /// Sets the monthly goal (F05).
        case setGoal(kilometres: UInt32)
        /// Resets the progress of the current month (F05).
        case resetProgress(confirmed: Bool)
        /// A11: erases all data of the runner.
        case leaveActivity
    }

    /// Kind of movement in a session (F01).
    package enum SessionKind: UInt8, BitwiseCopyable, FieldWord {
        case run = 1
        case ride = 2
    }

    /// Words of the actions.
    package enum Operation: String, OperationWord {
        /// Refusal reasons of the service.
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

extension ActivityService.RunnerAction: FieldVisitable {
    private typealias Operation = ActivityService.Operation

    /// Operation of the action.
    package var operation: ActivityService.Operation { describedOperation() }

    // F03: a dead app accepts only `reviveApp`. Leaving needs no app, because the host sends it.
    /// Describes the row of each command: word, rule, refusals and fields.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .start(let kind, let title):
            row.command(Operation.start, "F01", refusals: [.appDead, .sessionRunning])
            self = try .start(kind: row.field(.kind, kind, .defaulted), title: row.field(.title, title, .optional))
        case .pause: row.command(Operation.pause, "F01", refusals: [.appDead, .notRunning])
        case .resume: row.command(Operation.resume, "F01", refusals: [.appDead, .notPaused])
        case .stop: row.command(Operation.stop, "F01", refusals: [.appDead, .notRunning])
        case .fix(let position, let accuracyMetres, let taken):
            row.command(Operation.fix, "F02", refusals: [.appDead, .noSession])
            self = try .fix(
                row.field(.position, position), accuracyMetres: row.field(.accuracyMetres, accuracyMetres, .defaulted),
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
            self = try .resetProgress(confirmed: row.field(.confirmed, confirmed, .defaulted))
        case .leaveActivity: row.command(Operation.leaveActivity, "A11")
        }
    }
}
