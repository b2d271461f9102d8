import ActivityService
import Quantities

/// Observes runners and cyclists through the effects of the activity service, in order. The world adds the final values
/// of sessions, and goals, at the end of the run (see `ActivityRecord`).
package struct ActivityObserver: Sendable {
    private var record = ActivityRecord()
    private let run: MeasuredRunners

    /// Creates an observer.
    package init(_ run: MeasuredRunners) { self.run = run }

    /// Notes an effect.
    ///
    /// - Parameter delay: time of a fix from its measurement to its arrival.
    package mutating func note(_ effect: ActivityService.Effect, delay: SimDuration = .zero, at time: SimTime) {
        switch effect {
        case .fixKept(_, let session):
            record.sessions[Int(session.index)].fixes += 1
            if delay > run.fixesLateAfter { record.sessions[Int(session.index)].fixesLate += 1 }
        case .fixLeftOut(_, let session, _):
            record.sessions[Int(session.index)].fixesLeftOut += 1
            if delay > run.fixesLateAfter { record.sessions[Int(session.index)].fixesLate += 1 }
        case .started(let runner, let session, let kind):
            assert(Int(session.index) == record.sessions.count, "sessions are numbered in the order of starting")
            record.sessions.append(SessionRecord(session, of: runner, kind: kind, started: time))
        case .connectionLost: record.connectionsLost += 1
        case .appDied: record.appsDied += 1
        case .notified: record.notifications += 1
        case .rejected: record.rejected += 1
        case .paused, .resumed, .stopped, .connectionRegained, .appRevived, .goalSet, .goalReached, .goalCleared,
            .progressReset, .activityLeft:
            break
        }
    }

    /// Resets all counts, but keeps the sessions.
    package mutating func endWarmUp() {
        let sessions = record.sessions
        record = ActivityRecord()
        record.sessions = sessions
    }

    /// Returns the record at the end of the run.
    package func finish() -> ActivityRecord { record }
}
