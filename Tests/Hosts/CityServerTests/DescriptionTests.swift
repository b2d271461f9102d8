import HTTPServer
import Testing

@testable import CityServer

@Suite("The description of the service")
struct DescriptionTests {
    private static func description() throws -> SentValue {
        try SentValue(parsing: OpenAPI.description(endpoints: Endpoint.all, queries: Query.all))
    }

    @Test("It is JSON, names every path once, and what it refers to is there")
    func references() throws {
        let description = try DescriptionTests.description()
        let text = String(decoding: OpenAPI.description(endpoints: Endpoint.all, queries: Query.all), as: UTF8.self)
        guard case .map(let paths) = description["paths"], let components = description["components"] else {
            Issue.record("no paths")
            return
        }
        let others = ["/v1/me/events", "/v1/operator/events", "/v1/operator/map", "/v1/city/map"]
        #expect(Set(paths.map(\.key)) == Set(Endpoint.all.map(\.path) + Query.all.map(\.path) + others))
        let names = text.matches(of: /"operationId":"([^"]*)"/).map(\.1)
        #expect(names.count == paths.count && Set(names).count == names.count)
        for reference in Set(text.matches(of: /"\$ref":"#\/components\/([^"]*)"/).map { String($0.1) }) {
            let parts = reference.split(separator: "/").map(String.init)
            #expect(parts.count == 2 && components[parts[0]]?[parts[1]] != nil, "\(reference)")
        }
    }

    @Test("The city tells the server's limits, as the description has them")
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

    @Test("What answers is described, but for what looks after the server itself")
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
