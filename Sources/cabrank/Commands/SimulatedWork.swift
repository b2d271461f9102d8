/// The outcome of simulating replications.
struct SimulatedWork {
    /// Number of events in the finished replications.
    var eventsHandled = 0
    /// Reason why not all replications are finished; nil if they are, or the user interrupted.
    var failure: String?

    var isCutShort: Bool { failure != nil || Signals.interruption.isRequested }
    var cutReason: String { failure == nil ? "interrupted" : "stopped" }
    var cutExitCode: ExitCode { failure == nil ? .interrupted : .machineFailed }

    /// Reports an end without any finished replication, and returns the exit code.
    func reportNoResults() -> ExitCode {
        if let failure { Terminal.printMessage("cabrank: \(failure)") }
        Terminal.printMessage("cabrank: \(cutReason) before the first replication finished; nothing is written")
        return cutExitCode
    }
}
