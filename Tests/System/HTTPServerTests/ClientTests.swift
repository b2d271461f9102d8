import Glibc
import HTTPServer
import OperatingSystem
import Synchronization
import TestSupport
import Testing

@Suite("Slow, disconnected and excess clients, and servers that stop") struct ClientTests {
    private let ask = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Requests of other clients that must be answered between two bytes of a slow client.
    private static let othersServedMin = 5

    /// Whether a client that sends a byte now and then is cut off while others are served.
    ///
    /// - Parameters:
    ///   - beginning: bytes sent at once.
    ///   - drop: bytes sent repeatedly.
    private func isCutOff(_ server: HTTPServer, sending beginning: String, then drop: String) -> Bool {
        let dripping = RawClient(server)
        dripping.send(beginning)
        var othersServed = 0
        let isCutOff = eventually {
            dripping.send(drop)
            if RawClient(server).ask(ask)?.status == 200 { othersServed += 1 }
            usleep(200_000)
            return dripping.isCutOff
        }
        // On a stalled machine the client may be cut off for silence before others come; then another one is tried.
        return isCutOff && othersServed > Self.othersServedMin && dripping.rest() == ""
    }

    @Test("A client that falls silent, or sends a byte now and then, is cut off while others are served") func slow()
        throws
    {
        let server = try echoServer(.idle(seconds: 1))
        let silent = RawClient(server)
        silent.send("GET / HTTP/1.1\r\nHo")
        var resting: RawClient?
        #expect(
            eventually {
                resting = RawClient(server)
                return resting?.ask(ask)?.status == 200
            })
        #expect(eventually { isCutOff(server, sending: "GET / HTTP/1.1\r\nA: ", then: "x") })
        #expect(silent.rest() == "" && resting?.rest() == "")
        #expect(eventually { server.statistics.connectionsOpen == 0 })
    }

    @Test(
        "A client that sends a body or chunks byte by byte with pauses is cut off while others are served",
        arguments: ["Content-Length: 1000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"])
    func slowBody(_ end: String) throws {
        let server = try echoServer(.idle(seconds: 1))
        let drop = end.hasPrefix("C") ? "x" : "1\r\nx\r\n"
        #expect(eventually { isCutOff(server, sending: "POST / HTTP/1.1\r\nHost: a\r\n\(end)", then: drop) })
        #expect(eventually { server.statistics.connectionsOpen == 0 })
    }

    @Test("A response may take longer than a client may be silent") func patient() throws {
        let waiting = Waiting()
        let server = try echoServer(.idle(seconds: 1), waiting: waiting)
        // The second request arrives before the first is answered.
        let requests = "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n" + ask
        let client = try #require(client(server, sending: requests) { waiting.count == 1 })
        waitForSilentClients(3, at: server)
        for exchange in waiting.takeAll() { exchange.respond(with: HTTPResponse(204)) }
        #expect(client.answer()?.status == 204)
        #expect(client.answer()?.status == 200)
    }

    @Test("A client that disconnects before its response leaves nothing behind, and a second response is dropped")
    func gone() throws {
        let waiting = Waiting()
        let server = try echoServer(waiting: waiting)
        for _ in 0..<100 { RawClient(server).send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n") }
        #expect(eventually { waiting.count == 100 })
        weak var last: HTTPExchange?
        for exchange in waiting.takeAll() {
            exchange.respond(with: HTTPResponse(200, body: [UInt8](repeating: 0, count: 100_000)))
            last = exchange
        }
        #expect(eventually { last == nil && server.statistics.connectionsOpen == 0 })
        let client = RawClient(server)
        client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { waiting.count == 1 })
        let exchange = waiting.takeAll()[0]
        exchange.respond(with: HTTPResponse(201))
        #expect(client.answer()?.status == 201)
        // The next response over the connection shows that the server is done with the exchange.
        #expect(client.ask(ask)?.status == 200)
        #expect(!exchange.respondWithStream(HTTPResponse(200)).isOpen)
        exchange.respond(with: HTTPResponse(202))
        #expect(client.ask(ask)?.status == 200)
    }

    @Test("A draining server answers earlier requests, and accepts no new ones") func draining() throws {
        let waiting = Waiting()
        let server = try echoServer(waiting: waiting)
        let (asking, idle, begun) = (RawClient(server), RawClient(server), RawClient(server))
        #expect(idle.ask(ask)?.status == 200)
        begun.send("GET / HTTP/1.1\r\nHo")
        asking.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(eventually { waiting.count == 1 })
        server.stopListening()
        #expect(idle.rest() == "")
        #expect(RawClient(server).isEnded)
        #expect(begun.ask("st: a\r\n\r\n")?.status == 503)
        for exchange in waiting.takeAll() { exchange.respond(with: HTTPResponse(204)) }
        #expect(asking.answer()?.headers["connection"] == "close")
        #expect(asking.rest() == "")
        #expect(eventually { server.statistics.connectionsOpen == 0 })
    }

    @Test("Stopping is prompt with incomplete, unanswered and streamed requests; later responses are dropped")
    func stopping() throws {
        let waiting = Waiting()
        let server = try echoServer(waiting: waiting)
        let clients = (0..<30).map { _ in RawClient(server) }
        for (number, client) in clients.enumerated() {
            client.send(number % 3 == 0 ? "GET / HTTP/1.1\r\nHo" : "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        #expect(eventually { waiting.count == 20 })
        let exchanges = waiting.takeAll()
        let streams = exchanges.prefix(10).map { $0.respondWithStream(HTTPResponse(200)) }
        #expect(eventually { server.statistics.streamsOpen == 10 })
        // The server must not depend on clients or handlers: none of them does anything now.
        let isStopped = Atomic<Bool>(false)
        let worker = WorkerThread {
            server.stop()
            isStopped.store(true, ordering: .relaxed)
        }
        #expect(eventually { isStopped.load(ordering: .relaxed) })
        worker?.join()
        for client in clients { #expect(client.rest() != nil) }
        for exchange in exchanges.dropFirst(10) { exchange.respond(with: HTTPResponse(200)) }
        #expect(streams.allSatisfy { !$0.isOpen && !$0.send([0]) })
        #expect(!exchanges[19].respondWithStream(HTTPResponse(200)).isOpen)
        server.stop()
    }
}
