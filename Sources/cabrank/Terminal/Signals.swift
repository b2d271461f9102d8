import Glibc
import OutputFiles
import Synchronization
import System

/// What the program does when the system or a person tells it to stop.
enum Signals {
    /// Requested by the first interrupt once somebody asks for it, see `askForInterruption`.
    static let interruption = Cancellation()
    private static let isAskedFor = Atomic<Bool>(false)

    /// A reader who has gone away, or a file that grows beyond what the system allows, makes a write fail and does not kill
    /// the program: it can tidy up.
    static func ignoreWriteSignals() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// From now on an interrupt, a call to end or a lost connection ends the program with `ExitCode.interrupted`, and nothing
    /// half-written is left.
    static func catchInterrupts() {
        (_, _) = (interruption, isAskedFor.load(ordering: .relaxed))  // made now, because a signal handler may not
        var caught = sigset_t()
        sigemptyset(&caught)
        for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(SIGHUP) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in Signals.interrupt() }
            // A second interrupt or call to end kills. A lost connection is told twice, by the shell and by the system.
            action.sa_flags = SA_RESTART | (number == SIGHUP ? 0 : Int32(bitPattern: UInt32(SA_RESETHAND)))
            sigaction(number, &action, nil)
            sigaddset(&caught, number)
        }
        sigprocmask(SIG_UNBLOCK, &caught, nil)  // whoever started us may have blocked them, as test runners do
    }

    /// From now on the first of them asks the work to stop, which heeds `interruption` and keeps what is finished.
    static func askForInterruption() { isAskedFor.store(true, ordering: .relaxed) }

    /// In a signal handler: nothing here may allocate or wait.
    private static func interrupt() {
        if isAskedFor.load(ordering: .relaxed) {
            interruption.request()
            return
        }
        if !UnfinishedFiles.remove() { return }  // the command is as good as done
        KeyPress.restoreTerminal()
        let message: StaticString = "cabrank: interrupted\n"
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitCode.interrupted.rawValue)
    }

    /// As by `nohup`, whose purpose is to outlive the connection.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
