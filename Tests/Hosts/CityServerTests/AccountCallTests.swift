import HTTPServer
import Quantities
import Testing

@Suite("Accounts over HTTP")
struct AccountCallTests {
    @Test(
        "A04, A05: a user registers, confirms with the mailed code, logs in, acts, and no longer after logging out"
    )
    func wholeWay() throws {
        let server = try TestServer()
        #expect(server.post("accounts/register", TestServer.registration("client", "ana")).events.first == "registered")
        let code = try #require(server.mails.lastCode)
        let login = "{\"login\": \"ana@example.org\", \"password\": \"Lisboa2026\"}"
        let early = try #require(server.post("accounts/logIn", login).text(of: "token"))
        let request = "{\"from\": \"A\", \"to\": \"C\"}"
        #expect(server.post("taxis/request", request, token: early).reason == "notConfirmed")
        #expect(
            server.post("accounts/confirm", "{\"email\": \"ana@example.org\", \"code\": \"guess\"}").reason
                == "wrongCode")
        #expect(
            server.post("accounts/confirm", "{\"email\": \"ana@example.org\", \"code\": \"\(code)\"}").status == 200)
        let wrong = server.post("accounts/logIn", "{\"login\": \"ana@example.org\", \"password\": \"Guess2026\"}")
        #expect(wrong.status == 401 && wrong.reason == "wrongPassword")
        let token = try #require(server.post("accounts/logIn", login).text(of: "token"))
        #expect(server.post("taxis/request", request, token: token).status == 200)
        #expect(server.post("accounts/logOut", token: token).status == 200)
        #expect(server.post("taxis/withdraw", token: token).status == 401)
        #expect(server.get("/v1/me", token: token).status == 401)
    }

    @Test("A06, A07: a temporary password comes by mail, and changing a password ends the other sessions")
    func passwords() throws {
        let server = try TestServer()
        let first = try server.registerUser("client", "ana")
        #expect(server.post("accounts/recoverPassword", "{\"login\": \"ana@example.org\"}").status == 200)
        let temporary = try #require(server.mails.lastCode)
        let login = "{\"login\": \"ana@example.org\", \"password\": \"\(temporary)\"}"
        let second = try #require(server.post("accounts/logIn", login).text(of: "token"))
        #expect(
            server.post("taxis/request", "{\"from\": \"A\", \"to\": \"C\"}", token: second).reason
                == "mustChangePassword")
        let weak = "{\"password\": \"\(temporary)\", \"newPassword\": \"weak\"}"
        #expect(server.post("accounts/changePassword", weak, token: second).reason == "weakPassword")
        let strong = "{\"password\": \"\(temporary)\", \"newPassword\": \"Coimbra2027\"}"
        #expect(server.post("accounts/changePassword", strong, token: second).status == 200)
        #expect(server.get("/v1/me", token: first).status == 401)
        #expect(server.get("/v1/me", token: second).status == 200)
    }

    @Test("A page's cookie is accepted for a command only with its proof")
    func cookies() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        let answer = server.post(
            "accounts/logIn?cookie=true", "{\"login\": \"ana@example.org\", \"password\": \"Lisboa2026\"}")
        let cookie = try #require(answer.header("set-cookie"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let shown = HTTPField("Cookie", String(cookie.prefix { $0 != ";" }))
        let proof = HTTPField("X-CSRF-Token", try #require(answer.text(of: "csrfToken")))
        let request = "{\"from\": \"A\", \"to\": \"C\"}"
        #expect(server.get("/v1/me", headers: [shown]).status == 200)
        #expect(server.post("taxis/request", request, headers: [shown]).status == 403)
        #expect(
            server.post("taxis/request", request, headers: [shown, HTTPField("X-CSRF-Token", "guess")]).status == 403)
        #expect(server.post("taxis/request", request, headers: [shown, proof]).status == 200)
    }

    @Test("A05: password guessing is slowed down by account and by address")
    func attempts() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        server.move(to: 3_600)
        let guess = "{\"login\": \"ana@example.org\", \"password\": \"Guess2026\"}"
        let statuses = (0..<12).map { _ in server.post("accounts/logIn", guess).status }
        #expect(statuses == Array(repeating: 401, count: 10) + [429, 429])
        #expect(server.post("accounts/logIn", guess).header("retry-after") == "6")
        #expect(server.post("accounts/logIn", "{\"login\": \"b@example.org\", \"password\": \"x\"}").status == 409)
        server.move(to: 3_606)
        #expect(server.post("accounts/logIn", guess).status == 401)
        let narrow = try TestServer(attemptsPerMinute: 3)
        let others = (0..<4).map { number in
            narrow.post("accounts/logIn", "{\"login\": \"u\(number)@example.org\", \"password\": \"x\"}").status
        }
        #expect(others == [409, 409, 409, 429])
    }

    @Test(
        "A03: drivers need a known licence, office staff need an appointment, and the fleet has a fixed size"
    )
    func roles() throws {
        let server = try TestServer()
        let papers =
            ", \"drivingLicence\": \"DL-1\", \"taxiLicence\": \"TX-9\", \"iban\": \"PT50000201231234567890154\""
        let refused = server.post("accounts/register", TestServer.registration("driver", "dario", more: papers))
        #expect(refused.reason == "unknownLicence")
        #expect(server.post("accounts/register", TestServer.registration("staff", "stela")).reason == "notAllowed")
        let office = "{\"email\": \"stela@example.org\", \"role\": \"staff\"}"
        #expect(server.post("accounts/appoint", office, token: TestServer.operatorToken).events == ["appointed"])
        _ = try server.registerUser("staff", "stela")
        for name in ["dora", "dina"] { _ = try server.registerUser("driver", name) }
        #expect(throws: TestServerError.self) { _ = try server.registerUser("driver", "duda") }
        #expect(server.get("/v1/operator/accounts", token: TestServer.operatorToken).text.contains("\"driver\":2"))
    }

    @Test("A10: a user whose session has ended is logged out for every call, even if nothing happened since")
    func lapsedSession() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        #expect(server.get("/v1/me", token: ana).status == 200)
        server.move(to: 86_400 + 1)
        #expect(server.get("/v1/me", token: ana).status == 401)
        #expect(server.listen(token: ana).answered.status == 401)
    }

    @Test("A11: a user gets all stored personal data on request, and can have them erased")
    func ownData() throws {
        let server = try TestServer()
        let token = try server.registerUser("client", "ana")
        server.post("taxis/reserve", "{\"from\": \"A\", \"to\": \"C\", \"departure\": 7200}", token: token)
        let data = server.post("accounts/tellMyData", token: token).text
        #expect(data.contains("ana@example.org") && data.contains("\"from\":\"A\""))
        #expect(server.post("accounts/eraseMe", token: token).reason == "notConfirmedByUser")
        #expect(server.post("accounts/eraseMe", "{\"confirmed\": true}", token: token).status == 200)
        #expect(server.get("/v1/me", token: token).status == 401)
        #expect(
            server.frames.contains {
                if case .taxi(.client(_, .cancelReservation)) = $0.command { true } else { false }
            })
    }
}
