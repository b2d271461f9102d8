/// A histogram of latencies in nanoseconds, from 1 ns to over an hour, with percentiles to three significant digits in
/// constant memory.
///
///     var latencies = LatencyHistogram()
///     latencies.record(nanoseconds: 12_345)
///     latencies.value(atPercentile: 99.99)
///
/// The range of interest starts at 1 µs, but values up to 2 µs are counted by single nanoseconds, because a command
/// often takes less than 1 µs: 270 KB in all. Values above `longestTrackableNanoseconds` are counted together. The
/// longest value, the count, the shortest value and the mean are exact. Nothing is sampled, and merging is lossless.
///
/// A value type: a copy is a snapshot, which costs a copy of the counts at the next recording.
///
/// The slots are those of G. Tene's HdrHistogram with three significant digits (<http://hdrhistogram.org>), so that its
/// tools read our output; see `LatencyHistogram+Slots.swift`.
@frozen
@usableFromInline
package struct LatencyHistogram: Hashable, Sendable {
    /// Count of each slot, and a last count for values that are too long.
    @usableFromInline var counts: [Int]
    /// Number of recorded values.
    @usableFromInline package private(set) var count = 0
    /// Sum of all values, wide enough never to overflow.
    @usableFromInline var sumNanoseconds: Int128 = 0
    /// Shortest value; `Int64.max` without values.
    @usableFromInline var shortest = Int64.max
    @usableFromInline var longest: Int64 = 0

    /// Creates an empty histogram.
    package init() {
        counts = Array(repeating: 0, count: LatencyHistogram.slotCount + 1)
    }

    /// Counts one value.
    ///
    /// - Precondition: the value is not negative.
    /// - Complexity: O(1); about 3 ns, without allocation.
    @inlinable
    package mutating func record(nanoseconds value: Int64) {
        precondition(value >= 0, "a latency must not be negative")
        counts[LatencyHistogram.slot(of: value)] &+= 1
        count &+= 1
        sumNanoseconds &+= Int128(value)
        if value < shortest { shortest = value }
        if value > longest { longest = value }
    }

    /// Adds all values of `other`, exactly as if they had been recorded here.
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

    /// Removes every value and keeps the memory, for the next interval.
    package mutating func removeAll() {
        for slot in counts.indices { counts[slot] = 0 }
        count = 0
        sumNanoseconds = 0
        shortest = .max
        longest = 0
    }

    /// Whether nothing was recorded.
    package var isEmpty: Bool { count == 0 }

    /// The exact shortest value in nanoseconds; 0 without values.
    package var min: Int64 { isEmpty ? 0 : shortest }

    /// The exact longest value in nanoseconds; 0 without values.
    package var max: Int64 { longest }

    /// The mean in nanoseconds of the values themselves, not of their slots; NaN without values.
    package var mean: Double { isEmpty ? .nan : Double(sumNanoseconds) / Double(count) }

    /// Number of values above the range.
    package var countTooLong: Int { counts[LatencyHistogram.slotCount] }
}
