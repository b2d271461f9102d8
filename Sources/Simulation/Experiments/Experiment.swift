import Measures
import Quantities
import System

/// Replications of one scenario, or of several that are compared, on a number of threads.
///
/// The results come in the order of the units and are the same with any number of threads. At most half as many records
/// again as threads exist at a time, so memory does not grow with the replications.
package struct Experiment: Sendable {
    /// At least one.
    package let variants: [SimulationSetup]
    /// At least 1.
    package var threads: Int
    private let simulateUnit: SimulateUnit
    private let plans: VariantPlans
    /// Of the pilots of some variants.
    private let pilots: @Sendable ([SimulationSetup]) -> Experiment

    /// An experiment in the simulated city. What the replications of a variant share is worked out once, when its first begins.
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

    package init(setup: SimulationSetup, threads: Int, options: RunOptions = RunOptions()) {
        self.init(variants: [setup], threads: threads, options: options)
    }

    /// One in which something else than the simulated city is run.
    package init(variants: [SimulationSetup], threads: Int, simulatedBy simulate: @escaping SimulateUnit) {
        self.init(
            VariantPlans(variants), variants: variants, threads: threads, simulatedBy: simulate,
            pilots: { Experiment(variants: $0, threads: threads, simulatedBy: simulate) })
    }

    private init(
        _ plans: VariantPlans, variants: [SimulationSetup], threads: Int, simulatedBy simulate: @escaping SimulateUnit,
        pilots: @escaping @Sendable ([SimulationSetup]) -> Experiment
    ) {
        precondition(!variants.isEmpty, "an experiment has something to simulate")
        self.plans = plans
        self.variants = variants
        self.threads = threads
        simulateUnit = simulate
        self.pilots = pilots
    }

    /// A variant with its warm-up, if pilots have told it.
    package func setup(of variant: Int) -> SimulationSetup { plans.setup(of: variant) }

    /// What is known of a variant's replications beforehand.
    package func controls(of variant: Int) -> ReplicationControls { ReplicationControls(plans.plan(of: variant)) }

    /// Runs the pilots of the variants whose warm-up is not known yet, or what their people expect. `run` does that, too, before
    /// it begins.
    ///
    /// After `hooks.cancellation` was requested they may still be unknown.
    ///
    /// - Throws: what the runner throws.
    package func runPilots(of variants: Set<Int>, hooks: Hooks) throws {
        if let failure = try pilotFailures(of: variants, hooks: hooks).first { throw failure.error }
    }

    /// The same, but pilots that fail leave only the warm-up of their own variant unknown.
    ///
    /// - Returns: of the variants whose pilots fail the first that does, by the variants' numbers.
    private func pilotFailures(
        of variants: Set<Int>, hooks: Hooks
    ) throws -> [(variant: Int, error: PilotFailure)] {
        let failures = try warmUpFailures(of: variants, hooks: hooks)
        let others = variants.subtracting(failures.map(\.variant)).sorted()
        return (failures + (try expectationFailures(of: others, hooks: hooks))).sorted { $0.variant < $1.variant }
    }

    /// What people have come to expect is learnt run by run, of all variants side by side: each run tells what the next begins
    /// with.
    private func expectationFailures(
        of variants: [Int], hooks: Hooks
    ) throws -> [(variant: Int, error: PilotFailure)] {
        var searches = ExpectationPilots(
            variants.compactMap { variant in ExpectationSearch(plans.setup(of: variant)).map { (variant, $0) } })
        var pilotHooks = Hooks()
        pilotHooks.cancellation = hooks.cancellation
        while let setups = searches.next, !hooks.cancellation.isRequested {
            let units = setups.indices.map {
                WorkUnit(variant: $0, replication: ExpectationFinding.pilotNumber)
            }
            try pilots(setups).runApart(units, hooks: pilotHooks) { unit, outcome in
                searches.take(outcome.map(\.record), of: unit.variant)
                return .more
            }
        }
        for (variant, finding) in searches.findings { plans.take(finding, of: variant) }
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
            WarmUpFinding.pilotNumbers.map { WorkUnit(variant: index, replication: $0) }
        }
        try pilots(unknown.map(\.setup)).runApart(units, hooks: pilotHooks) { unit, outcome in
            switch outcome {
            case .success(let result): shown[unit.variant].add(result.record)
            case .failure(let error): failures.append((unknown[unit.variant].variant, PilotFailure(.warmUp, error)))
            }
            return .more
        }
        for (pilots, (variant, setup)) in zip(shown, unknown) {
            if let finding = pilots.finding(duration: setup.duration) { plans.take(finding, of: variant) }
        }
        return failures
    }

    /// Who is told what while an experiment runs.
    package struct Hooks: Sendable {
        /// Gives the observer of a unit's events; called, as the observer, on the unit's own thread.
        package var observer: @Sendable (_ unit: WorkUnit) throws -> RunObserving? = { _ in nil }
        /// Called on any thread, never on two at once.
        package var progress: @Sendable (ExperimentProgress) -> Void = { _ in }
        package var cancellation = Cancellation()
        /// Called once, on the first thread for which no unit is left, unless all was interrupted: what is to be done after the
        /// end anyhow takes no time while the other threads are at work.
        package var whenIdle: @Sendable () -> Void = {}

        package init() {}
    }

    /// Whether those who take the results want those that are still to come.
    package enum Wish: Sendable {
        case more, enough
    }

    /// All replications that the scenario asks for.
    ///
    /// - Precondition: there is a single variant.
    package func run(hooks: Hooks, deliver: (ReplicationResult) throws -> Void) throws {
        precondition(variants.count == 1, "which variant?")
        try run((1...variants[0].replications).map { WorkUnit(replication: $0) }, hooks: hooks) { _, result in
            try deliver(result)
            return .more
        }
    }

    /// Simulates units, and hands each result on as soon as all before it have been.
    ///
    /// After `hooks.cancellation` was requested, the units that are finished are still handed on.
    ///
    /// - Parameters:
    ///   - units: each once, in the order in which they are wanted.
    ///   - deliver: called in that order on whatever thread has just finished a unit, never on two at once; the calling thread
    ///     does not go on meanwhile. After `.enough` no more.
    /// - Throws: what `deliver`, the runner or an observer throws; of several units that fail, the first counts.
    package func run(
        _ units: [WorkUnit], hooks: Hooks, deliver: (WorkUnit, ReplicationResult) throws -> Wish
    ) throws {
        try run(units, hooks: hooks, failuresAreTold: false) { unit, outcome in try deliver(unit, try outcome.get()) }
    }

    /// The same, but a unit that fails ends its variant only: of that no more units are begun, and the others go on. A pilot of
    /// the warm-up that fails is told first, as a failure of its variant's first unit (`PilotFailure`).
    ///
    /// - Parameter deliver: told of what fails, too.
    /// - Throws: what `deliver` throws.
    package func runApart(
        _ units: [WorkUnit], hooks: Hooks,
        deliver: (WorkUnit, Result<ReplicationResult, any Error>) throws -> Wish
    ) throws {
        try run(units, hooks: hooks, failuresAreTold: true, deliver: deliver)
    }

    private func run(
        _ units: [WorkUnit], hooks: Hooks, failuresAreTold: Bool,
        deliver: (WorkUnit, Schedule.Outcome) throws -> Wish
    ) throws {
        var units = units
        for (variant, error) in try pilotFailures(of: Set(units.map(\.variant)), hooks: hooks) {
            guard failuresAreTold, let unit = units.first(where: { $0.variant == variant }) else { throw error }
            guard try deliver(unit, .failure(error)) == .more else { return }
            units.removeAll { $0.variant == variant }
        }
        // With some room a thread that is ahead need not wait for the others.
        let window = max(1, threads + threads / 2)
        let schedule = Schedule(units, window: window, failuresAreTold: failuresAreTold)
        let progress = ProgressMerger(units, variants: variants, report: hooks.progress)
        try withoutActuallyEscaping(deliver) { deliver in
            let handover = Handover(schedule, deliver)
            together(threads: min(threads, units.count)) {
                work(schedule, handover, progress: progress, hooks: hooks)
                if schedule.leaveFirst() && !hooks.cancellation.isRequested { hooks.whenIdle() }
            }
            try handover.check()
        }
    }

    /// What each thread does: takes units until none is left.
    private func work(_ schedule: Schedule, _ handover: Handover, progress: ProgressMerger, hooks: Hooks) {
        while let turn = schedule.take(cancellation: hooks.cancellation) {
            do {
                let result = try simulate(turn, schedule: schedule, progress: progress, hooks: hooks)
                schedule.finish(turn, with: result)
            } catch is ReplicationCancelled {
                schedule.abandon(turn)
            } catch {
                schedule.fail(turn, with: error)
            }
            handover.handOn()
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

/// One replication of one variant: what is simulated whole or not at all.
package struct WorkUnit: Hashable, Sendable {
    /// Its place among the variants of the experiment, from 0.
    package var variant: Int
    /// Counted from 1.
    package var replication: Int

    package init(variant: Int = 0, replication: Int) {
        self.variant = variant
        self.replication = replication
    }
}

/// Hands results on in their order, on the thread that has just finished one: so what is done with them is shared out among
/// the threads as the simulation is.
private final class Handover: @unchecked Sendable {
    // Unchecked because what is not `Sendable` is used only by the one thread to which the schedule gave a result, and by the
    // calling thread after all others have ended.
    private let schedule: Schedule
    private let deliver: (WorkUnit, Schedule.Outcome) throws -> Experiment.Wish
    private var failure: (any Error)?

    init(_ schedule: Schedule, _ deliver: @escaping (WorkUnit, Schedule.Outcome) throws -> Experiment.Wish) {
        self.schedule = schedule
        self.deliver = deliver
    }

    /// All that is due, unless another thread is at it.
    func handOn() {
        do {
            while let next = try schedule.takeResult() {
                guard try deliver(next.unit, next.outcome) == .more else { return schedule.stop() }
                schedule.didDeliver()
            }
        } catch {
            failure = error
            schedule.stop()
        }
    }

    /// After the end: throws what handing on threw.
    func check() throws {
        if let failure { throw failure }
    }
}

/// What the replications of each variant share, made by the thread that is the first to need it.
///
/// Those of the variants used last are kept, so that memory does not grow with the number of variants.
private final class VariantPlans: Sendable {
    private struct Variant: Sendable {
        var setup: SimulationSetup
        var plan: WorldPlan?
    }

    private let variants: [Monitor<Variant>]
    /// Variants whose plans are kept, the one used last at the end.
    private let kept = Monitor<[Int]>([])
    private static let keptMax = 32

    init(_ variants: [SimulationSetup]) { self.variants = variants.map { Monitor(Variant(setup: $0)) } }

    func setup(of variant: Int) -> SimulationSetup { variants[variant].look { $0.setup } }

    func plan(of variant: Int) -> WorldPlan {
        let plan = variants[variant].withLock { known in
            let plan = known.plan ?? WorldPlan(known.setup)
            known.plan = plan
            return plan
        }
        let oldest = kept.withLock { kept in
            kept.removeAll { $0 == variant }
            kept.append(variant)
            return kept.count > VariantPlans.keptMax ? kept.removeFirst() : nil
        }
        if let oldest { variants[oldest].withLock { $0.plan = nil } }
        return plan
    }

    /// Before the plan is made.
    func take(_ finding: WarmUpFinding, of variant: Int) { variants[variant].withLock { $0.setup.take(finding) } }

    /// Likewise.
    func take(_ finding: ExpectationFinding, of variant: Int) {
        variants[variant].withLock { $0.setup.expectations = finding }
    }
}

/// A pilot that was to tell a warm-up, or what people expect, did not come to its end.
package struct PilotFailure: Error, CustomStringConvertible {
    package let error: any Error
    private let purpose: Purpose

    enum Purpose: String {
        case warmUp = "the warm-up"
        case expectations = "what people expect"
    }

    init(_ purpose: Purpose, _ error: any Error) { (self.purpose, self.error) = (purpose, error) }

    package var description: String { "a pilot of \(purpose.rawValue): \(error)" }
}

/// The system gave not a single thread.
package struct ThreadsUnavailable: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "the system gives no threads to simulate on" }
}

/// Simulates one unit.
///
/// Called on several threads at once, each time with another unit. The same unit must give the same record on whatever
/// thread.
///
/// - `progress` is to be called now and then with the time the run has come to. What it throws ends the run and is to be
///   passed on.
/// - `observer` is told what happens, in order; nil where nobody listens. What it throws likewise.
package typealias SimulateUnit =
    @Sendable (
        _ unit: WorkUnit, _ progress: @escaping (SimTime) throws -> Void, _ observer: RunObserving?
    ) throws -> ReplicationRecord

/// A replication that is finished, with its figures.
package struct ReplicationResult: Sendable {
    package var record: ReplicationRecord
    package var metrics: ReplicationMetrics

    package init(_ record: ReplicationRecord, in setup: SimulationSetup) { self.init(record, in: setup.measuredRun) }

    package init(_ record: ReplicationRecord, in run: MeasuredRun) {
        self.record = record
        metrics = ReplicationMetrics(of: record, in: run)
    }
}
