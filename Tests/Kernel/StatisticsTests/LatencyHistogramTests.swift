import Testing

@testable import Statistics

func histogram(_ values: some Sequence<Int64>) -> LatencyHistogram {
    var histogram = LatencyHistogram()
    for value in values { histogram.record(nanoseconds: value) }
    return histogram
}

@Suite("Latency histograms")
struct LatencyHistogramTests {
    @Test("Slots are adjacent and report their limits, each no wider than 1/1,024 of its values")
    func slots() {
        var next: Int64 = 0
        var wrong = 0
        for slot in 0..<LatencyHistogram.slotCount {
            let shortest = LatencyHistogram.shortestValue(inSlot: slot)
            let longest = LatencyHistogram.longestValue(inSlot: slot)
            if shortest != next || longest < shortest || (longest - shortest) > shortest / 1_024 { wrong += 1 }
            if LatencyHistogram.slot(of: shortest) != slot || LatencyHistogram.slot(of: longest) != slot { wrong += 1 }
            next = longest + 1
        }
        #expect(wrong == 0)
        #expect(next == 2_048 << 31)
        #expect(LatencyHistogram.longestTrackableNanoseconds == next - 1)
        #expect(next > LatencyHistogram.rangeNanoseconds)
        #expect(LatencyHistogram.slot(of: next) == LatencyHistogram.slotCount)
        #expect(LatencyHistogram.slot(of: .max) == LatencyHistogram.slotCount)
    }

    @Test("An empty histogram has no mean and no percentile above 0")
    func empty() {
        let empty = LatencyHistogram()
        #expect(empty.isEmpty && empty.count == 0)
        #expect(empty.min == 0 && empty.max == 0 && empty.value(atPercentile: 0) == 0)
        #expect(empty.value(atPercentile: 99.999) == 0 && empty.value(atPercentile: 100) == 0)
        #expect(empty.mean.isNaN && empty.standardDeviation.isNaN)
        #expect(empty.count(upTo: .max) == 0)
    }

    @Test("Count, mean and extremes are those of the values, not of their slots")
    func exactFigures() {
        let values: [Int64] = [1_000_003, 5, 123_456_789, 7_777]
        let histogram = histogram(values)
        #expect(histogram.count == 4)
        #expect((histogram.min, histogram.max) == (5, 123_456_789))
        #expect(histogram.mean == Double(values.reduce(0, +)) / 4)
        #expect(
            agree(
                histogram.standardDeviation, Tally(values.map(Double.init)).variance.squareRoot() * 0.75.squareRoot(),
                within: 1e-3))
    }

    @Test("With a single recorded value, every percentile is that value")
    func oneValue() {
        let one = histogram([123_456_789])
        for percentile in [0, 0.001, 50, 99.999, 100] { #expect(one.value(atPercentile: percentile) == 123_456_789) }
    }

    @Test("A percentile at a whole number of values is not rounded up to the next value")
    func wholeRanks() {
        let thousand = histogram((1...1_000).map(Int64.init))
        for tenth in 1...1_000 { #expect(thousand.value(atPercentile: Double(tenth) / 10) == Int64(tenth)) }
        #expect(thousand.value(atPercentile: 0) == 1)
        #expect(thousand.value(atPercentile: 0.01) == 1)
        #expect(thousand.value(atPercentile: 99.91) == 1_000)
    }

    @Test("Values beyond the range are counted, the longest is known, and their percentile is not understated")
    func tooLong() {
        var histogram = histogram([1_000, 2_000, LatencyHistogram.longestTrackableNanoseconds])
        #expect(histogram.countTooLong == 0)
        #expect(histogram.value(atPercentile: 100) == LatencyHistogram.longestTrackableNanoseconds)
        histogram.record(nanoseconds: LatencyHistogram.longestTrackableNanoseconds + 1)
        histogram.record(nanoseconds: .max)
        #expect((histogram.count, histogram.countTooLong, histogram.max) == (5, 2, .max))
        #expect(histogram.value(atPercentile: 60) == LatencyHistogram.longestTrackableNanoseconds)
        #expect(histogram.value(atPercentile: 61) == .max)
        histogram.record(nanoseconds: .max)
        #expect(histogram.mean > 2.9e18, "the sum does not overflow")
    }

    @Test("Values up to a limit are counted")
    func upTo() {
        let histogram = histogram([0, 0, 5, 1_000_000, 2_000_000])
        #expect(histogram.count(upTo: 0) == 2)
        #expect(histogram.count(upTo: 4) == 2)
        #expect(histogram.count(upTo: 1_000_000) == 4)
        #expect(histogram.count(upTo: .max) == 5)
    }

    @Test(
        "A merged histogram equals that of all values, even beyond the range; merging with none changes nothing")
    func merging() {
        let values: [Int64] = [0, 3, 900, 2_047, 2_048, 77_777, 77_778, 1_000_000_000, 5_000_000_000_000, .max]
        for split in 0...values.count {
            var merged = histogram(values.prefix(split))
            merged.merge(histogram(values.dropFirst(split)))
            #expect((merged == histogram(values)) == true)
        }
        #expect(histogram([1]) != histogram([2]))
    }

    @Test("A cleared histogram equals a new one, and a copy keeps its values")
    func forgetting() {
        var used = histogram([7, 8_000, .max])
        let copy = used
        used.removeAll()
        #expect((used == LatencyHistogram()) == true)
        #expect((copy == histogram([7, 8_000, .max])) == true)
    }

    @Test("A negative latency and a percentile above 100 trap")
    func senseless() async {
        await #expect(processExitsWith: .failure) { _ = histogram([-1]) }
        await #expect(processExitsWith: .failure) { _ = LatencyHistogram().value(atPercentile: 100.1) }
    }
}
