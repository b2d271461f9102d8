import CLinux
import Glibc

/// Error of the system when starting a program.
package struct ProgramError: Error, Sendable, CustomStringConvertible {
    /// Program and reason, without a full stop.
    package let description: String

    init(_ path: String, _ problem: Int32) {
        description = "cannot start \(path): \(String(cString: strerror(problem)))"
    }
}

/// Result of a program that has ended, with the resources it used.
package struct ProgramResult: Sendable {
    /// Exit code; for a program ended by a signal, 128 plus the signal's number, as in shells.
    package var exitCode: Int32
    /// Standard output; empty if it was discarded. Invalid UTF-8 is replaced.
    package var output: String
    /// Standard error, likewise.
    package var errorOutput: String
    /// Time from start to end.
    package var wallSeconds: Double
    /// User and system time of the program and of all programs that it waited for.
    package var processorSeconds: Double
    /// Largest resident memory.
    package var peakMemoryBytes: Int
}

/// Program of the system that is running, with an empty standard input.
///
/// It has its own process group, so that Ctrl-C at the terminal reaches only us, and we decide how it ends. It inherits
/// no open files and has the default handling of signals.
package final class ChildProgram: Sendable {
    private let process: pid_t
    private let start = ContinuousClock.now
    // Files, because a full pipe without a reader would block the program; nil if output is discarded.
    private let output, messages: MemoryFile?

    /// Attempts to start a program whose file is still being written: ten seconds in all.
    private static let attemptsMax = 1_000
    private static let pauseMicroseconds: UInt32 = 10_000

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: path with folder; it is not searched for.
    ///   - environment: complete environment; nil for ours.
    ///   - folder: working folder; nil for ours.
    ///   - capturesOutput: whether output is captured.
    /// - Throws: `ProgramError` if the system does not start it.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil, in folder: String? = nil,
        capturesOutput: Bool = true
    ) throws(ProgramError) {
        output = capturesOutput ? try MemoryFile(for: path) : nil
        messages = capturesOutput ? try MemoryFile(for: path) : nil
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (kept, stream) in [(output, STDOUT_FILENO), (messages, STDERR_FILENO)] {
            if let kept {
                posix_spawn_file_actions_adddup2(&files, kept.descriptor, stream)
            } else {
                posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_WRONLY, 0)
            }
        }
        cabrank_start_without_files_from(&files, STDERR_FILENO + 1)
        if let folder { cabrank_start_in(&files, folder) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let words = CStrings([path] + arguments)
        let variables = environment.map { CStrings($0.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) }
        var process = pid_t()
        var problem = ETXTBSY
        // A thread that starts another program meanwhile holds, until that program begins, copies of all our open
        // files. A file that we have just written cannot be executed during that time (Go's issue 22315).
        for attempt in 0..<ChildProgram.attemptsMax where problem == ETXTBSY {
            if attempt > 0 { usleep(ChildProgram.pauseMicroseconds) }
            problem = posix_spawn(
                &process, path, &files, &attributes, words.pointers, variables?.pointers ?? environ)
        }
        guard problem == 0 else { throw ProgramError(path, problem) }
        self.process = process
    }

    /// Whether the program is still running; it becomes false at the end, even before `wait`.
    package var isRunning: Bool {
        var news = siginfo_t()
        return waitid(P_PID, id_t(process), &news, WEXITED | WNOHANG | WNOWAIT) == 0 && news.si_signo == 0
    }

    /// Sends a signal. Must not be called after `wait`, when the process number may be reused.
    package func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for the end. Must be called once.
    package func wait() -> ProgramResult {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return ProgramResult(
            exitCode: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
            output: output?.text ?? "", errorOutput: messages?.text ?? "",
            wallSeconds: (ContinuousClock.now - start) / .seconds(1),
            processorSeconds: ChildProgram.seconds(usage.ru_utime) + ChildProgram.seconds(usage.ru_stime),
            peakMemoryBytes: Int(usage.ru_maxrss) * 1_024)  // Linux counts in KiB
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}

/// Anonymous file in memory.
private final class MemoryFile: Sendable {
    let descriptor: Int32

    /// Creates a file.
    ///
    /// - Throws: `ProgramError` of the program at `path` if the system refuses.
    init(for path: String) throws(ProgramError) {
        descriptor = cabrank_memory_file("cabrank")
        guard descriptor >= 0 else { throw ProgramError(path, errno) }
    }

    deinit { close(descriptor) }

    /// Complete contents.
    var text: String {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        return String(unsafeUninitializedCapacity: max(length, 0)) { bytes in
            max(pread(descriptor, bytes.baseAddress, bytes.count, 0), 0)
        }
    }
}

/// Null-terminated list of C strings.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ texts: [String]) {
        count = texts.count
        pointers = .allocate(capacity: count + 1)
        for (index, text) in texts.enumerated() { (pointers + index).initialize(to: strdup(text)) }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
