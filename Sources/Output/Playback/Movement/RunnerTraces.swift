import ActivityService
import ServiceKernel

/// An activity of a runner. The page uses the same numbers.
package enum RunnerState: UInt8, CaseIterable, Sendable {
    case running, cycling, paused

    /// Word in the ids of pages and in exported trips.
    package var word: String { "\(self)" }

    /// Name on the page.
    package var label: Sentence {
        switch self {
        case .running: Sentence("running", "koşuyor")
        case .cycling: Sentence("cycling", "bisiklete biniyor")
        case .paused: Sentence("paused", "ara verdi")
        }
    }
}

/// The events of the log that start, stop or interrupt a session (F01, F03).
enum RunnerEvent: String {
    case started, paused, resumed, stopped
}

/// The traces of runners and cyclists: their sessions, each along its fixes.
struct RunnerTraces {
    typealias Fix = (time: PlaybackTime, place: MapPoint)

    private struct Session {
        var kind: RunnerState
        var start: PlaybackTime
        /// Fixes in order of arrival; many arrive at once after a lost connection.
        var fixes: [Fix] = []
        /// Times at which the runner pauses or resumes.
        var changes: [(time: PlaybackTime, isPaused: Bool)] = []
    }

    /// Largest deviation of a shown position from a fix.
    static let toleranceMetres = 15.0

    private let rules: ActivityRules
    private let numberMax: Int64
    /// Session by number; nil without one. Index 0 is unused.
    private var sessions: [Session?] = []
    private var tracesByNumber: [Trace] = []

    /// Traces by runner, starting with runner 1.
    var traces: [Trace] { Array(tracesByNumber.dropFirst()) }

    /// Creates empty traces.
    ///
    /// - Parameter numberMax: upper bound of runners' numbers.
    init(_ rules: ActivityRules, numberMax: Int64) { (self.rules, self.numberMax) = (rules, numberMax) }

    mutating func note(_ event: RunnerEvent, _ line: LoggedEvent) {
        guard let number = line.number(.runner), (1...numberMax).contains(number) else { return }
        let (runner, time) = (Int(number), PlaybackTime(milliseconds: line.milliseconds))
        while sessions.count <= runner {
            sessions.append(nil)
            tracesByNumber.append(Trace())
        }
        switch event {
        case .started:
            sessions[runner] = Session(kind: line.hasWord(.run, as: .kind) ? .running : .cycling, start: time)
        case .paused: sessions[runner]?.changes.append((time, true))
        case .resumed: sessions[runner]?.changes.append((time, false))
        case .stopped: end(runner, at: time)
        }
    }

    /// Adds a fix unless it is too inaccurate (F02). Fixes before the session count from its start.
    mutating func note(_ fix: CommandPositions.RunnerFix) {
        guard fix.runner < sessions.count, rules.acceptsFix(accuracyMetres: fix.accuracyMetres),
            let start = sessions[fix.runner]?.start
        else { return }
        sessions[fix.runner]?.fixes.append((max(PlaybackTime(milliseconds: fix.takenMilliseconds), start), fix.place))
    }

    /// Writes the open sessions.
    mutating func finish(at time: PlaybackTime) {
        for runner in sessions.indices { end(runner, at: time) }
    }

    /// Writes a session from its first fix on, with as few fixes as the tolerance allows; a pause is at the last fix
    /// before it.
    private mutating func end(_ runner: Int, at time: PlaybackTime) {
        guard let session = sessions[runner] else { return }
        sessions[runner] = nil
        var fixes = session.fixes.sorted { $0.time < $1.time }[...]
        guard var here = fixes.first else { return }
        var state = session.kind
        for change in session.changes + [(time, true)] where change.time > here.time {
            let passed = fixes.prefix { $0.time < change.time }
            fixes.removeFirst(passed.count)
            let last: Fix = (change.time, (passed.last ?? here).place)
            if state == .paused {
                append(runner, state, .stays, here)
            } else {
                let line = [here] + passed + [last]
                for index in RunnerTraces.simplified(line).dropLast() { append(runner, state, .goes, line[index]) }
            }
            here = last
            state = change.isPaused ? .paused : session.kind
        }
        append(runner, state, .isAway, here)
    }

    private mutating func append(_ runner: Int, _ state: RunnerState, _ motion: TraceStep.Motion, _ since: Fix) {
        tracesByNumber[runner].append(
            TraceStep(start: since.time, state: state.rawValue, motion: motion, place: since.place))
    }

    /// Returns the indices of fixes to keep, so that interpolation at constant speed is within the tolerance of all
    /// others: Douglas and Peucker with time as a third dimension (Meratnia and de By 2004).
    static func simplified(_ fixes: [Fix]) -> [Int] {
        guard fixes.count > 2 else { return Array(fixes.indices) }
        var isNeeded = Array(repeating: false, count: fixes.count)
        (isNeeded[0], isNeeded[fixes.count - 1]) = (true, true)
        var spans = [(from: 0, to: fixes.count - 1)]
        while let (from, to) = spans.popLast() {
            let length = Double(max(fixes[to].time.tenths - fixes[from].time.tenths, 1))
            var (farthest, distance) = (from, toleranceMetres)
            for index in (from + 1)..<max(to, from + 1) {
                let share = Double(fixes[index].time.tenths - fixes[from].time.tenths) / length
                let metres = fixes[from].place.interpolated(to: fixes[to].place, share: share).metres(
                    to: fixes[index].place)
                if metres > distance { (farthest, distance) = (index, metres) }
            }
            guard farthest > from else { continue }
            isNeeded[farthest] = true
            spans += [(from, farthest), (farthest, to)]
        }
        return fixes.indices.filter { isNeeded[$0] }
    }
}
