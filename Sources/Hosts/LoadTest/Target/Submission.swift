/// A command on its way from a generator to the writer.
package struct Submission<Order: Sendable>: Sendable {
    /// The command as the user submits it.
    package var payload: Order
    /// Kind of the command.
    package var kind: CommandKind
    /// Index of the sending generator, from 0; set by the generator.
    package var sender: UInt16
    /// Due time, in nanoseconds since the start of the run.
    package var dueNanoseconds: Int64
    /// Send time, in nanoseconds since the start of the run.
    package var sentNanoseconds: Int64 = 0

    init(order: Order, _ kind: CommandKind, sender: UInt16, dueNanoseconds: Int64) {
        self.payload = order
        self.kind = kind
        self.sender = sender
        self.dueNanoseconds = dueNanoseconds
    }
}

/// The result of a submission.
package enum SubmitOutcome: Sendable, BitwiseCopyable {
    case accepted
    /// The queue is full; the caller learns this at once, and nothing else happens.
    case overloaded
}
