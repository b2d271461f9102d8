import LoadTest
import Quantities
import Synchronization

/// The live line of a load test on a terminal's standard error: rate, latencies, backlog, wrong decisions. Without a
/// terminal, only a long set-up is reported, in a line from time to time.
final class LoadLine: Sendable {
    private let isQuiet: Bool
    private let isWanted: Bool
    private let warmUpSeconds: Int
    private let durationSeconds: Int
    private let isShown = Mutex(false)
    /// Seconds of the set-up at which the next line is due without a terminal.
    private let nextReportSeconds = Mutex(LoadLine.secondsBetweenLines)

    private static let secondsBetweenLines = 10.0

    /// - Parameter isQuiet: Whether to show nothing.
    init(_ options: LoadOptions, isQuiet: Bool) {
        self.isQuiet = isQuiet
        isWanted = Terminal.isErrorATerminal && !isQuiet
        warmUpSeconds = Int(options.warmUpNanoseconds / 1_000_000_000)
        durationSeconds = Int(options.durationNanoseconds / 1_000_000_000)
    }

    func show(_ progress: LoadProgress) {
        guard isWanted else { return }
        isShown.withLock { $0 = true }
        Terminal.draw("\r\u{1B}[K\(text(progress))")
    }

    /// Shows the progress of setting up a server.
    func show(_ progress: SetUpProgress) {
        if isWanted {
            isShown.withLock { $0 = true }
            return Terminal.draw("\r\u{1B}[K\(LoadLine.text(progress))")
        }
        let isDue = nextReportSeconds.withLock { next in
            guard !isQuiet, progress.seconds >= next else { return false }
            next = progress.seconds + LoadLine.secondsBetweenLines
            return true
        }
        if isDue { Terminal.printMessage("cabrank: \(LoadLine.text(progress))") }
    }

    private static func text(_ progress: SetUpProgress) -> String {
        let (done, all) = (GroupedNumber.text(progress.done), GroupedNumber.text(progress.all))
        let left = progress.secondsLeft.map { ", \(Int($0.rounded(.up))) s left" } ?? ""
        return "set-up: \(done) of \(all) \(progress.step.rawValue), \(LoadText.rate(progress.perSecond))\(left)"
    }

    /// Erases the line.
    func clear() {
        isShown.withLock { isShown in
            if isShown { Terminal.draw("\r\u{1B}[K") }
            isShown = false
        }
    }

    private func text(_ progress: LoadProgress) -> String {
        if let settling = progress.settling {
            return "end of the warm-up: waiting for \(GroupedNumber.text(settling)) answers"
        }
        let second = progress.resources.second + 1
        var parts = [
            second <= warmUpSeconds
                ? "warm-up, \(warmUpSeconds - second) s left" : "\(second - warmUpSeconds) of \(durationSeconds) s"
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
