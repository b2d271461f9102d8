import Experiments
import Glibc

/// What the program does when the system or a person tells it to stop.
enum Signals {
    /// Requested by the first interrupt.
    static let interruption = Cancellation()

    /// A reader who has gone away makes a write fail and does not kill the program.
    static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// From now on the first interrupt asks the run to stop; a second one kills the program.
    static func catchInterrupts() {
        _ = interruption  // made now, because a signal handler may not
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Signals.interruption.request() }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        sigaction(SIGINT, &action, nil)
        sigaction(SIGTERM, &action, nil)
    }
}
