import CommandStore
import Glibc
import System

/// Has the state written now and then, so that a start need not go through all frames: by a process beside this one, which has it as it
/// is between two groups, while the writer goes on.
///
/// Used by the writer only.
final class SnapshotWriter {
    /// What operators see of it.
    struct Figures {
        /// The last frame in the newest snapshot of this program; 0 without one.
        fileprivate(set) var frame: UInt64 = 0
        /// How long the newest took.
        fileprivate(set) var seconds = 0.0
        /// How long the writer stood still for it.
        fileprivate(set) var pauseSeconds = 0.0

        /// For Prometheus.
        var gauges: [(name: String, help: String, value: Double)] {
            [
                ("cabrank_snapshot_frame", "The last frame in the newest snapshot of the state.", Double(frame)),
                ("cabrank_snapshot_seconds", "How long it took to write it, beside the writer.", seconds),
                ("cabrank_snapshot_pause_seconds", "How long the writer stood still for it.", pauseSeconds),
            ]
        }
    }

    private struct Writing {
        let process: SideProcess
        let upTo: UInt64
        let start: UInt64
        let pauseSeconds: Double
    }

    /// Whoever takes longer has been caught by something that only our threads could give back.
    private static let secondsMax = 300.0
    /// What a start is to go through at most after an end in order.
    private static let framesLeftMax: UInt64 = 5_000
    private static let finishingSecondsMax = 3.0

    private(set) var figures: Figures
    private let folder: SnapshotFolder
    private let program: UInt64
    /// So many frames behind the newest one the next is written.
    private let framesPerSnapshot: UInt64
    private let tell: (ServerNotice) -> Void
    private var writing: Writing?
    /// Of the last one that was begun.
    private var tried: UInt64

    /// - Parameter frame: the last in the snapshot that the state was read from; 0 without one.
    init(
        _ folder: SnapshotFolder, program: UInt64, framesPerSnapshot: Int, from frame: UInt64,
        tell: @escaping (ServerNotice) -> Void
    ) {
        (self.folder, self.program, self.tell) = (folder, program, tell)
        self.framesPerSnapshot = UInt64(max(framesPerSnapshot, 1))
        figures = Figures(frame: frame)
        tried = frame
    }

    /// Between two groups, when all that was told is durable: begins a snapshot if it is time for one, and looks what has become of one
    /// that was begun.
    func look(at serving: Serving) {
        if let writing {
            take(writing)
        } else if serving.sequence >= max(figures.frame, tried) + framesPerSnapshot {
            begin(serving, .low)
        }
    }

    /// At the end, when nobody is served any more: waits for the snapshot that is being written, or has one written, if it does not take long.
    func finish(_ serving: Serving) {
        let deadline = SnapshotWriter.now + UInt64(SnapshotWriter.finishingSecondsMax * 1e9)
        wait(until: deadline)
        if serving.sequence <= figures.frame + SnapshotWriter.framesLeftMax { return }
        begin(serving, .ours)
        wait(until: deadline)
    }

    private func wait(until deadline: UInt64) {
        while let writing {
            take(writing)
            if SnapshotWriter.now >= deadline { return end("there was no time for it") }
            usleep(2_000)
        }
    }

    private func begin(_ serving: Serving, _ priority: SideProcess.Priority) {
        tried = serving.sequence
        let start = SnapshotWriter.now
        do throws(ProgramError) {
            let process = try SideProcess(priority) { [folder, program] in
                SnapshotWriter.write(serving, to: folder, by: program)
            }
            let pause = Double(SnapshotWriter.now - start) / 1e9
            writing = Writing(process: process, upTo: serving.sequence, start: start, pauseSeconds: pause)
        } catch {
            tell(.snapshotFailed("\(error)"))
        }
    }

    /// In the process beside this one.
    ///
    /// - Returns: what is wrong; empty if nothing is.
    private static func write(_ serving: Serving, to folder: SnapshotFolder, by program: UInt64) -> String {
        do {
            try folder.write(StoredSnapshot(of: serving, by: program))
            return ""
        } catch {
            return "\(error)"
        }
    }

    private func take(_ writing: Writing) {
        let seconds = Double(SnapshotWriter.now - writing.start) / 1e9
        switch writing.process.outcome {
        case nil:
            if seconds > SnapshotWriter.secondsMax { end("it took more than \(Int(SnapshotWriter.secondsMax)) s") }
        case .done(""):
            self.writing = nil
            figures = Figures(frame: writing.upTo, seconds: seconds, pauseSeconds: writing.pauseSeconds)
            tell(.snapshotWritten(frames: writing.upTo, seconds: seconds, pauseSeconds: writing.pauseSeconds))
        case .done(let problem), .failed(let problem):
            self.writing = nil
            folder.removeUnfinished()
            tell(.snapshotFailed(problem))
        }
    }

    /// Ends what is being written.
    private func end(_ problem: String) {
        guard let writing else { return }
        writing.process.end()
        self.writing = nil
        folder.removeUnfinished()
        tell(.snapshotFailed(problem))
    }

    /// Nanoseconds of a clock that goes on evenly.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
