import Glibc
import OperatingSystem

/// Resources used by a run and its backlog at the end of one second.
package struct ResourceSecond: Sendable, BitwiseCopyable {
    /// Number of the second, from 0.
    package var second: Int
    /// Number of commands waiting for the writer.
    package var backlog: Int
    /// Number of commands refused by the full queue so far.
    package var overloaded: Int
    /// Resident memory of the whole program.
    package var residentBytes: Int
    /// Memory of the service alone; nil if unknown.
    package var serviceBytes: Int?
    /// Processor time so far of the writer, or of the remote client if a server is tested.
    package var writerNanoseconds: Int64
    /// Processor time of the checker so far.
    package var judgeNanoseconds: Int64
    /// Processor time of all generators so far.
    package var generatorNanoseconds: Int64
    /// User and system time of all threads.
    package var processor: ProcessorTime
}

/// Memory of this program.
enum ProgramMemory {
    /// Resident memory; 0 if the system does not report it (proc(5), `statm`).
    static var residentBytes: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { text in
            let count = read(descriptor, text.baseAddress, text.count)
            let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
            guard words.count > 1, let pages = Int(String(decoding: words[1], as: UTF8.self)) else { return 0 }
            return pages * sysconf(Int32(_SC_PAGESIZE))
        }
    }
}

/// A sampler of a run's resources, once per second.
struct ResourceSampler<Service: ServiceDescription> {
    private let parts: RunContext<Service>
    private let clock: RunClock
    private let progress: @Sendable (LoadProgress) -> Void
    private let processorAtStart = ProcessorTime.used
    private(set) var seconds: [ResourceSecond] = []
    private var nextNewsNanoseconds: Int64 = 0

    /// Polling interval: the delay with which the end of the run or a cancellation is noticed.
    private static var restNanoseconds: Int64 { 20_000_000 }

    init(_ parts: RunContext<Service>, _ clock: RunClock, _ progress: @escaping @Sendable (LoadProgress) -> Void) {
        self.parts = parts
        self.clock = clock
        self.progress = progress
    }

    /// Sleeps briefly, and samples if another second is over.
    mutating func poll() {
        RunClock.sleep(nanoseconds: Self.restNanoseconds)
        if clock.nanoseconds >= Int64(seconds.count + 1) * 1_000_000_000 { sample() }
        reportSettling()
    }

    /// Reports the warm-up's backlog while the clock stands still and no second ends.
    private mutating func reportSettling() {
        guard let gate = parts.signals.gate, gate.pauseNanoseconds == nil,
            clock.elapsedNanoseconds > max(gate.endNanoseconds, nextNewsNanoseconds), let last = seconds.last
        else { return }
        nextNewsNanoseconds = clock.elapsedNanoseconds + 500_000_000
        let answered = parts.writerPulse.answered.load(ordering: .relaxed)
        progress(LoadProgress(resources: last, wrong: 0, settling: gate.backlog(answered: answered)))
    }

    /// Samples the last, incomplete second.
    mutating func finish() { sample() }

    private mutating func sample() {
        let sample = ResourceSecond(
            second: seconds.count, backlog: parts.queue.backlog,
            overloaded: parts.generatorPulses.reduce(0) { $0 + $1.overloaded.load(ordering: .relaxed) },
            residentBytes: ProgramMemory.residentBytes,
            serviceBytes: parts.isLocal ? parts.writerPulse.serviceBytes.load(ordering: .relaxed) : nil,
            writerNanoseconds: parts.writerPulse.processorNanoseconds.load(ordering: .relaxed),
            judgeNanoseconds: parts.judgePulse.processorNanoseconds.load(ordering: .relaxed),
            generatorNanoseconds: parts.generatorPulses.reduce(0) {
                $0 + $1.processorNanoseconds.load(ordering: .relaxed)
            }, processor: ProcessorTime.used - processorAtStart)
        seconds.append(sample)
        let judged = parts.judgePulse.state.withLock { $0 }
        progress(LoadProgress(resources: sample, completion: judged.second, wrong: judged.wrong))
    }
}
