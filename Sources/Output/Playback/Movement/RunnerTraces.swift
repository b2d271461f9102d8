import ActivityService

/// What a runner does. The numbers are those of the page.
package enum RunnerState: UInt8, CaseIterable, Sendable {
    case running, cycling, paused

    /// As the page names it.
    package var label: String { "\(self)" }
}

/// The words of the event log that begin and end a session, or interrupt it (F01, F03).
enum RunnerEvent: String {
    case started, paused, resumed, stopped
}

/// What the log says of those who run and cycle: their sessions, each along the fixes that were sent of it.
struct RunnerTraces {
    typealias Fix = (time: PlaybackTime, place: MapPoint)

    private struct Session {
        var kind: RunnerState
        var start: PlaybackTime
        /// As they came; after a time without a connection many at once.
        var fixes: [Fix] = []
        /// From when on the runner pauses, and no longer does.
        var changes: [(time: PlaybackTime, isPaused: Bool)] = []
    }

    /// Nobody is shown farther from where a fix was.
    static let toleranceMetres = 15.0

    private let rules: ActivityRules
    private let numberMax: Int64
    /// By number; 0 is nobody. nil: not under way.
    private var sessions: [Session?] = []
    private var tracesByNumber: [Trace] = []

    /// By runner, from the first.
    var traces: [Trace] { Array(tracesByNumber.dropFirst()) }

    /// - Parameter numberMax: no runner has a higher number.
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

    /// F02: a fix that is not exact enough is left out. None is of the time before its session.
    mutating func note(_ fix: CommandPlaces.RunnerFix) {
        guard fix.runner < sessions.count, rules.trusts(accuracyMetres: fix.accuracyMetres),
            let start = sessions[fix.runner]?.start
        else { return }
        sessions[fix.runner]?.fixes.append((max(PlaybackTime(milliseconds: fix.takenMilliseconds), start), fix.place))
    }

    /// Writes what has not ended.
    mutating func finish(at time: PlaybackTime) {
        for runner in sessions.indices { end(runner, at: time) }
    }

    /// From the first fix on, along as few of them as tell where the runner was; in a pause where the last one before it was.
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
                for index in RunnerTraces.needed(of: line).dropLast() { append(runner, state, .goes, line[index]) }
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

    /// The fixes between which others lie within the tolerance of where an even pace has the runner at their times: Douglas and
    /// Peucker with time for a third dimension (Meratnia and de By 2004).
    static func needed(of fixes: [Fix]) -> [Int] {
        guard fixes.count > 2 else { return Array(fixes.indices) }
        var isNeeded = Array(repeating: false, count: fixes.count)
        (isNeeded[0], isNeeded[fixes.count - 1]) = (true, true)
        var spans = [(from: 0, to: fixes.count - 1)]
        while let (from, to) = spans.popLast() {
            let length = Double(max(fixes[to].time.tenths - fixes[from].time.tenths, 1))
            var (farthest, distance) = (from, toleranceMetres)
            for index in (from + 1)..<max(to, from + 1) {
                let share = Double(fixes[index].time.tenths - fixes[from].time.tenths) / length
                let metres = fixes[from].place.towards(fixes[to].place, share).metres(to: fixes[index].place)
                if metres > distance { (farthest, distance) = (index, metres) }
            }
            guard farthest > from else { continue }
            isNeeded[farthest] = true
            spans += [(from, farthest), (farthest, to)]
        }
        return fixes.indices.filter { isNeeded[$0] }
    }
}
