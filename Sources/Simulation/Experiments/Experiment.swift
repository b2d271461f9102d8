import Measures
import OperatingSystem
import Quantities

/// Runs replications of one scenario, or of several that are compared, on a number of threads.
///
/// The results come in the order of the units and are the same with any number of threads. At most 1.5 times as many
/// records as threads exist at a time, so memory does not grow with the replications.
package struct Experiment: Sendable {
    /// Compared scenarios, at least one.
    package let variants: [SimulationSetup]
    /// Number of threads, at least 1.
    package var threads: Int
    private let simulateUnit: SimulateUnit
    private let plans: VariantPlans
    /// Creates the experiment that runs pilots of some variants.
    private let pilots: @Sendable ([SimulationSetup]) -> Experiment

    /// Creates an experiment in the simulated city. Data shared by the replications of a variant are computed once,
    /// when its first begins.
    package init(variants: [SimulationSetup], threads: Int, options: RunOptions = RunOptions()) {
        let plans = VariantPlans(variants)
        self.init(
            plans, variants: variants, threads: threads,
            simulatedBy: { unit, progress, observer in
                try ReplicationRunner(
                    plan: plans.plan(of: unit.variant), options: options, progress: progress, observer: observer
                )
                .run(replication: unit.replication)
            },
            pilots: { Experiment(variants: $0, threads: threads) })
    }

    /// Creates an experiment of one scenario.
    package init(setup: SimulationSetup, threads: Int, options: RunOptions = RunOptions()) {
        self.init(variants: [setup], threads: threads, options: options)
    }

    /// Creates an experiment that runs units by another simulator.
    package init(variants: [SimulationSetup], threads: Int, simulatedBy simulate: @escaping SimulateUnit) {
        self.init(
            VariantPlans(variants), variants: variants, threads: threads, simulatedBy: simulate,
            pilots: { Experiment(variants: $0, threads: threads, simulatedBy: simulate) })
    }

    private init(
        _ plans: VariantPlans, variants: [SimulationSetup], threads: Int, simulatedBy simulate: @escaping SimulateUnit,
        pilots: @escaping @Sendable ([SimulationSetup]) -> Experiment
    ) {
        precondition(!variants.isEmpty, "an experiment needs a variant")
        self.plans = plans
        self.variants = variants
        self.threads = threads
        simulateUnit = simulate
        self.pilots = pilots
    }

    /// Returns a variant, with the warm-up that its pilots found.
    package func setup(of variant: Int) -> SimulationSetup { plans.setup(of: variant) }

    /// Returns the control variates of a variant.
    package func controls(of variant: Int) -> ReplicationControls { ReplicationControls(plans.plan(of: variant)) }

    /// Runs the pilots of variants with an unknown warm-up or unknown expectations. `run` does so, too, before it
    /// begins.
    ///
    /// After a request by `hooks.cancellation` they may remain unknown.
    ///
    /// - Throws: any error of the runner.
    package func runPilots(of variants: Set<Int>, hooks: Hooks) throws {
        if let failure = try pilotFailures(of: variants, hooks: hooks).first { throw failure.error }
    }

    /// Runs the same pilots, but a failure affects its own variant only.
    ///
    /// - Returns: the first failure of each affected variant, in order of the variants.
    private func pilotFailures(
        of variants: Set<Int>, hooks: Hooks
    ) throws -> [(variant: Int, error: PilotFailure)] {
        let failures = try warmUpFailures(of: variants, hooks: hooks)
        let others = variants.subtracting(failures.map(\.variant)).sorted()
        return (failures + (try expectationFailures(of: others, hooks: hooks))).sorted { $0.variant < $1.variant }
    }

    /// Learns the expectations run by run, for all variants in parallel: each run sets the expectations of the next.
    private func expectationFailures(
        of variants: [Int], hooks: Hooks
    ) throws -> [(variant: Int, error: PilotFailure)] {
        var searches = ExpectationPilots(
            variants.compactMap { variant in ExpectationSearch(plans.setup(of: variant)).map { (variant, $0) } })
        var pilotHooks = Hooks()
        pilotHooks.cancellation = hooks.cancellation
        while let setups = searches.next, !hooks.cancellation.isRequested {
            let units = setups.indices.map {
                WorkUnit(variant: $0, replication: ExpectationResult.pilotNumber)
            }
            try pilots(setups).runIndependently(units, hooks: pilotHooks) { unit, outcome in
                searches.add(outcome.map(\.record), of: unit.variant)
                return .more
            }
        }
        for (variant, finding) in searches.results { plans.take(finding, of: variant) }
        return searches.failures
    }

    private func warmUpFailures(
        of variants: Set<Int>, hooks: Hooks
    ) throws -> [(variant: Int, error: PilotFailure)] {
        let unknown = variants.sorted().compactMap { variant in
            plans.setup(of: variant).pilot.map { (variant: variant, setup: $0) }
        }
        if unknown.isEmpty { return [] }
        var failures: [(variant: Int, error: PilotFailure)] = []
        var shown = unknown.map { _ in WarmUpPilots() }
        var pilotHooks = Hooks()
        pilotHooks.cancellation = hooks.cancellation
        let units = unknown.indices.flatMap { index in
            WarmUpEstimate.pilotNumbers.map { WorkUnit(variant: index, replication: $0) }
        }
        try pilots(unknown.map(\.setup)).runIndependently(units, hooks: pilotHooks) { unit, outcome in
            switch outcome {
            case .success(let result): shown[unit.variant].add(result.record)
            case .failure(let error): failures.append((unknown[unit.variant].variant, PilotFailure(.warmUp, error)))
            }
            return .more
        }
        for (pilots, (variant, setup)) in zip(shown, unknown) {
            if let finding = pilots.finding(duration: setup.duration) { plans.store(finding, of: variant) }
        }
        return failures
    }

    /// Callbacks during an experiment.
    package struct Hooks: Sendable {
        /// Returns the observer of a unit's events; both are called on the unit's own thread.
        package var observer: @Sendable (_ unit: WorkUnit) throws -> HostLogConsumer? = { _ in nil }
        /// Called on any thread, never concurrently.
        package var progress: @Sendable (ExperimentProgress) -> Void = { _ in }
        /// Requests an early end.
        package var cancellation = Cancellation()
        /// Called once, on the first idle thread, unless the experiment was cancelled: final work overlaps with the
        /// other threads.
        package var whenIdle: @Sendable () -> Void = {}

        /// Creates hooks that do nothing.
        package init() {}
    }

    /// Whether the receiver of results wants more of them.
    package enum Continuation: Sendable {
        case more, enough
    }

    /// Runs all replications of the scenario.
    ///
    /// - Precondition: there is a single variant.
    package func run(hooks: Hooks, deliver: (ReplicationResult) throws -> Void) throws {
        precondition(variants.count == 1, "the experiment must have one variant")
        try run((1...variants[0].replications).map { WorkUnit(replication: $0) }, hooks: hooks) { _, result in
            try deliver(result)
            return .more
        }
    }

    /// Simulates units and delivers each result as soon as all before it have been delivered.
    ///
    /// After a request by `hooks.cancellation`, finished units are still delivered.
    ///
    /// - Parameters:
    ///   - units: distinct units in the order of delivery.
    ///   - deliver: called in that order on the thread that has just finished a unit, never concurrently, while the
    ///     calling thread waits. It is not called after `.enough`.
    /// - Throws: any error of `deliver`, the runner or an observer; of several failed units, the error of the first.
    package func run(
        _ units: [WorkUnit], hooks: Hooks, deliver: (WorkUnit, ReplicationResult) throws -> Continuation
    ) throws {
        try run(units, hooks: hooks, deliversFailures: false) { unit, outcome in try deliver(unit, try outcome.get()) }
    }

    /// Simulates units like `run`, but a failed unit ends its own variant only. A failed pilot is delivered first, as a
    /// failure of its variant's first unit (`PilotFailure`).
    ///
    /// - Parameter deliver: also receives failures.
    /// - Throws: any error of `deliver`.
    package func runIndependently(
        _ units: [WorkUnit], hooks: Hooks,
        deliver: (WorkUnit, Result<ReplicationResult, any Error>) throws -> Continuation
    ) throws {
        try run(units, hooks: hooks, deliversFailures: true, deliver: deliver)
    }

    private func run(
        _ units: [WorkUnit], hooks: Hooks, deliversFailures: Bool,
        deliver: (WorkUnit, Schedule.Outcome) throws -> Continuation
    ) throws {
        var units = units
        for (variant, error) in try pilotFailures(of: Set(units.map(\.variant)), hooks: hooks) {
            guard deliversFailures, let unit = units.first(where: { $0.variant == variant }) else { throw error }
            guard try deliver(unit, .failure(error)) == .more else { return }
            units.removeAll { $0.variant == variant }
        }
        // Some room, so that a fast thread need not wait for the others.
        let window = max(1, threads + threads / 2)
        let schedule = Schedule(units, window: window, deliversFailures: deliversFailures)
        let progress = ProgressMerger(units, variants: variants, report: hooks.progress)
        try withoutActuallyEscaping(deliver) { deliver in
            let handover = ResultDelivery(schedule, deliver)
            runOnThreads(threads: min(threads, units.count)) {
                work(schedule, handover, progress: progress, hooks: hooks)
                if schedule.markIdle() && !hooks.cancellation.isRequested { hooks.whenIdle() }
            }
            try handover.check()
        }
    }

    /// Runs one thread: simulates units until none is left.
    private func work(_ schedule: Schedule, _ handover: ResultDelivery, progress: ProgressMerger, hooks: Hooks) {
        while let turn = schedule.nextTurn(cancellation: hooks.cancellation) {
            do {
                let result = try simulate(turn, schedule: schedule, progress: progress, hooks: hooks)
                schedule.finish(turn, with: result)
            } catch is ReplicationCancelled {
                schedule.abandon(turn)
            } catch {
                schedule.fail(turn, with: error)
            }
            handover.deliverDue()
        }
    }

    private func simulate(
        _ turn: Schedule.Turn, schedule: Schedule, progress: ProgressMerger, hooks: Hooks
    ) throws -> ReplicationResult {
        let unit = turn.unit
        let observer = try hooks.observer(unit)
        let report = { (time: SimTime) throws in
            if hooks.cancellation.isRequested || !schedule.wants(turn) { throw ReplicationCancelled() }
            progress.advance(unit, to: time)
        }
        let record = try simulateUnit(unit, report, observer)
        progress.finish(unit)
        return ReplicationResult(record, in: setup(of: unit.variant))
    }
}

/// One replication of one variant, which is simulated completely or not at all.
package struct WorkUnit: Hashable, Sendable {
    /// Index of the variant in the experiment, from 0.
    package var variant: Int
    /// Number of the replication, from 1.
    package var replication: Int

    /// Creates a unit.
    package init(variant: Int = 0, replication: Int) {
        self.variant = variant
        self.replication = replication
    }
}

/// Delivers results in order, on the thread that has just finished one, so that the work on results is distributed like
/// the simulation.
private final class ResultDelivery: @unchecked Sendable {
    // Unchecked because the closure is used only by the one thread that holds a result from the schedule, and by the
    // calling thread after all others have ended.
    private let schedule: Schedule
    private let deliver: (WorkUnit, Schedule.Outcome) throws -> Experiment.Continuation
    private var failure: (any Error)?

    init(_ schedule: Schedule, _ deliver: @escaping (WorkUnit, Schedule.Outcome) throws -> Experiment.Continuation) {
        self.schedule = schedule
        self.deliver = deliver
    }

    /// Delivers all due results, unless another thread is delivering.
    func deliverDue() {
        do {
            while let next = try schedule.beginDelivery() {
                guard try deliver(next.unit, next.outcome) == .more else { return schedule.stop() }
                schedule.endDelivery()
            }
        } catch {
            failure = error
            schedule.stop()
        }
    }

    /// Rethrows the error of a delivery, after the end.
    func check() throws {
        if let failure { throw failure }
    }
}

/// The shared plans of the variants, each made by the first thread that needs it.
///
/// Only the most recently used plans are kept, so that memory does not grow with the number of variants.
private final class VariantPlans: Sendable {
    private struct Variant: Sendable {
        var setup: SimulationSetup
        var plan: WorldPlan?
    }

    private let variants: [Monitor<Variant>]
    /// Variants whose plans are kept, the most recently used last.
    private let recentlyUsed = Monitor<[Int]>([])
    private static let planCountMax = 32

    init(_ variants: [SimulationSetup]) { self.variants = variants.map { Monitor(Variant(setup: $0)) } }

    func setup(of variant: Int) -> SimulationSetup { variants[variant].read { $0.setup } }

    func plan(of variant: Int) -> WorldPlan {
        let plan = variants[variant].withLock { known in
            let plan = known.plan ?? WorldPlan(known.setup)
            known.plan = plan
            return plan
        }
        let oldest = recentlyUsed.withLock { kept in
            kept.removeAll { $0 == variant }
            kept.append(variant)
            return kept.count > VariantPlans.planCountMax ? kept.removeFirst() : nil
        }
        if let oldest { variants[oldest].withLock { $0.plan = nil } }
        return plan
    }

    /// Stores the warm-up of a variant, before its plan is made.
    func store(_ finding: WarmUpEstimate, of variant: Int) { variants[variant].withLock { $0.setup.apply(finding) } }

    /// Stores the expectations of a variant, before its plan is made.
    func take(_ finding: ExpectationResult, of variant: Int) {
        variants[variant].withLock { $0.setup.expectations = finding }
    }
}

/// A pilot for the warm-up, or for people's expectations, failed.
package struct PilotFailure: Error, CustomStringConvertible {
    /// The error of the pilot.
    package let error: any Error
    private let purpose: Purpose

    enum Purpose: String {
        case warmUp = "the warm-up"
        case expectations = "people's expectations"
    }

    init(_ purpose: Purpose, _ error: any Error) { (self.purpose, self.error) = (purpose, error) }

    package var description: String { "a pilot for \(purpose.rawValue) failed: \(error)" }
}

/// The system could not start a single thread.
package struct ThreadsUnavailable: Error, CustomStringConvertible {
    /// Creates the error.
    package init() {}

    package var description: String { "the system provides no threads for the simulation" }
}

/// Simulates one unit.
///
/// Called on several threads concurrently, each time with another unit. A unit yields the same record on any thread.
///
/// - `progress`: to be called regularly with the simulated time; its errors end the run and must be passed on.
/// - `observer`: receives the events in order; nil without a listener. Its errors must be passed on, too.
package typealias SimulateUnit =
    @Sendable (
        _ unit: WorkUnit, _ progress: @escaping (SimTime) throws -> Void, _ observer: HostLogConsumer?
    ) throws -> ReplicationRecord

/// A finished replication with its figures.
package struct ReplicationResult: Sendable {
    /// Raw observations.
    package var record: ReplicationRecord
    /// Figures computed from them.
    package var metrics: ReplicationMetrics

    /// Computes the figures of a record for its scenario.
    package init(_ record: ReplicationRecord, in setup: SimulationSetup) { self.init(record, in: setup.measuredRun) }

    /// Computes the figures of a record.
    package init(_ record: ReplicationRecord, in run: MeasuredRun) {
        self.record = record
        metrics = ReplicationMetrics(of: record, in: run)
    }
}
