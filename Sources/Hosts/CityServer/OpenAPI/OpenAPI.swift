import HTTPServer
import ServiceKernel
import ServiceTexts

/// The service as OpenAPI 3.1 describes it, made of the rows that describe its commands.
enum OpenAPI {
    /// - Parameter hasTestUsers: whether whoever runs the service may have people made up to test it with.
    static func description(endpoints: [Endpoint], queries: [Query], hasTestUsers: Bool = false) -> [UInt8] {
        JSONText.map { text in
            text.member("openapi", "3.1.0")
            text.key("info")
            text.map { info in
                info.member("title", "cabrank: a city's taxis, tours, sessions, places and guide")
                info.member("version", "1")
                info.member("description", overview)
            }
            text.key("servers")
            text.list(["/"]) { list, url in list.map { $0.member("url", url) } }
            text.key("paths")
            text.map { paths in
                for endpoint in endpoints { write(endpoint, &paths) }
                for query in queries { write(query, &paths) }
                write(
                    eventsAt: "/v1/me/events", "me_events",
                    "what happens to whoever is logged in, as server-sent events; Last-Event-ID resumes", for: .session,
                    &paths)
                write(
                    eventsAt: OperatorFeed.path, "operator_events",
                    "all that the services are told and what comes of it, frame by frame, as server-sent events; Last-Event-ID "
                        + "resumes", for: .operators, &paths)
                write(
                    eventsAt: OperatorMap.path, "operator_map",
                    "where all taxis are and who waits, then once a second what has changed, as server-sent events",
                    for: .operators, &paths)
                writeCityMap(&paths)
                if hasTestUsers { writeTestUsers(&paths) }
            }
            text.key("components")
            text.map(writeComponents)
        }
    }

    private static let overview = """
        Commands are POSTs with a map of fields, queries are GETs. Whoever has logged in sends the token as a bearer's. Times are \
        seconds since the service began. A refusal names the reason and the rule of the rule book. With an Idempotency-Key the \
        same call may be sent again, and gets the same answer. 'sequence' is the number of the frame behind which the answer is \
        on disk: in its order everything happened.
        """

    // MARK: Paths

    private static func write(_ endpoint: Endpoint, _ text: inout JSONText) {
        let entry = endpoint.entry
        text.key(endpoint.path)
        text.map { path in
            path.key("post")
            path.map { post in
                post.member("operationId", "\(endpoint.service)_\(endpoint.action)")
                post.member("summary", "\(entry.blank(1).sentence[.english].text) (\(entry.rule))")
                post.key("tags")
                post.list([endpoint.service]) { $0.text($1) }
                writeSecurity(of: endpoint.caller, &post)
                post.key("parameters")
                post.list(["IdempotencyKey"]) { list, name in
                    list.map { $0.member("$ref", "#/components/parameters/\(name)") }
                }
                writeBody(of: endpoint, &post)
                writeResponses("Answer", refusals: entry.reasons, &post)
            }
        }
    }

    private static func writeSecurity(of caller: Endpoint.Caller, _ text: inout JSONText) {
        text.key("security")
        switch caller {
        case .visitor: text.list([0]) { list, _ in list.map { _ in } }
        case .session: text.list(["session", "cookie"], requirement)
        case .sessionOrGuest: text.list(["session", "cookie", ""], requirement)
        case .operators: text.list(["operators"], requirement)
        }
    }

    private static func requirement(_ list: inout JSONText, _ scheme: String) {
        list.map { map in
            if scheme.isEmpty { return }
            map.key(scheme)
            map.list([String]()) { $0.text($1) }
        }
    }

    private static func writeBody(of endpoint: Endpoint, _ text: inout JSONText) {
        let command = endpoint.entry.blank(1)
        let entries = SchemaForm.entries(of: command, takesCode: command.confirmsEmail)
        let needed = entries.filter(\.isNeeded).map(\.name)
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
                        properties.schema(of: entry.sort, isSecret: entry.isSecret)
                    }
                }
                if needed.isEmpty { return }
                schema.key("required")
                schema.list(needed) { $0.text($1) }
            }
        }
    }

    private static func write(_ query: Query, _ text: inout JSONText) {
        text.key(query.path)
        text.map { path in
            path.key("get")
            path.map { get in
                get.member("operationId", query.path.dropFirst(4).split(separator: "/").joined(separator: "_"))
                get.member("summary", query.summary)
                get.key("security")
                switch query.audience {
                case .everybody: get.list([""], requirement)
                case .session: get.list(["session", "cookie"], requirement)
                case .operators: get.list(["operators"], requirement)
                }
                get.key("parameters")
                get.list(query.parameters) { list, parameter in
                    list.map { map in
                        map.member("name", parameter.name)
                        map.member("in", "query")
                        map.member("required", parameter.isNeeded)
                        map.member("description", parameter.says)
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

    private static func write(
        eventsAt path: String, _ operation: String, _ summary: String, for caller: Endpoint.Caller,
        _ text: inout JSONText
    ) {
        text.key(path)
        text.map { path in
            path.key("get")
            path.map { get in
                get.member("operationId", operation)
                get.member("summary", summary)
                writeSecurity(of: caller, &get)
                get.key("responses")
                get.map { responses in
                    responses.key("200")
                    responses.map { response in
                        response.member("description", "events, one after another")
                        content("text/event-stream", &response) { $0.member("type", "string") }
                    }
                }
            }
        }
    }

    private static func writeCityMap(_ text: inout JSONText) {
        text.key(CityMapText.path)
        text.map { path in
            path.key("get")
            path.map { get in
                get.member("operationId", "city_map")
                get.member(
                    "summary",
                    "the zones as they are drawn: rings of whole units, from point to point, longitude before latitude")
                writeSecurity(of: .visitor, &get)
                writeResponses("Anything", refusals: [], &get)
            }
        }
    }

    private static func writeTestUsers(_ text: inout JSONText) {
        text.key(TestUsers.path)
        text.map { path in
            path.key("post")
            path.map { post in
                post.member("operationId", "operator_testUsers")
                post.member(
                    "summary",
                    "makes sure that people to test the server with are there, registered, confirmed and logged in; the same call "
                        + "gives the same tokens")
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

    private static func writeResponses(_ schema: String, refusals: [String], _ text: inout JSONText) {
        writeResponses(as: "application/json", refusals: refusals, &text) {
            $0.member("$ref", "#/components/schemas/\(schema)")
        }
    }

    private static func writeResponses(
        as mediaType: String, refusals: [String], _ text: inout JSONText, _ schema: (inout JSONText) -> Void
    ) {
        text.key("responses")
        text.map { responses in
            responses.key("200")
            responses.map { response in
                response.member("description", "done, and on disk")
                content(mediaType, &response, schema)
            }
            responses.key("default")
            responses.map { response in
                let list =
                    refusals.isEmpty ? "" : "; the rules refuse it because of \(refusals.joined(separator: ", "))"
                response.member("description", "not done\(list)")
                content("application/problem+json", &response) {
                    $0.member("$ref", "#/components/schemas/Problem")
                }
            }
        }
    }

    private static func content(_ type: String, _ text: inout JSONText, _ schema: (inout JSONText) -> Void) {
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

    private static func writeComponents(_ text: inout JSONText) {
        text.key("securitySchemes")
        text.raw(
            #"{"session":{"type":"http","scheme":"bearer"},"operators":{"type":"http","scheme":"bearer"},"cookie":{"type":"apiKey","in":"cookie","name":"\#(Doorkeeper.cookieName)"}}"#
        )
        text.key("parameters")
        text.raw(
            #"{"IdempotencyKey":{"name":"Idempotency-Key","in":"header","required":false,"schema":{"type":"string","minLength":1,"maxLength":255}}}"#
        )
        text.key("schemas")
        text.raw(schemas)
    }

    private static let schemas = #"""
        {"Position":{"type":"object","required":["lat","lon"],"additionalProperties":false,"properties":\#
        {"lat":{"type":"number","minimum":-90,"maximum":90},"lon":{"type":"number","minimum":-180,"maximum":180}}},\#
        "Place":{"oneOf":[{"type":"string","description":"the name of a zone"},{"$ref":"#/components/schemas/Position"}]},\#
        "Answer":{"type":"object","required":["sequence","time","events"],"properties":{"sequence":{"type":"integer"},\#
        "time":{"type":"number"},"events":{"type":"array","items":{"type":"object","required":["time","event"],\#
        "properties":{"time":{"type":"number"},"event":{"type":"string"},"message":{"type":"string"}}}}}},\#
        "Anything":{"type":"object"},\#
        "City":{"type":"object","required":["name","time","date","zones","limits"],"properties":{"name":{"type":"string"},\#
        "time":{"type":"number"},"date":{"type":"string","format":"date"},"streets":{"type":"boolean"},\#
        "places":{"type":"integer"},"zones":{"type":"array","items":{"type":"string"}},\#
        "limits":{"$ref":"#/components/schemas/Limits"}}},\#
        "Limits":{"type":"object","required":["connections","bodyBytes","headerBytes","secondsIdle"],"properties":{\#
        "connections":{"type":"integer","description":"of all clients together, streams of events included"},\#
        "connectionsPerAddress":{"type":"integer","description":"of one address; left out where there is no such limit"},\#
        "bodyBytes":{"type":"integer"},"headerBytes":{"type":"integer"},\#
        "secondsIdle":{"type":"integer","description":"after which a connection that carries nothing is closed"}}},\#
        "TestUserOrder":{"type":"object","required":["role","first","last"],"additionalProperties":false,"properties":{\#
        "role":{"type":"string"},"first":{"type":"integer","minimum":1},"last":{"type":"integer","minimum":1}}},\#
        "TestUsers":{"type":"object","required":["users"],"properties":{"users":{"type":"array","items":{"type":"object",\#
        "required":["number","token"],"properties":{"number":{"type":"string"},"token":{"type":"string"}}}}}},\#
        "Problem":{"type":"object","required":["type","title","status","detail"],"properties":{"type":{"type":"string"},\#
        "title":{"type":"string"},"status":{"type":"integer"},"detail":{"type":"string"},"reason":{"type":"string"},\#
        "rule":{"type":"string"},"sequence":{"type":"integer"}}}}
        """#

    // MARK: Page

    /// The description for people: a page that reads it and lists what there is.
    static let page = HTTPResponse(
        200,
        headers: [
            HTTPField("Content-Type", "text/html; charset=utf-8"),
            HTTPField(
                "Content-Security-Policy", "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"),
        ],
        body: Array(OpenAPI.pageText.utf8))
}
