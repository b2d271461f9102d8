import CityHost
import OutputFiles
import ServiceKernel

/// JSON Schemas of the events: one for each event word of the vocabulary, and those of the event streams.
///
/// A stream is a list of server-sent events, each with JSON text as its data (`contentSchema`).
enum EventSchemas {
    /// A stream of events that the service offers.
    struct Stream {
        let path, operation, summary: String
        let caller: Endpoint.Audience
        /// Names of the schemas of its events' data.
        let contents: [String]
        /// Whether `Last-Event-ID` requests the missed events.
        let resumes: Bool
    }

    static let streams = [
        Stream(
            path: "/v1/me/events", operation: "me_events",
            summary: "events that concern the user who is logged in, as server-sent events; Last-Event-ID resumes",
            caller: .session, contents: ["PersonEvent"], resumes: true),
        Stream(
            path: OperatorFeed.path, operation: "operator_events",
            summary: "all commands of the services and their events, frame by frame, as server-sent events; "
                + "Last-Event-ID resumes",
            caller: .operators, contents: ["FeedNow", "FeedFrame"], resumes: true),
        Stream(
            path: OperatorMap.path, operation: "operator_map",
            summary: "positions of all taxis and waiting clients, then every second the changes, as server-sent events",
            caller: .operators, contents: ["MapUpdate"], resumes: false),
    ]

    /// Writes the schema of a stream.
    static func write(_ stream: Stream, _ text: inout JSONWriter) {
        text.member("type", "array")
        text.key("items")
        text.map { event in
            event.member("type", "object")
            event.key("required")
            event.list(["data"]) { $0.text($1) }
            event.key("properties")
            event.map { properties in
                for name in ["id", "event"] {
                    properties.key(name)
                    properties.map { $0.member("type", "string") }
                }
                properties.key("data")
                properties.map { data in
                    data.member("type", "string")
                    data.member("contentMediaType", "application/json")
                    data.key("contentSchema")
                    data.map { schema in
                        schema.key("anyOf")
                        schema.list(stream.contents.map { "#/components/schemas/\($0)" }, reference)
                    }
                }
            }
        }
    }

    /// Writes members of `components/schemas`: those of the streams, and `Event` with one schema for each word.
    static func writeComponents(_ text: inout JSONWriter) {
        for (name, schema) in streamSchemas {
            text.key(name)
            text.raw(schema)
        }
        let words = fields
        text.key("Event")
        text.map { event in
            event.key("oneOf")
            event.list(words.map { "#/components/schemas/\(name(of: $0.word))" }, reference)
        }
        for (word, fields) in words {
            text.key(name(of: word))
            text.map { write(word, fields, &$0) }
        }
    }

    private static func reference(_ list: inout JSONWriter, _ path: String) { list.map { $0.member("$ref", path) } }

    private static func name(of word: String) -> String { "event.\(word)" }

    /// Fields of each event word, in the order of the vocabulary. Several services may share a word, with different
    /// fields.
    private static var fields: [(word: String, fields: [(name: String, value: FieldValue)])] {
        var words: [String] = []
        var fields: [String: [(name: String, value: FieldValue)]] = [:]
        for entry in HostEffect.vocabulary {
            guard let record = EventRecord(entry.sample, at: .zero) else { continue }
            if fields[record.event] == nil { words.append(record.event) }
            for found in record.entries {
                let known = (fields[record.event] ?? []).map(\.name)
                if known.contains(found.field.name) { continue }
                fields[record.event, default: []].append((found.field.name, found.value))
            }
            fields[record.event, default: []] += []
        }
        return words.map { ($0, fields[$0] ?? []) }
    }

    private static func write(_ word: String, _ fields: [(name: String, value: FieldValue)], _ text: inout JSONWriter) {
        text.member("type", "object")
        text.key("required")
        text.list(["time", "event"]) { $0.text($1) }
        text.key("properties")
        text.map { properties in
            properties.key("time")
            properties.map { $0.member("type", "number") }
            properties.key("event")
            properties.map { $0.member("const", word) }
            for (name, value) in fields {
                properties.key(name)
                if let sort = sort(of: value) { properties.schema(of: sort) } else { properties.map { _ in } }
            }
        }
    }

    /// Returns the sort of a value; nil if a sample does not show it.
    private static func sort(of value: FieldValue) -> FieldDomain? {
        switch value {
        case .absent, .list: nil
        case .entity(let numbered): .numbered(numbered.kind)
        case .zone: .zone
        case .place: .place
        case .position: .position
        case .count: .count(max: .max)
        case .integer: .integer
        case .flag: .flag
        case .moment: .moment
        case .duration: .duration
        case .money: .money
        case .word, .text: .text
        }
    }

    private static let streamSchemas = [
        (
            "PersonEvent",
            #"""
            {"allOf":[{"type":"object","required":["sequence"],"properties":{"sequence":{"type":"integer"},\#
            "message":{"type":"string"},"text":{"type":"string"}}},{"$ref":"#/components/schemas/Event"}]}
            """#
        ),
        (
            "FeedNow",
            #"""
            {"type":"object","required":["sequence","time"],"properties":{"sequence":{"type":"integer"},\#
            "time":{"type":"number"}}}
            """#
        ),
        (
            "FeedFrame",
            #"""
            {"type":"object","required":["sequence","time","service","events"],"properties":{"sequence":{"type":"integer"},\#
            "time":{"type":"number"},"service":{"type":"string"},"command":{"type":"object","required":["does"],\#
            "properties":{"does":{"type":"string"}}},"events":{"type":"array","items":{"$ref":"#/components/schemas/Event"}}}}
            """#
        ),
        (
            "MapUpdate",
            #"""
            {"type":"object","required":["t","places","taxis","waiting"],"properties":{"t":{"type":"number"},\#
            "places":{"type":"boolean"},"taxis":{"type":"array","items":{"type":"integer"}},"waiting":{"type":"array",\#
            "items":{"type":"array","items":{"type":"integer"}}}}}
            """#
        ),
    ]
}
