import HTTPServer
import TestSupport
import Testing

@Suite("Invalid requests") struct InvalidRequestTests {
    private static let host = "Host: a\r\n"
    private static let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

    @Test(
        "An ambiguous request is refused with one complete JSON problem, and the connection is closed",
        arguments: [
            // First line.
            ("GET\r\n", 400), ("GET /\r\n", 400), ("GET / \r\n", 400), ("GET  / HTTP/1.1\r\n", 400),
            ("GET / HTTP/1.1 \r\n", 400), (" GET / HTTP/1.1\r\n", 400), ("GET\t/ HTTP/1.1\r\n", 400),
            ("GET / HTTP/2.0\r\n", 505), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), ("GET / HTTP/0.9\r\n", 505),
            ("GET / HTTP/1.2\r\n", 505), ("GET / HTTQ/1.1\r\n", 400), ("GET / http/1.1\r\n", 400),
            ("GET / HTTP/1.10\r\n", 400), ("GET / HTTP/11\r\n", 400), ("G(T / HTTP/1.1\r\n", 400),
            ("\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", 400), ("\u{16}\u{3}\u{1}\u{2}\r\n", 400),
            // Target.
            ("GET /a b HTTP/1.1\r\n", 400), ("GET a HTTP/1.1\r\n", 400), ("GET * HTTP/1.1\r\n", 400),
            ("GET /\u{0}a HTTP/1.1\r\n", 400), ("GET /é HTTP/1.1\r\n", 400), ("GET /?%zz HTTP/1.1\r\n", 400),
            ("GET /?%ff HTTP/1.1\r\n", 400), ("GET /?% HTTP/1.1\r\n", 400),
            ("GET http://other.example/ HTTP/1.1\r\n\(host)\r\n", 421),
            ("GET http://a@b/ HTTP/1.1\r\n\(host)\r\n", 421),
            ("GET https://a/ HTTP/1.1\r\n\(host)\r\n", 421), ("GET ftp://a/ HTTP/1.1\r\n\(host)\r\n", 421),
            ("CONNECT a:80 HTTP/1.1\r\n\(host)\r\n", 421),
            // Hosts.
            ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)Host: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", 400),
            ("GET / HTTP/1.0\r\n\(host)\(host)\r\n", 400), ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
            // Headers.
            ("GET / HTTP/1.1\r\n\(host)B\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: b\r\n\(host)\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)B\u{0}: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)B : b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)B: b\rC: d\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)B: b\u{0}c\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)B: b\u{0}\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)B: b\u{0}\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)B: b\u{1}\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)B: b\u{7f}\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n\(host)B: b\r\n c\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\(host)B: b\r\n\tc\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n B: b\r\n\(host)\r\n", 400),
            // Line ends.
            ("GET / HTTP/1.1\n\(host)\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\n\(host)\n", 400),
            ("GET / HTTP/1.1\r\n\(host)\rX\r\n", 400), ("\nGET / HTTP/1.1\r\n\(host)\r\n", 400),
            // Lengths.
            ("POST / HTTP/1.1\r\n\(host)Content-Length: x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 0x1\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1.0\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1 1\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1, 1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length:\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1048577\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            // Codings and chunks.
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("\(chunked)xyz\r\n", 400), ("\(chunked)\r\n", 400), ("\(chunked)-1\r\n", 400),
            ("\(chunked)0x1\r\na\r\n", 400),
            ("\(chunked) 1\r\na\r\n", 400), ("\(chunked)1 \r\na\r\n", 400), ("\(chunked)1\na\r\n", 400),
            ("\(chunked)1;\(String(repeating: "x", count: 300))\r\na\r\n", 400),
            ("\(chunked)ffffffffffffffff\r\n", 400), ("\(chunked)fffffff\r\n", 413), ("\(chunked)100001\r\n", 413),
            ("\(chunked)2\r\nabc\r\n0\r\n\r\n", 400), ("\(chunked)2\r\nab\n0\r\n\r\n", 400),
            ("\(chunked)0\r\nA b: c\r\n\r\n", 400), ("\(chunked)0\r\n\n", 400),
            ("\(chunked)0\r\nA: \(String(repeating: "x", count: 17_000))\r\n\r\n", 431),
        ])
    func refused(text: String, status: Int) throws {
        let server = try echoServer()
        let client = RawClient(server)
        let answer = try #require(client.ask(text))
        #expect(answer.status == status)
        #expect(answer.headers["content-type"] == "application/problem+json" && answer.headers["connection"] == "close")
        #expect(answer.body.hasPrefix("{\"type\":\"about:blank\",\"title\":\"") && answer.body.hasSuffix("\"}"))
        #expect(answer.body.contains("\"status\":\(status),\"detail\":\""))
        #expect(client.rest() == "", "nothing follows the one answer")
        #expect(client.isEnded && server.statistics.requests == 0)
        #expect(eventually { server.statistics.connectionsOpen == 0 })
    }

    @Test("Invalid and valid requests are recognised in any division into pieces")
    func pieces() throws {
        let server = try echoServer()
        for (text, status) in [
            ("GET / HTTP/1.1\r\nHost: a\r\nB: b\n\r\n", 400), ("\(InvalidRequestTests.chunked)1\r\nab\r\n", 400),
            ("\r\nPOST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na", 200),
            ("\(InvalidRequestTests.chunked)2\r\nab\r\n0\r\nA: b\r\n\r\n", 200),
            ("GET http://a:1/b HTTP/1.1\r\nHost: A:1\r\n\r\n", 200), ("GET / HTTP/1.0\r\n\r\n", 200),
        ] {
            let (whole, slow) = (RawClient(server), RawClient(server))
            #expect(whole.ask(text)?.status == status, "\(text)")
            for byte in text.utf8 { slow.send([byte]) }
            #expect(slow.answer()?.status == status, "\(text)")
        }
    }

    @Test("A request hidden behind another is not part of it: it is read as the next request, or refused")
    func smuggled() throws {
        let server = try echoServer()
        let client = RawClient(server)
        let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"
        client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n\(hidden)")
        #expect(client.answer()?.body == "post /a \(hidden)")
        client.send("\(InvalidRequestTests.chunked)0\r\n\r\n\(hidden)")
        #expect(client.answer()?.body == "post / " && client.answer()?.body == "get /hidden ")
        client.send("POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\naG\(hidden)\(hidden)")
        #expect(client.answer()?.body == "post /b a")
        #expect(client.answer()?.body == "other(\"GGET\") /hidden ")
        #expect(server.statistics.requests >= 5)
    }

    @Test("A body that is shorter or longer than its length is no request")
    func wrongLength() throws {
        // If the end arrives together with the bytes before it, only the idle check notices it.
        let server = try echoServer(.idle(seconds: 1))
        let short = RawClient(server)
        short.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabc")
        short.finishSending()
        #expect(short.rest() == "" && server.statistics.requests == 0)
        let other = try echoServer()
        let long = RawClient(other)
        #expect(long.ask("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabXY\r\n\r\n")?.body == "post / ab")
        _ = long.rest()
        #expect(long.isEnded && other.statistics.requests == 1)
    }

    @Test("Headers within the limit are accepted, larger and more numerous ones are refused")
    func largeHeaders() throws {
        let server = try echoServer()
        func ask(_ headers: String, line: String = "GET /") -> Int? {
            RawClient(server).ask("\(line) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n")?.status
        }
        #expect(ask("A: \(String(repeating: "x", count: 16_000))\r\n") == 200)
        #expect(ask("A: \(String(repeating: "x", count: 16_384))\r\n") == 431)
        #expect(ask("A: \(String(repeating: "x", count: 100_000))\r\n") == 431)
        #expect(ask(String(repeating: "A: b\r\n", count: 50)) == 200)
        #expect(ask(String(repeating: "A: b\r\n", count: 2_700)) == 431)
        #expect(ask("", line: "GET /\(String(repeating: "x", count: 100_000))") == 414)
    }

    @Test("The server survives any input") func fuzz() throws {
        var limits = HTTPLimits()
        (limits.bodyBytesMax, limits.secondsIdleMax) = (1_000, 1)
        let server = try echoServer(limits)
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let pieces = [
            "GET ", "POST ", "/", "?a=b", "%4", " HTTP/1.1", " HTTP/1.0", "\r\n", "\r\n", "\r\n\r\n", "\n",
            "Host: a\r\n",
            "Content-Length: ", "3", "Transfer-Encoding: chunked\r\n", "5\r\n", "0\r\n\r\n", "Expect: 100-continue\r\n",
            "\u{0}", " ", ":", "Connection: close\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "Cookie: a=b; c=\"d\r\n",
            "é",
        ].map { Array($0.utf8) }
        // In parallel, because an incomplete request is served until it has been idle for long enough.
        for _ in 0..<max(1, TestExtent.connections / 50) {
            var clients: [(client: RawClient, bytes: [UInt8])] = []
            for _ in 0..<50 {
                var bytes: [UInt8] = []
                for _ in 0..<random.within(1...30) {
                    bytes += random.chance(80) ? random.pick(pieces) : [UInt8(truncatingIfNeeded: random.next())]
                }
                let client = RawClient(server)
                client.send(bytes)
                if random.chance(80) { client.finishSending() }
                clients.append((client, bytes))
            }
            for (client, bytes) in clients where random.chance(80) {
                #expect(client.rest() != nil, "seed \(seed), bytes \(bytes)")
            }
        }
        // A stalled machine makes a client silent, and the server cuts it off.
        #expect(
            eventually { RawClient(server).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200 }, "seed \(seed)")
        #expect(eventually { server.statistics.connectionsOpen == 0 }, "seed \(seed)")
    }
}
