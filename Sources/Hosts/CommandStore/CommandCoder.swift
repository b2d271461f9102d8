import CityHost
import ServiceKernel

/// Encoding of commands as bytes, by the rows that describe them: the kind of command, its actor, and the values of its
/// fields.
///
/// The kind is an index into a table of shapes, which the store keeps with the bytes. So another order of the
/// vocabulary, new commands, new fields and new words do not change the meaning of old bytes. A field that is newer
/// than the bytes has its default value.
///
/// Data layout: number of the shape; number of the actor, if the shape has one; one bit for each field that is present,
/// lowest first; the fields' values.
package struct CommandCoder: Sendable {
    private struct Key: Hashable {
        let actor: String
        let action: String
    }

    /// The parts of a shape that this program knows: nil for unknown commands and fields.
    private struct KnownShape {
        let entry: CommandEntry<HostCommand>?
        let sorts: [FieldDomain?]
    }

    /// Shapes by number.
    package private(set) var shapes: [CommandShape] = []
    private var readings: [KnownShape] = []
    /// Numbers of the shapes that this program writes.
    private var numbers: [Key: Int] = [:]
    private let vocabulary: [Key: CommandEntry<HostCommand>]

    /// Creates an encoding.
    ///
    /// - Parameter shapes: Shapes of a store, in the order of their numbers.
    package init(shapes: [CommandShape] = []) {
        vocabulary = Dictionary(
            HostCommand.vocabulary.map { (Key(actor: $0.actor?.prefix ?? "", action: $0.action), $0) },
            uniquingKeysWith: { first, _ in first })
        for shape in shapes { add(shape) }
    }

    /// Adds shapes for all commands of this program.
    ///
    /// - Returns: The shapes that were not in the table, in the order of their numbers.
    package mutating func addVocabulary() -> [CommandShape] {
        let known = Set(shapes)
        let new = HostCommand.vocabulary.map { CommandShape(of: $0) }.filter { !known.contains($0) }
        for shape in new { add(shape) }
        return new
    }

    private mutating func add(_ shape: CommandShape) {
        let key = Key(actor: shape.actor, action: shape.action)
        let entry = vocabulary[key]
        let outline = entry.map { FieldSchema(of: $0.blank(1)).entries } ?? []
        let sorts = shape.fields.map { field in
            outline.first { $0.field.name == field.name && field.form.fits($0.sort) }?.sort
        }
        if let entry, shape == CommandShape(of: entry) { numbers[key] = shapes.count }
        shapes.append(shape)
        readings.append(KnownShape(entry: entry, sorts: sorts))
    }
}

extension CommandCoder {
    /// Appends the command.
    ///
    /// - Throws: `EncodingProblem` if the command could not be decoded again; then nothing is appended.
    package func encode(_ command: HostCommand, into bytes: inout [UInt8]) throws(CodingError) {
        let start = bytes.count
        do {
            try write(command, into: &bytes)
        } catch {
            bytes.removeSubrange(start...)
            throw error
        }
    }

    private func write(_ command: HostCommand, into bytes: inout [UInt8]) throws(CodingError) {
        let written = command.visited(by: CommandFieldCollector())
        guard let number = numbers[Key(actor: written.actor?.kind.prefix ?? "", action: written.action)] else {
            throw CodingError("unknown command '\(written.actor?.kind.prefix ?? "") \(written.action)'")
        }
        let fields = shapes[number].fields
        bytes.append(varying: number)
        if let actor = written.actor { bytes.append(varint: UInt64(actor.number)) }
        let presence = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: (fields.count + 7) / 8))
        var next = 0
        for (place, field) in fields.enumerated() where next < written.values.count {
            // A field that a row omits, such as the papers of a user who is not a driver (A03), is absent.
            guard written.values[next].name == field.name else { continue }
            let value = written.values[next].value
            next += 1
            if value == .absent { continue }
            bytes[presence + place / 8] |= 1 << UInt8(place % 8)
            try field.form.write(value, into: &bytes)
        }
        guard next == written.values.count else {
            throw CodingError("'\(shapes[number].name)' has no field '\(written.values[next].name)' here")
        }
    }

    /// Decodes a command from exactly these bytes.
    ///
    /// - Throws: `EncodingProblem` if they are damaged, or this program lacks the command or a field.
    package func decode(_ bytes: [UInt8]) throws(CodingError) -> HostCommand {
        var reader = ByteReader(bytes)
        return try decode(&reader)
    }

    func decode(_ reader: inout ByteReader) throws(CodingError) -> HostCommand {
        let number = try reader.varint()
        guard number < shapes.count else { throw reader.problem("unknown command number \(number)") }
        let (shape, reading) = (shapes[Int(number)], readings[Int(number)])
        guard let entry = reading.entry else {
            throw reader.problem("this program does not know the command '\(shape.name)'")
        }
        var command = entry.blank(shape.actor.isEmpty ? 1 : try reader.varint32())
        var form = CommandFieldSetter(shape: shape, values: try values(&reader, shape, reading))
        guard reader.isAtEnd else { throw reader.problem("there are bytes after the command") }
        do {
            try command.visitFields(with: &form)
        } catch {
            throw reader.problem((error as? CodingError)?.problem ?? "\(error)")
        }
        if let field = form.unread { throw reader.problem("'\(shape.name)' has no field '\(field)' here") }
        return command
    }

    private func values(
        _ reader: inout ByteReader, _ shape: CommandShape, _ reading: KnownShape
    ) throws(CodingError) -> [FieldValue] {
        var presence = try reader.slice(UInt64(shape.fields.count + 7) / 8)
        var values: [FieldValue] = []
        values.reserveCapacity(shape.fields.count)
        var bits: UInt8 = 0
        for (place, field) in shape.fields.enumerated() {
            bits = place.isMultiple(of: 8) ? try presence.byte() : bits >> 1
            if bits & 1 == 0 {
                values.append(.absent)
            } else if let sort = reading.sorts[place] {
                values.append(try field.form.read(&reader, as: sort))
            } else {
                throw reader.problem(
                    "this program does not know the field '\(field.name)' of '\(shape.name)' in this form")
            }
        }
        guard shape.fields.count.isMultiple(of: 8) || bits < 2 else {
            throw reader.problem("there are too many fields")
        }
        return values
    }
}

/// Collects the parts of a command.
private struct CommandFieldCollector: FieldVisitor {
    private(set) var actor: EntityReference?
    private(set) var action = ""
    private(set) var values: [(name: String, value: FieldValue)] = []

    mutating func command(_ word: some OperationWord, _: @autoclosure () -> CommandDescription) { action = word.word }

    mutating func actor<One: EntityIdentifier>(_ one: One) -> One {
        actor = one.reference
        return one
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        values.append((field.name, value.fieldValue))
    }
}

/// Sets the decoded values in a command.
private struct CommandFieldSetter: FieldVisitor {
    let shape: CommandShape
    /// Values by the shape's fields; absent once used.
    private var values: [FieldValue]
    private var next = 0

    init(shape: CommandShape, values: [FieldValue]) { (self.shape, self.values) = (shape, values) }

    /// Name of a field whose value is unused.
    var unread: String? { values.firstIndex { $0 != .absent }.map { shape.fields[$0].name } }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) throws {
        let isNext = next < shape.fields.count && shape.fields[next].name == field.name
        // Rows may have another order since; a newer field keeps its default value.
        guard let place = isNext ? next : shape.fields.firstIndex(where: { $0.name == field.name }) else { return }
        guard let read = Value(values[place]) else {
            throw CodingError("the field '\(field.name)' of '\(shape.name)' has the invalid value \(values[place])")
        }
        value = read
        values[place] = .absent
        next = place + 1
    }
}
