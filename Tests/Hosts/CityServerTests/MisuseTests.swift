import AccountService
import CommandStore
import HTTPServer
import InputFiles
import TestSupport
import Testing

@testable import CityServer

/// Attacks by callers who read the API description.
@Suite("Misuse")
struct MisuseTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"

    private func post(_ endpoint: Endpoint, _ body: String, to server: TestServer, token: String) -> TestAnswer {
        server.post(String(endpoint.path.dropFirst("/v1/".count)), body, token: token)
    }

    @Test(
        "API1: calls that name another user's objects neither change nor reveal them"
    )
    func othersThings() throws {
        let server = try TestServer()
        let owners = try ["client", "runner", "walker", "author"].map { try server.registerUser($0, "\($0)owner") }
        server.post("taxis/request", request, token: owners[0])
        server.post("taxis/reserve", "{\"from\": \"A\", \"to\": \"C\", \"departure\": 86000}", token: owners[0])
        server.post("accounts/addCard", "{\"paymentCard\": \"1234 token\"}", token: owners[0])
        server.post("activity/start", "{\"kind\": \"run\", \"title\": \"mine\"}", token: owners[1])
        for owner in owners { server.post("tours/openApp", token: owner) }
        func things() -> [String] {
            owners.map { owner in
                let data = server.post("accounts/tellMyData", token: owner).json?["data"]
                return server.get("/v1/me", token: owner).text + "\(data.map { "\($0)" } ?? "")"
            }
        }
        let before = things()
        #expect(before[0].contains("r1") && before[0].contains("clientowner@example.org"))
        let others = try ["client", "runner", "walker", "author"].map { try server.registerUser($0, "\($0)other") }
        for (place, other) in others.enumerated() {
            for endpoint in Endpoint.all where !["logOut", "eraseMe", "changePassword"].contains(endpoint.action) {
                let body = RequestMaker.body(of: endpoint.entry.blank(1), server.serving.ground)
                let answer = post(endpoint, body, to: server, token: other)
                #expect(!answer.text.contains("owner"), "\(endpoint.path): \(answer.text)")
            }
            #expect(things() == before, "other \(place)")
        }
    }

    @Test("API3: no field of a call can change the caller's identity or role")
    func massAssignment() throws {
        let server = try TestServer()
        let tokens = try ["client", "driver", "user"].map { try server.registerUser($0, "\($0)ana") }
        let known = Dictionary(
            uniqueKeysWithValues: Endpoint.all.map { endpoint in
                let blank = endpoint.entry.blank(1)
                return (
                    endpoint.path, SchemaFieldCollector.entries(of: blank, takesCode: blank.confirmsEmail).map(\.name)
                )
            })
        let extra = [
            "role", "client", "driver", "user", "account", "id", "session", "token", "confirmed", "isConfirmed",
            "operator", "admin", "key", "sequence", "time", "__proto__",
        ]
        let frameCount = server.frames.count
        for endpoint in Endpoint.all {
            let body = RequestMaker.body(of: endpoint.entry.blank(1), server.serving.ground).dropLast()
            for name in extra where known[endpoint.path]?.contains(name) == false {
                let more = "\(body)\(body.count > 1 ? ", " : "")\"\(name)\": \"d1\"}"
                for token in tokens {
                    let status = post(endpoint, more, to: server, token: token).status
                    #expect(status == 400, "\(endpoint.path) takes \(name): \(status)")
                }
            }
        }
        #expect(server.frames.count == frameCount)
        // A registered user keeps the role, and offices need an appointment.
        let again = server.post("accounts/register", TestServer.registration("runner", "clientana"))
        #expect(again.reason == "emailTaken")
        for role in AccountService.Role.allCases where role.needsAppointment {
            let refused = server.post("accounts/register", TestServer.registration(role.word, "mallory"))
            #expect(refused.reason == "notAllowed", "\(role.word)")
        }
        #expect(server.get("/v1/me", token: tokens[0]).text(of: "role") == "client")
    }

    @Test("API4: lists are paged for every caller, and the length of a call is limited")
    func parts() throws {
        let server = try TestServer()
        let (ugo, uma) = (try server.registerUser("user", "ugo"), try server.registerUser("user", "uma"))
        // Only active users are visible to others.
        server.post("places/setName", "{\"name\": \"Uma\"}", token: uma)
        for number in 0..<130 {
            let sent = server.post("places/message", "{\"to\": \"u2\", \"text\": \"letter \(number)\"}", token: ugo)
            #expect(sent.status == 200, "\(sent.text)")
        }
        func letters(_ skip: String?) -> [String] {
            let query = skip.map { [HTTPField("skip", $0)] } ?? []
            let answer = server.get("/v1/places/letters", token: uma, query: query)
            guard case .list(let letters) = answer.json?["messages"] else { return [] }
            return letters.compactMap { if case .text(let text) = $0["text"] { text } else { nil } }
        }
        #expect(letters(nil).count == Query.pageSizeMax)
        #expect(firstDifference(letters(nil) + letters("100"), (0..<130).map { "letter \($0)" }) == nil)
        #expect(letters("130") == [] && letters("4294967295") == [])
        for wrong in ["-1", "x", "", "4294967296", "1e3"] {
            let answer = server.get("/v1/places/letters", token: uma, query: [HTTPField("skip", wrong)])
            #expect(answer.status == 400, "\(wrong)")
        }
        #expect(CityServer.Settings().limits.bodyBytesMax <= 64 << 10)
    }

    @Test("API5: a page's cookie alone performs no command, and queries change nothing")
    func cookieAlone() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let shown = HTTPField("Cookie", "\(Authenticator.cookieName)=\(ana)")
        let (digest, frameCount) = (server.serving.digest, server.frames.count)
        for endpoint in Endpoint.all {
            let body = RequestMaker.body(of: endpoint.entry.blank(1), server.serving.ground)
            // Another site can send forms and pictures: current browsers name the site, others send nothing.
            for (method, type, origin) in [
                (HTTPMethod.post, "application/json", "https://evil.example"), (.post, "text/plain", "null"),
                (.post, "text/plain", nil), (.get, "application/json", nil), (.head, "application/json", nil),
            ] {
                // A caller who lost the proof can still log in: a call that needs no session is then anonymous.
                if method == .post, origin == nil, endpoint.audience == .visitor { continue }
                let sent = HTTPRequest(
                    method, path: endpoint.path,
                    headers: [shown, HTTPField("Content-Type", type), HTTPField("Host", "taxi.example")]
                        + (origin.map { [HTTPField("Origin", $0)] } ?? []),
                    body: Array(body.utf8))
                let status = server.send(sent).answered.status
                #expect(status == (method == .post ? 403 : 405), "\(method) \(endpoint.path): \(status)")
            }
        }
        for query in Query.all { _ = server.get(query.path, headers: [shown]) }
        #expect(server.serving.digest == digest && server.frames.count == frameCount)
        #expect(server.get("/v1/me", headers: [shown]).header("access-control-allow-origin") == nil)
    }

    @Test(
        "API6: password guessing is slowed down for every spelling of a login and any number of addresses")
    func disguises() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        server.move(to: 3_600)
        let spellings = ["ana@example.org", "ANA@example.org", "Ana@Example.ORG"]
        func guess(_ number: Int) -> String {
            "{\"login\": \"\(spellings[number % spellings.count])\", \"password\": \"Guess\(number)x\"}"
        }
        #expect((0..<12).map { server.post("accounts/logIn", guess($0)).status }.suffix(2) == [429, 429])
        // The limit also holds for attempts in the user's own session.
        let change = "{\"password\": \"Guess2026\", \"newPassword\": \"Coimbra2027\"}"
        let tries = (0..<12).map { _ in server.post("accounts/changePassword", change, token: ana) }
        #expect(tries.map(\.status) == Array(repeating: 401, count: 10) + [429, 429])
        #expect(tries.last?.header("retry-after") == "6")
        #expect(server.get("/v1/me", token: ana).status == 200)
        // An IPv6 network counts as one sender, each IPv4 address as its own.
        let names = [
            "2001:db8::1", "2001:db8::2:0:0:1", "2001:db8:0:1::1", "::ffff:1.2.3.4", "::ffff:1.2.3.5", "1.2.3.4",
        ]
        .map { RateLimiter.key(ofSender: $0) }
        #expect(names[0] == names[1] && Set(names).count == names.count - 1)
        #expect(RateLimiter.key(ofLogin: String(repeating: "a", count: 60_000)).utf8.count == 254)
    }

    @Test("API7: no call makes the server connect to anything but its mail server")
    func outwards() throws {
        let folders = ["Sources/Hosts/CityServer", "Sources/System/HTTPServer"]
        let sources = folders.flatMap { folder in
            TestFiles.paths(below: "\(TestFiles.package)/\(folder)").filter { $0.hasSuffix(".swift") }
        }
        #expect(sources.count > 40)
        let asking = sources.filter { path in
            let text = TestFiles.read(path) ?? ""
            return ["connect(", "URLSession", "getaddrinfo(", "mail_send(", "posix_spawn", "dlopen"].contains {
                text.contains($0)
            }
        }
        #expect(asking.map { $0.split(separator: "/").last ?? "" } == ["MailServer.swift"])
    }

    @Test(
        "API8: callers' texts cannot start a header of an answer or mail, or leave the mail folder")
    func injection() throws {
        let server = try TestServer()
        let ends = [
            "\\r\\nBcc: eva@example.org", "\\nX-Evil: 1", "\\u0000", ">,<eva@example.org", "\\r\\n\\r\\n<script>",
        ]
        for end in ends {
            for email in ["ana@example.org\(end)", "ana\(end)@example.org"] {
                let body = TestServer.registration("client", "ana").replacing("ana@example.org", with: email)
                let answer = server.post("accounts/register", body)
                #expect([400, 409].contains(answer.status), "\(answer.text)")
            }
        }
        #expect(server.mails.all.isEmpty)
        for end in ends {
            let name = "ana\(server.mails.all.count)"
            let body = TestServer.registration("client", name).replacing("\"A\"", with: "\"A\(end)\"")
            // Names contain no line end or NUL.
            #expect(server.post("accounts/register", body).status == (end.contains("\\") ? 400 : 200))
        }
        let folder = try TemporaryFolder()
        let outbox = try MailQueue(folder: "\(folder.path)/outbox")
        for mail in server.mails.all { try outbox.send(mail) }
        #expect(folder.names() == ["outbox"] && folder.names(in: "outbox").count == 1)
        for name in folder.names(in: "outbox") {
            let head = try #require(folder.read("outbox/\(name)")).split(separator: "\r\n\r\n")[0]
            let names = head.split(separator: "\r\n").map { String($0.prefix { $0 != ":" }) }
            #expect(names == ["To", "Subject", "MIME-Version", "Content-Type", "Content-Transfer-Encoding"])
        }
        // No header of an answer contains text of the caller.
        let token = try server.registerUser("client", "bea")
        let sent = "evil\u{E9}"
        for path in ["/v1/me", "/v1/\(sent)", "/v1/places"] {
            let answer = server.get(
                path, token: token, query: [HTTPField("text", sent)],
                headers: [HTTPField("Idempotency-Key", sent), HTTPField("Accept-Language", sent)])
            #expect(!answer.headers.contains { $0.value.contains("evil") })
        }
    }

    @Test("API8: no path reaches anything outside of the service")
    func traversal() throws {
        let server = try TestServer()
        let folders = ["..", "%2e%2e", "%2E.", "..%2f", "..\\", "....//", "%252e%252e", ".;", "%c0%ae%c0%ae"]
        let targets = ["etc/passwd", "operator.token", "store/commands.sqlite", "metrics", "readyz"]
        for folder in folders {
            for target in targets {
                for start in ["/", "/v1/", "/v1/openapi/", "/v1/places/place/"] {
                    let path = "\(start)\(folder)/\(folder)/\(target)"
                    for method in [HTTPMethod.get, .post] {
                        #expect(server.send(HTTPRequest(method, path: path)).answered.status == 404, "\(path)")
                    }
                }
            }
        }
        let parameter = server.get("/v1/places", query: [HTTPField("text", "../../../etc/passwd")])
        #expect(parameter.status == 200 && !parameter.text.contains("root"))
    }

    @Test("API9: exactly the described paths answer, in any notation")
    func inventory() throws {
        let server = try TestServer()
        let description = try JSONNode(parsing: server.get("/v1/openapi.json").body)
        guard case .map(let paths) = description["paths"] else {
            Issue.record("no paths")
            return
        }
        for path in paths {
            guard case .map(let methods) = path.value else { continue }
            let isRead = methods.contains { $0.key == "get" }
            let right = server.send(HTTPRequest(isRead ? .get : .post, path: path.key)).answered.status
            #expect(right != 404 && right != 405 && right != 0, "\(path.key): \(right)")
            for method in [HTTPMethod.put, .patch, .delete, .options, .other("TRACE"), isRead ? .post : .get] {
                let status = server.send(HTTPRequest(method, path: path.key)).answered.status
                #expect(status == 405, "\(method) \(path.key): \(status)")
            }
            let written = path.key
            for other in [
                "\(written)/", written.uppercased(), written.replacing("/v1/", with: "/v2/"),
                written.replacing("/v1/", with: "/"), written.replacing("/v1/", with: "//v1/"), "\(written).json",
                "\(written)%20", "\(written);a=b", written.replacing("e", with: "%65"),
            ] where other != written {
                for method in [HTTPMethod.get, .post] {
                    let status = server.send(HTTPRequest(method, path: other)).answered.status
                    let isKnown = ["/v1/openapi.json", "/metrics"].contains(other)
                    #expect(status == 404 || isKnown, "\(method) \(other): \(status)")
                }
            }
        }
    }
}
