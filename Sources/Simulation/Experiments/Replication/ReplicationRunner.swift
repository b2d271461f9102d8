import CityHost
import Measures
import Quantities
import TaxiService

/// Receives the commands and effects of one replication, in order and in batches.
package typealias HostLogConsumer = (HostLogBatch) throws -> Void

/// Options of a run outside the scenario; none of them changes the record.
package struct RunOptions: Sendable {
    /// Whether all invariants are checked after every command (`--check`); a violation throws `InvariantFailure`.
    package var checksInvariants = false
    /// Whether the tour service receives every poll (W07), including those without effect: slow, for tests. The result
    /// is the same.
    package var sendsEveryPoll = false

    /// Creates the default options.
    package init() {}
}

/// Runs one replication of a scenario.
package struct ReplicationRunner {
    private let plan: WorldPlan
    private let options: RunOptions
    /// Called at least every quarter of an hour of the run with the simulated time; its errors end the run.
    private let progress: (SimTime) throws -> Void
    /// Receives the events in order and in batches; nil without a listener. Its errors end the run.
    private let observer: HostLogConsumer?

    /// Creates a runner of a plan.
    package init(
        plan: WorldPlan, options: RunOptions = RunOptions(), progress: @escaping (SimTime) throws -> Void = { _ in },
        observer: HostLogConsumer? = nil
    ) {
        self.plan = plan
        self.options = options
        self.progress = progress
        self.observer = observer
    }

    /// Runs the replication with this number, from 1. The same plan and number yield the same record.
    ///
    /// - Throws: `InvariantFailure`, or any error of `progress` or the observer.
    package func run(replication: Int) throws -> ReplicationRecord {
        var world = try World(
            plan: plan, replication: replication, options: options, log: observer.map { HostLog(consume: $0) })
        // Short slices, so that a run of any length stops soon after a request.
        let length = (plan.end - plan.start).microseconds
        let slices = max(100, length / SimDuration.minutes(15).microseconds)
        for slice in 1..<slices {
            world.run(until: plan.start + SimDuration(microseconds: length / slices * slice))
            try checkProgress(world)
        }
        world.run(until: plan.end - SimDuration(microseconds: 1))
        world.endRequests()
        world.run(until: plan.end)
        try checkProgress(world)
        while world.finishRides() { try checkProgress(world) }
        let record = try world.finish(replication: replication)
        try checkProgress(world)
        return record
    }

    private func checkProgress(_ world: borrowing World) throws {
        if let failure = world.failure { throw failure }
        if let failure = world.logFailure { throw failure }
        try progress(.zero + (world.now - plan.start))
    }
}
