import Experiments
import Synchronization

/// One line on standard error that tells how far a long run is: done, rate, time left. Only on a terminal.
final class ProgressLine: Sendable {
    private struct State {
        var lastDrawn: ContinuousClock.Instant
        var isShown = false
    }

    private let isWanted: Bool
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private let state: Mutex<State>

    /// - Parameter isQuiet: never to show anything.
    init(isQuiet: Bool) {
        isWanted = Terminal.isErrorATerminal && !isQuiet
        start = clock.now
        state = Mutex(State(lastDrawn: start))
    }

    /// Draws the line anew, at most five times a second; nothing during the first half second, for short work needs none.
    func show(_ progress: ExperimentProgress) {
        guard isWanted else { return }
        state.withLock { state in
            let now = clock.now
            guard now - start > .milliseconds(500), now - state.lastDrawn > .milliseconds(200) else { return }
            state.lastDrawn = now
            state.isShown = true
            Terminal.draw("\r\u{1B}[K" + text(progress, elapsed: (now - start) / .seconds(1)))
        }
    }

    /// Takes the line away.
    func clear() {
        state.withLock { state in
            if state.isShown { Terminal.draw("\r\u{1B}[K") }
            state.isShown = false
        }
    }

    private func text(_ progress: ExperimentProgress, elapsed: Double) -> String {
        var parts = ["\(Int(100 * progress.share)) % done"]
        if progress.replications > 1 {
            parts.append("\(progress.replicationsFinished) of \(progress.replications) replications")
        }
        parts.append("\(Int(progress.simulated.seconds / 3_600 / elapsed)) simulated hours a second")
        if progress.share > 0 { parts.append("\(timeLeft(elapsed * (1 - progress.share) / progress.share)) left") }
        return parts.joined(separator: " · ")
    }

    private func timeLeft(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 120 ? "\(whole) s" : whole < 7_200 ? "\((whole + 59) / 60) min" : "\((whole + 3_599) / 3_600) h"
    }
}
