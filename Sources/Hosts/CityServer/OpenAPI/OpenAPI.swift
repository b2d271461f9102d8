import HTTPServer
import OutputFiles
import ServiceKernel
import ServiceTexts

/// The OpenAPI 3.1 description of the service, made from the rows of its commands and queries.
enum OpenAPI {
    /// Returns the description as JSON.
    ///
    /// - Parameter hasTestUsers: Whether operators may create test users.
    static func description(endpoints: [Endpoint], queries: [Query], hasTestUsers: Bool = false) -> [UInt8] {
        JSONWriter.map { text in
            text.member("openapi", "3.1.0")
            text.key("info")
            text.map { info in
                info.member("title", "cabrank")
                info.member("version", "1")
                info.member("description", overview)
            }
            text.key("servers")
            text.list(["/"]) { list, url in list.map { $0.member("url", url) } }
            text.key("paths")
            text.map { paths in
                for endpoint in endpoints { write(endpoint, &paths) }
                for query in queries { write(query, &paths) }
                for stream in EventSchemas.streams { write(stream, &paths) }
                write(
                    mapAt: CityMapJSON.path, "city_map",
                    "outlines of the zones: rings in whole units, each point relative to the one before, longitude first",
                    security: [""], &paths)
                write(
                    mapAt: Gateway.proofPath, "me_proof",
                    "for a page that logs in with a cookie: the user who is logged in, and the session's X-CSRF-Token",
                    security: ["cookie"], &paths)
                if hasTestUsers { writeTestUsers(&paths) }
            }
            text.key("components")
            text.map(writeComponents)
        }
    }

    private static let overview = """
        Commands are POST requests with a map of fields; queries are GET requests. After logging in, send the token as a bearer \
        token. Times are seconds since the service started; a request may also give the city's local time, as \
        2026-11-29T08:00. A refusal names the reason and the rule of the rule book. A request with an Idempotency-Key can be \
        sent again and gets the same answer. 'sequence' is the number of the answer's frame in the store; frames are numbered \
        in the order in which they happened.
        """

    // MARK: Paths

    private static func write(_ endpoint: Endpoint, _ text: inout JSONWriter) {
        let entry = endpoint.entry
        text.key(endpoint.path)
        text.map { path in
            path.key("post")
            path.map { post in
                post.member("operationId", "\(endpoint.service)_\(endpoint.action)")
                post.member("summary", "\(CallSummary.text(of: entry.blank(1))) (\(entry.rule))")
                post.key("tags")
                post.list([endpoint.service]) { $0.text($1) }
                writeSecurity(of: endpoint.audience, &post)
                let isLogIn = if case .account(.visitor(.logIn)) = entry.blank(1) { true } else { false }
                writeParameters(["IdempotencyKey"] + (isLogIn ? ["Cookie"] : []), &post)
                writeBody(of: endpoint, &post)
                writeResponses(isLogIn ? "LoggedIn" : "Answer", refusals: entry.reasons, &post)
            }
        }
    }

    /// - Parameter names: Names of shared parameters in the components.
    private static func writeParameters(_ names: [String], _ text: inout JSONWriter) {
        text.key("parameters")
        text.list(names) { list, name in list.map { $0.member("$ref", "#/components/parameters/\(name)") } }
    }

    private static func writeSecurity(of caller: Endpoint.Audience, _ text: inout JSONWriter) {
        text.key("security")
        switch caller {
        case .visitor: text.list([0]) { list, _ in list.map { _ in } }
        case .session: text.list(["session", "cookie"], requirement)
        case .sessionOrGuest: text.list(["session", "cookie", ""], requirement)
        case .operators: text.list(["operators"], requirement)
        }
    }

    private static func requirement(_ list: inout JSONWriter, _ scheme: String) {
        list.map { map in
            if scheme.isEmpty { return }
            map.key(scheme)
            map.list([String]()) { $0.text($1) }
        }
    }

    private static func writeBody(of endpoint: Endpoint, _ text: inout JSONWriter) {
        let command = endpoint.entry.blank(1)
        let entries = SchemaFieldCollector.entries(of: command, takesCode: command.confirmsEmail)
        let needed = entries.filter(\.isRequired).map(\.name)
        text.key("requestBody")
        text.map { body in
            body.member("required", !needed.isEmpty)
            content("application/json", &body) { schema in
                schema.member("type", "object")
                schema.member("additionalProperties", false)
                schema.key("properties")
                schema.map { properties in
                    for entry in entries {
                        properties.key(entry.name)
                        properties.schema(of: entry.sort, format: entry.format)
                    }
                }
                if needed.isEmpty { return }
                schema.key("required")
                schema.list(needed) { $0.text($1) }
            }
        }
    }

    private static func write(_ query: Query, _ text: inout JSONWriter) {
        text.key(query.path)
        text.map { path in
            path.key("get")
            path.map { get in
                get.member("operationId", query.path.dropFirst(4).split(separator: "/").joined(separator: "_"))
                get.member("summary", query.summary)
                get.key("security")
                switch query.audience {
                case .visitor: get.list([""], requirement)
                case .session: get.list(["session", "cookie"], requirement)
                case .operators: get.list(["operators"], requirement)
                }
                get.key("parameters")
                get.list(query.parameters) { list, parameter in
                    list.map { map in
                        map.member("name", parameter.name)
                        map.member("in", "query")
                        map.member("required", parameter.isRequired)
                        map.member("description", parameter.description)
                        map.key("schema")
                        map.schema(of: parameter.sort)
                    }
                }
                switch query.content {
                case .json: writeResponses(query.schema, refusals: [], &get)
                case .table:
                    writeResponses(as: query.content.mediaType, refusals: [], &get) { $0.member("type", "string") }
                }
            }
        }
    }

    private static func write(_ stream: EventSchemas.Stream, _ text: inout JSONWriter) {
        text.key(stream.path)
        text.map { path in
            path.key("get")
            path.map { get in
                get.member("operationId", stream.operation)
                get.member("summary", stream.summary)
                writeSecurity(of: stream.caller, &get)
                if stream.resumes { writeParameters(["LastEventID"], &get) }
                writeResponses("a stream of events", as: "text/event-stream", refusals: [], &get) {
                    EventSchemas.write(stream, &$0)
                }
            }
        }
    }

    /// Writes a query that the gateway answers without the services.
    private static func write(
        mapAt path: String, _ operation: String, _ summary: String, security: [String], _ text: inout JSONWriter
    ) {
        text.key(path)
        text.map { path in
            path.key("get")
            path.map { get in
                get.member("operationId", operation)
                get.member("summary", summary)
                get.key("security")
                get.list(security, requirement)
                writeResponses("Anything", refusals: [], &get)
            }
        }
    }

    private static func writeTestUsers(_ text: inout JSONWriter) {
        text.key(TestUsers.path)
        text.map { path in
            path.key("post")
            path.map { post in
                post.member("operationId", "operator_testUsers")
                post.member(
                    "summary",
                    "registers, confirms and logs in test users, if needed; the same request returns the same tokens")
                writeSecurity(of: .operators, &post)
                post.key("requestBody")
                post.map { body in
                    body.member("required", true)
                    content("application/json", &body) { $0.member("$ref", "#/components/schemas/TestUserOrder") }
                }
                writeResponses("TestUsers", refusals: [], &post)
            }
        }
    }

    private static func writeResponses(_ schema: String, refusals: [String], _ text: inout JSONWriter) {
        writeResponses(as: "application/json", refusals: refusals, &text) {
            $0.member("$ref", "#/components/schemas/\(schema)")
        }
    }

    private static func writeResponses(
        _ success: String = "done, and on disk", as mediaType: String, refusals: [String], _ text: inout JSONWriter,
        _ schema: (inout JSONWriter) -> Void
    ) {
        text.key("responses")
        text.map { responses in
            responses.key("200")
            responses.map { response in
                response.member("description", success)
                content(mediaType, &response, schema)
            }
            responses.key("default")
            responses.map { response in
                let list =
                    refusals.isEmpty ? "" : "; reasons of the rules: \(refusals.joined(separator: ", "))"
                response.member("description", "not done\(list)")
                content("application/problem+json", &response) {
                    $0.member("$ref", "#/components/schemas/Problem")
                }
            }
        }
    }

    private static func content(_ type: String, _ text: inout JSONWriter, _ schema: (inout JSONWriter) -> Void) {
        text.key("content")
        text.map { content in
            content.key(type)
            content.map { media in
                media.key("schema")
                media.map(schema)
            }
        }
    }

    // MARK: Components

    private static func writeComponents(_ text: inout JSONWriter) {
        text.key("securitySchemes")
        text.raw(
            #"{"session":{"type":"http","scheme":"bearer"},"operators":{"type":"http","scheme":"bearer"},"cookie":{"type":"apiKey","in":"cookie","name":"\#(Authenticator.cookieName)"}}"#
        )
        text.key("parameters")
        text.raw(
            #"""
            {"IdempotencyKey":{"name":"Idempotency-Key","in":"header","required":false,\#
            "schema":{"type":"string","minLength":1,"maxLength":255}},\#
            "Cookie":{"name":"cookie","in":"query","required":false,\#
            "description":"'true' also sends the token as a cookie, for pages","schema":{"type":"string"}},\#
            "LastEventID":{"name":"Last-Event-ID","in":"header","required":false,\#
            "description":"the id of the last event received: later events that are still stored are sent first",\#
            "schema":{"type":"string","pattern":"^[0-9]+$"}}}
            """#
        )
        text.key("schemas")
        text.map { schemas in
            for (name, schema) in OpenAPI.schemas {
                schemas.key(name)
                schemas.raw(schema)
            }
            EventSchemas.writeComponents(&schemas)
        }
    }

    private static let schemas = [
        (
            "Position",
            #"""
            {"type":"object","required":["lat","lon"],"additionalProperties":false,"properties":\#
            {"lat":{"type":"number","minimum":-90,"maximum":90},"lon":{"type":"number","minimum":-180,"maximum":180}}}
            """#
        ),
        (
            "Place",
            #"""
            {"oneOf":[{"type":"string","description":"the name of a zone"},{"$ref":"#/components/schemas/Position"}]}
            """#
        ),
        (
            "Answer",
            #"""
            {"type":"object","required":["sequence","time","events"],"properties":{"sequence":{"type":"integer"},\#
            "time":{"type":"number"},"events":{"type":"array","items":{"allOf":[{"$ref":"#/components/schemas/Event"},\#
            {"type":"object","properties":{"message":{"type":"string"},"text":{"type":"string"}}}]}}}}
            """#
        ),
        (
            "LoggedIn",
            #"""
            {"allOf":[{"$ref":"#/components/schemas/Answer"},{"type":"object","required":["token","csrfToken"],\#
            "properties":{"token":{"type":"string","description":"send it as 'Authorization: Bearer …'"},\#
            "csrfToken":{"type":"string","description":"send it as 'X-CSRF-Token', together with the cookie"}}}]}
            """#
        ),
        ("Anything", #"{"type":"object"}"#),
        ("City", city),
        ("Ways", travelTimes),
        (
            "Rules",
            #"""
            {"type":"object","description":"durations in seconds","required":["partyMax","gradeMax",\#
            "passwordCharactersMin","passwordCharactersMax","usernameCharactersMin","usernameCharactersMax","offerTimeout",\#
            "noShowWait","reservationLead","reservationAllocation"],"properties":{"partyMax":{"type":"integer"},\#
            "gradeMax":{"type":"integer"},"passwordCharactersMin":{"type":"integer"},\#
            "passwordCharactersMax":{"type":"integer"},"usernameCharactersMin":{"type":"integer"},\#
            "usernameCharactersMax":{"type":"integer"},\#
            "offerTimeout":{"type":"number"},"noShowWait":{"type":"number"},"reservationLead":{"type":"number"},\#
            "reservationAllocation":{"type":"number"}}}
            """#
        ),
        (
            "Limits",
            #"""
            {"type":"object","required":["connections","bodyBytes","headerBytes","secondsIdle"],"properties":{\#
            "connections":{"type":"integer","description":"maximum number of open connections, event streams included"},\#
            "connectionsPerAddress":{"type":"integer","description":"maximum per address; left out if there is no such limit"},\#
            "bodyBytes":{"type":"integer"},"headerBytes":{"type":"integer"},\#
            "secondsIdle":{"type":"integer","description":"seconds after which an idle connection is closed"}}}
            """#
        ),
        (
            "TestUserOrder",
            #"""
            {"type":"object","required":["role","first","last"],"additionalProperties":false,"properties":{\#
            "role":{"type":"string"},"first":{"type":"integer","minimum":1},"last":{"type":"integer","minimum":1}}}
            """#
        ),
        (
            "TestUsers",
            #"""
            {"type":"object","required":["users"],"properties":{"users":{"type":"array","items":{"type":"object",\#
            "required":["number","token"],"properties":{"number":{"type":"string"},"token":{"type":"string"}}}}}}
            """#
        ),
        (
            "Problem",
            #"""
            {"type":"object","required":["type","title","status","detail"],"properties":{"type":{"type":"string"},\#
            "title":{"type":"string"},"status":{"type":"integer"},"detail":{"type":"string"},"reason":{"type":"string"},\#
            "rule":{"type":"string"},"sequence":{"type":"integer"}}}
            """#
        ),
    ]

    // MARK: Page

    /// A page for people that loads the description and lists its content.
    static let page = HTTPResponse(
        200,
        headers: [
            HTTPField("Content-Type", "text/html; charset=utf-8"),
            HTTPField(
                "Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"),
        ],
        body: Array(OpenAPI.pageText.utf8))
}
