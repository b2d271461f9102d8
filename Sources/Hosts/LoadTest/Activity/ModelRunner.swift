import ActivityService
import Quantities

/// A run or ride as the rules have it (F01–F03): nothing is summed up beforehand.
struct ModelSession: Sendable {
    /// A time in which fixes count.
    private struct Stretch {
        let start: SimTime
        var end = SimTime.distantFuture
        /// Why fixes count no more after it.
        var ending: ActivityService.Omission?
    }

    private struct ModelFix {
        let taken: SimTime
        let place: FixedPosition
    }

    let id: SessionID
    let started: SimTime
    private(set) var ended: SimTime?
    private(set) var isPaused = false
    private var stretches: [Stretch]
    /// By their own time.
    private var fixes: [ModelFix] = []
    /// In which time goes on, whether the app is alive or not.
    private var spans: [(from: SimTime, to: SimTime?)]

    init(_ id: SessionID, at time: SimTime) {
        self.id = id
        started = time
        stretches = [Stretch(start: time)]
        spans = [(time, nil)]
    }

    func covers(_ moment: SimTime) -> Bool { started <= moment && moment <= ended ?? .distantFuture }

    mutating func pause(at time: SimTime) {
        isPaused = true
        close(at: time, .paused)
        spans[spans.count - 1].to = time
    }

    mutating func resume(at time: SimTime) {
        isPaused = false
        stretches.append(Stretch(start: time))
        spans.append((time, nil))
    }

    mutating func stop(at time: SimTime) {
        if !isPaused { pause(at: time) }
        ended = time
    }

    /// F03: time goes on.
    mutating func dieApp(at time: SimTime) { if !isPaused { close(at: time, .appDead) } }
    mutating func reviveApp(at time: SimTime) { if !isPaused { stretches.append(Stretch(start: time)) } }

    private mutating func close(at time: SimTime, _ ending: ActivityService.Omission) {
        stretches[stretches.count - 1].end = time
        stretches[stretches.count - 1].ending = ending
    }

    /// - Returns: why it does not count; nil if it does.
    mutating func take(_ place: FixedPosition, at taken: SimTime) -> ActivityService.Omission? {
        guard stretch(of: taken) != nil else {
            return stretches.last { $0.start < taken }?.ending ?? .paused
        }
        if fixes.contains(where: { $0.taken == taken }) { return .repeated }
        fixes.insert(
            ModelFix(taken: taken, place: place), at: fixes.firstIndex { $0.taken > taken } ?? fixes.count)
        return nil
    }

    /// The moment of a change lies before it (F02); that of the start has nothing before it.
    private func stretch(of moment: SimTime) -> Int? {
        moment == started ? 0 : stretches.firstIndex { $0.start < moment && moment <= $0.end }
    }

    func hasFix(after moment: SimTime) -> Bool { fixes.contains { $0.taken > moment } }

    /// F02: the steps between neighbouring fixes of one stretch.
    var metres: Double {
        zip(fixes, fixes.dropFirst()).reduce(0) { sum, step in
            stretch(of: step.0.taken) == stretch(of: step.1.taken)
                ? sum + SphereDistance.metres(step.0.place, step.1.place) : sum
        }
    }

    /// F01: without pauses; of a session that is over.
    var time: SimDuration { spans.reduce(.zero) { $0 + (($1.to ?? $1.from) - $1.from) } }
}

/// One runner as the rules have it.
struct ModelRunner: Sendable {
    /// In the order of starting.
    var sessions: [ModelSession] = []
    var isConnected = true
    var isAppAlive = true
    /// F05: of the month; a load test is over before that ends.
    var goalKilometres: UInt32
    var countedFrom = SessionID(0)
    var reachedWith: SessionID?
    /// F06.
    var waitsToTell = false

    var isOnWay: Bool { sessions.last.map { $0.ended == nil } ?? false }

    /// F05: of the sessions that are over.
    var doneMetres: Double { counted.reduce(0) { $0 + $1.metres } }

    private var counted: [ModelSession] { sessions.filter { $0.ended != nil && $0.id >= countedFrom } }

    /// The session that brought the sum to the goal; nil if it is not reached.
    var sessionReachingGoal: SessionID? {
        var sum = 0.0
        for session in counted {
            sum += session.metres
            if sum >= Double(goalKilometres) * 1_000 { return session.id }
        }
        return nil
    }
}
