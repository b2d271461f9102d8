import Glibc
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite("Limits of connections") struct ConnectionLimitTests {
    private let ask = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private let health = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
    private let refusals = Refusals()

    /// Recorder of the refusals that a server reports.
    private final class Refusals: Sendable {
        private let all = Mutex<[(limit: ConnectionLimit, address: String)]>([])

        func note(_ limit: ConnectionLimit, _ address: String) { all.withLock { $0.append((limit, address)) } }
        func count(_ limit: ConnectionLimit, _ address: String = "127.0.0.1") -> Int {
            all.withLock { $0.filter { $0.limit == limit && $0.address == address }.count }
        }
    }

    /// Returns a server that answers `/healthz` beyond its limits; paths that begin with `/wait` wait.
    private func server(
        connections: Int = 16_000, perAddress: Int? = nil, reserved: Int = 4, proxy: TrustedProxy? = nil,
        waiting: Waiting = Waiting()
    ) throws -> HTTPServer {
        var limits = HTTPLimits.patient
        (limits.connectionsMax, limits.connectionsPerAddressMax) = (connections, perAddress)
        limits.connectionsReserved = reserved
        return try HTTPServer(
            listeningOn: ListenAddress("127.0.0.1:0"), limits: limits, proxy: proxy,
            isAlwaysAnswered: { $0.path == "/healthz" }, onRefusal: refusals.note
        ) { exchange in
            if exchange.request.path.hasPrefix("/wait") { return waiting.put(exchange) }
            exchange.respond(with: HTTPResponse(200, body: Array(exchange.request.path.utf8)))
        }
    }

    /// Returns clients whose requests are in progress, so that they are not closed.
    private func busy(_ count: Int, at server: HTTPServer, _ waiting: Waiting, from address: String? = nil)
        -> [RawClient]
    {
        let clients = (0..<count).map { _ in RawClient(server, from: address) }
        for client in clients { client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(eventually { waiting.count == count })
        return clients
    }

    @Test(
        "Beyond the limits requests are refused with a problem, and only reserved ones are answered, until others end")
    func beyond() throws {
        for (perAddress, limit, status) in [
            (nil, ConnectionLimit.connections, 503), (2, .connectionsPerAddress, 429),
        ] {
            let waiting = Waiting()
            let server = try server(connections: perAddress == nil ? 2 : 100, perAddress: perAddress, waiting: waiting)
            let clients = busy(2, at: server, waiting)
            let before = refusals.count(limit)
            let refused = RawClient(server)
            let answer = try #require(refused.ask(ask))
            #expect(answer.status == status && answer.headers["retry-after"] == "5")
            #expect(answer.headers["content-type"] == "application/problem+json" && refused.rest() == "")
            #expect(refusals.count(limit) == before + 1)
            let healthy = RawClient(server)
            #expect(healthy.ask(health)?.body == "/healthz" && healthy.rest() == "")
            for exchange in waiting.takeAll() { exchange.respond(with: HTTPResponse(204)) }
            for client in clients { #expect(client.answer()?.status == 204) }
            // Idle connections are scanned ten times a second.
            #expect(eventually { RawClient(server).ask(ask)?.status == 200 }, "one that rests makes room")
        }
    }

    @Test(
        "Incomplete requests make room for new clients: of the address with the most connections, oldest first")
    func halfSent() throws {
        let waiting = Waiting()
        let server = try server(connections: 6, waiting: waiting)
        let careful = RawClient(server, from: "127.0.0.2")
        careful.send("GET / HTTP/1.1\r\nHo")
        #expect(eventually { server.statistics.connectionsOpen == 1 })
        let slow = (0..<5).map { _ in RawClient(server, from: "127.0.0.3") }
        for client in slow { client.send("GET / HTTP/1.1\r\nHo") }
        #expect(eventually { server.statistics.connectionsOpen == 6 })
        for number in 0..<3 {
            #expect(RawClient(server, from: "127.0.0.\(4 + number)").ask(ask)?.status == 200)
        }
        #expect(careful.ask("st: a\r\n\r\n")?.status == 200)
        #expect(refusals.count(.connections, "127.0.0.3") >= 1 && refusals.count(.connections, "127.0.0.2") == 0)
        #expect(eventually { slow[0].isCutOff })
    }

    @Test("A flood of incomplete requests blocks no health check, also from the same address")
    func reserve() throws {
        let waiting = Waiting()
        let server = try server(connections: 2, waiting: waiting)
        let clients = busy(2, at: server, waiting)
        var flood: [RawClient] = []
        for _ in 0..<20 {
            for _ in 0..<10 {
                flood.append(RawClient(server))
                flood.last?.send("GET / HTTP/1.1\r\n")
            }
            #expect(RawClient(server, from: "127.0.0.2").ask(health)?.status == 200)
        }
        #expect(server.statistics.connectionsOpen <= 2 + 4 + 1)
        #expect(eventually { refusals.count(.connections) >= 190 })
        _ = clients
    }

    @Test("A trusted proxy may have more connections than an address") func proxied() throws {
        let waiting = Waiting()
        let server = try server(perAddress: 2, proxy: TrustedProxy("127.0.0.1"), waiting: waiting)
        let clients = busy(5, at: server, waiting)
        #expect(RawClient(server).ask(ask)?.status == 200)
        let others = (0..<3).map { _ in RawClient(server, from: "127.0.0.2") }
        for client in others { client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(eventually { waiting.count == 7 })
        #expect(eventually { refusals.count(.connectionsPerAddress, "127.0.0.2") == 1 })
        _ = clients
    }

    @Test("Addresses of an IPv6 network count as one") func groups() {
        #expect(AddressGroup.name(of: "2001:db8:1:2::1") == AddressGroup.name(of: "2001:db8:1:2:ffff::9"))
        #expect(AddressGroup.name(of: "2001:db8:1:2::1") != AddressGroup.name(of: "2001:db8:1:3::1"))
        #expect(AddressGroup.name(of: "2001:db8:1:2::1") == "2001:db8:1:2::/64")
        #expect(AddressGroup.name(of: "192.0.2.1") == "192.0.2.1")
        #expect(AddressGroup.name(of: "::ffff:192.0.2.1") == "::ffff:192.0.2.1")
    }
}
