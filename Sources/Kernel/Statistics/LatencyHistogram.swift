/// How often each latency was measured, in nanoseconds: from 1 ns to over an hour, so close that a percentile is told
/// to three significant digits, in memory that does not grow.
///
///     var latencies = LatencyHistogram()
///     latencies.record(nanoseconds: 12_345)
///     latencies.value(atPercentile: 99.99)
///
/// The range is told from 1 µs on, but single nanoseconds are kept apart as far as 2 µs, as a command is often handled in
/// less than 1 µs: 270 KB in all. What is longer than `longestTrackableNanoseconds` is counted together. The longest
/// value is known exactly, as are the count, the shortest and the mean. Nothing is sampled, and merging loses nothing.
///
/// A value type: a copy is a snapshot, which costs a copy of the counts at the next recording.
///
/// The slots are those of G. Tene's HdrHistogram with three significant digits (<http://hdrhistogram.org>), so that its
/// tools read what we write; see `LatencyHistogram+Slots.swift`.
@frozen
@usableFromInline
package struct LatencyHistogram: Hashable, Sendable {
    /// One for each slot and a last one for what is too long for all of them.
    @usableFromInline var counts: [Int]
    @usableFromInline package private(set) var count = 0
    /// Wide enough for any number of any values.
    @usableFromInline var sumNanoseconds: Int128 = 0
    /// `Int64.max` while there is no value.
    @usableFromInline var shortest = Int64.max
    @usableFromInline var longest: Int64 = 0

    package init() {
        counts = Array(repeating: 0, count: LatencyHistogram.slotCount + 1)
    }

    /// Counts one value.
    ///
    /// - Precondition: the value is not negative.
    /// - Complexity: O(1); about 3 ns, and nothing is allocated.
    @inlinable
    package mutating func record(nanoseconds value: Int64) {
        precondition(value >= 0, "nothing is over before it began")
        counts[LatencyHistogram.slot(of: value)] &+= 1
        count &+= 1
        sumNanoseconds &+= Int128(value)
        if value < shortest { shortest = value }
        if value > longest { longest = value }
    }

    /// Counts all that `other` has counted, exactly as if it had been recorded here.
    ///
    /// - Complexity: O(1) in the number of values: 33,793 additions.
    package mutating func merge(_ other: LatencyHistogram) {
        guard other.count > 0 else { return }
        for slot in counts.indices { counts[slot] += other.counts[slot] }
        count += other.count
        sumNanoseconds += other.sumNanoseconds
        shortest = Swift.min(shortest, other.shortest)
        longest = Swift.max(longest, other.longest)
    }

    /// Forgets every value and keeps the memory, for the next interval.
    package mutating func removeAll() {
        for slot in counts.indices { counts[slot] = 0 }
        count = 0
        sumNanoseconds = 0
        shortest = .max
        longest = 0
    }

    package var isEmpty: Bool { count == 0 }

    /// The shortest value in nanoseconds, exactly; 0 of none.
    package var min: Int64 { isEmpty ? 0 : shortest }

    /// The longest value in nanoseconds, exactly; 0 of none.
    package var max: Int64 { longest }

    /// The mean in nanoseconds, of the values themselves and not of their slots; NaN of none.
    package var mean: Double { isEmpty ? .nan : Double(sumNanoseconds) / Double(count) }

    /// How many values were too long to tell apart.
    package var countTooLong: Int { counts[LatencyHistogram.slotCount] }
}
