import Synchronization
import System

/// How it is tested.
package struct LoadOptions: Sendable {
    package var warmUpNanoseconds: Int64
    package var durationNanoseconds: Int64
    /// How long the commands that wait at the end may take; those that wait still are left without an answer.
    package var drainNanosecondsMax: Int64
    /// At least 1.
    package var generators: Int
    /// Decisions that may wait for the judge; a power of two.
    package var journalCapacity = 1 << 18
    /// Replies that may wait for a generator; a power of two.
    package var replyCapacity = 1 << 18
    /// How late a generator may send, at the 99th percentile, before the run tells more of it than of the target.
    package var latenessNanosecondsMax: Int64
    /// For measuring the writer alone: generators wait where the queue is full.
    package var waitsForRoom = false

    /// - Parameter latenessNanosecondsMax: a tenth of the latency that is to be shown, say.
    package init(
        warmUpNanoseconds: Int64, durationNanoseconds: Int64, generators: Int = 1, latenessNanosecondsMax: Int64
    ) {
        self.warmUpNanoseconds = warmUpNanoseconds
        self.durationNanoseconds = durationNanoseconds
        drainNanosecondsMax = max(10_000_000_000, durationNanoseconds / 5)
        self.generators = generators
        self.latenessNanosecondsMax = latenessNanosecondsMax
    }

    /// As the profile says.
    package init(of profile: LoadProfile) {
        self.init(
            warmUpNanoseconds: profile.warmUp.microseconds * 1_000,
            durationNanoseconds: profile.duration.microseconds * 1_000, generators: profile.threads,
            latenessNanosecondsMax: profile.target.lateness.map { $0.microseconds * 1_000 }
                ?? profile.target.latency.microseconds * 100)
    }

    var period: RunPeriod {
        RunPeriod(start: warmUpNanoseconds, end: warmUpNanoseconds + durationNanoseconds)
    }

    /// The end of the warm-up; nil without one.
    var gate: WarmUpGate? {
        warmUpNanoseconds > 0
            ? WarmUpGate(
                endNanoseconds: warmUpNanoseconds, generators: generators, patienceNanoseconds: drainNanosecondsMax)
            : nil
    }

    /// What is due before the end and not sent so long after it stays unsent: who may be late may be so at the end, too.
    var graceNanoseconds: Int64 { min(max(latenessNanosecondsMax, 100_000_000), 10_000_000_000) }
}

/// One run of the load tester: starts the judge, the writer and the generators, measures and joins them.
///
///     let run = LoadRun(target, options) { share in People(profile: profile, share: share, of: options.generators) }
///     let record = try run.run()
package struct LoadRun<Source: LoadSource & ~Copyable>: Sendable {
    private let target: ServiceAdapter<Source.Service>
    private let options: LoadOptions
    private let makeSource: @Sendable (_ share: Int) -> Source
    private let carrier: Carrier?

    /// Brings what is submitted to a server.
    struct Carrier: Sendable {
        /// What it sleeps by.
        let doorbell: Doorbell
        /// Called on a thread of its own.
        let carry: @Sendable (RunParts<Source.Service>) -> Void
    }

    /// - Parameter makeSource: called on the generator's own thread, with its number from 0.
    package init(
        _ target: ServiceAdapter<Source.Service>, _ options: LoadOptions,
        makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) {
        self.init(target, options, carrier: nil, makeSource: makeSource)
    }

    /// - Parameter carrier: nil where the service is carried out here.
    init(
        _ target: ServiceAdapter<Source.Service>, _ options: LoadOptions, carrier: Carrier?,
        makeSource: @escaping @Sendable (_ share: Int) -> Source
    ) {
        self.carrier = carrier
        precondition(options.generators > 0 && options.generators < Int(UInt16.max))
        precondition(options.durationNanoseconds > 0 && options.warmUpNanoseconds >= 0)
        self.target = target
        self.options = options
        self.makeSource = makeSource
    }

    /// Runs to the end of the time, or until the cancellation; returns when everything submitted is carried out and judged,
    /// or when that has taken as long as it may.
    ///
    /// - Throws: `LoadThreadsUnavailable`, and what the consumer of the commands threw.
    package func run(hooks: LoadHooks = LoadHooks()) throws -> LoadRecord {
        let parts =
            carrier.map { RunParts(target, options, doorbell: $0.doorbell, knowsService: false) }
            ?? RunParts(target, options)
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
            sampler.rest()
        }
        let isCutShort = hooks.cancellation.isRequested && clock.nanoseconds < options.period.end
        if isCutShort { parts.signals.abort() }
        let endedNanoseconds = clock.nanoseconds
        for generator in generators { generator?.join() }
        parts.signals.drain(until: clock.nanoseconds + options.drainNanosecondsMax)
        parts.queue.doorbell.ring()
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

/// Who is told what while a run goes on.
package struct LoadHooks: Sendable {
    /// Called on the calling thread once a second.
    package var progress: @Sendable (LoadProgress) -> Void = { _ in }
    package var cancellation = Cancellation()
    /// Given everything that the services were told; nil if nobody wants it.
    package var commands: CommandConsumer?

    package init() {}
}

/// How far a run has come, for people.
package struct LoadProgress: Sendable {
    package var resources: ResourceSecond
    /// The last second that the judge has closed; nil before the first.
    package var completion: CompletionSecond?
    /// Wrong decisions so far.
    package var wrong: Int
    /// Commands of the warm-up that are waited for before the measurement begins; nil at any other time.
    package var settling: Int?
}

/// The system gave too few threads.
package struct LoadThreadsUnavailable: Error, CustomStringConvertible {
    package var description: String { "the system gives no threads for generators, writer and judge" }
}
