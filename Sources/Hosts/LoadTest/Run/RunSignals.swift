import Glibc
import Synchronization

/// Nanoseconds since the start of a run, from the clock that nobody sets (CLOCK_MONOTONIC). At the end of the warm-up it stands
/// still until the gate is open.
package struct RunClock: Sendable {
    private let origin: Int64
    /// Belongs to the run's signals, which outlive its threads and their clocks.
    private let gate: Unmanaged<WarmUpGate>?
    /// The moment before which the gate need not be asked.
    private let gateNanoseconds: Int64

    /// A clock that shows zero at this reading of the system's clock.
    init(origin: Int64, gate: WarmUpGate? = nil) {
        self.origin = origin
        self.gate = gate.map { .passUnretained($0) }
        gateNanoseconds = gate?.endNanoseconds ?? .max
    }

    /// A clock that starts now.
    package init() { self.init(origin: RunClock.systemNanoseconds) }

    package var nanoseconds: Int64 {
        let passed = passedNanoseconds
        guard passed > gateNanoseconds, let gate else { return passed }
        return gate._withUnsafeGuaranteedRef { $0.runNanoseconds(afterPassed: passed) }
    }

    /// The nanoseconds that have really passed since the start: for patience, and for what must go on while the run stands still.
    var passedNanoseconds: Int64 { RunClock.systemNanoseconds &- origin }

    /// Returns the reading of the clock at a moment of the passed time, which attempts go by: they are made again while the
    /// run stands still.
    func nanoseconds(atPassed moment: Int64) -> Int64 { nanoseconds - (passedNanoseconds - moment) }

    /// The nanoseconds that the clock stood still at the end of the warm-up; nil before that is over, and without a warm-up.
    var pauseNanoseconds: Int64? { gate?._withUnsafeGuaranteedRef { $0.pauseNanoseconds } }

    static var systemNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Sleeps until the clock shows so much; less long if it stands still meanwhile.
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

/// What the threads of a run tell each other about where the run is.
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

    /// A thread has all its memory: waits until the run starts.
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

    /// Starts the clock as soon as so many threads are ready.
    func start(whenReady threads: Int) -> RunClock {
        while readyThreads.load(ordering: .relaxed) < threads { RunClock.sleep(nanoseconds: 200_000) }
        let origin = RunClock.systemNanoseconds
        self.origin.store(origin, ordering: .releasing)
        return RunClock(origin: origin, gate: gate)
    }

    /// The generators end before the run's time.
    func abort() {
        isAborting.store(true, ordering: .relaxed)
        openGate()
    }
    /// Lets the clock go on, whatever is unanswered.
    func openGate() {
        gate?.open(passedNanoseconds: RunClock.systemNanoseconds - origin.load(ordering: .acquiring))
    }

    var isAborted: Bool { isAborting.load(ordering: .relaxed) }

    /// Nothing is submitted any more: the writer ends when its queue is empty, or at this moment of the run.
    func drain(until nanoseconds: Int64) {
        drainEnd.store(nanoseconds, ordering: .relaxed)
        isDraining.store(true, ordering: .releasing)
    }
    var drainEndNanoseconds: Int64 { drainEnd.load(ordering: .relaxed) }
    var isDrained: Bool { isDraining.load(ordering: .acquiring) }

    /// Nothing is written to the journal any more: the judge ends when it has read all.
    func completeJournal() { isJournalComplete.store(true, ordering: .releasing) }
    var isJournalCompleted: Bool { isJournalComplete.load(ordering: .acquiring) }
}
