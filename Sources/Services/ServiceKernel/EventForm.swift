/// A visitor of an effect's row: the word of the event, its fields, and the messages that people read.
///
/// A form takes the parts that it needs and ignores the rest, so that nothing is built in vain. Sentences are not part of a
/// row: `ServiceTexts` has them by word.
package protocol EventForm {
    /// The line of the event log; an effect that no log shows has none.
    ///
    /// - Parameter rule: the rule behind the event.
    mutating func event(_ word: some EventWord, _ rule: String)

    /// One of those whom it names, in the field of the kind.
    mutating func name(_ one: some CalledByNumber)

    /// What else the log says, in the contract's order.
    mutating func field(_ field: Field, value: @autoclosure () -> FieldValue)

    /// A message that somebody reads (G10).
    mutating func tell(_ reader: @autoclosure () -> Reader, _ word: some MessageWord)

    /// What was refused, and why: whoever was refused is named before, and reads the reason.
    mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason)
}

extension EventForm {
    @inlinable
    package mutating func event(_: some EventWord, _: String) {}

    @inlinable
    package mutating func name(_ one: some CalledByNumber) {
        let numbered = one.numbered
        field(Field(numbered.kind.word), value: .numbered(numbered))
    }

    @inlinable
    package mutating func field(_: Field, value _: @autoclosure () -> FieldValue) {}

    @inlinable
    package mutating func tell(_: @autoclosure () -> Reader, _: some MessageWord) {}

    @inlinable
    package mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason) {
        field(Field("action"), value: .word(action()))
        field(Field("reason"), value: reason.fieldValue)
    }
}

// How rows are written.
extension EventForm {
    /// - Parameter one: whom it names.
    @inlinable
    package mutating func event(_ word: some EventWord, _ rule: String, _ one: some CalledByNumber) {
        event(word, rule)
        name(one)
    }

    /// - Parameters:
    ///   - one: whom it names.
    ///   - other: whom or what it names besides.
    @inlinable
    package mutating func event(
        _ word: some EventWord, _ rule: String, _ one: some CalledByNumber, _ other: some CalledByNumber
    ) {
        event(word, rule, one)
        name(other)
    }

    /// A08: every service tells of what it refuses, after whom.
    @inlinable
    package mutating func refused(
        _ word: some EventWord, _ action: @autoclosure () -> String, _ reason: some ServiceReason
    ) {
        event(word, "A08")
        refusal(of: action(), reason)
    }

    @inlinable
    package mutating func field<Value: FieldType>(_ field: Field, _ value: @autoclosure () -> Value) {
        self.field(field, value: value().fieldValue)
    }
}

// What follows from the row of an effect.
extension ServiceEffect {
    @inlinable
    package func described<Form: EventForm>(in form: Form) -> Form {
        var form = form
        describe(in: &form)
        return form
    }

    /// The word of the event log and of lessons; nil for an effect that no log shows.
    package var event: String? { described(in: EventWordForm()).word }

    /// Everything that the log says of it: first those whom it names, then the details, in the contract's order.
    package var fieldList: [(field: Field, value: FieldValue)] { described(in: EventFields()).fields }

    /// The rule behind the event; nil for an effect that no log shows.
    package var eventRule: String? { described(in: EventEntryForm()).entry?.rule }

    /// The messages that people read of it, in order (G10).
    package var messages: [Message] { described(in: MessagesForm()).messages }

    /// The rule that refuses; nil for anything but a refusal.
    package var refusalRule: String? { described(in: RefusalForm()).rule }

    /// The first one of this type whom it names.
    @inlinable
    package func named<One: CalledByNumber>(_: One.Type) -> One? { described(in: NamedForm<One>()).one }

    /// One of each event, as described.
    package static func entries(of samples: [Self]) -> [EventEntry<Self>] {
        samples.compactMap { sample in
            sample.described(in: EventEntryForm()).entry.map { EventEntry($0.word, rule: $0.rule, sample: sample) }
        }
    }
}

private struct EventWordForm: EventForm {
    private(set) var word: String?

    mutating func event(_ word: some EventWord, _: String) { self.word = word.rawValue }
}

private struct EventFields: EventForm {
    private(set) var fields: [(field: Field, value: FieldValue)] = []

    mutating func field(_ field: Field, value: @autoclosure () -> FieldValue) { fields.append((field, value())) }
}

private struct EventEntryForm: EventForm {
    private(set) var entry: (word: String, rule: String)?

    mutating func event(_ word: some EventWord, _ rule: String) { entry = (word.rawValue, rule) }
}

private struct RefusalForm: EventForm {
    private(set) var rule: String?

    mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason) {
        rule = reason.rule(of: action())
    }
}

private struct MessagesForm: EventForm {
    private(set) var messages: [Message] = []
    private var first: Numbered?

    mutating func name(_ one: some CalledByNumber) { if first == nil { first = one.numbered } }

    mutating func tell(_ reader: @autoclosure () -> Reader, _ word: some MessageWord) {
        messages.append(Message(to: reader(), word))
    }

    /// Nobody reads it where that is somebody without an account.
    mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason) {
        guard let first else { return }
        messages.append(Message(refusing: .person(first)))
    }
}

/// Takes the first one of a type.
@frozen
package struct NamedForm<One: CalledByNumber>: EventForm {
    @usableFromInline var one: One?

    @inlinable
    init() {}

    @inlinable
    package mutating func name(_ one: some CalledByNumber) { if self.one == nil { self.one = one as? One } }
}
