import CMachine
import Glibc

/// Work that a process of its own does with everything as it is at one moment, while we go on: it has our memory, of which the
/// system copies a page when one of us writes to it (fork(2)).
///
/// ```swift
/// let side = try SideProcess { write(state) ? "" : "no room" }
/// // We change the state meanwhile, and look in now and then:
/// if let outcome = side.outcome { … }
/// ```
/// None of our other threads goes on in it, so what they hold stays held: the work takes no lock that another thread may have,
/// writes to no stream, and uses nothing of ours that lies outside of memory. Memory itself may be taken and given back. It has no
/// files of ours, so that whatever is locked by one is not locked by it, and it ends when the thread that made it ends.
///
/// Used by one thread.
package final class SideProcess {
    package enum Outcome: Hashable, Sendable {
        /// What the work gave back.
        case done(String)
        /// It did not come to its end: why, without a full stop.
        case failed(String)
    }

    /// How modest it is: the higher, the less of a processor that somebody else wants (nice(2)).
    package enum Priority: CInt, Sendable {
        case ours = 0
        case low = 10
    }

    private let process: pid_t
    private let words: SharedWords
    private var found: Outcome?

    /// - Parameter work: gives back a text, of which there is room for a few thousand bytes.
    /// - Throws: `ProgramError` if the system makes no process.
    package init(_ priority: Priority = .low, _ work: () -> String) throws(ProgramError) {
        words = try SharedWords()
        let ourselves = getpid()
        let process = cabrank_fork()
        if process < 0 { throw ProgramError("a process beside this one", errno) }
        if process == 0 {
            SideProcess.detach(from: ourselves, priority)
            words.write(work())
            // Nothing that is to be done at the end of the program is this one's.
            _exit(0)
        }
        self.process = process
    }

    /// In the new process: no files of the other one, and no life without it.
    private static func detach(from parent: pid_t, _ priority: Priority) {
        if cabrank_close_from(0) != 0 {
            for descriptor in 0..<CInt(clamping: sysconf(CInt(_SC_OPEN_MAX))) { close(descriptor) }
        }
        // Whatever is opened next is not taken for a stream.
        for _ in 0..<3 { _ = open("/dev/null", O_RDWR) }
        cabrank_end_with_parent()
        if getppid() != parent { _exit(0) }
        if priority != .ours { _ = nice(priority.rawValue) }
    }

    /// What has become of it; nil while it is at work.
    package var outcome: Outcome? {
        if found == nil { look(WNOHANG) }
        return found
    }

    /// Ends it at once.
    package func end() {
        if found != nil { return }
        kill(process, SIGKILL)
        look(0)
    }

    private func look(_ options: CInt) {
        var status: CInt = 0
        var ended = waitpid(process, &status, options)
        while ended < 0 && errno == EINTR { ended = waitpid(process, &status, options) }
        if ended == 0 { return }
        let signal = status & 0x7F
        if ended < 0 || signal != 0 || status != 0 {
            found = .failed(signal != 0 ? "it was ended by signal \(signal)" : "it ended before its time")
        } else {
            found = .done(words.text)
        }
    }

    deinit { end() }
}

/// Memory in which one process leaves words for another.
private final class SharedWords {
    private static let byteCount = 4_096
    private let bytes: UnsafeMutableRawBufferPointer

    init() throws(ProgramError) {
        let block = mmap(
            nil, SharedWords.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard let block, block != MAP_FAILED else { throw ProgramError("a process beside this one", errno) }
        bytes = UnsafeMutableRawBufferPointer(start: block, count: SharedWords.byteCount)
    }

    deinit { munmap(bytes.baseAddress, bytes.count) }

    func write(_ text: String) {
        let words = Array(text.utf8.prefix(bytes.count - 1))
        bytes.copyBytes(from: words + [0])
    }

    var text: String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
}
