import Quantities

// A fingerprint of the whole state. Services that will answer differently have different fingerprints, almost surely.
extension ActivityService {
    /// Feeds the state to `take` word by word, in the order of numbers and times, independent of the memory layout.
    ///
    /// - Complexity: O(runners + sessions + fixes).
    package func digest(into take: (UInt64) -> Void) {
        take(UInt64(apps.count))
        for index in 0..<apps.count {
            let recorder = apps[RunnerID(index)]
            take(UInt64(recorder.openSession.index) | UInt64(recorder.newestSession.index) << 32)
            take((recorder.isConnected ? 1 : 0) | (recorder.isAppAlive ? 2 : 0))
            digestGoals(of: RunnerID(index), into: take)
        }
        take(UInt64(sessions.count))
        for index in 0..<sessions.count { digest(SessionID(index), into: take) }
        for count in [
            fixCounts.kept, fixCounts.inaccurate, fixCounts.paused, fixCounts.appDead, fixCounts.repeated,
        ] {
            take(count)
        }
    }

    private func digestGoals(of runner: RunnerID, into take: (UInt64) -> Void) {
        let months = goals.list(of: runner)
        take(UInt64(months.count))
        for month in months {
            take(UInt64(UInt32(bitPattern: month.month.number)) | UInt64(month.goalKilometres) << 32)
            take(UInt64(bitPattern: month.done.micrometres))
            take(UInt64(month.countedFrom.index) | UInt64(month.reachedWith.index) << 32)
            take(month.isNotificationPending ? 1 : 0)
        }
    }

    private func digest(_ session: SessionID, into take: (UInt64) -> Void) {
        let record = sessions[session]
        take(UInt64(record.runner.index) | UInt64(record.kind.rawValue) << 32 | UInt64(record.state.rawValue) << 40)
        for moment in [record.started, record.ended] { take(UInt64(bitPattern: moment.microseconds)) }
        take(UInt64(bitPattern: record.distance.micrometres))
        take(UInt64(bitPattern: record.time(at: .zero).microseconds))
        sessions.title(of: session).forEachDigestWord(take)
        for stretch in sessions.stretches.list(upTo: record.lastStretch) {
            take(UInt64(bitPattern: stretch.start.microseconds))
            take(UInt64(bitPattern: stretch.end.microseconds))
            take(UInt64(stretch.ending.rawValue))
        }
        take(UInt64(record.track.fixCount))
        sessions.tracks.forEach(of: record.track) { fix in
            take(UInt64(UInt32(bitPattern: fix.position.x)) | UInt64(UInt32(bitPattern: fix.position.y)) << 32)
            take(UInt64(bitPattern: fix.taken.microseconds))
        }
    }
}
