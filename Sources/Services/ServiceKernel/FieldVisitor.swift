/// Whether and where a field's value must be given.
package enum FieldPresence: Hashable, Sendable {
    case required
    /// May be left out; the absence has a meaning.
    case optional
    /// People may leave it out, which means the default; logs always give it.
    case defaulted
    /// People never give it; logs always do.
    case logOnly
    /// Logs show it in a form that cannot be read back, such as a rounded length.
    case displayOnly
    /// No log gives it; a reader takes it from the command that led to the event.
    case unlogged
}

/// A visitor of the row of a command or an effect: its word and description, its actor or participants, and its fields.
/// Visitors write and read lines of a log, steps of a lesson, lists and entries of the vocabulary.
///
/// A row passes its fields to the visitor one after another. A visitor that writes takes their values; a visitor that
/// reads replaces them. So each command and each event is described once. A visitor implements only the methods that it
/// needs, so that nothing is computed in vain.
package protocol FieldVisitor {
    /// Visits one field.
    ///
    /// - Throws: The visitor's own error for a field that it cannot read.
    mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence) throws

    // MARK: Rows of commands

    /// Visits the command's word and description.
    mutating func command(_ word: some OperationWord, _ description: @autoclosure () -> CommandDescription)

    /// Visits the actor of a command or the subject of a timer. Returns the actor that the form puts in its place.
    mutating func actor<One: EntityIdentifier>(_ one: One) -> One

    // MARK: Rows of effects

    /// Visits the event's word in the log, before everything else of the row. An effect that no log shows has no such
    /// word.
    ///
    /// - Parameter rule: the rule behind the event.
    mutating func event(_ word: some EventWord, _ rule: String, _ traits: EventTraits)

    /// Visits a participant of the event.
    ///
    /// - Parameter field: the field that names the participant, or nil for the field of its kind.
    mutating func participant<One: EntityIdentifier>(_ one: inout One?, in field: Field?, _ presence: FieldPresence)
        throws

    /// Visits a message that a person reads (G10).
    mutating func message(to reader: @autoclosure () -> Recipient, _ word: some MessageWord)

    /// Visits the reason for a refusal. The refused person, who reads the reason, has been visited before.
    mutating func refusal<Reason: ServiceReason>(of action: @autoclosure () -> String, _ reason: Reason) throws
        -> Reason

    /// Visits a part of a command of which the event logs only the word. A reader takes its fields from the command
    /// that led to the event.
    mutating func unlogged<Part: FieldVisitable & FieldType>(_ part: Part) throws -> Part
}

/// Facts of an event for listeners that do not read its fields. Each service declares its own.
package struct EventTraits: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// The set of traits as bits.
    package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The rule of a command and its possible refusals.
package struct CommandDescription: Sendable {
    /// The rule that the command carries out.
    package let rule: String
    /// The possible reasons for a refusal, in the order in which they are checked.
    package let reasons: [String]
    /// Whether the command is a timer, which no person issues.
    package let isTimer: Bool

    /// Creates a description.
    package init(rule: String, reasons: [String] = [], isTimer: Bool = false) {
        self.rule = rule
        self.reasons = reasons
        self.isTimer = isTimer
    }
}

/// The words of a service's operations, which refusals name: a closed list in the order of the reference page.
package protocol OperationWord: FieldType, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    associatedtype Reason: ServiceReason

    var word: String { get }
}

extension OperationWord where Self: RawRepresentable<String> {
    /// The word, which is the raw value.
    @inlinable package var word: String { rawValue }
    /// The words of the closed list.
    package static var domain: FieldDomain { .word(among: allCases.map(\.rawValue)) }
    /// The word as a field's value.
    package var fieldValue: FieldValue { .word(rawValue) }
    /// Creates the operation with this word, or returns nil.
    package init?(_ value: FieldValue) {
        guard case .word(let word) = value else { return nil }
        self.init(rawValue: word)
    }
}

// Default implementations: a form ignores what it does not need.
extension FieldVisitor {
    /// Ignores the command.
    @inlinable
    package mutating func command(_: some OperationWord, _: @autoclosure () -> CommandDescription) {}

    /// Returns the actor unchanged.
    @inlinable
    package mutating func actor<One: EntityIdentifier>(_ one: One) -> One { one }

    /// Ignores the event.
    @inlinable
    package mutating func event(_: some EventWord, _: String, _: EventTraits) {}

    /// Ignores the participant.
    @inlinable
    package mutating func participant<One: EntityIdentifier>(_: inout One?, in _: Field?, _: FieldPresence) throws {}

    /// Ignores the message.
    @inlinable
    package mutating func message(to: @autoclosure () -> Recipient, _: some MessageWord) {}

    /// Visits the reason as a field.
    @inlinable
    package mutating func refusal<Reason: ServiceReason>(
        of _: @autoclosure () -> String, _ reason: Reason
    ) throws -> Reason { try field(.reason, reason) }

    /// Returns the part unchanged.
    @inlinable
    package mutating func unlogged<Part: FieldVisitable & FieldType>(_ part: Part) throws -> Part { part }
}

// Shorthands for writing rows.
extension FieldVisitor {
    /// Visits a command's word, rule and possible refusals.
    ///
    /// - Parameter refusals: the possible reasons in the order of their checks; the first that applies is reported.
    @inlinable
    package mutating func command<Operation: OperationWord>(
        _ operation: Operation, _ rule: String, refusals: @autoclosure () -> [Operation.Reason] = []
    ) {
        command(operation, CommandDescription(rule: rule, reasons: refusals().map(\.word)))
    }

    /// Visits the word and rule of a timer, which no person issues.
    @inlinable
    package mutating func timer(_ operation: some OperationWord, _ rule: String) {
        command(operation, CommandDescription(rule: rule, isTimer: true))
    }

    /// Visits a field and returns the value that the form has put in its place.
    @inlinable
    package mutating func field<Value: FieldType>(
        _ field: Field, _ value: Value, _ presence: FieldPresence = .required
    ) throws -> Value {
        var value = value
        try visit(field, &value, presence)
        return value
    }

    /// Visits the fields of a part of a command or an effect. Returns the part with the values that the form has put
    /// in.
    @inlinable
    package mutating func part<Part: FieldVisitable>(_ part: Part) throws -> Part {
        var part = part
        try part.visitFields(with: &self)
        return part
    }
}

// Shorthands for writing rows of effects.
extension FieldVisitor {
    /// Visits an event without traits.
    @inlinable
    package mutating func event(_ word: some EventWord, _ rule: String) { event(word, rule, []) }

    /// Visits the event and its first participant.
    @inlinable
    package mutating func event<One: EntityIdentifier>(
        _ word: some EventWord, _ rule: String, _ one: One, _ traits: EventTraits = []
    ) throws -> One {
        event(word, rule, traits)
        return try name(one)
    }

    /// Visits a participant that the event always has.
    @inlinable
    package mutating func name<One: EntityIdentifier>(_ one: One) throws -> One {
        var named: One? = one
        try participant(&named, in: nil, .required)
        return named ?? one
    }

    /// Visits an optional participant.
    ///
    /// - Parameter field: the field that names the participant, or nil for the field of its kind.
    @inlinable
    package mutating func name<One: EntityIdentifier>(_ one: One?, in field: Field? = nil) throws -> One? {
        var named = one
        try participant(&named, in: field, .optional)
        return named
    }

    /// Visits a field that is given only where its value differs from its default.
    @inlinable
    package mutating func field<Value: FieldType & Equatable>(
        _ field: Field, _ value: Value, unless defaultValue: Value
    ) throws -> Value {
        var said = value == defaultValue ? nil : value
        try visit(field, &said, .optional)
        return said ?? defaultValue
    }

    /// Shows a value that follows from other fields, or is too coarse to be read back.
    @inlinable
    package mutating func derivedField<Value: FieldType>(_ field: Field, _ value: Value) throws {
        var value = value
        try visit(field, &value, .displayOnly)
    }
}

/// A type with fields: a command, an effect, or a part of one that has its own fields.
package protocol FieldVisitable {
    /// Passes the fields to the form in the order of the reference page, and stores the values that the form has put
    /// in.
    mutating func visitFields(with row: inout some FieldVisitor) throws
}

// Values derived from the row of a command.
extension FieldVisitable {
    /// Returns the result of a read-only form.
    @inlinable
    package func visited<Form: FieldVisitor>(by form: Form) -> Form {
        var (copy, form) = (self, form)
        // A read-only form throws nothing.
        try? copy.visitFields(with: &form)
        return form
    }

    /// Returns the operation of the service that the row names.
    ///
    /// - Precondition: The row has a word.
    @inlinable
    package func describedOperation<Operation: OperationWord>() -> Operation {
        guard let operation = visited(by: OperationVisitor<Operation>()).operation else {
            preconditionFailure("a row has no word")
        }
        return operation
    }
}

extension ServiceCommand {
    /// The actor and word of the command's row.
    package var heading: CommandHeading { visited(by: HeadingVisitor()).heading }

    /// Returns the same command issued by the actor with this number (counted from 1).
    package func issued(by number: UInt32) -> Self {
        var (copy, form) = (self, ActorReplacer(number: number))
        try? copy.visitFields(with: &form)
        return copy
    }

    /// Returns the descriptions of commands from samples: one of each command for each kind of actor, with every field
    /// at its default value.
    package static func entries(of samples: [Self]) -> [CommandEntry<Self>] {
        samples.map { sample in
            let form = sample.visited(by: CommandEntryVisitor())
            return CommandEntry(
                form.actor, form.word, form.description ?? CommandDescription(rule: "")
            ) { sample.issued(by: $0) }
        }
    }
}

extension FieldVisitor {
    /// Visits a required field.
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value) throws {
        try visit(field, &value, .required)
    }
}

/// The values of a command's fields, in order.
package struct FieldList: FieldVisitor {
    /// The fields and their values.
    package private(set) var fields: [(field: Field, value: FieldValue)] = []

    /// Reads the fields of a command.
    package init(of command: some ServiceCommand) {
        var copy = command
        // This form throws nothing.
        try? copy.visitFields(with: &self)
    }

    /// Appends a field.
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        fields.append((field, value.fieldValue))
    }

    /// The value of the named field, or `absent` if the command has no such field.
    package subscript(name: String) -> FieldValue { fields.first { $0.field.name == name }?.value ?? .absent }
}

/// The names and domains of a command's fields, for lists of columns and the reference page.
package struct FieldSchema: FieldVisitor {
    /// A field, its domain and whether it must be given.
    package struct Entry: Hashable, Sendable {
        /// The field.
        package let field: Field
        /// The domain of its values.
        package let sort: FieldDomain
        /// Whether it must be given.
        package let presence: FieldPresence
    }

    /// The fields in the order of the reference page.
    package private(set) var entries: [Entry] = []

    /// Reads the fields of a command.
    package init(of command: some ServiceCommand) {
        var copy = command
        // This form throws nothing.
        try? copy.visitFields(with: &self)
    }

    /// Appends a field.
    package mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence
    ) {
        entries.append(Entry(field: field, sort: Value.domain, presence: presence))
    }
}

private struct HeadingVisitor: FieldVisitor {
    private(set) var heading = CommandHeading(nil, "")

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        heading = CommandHeading(heading.actor, word.word)
    }

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        heading = CommandHeading(one.reference, heading.action)
        return one
    }
}

private struct CommandEntryVisitor: FieldVisitor {
    private(set) var actor: EntityKind?
    private(set) var word = ""
    private(set) var description: CommandDescription?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func command(_ word: some OperationWord, _ description: @autoclosure () -> CommandDescription) {
        (self.word, self.description) = (word.word, description())
    }

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        actor = one.reference.kind
        return one
    }
}

private struct ActorReplacer: FieldVisitor {
    let number: UInt32

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One { One(number: number, like: one) }
}

/// A form that reads the operation of a row.
@frozen
package struct OperationVisitor<Operation: OperationWord>: FieldVisitor {
    @usableFromInline var operation: Operation?

    @inlinable
    init() {}

    @inlinable
    /// Ignores fields.
    package mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    @inlinable
    /// Reads the operation.
    package mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        operation = word as? Operation
    }
}
