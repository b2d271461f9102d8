import Glibc

/// Shows a page in the desktop's browser, by xdg-open.
enum PageViewer {
    /// An error for a page that is written but cannot be shown.
    struct Failure: Error, CustomStringConvertible {
        let page: String
        let reason: String
        var description: String { "\(page) is written, but cannot be shown: \(reason)" }
    }

    /// Time after which xdg-open counts as successful: on some desktops it runs until the browser is closed.
    private static let patienceMilliseconds = 2_000
    private static let pollMilliseconds = 20
    private static let descriptorsMax: Int32 = 1_024
    /// Exit code of xdg-open if a program is missing.
    private static let noBrowserCode = 3

    /// Opens a page, without waiting for the user to close it.
    ///
    /// - Throws: `Failure` if no program can show it.
    static func open(_ path: String) throws(Failure) {
        // A name may begin with a hyphen.
        let page = path.hasPrefix("/") ? path : "./\(path)"
        let process: pid_t
        switch start(["xdg-open", page]) {
        case .success(let started): process = started
        case .failure(let error):
            let package = error.number == ENOENT ? " (install the Debian package xdg-utils)" : ""
            throw Failure(
                page: path, reason: "xdg-open cannot be started\(package): \(String(cString: strerror(error.number)))")
        }
        for _ in 0..<patienceMilliseconds / pollMilliseconds {
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) != 0 {
                if status == 0 { return }
                throw Failure(page: path, reason: words(ofStatus: status))
            }
            usleep(UInt32(pollMilliseconds) * 1_000)
        }
    }

    private static func words(ofStatus status: Int32) -> String {
        let (code, signal) = (status >> 8 & 0xff, status & 0x7f)
        if signal != 0 { return "xdg-open was ended by signal \(signal)" }
        return code == noBrowserCode ? "xdg-open found no browser" : "xdg-open ended with exit code \(code)"
    }

    private struct SpawnError: Error {
        let number: Int32
    }

    /// Starts a process in a group of its own, which the terminal's interrupts do not reach, without our standard
    /// streams, and with the default actions for signals that we ignore.
    private static func start(_ words: [String]) -> Result<pid_t, SpawnError> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        // A program that waits for our pipes to close must not wait for the browser.
        for descriptor in STDERR_FILENO + 1..<descriptorsMax { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let number = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
        return number == 0 ? .success(process) : .failure(SpawnError(number: number))
    }
}
