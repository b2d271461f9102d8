import Glibc
import OperatingSystem
import OutputFiles
import Synchronization

/// Reactions of the program to signals.
enum Signals {
    /// The first interrupt requests this, after `enableGracefulInterruption`.
    static let interruption = Cancellation()
    private static let isGraceful = Atomic<Bool>(false)

    /// Ignores SIGPIPE and SIGXFSZ, so that a write to a closed pipe or an oversized file fails instead of killing the
    /// program, which can then tidy up.
    static func ignoreWriteSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Makes SIGINT, SIGTERM and SIGHUP end the program with `ExitCode.interrupted`, without unfinished files.
    static func catchInterrupts() {
        (_, _) = (interruption, isGraceful.load(ordering: .relaxed))  // initialised now: a signal handler may not
        var caught = sigset_t()
        sigemptyset(&caught)
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(SIGHUP) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in Signals.interrupt() }
            // A second SIGINT or SIGTERM kills. SIGHUP arrives twice, from the shell and from the system.
            action.sa_flags = SA_RESTART | (number == SIGHUP ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND)))
            sigaction(number, &action, nil)
            sigaddset(&caught, number)
        }
        sigprocmask(SIG_UNBLOCK, &caught, nil)  // the parent, such as a test runner, may have blocked them
    }

    /// Makes the first signal only request `interruption`, so that the work stops and keeps its results.
    static func enableGracefulInterruption() { isGraceful.store(true, ordering: .relaxed) }

    /// Runs in a signal handler: it must neither allocate nor wait.
    private static func interrupt() {
        if isGraceful.load(ordering: .relaxed) {
            interruption.request()
            return
        }
        if !UnfinishedFiles.deleteFiles() { return }  // the results are already being placed
        KeyPress.restoreTerminal()
        let message: StaticString = "cabrank: interrupted\n"
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitCode.interrupted.rawValue)
    }

    /// Whether a signal is ignored, as by `nohup`, whose purpose is to survive a lost connection.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
