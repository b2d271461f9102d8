import CityHost
import Quantities
import Scenario
import ServiceKernel
import SimulationKernel
import TaxiService

/// Takes what was commanded and what happened in one replication, in order and in batches.
package typealias RunObserving = (HostLogBatch) throws -> Void

/// How a replication is run, besides what the scenario says; none of it changes the record.
package struct RunOptions: Sendable {
    /// `--check`: all invariants after every command; one that fails throws `RunFailure`.
    package var checksInvariants = false
    /// A fault put into the service, for tests of the checks. (This does change the record.)
    package var defect: TaxiService.Defect?

    package init() {}
}

/// An invariant of the rule book that failed during a run with `--check`.
package struct RunFailure: Error, Sendable, CustomStringConvertible {
    /// Counted from 1: the event after which it failed.
    package var eventNumber: Int
    package var time: SimTime
    package var violation: InvariantViolation

    package var description: String {
        "after event \(eventNumber), at \(time.seconds) s of simulated time: \(violation)"
    }
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
    /// - Throws: `RunFailure`, or what `progress` or the observer threw.
    package func run(replication: Int) throws -> ReplicationRecord {
        let runLog = observer.map { HostLog(consume: $0) }
        var world = World(plan: plan, replication: replication, options: options, runLog: runLog)
        var simulation = Simulation<WorldEvent>(reservingCapacity: 4 * plan.driverCount + 1_024)
        world.begin(in: &simulation.calendar)
        // Often enough to stop soon when asked to, however long the run is.
        let slices = max(100, plan.end.microseconds / SimDuration.minutes(15).microseconds)
        for slice in 1...slices {
            let limit = SimTime(microseconds: plan.end.microseconds / slices * slice)
            simulation.run(until: slice == slices ? plan.end : limit, model: &world)
            try check(world)
            try progress(simulation.calendar.now)
        }
        try finishRides(in: &world, &simulation)
        world.runLog?.flush()
        try check(world)
        return world.observer.finish(
            replication: replication, eventsHandled: world.eventsHandled, digest: simulation.digest.value,
            end: simulation.calendar.now)
    }

    /// No more requests are made, but rides under way are driven to their end, at most for a day.
    private func finishRides(in world: inout World, _ simulation: inout Simulation<WorldEvent>) throws {
        let limit = plan.end + .days(1)
        while world.requestsUnderWay > 0, let next = simulation.calendar.nextTime, next <= limit {
            simulation.run(until: min(next + .minutes(1), limit), model: &world)
            try check(world)
        }
    }

    private func check(_ world: borrowing World) throws {
        if let failure = world.failure { throw failure }
        if let failure = world.runLog?.failure { throw failure }
    }
}
