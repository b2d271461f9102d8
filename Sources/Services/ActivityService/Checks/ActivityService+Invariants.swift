import Quantities
import ServiceKernel

extension ActivityService {
    /// Checks F01–F03, F05 and F06 on the whole state by direct recomputation.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(runners + sessions · months + fixes).
    package func checkInvariants() throws(InvariantViolation) {
        var openSessions = 0
        for index in 0..<apps.count {
            let runner = RunnerID(index)
            try check(runner)
            try checkMonths(of: runner)
            if !apps[runner].openSession.isNone { openSessions += 1 }
        }
        var openOnes = 0
        for index in 0..<sessions.count {
            if sessions[SessionID(index)].isErased { continue }
            if !sessions[SessionID(index)].isEnded { openOnes += 1 }
            try checkStretches(of: SessionID(index))
            try checkFixes(of: SessionID(index))
        }
        try require(
            openOnes == openSessions, "F01", "\(openOnes) sessions are open, but \(openSessions) runners have one")
    }

    /// Checks the state that the last command touched, provided that all invariants held before.
    ///
    /// - Throws: the first `InvariantViolation` found.
    /// - Complexity: O(effects).
    package func checkInvariants(touchedBy command: Command) throws(InvariantViolation) {
        switch command {
        case .runner(let runner, _): try check(runner)
        }
        for effect in effects {
            switch effect {
            case .goalSet(let runner, let kilometres):
                let done = goals.list(of: runner).first?.done ?? .zero
                try require(
                    done <= .kilometres(kilometres), "F05", "the goal of \(kilometres) km is below the distance covered"
                )
            case .notified(let runner, _, _):
                try require(
                    apps[runner].openSession.isNone, "F06", "a runner got a notification during a session")
            case .stopped(_, let session, let distance, let time):
                try require(
                    distance >= .zero && time >= .zero, "F02",
                    "session \(session.index) has a negative distance or time")
            case .started, .paused, .resumed, .connectionLost, .connectionRegained, .appDied, .appRevived,
                .goalReached, .goalCleared, .progressReset, .rejected, .fixKept, .fixLeftOut:
                break
            case .activityLeft(let runner): try checkErased(runner)
            }
        }
    }

    /// A11: checks that nothing refers to an erased runner's sessions or goals.
    ///
    /// - Complexity: O(sessions).
    private func checkErased(_ runner: RunnerID) throws(InvariantViolation) {
        let isForgotten = apps[runner].newestSession.isNone && goals.list(of: runner).isEmpty
        let left = (0..<sessions.count).contains { index in
            let record = sessions[SessionID(index)]
            return record.runner == runner && !(record.isErased && record.track.fixCount == 0)
        }
        try require(isForgotten && !left, "A11", "data of runner \(runner.index) remains")
    }

    /// F01, F06: checks the open session, and the notifications that wait for its end.
    private func check(_ runner: RunnerID) throws(InvariantViolation) {
        let recorder = apps[runner]
        let session = recorder.openSession
        guard !session.isNone else {
            return try require(
                goals.pendingNotificationCount(of: runner) == 0, "F06", "a notification waits, but no session is open")
        }
        let record = sessions[session]
        try require(
            record.runner == runner && !record.isEnded && recorder.newestSession == session, "F01",
            "session \(session.index) belongs to another runner")
        let isCounting = sessions.stretches[record.lastStretch].isOpen
        try require(
            isCounting == (record.state == .running && recorder.isAppAlive), "F01",
            "session \(session.index) is \(record.state), but it \(isCounting ? "grows" : "does not grow")")
    }

    /// F01, F03: checks that a session's time is that of its stretches and of the app's deaths between them.
    private func checkStretches(of session: SessionID) throws(InvariantViolation) {
        let record = sessions[session]
        var time = SimDuration.zero
        var later: Stretch?
        for stretch in sessions.stretches.list(upTo: record.lastStretch) {
            try require(stretch.start <= stretch.end, "F01", "a stretch of session \(session.index) goes backwards")
            if let later {
                try require(stretch.end <= later.start, "F01", "stretches of session \(session.index) overlap")
                try require(!stretch.isOpen, "F01", "session \(session.index) grows twice")
                if stretch.ending == .appDead { time += later.start - stretch.end }
            } else if record.isEnded {
                try require(!stretch.isOpen, "F01", "session \(session.index) has ended, but grows")
            }
            if !stretch.isOpen { time += stretch.end - stretch.start }
            later = stretch
        }
        try require(later?.start == record.started, "F01", "session \(session.index) counts from a wrong time")
        if record.state != .running {
            try require(record.time(at: .zero) == time, "F01", "the time of session \(session.index) is wrong")
        }
    }

    /// F02, F03: checks that the distance is the length of the route.
    private func checkFixes(of session: SessionID) throws(InvariantViolation) {
        let record = sessions[session]
        var (last, fixCount) = (SimTime?.none, UInt32(0))
        var isInOrder = true
        sessions.tracks.forEach(of: record.track) { fix in
            if let last, last >= fix.taken { isInOrder = false }
            last = fix.taken
            fixCount += 1
        }
        try require(isInOrder, "F03", "positions of session \(session.index) are not in order of time")
        let route = sessions.route(of: session)
        let routeCount = route.reduce(0) { $0 + $1.count }
        try require(
            fixCount == record.track.fixCount && routeCount == Int(fixCount), "F02",
            "positions of session \(session.index) lie outside its time")
        let length = route.reduce(Distance.zero) { $0 + Distance(along: $1) }
        try require(
            length == record.distance, "F02",
            "session \(session.index) is \(record.distance.micrometres) µm, but its route is \(length.micrometres) µm")
    }

    /// F05, F06: checks the sums and notifications of the runner's months.
    private func checkMonths(of runner: RunnerID) throws(InvariantViolation) {
        let ended = history(of: runner)
        var (later, waiting) = (Month?.none, 0)
        for record in goals.list(of: runner) {
            if let later { try require(record.month < later, "F05", "months are out of order") }
            later = record.month
            if record.isNotificationPending { waiting += 1 }
            try require(
                record.goalKilometres == rules.goalKilometresDefault
                    || rules.allowsGoal(kilometres: record.goalKilometres), "F05",
                "a goal is \(record.goalKilometres) km")
            let counted = ended.filter { $0 >= record.countedFrom && month(of: $0) == record.month }
            let sum = counted.reduce(Distance.zero) { $0 + sessions[$1].distance }
            try require(
                sum == record.done, "F05",
                "a month has \(record.done.micrometres) µm recorded, but its sessions have \(sum.micrometres) µm")
            // The session that reached the goal depends on the order in which the fixes arrived.
            let isConsistent = record.reachedWith.isNone ? sum < record.goal : counted.contains(record.reachedWith)
            try require(isConsistent, "F05", "a goal was reached by a session of another month")
        }
        try require(
            waiting == goals.pendingNotificationCount(of: runner), "F06", "the number of waiting notifications is wrong"
        )
    }
}
