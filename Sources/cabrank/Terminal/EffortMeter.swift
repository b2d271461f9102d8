import Glibc
import Reports

/// Measures what a run takes.
struct EffortMeter {
    private let clock = ContinuousClock()
    private let programStart: ContinuousClock.Instant
    private var runStart: ContinuousClock.Instant

    /// The program starts now.
    init() {
        programStart = clock.now
        runStart = programStart
    }

    /// The first replication starts now.
    mutating func startRun() { runStart = clock.now }

    /// What was taken until now.
    func effort(eventsHandled: Int) -> Manifest.Effort {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        var effort = Manifest.Effort()
        effort.wallSeconds = seconds(since: programStart)
        effort.runSeconds = seconds(since: runStart)
        effort.processorSeconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        effort.peakMemoryBytes = Int(usage.ru_maxrss) * 1_024  // Linux counts in KiB
        effort.eventsHandled = eventsHandled
        return effort
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double { (clock.now - start) / .seconds(1) }

    private func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}
