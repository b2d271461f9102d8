import OperatingSystem
import Synchronization

/// The shared objects of a run's threads, and the body of each thread.
package final class RunContext<Service: ServiceDescription>: Sendable {
    let options: LoadOptions
    private let target: ServiceAdapter<Service>
    let signals: RunSignals
    private let alertness = SpinPolicy()
    let queue: SubmissionQueue<Service.Payload>
    let writerPulse = WriterGauges()
    let judgePulse = CheckerGauges()
    let generatorPulses: [GeneratorGauges]
    private let journal: Journal<Service>
    private let replyChannels: [ReplyChannel<Service>]
    /// Whether the service runs in this process rather than on a server.
    let isLocal: Bool
    private let outcome = Mutex(Outcome())

    private struct Outcome {
        var writer: WriterRecord?
        var judge: CheckerRecord?
        var generators = GeneratorRecord()
        var generatorsEnded = 0
    }

    /// Creates the shared objects.
    ///
    /// - Parameters:
    ///   - doorbell: wakes the thread that carries out commands.
    ///   - knowsService: whether the service runs in this process.
    init(
        _ target: ServiceAdapter<Service>, _ options: LoadOptions, doorbell: EventCount = EventCount(),
        knowsService: Bool = true
    ) {
        self.options = options
        self.isLocal = knowsService
        self.target = target
        signals = RunSignals(gate: options.gate)
        queue = SubmissionQueue(
            capacity: target.faults.queueCapacity ?? target.queueCapacity, filledWith: Service.placeholder.order,
            doorbell: doorbell)
        journal = Journal(capacity: options.journalCapacity)
        replyChannels = (0..<options.generators).map { _ in ReplyChannel(capacity: options.replyCapacity) }
        generatorPulses = (0..<options.generators).map { _ in GeneratorGauges() }
    }

    /// Runs the checker's thread; `ServiceDescription.check` supplies the checker.
    func check<Checker: ServiceChecker & ~Copyable>(
        with judge: consuming Checker, consume: CommandConsumer?
    ) where Checker.Command == Service.Command, Checker.Effect == Service.Effect {
        var consumer = JournalConsumer(
            journal, of: target, judge, senders: options.generators, period: options.period, signals: signals,
            pulse: judgePulse, consume: consume)
        let record = consumer.run(signals.waitForStart())
        outcome.withLock { $0.judge = record }
    }

    func write() {
        var writer = Writer(
            target, queue: queue, journal: journal, lines: replyChannels, signals: signals, alertness: alertness,
            pulse: writerPulse)
        let record = writer.run()
        outcome.withLock { $0.writer = record }
    }

    /// Runs the remote client in the writer's place.
    func runRemoteClient(_ body: (RemoteClientContext<Service>) -> WriterRecord) {
        let record = body(
            RemoteClientContext(
                queue: queue, journal: journal, lines: replyChannels, signals: signals, pulse: writerPulse,
                period: options.period))
        outcome.withLock { $0.writer = record }
    }

    func generate<Source: LoadSource & ~Copyable>(_ makeSource: (Int) -> Source, share: Int)
    where Source.Service == Service {
        var generator = Generator(
            makeSource(share), sender: UInt16(share), queue: queue, line: replyChannels[share], signals: signals,
            alertness: alertness, options: options, standstill: target.faults.generatorStandstill,
            pulse: generatorPulses[share], answers: writerPulse)
        let record = generator.run(signals.waitForStart())
        outcome.withLock { outcome in
            outcome.generators.merge(record)
            outcome.generatorsEnded += 1
        }
    }

    /// Whether any of the generators that could be started is still running.
    func generatorsAreRunning(among threads: [WorkerThread?]) -> Bool {
        outcome.withLock { $0.generatorsEnded } < threads.count { $0 != nil }
    }

    /// Returns the record of the finished run.
    ///
    /// - Throws: `LoadThreadsUnavailable` if a thread could not be started; any error of the command consumer.
    func record(
        isCutShort: Bool, endedNanoseconds: Int64, resources: [ResourceSecond]
    ) throws -> LoadRecord {
        let outcome = outcome.withLock { $0 }
        guard let writer = outcome.writer, let judge = outcome.judge, outcome.generatorsEnded == options.generators
        else { throw LoadThreadsUnavailable() }
        if let failure = judge.logFailure { throw failure }
        var period = options.period
        if isCutShort { period.end = max(period.start + 1, min(period.end, endedNanoseconds)) }
        let warmUp = signals.gate.map { gate in
            let halfSeconds = Double(gate.endNanoseconds) / 2e9
            return WarmUpRecord(
                askedPerSecond: Double(outcome.generators.dueInWarmUp) / halfSeconds,
                answeredPerSecond: Double(judge.answeredInWarmUp) / halfSeconds,
                settlingSeconds: Double(gate.outcome.pauseNanoseconds) / 1e9, unanswered: gate.outcome.unanswered)
        }
        return LoadRecord(
            period: period, warmUp: warmUp, latenessNanosecondsMax: options.latenessNanosecondsMax,
            isCutShort: isCutShort, writer: writer, judge: judge, generators: outcome.generators, resources: resources)
    }
}

/// The shared objects that a remote client needs.
struct RemoteClientContext<Service: ServiceDescription> {
    let queue: SubmissionQueue<Service.Payload>
    let journal: Journal<Service>
    let lines: [ReplyChannel<Service>]
    let signals: RunSignals
    let pulse: WriterGauges
    let period: RunPeriod
}
