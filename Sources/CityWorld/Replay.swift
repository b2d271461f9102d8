import TaxiService

/// Gives recorded commands to a fresh service.
package enum Replay {
    /// Commands are played in order, each at its own time.
    ///
    /// - Parameter consume: takes what comes of each command.
    /// - Throws: `RunFailure` if an invariant fails, and `InvalidCommand` for one that names somebody who does not exist.
    package static func run(
        _ commands: [TimedCommand], in setup: SimulationSetup, checksInvariants: Bool,
        consume: ([EventRecord]) throws -> Void
    ) throws {
        let plan = WorldPlan(setup)
        var service = TaxiService(
            clock: plan.clock, traffic: setup.traffic, rules: setup.rules, drivers: plan.driverCount)
        for (index, command) in commands.enumerated() {
            guard command.command.isPossible(drivers: plan.driverCount, clients: commands.count) else {
                throw InvalidCommand(number: index + 1)
            }
            service.handle(command.command, at: command.time)
            try consume(service.effects.compactMap { EventRecord($0, at: command.time) })
            guard checksInvariants else { continue }
            do {
                try service.checkInvariants()
            } catch {
                throw RunFailure(eventNumber: index + 1, time: command.time, violation: error)
            }
        }
    }

    /// A command that cannot be of this scenario.
    package struct InvalidCommand: Error {
        /// Counted from 1.
        package var number: Int
    }
}

extension TaxiService.Command {
    /// Whether the drivers and taxis named exist, and clients are numbered as they appeared: no more than commands.
    fileprivate func isPossible(drivers: Int, clients: Int) -> Bool {
        switch self {
        case .driver(let driver, .start(_, let taxi)): Int(driver.index) < drivers && Int(taxi.index) < drivers
        case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)):
            Int(driver.index) < drivers
        case .client(let client, _): Int(client.index) < clients
        case .timer: true
        }
    }
}
