/// What an effect is described to, in one row: its word and what is said of it, its fields, and what people read of it.
///
/// A form takes what it is for and leaves the rest, so that nothing is made that nobody takes.
package protocol EventForm {
    /// The line of the event log; an effect that no log shows has none.
    mutating func event(_ word: some EventWord, _ description: @autoclosure () -> EventDescription)

    /// One of those whom it names, in the field of the kind.
    mutating func name(_ one: some CalledByNumber)

    /// What else the log says, in the contract's order.
    mutating func field(_ field: Field, value: @autoclosure () -> FieldValue)

    /// What somebody reads of it (G10).
    mutating func message(_ message: @autoclosure () -> Message)

    /// What was refused, and why: whoever was refused is named before, and reads the reason.
    mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason)
}

/// What is said of an event.
package struct EventDescription: Sendable {
    package let rule: String
    /// The rule in one sentence.
    package let because: Sentence
    /// What a story says: see `SentenceTemplate`.
    package let sentence: Sentence

    package init(rule: String, because: Sentence, _ sentence: Sentence) {
        self.rule = rule
        self.because = because
        self.sentence = sentence
    }
}

extension EventForm {
    @inlinable
    package mutating func event(_: some EventWord, _: @autoclosure () -> EventDescription) {}

    @inlinable
    package mutating func name(_ one: some CalledByNumber) {
        let numbered = one.numbered
        field(Field(numbered.kind.word), value: .numbered(numbered))
    }

    @inlinable
    package mutating func field(_: Field, value _: @autoclosure () -> FieldValue) {}

    @inlinable
    package mutating func message(_: @autoclosure () -> Message) {}

    @inlinable
    package mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason) {
        field(Field("action"), value: .word(action()))
        field(Field("reason"), value: reason.fieldValue)
    }
}

// How rows are written. Sentences stand in English first, then in Turkish.
extension EventForm {
    /// - Parameters:
    ///   - because: the rule in one sentence.
    ///   - says: what a story says.
    @inlinable
    package mutating func event(
        _ word: some EventWord, _ rule: String,
        because: @autoclosure () -> String, _ becauseInTurkish: @autoclosure () -> String,
        says: @autoclosure () -> String, _ saysInTurkish: @autoclosure () -> String
    ) {
        event(
            word,
            EventDescription(
                rule: rule, because: Sentence(because(), becauseInTurkish()), Sentence(says(), saysInTurkish())))
    }

    /// - Parameter one: whom it names.
    @inlinable
    package mutating func event(
        _ word: some EventWord, _ rule: String, _ one: some CalledByNumber,
        because: @autoclosure () -> String, _ becauseInTurkish: @autoclosure () -> String,
        says: @autoclosure () -> String, _ saysInTurkish: @autoclosure () -> String
    ) {
        event(word, rule, because: because(), becauseInTurkish(), says: says(), saysInTurkish())
        name(one)
    }

    /// - Parameters:
    ///   - one: whom it names.
    ///   - other: whom or what it names besides.
    @inlinable
    package mutating func event(
        _ word: some EventWord, _ rule: String, _ one: some CalledByNumber, _ other: some CalledByNumber,
        because: @autoclosure () -> String, _ becauseInTurkish: @autoclosure () -> String,
        says: @autoclosure () -> String, _ saysInTurkish: @autoclosure () -> String
    ) {
        event(word, rule, one, because: because(), becauseInTurkish(), says: says(), saysInTurkish())
        name(other)
    }

    /// A08: every service tells of what it refuses, after whom.
    @inlinable
    package mutating func refused(
        _ word: some EventWord, _ action: @autoclosure () -> String, _ reason: some ServiceReason,
        says: @autoclosure () -> String, _ saysInTurkish: @autoclosure () -> String
    ) {
        event(
            word, "A08", because: "Every operation is recorded, also what the rules refuse.",
            "Her işlem kaydedilir, kuralların geri çevirdiği de.", says: says(), saysInTurkish())
        refusal(of: action(), reason)
    }

    @inlinable
    package mutating func field<Value: FieldType>(_ field: Field, _ value: @autoclosure () -> Value) {
        self.field(field, value: value().fieldValue)
    }

    /// - Parameter word: of the catalogue.
    @inlinable
    package mutating func tell(
        _ reader: @autoclosure () -> Reader, _ word: some MessageWord,
        _ english: @autoclosure () -> String, _ turkish: @autoclosure () -> String
    ) {
        message(Message(to: reader(), word, Sentence(english(), turkish())))
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

    /// What people read of it, in order; empty of what nobody is told (G10).
    package var messages: [Message] { described(in: MessagesForm()).messages }

    /// Of a refusal: the rule, and what a story says to whoever was refused; nil of anything else.
    package var refusal: (rule: String, sentence: Sentence)? { described(in: RefusalForm()).refusal }

    /// The first one of this type whom it names.
    @inlinable
    package func named<One: CalledByNumber>(_: One.Type) -> One? { described(in: NamedForm<One>()).one }

    /// One of each event, as described.
    package static func entries(of samples: [Self]) -> [EventEntry<Self>] {
        samples.compactMap { sample in
            let form = sample.described(in: EventEntryForm())
            return form.entry.map { EventEntry($0.word, $0.description, sample: sample) }
        }
    }
}

private struct EventWordForm: EventForm {
    private(set) var word: String?

    mutating func event(_ word: some EventWord, _: @autoclosure () -> EventDescription) { self.word = word.rawValue }
}

private struct EventFields: EventForm {
    private(set) var fields: [(field: Field, value: FieldValue)] = []

    mutating func field(_ field: Field, value: @autoclosure () -> FieldValue) { fields.append((field, value())) }
}

private struct EventEntryForm: EventForm {
    private(set) var entry: (word: String, description: EventDescription)?

    mutating func event(_ word: some EventWord, _ description: @autoclosure () -> EventDescription) {
        entry = (word.rawValue, description())
    }
}

private struct RefusalForm: EventForm {
    private(set) var refusal: (rule: String, sentence: Sentence)?

    mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason) {
        refusal = reason.explanation(of: action())
    }
}

private struct MessagesForm: EventForm {
    private(set) var messages: [Message] = []
    private var first: Numbered?

    mutating func name(_ one: some CalledByNumber) { if first == nil { first = one.numbered } }

    mutating func message(_ message: @autoclosure () -> Message) { messages.append(message()) }

    /// Nobody reads it where that is somebody without an account.
    mutating func refusal(of action: @autoclosure () -> String, _ reason: some ServiceReason) {
        guard let first else { return }
        messages.append(Message(refusing: .person(first), because: reason.explanation(of: action()).sentence))
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
