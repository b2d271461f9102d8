import Testing

@testable import LoadTest

@Suite("How long the writer looks for commands before it sleeps")
struct WaitingTimeTests {
    private static func after(gaps: [Int64], mayLook: Bool = true) -> WaitingTime {
        var waiting = WaitingTime(mayLook: mayLook)
        for gap in gaps { waiting.foundWork(after: gap) }
        return waiting
    }

    @Test("While commands come close to each other it looks for a few gaps, otherwise for a moment")
    func gaps() {
        #expect(WaitingTime(mayLook: true).nanoseconds(at: 0) == 1_000)
        let close = Self.after(gaps: Array(repeating: 10_000, count: 200))
        #expect((38_000...44_000).contains(close.nanoseconds(at: 0)))
        let far = Self.after(gaps: Array(repeating: 10_000, count: 200) + Array(repeating: 5_000_000, count: 20))
        #expect(far.nanoseconds(at: 0) == 1_000)
        let again = Self.after(gaps: Array(repeating: 5_000_000, count: 20) + Array(repeating: 5_000, count: 200))
        #expect((19_000...24_000).contains(again.nanoseconds(at: 0)))
    }

    @Test("With one processor it looks for a moment only")
    func oneProcessor() {
        #expect(Self.after(gaps: Array(repeating: 10_000, count: 200), mayLook: false).nanoseconds(at: 0) == 1_000)
    }

    @Test("When others have had the processor while it looked, it sleeps at once for a while")
    func retreat() {
        var waiting = Self.after(gaps: Array(repeating: 10_000, count: 200))
        let usual = waiting.nanoseconds(at: 1_000_000)
        let looked100 = waiting.looked(for: 100, at: 1_000_000)
        #expect(!looked100)
        let looked3000000 = waiting.looked(for: 3_000_000, at: 4_000_000)
        #expect(looked3000000)
        #expect(waiting.nanoseconds(at: 4_000_000) == 1_000 && waiting.nanoseconds(at: 5_900_000) == 1_000)
        #expect(waiting.nanoseconds(at: 6_000_000) == usual && usual > 1_000)
    }
}
