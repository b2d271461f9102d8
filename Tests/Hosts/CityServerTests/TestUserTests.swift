import AccountService
import CommandStore
import InputFiles
import Testing

@testable import CityServer

@Suite("Test users")
struct TestUserTests {
    private static func order(_ role: String, _ first: Int, _ last: Int) -> String {
        "{\"role\": \"\(role)\", \"first\": \(first), \"last\": \(last)}"
    }

    private static func made(
        _ server: TestServer, _ role: String, _ first: Int, _ last: Int
    ) -> (answer: TestAnswer, tokens: [String]) {
        let answer = server.post("operator/testUsers", order(role, first, last), token: TestServer.operatorToken)
        guard case .list(let users) = answer.json?["users"] else { return (answer, []) }
        return (answer, users.compactMap { if case .text(let token) = $0["token"] { token } else { nil } })
    }

    @Test("An operator creates users of every role, and each acts under the returned token")
    func making() throws {
        let server = try TestServer()
        let clients = TestUserTests.made(server, "client", 1, 3)
        #expect(clients.answer.status == 200 && clients.tokens.count == 3 && Set(clients.tokens).count == 3)
        let drivers = TestUserTests.made(server, "driver", 1, 2).tokens
        #expect(server.post("taxis/start", "{\"zone\": \"A\"}", token: drivers[1]).events.contains("driverStarted"))
        #expect(
            server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: clients.tokens[2]).status == 200)
        #expect(server.get("/v1/me", token: clients.tokens[2]).text(of: "id") == "c3")
        for role in AccountService.Role.allCases where role != .client && role != .driver {
            let (answer, tokens) = TestUserTests.made(server, role.word, 1, 2)
            #expect(answer.status == 200, "\(role.word): \(answer.text)")
            #expect(server.get("/v1/me", token: tokens.last).text(of: "id") == "\(role.kind.prefix)2")
        }
    }

    @Test("The same request returns the same users and changes nothing, also after a restart; later ones add users")
    func repeating() throws {
        let server = try TestServer()
        let first = TestUserTests.made(server, "client", 1, 3)
        let frames = server.frames.count
        #expect(TestUserTests.made(server, "client", 1, 3).answer == first.answer && server.frames.count == frames)
        let recovered = try TestServer(past: server.frames)
        #expect(recovered.serving.digest == server.serving.digest)
        let more = TestUserTests.made(recovered, "client", 2, 4)
        #expect(Array(more.tokens.prefix(2)) == Array(first.tokens.suffix(2)))
        #expect(recovered.get("/v1/me", token: more.tokens[2]).text(of: "id") == "c4")
    }

    @Test("An interrupted set-up continues, and the taxis stay unused until the first driver works")
    func goingOn() throws {
        let server = try TestServer()
        func areTaxisUsed(_ server: TestServer) -> JSONNode? {
            server.get("/v1/operator/overview", token: TestServer.operatorToken).json?["taxisUsed"]
        }
        let first = TestUserTests.made(server, "client", 1, 2).tokens
        let again = try TestServer(past: server.frames)
        #expect(TestUserTests.made(again, "client", 1, 3).tokens.prefix(2) == first[...])
        #expect(again.frames.count == 3)
        let drivers = TestUserTests.made(again, "driver", 1, 1).tokens
        #expect(areTaxisUsed(again) == .boolean(false))
        #expect(again.post("taxis/start", "{\"zone\": \"A\"}", token: drivers[0]).status == 200)
        #expect(areTaxisUsed(again) == .boolean(true))
        #expect(areTaxisUsed(try TestServer(past: server.frames + again.frames)) == .boolean(true))
        #expect(areTaxisUsed(try TestServer(past: server.frames)) == .boolean(false))
    }

    @Test("A10: a test user whose session has ended is logged in again with the same token")
    func lapsedSession() throws {
        let server = try TestServer()
        let tokens = TestUserTests.made(server, "client", 1, 1).tokens
        server.move(to: 86_400 * 31)
        #expect(server.get("/v1/me", token: tokens[0]).status == 401)
        #expect(TestUserTests.made(server, "client", 1, 1).tokens == tokens)
        #expect(server.get("/v1/me", token: tokens[0]).status == 200)
    }

    @Test("An invalid request, or one without the operator's token, is refused, and no user is added")
    func refusals() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let frames = server.frames.count
        let operators = TestServer.operatorToken
        for (body, status) in [
            ("[]", 400), ("{}", 400), (TestUserTests.order("king", 1, 2), 400),
            (TestUserTests.order("client", 0, 2), 400),
            (TestUserTests.order("client", 3, 2), 400), (TestUserTests.order("client", 2, 10_002), 422),
            (TestUserTests.order("client", 3, 4), 422), (TestUserTests.order("client", 1, 2), 409),
            (TestUserTests.order("driver", 1, 3), 409),
            ("{\"role\": \"client\", \"first\": 1, \"last\": 1, \"x\": 1}", 400),
        ] {
            #expect(server.post("operator/testUsers", body, token: operators).status == status, "\(body)")
        }
        #expect(server.post("operator/testUsers", TestUserTests.order("client", 2, 2), token: ana).status == 403)
        #expect(server.post("operator/testUsers", TestUserTests.order("client", 2, 2)).status == 403)
        #expect(server.get("/v1/operator/testUsers", token: operators).status == 405)
        #expect(server.frames.count == frames)
    }

    @Test("A05: no password opens a test user's account, and its email cannot be guessed")
    func passwords() throws {
        let server = try TestServer()
        _ = TestUserTests.made(server, "client", 1, 1)
        let account = try #require(server.serving.account(of: .init(.client, 1)))
        let email = try #require(server.serving.host.accounts.email(of: account)?.text)
        #expect(email.hasSuffix("@test.invalid") && email.utf8.count > 25)
        for password in ["", "none", "Lisboa2026"] {
            let body = "{\"login\": \"\(email)\", \"password\": \"\(password)\"}"
            #expect(server.post("accounts/logIn", body).reason == "wrongPassword")
        }
    }
}
