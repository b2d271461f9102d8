import CommandStore
import HTTPServer
import Testing

@testable import CityServer

@Suite("Secrecy")
struct SecrecyTests {
    @Test(
        "A08: notices to operators contain no secret and no personal data")
    func nothingIsSaid() throws {
        let server = try TestServer(attemptsPerMinute: 30)
        let papers =
            ", \"drivingLicence\": \"DL-7788\", \"taxiLicence\": \"TX-7788\", \"iban\": \"PT50000201231234567890154\""
        server.post("accounts/addLicence", "{\"licence\": \"TX-7788\"}", token: TestServer.operatorToken)
        server.post("accounts/register", TestServer.registration("driver", "dario", more: papers))
        let code = try #require(server.mails.lastCode)
        server.post("accounts/confirm", "{\"email\": \"dario@example.org\", \"code\": \"\(code)\"}")
        let token = try server.logIn("dario")
        let session = server.post(
            "accounts/logIn?cookie=true", "{\"login\": \"dario@example.org\", \"password\": \"Lisboa2026\"}",
            key: "mine")
        server.post("accounts/addPhone", "{\"phone\": \"+351 912 345 678\"}", token: token)
        server.post("accounts/addCard", "{\"paymentCard\": \"4321 cardtoken\"}", token: token)
        server.post("accounts/recoverPassword", "{\"login\": \"dario@example.org\"}")
        let temporary = try #require(server.mails.lastCode)
        for _ in 0..<40 {
            server.post("accounts/logIn", "{\"login\": \"dario@example.org\", \"password\": \"Guess4711\"}")
        }
        server.post("taxis/start", "{\"zone\": \"Secretplace\"}", token: token)
        server.journal.fail(.failed(path: "store/commands.sqlite", action: "writing frames", reason: "disk I/O error"))
        let secrets = [
            code, token, temporary, try #require(session.text(of: "token")),
            try #require(session.text(of: "csrfToken")),
            "Lisboa2026", "Guess4711", "dario", "example.org", "-7788", "1231234567890", "912345678", "912 345 678",
            "cardtoken", "1990-", TestServer.operatorToken, "Secretplace", "127.0.0.1", "secret of the store",
        ]
        // Only the address of a refused log-in, which firewalls need, is in the log.
        let lines = server.notices.all.map { $0.line(at: 0).replacing("\"sender\":\"127.0.0.1\"", with: "") }
        let said =
            lines + [
                ServerNotice.storeFailed(server.journal.failure.map { "\($0)" } ?? "").line(at: 0),
                server.get("/metrics").text,
                server.get("/readyz").text, server.get("/healthz").text,
                server.get("/v1/operator/accounts", token: TestServer.operatorToken).text,
            ]
        #expect(said.count > 10)
        for secret in secrets {
            #expect(!said.contains { $0.contains(secret) }, "\(secret) is said")
        }
        // The store's frames contain only personal data that the rules keep (A03, A11).
        let shown = server.frames.map { "\($0.command) " + String(decoding: $0.answer ?? [], as: UTF8.self) }.joined()
        for secret in secrets.prefix(7) { #expect(!shown.contains(secret), "\(secret) is stored") }
    }

    @Test(
        "A05: only the answers that the rules define reveal whether an email has an account, at a limited rate"
    )
    func existence() throws {
        let server = try TestServer()
        let bea = try server.registerUser("client", "bea")
        server.post("accounts/register", TestServer.registration("client", "ana"))
        var told: Set<String> = []
        for endpoint in Endpoint.all where endpoint.audience != .operators {
            let blank = endpoint.entry.blank(1)
            let entries = SchemaFieldCollector.entries(of: blank, takesCode: blank.confirmsEmail)
            guard let field = entries.first(where: { ["email", "login"].contains($0.name) }) else { continue }
            func answer(_ name: String) -> TestAnswer {
                var body = "{\"\(field.name)\": \"\(name)@example.org\""
                if entries.contains(where: { $0.name == "password" }) { body += ", \"password\": \"Guess2026\"" }
                if entries.contains(where: { $0.name == "code" }) { body += ", \"code\": \"guess\"" }
                let whole = endpoint.action == "register" ? TestServer.registration("client", name) : body + "}"
                return server.post(String(endpoint.path.dropFirst(4)), whole, token: bea)
            }
            let (known, unknown) = (answer("ana"), answer("no\(endpoint.action)"))
            if known.reason != unknown.reason || known.status != unknown.status {
                told.insert("\(endpoint.action): \(known.reason ?? "done"), \(unknown.reason ?? "done")")
                #expect((0..<11).map { _ in answer("slow\(endpoint.action)").status }.last == 429)
            }
        }
        #expect(
            told == [
                "register: emailTaken, done", "sendConfirmation: done, unknownEmail",
                "confirm: wrongCode, unknownEmail",
                "logIn: wrongPassword, unknownEmail", "recoverPassword: notConfirmed, unknownEmail",
            ])
        // Another user's account reveals nothing either.
        #expect(!server.post("accounts/tellMyData", token: bea).text.contains("ana@"))
    }
}
