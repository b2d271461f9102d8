import Quantities
import ServiceKernel

/// State of one run or ride.
struct StoredSession: Sendable, BitwiseCopyable {
    enum State: UInt8, Sendable, BitwiseCopyable {
        case running = 1
        case paused = 2
        case ended = 3
        /// A11: only the numbers of the session and the runner are left.
        case erased = 4
    }

    let runner: RunnerID
    /// The runner's previous session, or none.
    let earlier: SessionID
    let kind: ActivityService.SessionKind
    /// Position among the titles given by runners, from 1; 0 is the default title.
    let titleNumber: UInt32
    let started: SimTime
    fileprivate(set) var state = State.running
    /// Time of the end; `distantFuture` while the session is open.
    fileprivate(set) var ended = SimTime.distantFuture
    fileprivate(set) var distance = ActivityService.Distance.zero
    /// F01: time without pauses, up to `runningSince`.
    fileprivate var timeBefore = SimDuration.zero
    /// Start of the current running time.
    fileprivate var runningSince: SimTime
    fileprivate(set) var lastStretch = Stretches.none
    fileprivate(set) var track = SessionTrack()
    /// Cosine of the latitude of the latest fix, which the next step needs again.
    fileprivate var lastLatitudeCosine = 0.0

    /// F01: returns the time without pauses, up to `now` while the session is running.
    func time(at now: SimTime) -> SimDuration {
        state == .running ? timeBefore + (now - runningSince) : timeBefore
    }

    var isEnded: Bool { state == .ended }
    var isErased: Bool { state == .erased }
}

/// All sessions in the order of starting, with their stretches and fixes (F01–F03).
struct SessionStore: Sendable {
    private var sessions: ContiguousArray<StoredSession> = []
    private var titles: ContiguousArray<String> = []
    private(set) var stretches = Stretches()
    private(set) var tracks = Tracks()

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&sessions)
        try form.visit(&titles)
        try stretches.code(with: &form)
        try tracks.code(with: &form)
    }

    var count: Int { sessions.count }
    /// Number of the next session.
    var next: SessionID { SessionID(sessions.count) }
    /// Memory reserved in bytes, without the text of long titles.
    var bytes: Int {
        sessions.capacity * MemoryLayout<StoredSession>.stride + titles.capacity * MemoryLayout<String>.stride
            + stretches.bytes + tracks.bytes
    }

    subscript(session: SessionID) -> StoredSession { sessions[Int(session.index)] }

    /// F01: returns the title of a session.
    func title(of session: SessionID) -> String {
        let number = self[session].titleNumber
        return number == 0 ? ActivityService.defaultTitle : titles[Int(number) - 1]
    }

    // MARK: - The life of a session

    /// F01: starts a session. The runner has none open.
    mutating func start(
        _ kind: ActivityService.SessionKind, _ title: String, of runner: RunnerID, after earlier: SessionID,
        at time: SimTime
    ) -> SessionID {
        assert(
            earlier.isNone || self[earlier].isEnded && self[earlier].runner == runner && self[earlier].ended <= time,
            "the previous session is open, or belongs to another runner")
        let session = next
        let isUsual = title.isEmpty || title == ActivityService.defaultTitle
        if !isUsual { titles.append(title) }
        sessions.append(
            StoredSession(
                runner: runner, earlier: earlier, kind: kind, titleNumber: isUsual ? 0 : UInt32(titles.count),
                started: time, runningSince: time))
        openStretch(of: session, at: time)
        return session
    }

    /// F01: pauses a session; neither time nor distance grows until it is resumed.
    mutating func pause(_ session: SessionID, at time: SimTime) { closeStretch(of: session, at: time, .paused) }

    /// F01: resumes a paused session.
    mutating func resume(_ session: SessionID, at time: SimTime) {
        sessions[Int(session.index)].state = .running
        sessions[Int(session.index)].runningSince = time
        openStretch(of: session, at: time)
    }

    /// F01: ends a session. A session of zero time is kept.
    mutating func stop(_ session: SessionID, at time: SimTime) {
        closeStretch(of: session, at: time, .stopped)
        sessions[Int(session.index)].ended = time
    }

    /// F03: ends the current stretch because the app has died; time goes on.
    mutating func interrupt(_ session: SessionID, at time: SimTime) {
        if self[session].state == .running { stretches.close(self[session].lastStretch, at: time, .appDead) }
    }

    /// Opens a stretch in which fixes count: after the start, a pause or the death of the app.
    mutating func openStretch(of session: SessionID, at time: SimTime) {
        guard self[session].state == .running else { return }
        let last = stretches.open(at: time, after: self[session].lastStretch)
        sessions[Int(session.index)].lastStretch = last
    }

    /// A11: erases a runner's sessions from the newest back: titles, times, stretches and fixes.
    mutating func erase(upTo newest: SessionID) {
        var session = newest
        while !session.isNone {
            let record = self[session]
            if record.titleNumber > 0 { titles[Int(record.titleNumber) - 1] = "" }
            stretches.erase(upTo: record.lastStretch)
            tracks.erase(record.track)
            var erased = StoredSession(
                runner: record.runner, earlier: .none, kind: record.kind, titleNumber: 0, started: .zero,
                runningSince: .zero)
            (erased.state, erased.ended) = (.erased, .zero)
            sessions[Int(session.index)] = erased
            session = record.earlier
        }
    }

    private mutating func closeStretch(of session: SessionID, at time: SimTime, _ ending: Stretch.Ending) {
        let record = self[session]
        assert(record.state == .running || record.state == .paused, "the session has already ended")
        if record.state == .running { stretches.close(record.lastStretch, at: time, ending) }
        sessions[Int(session.index)].timeBefore = record.time(at: time)
        sessions[Int(session.index)].state = ending == .paused ? .paused : .ended
    }

    // MARK: - Fixes

    /// Returns the runner's session at a time, or nil if there was none. A time shared by two sessions belongs to the
    /// one that starts (F02).
    ///
    /// - Complexity: O(sessions after the time).
    func session(upTo newest: SessionID, at moment: SimTime) -> SessionID? {
        var session = newest
        while !session.isNone, self[session].started > moment { session = self[session].earlier }
        return !session.isNone && moment <= self[session].ended ? session : nil
    }

    /// F02, F03: adds a fix to the session, by the time at which it was taken.
    ///
    /// - Returns: the change of the distance.
    /// - Throws: the reason if the fix does not count; then nothing has changed.
    mutating func add(
        _ fix: Fix, to session: SessionID
    ) throws(ActivityService.Omission) -> ActivityService.Distance {
        let stretch: UInt32
        switch stretches.place(of: fix.taken, upTo: self[session].lastStretch) {
        case .within(let found): stretch = found
        case .behind(.appDead): throw .appDead
        case .behind(.paused), .behind(.stopped), .behind(.none): throw .paused
        }
        guard let neighbours = tracks.insert(fix, into: &sessions[Int(session.index)].track) else { throw .repeated }
        let before = neighbours.before.flatMap { stretches.isInSameStretch($0.taken, as: stretch) ? $0 : nil }
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
        assert(self[session].distance >= .zero, "the distance becomes negative")
        return change
    }

    /// Returns the route (F04), in one piece for each stretch that has fixes, in order of time.
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
