import ActivityService
import Quantities

/// Watches runners and cyclists: is told every effect of the activity service, in order. What sessions come to in the end, and
/// goals, the world fills in at the end of the run, see `ActivityRecord`.
package struct ActivityObserver: Sendable {
    private var record = ActivityRecord()
    private let run: MeasuredRunners

    package init(_ run: MeasuredRunners) { self.run = run }

    /// - Parameter delay: of a fix, from being taken to arriving.
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

    package mutating func endWarmUp() {
        let sessions = record.sessions
        record = ActivityRecord()
        record.sessions = sessions
    }

    package func finish() -> ActivityRecord { record }
}
