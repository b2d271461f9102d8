import CityWorld
import Measures
import Quantities
import Threads

/// Replications of one scenario on a number of threads.
///
/// The results come in the order of the replications and are the same with any number of threads. At most as many
/// records as threads exist at a time, so memory does not grow with the replications.
package struct Experiment: Sendable {
    package var setup: SimulationSetup
    /// At least 1.
    package var threads: Int
    private let simulateReplication: SimulateReplication

    /// An experiment in the simulated city. What the replications share is worked out here, once.
    package init(setup: SimulationSetup, threads: Int, options: RunOptions = RunOptions()) {
        let plan = WorldPlan(setup)
        self.init(setup: setup, threads: threads) { replication, progress, observer in
            try ReplicationRunner(plan: plan, options: options, progress: progress, observer: observer)
                .run(replication: replication)
        }
    }

    package init(setup: SimulationSetup, threads: Int, simulatedBy simulate: @escaping SimulateReplication) {
        self.setup = setup
        self.threads = threads
        simulateReplication = simulate
    }

    /// Who is told what while an experiment runs.
    package struct Hooks: Sendable {
        /// Gives the observer of a replication's events; called, as the observer, on the replication's own thread.
        package var observer: @Sendable (_ replication: Int) throws -> RunObserving? = { _ in nil }
        /// Called on any thread, never on two at once.
        package var progress: @Sendable (ExperimentProgress) -> Void = { _ in }
        package var cancellation = Cancellation()

        package init() {}
    }

    /// Runs replications, and hands each result on as soon as all before it have been.
    ///
    /// After `hooks.cancellation` was requested, the replications that are finished are still handed on.
    ///
    /// - Parameters:
    ///   - replications: their numbers, ascending; nil for all of the scenario's.
    ///   - deliver: called on the calling thread, in the order of the replications.
    /// - Throws: what `deliver`, the runner or an observer throws; of several replications that fail, the first counts.
    package func run(
        _ replications: [Int]? = nil, hooks: Hooks, deliver: (ReplicationResult) throws -> Void
    ) throws {
        let replications = replications ?? Array(1...setup.replications)
        let schedule = Schedule(replications, window: max(1, threads))
        let progress = ProgressMerger(replications, duration: setup.duration, report: hooks.progress)
        let body: @Sendable () -> Void = { work(schedule, progress: progress, hooks: hooks) }
        let workers = (0..<min(max(1, threads), replications.count)).compactMap { _ in WorkerThread(body) }
        if workers.isEmpty && !replications.isEmpty { throw ThreadsUnavailable() }
        defer { for worker in workers { worker.join() } }

        do {
            while let result = try schedule.next() {
                try deliver(result)
                schedule.didDeliver()
            }
        } catch {
            schedule.stop()
            throw error
        }
    }

    /// What each thread does: takes replications until none is left.
    private func work(_ schedule: Schedule, progress: ProgressMerger, hooks: Hooks) {
        while let turn = schedule.take(cancellation: hooks.cancellation) {
            do {
                let result = try simulate(turn, schedule: schedule, progress: progress, hooks: hooks)
                schedule.finish(turn, with: result)
            } catch is ReplicationCancelled {
                schedule.abandon(turn)
            } catch {
                schedule.fail(turn, with: error)
            }
        }
    }

    private func simulate(
        _ turn: Schedule.Turn, schedule: Schedule, progress: ProgressMerger, hooks: Hooks
    ) throws -> ReplicationResult {
        let replication = turn.replication
        let observer = try hooks.observer(replication)
        let report = { (time: SimTime) throws in
            if hooks.cancellation.isRequested || !schedule.wants(turn) { throw ReplicationCancelled() }
            progress.advance(replication, to: time)
        }
        let record = try simulateReplication(replication, report, observer)
        progress.finish(replication)
        return ReplicationResult(record, in: setup)
    }
}

/// The system gave not a single thread.
package struct ThreadsUnavailable: Error, CustomStringConvertible {
    package var description: String { "the system gives no threads to simulate on" }
}

/// Simulates one replication.
///
/// Called on several threads at once, each time with another replication. The same replication must give the same record
/// on whatever thread.
///
/// - `progress` is to be called now and then with the time the run has come to. What it throws ends the run and is to be
///   passed on.
/// - `observer` is told what happens, in order; nil where nobody listens. What it throws likewise.
package typealias SimulateReplication =
    @Sendable (
        _ replication: Int, _ progress: @escaping (SimTime) throws -> Void, _ observer: RunObserving?
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
