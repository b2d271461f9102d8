import Quantities
import ServiceKernel

extension CityHost {
    /// Performs recorded commands in order, each at its own time. The commands include timers; the host fires none
    /// itself.
    ///
    /// - Parameters:
    ///   - people: the possible number of people of each kind. For kinds not given, except drivers, it is the number of
    ///     commands or of people whom the service knows already, if that is larger, because people are numbered in the
    ///     order of appearance.
    ///   - consume: receives the events of each command.
    /// - Throws: `InvariantFailure`, and `ImpossibleCommand` if a command names a person who does not exist.
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

    /// The error for a command that cannot belong to this city.
    package struct ImpossibleCommand: Error {
        /// The number of the command, from 1.
        package var number: Int
    }
}

/// The people who can exist.
private struct Census: FieldForm {
    /// The possible number of each kind. Kinds not listed are unlimited: requests, tours and sessions are looked up.
    private var counts: [NumberedKind: Int]
    /// Whether all people named so far can exist.
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

    /// Checks all people whom a command names, as actor or in a field.
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
