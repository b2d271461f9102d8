import Quantities
import ServiceKernel

/// One run or ride, as the book keeps it.
struct BookedSession: Sendable, BitwiseCopyable {
    enum State: UInt8, Sendable, BitwiseCopyable {
        case running = 1
        case paused = 2
        case ended = 3
        /// A11: only the number and whose it was are left.
        case erased = 4
    }

    let runner: RunnerID
    /// The runner's session before this one, or none.
    let earlier: SessionID
    let kind: ActivityService.SessionKind
    /// Among the titles that are not the usual one, from 1; 0 is the usual one.
    let titleNumber: UInt32
    let started: SimTime
    fileprivate(set) var state = State.running
    /// `distantFuture` while it is on.
    fileprivate(set) var ended = SimTime.distantFuture
    fileprivate(set) var distance = ActivityService.Distance.zero
    /// F01: without the part that goes on.
    fileprivate var timeBefore = SimDuration.zero
    /// Since when time goes on.
    fileprivate var runningSince: SimTime
    fileprivate(set) var lastStretch = Stretches.none
    fileprivate(set) var track = SessionTrack()
    /// Of the latest fix, which the next one needs again.
    fileprivate var lastLatitudeCosine = 0.0

    /// F01: the time without pauses, up to `now` if it goes on.
    func time(at now: SimTime) -> SimDuration {
        state == .running ? timeBefore + (now - runningSince) : timeBefore
    }

    var isEnded: Bool { state == .ended }
    var isErased: Bool { state == .erased }
}

/// All sessions, in the order of starting, with their stretches and fixes (F01–F03).
struct SessionBook: Sendable {
    private var sessions: ContiguousArray<BookedSession> = []
    private var titles: ContiguousArray<String> = []
    private(set) var stretches = Stretches()
    private(set) var tracks = Tracks()

    mutating func describe(state form: inout StateForm) throws {
        try form.visit(&sessions)
        try form.visit(&titles)
        try stretches.describe(state: &form)
        try tracks.describe(state: &form)
    }

    var count: Int { sessions.count }
    /// The number that the next session gets.
    var next: SessionID { SessionID(sessions.count) }
    /// The memory taken, used or not, without what long titles take elsewhere.
    var bytes: Int {
        sessions.capacity * MemoryLayout<BookedSession>.stride + titles.capacity * MemoryLayout<String>.stride
            + stretches.bytes + tracks.bytes
    }

    subscript(session: SessionID) -> BookedSession { sessions[Int(session.index)] }

    /// F01.
    func title(of session: SessionID) -> String {
        let number = self[session].titleNumber
        return number == 0 ? ActivityService.usualTitle : titles[Int(number) - 1]
    }

    // MARK: - The life of a session

    /// F01. The runner has none that is on.
    mutating func start(
        _ kind: ActivityService.SessionKind, _ title: String, of runner: RunnerID, after earlier: SessionID,
        at time: SimTime
    ) -> SessionID {
        assert(
            earlier.isNone || self[earlier].isEnded && self[earlier].runner == runner && self[earlier].ended <= time,
            "the session before is on, or another's")
        let session = next
        let isUsual = title.isEmpty || title == ActivityService.usualTitle
        if !isUsual { titles.append(title) }
        sessions.append(
            BookedSession(
                runner: runner, earlier: earlier, kind: kind, titleNumber: isUsual ? 0 : UInt32(titles.count),
                started: time, runningSince: time))
        goOn(session, at: time)
        return session
    }

    /// F01: neither time nor distance grows from here on.
    mutating func pause(_ session: SessionID, at time: SimTime) { hold(session, at: time, .paused) }

    /// F01.
    mutating func resume(_ session: SessionID, at time: SimTime) {
        sessions[Int(session.index)].state = .running
        sessions[Int(session.index)].runningSince = time
        goOn(session, at: time)
    }

    /// F01. A session of zero time is kept.
    mutating func stop(_ session: SessionID, at time: SimTime) {
        hold(session, at: time, .stopped)
        sessions[Int(session.index)].ended = time
    }

    /// F03: the app has died; time goes on.
    mutating func breakOff(_ session: SessionID, at time: SimTime) {
        if self[session].state == .running { stretches.close(self[session].lastStretch, at: time, .appDead) }
    }

    /// Fixes count from here on: after the start, a pause or the death of the app.
    mutating func goOn(_ session: SessionID, at time: SimTime) {
        guard self[session].state == .running else { return }
        let last = stretches.open(at: time, after: self[session].lastStretch)
        sessions[Int(session.index)].lastStretch = last
    }

    /// A11: erases a runner's sessions, from the newest one back: titles, moments, stretches and fixes.
    mutating func erase(upTo newest: SessionID) {
        var session = newest
        while !session.isNone {
            let record = self[session]
            if record.titleNumber > 0 { titles[Int(record.titleNumber) - 1] = "" }
            stretches.erase(upTo: record.lastStretch)
            tracks.erase(record.track)
            var erased = BookedSession(
                runner: record.runner, earlier: .none, kind: record.kind, titleNumber: 0, started: .zero,
                runningSince: .zero)
            (erased.state, erased.ended) = (.erased, .zero)
            sessions[Int(session.index)] = erased
            session = record.earlier
        }
    }

    private mutating func hold(_ session: SessionID, at time: SimTime, _ ending: Stretch.Ending) {
        let record = self[session]
        assert(record.state == .running || record.state == .paused, "what is over does not end")
        if record.state == .running { stretches.close(record.lastStretch, at: time, ending) }
        sessions[Int(session.index)].timeBefore = record.time(at: time)
        sessions[Int(session.index)].state = ending == .paused ? .paused : .ended
    }

    // MARK: - Fixes

    /// The session that a runner had at a moment; of two that touch there the one that starts (F02). nil if there was none.
    ///
    /// - Complexity: O(sessions behind the moment).
    func session(upTo newest: SessionID, at moment: SimTime) -> SessionID? {
        var session = newest
        while !session.isNone, self[session].started > moment { session = self[session].earlier }
        return !session.isNone && moment <= self[session].ended ? session : nil
    }

    /// F02, F03: takes a fix of the session in, by its own time.
    ///
    /// - Returns: by how much the distance has changed.
    /// - Throws: why the fix does not count; nothing has changed then.
    mutating func take(
        _ fix: Fix, in session: SessionID
    ) throws(ActivityService.Omission) -> ActivityService.Distance {
        let stretch: UInt32
        switch stretches.place(of: fix.taken, upTo: self[session].lastStretch) {
        case .within(let found): stretch = found
        case .behind(.appDead): throw .appDead
        case .behind(.paused), .behind(.stopped), .behind(.none): throw .paused
        }
        guard let neighbours = tracks.insert(fix, into: &sessions[Int(session.index)].track) else { throw .repeated }
        let before = neighbours.before.flatMap { stretches.holds($0.taken, in: stretch) ? $0 : nil }
        let coordinate = fix.position.coordinate
        let cosine = coordinate.latitudeCosine
        guard let after = neighbours.after else {
            let lastCosine = self[session].lastLatitudeCosine
            sessions[Int(session.index)].lastLatitudeCosine = cosine
            guard let before else { return .zero }
            let step = ActivityService.Distance(
                metres: before.position.coordinate.metres(to: coordinate, latitudeCosines: lastCosine * cosine))
            sessions[Int(session.index)].distance += step
            return step
        }
        let isAfterWithin = after.taken <= stretches[stretch].end
        var change = ActivityService.Distance.zero
        if let before { change += ActivityService.Distance(from: before.position, to: fix.position) }
        if isAfterWithin { change += ActivityService.Distance(from: fix.position, to: after.position) }
        if let before, isAfterWithin { change -= ActivityService.Distance(from: before.position, to: after.position) }
        sessions[Int(session.index)].distance += change
        assert(self[session].distance >= .zero, "more is taken off the way than it had")
        return change
    }

    /// The route (F04), a piece for each stretch that has fixes, in the order of time.
    func route(of session: SessionID) -> [[FixedPosition]] {
        var pieces: [[FixedPosition]] = []
        var lastStretch = Stretches.none
        tracks.forEach(of: self[session].track) { fix in
            guard case .within(let stretch) = stretches.place(of: fix.taken, upTo: self[session].lastStretch) else {
                return
            }
            if stretch != lastStretch { pieces.append([]) }
            lastStretch = stretch
            pieces[pieces.count - 1].append(fix.position)
        }
        return pieces
    }
}
