import AccountService
import Quantities
import ServiceKernel
import TaxiService

extension CityHost {
    /// Carries out recorded commands in order, each at its own time. Timers are among them: the host sets none off itself.
    ///
    /// - Parameters:
    ///   - clients: how many clients there may be; if that is not known, no more than commands, for they are numbered as
    ///     they appeared.
    ///   - consume: takes what comes of each command.
    /// - Throws: `InvariantFailure`, and `ImpossibleCommand` for one that names somebody who does not exist.
    package mutating func replay(
        _ commands: [TimedCommand], clients: Int? = nil, consume: ([EventRecord]) throws -> Void
    ) throws {
        for (index, timed) in commands.enumerated() {
            switch timed.command {
            case .taxi(let command):
                guard command.isPossible(drivers: taxis.driverCount, clients: clients ?? commands.count) else {
                    throw ImpossibleCommand(number: index + 1)
                }
                perform(command, at: timed.time)
                try consume(taxis.effects.compactMap { EventRecord($0, at: timed.time) })
            case .account(let command):
                perform(command, at: timed.time)
                try consume(accounts.effects.compactMap { EventRecord($0, at: timed.time) })
            }
            if let failure { throw failure }
        }
        checkEverything()
        if let failure { throw failure }
    }

    /// A command that cannot be of this city.
    package struct ImpossibleCommand: Error {
        /// Counted from 1.
        package var number: Int
    }
}

extension TaxiService.Command {
    /// Whether the drivers, taxis and clients named can exist.
    fileprivate func isPossible(drivers: Int, clients: Int) -> Bool {
        switch self {
        case .driver(let driver, .start(_, let taxi)): Int(driver.index) < drivers && Int(taxi.index) < drivers
        case .driver(let driver, _), .timer(.offerTimeout(let driver, _)), .timer(.suspensionEnd(let driver)):
            Int(driver.index) < drivers
        case .client(let client, _): Int(client.index) < clients
        case .timer(.reservationDue), .timer(.noShow): true
        }
    }
}
