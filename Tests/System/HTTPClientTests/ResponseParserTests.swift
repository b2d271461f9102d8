import HTTPClient
import Testing

@Suite("Incremental parsing of responses")
struct ResponseParserTests {
    struct Answer: Equatable {
        var status: Int
        var body: String
    }

    /// Parses a text that arrives in pieces of the given size.
    private static func answers(_ text: String, bytesAtOnce: Int) throws -> [Answer] {
        var (reader, answers) = (ResponseParser(), [Answer]())
        var (status, body) = (0, [UInt8]())
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: bytesAtOnce) {
            bytes[start..<min(start + bytesAtOnce, bytes.count)].withUnsafeBytes { reader.append($0) }
            while let part = try reader.next() {
                switch part {
                case .head(let head): (status, body) = (head.status, [])
                case .body(let more): body += more
                case .end: answers.append(Answer(status: status, body: String(decoding: body, as: UTF8.self)))
                }
            }
        }
        return answers
    }

    @Test("Responses with a length, with chunks or without a body are parsed in pieces of any size", arguments: 1...120)
    func kinds(bytesAtOnce: Int) throws {
        let text =
            "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello"
            + "HTTP/1.1 409 Conflict\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n6;x=1\r\n words\r\n0\r\nTrailer: x\r\n\r\n"
            + "HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"
        #expect(
            try Self.answers(text, bytesAtOnce: bytesAtOnce) == [
                Answer(status: 200, body: "hello"), Answer(status: 409, body: "some words"),
                Answer(status: 204, body: ""), Answer(status: 503, body: ""),
            ])
    }

    @Test(
        "Invalid responses throw", arguments: ["SMTP ready\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 abc no\r\n\r\n"])
    func noAnswer(text: String) {
        #expect(throws: HTTPClientError.self) { try Self.answers(text, bytesAtOnce: 7) }
    }

    @Test(
        "A body with an invalid length is reported",
        arguments: [
            "Content-Length: -1\r\n\r\n", "Content-Length: many\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n",
        ])
    func noLength(text: String) {
        #expect(throws: HTTPClientError.self) { try Self.answers("HTTP/1.1 200 OK\r\n\(text)", bytesAtOnce: 7) }
    }

    private static func head(_ text: String) throws -> ReceivedHead? {
        var reader = ResponseParser()
        Array("\(text)\r\n\r\n".utf8).withUnsafeBytes { reader.append($0) }
        guard case .head(let head) = try reader.next() else { return nil }
        return head
    }

    @Test(
        "The connection closes with the response if the header says so, for HTTP/1.0, or if nothing else ends the body",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 0", false), ("HTTP/1.1 204 No Content", false),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", false), ("HTTP/1.1 200 OK", true),
            ("HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 0", true),
            ("HTTP/1.1 200 OK\r\nConnection: upgrade, close\r\nContent-Length: 0", true),
            ("HTTP/1.0 200 OK\r\nContent-Length: 0", true), ("HTTP/1.0 500 Oops", true),
            ("HTTP/1.0 200 OK\r\nCONNECTION:Keep-Alive\r\nContent-Length: 0", false),
            ("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked", true),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: 4", true),
        ])
    func closing(text: String, closes: Bool) throws {
        #expect(try Self.head(text)?.closesConnection == closes)
    }

    @Test("A body without a length ends with the connection, in pieces of any size", arguments: [1, 7, 200])
    func untilTheEnd(bytesAtOnce: Int) throws {
        for version in ["HTTP/1.0", "HTTP/1.1"] {
            var (reader, body) = (ResponseParser(), [UInt8]())
            let bytes = Array("\(version) 200 OK\r\nServer: old\r\n\r\n{\"sequence\": 7}".utf8)
            for start in stride(from: 0, to: bytes.count, by: bytesAtOnce) {
                bytes[start..<min(start + bytesAtOnce, bytes.count)].withUnsafeBytes { reader.append($0) }
                while case .body(let more)? = try Self.afterHead(&reader) { body += more }
            }
            #expect(String(decoding: body, as: UTF8.self) == "{\"sequence\": 7}")
            guard case .end? = reader.endConnection() else {
                Issue.record("it does not end")
                return
            }
            let again = reader.endConnection()
            #expect(again == nil, "once")
        }
    }

    private static func afterHead(_ reader: inout ResponseParser) throws -> ResponseParser.Part? {
        let part = try reader.next()
        if case .head? = part { return try reader.next() }
        return part
    }

    @Test(
        "Neither a truncated response nor silence is a response",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n",
        ])
    func cutOff(text: String) throws {
        var reader = ResponseParser()
        Array(text.utf8).withUnsafeBytes { reader.append($0) }
        while try reader.next() != nil {}
        let end = reader.endConnection()
        #expect(end == nil && reader.isInsideResponse == !text.isEmpty)
    }

    @Test("Lines may end with LF alone, and the same length may be repeated")
    func lenient() throws {
        let text = "\r\n\nHTTP/1.1 200 OK\nContent-Length: 2, 2\nContent-Length: 2\n\nok"
        #expect(try Self.answers(text, bytesAtOnce: 3) == [Answer(status: 200, body: "ok")])
    }

    @Test("Two different lengths, and a head without an end, are reported")
    func smuggled() throws {
        #expect(throws: HTTPClientError.self) {
            try Self.answers("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok", bytesAtOnce: 99)
        }
        let endless = "HTTP/1.1 200 OK\r\n" + String(repeating: "X: y\r\n", count: 20_000)
        #expect(throws: HTTPClientError.self) { try Self.answers(endless, bytesAtOnce: 10_000) }
    }

    @Test("A response states when to retry")
    func retryAfter() throws {
        #expect(try Self.head("HTTP/1.1 503 No\r\nRetry-After: 120")?.retryAfter == "120")
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(try Self.head("HTTP/1.1 503 No\r\nretry-after:  \(date) ")?.retryAfter == date.lowercased())
        #expect(try Self.head("HTTP/1.1 503 No\r\nContent-Length: 0")?.retryAfter == nil)
    }
}

@Suite("Incremental parsing of server-sent events")
struct ServerEventParserTests {
    @Test("Numbers, names and data are parsed in pieces of any size, and other fields are ignored", arguments: 1...90)
    func events(bytesAtOnce: Int) {
        let text =
            ": listening\n\nevent: now\ndata: {}\n\nid: 7\ndata: one\ndata:two\n\n: still here\n\nid: 8\r\ndata: x\r\n\r\n"
        var (reader, events) = (ServerEventParser(), [String]())
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: bytesAtOnce) {
            reader.append(bytes[start..<min(start + bytesAtOnce, bytes.count)])
            while let event = reader.next() {
                let number = event.id.map { "\($0)" } ?? "-"
                events.append("\(number) \(event.name) \(String(decoding: event.data, as: UTF8.self))")
            }
        }
        #expect(events == ["- now {}", "7  one\ntwo", "8  x"])
    }
}

@Suite("Server addresses")
struct HTTPOriginTests {
    @Test(
        "An address in a wrong form is reported with the right form",
        arguments: [
            "127.0.0.1:80", "ftp://127.0.0.1", "http://", "http://127.0.0.1/v1", "http://a:b", "http://127.0.0.1:0",
            "http://127.0.0.1:65536", "http://user@127.0.0.1", "http://nobody.invalid:80",
        ])
    func wrong(text: String) {
        let error = #expect(throws: HTTPClientError.self) { try HTTPOrigin(text) }
        #expect(error?.description.contains("http://127.0.0.1:8080") ?? false)
    }

    @Test(
        "Host and port are those of the Host header", arguments: ["127.0.0.1:8080", "127.0.0.1", "[::1]:9000", "[::1]"])
    func right(authority: String) throws {
        #expect(try HTTPOrigin("http://\(authority)").authority == authority)
        #expect(try HTTPOrigin("http://\(authority)/").authority == authority)
    }

    @Test("Trusted certificates are checked before anything is sent, and are valid for https only")
    func authorities() throws {
        let text = Array("-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n".utf8)
        for (address, wanted) in [
            ("https://127.0.0.1:1", "no certificate authority"), ("http://127.0.0.1:1", "no certificate"),
        ] {
            let error = #expect(throws: HTTPClientError.self) { try HTTPOrigin(address, trustedRoots: text) }
            #expect(error?.description.contains(wanted) ?? false, "\(address)")
        }
    }
}
