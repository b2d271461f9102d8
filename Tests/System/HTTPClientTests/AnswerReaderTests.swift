import HTTPClient
import Testing

@Suite("Answers as they come")
struct AnswerReaderTests {
    struct Answer: Equatable {
        var status: Int
        var body: String
    }

    /// Reads a text that comes in pieces of so many bytes.
    private static func answers(_ text: String, bytesAtOnce: Int) throws -> [Answer] {
        var (reader, answers) = (AnswerReader(), [Answer]())
        var (status, body) = (0, [UInt8]())
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: bytesAtOnce) {
            bytes[start..<min(start + bytesAtOnce, bytes.count)].withUnsafeBytes { reader.take($0) }
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

    @Test("A length, chunks and no body at all, one after another, in pieces of any size", arguments: 1...120)
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
        "What is no answer is told", arguments: ["SMTP ready\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 abc no\r\n\r\n"])
    func noAnswer(text: String) {
        #expect(throws: HTTPClientError.self) { try Self.answers(text, bytesAtOnce: 7) }
    }

    @Test(
        "A body whose length makes no sense is told",
        arguments: [
            "Content-Length: -1\r\n\r\n", "Content-Length: many\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "Transfer-Encoding: chunked\r\n\r\nfffffffff\r\n",
        ])
    func noLength(text: String) {
        #expect(throws: HTTPClientError.self) { try Self.answers("HTTP/1.1 200 OK\r\n\(text)", bytesAtOnce: 7) }
    }

    @Test("Whoever ends a connection says so")
    func closing() throws {
        var reader = AnswerReader()
        Array("HTTP/1.1 200 OK\r\nConnection: Close\r\nContent-Length: 0\r\n\r\n".utf8).withUnsafeBytes {
            reader.take($0)
        }
        guard case .head(let head) = try reader.next() else {
            Issue.record("no head")
            return
        }
        #expect(head.closes)
    }
}

@Suite("Server-sent events as they come")
struct EventReaderTests {
    @Test("Numbers, names and data, whatever else there is, in pieces of any size", arguments: 1...90)
    func events(bytesAtOnce: Int) {
        let text =
            ": listening\n\nevent: now\ndata: {}\n\nid: 7\ndata: one\ndata:two\n\n: still here\n\nid: 8\r\ndata: x\r\n\r\n"
        var (reader, events) = (EventReader(), [String]())
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: bytesAtOnce) {
            reader.take(bytes[start..<min(start + bytesAtOnce, bytes.count)])
            while let event = reader.next() {
                let number = event.id.map { "\($0)" } ?? "-"
                events.append("\(number) \(event.name) \(String(decoding: event.data, as: UTF8.self))")
            }
        }
        #expect(events == ["- now {}", "7  one\ntwo", "8  x"])
    }
}

@Suite("Where servers are")
struct HTTPOriginTests {
    @Test(
        "An address of another form is told, with what would be right",
        arguments: [
            "127.0.0.1:80", "ftp://127.0.0.1", "http://", "http://127.0.0.1/v1", "http://a:b", "http://127.0.0.1:0",
            "http://127.0.0.1:65536", "http://user@127.0.0.1", "http://nobody.invalid:80",
        ])
    func wrong(text: String) {
        let error = #expect(throws: HTTPClientError.self) { try HTTPOrigin(text) }
        #expect(error?.description.contains("http://127.0.0.1:8080") ?? false)
    }

    @Test(
        "Host and port as the Host header has them", arguments: ["127.0.0.1:8080", "127.0.0.1", "[::1]:9000", "[::1]"])
    func right(authority: String) throws {
        #expect(try HTTPOrigin("http://\(authority)").authority == authority)
        #expect(try HTTPOrigin("http://\(authority)/").authority == authority)
    }

    @Test("Certificates that vouch for a server are read before anything is sent, and go with https only")
    func authorities() throws {
        let text = Array("-----BEGIN CERTIFICATE-----\nnothing\n-----END CERTIFICATE-----\n".utf8)
        for (address, wanted) in [("https://127.0.0.1:1", "no authority"), ("http://127.0.0.1:1", "no certificate")] {
            let error = #expect(throws: HTTPClientError.self) { try HTTPOrigin(address, authorities: text) }
            #expect(error?.description.contains(wanted) ?? false, "\(address)")
        }
    }
}
