import Glibc
import Reports

/// Measures what a run takes.
struct EffortMeter {
    private let clock = ContinuousClock()
    private let programStart: ContinuousClock.Instant
    private var runStart: ContinuousClock.Instant
    private var processorSecondsAtRunStart = 0.0

    /// The program starts now.
    init() {
        programStart = clock.now
        runStart = programStart
    }

    /// The first replication starts now.
    mutating func startRun() {
        runStart = clock.now
        processorSecondsAtRunStart = EffortMeter.processorSeconds(EffortMeter.usage())
    }

    /// What was taken until now.
    func effort(eventsHandled: Int) -> Manifest.Effort {
        let usage = EffortMeter.usage()
        var effort = Manifest.Effort()
        effort.wallSeconds = seconds(since: programStart)
        effort.runSeconds = seconds(since: runStart)
        effort.processorSeconds = EffortMeter.processorSeconds(usage)
        effort.runProcessorSeconds = effort.processorSeconds - processorSecondsAtRunStart
        effort.peakMemoryBytes = Int(usage.ru_maxrss) * 1_024  // Linux counts in KiB
        effort.eventsHandled = eventsHandled
        return effort
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double { (clock.now - start) / .seconds(1) }

    private static func usage() -> rusage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage
    }

    private static func processorSeconds(_ usage: rusage) -> Double {
        [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
    }
}
