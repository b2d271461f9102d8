import HTTPServer
import TestSupport
import Testing

@testable import CityServer

@Suite("Random requests")
struct RequestFuzzTests {
    @Test("No request crashes the server, gets a 5xx, or shows another client's data", arguments: [1, 2])
    func random(_ seed: UInt64) throws {
        let server = try TestServer()
        let tokens = [
            try server.registerUser("client", "ana"), try server.registerUser("client", "bea"),
            try server.registerUser("driver", "dario"), try server.registerUser("user", "ugo"), "nobody",
        ]
        var requests = RandomRequests(seed: seed, tokens: tokens, ground: server.serving.ground)
        for number in 0..<TestExtent.requests / 2 {
            let (request, caller) = requests.next()
            if number.isMultiple(of: 16) { server.move(to: Double(number)) }
            let answer = server.send(request).answered
            let isRight = (200..<500).contains(answer.status)
            #expect(isRight, "seed \(seed), request \(number): \(request.method) \(request.path) gets \(answer.status)")
            let isPrivate = caller == 1 && answer.text.contains("ana@example.org")
            #expect(!isPrivate, "seed \(seed), request \(number): \(request.path) tells of another")
            if !isRight || isPrivate { return }
        }
        server.serving.checkEverything()
        #expect(server.serving.host.failure == nil)
    }
}

/// Random requests: valid, changed and nonsensical ones.
private struct RandomRequests {
    private var random: SplitMix64
    private let tokens: [String]
    private let ground: CityContext
    private let bodies: [(path: String, body: String)]

    init(seed: UInt64, tokens: [String], ground: CityContext) {
        (random, self.tokens, self.ground) = (SplitMix64(seed: seed), tokens, ground)
        // Without erasures and log-outs, after which all calls would be refused.
        let endpoints = Endpoint.all.filter { !["eraseMe", "logOut", "register"].contains($0.action) }
        bodies = endpoints.map { ($0.path, RequestMaker.body(of: $0.entry.blank(1), ground)) }
    }

    mutating func next() -> (request: HTTPRequest, caller: Int) {
        let caller = random.below(tokens.count)
        var (path, body) = random.pick(bodies)
        if random.chance(10) { path = random.pick(Query.all).path }
        if random.chance(5) { path = text() }
        for _ in 0..<random.below(4) { body = changed(body) }
        var headers = [
            HTTPField("Content-Type", random.chance(95) ? "application/json" : text()),
            HTTPField("Authorization", random.chance(95) ? "Bearer \(tokens[caller])" : text()),
        ]
        if random.chance(20) { headers.append(HTTPField("Idempotency-Key", "\(random.below(50))")) }
        if random.chance(10) { headers.append(HTTPField("Accept-Language", text())) }
        let query = random.chance(20) ? [HTTPField(random.pick(["text", "place", "zone", "tour"]), text())] : []
        let methods: [HTTPMethod] = [.post, .post, .post, .post, .get, .head, .put, .delete, .other("BREW")]
        return (
            HTTPRequest(random.pick(methods), path: path, query: query, headers: headers, body: Array(body.utf8)),
            caller
        )
    }

    private mutating func changed(_ body: String) -> String {
        let values = [
            "\"A\"", "\"C\"", "\"c2\"", "\"d1\"", "\"r1\"", "\"r4000000000\"", "\"u4000000000\"", "\"tour1\"",
            "\"place1\"", "0",
            "-1", "1e308", "9223372036854775807", "true", "null", "[]", "{\"lat\": 41.1, \"lon\": -8.6}", "\"\\u0000\"",
            "\"\\ud800\"", "\"\(text())\"", "[\"tour1\", \"tour2\"]", "3.30",
        ]
        let parts = body.split(separator: ": ", omittingEmptySubsequences: false)
        if parts.count > 1, random.chance(70) {
            let place = 1 + random.below(parts.count - 1)
            var changed = parts.map(String.init)
            let rest = changed[place].drop { $0 != "," && $0 != "}" }
            changed[place] = random.pick(values) + rest
            return changed.joined(separator: ": ")
        }
        if random.chance(50) { return String(body.prefix(random.below(body.count + 1))) }
        return "{\"\(text())\": \(random.pick(values))}"
    }

    private mutating func text() -> String {
        let letters = ["a", "Z", "0", " ", "/", "..", "%2e", "\"", "\\", "ş", "🚕", "\n", "\r\n", "{", "<", "'", ";"]
        return (0..<random.below(12)).map { _ in random.pick(letters) }.joined()
    }
}
