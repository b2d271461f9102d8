import Foundation
import Glibc

/// A program run to its end, with what the system says it took.
struct MeasuredProcess {
    var exitStatus: Int32
    /// From its start to its end.
    var wallSeconds: Double
    /// User and system time of the process.
    var processorSeconds: Double
    var peakMemoryBytes: Int

    /// The path of a program of this project that lies beside this one; nil if it is not there.
    static func program(_ name: String) -> String? {
        let path = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name).path
        return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }

    /// Runs `program` with its output thrown away.
    ///
    /// - Returns: nil if it cannot be started.
    static func run(_ program: String, _ arguments: [String]) -> MeasuredProcess? {
        RunningProcess(program, arguments)?.finish()
    }
}

/// A program that is under way, with its output thrown away.
struct RunningProcess {
    private let child: pid_t
    private let start = ContinuousClock.now

    /// - Returns: nil if it cannot be started.
    init?(_ program: String, _ arguments: [String]) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child = pid_t()
        guard posix_spawn(&child, program, &actions, nil, &words, environ) == 0 else { return nil }
        self.child = child
    }

    /// Waits for its end.
    ///
    /// - Returns: nil if the system does not tell of it.
    func finish() -> MeasuredProcess? {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
        let isExited = status & 0x7F == 0
        return MeasuredProcess(
            exitStatus: isExited ? status >> 8 & 0xFF : -1,
            wallSeconds: (ContinuousClock.now - start) / .seconds(1),
            processorSeconds: RunningProcess.seconds(usage.ru_utime) + RunningProcess.seconds(usage.ru_stime),
            peakMemoryBytes: Int(usage.ru_maxrss) * 1_024)  // Linux counts in KiB
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}
