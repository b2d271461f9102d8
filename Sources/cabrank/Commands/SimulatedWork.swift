/// What became of the replications that were to be simulated.
struct SimulatedWork {
    /// In those that were finished.
    var eventsHandled = 0
    /// What kept the others from being finished; nil where nothing did, or somebody.
    var failure: String?

    var isCutShort: Bool { failure != nil || Signals.interruption.isRequested }
    var reasonOfCut: String { failure == nil ? "interrupted" : "not all done" }
    var codeOfCut: ExitCode { failure == nil ? .interrupted : .machineFailed }

    /// The end of what was cut short before anything was finished, which is told.
    func endWithNothing() -> ExitCode {
        if let failure { Terminal.tell("cabrank: \(failure)") }
        Terminal.tell("cabrank: \(reasonOfCut) before the first replication was finished; nothing is written")
        return codeOfCut
    }
}
