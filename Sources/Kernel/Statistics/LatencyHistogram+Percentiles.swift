extension LatencyHistogram {
    /// Returns the value in nanoseconds at a percentile, as HdrHistogram reports it: the greatest value of the slot
    /// that contains it. So it is never too short and at most 1/1,024 too long, and never exceeds the longest value. 0
    /// percent is the shortest value. Returns 0 without values.
    ///
    /// - Precondition: `percentile` is 0 to 100.
    /// - Complexity: O(1) in the number of values: at most 33,793 additions.
    package func value(atPercentile percentile: Double) -> Int64 {
        precondition(percentile >= 0 && percentile <= 100, "a percentile must be 0 to 100")
        guard percentile > 0 else { return min }
        // Slightly less, because 99.99 % of 10,000 must not become 9,999.000000000002 and be rounded up.
        let rank = Swift.max((percentile.nextDown * Double(count) / 100).rounded(.up), 1)
        var passed = 0
        for slot in counts.indices {
            passed += counts[slot]
            if Double(passed) >= rank { return longestRecorded(inSlot: slot) }
        }
        return max
    }

    /// Returns the number of values up to `nanoseconds`, including all values of its slot.
    package func count(upTo nanoseconds: Int64) -> Int {
        precondition(nanoseconds >= 0, "a latency must not be negative")
        return counts[...LatencyHistogram.slot(of: nanoseconds)].reduce(0, +)
    }

    /// Standard deviation in nanoseconds, with every value taken as the middle of its slot; NaN without values.
    package var standardDeviation: Double {
        guard !isEmpty else { return .nan }
        let mean = self.mean
        var squares = 0.0
        forEachSlot { slot, recorded in
            let difference = middle(ofSlot: slot) - mean
            squares += difference * difference * Double(recorded)
        }
        return (squares / Double(count)).squareRoot()
    }

    /// Calls `body` with every slot that is not empty and its count, in ascending order of values. One more slot after
    /// the regular ones holds values that are too long.
    package func forEachSlot(_ body: (_ slot: Int, _ count: Int) -> Void) {
        for slot in counts.indices where counts[slot] > 0 { body(slot, counts[slot]) }
    }

    /// Returns an upper bound on the values counted in `slot`: its end, or the longest value if that is less.
    package func longestRecorded(inSlot slot: Int) -> Int64 {
        slot < LatencyHistogram.slotCount ? Swift.min(LatencyHistogram.longestValue(inSlot: slot), longest) : longest
    }

    private func middle(ofSlot slot: Int) -> Double {
        guard slot < LatencyHistogram.slotCount else { return Double(longest) }
        let shortest = LatencyHistogram.shortestValue(inSlot: slot)
        return Double(shortest) + Double(LatencyHistogram.longestValue(inSlot: slot) - shortest) / 2
    }
}
