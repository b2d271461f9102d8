import Quantities

extension ActivityService {
    /// Numbers of accepted fixes that count, and of those left out by reason.
    package struct FixCounts: Hashable, Sendable, BitwiseCopyable {
        /// Fixes left out because they were too inaccurate (F02).
        package fileprivate(set) var inaccurate: UInt64 = 0
        /// Fixes left out because they were taken during a pause (F01).
        package fileprivate(set) var paused: UInt64 = 0
        /// Fixes left out because they were taken while the app was dead (F03).
        package fileprivate(set) var appDead: UInt64 = 0
        /// Fixes left out because another of the same time had arrived before (F03).
        package fileprivate(set) var repeated: UInt64 = 0
        /// Fixes that count.
        package internal(set) var kept: UInt64 = 0

        mutating func count(_ omission: Omission) {
            switch omission {
            case .inaccurate: inaccurate += 1
            case .paused: paused += 1
            case .appDead: appDead += 1
            case .repeated: repeated += 1
            }
        }
    }

    /// A session as its runner sees it, open (F02) or in the history (F04).
    package struct SessionSummary: Hashable, Sendable {
        /// Number of the session.
        package let session: SessionID
        /// Runner of the session.
        package let runner: RunnerID
        /// Kind of the session: run or ride.
        package let kind: SessionKind
        /// Title of the session.
        package let title: String
        /// Time of the start.
        package let started: SimTime
        /// Time of the end; nil while the session is open.
        package let ended: SimTime?
        /// F04: local date of the end, or of the query while the session is open.
        package let date: CalendarDate
        /// F04: local time of day of the same moment, since midnight.
        package let clock: SimDuration
        /// Distance of the fixes that count.
        package let distance: Distance
        /// Time without pauses.
        package let time: SimDuration

        /// Average speed without pauses.
        package var speed: Speed { Speed(distance, in: time) }

        /// F04: date, end time, distance, time, title and kind, formatted for display.
        package var shown: [String] {
            [
                ActivityService.text(of: date), ActivityService.text(ofClock: clock), distance.text,
                ActivityService.text(ofTime: time), title, kind.word,
            ]
        }
    }

    /// A runner's progress towards the goal of a month (F05).
    package struct MonthProgress: Hashable, Sendable {
        /// Goal of the month in whole kilometres.
        package let goalKilometres: UInt32
        /// Distance of the sessions that ended in the month.
        package let done: Distance
        /// Session that reached the goal, with its date; nil if the goal is not reached.
        package let reached: Reached?

        /// The session that reached the goal.
        package struct Reached: Hashable, Sendable {
            /// Number of the session.
            package let session: SessionID
            /// Local date on which the session ended.
            package let date: CalendarDate
        }

        /// Percentage of the goal for display: `66.667 %`.
        package var percentText: String { ActivityService.percentText(done, ofKilometres: goalKilometres) }
    }
}

// Read-only queries for hosts.
extension ActivityService {
    /// Number of runners that have sent a command or have room reserved.
    package var runnerCount: Int { apps.count }
    /// Number of sessions, including erased ones.
    package var sessionCount: Int { sessions.count }

    /// Returns the runner's open session, running or paused, or nil.
    package func openSession(of runner: RunnerID) -> SessionID? {
        let session = apps[runner].openSession
        return session.isNone ? nil : session
    }

    /// Whether the runner's open session is paused.
    package func isPaused(_ runner: RunnerID) -> Bool {
        openSession(of: runner).map { sessions[$0].state == .paused } ?? false
    }
    /// Whether the runner's app has a connection (F03).
    package func isConnected(_ runner: RunnerID) -> Bool { apps[runner].isConnected }
    /// Whether the runner's app is alive (F03).
    package func isAppAlive(_ runner: RunnerID) -> Bool { apps[runner].isAppAlive }
    /// F06: returns the number of notifications held back until the session ends.
    package func pendingNotificationCount(of runner: RunnerID) -> Int { goals.pendingNotificationCount(of: runner) }

    /// Returns the local date of a time.
    package func date(at time: SimTime) -> CalendarDate { calendar.date(at: time) }

    /// Returns the distance so far.
    ///
    /// - Precondition: the session exists.
    package func distance(of session: SessionID) -> Distance { sessions[session].distance }
    /// Returns the number of fixes that count.
    package func fixCount(of session: SessionID) -> Int { Int(sessions[session].track.fixCount) }

    /// F02: returns the session as shown at `now`, which is not before its last command.
    ///
    /// - Precondition: the session exists.
    package func summary(of session: SessionID, at now: SimTime) -> SessionSummary {
        let record = sessions[session]
        let shownAt = record.isEnded ? record.ended : now
        return SessionSummary(
            session: session, runner: record.runner, kind: record.kind, title: sessions.title(of: session),
            started: record.started, ended: record.isEnded ? record.ended : nil,
            date: calendar.date(at: shownAt), clock: calendar.clock(at: shownAt),
            distance: record.distance, time: record.time(at: now))
    }

    /// F04: returns the runner's ended sessions, newest first.
    ///
    /// - Complexity: O(sessions of the runner).
    package func history(of runner: RunnerID) -> [SessionID] {
        var list: [SessionID] = []
        var session = apps[runner].newestSession
        while !session.isNone {
            if sessions[session].isEnded { list.append(session) }
            session = sessions[session].earlier
        }
        return list
    }

    /// F04: returns the route of a session, in one piece for each stretch without a pause, in order of time. The
    /// lengths of the pieces add up to the session's distance. The other detail of a session is its average speed
    /// (`SessionSummary.speed`).
    ///
    /// - Precondition: the session exists.
    package func route(of session: SessionID) -> [[FixedPosition]] { sessions.route(of: session) }

    /// F05: returns the progress in the month of `time`, which may be past, from all fixes received so far.
    package func progress(of runner: RunnerID, at time: SimTime) -> MonthProgress {
        let month = calendar.month(at: time)
        guard let number = goals.record(of: runner, month) else {
            return MonthProgress(
                goalKilometres: goals.goalKilometres(of: runner, month), done: .zero, reached: nil)
        }
        let record = goals[number]
        let reached =
            record.reachedWith.isNone
            ? nil
            : MonthProgress.Reached(
                session: record.reachedWith, date: calendar.date(at: sessions[record.reachedWith].ended))
        return MonthProgress(goalKilometres: record.goalKilometres, done: record.done, reached: reached)
    }

    /// Memory reserved for the service's state, in bytes, without the text of titles.
    package var bytes: Int { apps.bytes + sessions.bytes + goals.bytes + effects.bytes }
}
