import CLinux
import Glibc

/// Forked child process that works on a snapshot of our memory while we continue; the system copies a page when either
/// process writes to it (fork(2)).
///
/// ```swift
/// let child = try ChildProcess { write(state) ? "" : "no room" }
/// // We change the state meanwhile, and poll now and then:
/// if let outcome = child.outcome { … }
/// ```
/// Our other threads do not exist in the child, and their locks stay locked. The work must not take a lock that another
/// thread may hold, write to a stream, or use shared objects outside memory. It may allocate and free memory. The child
/// inherits no open files, so that it holds none of our file locks. It ends when the thread that created it ends.
///
/// Used by one thread.
package final class ChildProcess {
    /// Outcome of the work.
    package enum Outcome: Hashable, Sendable {
        /// Result of the work.
        case done(String)
        /// The child ended early: the reason, without a full stop.
        case failed(String)
    }

    /// Scheduling priority: the higher, the more processor time goes to others (nice(2)).
    package enum Priority: CInt, Sendable {
        case same = 0
        case low = 10
    }

    private let process: pid_t
    private let words: SharedText
    private var found: Outcome?

    /// Forks a child.
    ///
    /// - Parameter work: returns a text of up to a few thousand bytes.
    /// - Throws: `ProgramError` if the system creates no process.
    package init(_ priority: Priority = .low, _ work: () -> String) throws(ProgramError) {
        words = try SharedText()
        let ourselves = getpid()
        let process = cabrank_fork()
        if process < 0 { throw ProgramError("another process", errno) }
        if process == 0 {
            ChildProcess.detach(from: ourselves, priority)
            words.write(work())
            // Skips exit handlers, which belong to the parent.
            _exit(0)
        }
        self.process = process
    }

    /// Detaches the child: closes inherited files, and ends it with the parent.
    private static func detach(from parent: pid_t, _ priority: Priority) {
        if cabrank_close_from(0) != 0 {
            for descriptor in 0..<CInt(clamping: sysconf(CInt(_SC_OPEN_MAX))) { close(descriptor) }
        }
        // The next opened file must not become a standard stream.
        for _ in 0..<3 { _ = open("/dev/null", O_RDWR) }
        cabrank_end_with_parent()
        if getppid() != parent { _exit(0) }
        if priority != .same { _ = nice(priority.rawValue) }
    }

    /// Outcome of the work; nil while it continues.
    package var outcome: Outcome? {
        if found == nil { reap(WNOHANG) }
        return found
    }

    /// Kills the child.
    package func forceTermination() {
        if found != nil { return }
        kill(process, SIGKILL)
        reap(0)
    }

    private func reap(_ options: CInt) {
        var status: CInt = 0
        var ended = waitpid(process, &status, options)
        while ended < 0 && errno == EINTR { ended = waitpid(process, &status, options) }
        if ended == 0 { return }
        let signal = status & 0x7F
        if ended < 0 || signal != 0 || status != 0 {
            found = .failed(signal != 0 ? "it was ended by signal \(signal)" : "it ended too early")
        } else {
            found = .done(words.text)
        }
    }

    deinit { forceTermination() }
}

/// Memory in which one process leaves a text for another.
private final class SharedText {
    private static let byteCount = 4_096
    private let bytes: UnsafeMutableRawBufferPointer

    init() throws(ProgramError) {
        let block = mmap(
            nil, SharedText.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard let block, block != MAP_FAILED else { throw ProgramError("another process", errno) }
        bytes = UnsafeMutableRawBufferPointer(start: block, count: SharedText.byteCount)
    }

    deinit { munmap(bytes.baseAddress, bytes.count) }

    func write(_ text: String) {
        let words = Array(text.utf8.prefix(bytes.count - 1))
        bytes.copyBytes(from: words + [0])
    }

    var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
