import OperatingSystem
import Synchronization

/// A shell command that is run periodically during the measurement: it kills the server and starts it again.
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

    /// Polling interval.
    private static let restNanoseconds: Int64 = 5_000_000

    init(_ command: String, everyNanoseconds: Int64) {
        (self.command, self.everyNanoseconds) = (command, everyNanoseconds)
    }

    /// Number of runs of the command so far.
    var begun: Int { state.withLock { $0.begun } }
    /// Whether the command is running.
    var isUnderWay: Bool { state.withLock { $0.isUnderWay } }
    /// Output of the failed runs.
    var failures: [String] { state.withLock { $0.failures } }

    /// Ends the drill with the run.
    func end() { state.withLock { $0.isOver = true } }

    /// Runs the command at its times; call this on a separate thread.
    func run(_ clock: RunClock, in period: RunPeriod) {
        var next = period.start + everyNanoseconds
        while next < period.end, !state.withLock({ $0.isOver }) {
            guard clock.nanoseconds >= next else {
                RunClock.sleep(nanoseconds: CrashDrill.restNanoseconds)
                continue
            }
            runOnce()
            // A command that takes longer than the period skips the missed times.
            while next <= clock.nanoseconds { next += everyNanoseconds }
        }
    }

    private func runOnce() {
        state.withLock { ($0.begun, $0.isUnderWay) = ($0.begun + 1, true) }
        var failure: String?
        do throws(ProgramError) {
            let ended = try ChildProgram("/bin/sh", ["-c", command]).wait()
            if ended.exitCode != 0 {
                let words = (ended.errorOutput + ended.output).split(whereSeparator: \.isNewline).joined(
                    separator: "; ")
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
