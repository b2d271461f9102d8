import OperatingSystem
import Synchronization

/// Options of a run.
package struct LoadOptions: Sendable {
    /// Duration of the warm-up.
    package var warmUpNanoseconds: Int64
    /// Duration of the measurement.
    package var durationNanoseconds: Int64
    /// Maximum time to drain the queue at the end; later commands stay unanswered.
    package var drainNanosecondsMax: Int64
    /// Number of generator threads, at least 1.
    package var generators: Int
    /// Maximum number of decisions that wait for the checker; a power of two.
    package var journalCapacity = 1 << 18
    /// Maximum number of replies that wait for a generator; a power of two.
    package var replyCapacity = 1 << 18
    /// Maximum lateness of a generator at the 99th percentile in a valid run.
    package var latenessNanosecondsMax: Int64
    /// Whether generators wait while the queue is full; for measuring the writer alone.
    package var waitsForRoom = false

    /// Creates options.
    ///
    /// - Parameter latenessNanosecondsMax: for example a tenth of the latency to be shown.
    package init(
        warmUpNanoseconds: Int64, durationNanoseconds: Int64, generators: Int = 1, latenessNanosecondsMax: Int64
    ) {
        self.warmUpNanoseconds = warmUpNanoseconds
        self.durationNanoseconds = durationNanoseconds
        drainNanosecondsMax = max(10_000_000_000, durationNanoseconds / 5)
        self.generators = generators
        self.latenessNanosecondsMax = latenessNanosecondsMax
    }

    /// Creates the options of a profile.
    package init(of profile: LoadProfile) {
        self.init(
            warmUpNanoseconds: profile.warmUp.microseconds * 1_000,
            durationNanoseconds: profile.duration.microseconds * 1_000, generators: profile.threads,
            latenessNanosecondsMax: profile.target.generatorLatenessMax.map { $0.microseconds * 1_000 }
                ?? profile.target.latency.microseconds * 100)
    }

    var period: RunPeriod {
        RunPeriod(start: warmUpNanoseconds, end: warmUpNanoseconds + durationNanoseconds)
    }

    /// The gate at the end of the warm-up; nil without a warm-up.
    var gate: WarmUpGate? {
        warmUpNanoseconds > 0
            ? WarmUpGate(
                endNanoseconds: warmUpNanoseconds, generators: generators, patienceNanoseconds: drainNanosecondsMax)
            : nil
    }

    /// Time after the end in which late commands are still sent; a generator may be late at the end, too.
    var lateSendingNanosecondsMax: Int64 { min(max(latenessNanosecondsMax, 100_000_000), 10_000_000_000) }
}

/// One run of the load tester: starts checker, writer and generators, measures and joins them.
///
///     let run = LoadRun(target, options) { share in People(profile: profile, share: share, of: options.generators) }
///     let record = try run.run()
package struct LoadRun<Source: LoadSource & ~Copyable>: Sendable {
    private let target: ServiceAdapter<Source.Service>
    private let options: LoadOptions
    private let makeSource: @Sendable (_ share: Int) -> Source
    private let carrier: RemoteExecutor?

    /// A carrier of submissions to a remote server, in place of the writer.
    struct RemoteExecutor: Sendable {
        /// The doorbell by which it sleeps.
        let doorbell: EventCount
        /// Body of its thread.
        let carry: @Sendable (RunContext<Source.Service>) -> Void
    }

    /// Creates a run with a service in this process.
    ///
    /// - Parameter makeSource: called on the generator's own thread, with its number from 0.
    package init(
        _ target: ServiceAdapter<Source.Service>, _ options: LoadOptions,
        makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) {
        self.init(target, options, carrier: nil, makeSource: makeSource)
    }

    /// Creates a run.
    ///
    /// - Parameter carrier: nil if the service runs in this process.
    init(
        _ target: ServiceAdapter<Source.Service>, _ options: LoadOptions, carrier: RemoteExecutor?,
        makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) {
        self.carrier = carrier
        precondition(options.generators > 0 && options.generators < Int(UInt16.max))
        precondition(options.durationNanoseconds > 0 && options.warmUpNanoseconds >= 0)
        self.target = target
        self.options = options
        self.makeSource = makeSource
    }

    /// Runs until the end or the cancellation. Returns when everything submitted is carried out and checked, or when
    /// draining has timed out.
    ///
    /// - Throws: `LoadThreadsUnavailable`, and any error of the command consumer.
    package func run(hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        let parts =
            carrier.map { RunContext(target, options, doorbell: $0.doorbell, knowsService: false) }
            ?? RunContext(target, options)
        let judge = WorkerThread { [target] in target.service.check(in: parts, consume: hooks.commands) }
        let writer = WorkerThread { [carrier] in
            if let carrier { carrier.carry(parts) } else { parts.write() }
        }
        let generators = (0..<options.generators).map { share in
            WorkerThread { [makeSource] in parts.generate(makeSource, share: share) }
        }
        let started = ([judge, writer] + generators).compactMap { $0 }
        if started.count < 2 + options.generators { parts.signals.abort() }
        let clock = parts.signals.start(whenReady: started.count)
        let startedMilliseconds = WallClock.millisecondsSince1970
        var sampler = ResourceSampler(parts, clock, hooks.progress)
        while parts.generatorsAreRunning(among: generators), !hooks.cancellation.isRequested {
            sampler.poll()
        }
        let isCutShort = hooks.cancellation.isRequested && clock.nanoseconds < options.period.end
        if isCutShort { parts.signals.abort() }
        let endedNanoseconds = clock.nanoseconds
        for generator in generators { generator?.join() }
        parts.signals.drain(until: clock.nanoseconds + options.drainNanosecondsMax)
        parts.queue.doorbell.notify()
        writer?.join()
        parts.signals.completeJournal()
        judge?.join()
        sampler.finish()
        var record = try parts.record(
            isCutShort: isCutShort, endedNanoseconds: endedNanoseconds, resources: sampler.seconds)
        record.startedMilliseconds = startedMilliseconds
        return record
    }
}

/// Callbacks and cancellation of a run.
package struct LoadHooks: Sendable {
    /// Receives the progress on the calling thread, once per second.
    package var progress: @Sendable (LoadProgress) -> Void = { _ in }
    /// Cancels the run.
    package var cancellation = Cancellation()
    /// Receives all commands of the services; nil if they are not needed.
    package var commands: CommandConsumer?

    /// Creates hooks that do nothing.
    package init() {}
}

/// Progress of a run.
package struct LoadProgress: Sendable {
    /// Resources of the last second.
    package var resources: ResourceSecond
    /// The last second closed by the checker; nil before the first.
    package var completion: CompletionSecond?
    /// Number of wrong decisions so far.
    package var wrong: Int
    /// Number of the warm-up's commands that are awaited before the measurement begins; nil at any other time.
    package var settling: Int?
}

/// An error: the system provides too few threads.
package struct LoadThreadsUnavailable: Error, CustomStringConvertible {
    package var description: String { "the system cannot create the threads of generators, writer and checker" }
}
