import Scenario
import TaxiService

/// Gives recorded commands to a fresh service.
package enum Replay {
    /// Commands are played in order, each at its own time.
    ///
    /// - Parameter consume: takes what comes of each command.
    /// - Throws: `RunFailure` if an invariant fails, and `InvalidCommand` for one that names a driver who does not exist.
    package static func run(
        _ commands: [TimedCommand], in setup: SimulationSetup, checksInvariants: Bool,
        consume: ([EventRecord]) throws -> Void
    ) throws {
        let plan = WorldPlan(setup)
        var service = TaxiService(clock: plan.clock, rules: setup.rules, drivers: plan.driverCount)
        for (index, command) in commands.enumerated() {
            guard command.command.namesDrivers(below: plan.driverCount) else {
                throw InvalidCommand(number: index + 1)
            }
            service.handle(command.command, at: command.time)
            try consume(service.effects.compactMap { EventRecord($0, at: command.time) })
            guard checksInvariants else { continue }
            do {
                try service.checkInvariants()
            } catch {
                throw RunFailure(commandNumber: index + 1, time: command.time, violation: error)
            }
        }
    }

    /// A command that cannot be of this scenario.
    package struct InvalidCommand: Error {
        /// Counted from 1.
        package var number: Int
    }
}

extension Command {
    /// Whether the drivers and taxis named exist.
    fileprivate func namesDrivers(below count: Int) -> Bool {
        switch self {
        case .driver(let driver, .start(_, let taxi)): Int(driver.index) < count && Int(taxi.index) < count
        case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)):
            Int(driver.index) < count
        case .client, .timer: true
        }
    }
}
