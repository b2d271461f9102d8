import CMachine
import Glibc

/// A program that the system does not start.
package struct ProgramError: Error, Sendable, CustomStringConvertible {
    /// Which, and why not, without a full stop.
    package let description: String

    init(_ path: String, _ problem: Int32) {
        description = "cannot start \(path): \(String(cString: strerror(problem)))"
    }
}

/// A program that has ended, and what the system says it took.
package struct EndedProgram: Sendable {
    /// Its own; of one that a signal ended, 128 and the signal's number, as shells count.
    package var exitCode: Int32
    /// What it printed; empty where that was thrown away. Bytes that are no UTF-8 are replaced.
    package var output: String
    /// The same of what it said on standard error.
    package var messages: String
    /// From its start to its end.
    package var wallSeconds: Double
    /// User and system time of it and of all programs that it waited for.
    package var processorSeconds: Double
    package var peakMemoryBytes: Int
}

/// A program of the system that is under way, with nothing to read.
///
/// It is a process group of its own: Ctrl-C at the terminal reaches only us, and we say what becomes of it. It has no files of
/// ours, and signals do to it what they do to anyone.
package final class RunningProgram: Sendable {
    private let process: pid_t
    private let start = ContinuousClock.now
    // Files, because a pipe that nobody reads would stop the program; nil where its words are thrown away.
    private let output, messages: MemoryFile?

    /// A program that is being written is waited for, ten seconds in all.
    private static let attemptsMax = 1_000
    private static let pauseMicroseconds: UInt32 = 10_000

    /// - Parameters:
    ///   - path: with its folder; it is not searched for.
    ///   - environment: all of its variables; nil for ours.
    ///   - folder: where it runs, if not where we do.
    ///   - keepsWords: whether what it prints and says is wanted.
    /// - Throws: `ProgramError` if the system does not start it.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil, in folder: String? = nil,
        keepsWords: Bool = true
    ) throws(ProgramError) {
        output = keepsWords ? try MemoryFile(for: path) : nil
        messages = keepsWords ? try MemoryFile(for: path) : nil
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
        // Who starts another program meanwhile holds, until that begins, all of our files, and one that we have just written
        // cannot be started as long (Go's issue 22315).
        for attempt in 0..<RunningProgram.attemptsMax where problem == ETXTBSY {
            if attempt > 0 { usleep(RunningProgram.pauseMicroseconds) }
            problem = posix_spawn(
                &process, path, &files, &attributes, words.pointers, variables?.pointers ?? environ)
        }
        guard problem == 0 else { throw ProgramError(path, problem) }
        self.process = process
    }

    /// False as soon as it has ended, whether or not anybody has waited for that.
    package var isRunning: Bool {
        var news = siginfo_t()
        return waitid(P_PID, id_t(process), &news, WEXITED | WNOHANG | WNOWAIT) == 0 && news.si_signo == 0
    }

    /// Sends it a signal; not to be called after `waitForEnd`, when its number may be another's.
    package func send(_ signal: Int32) { kill(process, signal) }

    /// Waits for its end; to be called once.
    package func waitForEnd() -> EndedProgram {
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return EndedProgram(
            exitCode: signal == 0 ? status >> 8 & 0xFF : 128 + signal,
            output: output?.text ?? "", messages: messages?.text ?? "",
            wallSeconds: (ContinuousClock.now - start) / .seconds(1),
            processorSeconds: RunningProgram.seconds(usage.ru_utime) + RunningProgram.seconds(usage.ru_stime),
            peakMemoryBytes: Int(usage.ru_maxrss) * 1_024)  // Linux counts in KiB
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}

/// A file that only its holder and those it is given to know.
private final class MemoryFile: Sendable {
    let descriptor: Int32

    /// - Throws: `ProgramError` of the program at `path` if the system has none.
    init(for path: String) throws(ProgramError) {
        descriptor = cabrank_memory_file("cabrank")
        guard descriptor >= 0 else { throw ProgramError(path, errno) }
    }

    deinit { close(descriptor) }

    /// All that is in it.
    var text: String {
        let length = Int(lseek(descriptor, 0, SEEK_END))
        return String(unsafeUninitializedCapacity: max(length, 0)) { bytes in
            max(pread(descriptor, bytes.baseAddress, bytes.count, 0), 0)
        }
    }
}

/// Texts as C wants a list of them.
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
