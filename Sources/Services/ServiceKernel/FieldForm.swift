/// Whether a field has to be said.
package enum FieldPresence: Hashable, Sendable {
    case required
    /// May be left out, which means something.
    case optional
    /// People may leave it out, which means the usual; logs always say it.
    case usual
    /// People never say it; logs always do.
    case logged
}

/// What a command is described to, in one row: its word and what is said of it, who gives it, and its fields. A line of a
/// log, a step of a lesson, a list, an entry of the vocabulary.
///
/// A command hands over its fields one after another. A form that writes takes their values; one that reads puts others
/// in their place. So each command is described once; a form takes what it is for and leaves the rest, so that nothing is
/// made that nobody takes.
package protocol FieldForm {
    /// - Throws: what the form has to say of a field that it cannot read.
    mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence) throws

    /// Which it is.
    mutating func command(_ word: some OperationWord, _ description: @autoclosure () -> CommandDescription)

    /// Whoever gives it, or what a timer is about; gives back whoever the form puts in the place.
    mutating func actor<One: CalledByNumber>(_ one: One) -> One
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
package protocol OperationWord: CaseIterable, Hashable, Sendable, BitwiseCopyable {
    associatedtype Reason: ServiceReason

    var word: String { get }
}

extension OperationWord where Self: RawRepresentable<String> {
    @inlinable package var word: String { rawValue }
}

extension FieldForm {
    @inlinable
    package mutating func command(_: some OperationWord, _: @autoclosure () -> CommandDescription) {}

    @inlinable
    package mutating func actor<One: CalledByNumber>(_ one: One) -> One { one }
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

    /// The same part of a command, with what the form has put in the place of its fields.
    @inlinable
    package mutating func part<Part: FieldHolder>(_ part: Part) throws -> Part {
        var part = part
        try part.describe(in: &self)
        return part
    }
}

/// What has fields: a command, and whatever part of one has some of its own.
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

    package init() {}

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
