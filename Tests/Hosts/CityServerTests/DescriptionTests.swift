import CityHost
import HTTPServer
import InputFiles
import Testing

@testable import CityServer

@Suite("The OpenAPI description")
struct DescriptionTests {
    private static func description() throws -> JSONNode {
        try JSONNode(parsing: OpenAPI.description(endpoints: Endpoint.all, queries: Query.all))
    }

    @Test("It is valid JSON, has every path once, and all its references resolve")
    func references() throws {
        let description = try DescriptionTests.description()
        let text = String(decoding: OpenAPI.description(endpoints: Endpoint.all, queries: Query.all), as: UTF8.self)
        guard case .map(let paths) = description["paths"], let components = description["components"] else {
            Issue.record("no paths")
            return
        }
        let others = [
            "/v1/me/events", "/v1/operator/events", "/v1/operator/map", "/v1/city/map", "/v1/me/proof",
        ]
        #expect(Set(paths.map(\.key)) == Set(Endpoint.all.map(\.path) + Query.all.map(\.path) + others))
        let names = text.matches(of: /"operationId":"([^"]*)"/).map(\.1)
        #expect(names.count == paths.count && Set(names).count == names.count)
        for reference in Set(text.matches(of: /"\$ref":"#\/components\/([^"]*)"/).map { String($0.1) }) {
            let parts = reference.split(separator: "/").map(String.init)
            #expect(parts.count == 2 && components[parts[0]]?[parts[1]] != nil, "\(reference)")
        }
    }

    @Test("Every field of an event has its own name, different from time and event")
    func eventFields() {
        for effect in HostEffect.samples {
            guard let record = EventRecord(effect, at: .zero) else { continue }
            let names = ["time", "event"] + record.entries.map(\.field.name)
            #expect(Set(names).count == names.count, "\(record.event): \(names)")
        }
    }

    @Test("Summaries are plain text without templates, and titles are short")
    func summaries() throws {
        let description = try DescriptionTests.description()
        #expect(description["info"]?["title"] == .text("cabrank"))
        guard case .map(let paths) = description["paths"] else { return }
        for path in paths {
            guard case .map(let calls) = path.value else { continue }
            for call in calls {
                guard case .text(let summary) = call.value["summary"] else {
                    Issue.record("\(path.key) has no summary")
                    continue
                }
                #expect(!summary.contains { "{}|?".contains($0) }, "\(path.key): \(summary)")
                #expect(summary.firstMatch(of: /[ ,:] \(/) == nil, "\(path.key): \(summary)")
            }
        }
        #expect(summary(of: "/v1/taxis/request", in: description) == "asks for a taxi from a place to a place (T01)")
        #expect(
            summary(of: "/v1/taxis/reserve", in: description)
                == "books a taxi from a place to a place, departure a time (R01)")
        #expect(summary(of: "/v1/taxis/pay", in: description) == "pays (P03)")
        #expect(summary(of: "/v1/tours/follow", in: description) == "wants to start a tour (W04)")
    }

    private func summary(of path: String, in description: JSONNode) -> String? {
        if case .text(let text) = description["paths"]?[path]?["post"]?["summary"] { text } else { nil }
    }

    @Test("Events, log-in tokens, cookies and Last-Event-ID are described, and real answers match")
    func eventsAndTokens() throws {
        let description = try DescriptionTests.description()
        guard case .map(let schemas) = description["components"]?["schemas"] else { return }
        let words = HostEffect.vocabulary.compactMap { EventRecord($0.sample, at: .zero)?.event }
        for word in Set(words) { #expect(schemas.contains { $0.key == "event.\(word)" }, "\(word)") }
        let logIn = try #require(description["paths"]?["/v1/accounts/logIn"]?["post"])
        #expect("\(logIn)".contains("schemas/LoggedIn") && "\(logIn)".contains("parameters/Cookie"))
        for stream in EventSchemas.streams {
            let get = try #require(description["paths"]?[stream.path]?["get"])
            #expect("\(get)".contains("parameters/LastEventID") == stream.resumes, "\(stream.path)")
            for content in stream.contents { #expect("\(get)".contains("schemas/\(content)"), "\(stream.path)") }
        }
        // A ride: each field of each sent event is in the schema of its event word.
        let server = try TestServer()
        let (ana, driver) = (try server.registerUser("client", "ana"), try server.registerUser("driver", "dario"))
        let (told, watched) = (server.listen(token: driver).sink, server.openOperatorFeed().sink)
        server.post("taxis/start", "{\"zone\": \"A\"}", token: driver)
        let asked = server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: ana)
        server.post("taxis/accept", token: driver)
        var events: [JSONNode] = told.events.compactMap { line in
            line.firstRange(of: "data: ").flatMap { try? JSONNode(parsing: Array(line[$0.upperBound...].utf8)) }
        }
        for frame in watched.frames { if case .list(let more) = frame["events"] { events += more } }
        if case .list(let more) = asked.json?["events"] { events += more }
        #expect(events.count > 5)
        for event in events {
            guard case .map(let members) = event, case .text(let word) = event["event"],
                case .map(let known) = schemas.first(where: { $0.key == "event.\(word)" })?.value["properties"]
            else {
                Issue.record("\(event)")
                continue
            }
            let names = known.map(\.key) + ["sequence", "message", "text"]
            #expect(members.allSatisfy { names.contains($0.key) }, "\(event)")
        }
    }

    @Test("The published limits of the server match the description")
    func limits() throws {
        let server = try TestServer()
        server.serving.limits.connectionsMax = 1_234
        let told = try #require(server.get("/v1/city").json?["limits"])
        guard case .map(let members) = told else {
            Issue.record("no map: \(told)")
            return
        }
        #expect(told["connections"] == .whole(1_234) && told["connectionsPerAddress"] == nil)
        let schemas = try #require(DescriptionTests.description()["components"]?["schemas"])
        for member in members { #expect(schemas["Limits"]?["properties"]?[member.key] != nil, "\(member.key)") }
        server.serving.limits.connectionsPerAddressMax = 7
        #expect(server.get("/v1/city").json?["limits"]?["connectionsPerAddress"] == .whole(7))
    }

    @Test("The description has every path that answers, except those for monitoring")
    func inventory() throws {
        let server = try TestServer()
        for path in ["/v1", "/v1/", "/", "/v1/accounts", "/v1/me/", "/v1/taxis/actAs", "/v1/../metrics", "/metrics/"] {
            #expect(server.get(path).status == 404, "\(path)")
        }
        for path in ["/healthz", "/readyz", "/metrics", "/v1/openapi", "/v1/openapi.json"] {
            #expect(server.get(path).status == 200, "\(path)")
        }
    }
}
