import Glibc
import Synchronization

/// Nanoseconds since the start of a run, from the clock that nobody sets (CLOCK_MONOTONIC).
package struct RunClock: Sendable, BitwiseCopyable {
    private let origin: Int64

    /// A clock that shows zero at this reading of the system's clock.
    init(origin: Int64) { self.origin = origin }

    /// A clock that starts now.
    package init() { origin = RunClock.systemNanoseconds }

    package var nanoseconds: Int64 { RunClock.systemNanoseconds &- origin }

    static var systemNanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Sleeps until the clock shows so much.
    func sleep(until nanoseconds: Int64) {
        let (sum, overflow) = origin.addingReportingOverflow(nanoseconds)
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
    private let origin = Atomic<Int64>(0)
    private let readyThreads = Atomic<Int>(0)
    private let isAborting = Atomic<Bool>(false)
    private let isDraining = Atomic<Bool>(false)
    private let drainEnd = Atomic<Int64>(.max)
    private let isJournalComplete = Atomic<Bool>(false)

    /// A thread has all its memory: waits until the run starts.
    ///
    /// - Returns: the clock of the run.
    func waitForStart() -> RunClock {
        readyThreads.add(1, ordering: .relaxed)
        while true {
            let origin = origin.load(ordering: .acquiring)
            if origin != 0 { return RunClock(origin: origin) }
            RunClock.sleep(nanoseconds: 200_000)
        }
    }

    /// Starts the clock as soon as so many threads are ready.
    func start(whenReady threads: Int) -> RunClock {
        while readyThreads.load(ordering: .relaxed) < threads { RunClock.sleep(nanoseconds: 200_000) }
        let origin = RunClock.systemNanoseconds
        self.origin.store(origin, ordering: .releasing)
        return RunClock(origin: origin)
    }

    /// The generators end before the run's time.
    func abort() { isAborting.store(true, ordering: .relaxed) }
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
