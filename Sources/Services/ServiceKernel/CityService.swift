import Quantities

/// A service of the city: a deterministic state machine that handles commands and reports their effects.
///
/// A service has no clock, no randomness, no input or output and no locks. The same commands at the same times lead to
/// the same effects and to an equal `digest`; so a log of commands is the history of the state. A refused command
/// changes nothing but the service's memory of refusals, and has one effect that gives the reason.
package protocol CityService: ~Copyable {
    associatedtype Command: ServiceCommand
    associatedtype Effect: ServiceEffect

    /// The name of the service in logs and in the reference.
    static var name: String { get }

    /// Carries out one command with all its consequences; `effects` then holds the result.
    mutating func handle(_ command: Command, at time: SimTime)

    /// The effects of the last command, in the order in which they happened.
    var effects: EffectBuffer<Effect> { get }

    /// Checks the whole state by slow and obvious means.
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    func checkInvariants() throws(InvariantViolation)

    /// Checks the state that `command`, the last command handled, may have touched, where that is much cheaper than
    /// checking all of it.
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    func checkInvariants(touchedBy command: Command) throws(InvariantViolation)

    /// Passes the whole state to `take`, word by word. Stable codes stand for cases and kinds, never the order of
    /// declaration or of a hash table.
    func digest(into take: (UInt64) -> Void)

    /// Visits everything that the service stores. A reading form replaces it with the state of another service with the
    /// same initial state. The effects of the last command are not part of the state.
    ///
    /// - Throws: An error if the bytes read are no valid state; the service's state is then undefined.
    mutating func code(with form: inout StateCoder) throws
}

extension CityService where Self: ~Copyable {
    /// Checks nothing by default.
    package func checkInvariants(touchedBy _: Command) throws(InvariantViolation) {}
}

/// The commands of a service: a closed list, each command with its word and its fields.
package protocol ServiceCommand: FieldVisitable, Hashable, Sendable {
    /// The descriptions of all commands and timers, in the order of the reference page.
    static var vocabulary: [CommandEntry<Self>] { get }

    /// The actor of the command and the command's word.
    var heading: CommandHeading { get }

    /// A field that contradicts the command's other fields though it is valid by itself, or nil if there is none.
    var invalidCombination: InvalidFieldCombination? { get }
}

/// A field that contradicts the other fields of its command.
package struct InvalidFieldCombination: Hashable, Sendable {
    /// The contradicting field.
    package let field: Field
    /// The problem, as error messages print it.
    package let problem: String
    /// The advice on what to write instead.
    package let remedy: String

    /// Creates the description of a contradiction.
    package init(_ field: Field, problem: String, remedy: String) {
        self.field = field
        self.problem = problem
        self.remedy = remedy
    }
}

/// The actor and the word of a command.
package struct CommandHeading: Hashable, Sendable {
    /// The acting person, such as `d1` or `c1`; for a timer its subject. Nil for actors without a number.
    package let actor: EntityReference?
    /// The word in `does`.
    package let action: String

    /// Creates a heading.
    package init(_ actor: EntityReference?, _ action: String) {
        self.actor = actor
        self.action = action
    }
}

/// The description of one command, for logs, lessons, stories and the reference page. Its sentence is in
/// `ServiceTexts`.
package struct CommandEntry<Command: Sendable>: Sendable {
    /// The kind of actor: the key in lessons, the letter in logs; nil for actors without a number.
    package let actor: EntityKind?
    /// The word in `does` and in the log.
    package let action: String
    /// The rule that the command carries out.
    package let rule: String
    /// The possible reasons for a refusal, in the order in which they are checked.
    package let reasons: [String]
    /// Whether the command is a timer, which no person issues.
    package let isTimer: Bool
    /// Returns the command with every field at its default value, issued by actor `actor` (counted from 1).
    package let blank: @Sendable (_ actor: UInt32) -> Command

    /// Creates an entry from a command's description.
    package init(
        _ actor: EntityKind?, _ action: String, _ description: CommandDescription,
        blank: @escaping @Sendable (_ actor: UInt32) -> Command
    ) {
        self.init(
            actor, action, rule: description.rule, reasons: description.reasons, isTimer: description.isTimer,
            blank: blank)
    }

    /// Creates an entry from its parts.
    package init(
        _ actor: EntityKind?, _ action: String, rule: String, reasons: [String] = [], isTimer: Bool = false,
        blank: @escaping @Sendable (_ actor: UInt32) -> Command
    ) {
        self.actor = actor
        self.action = action
        self.rule = rule
        self.reasons = reasons
        self.isTimer = isTimer
        self.blank = blank
    }

    /// Returns the entry with its commands converted to another type, such as the commands of all services.
    package func map<Other>(_ transform: @escaping @Sendable (Command) -> Other) -> CommandEntry<Other> {
        CommandEntry<Other>(actor, action, rule: rule, reasons: reasons, isTimer: isTimer) { [blank] in
            transform(blank($0))
        }
    }
}

/// The effects of a service: a closed list with one row for each case, from which all other descriptions follow.
package protocol ServiceEffect: FieldVisitable, Hashable, Sendable {
    /// One effect of each row with all optional fields set, in the order of the reference page. An event is read into
    /// such a sample.
    static var samples: [Self] { get }

    /// The descriptions of all events of the log, in the order of the reference page.
    static var vocabulary: [EventEntry<Self>] { get }
}

/// The description of one event of the log. Its sentences are in `ServiceTexts`.
package struct EventEntry<Effect: Sendable>: Sendable {
    /// The word of the event log.
    package let event: String
    /// An example of the event, which shows its fields.
    package let sample: Effect
    /// The rule behind the event.
    package let rule: String

    /// Creates an entry.
    package init(_ event: String, rule: String, sample: Effect) {
        self.event = event
        self.sample = sample
        self.rule = rule
    }

    /// Returns the entry with its sample converted to another type, such as the effects of all services.
    package func map<Other>(_ transform: (Effect) -> Other) -> EventEntry<Other> {
        EventEntry<Other>(event, rule: rule, sample: transform(sample))
    }
}

/// The words of a service's event log: a closed list in the order of the reference page.
package protocol EventWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable, BitwiseCopyable {}

/// The reasons for refusals: the reason codes of the rule book, each with its rule.
///
/// A rule that refuses throws one, `throws(Reason)`, and has changed nothing; the service reports it as the command's
/// only effect.
package protocol ServiceReason: FieldWord, Error {
    /// Returns the rule that refuses.
    ///
    /// - Parameter action: the word of the refused operation; some reasons have a different rule for each operation.
    func rule(of action: String) -> String
}
