import LoadTest
import Synchronization

/// The live line of a load test on standard error: rate, latencies, backlog, wrong decisions. Only on a terminal.
final class LoadLine: Sendable {
    private let isWanted: Bool
    private let warmUpSeconds: Int
    private let durationSeconds: Int
    private let isShown = Mutex(false)

    /// - Parameter isQuiet: never to show anything.
    init(_ options: LoadOptions, isQuiet: Bool) {
        isWanted = Terminal.isErrorATerminal && !isQuiet
        warmUpSeconds = Int(options.warmUpNanoseconds / 1_000_000_000)
        durationSeconds = Int(options.durationNanoseconds / 1_000_000_000)
    }

    func show(_ progress: LoadProgress) {
        guard isWanted else { return }
        isShown.withLock { $0 = true }
        Terminal.draw("\r\u{1B}[K\(text(progress))")
    }

    /// Takes the line away.
    func clear() {
        isShown.withLock { isShown in
            if isShown { Terminal.draw("\r\u{1B}[K") }
            isShown = false
        }
    }

    private func text(_ progress: LoadProgress) -> String {
        let second = progress.resources.second + 1
        var parts = [
            second <= warmUpSeconds
                ? "warming up, \(warmUpSeconds - second) s" : "\(second - warmUpSeconds) of \(durationSeconds) s"
        ]
        if let done = progress.completion {
            parts.append("\(LoadText.rate(Double(done.completed)))")
            parts.append("p50 \(LatencyText.text(nanoseconds: done.medianNanoseconds))")
            parts.append("p99.99 \(LatencyText.text(nanoseconds: done.percentile9999Nanoseconds))")
        }
        parts.append("\(progress.resources.backlog) waiting")
        if progress.resources.overloaded > 0 { parts.append("\(progress.resources.overloaded) refused") }
        parts.append("\(progress.wrong) wrong")
        parts.append("\(Int((progress.resources.processor.systemShare * 100).rounded())) % system")
        return parts.joined(separator: " · ")
    }
}
