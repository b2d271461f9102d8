import Quantities
import ServiceKernel

extension CityHost {
    /// Carries out recorded commands in order, each at its own time. Timers are among them: the host sets none off itself.
    ///
    /// - Parameters:
    ///   - people: how many there may be of a kind; of all others but drivers, where that is not known, no more than commands
    ///     and than the service knows already, for they are numbered as they appeared.
    ///   - consume: takes what comes of each command.
    /// - Throws: `InvariantFailure`, and `ImpossibleCommand` for one that names somebody who does not exist.
    package mutating func replay(
        _ commands: [TimedCommand], people: [NumberedKind: Int] = [:], consume: ([EventRecord]) throws -> Void
    ) throws {
        var census = Census(of: self, commands: commands.count, people: people)
        for (index, timed) in commands.enumerated() {
            census.note(timed.command)
            guard census.knowsAll else { throw ImpossibleCommand(number: index + 1) }
            perform(timed.command, at: timed.time)
            try consume(effects(of: timed.command).compactMap { EventRecord($0, at: timed.time) })
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

/// Who can exist.
private struct Census: FieldForm {
    /// Of what is not named here there may be any number: requests, tours and sessions are looked up.
    private var counts: [NumberedKind: Int]
    /// Whether nobody has been named who cannot exist.
    private(set) var knowsAll = true

    init(of host: borrowing CityHost, commands: Int, people: [NumberedKind: Int]) {
        // Every driver owns the taxi of the same number.
        counts = [.driver: host.taxis.driverCount, .taxi: host.taxis.driverCount, .client: commands]
        counts[.walker] = max(commands, host.tours.walkerCount)
        (counts[.author], counts[.staff]) = (commands, commands)
        counts[.runner] = max(commands, host.activity.runnerCount)
        counts[.user] = max(commands, host.places.userCount, host.guide.userCount)
        counts[.guide] = max(commands, host.guide.guideCount)
        counts.merge(people) { $1 }
    }

    /// Notes all whom a command names, be it as actor or in a field.
    mutating func note(_ command: HostCommand) {
        var copy = command
        // This form throws nothing.
        try? copy.describe(in: &self)
    }

    private mutating func note(_ numbered: Numbered) {
        guard let count = counts[numbered.kind] else { return }
        if numbered.number < 1 || Int(numbered.number) > count { knowsAll = false }
    }

    mutating func actor<One: CalledByNumber>(_ one: One) -> One {
        note(one.numbered)
        return one
    }

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        if case .numbered(let numbered) = value.fieldValue { note(numbered) }
    }
}
