import Quantities
import ServiceKernel

extension ActivityService {
    /// What came of a command, in the order in which it happened: the lines of the event log, and what becomes of fixes,
    /// which no log shows.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case started(RunnerID, SessionID, kind: SessionKind)
        case paused(RunnerID, SessionID)
        case resumed(RunnerID, SessionID)
        /// F02: what the session has come to so far; late fixes may still add to the distance.
        case stopped(RunnerID, SessionID, distance: Distance, time: SimDuration)
        case connectionLost(RunnerID)
        case connectionRegained(RunnerID)
        case appDied(RunnerID)
        case appRevived(RunnerID)
        case goalSet(RunnerID, kilometres: UInt32)
        /// F05. `date`: the day on which the session ended that reached it.
        case goalReached(RunnerID, SessionID, kilometres: UInt32, date: CalendarDate)
        /// F05: what had been reached is no longer.
        case goalCleared(RunnerID, kilometres: UInt32)
        /// F06: the runner is told of a goal that is reached, as soon as no session is on.
        case notified(RunnerID, SessionID, kilometres: UInt32)
        case progressReset(RunnerID)
        /// A11.
        case activityLeft(RunnerID)
        case rejected(RunnerID, RunnerAction.Word, Reason)

        /// The fix counts.
        case fixKept(RunnerID, SessionID)
        /// The fix belongs to the session but does not count.
        case fixLeftOut(RunnerID, SessionID, Omission)
    }

    /// Why a fix of a session does not count.
    package enum Omission: UInt8, Error, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// F02: worse than the accuracy that is asked for.
        case inaccurate = 1
        /// F01: taken during a pause.
        case paused = 2
        /// F03: taken while the app was dead.
        case appDead = 3
        /// F03: of a moment of which there is one already.
        case repeated = 4
    }
}

extension ActivityService.Effect: ServiceEffect {
    package static let vocabulary = ActivityService.EventWord.allCases.map(\.entry)

    package var event: String? { eventWord?.rawValue }

    /// The line of the log; nil for an effect that no log shows.
    package var eventWord: ActivityService.EventWord? {
        switch self {
        case .started: .started
        case .paused: .paused
        case .resumed: .resumed
        case .stopped: .stopped
        case .connectionLost: .connectionLost
        case .connectionRegained: .connectionRegained
        case .appDied: .appDied
        case .appRevived: .appRevived
        case .goalSet: .goalSet
        case .goalReached: .goalReached
        case .goalCleared: .goalCleared
        case .notified: .notified
        case .progressReset: .progressReset
        case .activityLeft: .activityLeft
        case .rejected: .rejected
        case .fixKept, .fixLeftOut: nil
        }
    }

    /// Whom it concerns.
    package var runner: RunnerID {
        switch self {
        case .started(let runner, _, _), .paused(let runner, _), .resumed(let runner, _),
            .stopped(let runner, _, _, _), .connectionLost(let runner), .connectionRegained(let runner),
            .appDied(let runner), .appRevived(let runner), .goalSet(let runner, _),
            .goalReached(let runner, _, _, _), .goalCleared(let runner, _), .notified(let runner, _, _),
            .progressReset(let runner), .activityLeft(let runner), .rejected(let runner, _, _), .fixKept(let runner, _),
            .fixLeftOut(let runner, _, _):
            runner
        }
    }

    package func fields(_ take: (Field, FieldValue) -> Void) {
        take(.runner, runner.fieldValue)
        switch self {
        case .started(_, let session, let kind):
            take(.session, session.fieldValue)
            take(.kind, kind.fieldValue)
        case .paused(_, let session), .resumed(_, let session): take(.session, session.fieldValue)
        case .stopped(_, let session, let distance, let time):
            take(.session, session.fieldValue)
            take(.distance, .text(distance.text))
            take(.time, time.fieldValue)
            take(.speed, .text(ActivityService.Speed(distance, in: time).text))
        case .goalSet(_, let kilometres), .goalCleared(_, let kilometres):
            take(.kilometres, kilometres.fieldValue)
        case .goalReached(_, let session, let kilometres, let date):
            take(.session, session.fieldValue)
            take(.kilometres, kilometres.fieldValue)
            take(.date, .text(date.description))
        case .notified(_, let session, let kilometres):
            take(.session, session.fieldValue)
            take(.kilometres, kilometres.fieldValue)
        case .rejected(_, let action, let reason):
            take(.action, .word(action.rawValue))
            take(.reason, reason.fieldValue)
        case .connectionLost, .connectionRegained, .appDied, .appRevived, .progressReset, .activityLeft, .fixKept,
            .fixLeftOut:
            break
        }
    }
}
