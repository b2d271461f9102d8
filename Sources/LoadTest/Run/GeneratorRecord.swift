import Statistics
import Synchronization

/// What part of a run is measured: commands due from `start` on and before `end`, in nanoseconds of the run.
package struct RunPeriod: Sendable, BitwiseCopyable {
    package var start: Int64
    package var end: Int64

    func measures(_ dueNanoseconds: Int64) -> Bool { dueNanoseconds >= start && dueNanoseconds < end }
}

/// What a generator tells of itself while it runs.
final class GeneratorPulse: Sendable {
    let processorNanoseconds = Atomic<Int64>(0)
    let overloaded = Atomic<Int>(0)
}

/// How a generator has done, over the commands that are measured.
package struct GeneratorRecord: Sendable {
    /// Handed over, or refused because there was no room.
    package var sent = 0
    /// Due and never sent; counted up to `unsentMax`.
    package var unsent = 0
    /// Refused because there was no room, those before the measurement included.
    package var overloaded = 0
    /// By the number of the command's kind; measured ones only.
    package var overloadedByKind = ContiguousArray(repeating: 0, count: CommandKind.allCases.count)
    /// From the moment when a command was due to when it was sent.
    package var lateness = LatencyHistogram()
    package var repliesTaken = 0
    package var processorNanoseconds: Int64 = 0

    static let unsentMax = 10_000_000

    mutating func merge(_ other: GeneratorRecord) {
        sent += other.sent
        unsent += other.unsent
        overloaded += other.overloaded
        for kind in overloadedByKind.indices { overloadedByKind[kind] += other.overloadedByKind[kind] }
        lateness.merge(other.lateness)
        repliesTaken += other.repliesTaken
        processorNanoseconds += other.processorNanoseconds
    }
}
