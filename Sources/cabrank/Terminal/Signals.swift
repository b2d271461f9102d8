import Glibc
import Threads

/// What the program does when the system or a person tells it to stop.
enum Signals {
    /// Requested by the first interrupt.
    static let interruption = Cancellation()

    /// A reader who has gone away, or a file that grows beyond what the system allows, makes a write fail and does not kill
    /// the program: it can tidy up.
    static func ignoreWriteSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// From now on the first interrupt, call to end or lost connection asks the run to stop; a second one kills the program.
    static func catchInterrupts() {
        _ = interruption  // made now, because a signal handler may not
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Signals.interruption.request() }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        var caught = sigset_t()
        sigemptyset(&caught)
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(SIGHUP) {
            sigaction(number, &action, nil)
            sigaddset(&caught, number)
        }
        sigprocmask(SIG_UNBLOCK, &caught, nil)  // whoever started us may have blocked them, as test runners do
    }

    /// As by `nohup`, whose purpose is to outlive the connection.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
