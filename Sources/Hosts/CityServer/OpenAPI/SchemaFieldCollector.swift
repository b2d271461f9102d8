import AccountService
import OutputFiles
import ServiceKernel

/// The fields of a command as a schema needs them: name, kind and format of each field that callers send.
struct SchemaFieldCollector: FieldVisitor {
    struct Entry {
        let name: String
        let sort: FieldDomain
        let isRequired: Bool
        /// The `format` of JSON Schema; nil for none.
        let format: String?
        var isSecret: Bool { format == "password" }
    }

    private(set) var entries: [Entry] = []
    private let takesCode: Bool

    private init(takesCode: Bool) { self.takesCode = takesCode }

    /// Returns the fields of a command.
    ///
    /// - Parameter takesCode: Whether the caller sends a mailed code.
    static func entries(of command: some ServiceCommand, takesCode: Bool) -> [Entry] {
        command.visited(by: SchemaFieldCollector(takesCode: takesCode)).entries
    }

    mutating func visit<Value: FieldType>(_ field: Field, _ value: inout Value, _ presence: FieldPresence) {
        let given = FieldInputKind(Value.self, presence)
        if given == .nothing || given == .code && !takesCode { return }
        let isDate = Value.self == AccountService.BirthDate.self
        entries.append(
            Entry(
                name: given.name(of: field), sort: given == .plain ? Value.domain : .text,
                isRequired: given != .plain || presence == .required,
                format: given != .plain ? "password" : isDate ? "date" : nil))
    }
}

extension JSONWriter {
    /// Writes the JSON Schema of a field.
    mutating func schema(of sort: FieldDomain, format: String? = nil) {
        switch sort {
        case .place: map { $0.member("$ref", "#/components/schemas/Place") }
        case .position: map { $0.member("$ref", "#/components/schemas/Position") }
        default: map { $0.members(ofSchema: sort, format) }
        }
    }

    private mutating func members(ofSchema sort: FieldDomain, _ format: String?) {
        switch sort {
        case .numbered(let kind): pattern(of: kind)
        case .zone: type("string", "the name of a zone")
        case .list(let kind):
            member("type", "array")
            key("items")
            map { $0.pattern(of: kind) }
        case .count(let max):
            member("type", "integer")
            member("minimum", whole: 0)
            if max < UInt64.max { member("maximum", whole: max) }
        case .integer: member("type", "integer")
        case .flag: member("type", "boolean")
        case .moment:
            key("oneOf")
            list(["number", "string"]) { list, kind in
                list.map { form in
                    let isNumber = kind == "number"
                    form.type(kind, isNumber ? "seconds since the service started" : "the city's local time")
                    if !isNumber {
                        form.member("pattern", #"^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?$"#)
                    }
                }
            }
        case .duration: type("number", "seconds")
        case .money: type("number", "in units of the currency, with at most two decimals")
        case .word(let words):
            member("type", "string")
            key("enum")
            list(words) { $0.text($1) }
        case .text:
            member("type", "string")
            if let format { member("format", format) }
        case .place, .position: break
        }
    }

    private mutating func type(_ type: String, _ description: String) {
        member("type", type)
        member("description", description)
    }

    private mutating func pattern(of kind: EntityKind) {
        type("string", "a \(kind.word)")
        member("pattern", "^\(kind.prefix)[1-9][0-9]*$")
    }
}
