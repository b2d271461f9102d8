import Experiments
import Synchronization

/// A progress line on a terminal's standard error: share done, rate, time left.
final class ProgressLine: Sendable {
    private struct State {
        var lastDrawn: ContinuousClock.Instant
        var isShown = false
    }

    private let isWanted: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let state: Mutex<State>

    /// - Parameter isQuiet: Whether to show nothing.
    init(isQuiet: Bool) {
        isWanted = Terminal.isErrorATerminal && !isQuiet
        start = clock.now
        state = Mutex(State(lastDrawn: start))
    }

    /// Redraws the line, at most five times a second, and not in the first half second, which short work does not
    /// exceed.
    func show(_ progress: ExperimentProgress) {
        draw { elapsed in
            let speed = "\(Int(progress.simulated.seconds / 3_600 / elapsed)) simulated hours a second"
            return text(
                share: progress.share, finished: progress.replicationsFinished, of: progress.replications, more: speed,
                elapsed: elapsed)
        }
    }

    /// Redraws the line if only finished replications are known.
    ///
    /// - Parameter more: Further text.
    func show(finished: Int, of replications: Int, more: String) {
        draw { elapsed in
            text(
                share: Double(finished) / Double(max(replications, 1)), finished: finished, of: replications,
                more: more,
                elapsed: elapsed)
        }
    }

    /// Redraws the line if the number of points is unknown.
    func show(points: Int) { draw { elapsed in "\(points) points tried · \(Int(elapsed)) s" } }

    private func draw(_ text: (_ elapsed: Double) -> String) {
        guard isWanted else { return }
        state.withLock { state in
            let now = clock.now
            guard now - start > .milliseconds(500), now - state.lastDrawn > .milliseconds(200) else { return }
            state.lastDrawn = now
            state.isShown = true
            Terminal.draw("\r\u{1B}[K\(text((now - start) / .seconds(1)))")
        }
    }

    /// Erases the line.
    func clear() {
        state.withLock { state in
            if state.isShown { Terminal.draw("\r\u{1B}[K") }
            state.isShown = false
        }
    }

    private func text(
        share: Double, finished: Int, of replications: Int, more: String, elapsed: Double
    ) -> String {
        var parts = ["\(Int(100 * share)) % done"]
        if replications > 1 { parts.append("\(finished) of \(replications) replications") }
        parts.append(more)
        if share > 0 { parts.append("\(timeLeft(elapsed * (1 - share) / share)) left") }
        return parts.joined(separator: " · ")
    }

    private func timeLeft(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 120 ? "\(whole) s" : whole < 7_200 ? "\((whole + 59) / 60) min" : "\((whole + 3_599) / 3_600) h"
    }
}
