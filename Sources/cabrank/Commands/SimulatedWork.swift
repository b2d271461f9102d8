/// The outcome of simulating replications.
struct SimulatedWork {
    /// Number of events in the finished replications.
    var eventsHandled = 0
    /// Reason why not all replications are finished; nil if they are, or the user interrupted.
    var failure: String?

    var isCutShort: Bool { failure != nil || Signals.interruption.isRequested }
    var reasonOfCut: String { failure == nil ? "interrupted" : "not all done" }
    var codeOfCut: ExitCode { failure == nil ? .interrupted : .machineFailed }

    /// Reports an end without any finished replication, and returns the exit code.
    func endWithNothing() -> ExitCode {
        if let failure { Terminal.tell("cabrank: \(failure)") }
        Terminal.tell("cabrank: \(reasonOfCut) before the first replication was finished; nothing is written")
        return codeOfCut
    }
}
