import Quantities

/// What every service of the city is: a deterministic state machine, told commands and asked for what came of them.
///
/// No clock, no randomness, no input or output, no locks. The same commands at the same moments lead to the same effects
/// and to an equal `digest`; so a log of commands is the history of the state. A command that the rules refuse changes
/// nothing but what is kept of refusals, and has one effect that says the reason.
package protocol CityService: ~Copyable {
    associatedtype Command: ServiceCommand
    associatedtype Effect: ServiceEffect

    /// How the service is called where several speak: in logs and in the reference.
    static var name: String { get }

    /// Carries out one command with all its consequences; `effects` then holds what came of it.
    mutating func handle(_ command: Command, at time: SimTime)

    /// What came of the last command, in the order in which it happened.
    var effects: EffectBuffer<Effect> { get }

    /// Checks the whole state the slow and obvious way.
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    func checkInvariants() throws(InvariantViolation)

    /// Checks what the last command, which is this one, may have touched, if that costs much less than checking all.
    ///
    /// - Throws: `InvariantViolation`, the first one found.
    func checkInvariants(touchedBy command: Command) throws(InvariantViolation)

    /// Hands over the whole state, word by word, by stable codes: numbers that are written beside what they stand for, never the order of
    /// declaration or of a hash table.
    func digest(into take: (UInt64) -> Void)

    /// Hands over everything that the service keeps, and takes what the form has put in its place: of another service's state, whose
    /// beginning was the same. What came of the last command is not kept.
    ///
    /// - Throws: where what is put in is no state; then the service is in none.
    mutating func describe(state form: inout StateForm) throws
}

extension CityService where Self: ~Copyable {
    package func checkInvariants(touchedBy _: Command) throws(InvariantViolation) {}
}

/// What a service can be told: a closed list, each with its word and its fields.
package protocol ServiceCommand: FieldHolder, Hashable, Sendable {
    /// All that there is to be said of every command and timer, in the order of the reference page.
    static var vocabulary: [CommandEntry<Self>] { get }

    /// Who gives it, and the word of what they do.
    var heading: CommandHeading { get }

    /// What makes no sense together though each field by itself does; nil if all is well.
    var senseless: SenselessField? { get }
}

/// A field that does not go with the others of its command.
package struct SenselessField: Hashable, Sendable {
    package let field: Field
    package let problem: String
    package let remedy: String

    package init(_ field: Field, problem: String, remedy: String) {
        self.field = field
        self.problem = problem
        self.remedy = remedy
    }
}

/// Who gives a command and which.
package struct CommandHeading: Hashable, Sendable {
    /// Whoever acts: `d1`, `c1`; of a timer what it is about. nil for those who have no number.
    package let actor: Numbered?
    /// The word in `does`.
    package let action: String

    package init(_ actor: Numbered?, _ action: String) {
        self.actor = actor
        self.action = action
    }
}

/// The description of one command, for logs, lessons, stories and the reference page. Its sentence is in `ServiceTexts`.
package struct CommandEntry<Command: Sendable>: Sendable {
    /// Who gives it: the key in lessons, the letter in logs; nil for those who have no number.
    package let actor: NumberedKind?
    /// The word in `does`, and of the log.
    package let action: String
    /// The rule that carries it out.
    package let rule: String
    /// Why it may be refused, in this order.
    package let reasons: [String]
    /// A timer: no person gives it.
    package let isTimer: Bool
    /// The command with every field at its usual value, given by this one (counted from 1).
    package let blank: @Sendable (_ actor: UInt32) -> Command

    package init(
        _ actor: NumberedKind?, _ action: String, _ description: CommandDescription,
        blank: @escaping @Sendable (_ actor: UInt32) -> Command
    ) {
        self.init(
            actor, action, rule: description.rule, reasons: description.reasons, isTimer: description.isTimer,
            blank: blank)
    }

    package init(
        _ actor: NumberedKind?, _ action: String, rule: String, reasons: [String] = [], isTimer: Bool = false,
        blank: @escaping @Sendable (_ actor: UInt32) -> Command
    ) {
        self.actor = actor
        self.action = action
        self.rule = rule
        self.reasons = reasons
        self.isTimer = isTimer
        self.blank = blank
    }

    /// The same of what the command is to somebody who knows several services.
    package func map<Other>(_ transform: @escaping @Sendable (Command) -> Other) -> CommandEntry<Other> {
        CommandEntry<Other>(actor, action, rule: rule, reasons: reasons, isTimer: isTimer) { [blank] in
            transform(blank($0))
        }
    }
}

/// What came of a command: a closed list with one row for each case, from which all else follows.
package protocol ServiceEffect: FieldHolder, Hashable, Sendable {
    /// One effect of each row, in the order of the reference page, with every field that it may have: the blank into which
    /// an event is read.
    static var samples: [Self] { get }

    /// What there is to be said of every event of the log, in the order of the reference page.
    static var vocabulary: [EventEntry<Self>] { get }
}

/// The description of one event of the log. Its sentences are in `ServiceTexts`.
package struct EventEntry<Effect: Sendable>: Sendable {
    package let event: String
    /// One such event, to see its fields by.
    package let sample: Effect
    package let rule: String

    package init(_ event: String, rule: String, sample: Effect) {
        self.event = event
        self.sample = sample
        self.rule = rule
    }

    /// The same of what the effect is to somebody who knows several services.
    package func map<Other>(_ transform: (Effect) -> Other) -> EventEntry<Other> {
        EventEntry<Other>(event, rule: rule, sample: transform(sample))
    }
}

/// The words of a service's event log: a closed list in the order of the reference page.
package protocol EventWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable, BitwiseCopyable {}

/// Why something is refused: the reason codes of the rule book, each with its rule.
///
/// A rule that refuses throws one, `throws(Reason)`, and has changed nothing; the service makes it the command's one effect.
package protocol ServiceReason: FieldWord, Error {
    /// The rule that refuses.
    ///
    /// - Parameter action: the word of the refused operation, for which the reason may have a rule of its own.
    func rule(of action: String) -> String
}
