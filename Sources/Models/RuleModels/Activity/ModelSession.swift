import ActivityService
import Quantities

/// A run or ride as the rules have it (F01–F03): its intervals and its fixes; what it comes to is added up when asked for.
package struct ModelSession: Sendable {
    package enum Mode: Sendable { case running, paused, appDead }

    /// Intervals tile the session; the last one ends with it or, while it is on, in the far future.
    private struct Interval {
        let start: SimTime
        var end = SimTime.distantFuture
        let mode: Mode
    }

    private struct Fix {
        let taken: SimTime
        let place: FixedPosition
        let interval: Int
    }

    package let number: SessionID
    package let kind: ActivityService.SessionKind
    package let title: String
    package private(set) var isOver = false
    private var intervals: [Interval]
    /// By their own time.
    private var fixes: [Fix] = []
    /// `distanceAddedUp` of a session that is over, so that a month's sum need not look at every fix; nil while it is on.
    private var distanceWhenOver: Int64?

    init(_ number: SessionID, _ kind: ActivityService.SessionKind, title: String, at time: SimTime) {
        self.number = number
        self.kind = kind
        self.title = title.isEmpty ? "Urban Adventure" : title
        intervals = [Interval(start: time, mode: .running)]
    }

    package var started: SimTime { intervals[0].start }
    package var ended: SimTime { intervals[intervals.count - 1].end }
    package var mode: Mode { intervals[intervals.count - 1].mode }
    package var fixCount: Int { fixes.count }

    /// In micrometres.
    package var distance: Int64 { distanceWhenOver ?? distanceAddedUp }

    /// F02: steps between neighbours of one interval.
    package var distanceAddedUp: Int64 {
        zip(fixes, fixes.dropFirst()).reduce(0) { sum, step in
            step.0.interval == step.1.interval
                ? sum + Int64((step.0.place.metres(to: step.1.place) * 1_000_000).rounded()) : sum
        }
    }

    /// F01, F03: pauses do not count, the app's deaths do.
    package func time(at now: SimTime) -> SimDuration {
        intervals.reduce(.zero) { $1.mode == .paused ? $0 : $0 + (min($1.end, now) - $1.start) }
    }

    func covers(_ moment: SimTime) -> Bool { started <= moment && moment <= ended }

    mutating func turn(_ mode: Mode, at time: SimTime) {
        intervals[intervals.count - 1].end = time
        intervals.append(Interval(start: time, mode: mode))
    }

    mutating func stop(at time: SimTime) {
        intervals[intervals.count - 1].end = time
        isOver = true
        distanceWhenOver = distanceAddedUp
    }

    func hasFix(after moment: SimTime) -> Bool { fixes.last.map { $0.taken > moment } ?? false }

    /// F02: a moment belongs to the first interval that has it.
    ///
    /// - Returns: why the fix does not count; nil if it does.
    mutating func take(_ place: FixedPosition, at taken: SimTime) -> ActivityService.Omission? {
        let interval = intervals.firstIndex { $0.start <= taken && taken <= $0.end } ?? 0
        switch intervals[interval].mode {
        case .paused: return .paused
        case .appDead: return .appDead
        case .running: break
        }
        let before = fixes.lastIndex { $0.taken <= taken }
        if let before, fixes[before].taken == taken { return .repeated }
        fixes.insert(Fix(taken: taken, place: place, interval: interval), at: before.map { $0 + 1 } ?? 0)
        if isOver { distanceWhenOver = distanceAddedUp }
        return nil
    }
}
