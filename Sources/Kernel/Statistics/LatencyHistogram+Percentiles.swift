extension LatencyHistogram {
    /// The value in nanoseconds that so many percent of all values do not exceed: the greatest of the slot in which that
    /// value lies, as HdrHistogram tells it, so it is never too short and at most 1/1,024 too long; but never more than
    /// the longest value. 0 percent are the shortest value. 0 of no values.
    ///
    /// - Precondition: `percentile` is 0 to 100.
    /// - Complexity: O(1) in the number of values: at most 33,793 additions.
    package func value(atPercentile percentile: Double) -> Int64 {
        precondition(percentile >= 0 && percentile <= 100, "a percentile is 0 to 100")
        guard percentile > 0 else { return min }
        // A little less, for 99.99 % of 10,000 must not become 9,999.000000000002 and be rounded up.
        let rank = Swift.max((percentile.nextDown * Double(count) / 100).rounded(.up), 1)
        var passed = 0
        for slot in counts.indices {
            passed += counts[slot]
            if Double(passed) >= rank { return longestRecorded(inSlot: slot) }
        }
        return max
    }

    /// How many of the values are `nanoseconds` or less, those counted with it among them.
    package func count(upTo nanoseconds: Int64) -> Int {
        precondition(nanoseconds >= 0, "nothing is over before it began")
        return counts[...LatencyHistogram.slot(of: nanoseconds)].reduce(0, +)
    }

    /// The standard deviation in nanoseconds, every value taken for the middle of its slot; NaN of none.
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

    /// Calls `body` with every slot that counted something and its count, the shortest values first. Beyond the slots
    /// there is one more, for what is too long.
    package func forEachSlot(_ body: (_ slot: Int, _ count: Int) -> Void) {
        for slot in counts.indices where counts[slot] > 0 { body(slot, counts[slot]) }
    }

    /// The greatest value that may have been counted in `slot`, as far as is known.
    package func longestRecorded(inSlot slot: Int) -> Int64 {
        slot < LatencyHistogram.slotCount ? Swift.min(LatencyHistogram.longestValue(inSlot: slot), longest) : longest
    }

    private func middle(ofSlot slot: Int) -> Double {
        guard slot < LatencyHistogram.slotCount else { return Double(longest) }
        let shortest = LatencyHistogram.shortestValue(inSlot: slot)
        return Double(shortest) + Double(LatencyHistogram.longestValue(inSlot: slot) - shortest) / 2
    }
}
