import Quantities

extension ActivityService {
    /// What has become of fixes.
    package struct FixCounts: Hashable, Sendable, BitwiseCopyable {
        package fileprivate(set) var inaccurate: UInt64 = 0
        package fileprivate(set) var paused: UInt64 = 0
        package fileprivate(set) var appDead: UInt64 = 0
        package fileprivate(set) var repeated: UInt64 = 0
        /// Those that count.
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

    /// What a runner sees of a session (F02), and of one that is over in the history (F04).
    package struct SessionSummary: Hashable, Sendable {
        package let session: SessionID
        package let runner: RunnerID
        package let kind: SessionKind
        package let title: String
        package let started: SimTime
        /// nil while it is on.
        package let ended: SimTime?
        /// F04: the local day and clock time of the end, or of the moment of asking while it is on.
        package let date: CalendarDate
        package let clock: SimDuration
        package let distance: Distance
        /// Without pauses.
        package let time: SimDuration

        package var speed: Speed { Speed(distance, in: time) }

        /// F04: date, end time, distance, time, title and kind as they are shown.
        package var shown: [String] {
            [
                ActivityService.text(of: date), ActivityService.text(ofClock: clock), distance.text,
                ActivityService.text(ofTime: time), title, kind.word,
            ]
        }
    }

    /// How a runner stands in a month (F05).
    package struct MonthProgress: Hashable, Sendable {
        package let goalKilometres: UInt32
        package let done: Distance
        /// The session with which the goal was reached, and its date; nil if it is not.
        package let reached: Reached?

        package struct Reached: Hashable, Sendable {
            package let session: SessionID
            package let date: CalendarDate
        }

        /// `66.667 %`.
        package var percentText: String { ActivityService.percentText(done, ofKilometres: goalKilometres) }
    }
}

// What hosts may look at. Nothing here changes anything.
extension ActivityService {
    /// Runners that the service has heard of, or has room for.
    package var runnerCount: Int { recorders.count }
    package var sessionCount: Int { sessions.count }

    /// The session that is on, running or paused; nil if none is.
    package func openSession(of runner: RunnerID) -> SessionID? {
        let session = recorders[runner].openSession
        return session.isNone ? nil : session
    }

    package func isPaused(_ runner: RunnerID) -> Bool {
        openSession(of: runner).map { sessions[$0].state == .paused } ?? false
    }
    package func isConnected(_ runner: RunnerID) -> Bool { recorders[runner].isConnected }
    package func isAppAlive(_ runner: RunnerID) -> Bool { recorders[runner].isAppAlive }
    /// F06: how many notifications wait for the end of the session.
    package func waitingNotifications(of runner: RunnerID) -> Int { goals.waitingCount(of: runner) }

    /// The local day of a moment.
    package func date(at time: SimTime) -> CalendarDate { calendar.date(at: time) }

    /// The distance so far, and the fixes of which it is made.
    ///
    /// - Precondition: there is such a session.
    package func distance(of session: SessionID) -> Distance { sessions[session].distance }
    package func fixCount(of session: SessionID) -> Int { Int(sessions[session].track.fixCount) }

    /// F02: what a session shows at a moment, not before its last command.
    ///
    /// - Precondition: there is such a session.
    package func summary(of session: SessionID, at now: SimTime) -> SessionSummary {
        let record = sessions[session]
        let shownAt = record.isEnded ? record.ended : now
        return SessionSummary(
            session: session, runner: record.runner, kind: record.kind, title: sessions.title(of: session),
            started: record.started, ended: record.isEnded ? record.ended : nil,
            date: calendar.date(at: shownAt), clock: calendar.clock(at: shownAt),
            distance: record.distance, time: record.time(at: now))
    }

    /// F04: the sessions that are over, newest first.
    ///
    /// - Complexity: O(their number).
    package func history(of runner: RunnerID) -> [SessionID] {
        var list: [SessionID] = []
        var session = recorders[runner].newestSession
        while !session.isNone {
            if sessions[session].isEnded { list.append(session) }
            session = sessions[session].earlier
        }
        return list
    }

    /// F04: the details of a session are its average speed (`SessionSummary.speed`) and its route: a piece for each time
    /// without a pause, in the order of time. The length of the session is that of the pieces.
    ///
    /// - Precondition: there is such a session.
    package func route(of session: SessionID) -> [[FixedPosition]] { sessions.route(of: session) }

    /// F05: the month of a moment, past ones too, by all that is known now.
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

    /// The memory of the service's own state, used or not, without titles that people gave.
    package var bytes: Int { recorders.bytes + sessions.bytes + goals.bytes + effects.bytes }
}
