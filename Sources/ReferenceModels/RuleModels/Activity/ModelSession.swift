import ActivityService
import Quantities

/// A run or ride by the rules (F01–F03): its intervals and fixes. Sums are computed on demand.
package struct ModelSession: Sendable {
    /// State of the app during an interval.
    package enum Mode: Sendable { case running, paused, appDead }

    /// A part of the session. Intervals tile the session; the last one ends with it, or in the far future while it
    /// runs.
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

    /// Number of the session.
    package let number: SessionID
    /// Run or ride.
    package let kind: ActivityService.SessionKind
    /// Title; the default is `Urban Adventure` (F01).
    package let title: String
    /// Whether the session has ended.
    package private(set) var isOver = false
    private var intervals: [Interval]
    /// Fixes in the order of their own time.
    private var fixes: [Fix] = []
    /// Cached `distanceAddedUp` of an ended session, so that a month's sum need not visit every fix; nil while it runs.
    private var distanceWhenOver: Int64?

    init(_ number: SessionID, _ kind: ActivityService.SessionKind, title: String, at time: SimTime) {
        self.number = number
        self.kind = kind
        self.title = title.isEmpty ? "Urban Adventure" : title
        intervals = [Interval(start: time, mode: .running)]
    }

    /// Time of the start.
    package var started: SimTime { intervals[0].start }
    /// Time of the end; the far future while it runs.
    package var ended: SimTime { intervals[intervals.count - 1].end }
    /// Current state.
    package var mode: Mode { intervals[intervals.count - 1].mode }
    /// Number of fixes that count.
    package var fixCount: Int { fixes.count }

    /// Distance in micrometres.
    package var distance: Int64 { distanceWhenOver ?? distanceAddedUp }

    /// Sum of the steps between neighbouring fixes of the same interval (F02), in micrometres.
    package var distanceAddedUp: Int64 {
        zip(fixes, fixes.dropFirst()).reduce(0) { sum, step in
            step.0.interval == step.1.interval
                ? sum + Int64((step.0.place.metres(to: step.1.place) * 1_000_000).rounded()) : sum
        }
    }

    /// Returns the duration without pauses; times with a dead app count (F01, F03).
    package func time(at now: SimTime) -> SimDuration {
        intervals.reduce(.zero) { $1.mode == .paused ? $0 : $0 + (min($1.end, now) - $1.start) }
    }

    func covers(_ moment: SimTime) -> Bool { started <= moment && moment <= ended }

    mutating func enter(_ mode: Mode, at time: SimTime) {
        intervals[intervals.count - 1].end = time
        intervals.append(Interval(start: time, mode: mode))
    }

    mutating func stop(at time: SimTime) {
        intervals[intervals.count - 1].end = time
        isOver = true
        distanceWhenOver = distanceAddedUp
    }

    func hasFix(after moment: SimTime) -> Bool { fixes.last.map { $0.taken > moment } ?? false }

    /// Adds a fix. A moment on a border belongs to the earlier interval (F02).
    ///
    /// - Returns: the reason why the fix does not count; nil if it does.
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
