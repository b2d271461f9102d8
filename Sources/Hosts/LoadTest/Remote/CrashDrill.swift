import Synchronization
import System

/// Runs a command of the shell every so often while a run is measured: one that kills the server and starts it again.
final class CrashDrill: Sendable {
    let command: String
    private let everyNanoseconds: Int64
    private let state = Mutex(State())

    private struct State {
        var begun = 0
        var isUnderWay = false
        var isOver = false
        var failures: [String] = []
    }

    /// Looks so often whether it is time.
    private static let restNanoseconds: Int64 = 5_000_000

    init(_ command: String, everyNanoseconds: Int64) {
        (self.command, self.everyNanoseconds) = (command, everyNanoseconds)
    }

    /// How often the command has been begun.
    var begun: Int { state.withLock { $0.begun } }
    /// Whether it is under way just now.
    var isUnderWay: Bool { state.withLock { $0.isUnderWay } }
    /// What it said where it failed.
    var failures: [String] { state.withLock { $0.failures } }

    /// The run is over.
    func end() { state.withLock { $0.isOver = true } }

    /// Runs the command at its times; to be called on a thread of its own.
    func run(_ clock: RunClock, in period: RunPeriod) {
        var next = period.start + everyNanoseconds
        while next < period.end, !state.withLock({ $0.isOver }) {
            guard clock.nanoseconds >= next else {
                RunClock.sleep(nanoseconds: CrashDrill.restNanoseconds)
                continue
            }
            runOnce()
            // One that takes longer than that is not begun twice at a time.
            while next <= clock.nanoseconds { next += everyNanoseconds }
        }
    }

    private func runOnce() {
        state.withLock { ($0.begun, $0.isUnderWay) = ($0.begun + 1, true) }
        var failure: String?
        do throws(ProgramError) {
            let ended = try RunningProgram("/bin/sh", ["-c", command]).waitForEnd()
            if ended.exitCode != 0 {
                let words = (ended.messages + ended.output).split(whereSeparator: \.isNewline).joined(separator: "; ")
                failure = "exit code \(ended.exitCode)" + (words.isEmpty ? "" : ": \(words)")
            }
        } catch {
            failure = "\(error)"
        }
        state.withLock { state in
            state.isUnderWay = false
            if let failure { state.failures.append(failure) }
        }
    }
}
