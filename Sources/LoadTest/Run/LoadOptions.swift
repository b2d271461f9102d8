/// How it is tested.
package struct LoadOptions: Sendable {
    package var warmUpNanoseconds: Int64
    package var durationNanoseconds: Int64
    /// At least 1.
    package var generators: Int
    /// Decisions that may wait for the judge; a power of two.
    package var journalCapacity = 1 << 18
    /// Replies that may wait for a generator; a power of two.
    package var replyCapacity = 1 << 18
    /// How late a generator may send, at the 99th percentile, before the run tells more of it than of the target.
    package var latenessNanosecondsMax: Int64
    /// For measuring the writer alone: generators wait where the queue is full.
    package var waitsForRoom = false

    /// - Parameter latenessNanosecondsMax: a tenth of the latency that is to be shown, say.
    package init(
        warmUpNanoseconds: Int64, durationNanoseconds: Int64, generators: Int = 1, latenessNanosecondsMax: Int64
    ) {
        self.warmUpNanoseconds = warmUpNanoseconds
        self.durationNanoseconds = durationNanoseconds
        self.generators = generators
        self.latenessNanosecondsMax = latenessNanosecondsMax
    }

    var period: RunPeriod {
        RunPeriod(start: warmUpNanoseconds, end: warmUpNanoseconds + durationNanoseconds)
    }
}
