import HTTPServer
import Testing

/// Sessions of pages, with a cookie and a proof that the page itself calls.
@Suite("Page sessions")
struct PageSessionTests {
    private static let request = "{\"from\": \"A\", \"to\": \"C\"}"

    /// A browser that only keeps cookies.
    private struct Jar {
        private(set) var cookies: [String: String] = [:]

        mutating func take(_ answer: TestAnswer) {
            for header in answer.headers where header.name == "Set-Cookie" {
                let pair = header.value.prefix { $0 != ";" }.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
            }
        }

        var header: HTTPField {
            HTTPField("Cookie", cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; "))
        }
    }

    private func login(_ name: String, _ more: String = "") -> String {
        "{\"login\": \"\(name)@example.org\", \"password\": \"Lisboa2026\"\(more)}"
    }

    private func proof(_ text: String?) throws -> HTTPField { HTTPField("X-CSRF-Token", try #require(text)) }

    @Test("A lost proof locks no user out: the server gives a new one, and calls without a session work")
    func lostProof() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        var jar = Jar()
        jar.take(server.post("accounts/logIn?cookie=true", login("ana")))
        #expect(server.post("accounts/logIn?cookie=true", login("ana"), headers: [jar.header]).status == 200)
        let recovery = "{\"login\": \"ana@example.org\"}"
        #expect(server.post("accounts/recoverPassword", recovery, headers: [jar.header]).status == 200)
        let registered = server.post(
            "accounts/register", TestServer.registration("client", "bea"), headers: [jar.header])
        #expect(registered.status == 200)
        let told = server.get("/v1/me/proof", headers: [jar.header])
        #expect(told.status == 200 && told.text(of: "id") == "c1" && told.header("cache-control") == "no-store")
        let shown = try proof(told.text(of: "csrfToken"))
        #expect(server.post("taxis/request", PageSessionTests.request, headers: [jar.header]).status == 403)
        #expect(server.post("taxis/request", PageSessionTests.request, headers: [jar.header, shown]).status == 200)
        let out = server.post("accounts/logOut", headers: [jar.header, shown])
        #expect(out.status == 200)
        jar.take(out)
        #expect(jar.cookies["cabrank_session"] == nil)
        #expect(server.get("/v1/me/proof", headers: [jar.header]).status == 401)
    }

    @Test("An expired session under a cookie locks no user out")
    func endedSession() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        var jar = Jar()
        jar.take(server.post("accounts/logIn?cookie=true", login("ana")))
        server.move(to: 2 * 86_400)
        #expect(server.get("/v1/me/proof", headers: [jar.header]).status == 401)
        #expect(server.post("accounts/logIn?cookie=true", login("ana"), headers: [jar.header]).status == 200)
    }

    @Test("After a log-in in another tab, the old tab's proof is refused, and the new one names its user")
    func twoTabs() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        _ = try server.registerUser("driver", "dario")
        var jar = Jar()
        let first = server.post("accounts/logIn?cookie=true", login("ana"))
        jar.take(first)
        let ofAna = try proof(first.text(of: "csrfToken"))
        #expect(server.get("/v1/me", headers: [jar.header, ofAna]).text(of: "id") == "c1")
        jar.take(server.post("accounts/logIn?cookie=true", login("dario"), headers: [jar.header]))
        for path in ["/v1/me", "/v1/me/rides", "/v1/me/events"] {
            let answer = server.get(path, headers: [jar.header, ofAna])
            #expect(answer.status == 403 && answer.text(of: "title") == "forged", "\(path)")
        }
        #expect(server.post("taxis/request", PageSessionTests.request, headers: [jar.header, ofAna]).status == 403)
        #expect(server.get("/v1/me/proof", headers: [jar.header, ofAna]).text(of: "id") == "d1")
    }

    @Test("Another site gets neither the proof nor a log-in; the service's own pages get both")
    func otherSites() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        var jar = Jar()
        jar.take(server.post("accounts/logIn?cookie=true", login("ana")))
        let host = HTTPField("Host", "taxi.example:8080")
        func statuses(_ signs: [HTTPField]) -> [Int] {
            [
                server.get("/v1/me/proof", headers: [jar.header, host] + signs).status,
                server.post("accounts/logIn?cookie=true", login("ana"), headers: [jar.header, host] + signs).status,
                server.post("accounts/logIn?cookie=true", login("ana"), headers: [host] + signs).status,
            ]
        }
        for signs in [
            [HTTPField("Sec-Fetch-Site", "cross-site")], [HTTPField("Sec-Fetch-Site", "same-site")],
            [HTTPField("Origin", "https://evil.example")], [HTTPField("Origin", "null")],
            [HTTPField("Origin", "http://taxi.example:8080.evil.example")],
            [HTTPField("Sec-Fetch-Site", "cross-site"), HTTPField("Origin", "http://taxi.example:8080")],
        ] {
            #expect(statuses(signs) == [403, 403, 403], "\(signs)")
        }
        for signs in [
            [HTTPField("Sec-Fetch-Site", "same-origin")], [HTTPField("Origin", "http://taxi.example:8080")],
            [HTTPField("Sec-Fetch-Site", "same-origin"), HTTPField("Origin", "https://front.example")], [],
        ] {
            #expect(statuses(signs) == [200, 200, 200], "\(signs)")
        }
    }

    @Test("A10: a cookie lasts as long as a remembered session, otherwise as long as the browser")
    func cookieAge() throws {
        let server = try TestServer()
        _ = try server.registerUser("client", "ana")
        func cookie(_ more: String) -> String? {
            server.post("accounts/logIn?cookie=true", login("ana", more)).headers.first {
                $0.name == "Set-Cookie" && $0.value.hasPrefix("cabrank_session=")
            }?.value
        }
        #expect(cookie(", \"remember\": true")?.contains("; Max-Age=2592000") == true)
        #expect(cookie(", \"remember\": false")?.contains("Max-Age") == false)
        #expect(cookie("")?.contains("Max-Age") == false)
    }

    @Test("Caches between server and browser store no refusals and no personal data")
    func notKept() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        #expect(server.get("/v1/me").status == 401 && server.get("/v1/me").header("cache-control") == "no-store")
        let wrong = server.post("accounts/logIn", "{\"login\": \"ana@example.org\", \"password\": \"x\"}")
        #expect(wrong.status == 401 && wrong.header("cache-control") == "no-store")
        for path in ["/v1/me", "/v1/me/rides", "/v1/me/statistics", "/v1/me/proof"] {
            #expect(server.get(path, token: ana).header("cache-control") == "no-store", "\(path)")
        }
        #expect(server.listen(token: ana).answered.header("cache-control") == "no-store")
    }
}
