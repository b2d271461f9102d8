import CityHost
import Measures
import Quantities
import TaxiService

/// Takes what was commanded and what happened in one replication, in order and in batches.
package typealias RunObserving = (HostLogBatch) throws -> Void

/// How a replication is run, besides what the scenario says; none of it changes the record.
package struct RunOptions: Sendable {
    /// `--check`: all invariants after every command; one that fails throws `InvariantFailure`.
    package var checksInvariants = false
    /// Whether the tour service is told every poll (W07), also those that change nothing: slow, for tests. What comes of it is
    /// the same.
    package var tellsEveryPoll = false

    package init() {}
}

/// Runs one replication of a scenario.
package struct ReplicationRunner {
    private let plan: WorldPlan
    private let options: RunOptions
    /// Called at least every quarter of an hour of the run with the time it has come to; what it throws ends the run.
    private let progress: (SimTime) throws -> Void
    /// Takes what happened, in order and in batches; nil if nobody wants it. What it throws ends the run.
    private let observer: RunObserving?

    package init(
        plan: WorldPlan, options: RunOptions = RunOptions(), progress: @escaping (SimTime) throws -> Void = { _ in },
        observer: RunObserving? = nil
    ) {
        self.plan = plan
        self.options = options
        self.progress = progress
        self.observer = observer
    }

    /// Runs the replication with this number, from 1. The same plan and number give the same record.
    ///
    /// - Throws: `InvariantFailure`, or what `progress` or the observer threw.
    package func run(replication: Int) throws -> ReplicationRecord {
        var world = try World(
            plan: plan, replication: replication, options: options, log: observer.map { HostLog(consume: $0) })
        // Often enough to stop soon when asked to, however long the run is.
        let length = (plan.end - plan.start).microseconds
        let slices = max(100, length / SimDuration.minutes(15).microseconds)
        for slice in 1..<slices {
            world.run(until: plan.start + SimDuration(microseconds: length / slices * slice))
            try goOn(world)
        }
        world.run(until: plan.end - SimDuration(microseconds: 1))
        world.endRequests()
        world.run(until: plan.end)
        try goOn(world)
        while world.finishRides() { try goOn(world) }
        let record = try world.finish(replication: replication)
        try goOn(world)
        return record
    }

    private func goOn(_ world: borrowing World) throws {
        if let failure = world.failure { throw failure }
        if let failure = world.logFailure { throw failure }
        try progress(.zero + (world.now - plan.start))
    }
}
