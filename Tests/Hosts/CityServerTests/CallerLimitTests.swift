import HTTPServer
import TestSupport
import Testing

@testable import CityServer

@Suite("Limits for each caller")
struct CallerLimitTests {
    private let request = "{\"from\": \"A\", \"to\": \"C\"}"

    private func limited(_ server: TestServer, _ limit: ServiceLimit) -> UInt64 {
        server.state.limitCounts.first { $0.limit == limit.rawValue }?.count ?? 0
    }

    @Test("Each account has its own limit of calls a minute, also two accounts at one address")
    func calls() throws {
        let server = try TestServer(limits: [.callsPerSession: 5])
        let (ana, bea) = (try server.registerUser("client", "ana"), try server.registerUser("client", "bea"))
        for _ in 0..<5 { #expect(server.get("/v1/me", token: ana).status == 200) }
        let refused = server.post("taxis/request", request, token: ana)
        #expect(
            refused.status == 429 && refused.text(of: "title") == "limit reached"
                && refused.header("retry-after") == "12")
        #expect(server.listen(token: ana).answered.status == 429)
        let (frames, count) = (server.frames.count, limited(server, .callsPerSession))
        #expect(server.get("/v1/me", token: ana).status == 429 && server.frames.count == frames)
        #expect(limited(server, .callsPerSession) == count + 1)
        #expect(server.post("taxis/request", request, token: bea).status == 200)
        #expect(server.get("/v1/operator/accounts", token: TestServer.operatorToken).status == 200)
        server.move(to: 12)
        #expect(server.post("taxis/request", request, token: ana).status == 200)
    }

    @Test("Callers without a valid session share the limit of their address")
    func guests() throws {
        let server = try TestServer(limits: [.callsPerAddress: 7])
        let ana = try server.registerUser("client", "ana")  // Registers, confirms and logs in: three calls.
        for number in 0..<2 {
            #expect(server.post("places/feed").status == 200)
            #expect(server.post("taxis/withdraw", token: "invented\(number)").status == 401)
        }
        #expect(server.post("places/feed").status == 429)
        #expect(server.post("taxis/withdraw", token: "invented").status == 429)
        #expect(server.get("/v1/city").status == 429)
        #expect(server.post("taxis/request", request, token: ana).status == 200)
        #expect(server.get("/healthz").status == 200 && server.get("/metrics").text.contains("callsPerAddress\"} 3\n"))
    }

    @Test("L02: guests' calls and invalid tokens make no frames, and get the answers of the rules")
    func noFrames() throws {
        let server = try TestServer()
        let ana = try server.registerUser("client", "ana")
        let sink = server.openOperatorFeed().sink
        let (frames, digest, lines) = (server.frames.count, server.serving.digest, sink.lines.count)
        let feed = server.post("places/feed", key: "a")
        #expect(feed.status == 200 && feed.events == ["feedShown"])
        let refused = server.post("places/setName", "{\"name\": \"x\"}")
        #expect([401, 409].contains(refused.status))
        for (path, body) in [
            ("taxis/withdraw", "{}"), ("places/feed", "{}"), ("accounts/logOut", "{}"), ("accounts/listCards", "{}"),
        ] {
            let answer = server.post(path, body, token: "invented", key: "b")
            #expect(answer.status == 401 && answer.reason == "notLoggedIn" && answer.text.contains("A05"), "\(path)")
        }
        #expect(server.frames.count == frames && server.serving.digest == digest && sink.lines.count == lines)
        server.post("taxis/withdraw", token: ana)
        #expect(server.frames.count > frames && sink.lines.count > lines)
        let again = try TestServer(past: server.frames)
        #expect(again.serving.digest == server.serving.digest && again.serving.sequence == server.serving.sequence)
    }

    @Test("One stream too many ends the account's oldest; an address has its own limit, and others stay open")
    func streams() throws {
        let server = try TestServer(limits: [.streamsPerSession: 3, .streamsPerAddress: 5])
        let (ana, bea) = (try server.registerUser("client", "ana"), try server.registerUser("client", "bea"))
        let ofAna = (0..<5).map { _ in server.listen(token: ana).sink }
        #expect(ofAna.map(\.isOpen) == [false, false, true, true, true])
        #expect(limited(server, .streamsPerSession) == 2)
        let ofBea = (0..<2).map { _ in server.listen(token: bea).sink }
        #expect(server.listen(token: bea).answered.status == 429 && limited(server, .streamsPerAddress) == 1)
        ofAna[2].close()
        #expect(server.listen(token: bea).answered.status == 200)
        server.post("taxis/request", request, token: ana)
        #expect(ofAna[3].events.count > 0 && ofAna[4].events == ofAna[3].events && ofBea.allSatisfy(\.isOpen))
    }

    @Test("A client's open reservations and their dates are limited before the rules apply")
    func reservations() throws {
        let server = try TestServer(limits: [.reservationsPerClient: 2, .reservationDays: 30])
        let ana = try server.registerUser("client", "ana")
        func reserve(inDays days: Int, party: Int = 1) -> TestAnswer {
            server.post(
                "taxis/reserve",
                "{\"from\": \"A\", \"to\": \"C\", \"party\": \(party), \"departure\": \(days * 86_400)}", token: ana)
        }
        let frames = server.frames.count
        #expect(reserve(inDays: 31).status == 429 && server.frames.count == frames)
        let first = reserve(inDays: 30)
        #expect(first.status == 200 && reserve(inDays: 2).status == 200)
        #expect(reserve(inDays: 1).status == 429)
        let turkish = server.post(
            "taxis/reserve", "{\"from\": \"A\", \"to\": \"C\", \"party\": 1, \"departure\": \(31 * 86_400)}",
            token: ana, headers: [HTTPField("Accept-Language", "tr")])
        #expect(turkish.text.contains("rezervasyon en çok 30 gün önceden yapılabilir"))
        #expect(
            server.post("taxis/changeReservation", "{\"request\": \"r1\", \"departure\": \(40 * 86_400)}", token: ana)
                .status == 429)
        #expect(server.post("taxis/cancelReservation", "{\"request\": \"r1\"}", token: ana).status == 200)
        #expect(reserve(inDays: 1).status == 200)
        #expect(limited(server, .reservationsPerClient) == 1 && limited(server, .reservationDays) == 3)
    }

    @Test("Each limit is reported at most once a minute, with the address that exceeded it most")
    func reports() throws {
        let server = try TestServer()
        let book = RefusalCounter(now: { [clock = server.clock] in clock.now.seconds }, notify: server.notices.take)
        for _ in 0..<1_000 { book.note(.connections, from: "192.0.2.1") }
        book.note(.callsPerSession, from: "192.0.2.9")
        #expect(
            server.notices.all == [
                .limited(limit: "connections", address: "192.0.2.1", refused: 1),
                .limited(limit: "callsPerSession", address: "192.0.2.9", refused: 1),
            ])
        server.move(to: 59)
        for _ in 0..<2_000 { book.note(.connections, from: "192.0.2.2") }
        #expect(server.notices.all.count == 2)
        server.move(to: 60)
        book.note(.connections, from: "192.0.2.3")
        #expect(server.notices.all.last == .limited(limit: "connections", address: "192.0.2.2", refused: 3_000))
        let line = try #require(server.notices.all.last).line(at: 7)
        #expect(
            line
                == "{\"time\":7,\"level\":\"warning\",\"event\":\"limited\",\"limit\":\"connections\",\"address\":\"192.0.2.2\",\"refused\":3000}"
        )
        #expect(book.counts.first { $0.limit == "connections" }?.count == 3_001)
    }

    @Test("The guide lists each limit with its default", arguments: ServiceLimit.allCases)
    func guide(limit: ServiceLimit) throws {
        let text = try #require(TestFiles.read("\(TestFiles.package)/Sources/cabrank/cabrank.docc/Operate.md"))
        #expect(text.contains("| `\(limit.rawValue)` | \(limit.defaultValue) | \(limit.explanation) |"))
    }

    @Test("A full server still answers monitoring and operators")
    func reserved() throws {
        let authenticator = try Authenticator(operatorToken: TestServer.operatorToken)
        func isReserved(_ path: String, token: String? = nil) -> Bool {
            let headers = token.map { [HTTPField("Authorization", "Bearer \($0)")] } ?? []
            return Gateway.isReserved(HTTPRequest(.get, path: path, headers: headers), authenticator)
        }
        for path in ["/healthz", "/readyz", "/metrics"] { #expect(isReserved(path)) }
        for path in ["/v1/operator/overview", "/v1/operator/events", "/v1/accounts/appoint"] {
            #expect(
                isReserved(path, token: TestServer.operatorToken) && !isReserved(path) && !isReserved(path, token: "x"))
        }
        #expect(!isReserved("/v1/city") && !isReserved("/healthz/x"))
    }
}
