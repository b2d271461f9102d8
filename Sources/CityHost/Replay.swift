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
                guard command.namesOnly(drivers: taxis.driverCount, clients: clients ?? commands.count) else {
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

extension ServiceCommand {
    /// Whether all drivers, taxis and clients whom it names can exist, be it as actor or in a field.
    fileprivate func namesOnly(drivers: Int, clients: Int) -> Bool {
        var census = Census(drivers: drivers, clients: clients)
        if let actor = heading.actor { census.note(actor) }
        var copy = self
        // This form throws nothing.
        try? copy.exchange(with: &census)
        return census.knowsAll
    }
}

/// Counts those who can exist.
private struct Census: FieldForm {
    let drivers: Int
    let clients: Int
    /// Whether nobody has been named who cannot.
    private(set) var knowsAll = true

    init(drivers: Int, clients: Int) {
        self.drivers = drivers
        self.clients = clients
    }

    mutating func note(_ numbered: Numbered) {
        // Every driver owns the taxi of the same number. Requests are looked up, and may be any.
        let isDriver = numbered.kind == .driver || numbered.kind == .taxi
        guard isDriver || numbered.kind == .client else { return }
        if numbered.number < 1 || Int(numbered.number) > (isDriver ? drivers : clients) { knowsAll = false }
    }

    mutating func exchange<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        if case .numbered(let numbered) = value.fieldValue { note(numbered) }
    }
}
