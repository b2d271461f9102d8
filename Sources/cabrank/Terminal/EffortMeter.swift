import Glibc
import OperatingSystem
import Reports

/// Measures time and memory of a run.
struct EffortMeter {
    private let clock = ContinuousClock()
    private let programStart: ContinuousClock.Instant
    private var runStart: ContinuousClock.Instant
    private var processorSecondsAtRunStart = 0.0

    /// Creates a meter at the program's start.
    init() {
        programStart = clock.now
        runStart = programStart
    }

    /// Marks the start of the first replication.
    mutating func startRun() {
        runStart = clock.now
        processorSecondsAtRunStart = ProcessorTime.used.seconds
    }

    /// Processor time of all threads so far.
    var processorSeconds: Double { ProcessorTime.used.seconds }

    /// Returns the effort so far.
    func effort(eventsHandled: Int) -> Manifest.ResourceUsage {
        var effort = Manifest.ResourceUsage()
        effort.wallSeconds = seconds(since: programStart)
        effort.runSeconds = seconds(since: runStart)
        effort.processorSeconds = ProcessorTime.used.seconds
        effort.runProcessorSeconds = effort.processorSeconds - processorSecondsAtRunStart
        effort.peakMemoryBytes = EffortMeter.peakMemoryBytes
        effort.eventsHandled = eventsHandled
        return effort
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double { (clock.now - start) / .seconds(1) }

    private static var peakMemoryBytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) * 1_024  // Linux counts in KiB
    }
}
