import Quantities

/// The source of the fields of a command or an event: a line of a log or a JSON object.
package protocol FieldSource {
    /// Returns the value under the name of a field, or nil if there is none.
    ///
    /// - Throws: `FieldError` if the value is not of that sort.
    func value(of field: Field, _ sort: FieldDomain) throws -> FieldValue?

    /// Returns the first participant of one of the kinds, in the order of the source, from this field or from the field
    /// of its kind; nil if there is none.
    func named(among kinds: [EntityKind], in field: Field?) -> EntityReference?
}

/// The error for a command or an event that cannot be read.
package struct FieldError: Error, Equatable, CustomStringConvertible {
    /// The text of the error.
    package let description: String

    /// Creates an error with this text.
    package init(_ description: String) { self.description = description }

    /// Creates the error for a field whose value is not of its sort.
    package init(_ field: Field) { self.init("'\(field.name)' is invalid") }
}

/// A form that reads the fields of a command or an event from a source.
package struct FieldReader<Source: FieldSource>: FieldVisitor {
    private let source: Source
    /// The command that led to the event, which gives the fields that the event does not repeat.
    private let cause: (any ServiceCommand)?

    /// Creates a form that reads from a source.
    package init(_ source: Source, cause: (any ServiceCommand)? = nil) {
        (self.source, self.cause) = (source, cause)
    }

    /// Reads a field.
    package mutating func visit<Value: FieldType>(
        _ field: Field, _ value: inout Value, _ presence: FieldPresence
    ) throws {
        switch presence {
        case .displayOnly: return
        case .unlogged:
            if let cause { CauseFieldReader(cause).visit(field, &value, presence) }
        case .required, .optional, .defaulted, .logOnly:
            guard let found = try source.value(of: field, Value.domain) else {
                if presence == .required { throw FieldError("'\(field.name)' is missing") }
                if presence == .optional, let absent = Value(.absent) { value = absent }
                return
            }
            guard let read = Value(found) else { throw FieldError(field) }
            value = read
        }
    }

    /// Reads a participant.
    package mutating func participant<One: EntityIdentifier>(
        _ one: inout One?, in field: Field?, _ presence: FieldPresence
    ) throws {
        guard let sample = one else { return }
        one = source.named(among: One.kinds, in: field).flatMap { One($0, like: sample) }
        if one == nil, presence == .required {
            throw FieldError("'\(One.kinds.map(\.word).joined(separator: "' or '"))' is missing")
        }
    }

    /// Fills in a part of the causing command.
    package mutating func unlogged<Part: FieldVisitable & FieldType>(_ part: Part) throws -> Part {
        guard let cause else { return part }
        guard part.fieldValue == .word(cause.heading.action) else { throw FieldError(.action) }
        var (part, form) = (part, CauseFieldReader(cause))
        try part.visitFields(with: &form)
        return part
    }
}

/// Fills in the fields that the causing command has given.
private struct CauseFieldReader: FieldVisitor {
    private let fields: FieldList

    init(_ cause: some ServiceCommand) { fields = FieldList(of: cause) }

    func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _: FieldPresence) {
        let said = fields[field.name]
        if let read = Value(said) {
            if said != .absent { value = read }
        } else if case .place(let place) = said, let zone = Value(.zone(place.zone)) {
            // A client names the place, an event its zone.
            value = zone
        }
    }
}

/// Reads the events of a service from what a log or an answer shows of them.
///
/// Fields that events do not give come from the command that led to the event, where it has them, or from the sample.
package struct EffectReader<Effect: ServiceEffect>: Sendable {
    /// Samples by word; refusals of a service may have several.
    private let samples: [String: [Effect]]

    /// Creates a reader of the service's events.
    package init() {
        samples = Dictionary(grouping: Effect.samples.filter { $0.event != nil }, by: { $0.event ?? "" })
    }

    /// Reads an event.
    ///
    /// - Throws: `FieldError` if the source is no event of the service.
    package func effect(
        _ word: String, from source: some FieldSource, cause: (any ServiceCommand)? = nil
    ) throws -> Effect {
        var latest: any Error = FieldError("unknown event '\(word)'")
        for sample in samples[word] ?? [] {
            do {
                var (effect, form) = (sample, FieldReader(source, cause: cause))
                try effect.visitFields(with: &form)
                return effect
            } catch {
                latest = error
            }
        }
        throw latest
    }
}
