import CityHost
import HTTPServer
import OutputFiles
import Quantities
import ServiceKernel

/// A query of the service: `GET` of a path. It changes nothing, and shows no user another user's data.
struct Query: Sendable {
    /// Callers that may ask.
    enum Audience: Equatable, Sendable {
        case visitor
        /// Logged-in users in one of these roles, or in any role if the list is empty.
        case session([EntityKind])
        case operators
    }

    /// A parameter of the query string.
    struct Parameter: Sendable {
        let name: String
        let sort: FieldDomain
        let isRequired: Bool
        let description: String
    }

    let path: String
    let summary: String
    let audience: Audience
    let parameters: [Parameter]
    let content: Content
    /// Name of the JSON answer's schema in the API description.
    let schema: String

    /// The kind of answer, and the function that makes it.
    enum Content: Sendable {
        /// JSON; the function writes the members of a map.
        case json(@Sendable (CityStateMachine, Arguments, inout JSONWriter) throws(Problem) -> Void)
        /// CSV (RFC 4180).
        case table(@Sendable (CityStateMachine, Arguments) throws(Problem) -> [UInt8])

        var mediaType: String {
            switch self {
            case .json: "application/json"
            case .table: "text/csv; charset=utf-8"
            }
        }
    }

    init(
        _ path: String, _ summary: String, _ audience: Audience, _ parameters: [Parameter] = [],
        schema: String = "Anything",
        write: @escaping @Sendable (CityStateMachine, Arguments, inout JSONWriter) throws(Problem) -> Void
    ) {
        (self.path, self.summary, self.audience) = (path, summary, audience)
        (self.parameters, self.schema, content) = (parameters, schema, .json(write))
    }

    init(
        _ path: String, _ summary: String, _ audience: Audience, _ parameters: [Parameter] = [],
        table: @escaping @Sendable (CityStateMachine, Arguments) throws(Problem) -> [UInt8]
    ) {
        (self.path, self.summary, self.audience) = (path, summary, audience)
        (self.parameters, schema, content) = (parameters, "", .table(table))
    }

    /// Maximum number of list elements in an answer, because the writer makes it and all other calls wait.
    static let pageSizeMax = 100
    static let skip = Parameter(
        name: "skip", sort: .count(max: UInt64(UInt32.max)), isRequired: false,
        description: "number of elements to skip (default: 0); an answer has at most \(pageSizeMax)")

    /// A caller with the parameters of a query.
    struct Arguments: Sendable {
        fileprivate(set) var caller = Caller.anonymous
        /// The caller by role and number; nil without a session.
        fileprivate(set) var person: EntityReference?
        fileprivate var values: [String: String]

        subscript(name: String) -> String? { values[name] }

        /// Returns the requested part of a list.
        func page<Element>(of list: [Element]) throws(Problem) -> ArraySlice<Element> {
            list.dropFirst(try skip).prefix(Query.pageSizeMax)
        }

        var skip: Int {
            get throws(Problem) {
                guard let text = values[Query.skip.name] else { return 0 }
                guard let count = UInt32(text) else {
                    throw .malformed("the parameter 'skip' must be a whole number, 0 or more")
                }
                return Int(count)
            }
        }

        /// Returns a number counted from 0.
        func index(_ name: String, _ kind: EntityKind) throws(Problem) -> UInt32? {
            guard let text = values[name] else { return nil }
            guard let numbered = kind.reference(text) else {
                throw .malformed(
                    "the parameter '\(name)' must be the name of a \(kind.word), such as '\(kind.prefix)1'")
            }
            return numbered.number - 1
        }
    }

    static let all =
        ofServer + ofDrives + ofTaxis + ofRides + ofOperators + ofTables + ofToursAndSessions + ofPlacesAndGuide

    /// Parses the parameters.
    ///
    /// - Throws: `Problem` if a parameter is unknown, missing or repeated.
    func read(_ query: [HTTPField]) throws(Problem) -> Arguments {
        var asked = Arguments(values: [:])
        for field in query {
            guard parameters.contains(where: { $0.name == field.name }) else {
                let known = parameters.map(\.name).joined(separator: ", ")
                throw .malformed(
                    "unknown parameter '\(field.name)'; \(known.isEmpty ? "there are none" : "known are \(known)")")
            }
            guard asked.values.updateValue(field.value, forKey: field.name) == nil else {
                throw .malformed("duplicate parameter '\(field.name)'")
            }
        }
        for parameter in parameters where parameter.isRequired && asked.values[parameter.name] == nil {
            throw .malformed("the parameter '\(parameter.name)' is missing: \(parameter.description)")
        }
        return asked
    }

    /// Answers the query.
    ///
    /// - Throws: `Problem` if the caller may not ask, or the subject does not exist.
    func answer(_ serving: CityStateMachine, _ caller: Caller, _ asked: Arguments) throws(Problem) -> HTTPResponse {
        var asked = asked
        asked.caller = caller
        if case .session(let token) = caller { asked.person = serving.person(withToken: token) }
        switch audience {
        case .visitor: break
        case .session(let roles):
            guard let person = asked.person else { throw .unknownCaller }
            if !roles.isEmpty, !roles.contains(person.kind) {
                throw Problem(
                    403, "not allowed", "only for the roles \(roles.map(\.word).joined(separator: ", "))",
                    turkish: Problem.Wording(
                        "izin yok", "yalnızca şu rollere açık: \(roles.map(\.word).joined(separator: ", "))"),
                    refusal: Problem.Refusal(reason: "notAllowed", rule: "A05"))
            }
        case .operators:
            guard caller == .operators else { throw .notOperator }
        }
        let body: [UInt8]
        switch content {
        case .table(let make): body = try make(serving, asked)
        case .json(let write):
            var (text, problem): (JSONWriter, Problem?) = (JSONWriter(), nil)
            text.map { map in
                do throws(Problem) { try write(serving, asked, &map) } catch { problem = error }
            }
            if let problem { throw problem }
            body = text.bytes
        }
        return HTTPResponse(
            200,
            headers: [HTTPField("Content-Type", content.mediaType), HTTPField("Cache-Control", "no-store")],
            body: body)
    }

    /// Returns the problem of a subject that does not exist.
    ///
    /// - Parameter turkish: The rest of the Turkish sentence: the subject and its verb.
    static func notFound(_ what: String, turkish: String) -> Problem {
        Problem(
            404, "not found", "there is no such \(what)",
            turkish: Problem.Wording("bulunamadı", "böyle bir \(turkish)"))
    }
}
