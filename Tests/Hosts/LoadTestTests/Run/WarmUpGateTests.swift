import Testing

@testable import LoadTest

@Suite("The end of the warm-up")
struct WarmUpGateTests {
    private static let end: Int64 = 1_000

    private static func gate(generators: Int = 2, patience: Int64 = 500) -> WarmUpGate {
        WarmUpGate(endNanoseconds: end, generators: generators, patienceNanoseconds: patience)
    }

    @Test("The run's clock stands still at the end of the warm-up and continues when the gate opens")
    func clock() {
        let gate = Self.gate()
        func run(_ passed: Int64...) -> [Int64] { passed.map { gate.runNanoseconds(afterPassed: $0) } }
        #expect(run(0, 999, 1_000, 1_001, 5_000) == [0, 999, 1_000, 1_000, 1_000])
        gate.open(passedNanoseconds: 1_400)
        #expect(run(999, 1_400, 1_401, 2_400) == [999, 1_000, 1_001, 2_000])
        // A thread that reads an older time than that of the opening is still at the end of the warm-up.
        #expect(gate.runNanoseconds(afterPassed: 1_200) == 1_000)
        gate.open(passedNanoseconds: 9_000)
        #expect(gate.pauseNanoseconds == 400)
    }

    @Test("The gate opens when all generators have arrived and all their commands are answered")
    func opening() {
        let gate = Self.gate()
        for _ in 0..<3 { gate.noteSent() }
        gate.noteArrival()
        #expect(!gate.tryToOpen(passedNanoseconds: 1_100, answered: 3))
        gate.noteArrival()
        #expect(!gate.tryToOpen(passedNanoseconds: 1_200, answered: 2) && gate.backlog(answered: 2) == 1)
        #expect(gate.tryToOpen(passedNanoseconds: 1_300, answered: 3))
        #expect(gate.outcome == (300, 0))
        #expect(gate.tryToOpen(passedNanoseconds: 2_000, answered: 0) && gate.pauseNanoseconds == 300)
    }

    @Test("The gate opens after a time-out and reports unanswered commands")
    func patience() {
        let gate = Self.gate(generators: 1)
        for _ in 0..<5 { gate.noteSent() }
        gate.noteArrival()
        #expect(!gate.tryToOpen(passedNanoseconds: 1_499, answered: 2))
        #expect(gate.tryToOpen(passedNanoseconds: 1_500, answered: 2) && gate.outcome == (500, 3))
    }

    @Test("A run aborted in the warm-up opens the gate, so no clock stands still for ever")
    func aborted() {
        let signals = RunSignals(gate: Self.gate())
        let clock = signals.start(whenReady: 0)
        RunClock.sleep(nanoseconds: 10_000)
        #expect(clock.nanoseconds == Self.end)
        signals.abort()
        let before = clock.nanoseconds
        RunClock.sleep(nanoseconds: 10_000)
        #expect(before >= Self.end && clock.nanoseconds > before)
    }

    @Test("The warm-up's backlog is limited to the answers of half a second, with a minimum")
    func pace() {
        var pace = AnswerPace()
        #expect(pace.backlogMax(answered: 0) == AnswerPace.backlogLeast)
        let limits = (1...30).map { pace.backlogMax(answered: $0 * 100) }
        #expect(limits[..<5].allSatisfy { $0 <= 500 } && limits[9...].allSatisfy { $0 == 1_000 })
        let stalled = (0..<12).map { _ in pace.backlogMax(answered: 3_000) }
        #expect(stalled.last == AnswerPace.backlogLeast)
    }
}
