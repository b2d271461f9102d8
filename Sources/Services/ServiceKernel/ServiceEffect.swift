extension Field {
    /// The refused operation (A08).
    package static let action = Field("action")
    /// The reason for the refusal (A08).
    package static let reason = Field("reason")
}

// Values derived from the row of an effect.
extension ServiceEffect {
    /// The word in the event log and in lessons; nil for an effect that no log shows.
    package var event: String? { visited(by: EventEntryVisitor()).entry?.word }

    /// All fields that the log shows: first the participants, then the details, in the contract's order.
    package var fieldList: [(field: Field, value: FieldValue)] { visited(by: LoggedFields()).fields }

    /// The rule behind the event; nil for an effect that no log shows.
    package var eventRule: String? { visited(by: EventEntryVisitor()).entry?.rule }

    /// The messages to people about the effect, in order (G10).
    package var messages: [Message] { visited(by: MessageCollector()).messages }

    /// The rule that refuses; nil unless the effect is a refusal.
    package var refusalRule: String? { visited(by: RefusalVisitor()).rule }

    /// Returns the first participant of this type.
    @inlinable
    package func participant<One: EntityIdentifier>(_: One.Type) -> One? { visited(by: ParticipantFinder<One>()).one }

    /// Returns the first value of this type in a field.
    @inlinable
    package func value<Value: FieldType>(of field: Field, _: Value.Type) -> Value? {
        visited(by: FieldValueFinder<Value>(field)).value
    }

    /// The first sample of each event.
    package static var vocabulary: [EventEntry<Self>] {
        var known: Set<String> = []
        return samples.compactMap { sample in
            guard let entry = sample.visited(by: EventEntryVisitor()).entry, known.insert(entry.word).inserted else {
                return nil
            }
            return EventEntry(entry.word, rule: entry.rule, sample: sample)
        }
    }
}

private struct EventEntryVisitor: FieldVisitor {
    private(set) var entry: (word: String, rule: String)?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func event(_ word: some EventWord, _ rule: String, _: EventTraits) { entry = (word.rawValue, rule) }
}

/// A form that collects the fields that logs show, participants first.
package struct LoggedFields: FieldVisitor {
    /// The collected fields.
    package private(set) var fields: [(field: Field, value: FieldValue)] = []

    /// Creates a form that has collected nothing yet.
    package init() {}

    /// Appends a field that logs show.
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        if let logged = value.logged(presence) { fields.append((field, logged)) }
    }

    /// Appends a participant.
    package mutating func participant<One: EntityIdentifier>(_ one: inout One?, in field: Field?, _: FieldPresence) {
        guard let numbered = one?.reference else { return }
        fields.append((field ?? Field(numbered.kind.word), .entity(numbered)))
    }
}

extension FieldType {
    /// Returns the value as a log shows it, or nil if the log leaves it out.
    package func logged(_ presence: FieldPresence) -> FieldValue? {
        if presence == .unlogged { return nil }
        let value = fieldValue
        return value == .absent && presence != .required ? nil : value
    }
}

private struct RefusalVisitor: FieldVisitor {
    private(set) var rule: String?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func refusal<Reason: ServiceReason>(of action: @autoclosure () -> String, _ reason: Reason) -> Reason {
        rule = reason.rule(of: action())
        return reason
    }
}

private struct MessageCollector: FieldVisitor {
    private(set) var messages: [Message] = []
    private var first: EntityReference?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func participant<One: EntityIdentifier>(_ one: inout One?, in _: Field?, _: FieldPresence) {
        if first == nil { first = one?.reference }
    }

    mutating func message(to reader: @autoclosure () -> Recipient, _ word: some MessageWord) {
        messages.append(Message(to: reader(), word))
    }

    /// Adds the message to the refused person, if that person has an account.
    mutating func refusal<Reason: ServiceReason>(of _: @autoclosure () -> String, _ reason: Reason) -> Reason {
        if let first { messages.append(Message(refusing: .person(first))) }
        return reason
    }
}

/// A form that finds the first participant of a type.
@frozen
package struct ParticipantFinder<One: EntityIdentifier>: FieldVisitor {
    @usableFromInline var one: One?

    @inlinable
    init() {}

    @inlinable
    /// Ignores fields.
    package mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    @inlinable
    /// Keeps the first participant of the type.
    package mutating func participant<Other: EntityIdentifier>(_ other: inout Other?, in _: Field?, _: FieldPresence) {
        if one == nil { one = other as? One }
    }
}

/// A form that finds the value of a field if it is of the wanted type.
@frozen
package struct FieldValueFinder<Wanted: FieldType>: FieldVisitor {
    @usableFromInline let field: Field
    @usableFromInline var value: Wanted?

    @inlinable
    init(_ field: Field) { self.field = field }

    @inlinable
    /// Keeps the first value of the field.
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        if self.value == nil, let found = value as? Wanted, field == self.field { self.value = found }
    }
}
