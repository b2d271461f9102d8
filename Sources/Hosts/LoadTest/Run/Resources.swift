import Glibc
import System

/// What a run used and how much waited at the end of one second.
package struct ResourceSecond: Sendable, BitwiseCopyable {
    /// Its number, from 0.
    package var second: Int
    /// Commands waiting for the writer.
    package var backlog: Int
    /// Commands refused for want of room so far.
    package var overloaded: Int
    /// Memory of the whole program that is in use.
    package var residentBytes: Int
    /// Memory of the service alone; nil where nobody can know.
    package var serviceBytes: Int?
    /// Processor time so far; the writer's is the courier's where a server is tested.
    package var writerNanoseconds: Int64
    package var judgeNanoseconds: Int64
    package var generatorNanoseconds: Int64
    /// Of all threads together, in the program and in the kernel.
    package var processor: ProcessorTime
}

/// The memory of this program.
enum ProgramMemory {
    /// What lies in real memory; 0 if the system does not tell (proc(5), `statm`).
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

/// Looks once a second at what a run uses.
struct ResourceSampler<Service: ServiceDescription> {
    private let parts: RunParts<Service>
    private let clock: RunClock
    private let progress: @Sendable (LoadProgress) -> Void
    private let processorAtStart = ProcessorTime.used
    private(set) var seconds: [ResourceSecond] = []
    private var nextNewsNanoseconds: Int64 = 0

    /// How soon the end of the run or a cancellation is noticed.
    private static var restNanoseconds: Int64 { 20_000_000 }

    init(_ parts: RunParts<Service>, _ clock: RunClock, _ progress: @escaping @Sendable (LoadProgress) -> Void) {
        self.parts = parts
        self.clock = clock
        self.progress = progress
    }

    /// Sleeps a little, and samples if another second is over.
    mutating func rest() {
        RunClock.sleep(nanoseconds: Self.restNanoseconds)
        if clock.nanoseconds >= Int64(seconds.count + 1) * 1_000_000_000 { sample() }
        tellSettling()
    }

    /// While the clock stands still at the end of the warm-up, no second ends: what is waited for is told all the same.
    private mutating func tellSettling() {
        guard let gate = parts.signals.gate, gate.pauseNanoseconds == nil,
            clock.passedNanoseconds > max(gate.endNanoseconds, nextNewsNanoseconds), let last = seconds.last
        else { return }
        nextNewsNanoseconds = clock.passedNanoseconds + 500_000_000
        let answered = parts.writerPulse.answered.load(ordering: .relaxed)
        progress(LoadProgress(resources: last, wrong: 0, settling: gate.backlog(answered: answered)))
    }

    /// The last second, though it is not whole.
    mutating func finish() { sample() }

    private mutating func sample() {
        let sample = ResourceSecond(
            second: seconds.count, backlog: parts.queue.backlog,
            overloaded: parts.generatorPulses.reduce(0) { $0 + $1.overloaded.load(ordering: .relaxed) },
            residentBytes: ProgramMemory.residentBytes,
            serviceBytes: parts.knowsService ? parts.writerPulse.serviceBytes.load(ordering: .relaxed) : nil,
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
