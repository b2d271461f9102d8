import CommandStore
import Glibc
import OperatingSystem

/// Writes the state from time to time, so that a start need not replay all frames. A forked process writes it as it is
/// between two groups, while the writer goes on.
///
/// Used by the writer only.
final class SnapshotWriter {
    /// Metrics for operators.
    struct Metrics {
        /// Last frame in the newest snapshot of this program; 0 without one.
        fileprivate(set) var frame: UInt64 = 0
        /// Duration of writing the newest snapshot.
        fileprivate(set) var seconds = 0.0
        /// Time for which the writer was blocked for it.
        fileprivate(set) var pauseSeconds = 0.0

        /// Gauges for Prometheus.
        var gauges: [(name: String, help: String, value: Double)] {
            [
                ("cabrank_snapshot_frame", "The last frame in the newest snapshot of the state.", Double(frame)),
                (
                    "cabrank_snapshot_seconds", "Time to write the newest snapshot, in parallel with the writer.",
                    seconds
                ),
                (
                    "cabrank_snapshot_pause_seconds", "Time for which the writer was blocked for the newest snapshot.",
                    pauseSeconds
                ),
            ]
        }
    }

    private struct Job {
        let process: ChildProcess
        let upTo: UInt64
        let start: UInt64
        let pauseSeconds: Double
    }

    /// Timeout of the child: it probably waits for a lock that a thread of the parent held at the fork.
    private static let secondsMax = 300.0
    /// Maximum number of frames to replay after an orderly end.
    private static let framesLeftMax: UInt64 = 5_000
    private static let finishingSecondsMax = 3.0

    private(set) var figures: Metrics
    private let folder: SnapshotFolder
    private let program: UInt64
    /// Number of frames between two snapshots.
    private let framesPerSnapshot: UInt64
    private let tell: (ServerNotice) -> Void
    private var writing: Job?
    /// Last frame of the latest attempt.
    private var lastAttempt: UInt64

    /// - Parameter frame: Last frame of the snapshot that the state was read from; 0 without one.
    init(
        _ folder: SnapshotFolder, program: UInt64, framesPerSnapshot: Int, from frame: UInt64,
        tell: @escaping (ServerNotice) -> Void
    ) {
        (self.folder, self.program, self.tell) = (folder, program, tell)
        self.framesPerSnapshot = UInt64(max(framesPerSnapshot, 1))
        figures = Metrics(frame: frame)
        lastAttempt = frame
    }

    /// Begins a snapshot if one is due, or checks on one that is being written. Called between two groups, when all
    /// frames are durable.
    func poll(_ serving: CityStateMachine) {
        if let writing {
            checkOutcome(of: writing)
        } else if serving.sequence >= max(figures.frame, lastAttempt) + framesPerSnapshot {
            begin(serving, .low)
        }
    }

    /// Finishes the pending snapshot at the server's end, and writes a last one, if there is time.
    func finish(_ serving: CityStateMachine) {
        let deadline = SnapshotWriter.now + UInt64(SnapshotWriter.finishingSecondsMax * 1e9)
        wait(until: deadline)
        if serving.sequence <= figures.frame + SnapshotWriter.framesLeftMax { return }
        begin(serving, .same)
        wait(until: deadline)
    }

    private func wait(until deadline: UInt64) {
        while let writing {
            checkOutcome(of: writing)
            if SnapshotWriter.now >= deadline { return end("there was no time to write it") }
            usleep(2_000)
        }
    }

    private func begin(_ serving: CityStateMachine, _ priority: ChildProcess.Priority) {
        lastAttempt = serving.sequence
        let start = SnapshotWriter.now
        do throws(ProgramError) {
            let process = try ChildProcess(priority) { [folder, program] in
                SnapshotWriter.write(serving, to: folder, by: program)
            }
            let pause = Double(SnapshotWriter.now - start) / 1e9
            writing = Job(process: process, upTo: serving.sequence, start: start, pauseSeconds: pause)
        } catch {
            tell(.snapshotFailed("\(error)"))
        }
    }

    /// Writes a snapshot, in the child process.
    ///
    /// - Returns: Text of the error; empty if there is none.
    private static func write(_ serving: CityStateMachine, to folder: SnapshotFolder, by program: UInt64) -> String {
        do {
            try folder.write(StoredSnapshot(of: serving, by: program))
            return ""
        } catch {
            return "\(error)"
        }
    }

    private func checkOutcome(of writing: Job) {
        let seconds = Double(SnapshotWriter.now - writing.start) / 1e9
        switch writing.process.outcome {
        case nil:
            if seconds > SnapshotWriter.secondsMax { end("it took more than \(Int(SnapshotWriter.secondsMax)) s") }
        case .done(""):
            self.writing = nil
            figures = Metrics(frame: writing.upTo, seconds: seconds, pauseSeconds: writing.pauseSeconds)
            tell(.snapshotWritten(frames: writing.upTo, seconds: seconds, pauseSeconds: writing.pauseSeconds))
        case .done(let problem), .failed(let problem):
            self.writing = nil
            folder.removeUnfinished()
            tell(.snapshotFailed(problem))
        }
    }

    /// Cancels the snapshot that is being written.
    private func end(_ problem: String) {
        guard let writing else { return }
        writing.process.forceTermination()
        self.writing = nil
        folder.removeUnfinished()
        tell(.snapshotFailed(problem))
    }

    /// Nanoseconds of the monotonic clock.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
