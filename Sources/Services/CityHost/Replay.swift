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
        _ commands: [TimedCommand], people: [EntityKind: Int] = [:], consume: ([EventRecord]) throws -> Void
    ) throws {
        var census = PopulationLimits(of: self, commands: commands.count, people: people)
        for (index, timed) in commands.enumerated() {
            census.note(timed.command)
            guard census.isSatisfied else { throw ImpossibleCommand(number: index + 1) }
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
private struct PopulationLimits: FieldVisitor {
    /// The possible number of each kind. Kinds not listed are unlimited: requests, tours and sessions are looked up.
    private var counts: [EntityKind: Int]
    /// Whether all people named so far can exist.
    private(set) var isSatisfied = true

    init(of host: borrowing CityHost, commands: Int, people: [EntityKind: Int]) {
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
        try? copy.visitFields(with: &self)
    }

    private mutating func note(_ numbered: EntityReference) {
        guard let count = counts[numbered.kind] else { return }
        if numbered.number < 1 || Int(numbered.number) > count { isSatisfied = false }
    }

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        note(one.reference)
        return one
    }

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) {
        if case .entity(let numbered) = value.fieldValue { note(numbered) }
    }
}
