import HTTPServer
import OperatingSystem
import TestSupport
import Testing

@Suite("Requests and responses") struct RequestTests {
    private func request(_ line: String, _ headers: String = "", body: String = "") -> String {
        "\(line) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\(body)"
    }

    @Test("A connection carries several requests in sequence, also if they are sent together or byte by byte")
    func keepAlive() throws {
        let client = RawClient(try echoServer())
        for number in 0..<3 { #expect(client.ask(request("GET /\(number)"))?.body == "get /\(number) ") }
        client.send((0..<50).map { request("POST /\($0)", "Content-Length: 3\r\n", body: "abc") }.joined())
        for number in 0..<50 { #expect(client.answer()?.body == "post /\(number) abc") }
        for byte in request("PUT /slowly", "Content-Length: 2\r\n", body: "ab").utf8 { client.send([byte]) }
        #expect(client.answer()?.body == "put /slowly ab")
    }

    @Test("Responses may come from another thread, in any order between connections")
    func later() throws {
        let waiting = Waiting()
        let server = try echoServer(waiting: waiting)
        let clients = (0..<20).map { _ in RawClient(server) }
        for round in 0..<20 {
            for (number, client) in clients.enumerated() { client.send(request("GET /wait/\(round)/\(number)")) }
            #expect(eventually { waiting.count == clients.count })
            let exchanges = waiting.takeAll().shuffled()
            let worker = WorkerThread {
                for exchange in exchanges {
                    exchange.respond(with: HTTPResponse(200, body: Array(exchange.request.path.utf8)))
                }
            }
            for (number, client) in clients.enumerated() {
                #expect(client.answer()?.body == "/wait/\(round)/\(number)")
            }
            worker?.join()
        }
        #expect(server.statistics.requests == 400)
    }

    @Test("Methods, paths as sent, and decoded queries reach the handler")
    func targets() throws {
        let client = RawClient(try echoServer())
        #expect(client.ask(request("PATCH /a%20b/%2e?x=%C3%A9+1&y&z=a=b"))?.body == "patch /a%20b/%2e x=é 1 y= z=a=b ")
        #expect(client.ask(request("BREW /"))?.body == "other(\"BREW\") / ")
        #expect(client.ask(request("GET http://a/c?d=e"))?.body == "get /c d=e ")
        #expect(client.ask(request("OPTIONS /"))?.body == "options / ")
        #expect(client.ask(request("DELETE /"))?.body == "delete / ")
    }

    @Test("HEAD is answered with the headers of GET") func head() throws {
        let client = RawClient(try echoServer())
        client.send(request("HEAD /abc"))
        #expect(client.answer(hasBody: false)?.headers["content-length"] == "10")
        #expect(client.ask(request("GET /d"))?.body == "get /d ")
    }

    @Test("A body may come in chunks, or after 100 Continue") func bodies() throws {
        let client = RawClient(try echoServer())
        let chunks = request(
            "POST /", "Transfer-Encoding: chunked\r\n", body: "3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n")
        #expect(client.ask(chunks)?.body == "post / abc0123456789")
        client.send(request("POST /", "Content-Length: 2\r\nExpect: 100-continue\r\n"))
        #expect(client.take(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(client.ask("ab")?.body == "post / ab")
    }

    @Test("A body at the limit is accepted, and one byte more is refused while it arrives")
    func bodyLimit() throws {
        var limits = HTTPLimits.patient
        limits.bodyBytesMax = 100_000
        let server = try echoServer(limits)
        let large = String(repeating: "x", count: 100_000)
        let client = RawClient(server)
        #expect(client.ask(request("POST /", "Content-Length: 100000\r\n", body: large))?.body.utf8.count == 100_007)
        let chunked = request("POST /", "Transfer-Encoding: chunked\r\n", body: "186A0\r\n\(large)\r\n")
        #expect(client.ask(chunked + "0\r\n\r\n")?.body.utf8.count == 100_007)
        // The chunks never end.
        #expect(client.ask(chunked + "1\r\nx")?.status == 413)
        #expect(client.rest() == "")
        let announced = RawClient(server)
        #expect(announced.ask(request("POST /", "Content-Length: 100001\r\n"))?.status == 413)
        announced.send(large + "x")
        #expect(announced.rest() == "")
        let endless = RawClient(server)
        #expect(endless.ask(request("POST /", "Content-Length: 1000000000\r\n"))?.status == 413)
        #expect((0..<1_000).contains { _ in !endless.send(large) })
        #expect(server.statistics.requests == 2)
    }

    @Test("No part of a response becomes a header of its own; the server sets length and connection")
    func headers() throws {
        let server = try HTTPServer(listeningOn: ListenAddress("127.0.0.1:0"), limits: .patient) { exchange in
            let headers = [
                HTTPField("A", "1\r\nEvil: 1"), HTTPField("B\r\nEvil", "1"), HTTPField("C", "1\nEvil: 1"),
                HTTPField("D", "1\u{0}2"), HTTPField("E F", "1"), HTTPField("", "1"), HTTPField("G:", "1"),
                HTTPField("Content-Length", "7"), HTTPField("transfer-encoding", "chunked"),
                HTTPField("Connection", "close"), HTTPField("Good", "é, 1"),
            ]
            let response = HTTPResponse(201, headers: headers, body: Array("ab".utf8))
            if exchange.request.path == "/" { return exchange.respond(with: response) }
            exchange.respondWithStream(response).close()
        }
        let client = RawClient(server)
        let answer = client.ask(request("GET /"))
        #expect(answer?.headers.keys.sorted() == ["content-length", "date", "good"])
        #expect(answer?.status == 201 && answer?.body == "ab" && answer?.headers["good"] == "é, 1")
        let stream = client.ask(request("GET /stream"))
        #expect(stream?.headers.keys.sorted() == ["connection", "date", "good"])
        #expect(stream?.headers["date"]?.count == answer?.headers["date"]?.count)
        #expect(client.rest() == "ab")
    }

    @Test("A response may close the connection, also for a client that would continue")
    func closing() throws {
        let server = try HTTPServer(listeningOn: ListenAddress("127.0.0.1:0"), limits: .patient) { exchange in
            var response = HTTPResponse(503, body: Array("later".utf8))
            response.closesConnection = exchange.request.path == "/last"
            exchange.respond(with: response)
        }
        let client = RawClient(server)
        #expect(client.ask(request("GET /"))?.headers["connection"] == nil)
        let last = client.ask(request("GET /last"))
        #expect(last?.headers["connection"] == "close" && last?.body == "later" && client.rest() == "")
    }
}

@Suite("A proxy in front of the server") struct ProxyTests {
    /// Returns the sender of a request as the server sees it, and whether it arrived through TLS.
    private func ask(_ proxy: String, _ headers: String) throws -> String? {
        let server = try HTTPServer(
            listeningOn: ListenAddress("127.0.0.1:0"), limits: .patient, proxy: TrustedProxy(proxy)
        ) { exchange in
            let text = "\(exchange.request.sender) \(exchange.request.isSecure)"
            exchange.respond(with: HTTPResponse(200, body: Array(text.utf8)))
        }
        return RawClient(server).ask("GET / HTTP/1.1\r\nHost: a\r\n\(headers)\r\n")?.body
    }

    @Test("The last address that a trusted proxy names is believed, and no other peer is")
    func senders() throws {
        let forwarded =
            "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8, 2001:db8::1\r\nX-Forwarded-Proto: https\r\n"
        #expect(try ask("127.0.0.1", forwarded) == "2001:db8::1 true")
        #expect(try ask("127.0.0.2", forwarded) == "127.0.0.1 false")
        #expect(try ask("127.0.0.1", "") == "127.0.0.1 false")
        #expect(try ask("127.0.0.1", "X-Forwarded-For: nobody\r\nX-Forwarded-Proto: http\r\n") == "127.0.0.1 false")
        #expect(TrustedProxy("localhost") == nil && TrustedProxy("::1") != nil)
    }
}
