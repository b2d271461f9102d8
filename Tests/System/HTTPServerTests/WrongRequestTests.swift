import HTTPServer
import TestSupport
import Testing

@Suite("Requests that are none") struct WrongRequestTests {
    @Test(
        "What two programs could read differently is refused, and the connection is closed",
        arguments: [
            ("GET\r\n\r\n", 0), ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
            ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET / HTTQ/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 0), ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /\u{0}a HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /?%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /?%ff HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET /?% HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("\u{0}\u{0}\u{0} / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nB\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: b\r\nHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nB\u{0}: b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nB : b\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\nB: b\rC: d\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", 400),
        ])
    func refused(text: String, status: Int) throws {
        let server = try echoServer()
        let client = RawClient(server)
        #expect((client.ask(text)?.status ?? 0) == status)
        _ = client.rest()
        #expect(client.isEnded && server.statistics.requests == 0)
        #expect(eventually { server.statistics.connectionsOpen == 0 })
    }

    @Test("A body that ends early, and one that is longer than was said, are no requests")
    func wrongLength() throws {
        // Where the end comes together with what was before it, nobody sees it but who looks for the idle.
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

    @Test("Headers within the limit are taken, larger and more numerous ones refused")
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

    @Test("Whatever is sent, the server goes on") func fuzz() throws {
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
        // Many at a time: of those that do not finish each is served until it has been idle for long enough.
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
        // A machine that stands still makes a client silent, and the server cuts it off.
        #expect(
            eventually { RawClient(server).ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")?.status == 200 }, "seed \(seed)")
        #expect(eventually { server.statistics.connectionsOpen == 0 }, "seed \(seed)")
    }
}
