/// Whether a field has to be said.
package enum FieldPresence: Hashable, Sendable {
    case required
    /// May be left out, which means something.
    case optional
    /// People may leave it out, which means the usual; logs always say it.
    case usual
    /// People never say it; logs always do.
    case logged
    /// Logs say it in a form from which it is not read back, such as a rounded length.
    case shown
    /// No log says it: a reader takes it from the command that led to the event.
    case unlogged
}

/// A visitor of the row of a command or an effect: its word and description, who gives it or whom it names, and its
/// fields. A line of a log, a step of a lesson, a list, an entry of the vocabulary.
///
/// A row hands over its fields one after another. A form that writes takes their values; one that reads puts others
/// in their place. So each command and each event is described once; a form takes what it is for and leaves the rest, so
/// that nothing is made that nobody takes.
package protocol FieldForm {
    /// - Throws: what the form has to say of a field that it cannot read.
    mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence) throws

    // MARK: Rows of commands

    /// Which it is.
    mutating func command(_ word: some OperationWord, _ description: @autoclosure () -> CommandDescription)

    /// Whoever gives it, or what a timer is about; gives back whoever the form puts in the place.
    mutating func actor<One: CalledByNumber>(_ one: One) -> One

    // MARK: Rows of effects

    /// The line of the event log; an effect that no log shows has none. Comes before everything else of the row.
    ///
    /// - Parameter rule: the rule behind the event.
    mutating func event(_ word: some EventWord, _ rule: String, _ traits: EventTraits)

    /// One of those whom it names.
    ///
    /// - Parameter field: nil for the field of the kind.
    mutating func name<One: CalledByNumber>(_ one: inout One?, in field: Field?, _ presence: FieldPresence) throws

    /// A message that a person reads (G10).
    mutating func tell(_ reader: @autoclosure () -> Reader, _ word: some MessageWord)

    /// Why an operation was refused: the refused person is named before, and reads the reason.
    mutating func refusal<Reason: ServiceReason>(of action: @autoclosure () -> String, _ reason: Reason) throws
        -> Reason

    /// Part of a command whose word only is logged: a reader takes its fields from the command that led to the event.
    mutating func unlogged<Part: FieldHolder & FieldType>(_ part: Part) throws -> Part
}

/// Facts of an event for listeners that do not read its fields: each service declares its own.
package struct EventTraits: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The rule of a command and its possible refusals.
package struct CommandDescription: Sendable {
    /// The rule that carries it out.
    package let rule: String
    /// Why it may be refused, in this order.
    package let reasons: [String]
    /// A timer: no person gives it.
    package let isTimer: Bool

    package init(rule: String, reasons: [String] = [], isTimer: Bool = false) {
        self.rule = rule
        self.reasons = reasons
        self.isTimer = isTimer
    }
}

/// The word of something that can be done, which refusals name: a closed list in the order of the reference page.
package protocol OperationWord: FieldType, CaseIterable, Hashable, Sendable, BitwiseCopyable {
    associatedtype Reason: ServiceReason

    var word: String { get }
}

extension OperationWord where Self: RawRepresentable<String> {
    @inlinable package var word: String { rawValue }
    package static var sort: FieldSort { .word(among: allCases.map(\.rawValue)) }
    package var fieldValue: FieldValue { .word(rawValue) }
    package init?(_ value: FieldValue) {
        guard case .word(let word) = value else { return nil }
        self.init(rawValue: word)
    }
}

// A form leaves what it is not for.
extension FieldForm {
    @inlinable
    package mutating func command(_: some OperationWord, _: @autoclosure () -> CommandDescription) {}

    @inlinable
    package mutating func actor<One: CalledByNumber>(_ one: One) -> One { one }

    @inlinable
    package mutating func event(_: some EventWord, _: String, _: EventTraits) {}

    @inlinable
    package mutating func name<One: CalledByNumber>(_: inout One?, in _: Field?, _: FieldPresence) throws {}

    @inlinable
    package mutating func tell(_: @autoclosure () -> Reader, _: some MessageWord) {}

    @inlinable
    package mutating func refusal<Reason: ServiceReason>(
        of _: @autoclosure () -> String, _ reason: Reason
    ) throws -> Reason { try field(.reason, reason) }

    @inlinable
    package mutating func unlogged<Part: FieldHolder & FieldType>(_ part: Part) throws -> Part { part }
}

// How rows are written.
extension FieldForm {
    /// - Parameter refusals: why it may be refused; the first that applies is given.
    @inlinable
    package mutating func command<Operation: OperationWord>(
        _ operation: Operation, _ rule: String, refusals: @autoclosure () -> [Operation.Reason] = []
    ) {
        command(operation, CommandDescription(rule: rule, reasons: refusals().map(\.word)))
    }

    @inlinable
    package mutating func timer(_ operation: some OperationWord, _ rule: String) {
        command(operation, CommandDescription(rule: rule, isTimer: true))
    }

    /// What the form has put in the place of this value.
    @inlinable
    package mutating func field<Value: FieldType>(
        _ field: Field, _ value: Value, _ presence: FieldPresence = .required
    ) throws -> Value {
        var value = value
        try visit(field, &value, presence)
        return value
    }

    /// The same part of a command or an effect, with what the form has put in the place of its fields.
    @inlinable
    package mutating func part<Part: FieldHolder>(_ part: Part) throws -> Part {
        var part = part
        try part.describe(in: &self)
        return part
    }
}

// How rows of effects are written.
extension FieldForm {
    @inlinable
    package mutating func event(_ word: some EventWord, _ rule: String) { event(word, rule, []) }

    /// The event, and the first one whom it names.
    @inlinable
    package mutating func event<One: CalledByNumber>(
        _ word: some EventWord, _ rule: String, _ one: One, _ traits: EventTraits = []
    ) throws -> One {
        event(word, rule, traits)
        return try name(one)
    }

    @inlinable
    package mutating func name<One: CalledByNumber>(_ one: One) throws -> One {
        var named: One? = one
        try name(&named, in: nil, .required)
        return named ?? one
    }

    /// One whom it may name or not.
    ///
    /// - Parameter field: nil for the field of the kind.
    @inlinable
    package mutating func name<One: CalledByNumber>(_ one: One?, in field: Field? = nil) throws -> One? {
        var named = one
        try name(&named, in: field, .optional)
        return named
    }

    /// A field that is said where it has another value than the usual one.
    @inlinable
    package mutating func field<Value: FieldType & Equatable>(
        _ field: Field, _ value: Value, unless usual: Value
    ) throws -> Value {
        var said = value == usual ? nil : value
        try visit(field, &said, .optional)
        return said ?? usual
    }

    /// Shows a value that follows from other fields, or is too coarse to be read back.
    @inlinable
    package mutating func shows<Value: FieldType>(_ field: Field, _ value: Value) throws {
        var value = value
        try visit(field, &value, .shown)
    }
}

/// A type with fields: a command, an effect, and each part of one that has fields of its own.
package protocol FieldHolder {
    /// Hands the fields over, in the order of the reference page, and takes what the form has put in their place.
    mutating func describe(in row: inout some FieldForm) throws
}

// What follows from the row of a command.
extension FieldHolder {
    /// What a form that puts nothing in any place has taken.
    @inlinable
    package func described<Form: FieldForm>(in form: Form) -> Form {
        var (copy, form) = (self, form)
        // Such a form throws nothing.
        try? copy.describe(in: &form)
        return form
    }

    /// Which operation of its service it is.
    ///
    /// - Precondition: its row says so.
    @inlinable
    package func operationDescribed<Operation: OperationWord>() -> Operation {
        guard let operation = described(in: OperationForm<Operation>()).operation else {
            preconditionFailure("a row without a word")
        }
        return operation
    }
}

extension ServiceCommand {
    package var heading: CommandHeading { described(in: HeadingForm()).heading }

    /// The same, given by this one (counted from 1).
    package func given(by number: UInt32) -> Self {
        var (copy, form) = (self, GiverForm(number: number))
        try? copy.describe(in: &form)
        return copy
    }

    /// One of each command for each who may give it, with every field at its usual value, as described.
    package static func entries(of samples: [Self]) -> [CommandEntry<Self>] {
        samples.map { sample in
            let form = sample.described(in: CommandEntryForm())
            return CommandEntry(
                form.actor, form.word, form.description ?? CommandDescription(rule: "")
            ) { sample.given(by: $0) }
        }
    }
}

extension FieldForm {
    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value) throws {
        try visit(field, &value, .required)
    }
}

/// The values of a command's fields, in order.
package struct FieldList: FieldForm {
    package private(set) var fields: [(field: Field, value: FieldValue)] = []

    /// The fields of a command.
    package init(of command: some ServiceCommand) {
        var copy = command
        // This form throws nothing.
        try? copy.describe(in: &self)
    }

    package mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        fields.append((field, value.fieldValue))
    }

    package subscript(name: String) -> FieldValue { fields.first { $0.field.name == name }?.value ?? .absent }
}

/// What a command's fields are called and may hold, for lists of columns and the reference page.
package struct FieldOutline: FieldForm {
    package struct Entry: Hashable, Sendable {
        package let field: Field
        package let sort: FieldSort
        package let presence: FieldPresence
    }

    package private(set) var entries: [Entry] = []

    package init(of command: some ServiceCommand) {
        var copy = command
        // This form throws nothing.
        try? copy.describe(in: &self)
    }

    package mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence
    ) {
        entries.append(Entry(field: field, sort: Value.sort, presence: presence))
    }
}

private struct HeadingForm: FieldForm {
    private(set) var heading = CommandHeading(nil, "")

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        heading = CommandHeading(heading.actor, word.word)
    }

    mutating func actor<One: CalledByNumber>(_ one: One) -> One {
        heading = CommandHeading(one.numbered, heading.action)
        return one
    }
}

private struct CommandEntryForm: FieldForm {
    private(set) var actor: NumberedKind?
    private(set) var word = ""
    private(set) var description: CommandDescription?

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func command(_ word: some OperationWord, _ description: @autoclosure () -> CommandDescription) {
        (self.word, self.description) = (word.word, description())
    }

    mutating func actor<One: CalledByNumber>(_ one: One) -> One {
        actor = one.numbered.kind
        return one
    }
}

private struct GiverForm: FieldForm {
    let number: UInt32

    mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    mutating func actor<One: CalledByNumber>(_ one: One) -> One { One(number: number, like: one) }
}

/// Takes which operation it is.
@frozen
package struct OperationForm<Operation: OperationWord>: FieldForm {
    @usableFromInline var operation: Operation?

    @inlinable
    init() {}

    @inlinable
    package mutating func visit<Value: FieldType>(_: Field, _: inout Value, _: FieldPresence) {}

    @inlinable
    package mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        operation = word as? Operation
    }
}
