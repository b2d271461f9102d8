import Quantities
import Synchronization
import TaxiService

/// What the writer tells of itself while it runs.
final class WriterPulse: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    let serviceBytes = Atomic<Int>(0)
}

/// What the writer knows at the end of a run.
package struct WriterRecord: Sendable {
    /// When the queue was empty at last.
    package var endedNanoseconds: Int64
    /// Processor time, that of looking for commands included.
    package var processorNanoseconds: Int64
    /// Memory of the service itself.
    package var serviceBytes: Int
    package var timersPending: Int
    /// How long it had to wait for the judge; anything but 0 spoils the run.
    package var journalWaitedNanoseconds: Int64
    /// Replies that a generator had no room for; anything but 0 spoils the run.
    package var repliesLost: Int
    package var counts: TaxiService.RequestCounts
    /// I13: zero.
    package var ledgerBalance: Money
}
