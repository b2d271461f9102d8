/// One command on its way from a connection to the writer: small, and copied as it is.
package struct Submission<Order: Sendable>: Sendable {
    package var order: Order
    package var kind: CommandKind
    /// Which generator sent it, from 0; the generator fills it in.
    package var sender: UInt16
    /// When the command was to be sent, nanoseconds since the start of the run.
    package var dueNanoseconds: Int64
    /// When it was sent.
    package var sentNanoseconds: Int64 = 0

    init(order: Order, _ kind: CommandKind, sender: UInt16, dueNanoseconds: Int64) {
        self.order = order
        self.kind = kind
        self.sender = sender
        self.dueNanoseconds = dueNanoseconds
    }
}

/// What becomes of a command that is handed over.
package enum SubmitOutcome: Sendable, BitwiseCopyable {
    case taken
    /// The queue is full: the caller is told at once, and nothing else happens.
    case overloaded
}
