import HTTPServer
import Testing

@testable import CityServer

/// The OWASP API Security Top 10 of 2023, with its meaning here.
@Suite("Security")
struct SecurityTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"

    @Test("API1, broken object level authorization: naming another user's object gives no access")
    func objects() throws {
        let server = try TestServer()
        let (ana, bea) = (try server.registerUser("client", "ana"), try server.registerUser("client", "bea"))
        server.post("taxis/request", request, token: ana)
        server.post("taxis/reserve", "{\"from\": \"A\", \"to\": \"C\", \"departure\": 7200}", token: ana)
        #expect(server.post("taxis/withdraw", "{\"request\": \"r1\"}", token: bea).reason == "unknownRequest")
        #expect(server.post("taxis/cancelReservation", "{\"request\": \"r2\"}", token: bea).reason == "unknownRequest")
        let change = "{\"request\": \"r2\", \"departure\": 9000}"
        #expect(server.post("taxis/changeReservation", change, token: bea).reason == "unknownRequest")
        #expect(server.post("accounts/deleteCard", "{\"card\": 1}", token: bea).reason == "unknownCard")
        #expect(!server.get("/v1/me", token: bea).text.contains("r1"))
        #expect(!server.post("accounts/tellMyData", token: bea).text.contains("ana"))
    }

    @Test("API2, broken authentication: tokens are long, random and expire; repeated or malformed ones are refused")
    func authentication() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        #expect(ana.utf8.count == 43)
        for header in [
            "Basic \(ana)", ana, "Bearer", "Bearer \(ana) \(ana)", "Bearer \(ana)x", "Bearer \(ana.dropLast())",
        ] {
            #expect(
                server.get("/v1/me", headers: [HTTPField("Authorization", header)]).status == 401, "\(header.prefix(8))"
            )
        }
        let cookie = "\(Authenticator.cookieName)=\(ana)"
        #expect(server.get("/v1/me", headers: [HTTPField("Cookie", "\(cookie); \(cookie)")]).status == 401)
        // A10: a session that is not remembered lasts for a day.
        server.move(to: 86_400 * 2)
        #expect(server.post("taxis/request", request, token: ana).status == 401)
    }

    @Test(
        "API3, broken object property level authorization: callers can set neither host-only fields nor the actor"
    )
    func properties() throws {
        let server = try TestServer()
        let (ana, user) = (try server.registerUser("client", "ana"), try server.registerUser("user", "ugo"))
        #expect(server.post("accounts/eraseMe", "{\"confirmed\": true, \"underWay\": false}", token: ana).status == 400)
        #expect(
            server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\", \"client\": \"c2\"}", token: ana).status
                == 400)
        #expect(server.post("guide/weather", "{\"report\": \"sun\"}", token: user).status == 400)
        let way = "{\"to\": {\"lat\": 41, \"lon\": -8}, \"by\": \"walk\", \"way\": \"1 1|a|b\"}"
        #expect(server.post("guide/askDirections", way, token: user).status == 400)
        let code = TestServer.registration("client", "eva", more: ", \"code\": \"mine\"")
        #expect(server.post("accounts/register", code).status == 400)
        let session = "{\"login\": \"ana@example.org\", \"password\": \"Lisboa2026\", \"session\": \"mine\"}"
        #expect(server.post("accounts/logIn", session).status == 400)
    }

    @Test(
        "API5, broken function level authorization: calls of other roles are refused and change nothing"
    )
    func functions() throws {
        let server = try TestServer()
        let client = try server.registerUser("client", "ana")
        let foreign = Endpoint.all.filter { endpoint in
            endpoint.audience == .session && endpoint.service != "accounts" && endpoint.entry.actor != .client
        }
        #expect(foreign.count > 80)
        for endpoint in foreign {
            let body = RequestMaker.body(of: endpoint.entry.blank(1), server.serving.ground)
            let answer = server.post(String(endpoint.path.dropFirst(4)), body, token: client)
            #expect([400, 403, 422].contains(answer.status), "\(endpoint.path): \(answer.text)")
            #expect(answer.events.isEmpty)
        }
        for endpoint in Endpoint.all where endpoint.audience == .operators {
            let body = RequestMaker.body(of: endpoint.entry.blank(1), server.serving.ground)
            #expect([400, 403].contains(server.post(String(endpoint.path.dropFirst(4)), body, token: client).status))
        }
        for query in Query.all where query.audience == .operators {
            #expect(server.get(query.path, token: client, query: SecurityTests.fields(query)).status == 403)
            #expect(server.get(query.path, query: SecurityTests.fields(query)).status == 403)
        }
        for query in Query.all where query.audience == .session([]) { #expect(server.get(query.path).status == 401) }
    }

    private static func fields(_ query: Query) -> [HTTPField] {
        query.parameters.filter(\.isRequired).map { HTTPField($0.name, "A") }
    }

    @Test(
        "API4 and API6, unrestricted consumption: large numbers cost no memory, and the length of keys is limited")
    func consumption() throws {
        let server = try TestServer()
        let (user, driver) = (try server.registerUser("user", "ugo"), try server.registerUser("driver", "dario"))
        let far = "u4000000000"
        for action in ["askFriend", "acceptFriend", "block", "lookForFriend", "deleteFriend"] {
            #expect([409, 422].contains(server.post("places/\(action)", "{\"whom\": \"\(far)\"}", token: user).status))
        }
        #expect(
            [409, 422].contains(
                server.post("places/message", "{\"to\": \"\(far)\", \"text\": \"x\"}", token: user).status))
        #expect(server.post("accounts/addTaxi", "{\"taxi\": \"t4000000000\"}", token: driver).status == 422)
        #expect(server.post("taxis/start", "{\"zone\": \"A\", \"taxi\": \"t4000000000\"}", token: driver).status == 422)
        #expect(server.post("taxis/stop", token: driver, key: String(repeating: "k", count: 256)).status == 400)
        #expect(server.post("taxis/stop", token: driver, key: "").status == 400)
        let deep = String(repeating: "[", count: 100_000)
        #expect(server.post("taxis/stop", deep, token: driver).status == 400)
    }

    @Test("API8, misconfiguration: answers are not cached on the way, and problems reveal no internals")
    func configuration() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        #expect(server.get("/v1/me", token: ana).header("cache-control") == "no-store")
        #expect(server.post("taxis/request", request, token: ana).header("cache-control") == "no-store")
        #expect(server.get("/v1/openapi").header("content-security-policy") != nil)
        let problem = server.post("taxis/request", "{\"from\": \"<script>\", \"to\": \"C\"}", token: ana)
        #expect(!problem.text.contains("script") && !problem.text.contains("swift"))
    }

    @Test(
        "A08: no secret and no email is in descriptions of calls and mails, or in notices to operators")
    func secrets() throws {
        let server = try TestServer(attemptsPerMinute: 2)
        server.post("accounts/register", TestServer.registration("client", "ana"))
        for _ in 0..<4 {
            server.post("accounts/logIn", "{\"login\": \"ana@example.org\", \"password\": \"Lisboa2026\"}")
        }
        let lines = server.notices.all.map { $0.line(at: 0) }
        #expect(!lines.isEmpty && lines.allSatisfy { !$0.contains("ana") && !$0.contains("example") })
        var typed = EnteredSecrets()
        typed.password = "Lisboa2026"
        var issued = IssuedSecrets()
        issued.sessionToken = "token"
        #expect("\(typed) \(issued) \(server.mails.all)".contains("2026") == false)
        var shown = ""
        dump(typed, to: &shown)
        dump(issued, to: &shown)
        #expect(!shown.contains("Lisboa") && !shown.contains("token"))
    }
}
