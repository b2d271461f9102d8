import Quantities
import ServiceKernel

/// A command in words from its row, for commands without a shorter notation: fields by their values, and set flags by
/// their names. `tipDriver r1 2.00`, `pay card fails`.
struct CommandTextWriter: FieldVisitor {
    private(set) var words: [String] = []

    mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) {
        words.append(word.word)
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        switch value.fieldValue {
        case .flag(let isSet): if isSet { words.append(field.name) }
        case .absent: if presence == .required { words.append("r0") }
        case let value: if presence != .logOnly { words.append(value.text) }
        }
    }
}

/// Reads the form that `CommandTextWriter` writes.
struct CommandTextReader: FieldVisitor {
    private(set) var words: StepParser

    init(_ words: StepParser) { self.words = words }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) throws {
        if presence == .logOnly || (presence != .required && words.isAtEnd) { return }
        let read: FieldValue
        switch Value.domain {
        case .flag: read = .flag(words.optional(field.name))
        default: read = try words.value(Value.domain)
        }
        guard let found = Value(read) else { throw UnreadableStep(text: words.text) }
        value = found
    }
}

extension StepParser {
    fileprivate mutating func value(_ sort: FieldDomain) throws -> FieldValue {
        switch sort {
        case .numbered(.request): return try request().fieldValue
        case .zone: return try zone().fieldValue
        case .place: return Position(try zone()).fieldValue
        case .word: return .word(try next())
        case .money:
            guard let amount = Double(try next()) else { throw UnreadableStep(text: text) }
            return .money(Money(cents: Int64((100 * amount).rounded())))
        case .numbered, .position, .list, .count, .integer, .flag, .moment, .duration, .text:
            throw UnreadableStep(text: text)
        }
    }
}

/// The fields of a command in a lesson's notation (the contract's YAML).
struct LessonFields: FieldVisitor {
    private(set) var text = ""

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        switch value.fieldValue {
        case _ where presence == .logOnly: break
        // A lesson cannot name no request; an unknown request has the same effect.
        case .absent: if presence == .required { text += ", \(field.name): \(RequestID(.max).text)" }
        case .moment(let time): text += ", \(field.name): \(time.text) s"
        case let value: text += ", \(field.name): \(value.text)"
        }
    }
}

/// Replaces the requests that a command or a timer names.
struct RequestReplacer: FieldVisitor {
    let exchanged: (RequestID) -> RequestID

    mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _: FieldPresence) { value = other(value) }
    mutating func actor<One: EntityIdentifier>(_ one: One) -> One { other(one) }

    private func other<One>(_ one: One) -> One { (one as? RequestID).flatMap { exchanged($0) as? One } ?? one }
}
