import Testing

@testable import LoadTest

@Suite("The writer's spin time before it sleeps")
struct SpinTimeTests {
    private static func after(gaps: [Int64], _ alertness: SpinPolicy = SpinPolicy(mayLook: true)) -> SpinTime {
        var waiting = SpinTime(alertness)
        for gap in gaps { waiting.noteWork(after: gap) }
        return waiting
    }

    @Test("With short gaps the writer spins for a few gaps, otherwise only briefly")
    func gaps() {
        #expect(Self.after(gaps: []).nanoseconds(at: 0) == 1_000)
        let close = Self.after(gaps: Array(repeating: 10_000, count: 200))
        #expect((38_000...44_000).contains(close.nanoseconds(at: 0)))
        let far = Self.after(gaps: Array(repeating: 10_000, count: 200) + Array(repeating: 5_000_000, count: 20))
        #expect(far.nanoseconds(at: 0) == 1_000)
        let again = Self.after(gaps: Array(repeating: 5_000_000, count: 20) + Array(repeating: 5_000, count: 200))
        #expect((19_000...24_000).contains(again.nanoseconds(at: 0)))
    }

    @Test("While threads may not spin, the writer spins only briefly")
    func retreat() {
        let alertness = SpinPolicy(mayLook: true)
        let waiting = Self.after(gaps: Array(repeating: 10_000, count: 200), alertness)
        let usual = waiting.nanoseconds(at: 4_000_000)
        _ = alertness.noteGap(3_000_000, at: 4_000_000)
        #expect(waiting.nanoseconds(at: 4_000_000) == 1_000 && waiting.nanoseconds(at: 5_900_000) == 1_000)
        #expect(waiting.nanoseconds(at: 6_000_000) == usual && usual > 1_000)
    }
}

@Suite("The permission to spin")
struct SpinPolicyTests {
    /// Reports an overlong look and returns the length of the retreat that follows.
    private static func retreat(_ alertness: SpinPolicy, at now: Int64) -> Int64 {
        let isOver = alertness.noteGap(SpinPolicy.lookNanosecondsMax + 1, at: now)
        #expect(isOver)
        var length = SpinPolicy.retreatNanosecondsMin
        while !alertness.isAllowed(at: now + length) { length *= 2 }
        #expect(!alertness.isAllowed(at: now + length - 1))
        return length
    }

    @Test("With one processor, threads never spin")
    func oneProcessor() {
        #expect(SpinPolicy(mayLook: true).isAllowed(at: 0) && !SpinPolicy(mayLook: false).isAllowed(at: 0))
    }

    @Test("A disturbance stops spinning, and longer if the last one was recent")
    func retreats() {
        let alertness = SpinPolicy(mayLook: true)
        let short = alertness.noteGap(SpinPolicy.lookNanosecondsMax, at: 0)
        #expect(!short && alertness.isAllowed(at: 0))
        var now: Int64 = 0
        var lengths: [Int64] = []
        for _ in 0..<12 {
            lengths.append(Self.retreat(alertness, at: now))
            now += lengths[lengths.count - 1] + 1_000_000
        }
        let least = SpinPolicy.retreatNanosecondsMin
        let doubling: [Int64] = [least, 2 * least, 4 * least, 8 * least]
        #expect(Array(lengths.prefix(4)) == doubling)
        #expect(lengths.last == SpinPolicy.retreatNanosecondsMax)
        now += 4 * SpinPolicy.retreatNanosecondsMax
        #expect(Self.retreat(alertness, at: now) == least)
    }

    @Test("A disturbance during a retreat does not lengthen it")
    func once() {
        let alertness = SpinPolicy(mayLook: true)
        _ = alertness.noteGap(1_000_000, at: 0)
        _ = alertness.noteGap(1_000_000, at: 1_000_000)
        #expect(!alertness.isAllowed(at: 1_999_999) && alertness.isAllowed(at: 2_000_000))
    }
}
