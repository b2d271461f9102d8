import HTTPServer
import TestSupport
import Testing

@testable import CityServer

@Suite("Password guessing")
struct AuthenticationLimitTests {
    private func attempt(
        _ server: TestServer, _ password: String, from sender: String, cookies: String? = nil,
        login: String = "ana@example.org"
    ) -> TestAnswer {
        var headers = [HTTPField("Content-Type", "application/json")]
        if let cookies { headers.append(HTTPField("Cookie", cookies)) }
        let body = "{\"login\": \"\(login)\", \"password\": \"\(password)\"}"
        return server.send(
            HTTPRequest(
                .post, path: "/v1/accounts/logIn", query: [HTTPField("cookie", "true")], headers: headers,
                body: Array(body.utf8), sender: sender)
        ).answered
    }

    /// Returns the cookie of a device that has logged in.
    private func device(_ answer: TestAnswer) throws -> String {
        let cookie = answer.headers.first { $0.name == "Set-Cookie" && $0.value.hasPrefix("cabrank_device_") }
        return String(try #require(cookie).value.prefix { $0 != ";" })
    }

    @Test("A05: guessing at one account from one address is slowed down, and the owner can log in from another")
    func ownerComesIn() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        server.move(to: 3_600)
        let guesses = (0..<30).map { _ in attempt(server, "Guess2026", from: "203.0.113.5").status }
        #expect(guesses == Array(repeating: 401, count: 10) + Array(repeating: 429, count: 20))
        #expect(attempt(server, "Lisboa2026", from: "198.51.100.7").status == 200)
        // Other spellings denote the same account.
        let spellings = [" ana@example.org ", "ANA@EXAMPLE.ORG", "ana@example.org\u{200B}"]
        let others = spellings.map { attempt(server, "Guess2026", from: "203.0.113.5", login: $0).status }
        #expect(others == [429, 429, 429])
    }

    @Test("A05: many addresses at one account are slowed down together, and a known device can log in")
    func manyAddresses() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        let known = try device(attempt(server, "Lisboa2026", from: "198.51.100.7"))
        server.move(to: 3_600)
        let guesses = (0..<300).map { attempt(server, "Guess2026", from: "203.0.113.\($0 % 100)").status }
        #expect(guesses.count { $0 == 401 } == 100)
        #expect(attempt(server, "Lisboa2026", from: "192.0.2.1").status == 429)
        #expect(attempt(server, "Lisboa2026", from: "192.0.2.1", cookies: known).status == 200)
        // A thief with a stolen cookie guesses no faster.
        let stolen = (0..<12).map { _ in attempt(server, "Guess2026", from: "203.0.113.200", cookies: known).status }
        #expect(stolen == Array(repeating: 401, count: 9) + [429, 429, 429])
    }

    @Test("The server recognises a known device of an account by its signature, also after a restart")
    func signedDevices() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        _ = try server.registerUser("client", "bea")
        let ofAna = try device(attempt(server, "Lisboa2026", from: "198.51.100.7"))
        let ofBea = try device(attempt(server, "Lisboa2026", from: "198.51.100.7", login: "bea@example.org"))
        #expect(!ofAna.contains("ana") && ofAna.prefix { $0 != "=" } != ofBea.prefix { $0 != "=" })
        let devices = KnownDevices(secret: "secret of the store")
        func isKnown(_ cookie: String, _ login: String = "ana@example.org") -> Bool {
            let request = HTTPRequest(.post, path: "/v1/accounts/logIn", headers: [HTTPField("Cookie", cookie)])
            return devices.device(of: request, for: login) != nil
        }
        #expect(isKnown(ofAna) && isKnown(ofAna, "ANA@example.org") && isKnown(ofBea, "bea@example.org"))
        let value = ofBea.drop { $0 != "=" }
        #expect(!isKnown("\(ofAna.prefix { $0 != "=" })\(value)") && !isKnown(ofAna, "bea@example.org"))
        #expect(!isKnown(String(ofAna.dropLast())) && !isKnown(ofAna + ".x") && !isKnown(""))
        let other = KnownDevices(secret: "another secret")
        let request = HTTPRequest(.post, path: "/v1/accounts/logIn", headers: [HTTPField("Cookie", ofAna)])
        #expect(other.device(of: request, for: "ana@example.org") == nil)
    }

    @Test("A05: the log has address and hashed account of failed attempts, and fail2ban's filter matches them")
    func log() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        server.move(to: 3_600)
        for sender in ["203.0.113.5", "2001:db8::7"] {
            for _ in 0..<11 { _ = attempt(server, "Guess2026", from: sender) }
        }
        _ = attempt(server, "Guess2026", from: "203.0.113.6", login: "nobody@example.org")
        let lines = server.notices.all.map { $0.line(at: 1_795_871_851) }
        #expect(lines.count == 23 && lines.count { $0.contains("\"attemptsLimited\"") } == 2)
        let accounts = Set(lines.compactMap { $0.split(separator: "\"account\":").last })
        #expect(accounts.count == 2 && lines.allSatisfy { !$0.contains("ana") && !$0.contains("nobody") })

        let filter = try #require(TestFiles.read("\(TestFiles.package)/Packaging/fail2ban/filter.d/cabrank.conf"))
        let expression = try #require(filter.split(separator: "\n").first { $0.hasPrefix("failregex = ") })
            .dropFirst("failregex = ".count).replacing("<ADDR>", with: "(?<address>[0-9A-Fa-f.:]+)")
        let pattern = try Regex(String(expression))
        func address(_ line: String) throws -> Substring? {
            try pattern.wholeMatch(in: line)?["address"]?.substring
        }
        #expect(try address(lines[0]) == "203.0.113.5" && address("host cabrank[7]: \(lines[11])") == "2001:db8::7")
        #expect(try lines.allSatisfy { try address($0) != nil })
        for other in [ServerNotice.ending, .started(address: "203.0.113.5:80", frames: 1, recoverySeconds: 0)] {
            #expect(try address(other.line(at: 0)) == nil)
        }
        // A caller's text cannot imitate such a line.
        let forged = ServerNotice.mailFailed(lines[0])
        #expect(try address(forged.line(at: 0)) == nil)
    }
}
