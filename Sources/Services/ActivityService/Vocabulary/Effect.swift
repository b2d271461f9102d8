import Quantities
import ServiceKernel

extension ActivityService {
    /// A result of a command, in the order in which it happened: a line of the event log, or the result of a fix, which
    /// no log shows.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case started(RunnerID, SessionID, kind: SessionKind)
        case paused(RunnerID, SessionID)
        case resumed(RunnerID, SessionID)
        /// F02: the session's result so far; late fixes may still add to the distance.
        case stopped(RunnerID, SessionID, distance: Distance, time: SimDuration)
        case connectionLost(RunnerID)
        case connectionRegained(RunnerID)
        case appDied(RunnerID)
        case appRevived(RunnerID)
        case goalSet(RunnerID, kilometres: UInt32)
        /// F05: the goal is reached. `date`: local date on which the session that reached it ended.
        case goalReached(RunnerID, SessionID, kilometres: UInt32, date: CalendarDate)
        /// F05: a goal that had been reached no longer is.
        case goalCleared(RunnerID, kilometres: UInt32)
        /// F06: the notification of a reached goal, sent when no session is open.
        case notified(RunnerID, SessionID, kilometres: UInt32)
        case progressReset(RunnerID)
        /// A11: the runner's data is erased.
        case activityLeft(RunnerID)
        case rejected(RunnerID, Operation, Reason)

        /// The fix counts.
        case fixKept(RunnerID, SessionID)
        /// The fix belongs to the session but does not count.
        case fixLeftOut(RunnerID, SessionID, Omission)
    }

    /// Reason for which a session's fix does not count.
    package enum Omission: UInt8, Error, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        /// F02: less accurate than the rules require.
        case inaccurate = 1
        /// F01: taken during a pause.
        case paused = 2
        /// F03: taken while the app was dead.
        case appDead = 3
        /// F03: another fix of the same time has arrived before.
        case repeated = 4
    }

    /// Events that logs show.
    package enum EventWord: String, ServiceKernel.EventWord {
        case started, paused, resumed, stopped, connectionLost, connectionRegained, appDied, appRevived
        case goalSet, goalReached, goalCleared, notified, progressReset, activityLeft, rejected
    }

    /// Messages to runners (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case goalReached
    }
}

extension ActivityService.Effect: ServiceEffect {
    private typealias Event = ActivityService.EventWord

    /// One effect of each row, with all its fields, in the order of the reference page.
    package static let samples: [Self] = [
        .started(one, session, kind: .run), .paused(one, session), .resumed(one, session),
        .stopped(one, session, distance: .zero, time: .zero), .connectionLost(one), .connectionRegained(one),
        .appDied(one), .appRevived(one), .goalSet(one, kilometres: 50),
        .goalReached(one, session, kilometres: 50, date: CalendarDate(daysSince1970: 0)),
        .goalCleared(one, kilometres: 50), .notified(one, session, kilometres: 50), .progressReset(one),
        .activityLeft(one), .rejected(one, .pause, .notRunning),
    ]
    private static let (one, session) = (RunnerID(0), SessionID(0))

    /// Runner that the effect concerns.
    package var runner: RunnerID { participant(RunnerID.self) ?? .none }

    /// Describes the row of each event: word, rule, fields and message.
    package mutating func visitFields(with row: inout some FieldVisitor) throws {
        switch self {
        case .started(let runner, let session, let kind):
            self = try .started(
                row.event(Event.started, "F01", runner), row.name(session), kind: row.field(.kind, kind))
        case .paused(let runner, let session):
            self = try .paused(row.event(Event.paused, "F01", runner), row.name(session))
        case .resumed(let runner, let session):
            self = try .resumed(row.event(Event.resumed, "F01", runner), row.name(session))
        case .stopped(let runner, let session, let distance, let time):
            let (owner, ended) = try (row.event(Event.stopped, "F02", runner), row.name(session))
            try row.derivedField(.distance, distance.text)
            self = try .stopped(owner, ended, distance: distance, time: row.field(.duration, time))
            try row.derivedField(.speed, ActivityService.Speed(distance, in: time).text)
        case .connectionLost(let runner): self = try .connectionLost(row.event(Event.connectionLost, "F03", runner))
        case .connectionRegained(let runner):
            self = try .connectionRegained(row.event(Event.connectionRegained, "F03", runner))
        case .appDied(let runner): self = try .appDied(row.event(Event.appDied, "F03", runner))
        case .appRevived(let runner): self = try .appRevived(row.event(Event.appRevived, "F03", runner))
        case .goalSet(let runner, let kilometres):
            self = try .goalSet(row.event(Event.goalSet, "F05", runner), kilometres: row.field(.kilometres, kilometres))
        case .goalReached(let runner, let session, let kilometres, let date):
            // No message during a session (F06): `notified` follows.
            self = try .goalReached(
                row.event(Event.goalReached, "F05", runner), row.name(session),
                kilometres: row.field(.kilometres, kilometres), date: row.field(.date, date))
        case .goalCleared(let runner, let kilometres):
            self = try .goalCleared(
                row.event(Event.goalCleared, "F05", runner), kilometres: row.field(.kilometres, kilometres))
        case .notified(let runner, let session, let kilometres):
            self = try .notified(
                row.event(Event.notified, "F06", runner), row.name(session),
                kilometres: row.field(.kilometres, kilometres))
            row.message(to: .person(runner), ActivityService.MessageWord.goalReached)
        case .progressReset(let runner): self = try .progressReset(row.event(Event.progressReset, "F05", runner))
        case .activityLeft(let runner): self = try .activityLeft(row.event(Event.activityLeft, "A11", runner))
        case .rejected(let runner, let action, let reason):
            self = try .rejected(
                row.event(Event.rejected, "A08", runner), row.field(.action, action),
                row.refusal(of: action.word, reason))
        case .fixKept(let runner, let session): self = try .fixKept(row.name(runner), session)
        case .fixLeftOut(let runner, let session, let omission):
            self = try .fixLeftOut(row.name(runner), session, omission)
        }
    }
}

/// In logs: `2026-06-30`.
extension CalendarDate: FieldType {
    /// Kind of the field in logs, lessons and on the reference page.
    package static var domain: FieldDomain { .text }
    /// Value as logs write it.
    package var fieldValue: FieldValue { .text(description) }
    /// Creates the value that a log holds, or nil for a value of another kind.
    package init?(_ value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text)
    }
}
