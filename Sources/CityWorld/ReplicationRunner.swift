import Quantities
import Scenario
import SimulationKernel
import TaxiService

/// How a replication is run, besides what the scenario says.
package struct RunOptions: Sendable {
    /// `--check`: all invariants after every command.
    package var checksInvariants = false
    /// A fault put into the service, for tests of the checks.
    package var defect: Defect?

    package init() {}
}

/// An invariant of the rule book that failed during a run with `--check`.
package struct RunFailure: Error, Sendable, CustomStringConvertible {
    /// Counted from 1: the command to the service after which it failed.
    package var commandNumber: Int
    package var time: SimTime
    package var violation: InvariantViolation

    package var description: String {
        "after command \(commandNumber), at \(time.seconds) s of simulated time: \(violation)"
    }
}

/// Runs one replication of a scenario.
package struct ReplicationRunner {
    private let plan: WorldPlan
    private let options: RunOptions
    /// Called about a hundred times a run with the share done, 0 to 1; false ends the run.
    private let shouldGoOn: (Double) -> Bool
    /// Takes the event log in batches; nil if nobody wants it.
    private let consumeEffects: (([TimedEffect]) throws -> Void)?

    package init(
        plan: WorldPlan, options: RunOptions = RunOptions(), shouldGoOn: @escaping (Double) -> Bool = { _ in true },
        consumeEffects: (([TimedEffect]) throws -> Void)? = nil
    ) {
        self.plan = plan
        self.options = options
        self.shouldGoOn = shouldGoOn
        self.consumeEffects = consumeEffects
    }

    /// Runs the replication with this number, from 1. The same plan and number give the same record.
    ///
    /// - Returns: what was observed, or nil if `shouldGoOn` ended the run.
    /// - Throws: `RunFailure`, or what `consumeEffects` threw.
    package func run(replication: Int) throws -> ReplicationRecord? {
        let effectLog = consumeEffects.map { EffectLog(consume: $0) }
        var world = World(plan: plan, replication: replication, options: options, effectLog: effectLog)
        var simulation = Simulation<WorldEvent>(reservingCapacity: 4 * plan.driverCount + 1_024)
        world.begin(in: &simulation.calendar)
        let slices: Int64 = 100
        for slice in 1...slices {
            let limit = SimTime(microseconds: plan.end.microseconds / slices * slice)
            simulation.run(until: slice == slices ? plan.end : limit, model: &world)
            try check(world)
            if !shouldGoOn(Double(slice) / Double(slices)) { return nil }
        }
        try finishRides(in: &world, &simulation)
        world.effectLog?.flush()
        try check(world)
        return world.observer.finish(
            replication: replication, eventsHandled: Int(simulation.eventsHandled), digest: simulation.digest.value,
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
        if let failure = world.effectLog?.failure { throw failure }
    }
}
