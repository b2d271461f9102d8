import Glibc
import Synchronization

/// Nanoseconds since the start of a run, from the monotonic clock (CLOCK_MONOTONIC). At the end of the warm-up the
/// clock stands still until the gate is open.
package struct RunClock: Sendable {
    private let origin: Int64
    /// Owned by the run's signals, which outlive its threads and their clocks.
    private let gate: Unmanaged<WarmUpGate>?
    /// Time before which the gate need not be checked.
    private let gateNanoseconds: Int64

    /// Creates a clock that shows zero at the given system time.
    init(origin: Int64, gate: WarmUpGate? = nil) {
        self.origin = origin
        self.gate = gate.map { .passUnretained($0) }
        gateNanoseconds = gate?.endNanoseconds ?? .max
    }

    /// Creates a clock that starts now.
    package init() { self.init(origin: RunClock.systemNanoseconds) }

    /// Current time of the run.
    package var nanoseconds: Int64 {
        let passed = elapsedNanoseconds
        guard passed > gateNanoseconds, let gate else { return passed }
        return gate._withUnsafeGuaranteedRef { $0.runNanoseconds(afterPassed: passed) }
    }

    /// Nanoseconds really passed since the start: for timeouts, and for work that continues during the standstill.
    var elapsedNanoseconds: Int64 { RunClock.systemNanoseconds &- origin }

    /// Converts a point of the passed time to the run's clock. Attempts are timed by the passed time, because they are
    /// retried during the standstill.
    func nanoseconds(atElapsed moment: Int64) -> Int64 { nanoseconds - (elapsedNanoseconds - moment) }

    /// Length of the standstill at the end of the warm-up; nil before its end, and without a warm-up.
    var pauseNanoseconds: Int64? { gate?._withUnsafeGuaranteedRef { $0.pauseNanoseconds } }

    static var systemNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Sleeps until the clock shows the given time; shorter if the clock stands still meanwhile.
    func sleep(until nanoseconds: Int64) {
        let pause = nanoseconds > gateNanoseconds ? pauseNanoseconds ?? 0 : 0
        let (sum, overflow) = (origin &+ pause).addingReportingOverflow(nanoseconds)
        let moment = overflow ? Int64.max : sum
        var wake = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, nil) == EINTR {}
    }

    static func sleep(nanoseconds: Int64) {
        RunClock(origin: 0).sleep(until: systemNanoseconds + nanoseconds)
    }
}

/// Signals between the threads of a run about its state.
final class RunSignals: Sendable {
    /// The gate at the end of the warm-up; nil without one.
    let gate: WarmUpGate?
    private let origin = Atomic<Int64>(0)
    private let readyThreads = Atomic<Int>(0)
    private let isAborting = Atomic<Bool>(false)
    private let isDraining = Atomic<Bool>(false)
    private let drainEnd = Atomic<Int64>(.max)
    private let isJournalComplete = Atomic<Bool>(false)

    init(gate: WarmUpGate? = nil) { self.gate = gate }

    /// Reports that the thread has allocated its memory, and waits for the start of the run.
    ///
    /// - Returns: the clock of the run.
    func waitForStart() -> RunClock {
        readyThreads.add(1, ordering: .relaxed)
        while true {
            let origin = origin.load(ordering: .acquiring)
            if origin != 0 { return RunClock(origin: origin, gate: gate) }
            RunClock.sleep(nanoseconds: 200_000)
        }
    }

    /// Starts the clock when the given number of threads is ready.
    func start(whenReady threads: Int) -> RunClock {
        while readyThreads.load(ordering: .relaxed) < threads { RunClock.sleep(nanoseconds: 200_000) }
        let origin = RunClock.systemNanoseconds
        self.origin.store(origin, ordering: .releasing)
        return RunClock(origin: origin, gate: gate)
    }

    /// Ends the generators before the end of the period.
    func abort() {
        isAborting.store(true, ordering: .relaxed)
        openGate()
    }
    /// Lets the clock go on, with or without pending answers.
    func openGate() {
        gate?.open(passedNanoseconds: RunClock.systemNanoseconds - origin.load(ordering: .acquiring))
    }

    var isAborted: Bool { isAborting.load(ordering: .relaxed) }

    /// Announces that nothing more is submitted: the writer ends when its queue is empty, or at the given time.
    func drain(until nanoseconds: Int64) {
        drainEnd.store(nanoseconds, ordering: .relaxed)
        isDraining.store(true, ordering: .releasing)
    }
    var drainEndNanoseconds: Int64 { drainEnd.load(ordering: .relaxed) }
    var isDrained: Bool { isDraining.load(ordering: .acquiring) }

    /// Announces that the journal is complete: the checker ends when it has read everything.
    func completeJournal() { isJournalComplete.store(true, ordering: .releasing) }
    var isJournalCompleted: Bool { isJournalComplete.load(ordering: .acquiring) }
}
