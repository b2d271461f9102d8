extension Field {
    /// The refused operation, and why it was refused (A08).
    package static let action = Field("action")
    package static let reason = Field("reason")
}

// What follows from the row of an effect.
extension ServiceEffect {
    /// The word of the event log and of lessons; nil for an effect that no log shows.
    package var event: String? { described(in: EventEntryForm()).entry?.word }

    /// Everything that the log says of it: first those whom it names, then the details, in the contract's order.
    package var fieldList: [(field: Field, value: FieldValue)] { described(in: LoggedFields()).fields }

    /// The rule behind the event; nil for an effect that no log shows.
    package var eventRule: String? { described(in: EventEntryForm()).entry?.rule }

    /// The messages that people read of it, in order (G10).
    package var messages: [Message] { described(in: MessagesForm()).messages }

    /// The rule that refuses; nil for anything but a refusal.
    package var refusalRule: String? { described(in: RefusalForm()).rule }

    /// The first one of this type whom it names.
    @inlinable
    package func named<One: CalledByNumber>(_: One.Type) -> One? { described(in: NamedForm<One>()).one }

    /// The first value of this type that it has in a field.
    @inlinable
    package func value<Value: FieldType>(of field: Field, _: Value.Type) -> Value? {
        described(in: FirstValueForm<Value>(field)).value
    }

    /// The first sample of each event.
    package static var vocabulary: [EventEntry<Self>] {
        var known: Set<String> = []
        return samples.compactMap { sample in
            guard let entry = sample.described(in: EventEntryForm()).entry, known.insert(entry.word).inserted else {
                return nil
            }
            return EventEntry(entry.word, rule: entry.rule, sample: sample)
        }
    }
}

private struct EventEntryForm: FieldForm {
    private(set) var entry: (word: String, rule: String)?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func event(_ word: some EventWord, _ rule: String, _: EventTraits) { entry = (word.rawValue, rule) }
}

/// The fields that logs show, names first.
package struct LoggedFields: FieldForm {
    package private(set) var fields: [(field: Field, value: FieldValue)] = []

    package init() {}

    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        if let logged = value.logged(presence) { fields.append((field, logged)) }
    }

    package mutating func name<One: CalledByNumber>(_ one: inout One?, in field: Field?, _: FieldPresence) {
        guard let numbered = one?.numbered else { return }
        fields.append((field ?? Field(numbered.kind.word), .numbered(numbered)))
    }
}

extension FieldType {
    /// The value as a log shows it; nil for one that it leaves out.
    package func logged(_ presence: FieldPresence) -> FieldValue? {
        if presence == .unlogged { return nil }
        let value = fieldValue
        return value == .absent && presence != .required ? nil : value
    }
}

private struct RefusalForm: FieldForm {
    private(set) var rule: String?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func refusal<Reason: ServiceReason>(of action: @autoclosure () -> String, _ reason: Reason) -> Reason {
        rule = reason.rule(of: action())
        return reason
    }
}

private struct MessagesForm: FieldForm {
    private(set) var messages: [Message] = []
    private var first: Numbered?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func name<One: CalledByNumber>(_ one: inout One?, in _: Field?, _: FieldPresence) {
        if first == nil { first = one?.numbered }
    }

    mutating func tell(_ reader: @autoclosure () -> Reader, _ word: some MessageWord) {
        messages.append(Message(to: reader(), word))
    }

    /// Nobody reads it where that is somebody without an account.
    mutating func refusal<Reason: ServiceReason>(of _: @autoclosure () -> String, _ reason: Reason) -> Reason {
        if let first { messages.append(Message(refusing: .person(first))) }
        return reason
    }
}

/// Takes the first one of a type.
@frozen
package struct NamedForm<One: CalledByNumber>: FieldForm {
    @usableFromInline var one: One?

    @inlinable
    init() {}

    @inlinable
    package mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    @inlinable
    package mutating func name<Other: CalledByNumber>(_ other: inout Other?, in _: Field?, _: FieldPresence) {
        if one == nil { one = other as? One }
    }
}

/// Takes the value of a field, where it is of the type.
@frozen
package struct FirstValueForm<Wanted: FieldType>: FieldForm {
    @usableFromInline let field: Field
    @usableFromInline var value: Wanted?

    @inlinable
    init(_ field: Field) { self.field = field }

    @inlinable
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        if self.value == nil, let found = value as? Wanted, field == self.field { self.value = found }
    }
}
