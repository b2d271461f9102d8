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

/// What the fields of a command are written to or read from: a line of a log, a step of a lesson, a list.
///
/// A command hands over its fields one after another. A form that writes takes their values; one that reads puts others
/// in their place. So each command's fields are described once.
package protocol FieldForm {
    /// - Throws: what the form has to say of a field that it cannot read.
    mutating func exchange<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence) throws
}

/// What has fields: a command, and whatever part of one has some of its own.
package protocol FieldHolder {
    /// Hands the fields over, in the order of the reference page, and takes what the form has put in their place.
    mutating func exchange(with form: inout some FieldForm) throws
}

extension FieldForm {
    package mutating func exchange<Value: FieldType>(_ field: Field, _ value: inout Value) throws {
        try exchange(field, &value, .required)
    }

    /// What the form has put in the place of this value.
    @inlinable
    package mutating func exchanged<Value: FieldType>(
        _ field: Field, _ value: Value, _ presence: FieldPresence = .required
    ) throws -> Value {
        var value = value
        try exchange(field, &value, presence)
        return value
    }

    /// The same part of a command, with what the form has put in the place of its fields.
    @inlinable
    package mutating func exchanged<Part: FieldHolder>(_ part: Part) throws -> Part {
        var part = part
        try part.exchange(with: &self)
        return part
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
        try? copy.exchange(with: &self)
    }

    package mutating func exchange<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
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
        try? copy.exchange(with: &self)
    }

    package mutating func exchange<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence
    ) {
        entries.append(Entry(field: field, sort: Value.sort, presence: presence))
    }
}
