/// A parsed request, without information about its sender.
struct IncomingRequest {
    fileprivate(set) var method = HTTPMethod.get
    fileprivate(set) var path = "/"
    fileprivate(set) var query: [HTTPField] = []
    fileprivate(set) var headers: [HTTPField] = []
    fileprivate(set) var body: [UInt8] = []
    /// Whether the request is HTTP/1.0.
    fileprivate(set) var isOld = false

    /// Whether the client may send more requests over the same connection.
    var keepsConnection: Bool {
        isOld
            ? HeaderRules.names("keep-alive", in: "connection", of: headers)
            : !HeaderRules.names("close", in: "connection", of: headers)
    }
}

/// Incremental parser of requests (RFC 9112). It refuses anything that two programs could read differently: every line
/// ends with CR LF, spaces stand only where the grammar allows them, and the length of a body is given once.
struct RequestParser {
    /// Result of parsing so far.
    enum Outcome {
        case incomplete
        case complete(IncomingRequest)
    }

    private enum Part {
        case firstLine, fields
        case body(rest: Int)
        case chunkSize
        case chunk(rest: Int)
        case chunkEnd, trailer
    }

    private let bodyBytesMax, headBytesMax: Int
    private let isSecret: Bool
    private var buffer: [UInt8] = []
    /// Start of the unread bytes, and end of the bytes searched for a line end.
    private var (start, seen) = (0, 0)
    private var part = Part.firstLine
    private var target: RequestTarget?
    private var request = IncomingRequest()
    /// Bytes of the first line and the headers, or of a trailer.
    private var headBytes = 0

    /// Longest chunk size line in bytes, with extensions, which are ignored.
    private static let chunkLineBytesMax = 256
    /// Largest number of headers: each costs more memory than its bytes.
    private static let headersMax = 256

    init(_ limits: HTTPLimits, isSecret: Bool) {
        (bodyBytesMax, headBytesMax, self.isSecret) = (limits.bodyBytesMax, limits.headerBytesMax, isSecret)
    }

    /// Whether a request has begun and is not complete.
    var isBegun: Bool { if case .firstLine = part { start < buffer.count } else { true } }

    /// Whether the first line and headers are not complete.
    var awaitsHead: Bool {
        switch part {
        case .firstLine, .fields: true
        case .body, .chunkSize, .chunk, .chunkEnd, .trailer: false
        }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start > 4_096 {
            buffer.removeFirst(start)
            (start, seen) = (0, seen - start)
        }
        buffer += bytes
    }

    /// Removes the header of a client that waits for `100 Continue` before it sends the body (RFC 9110, section
    /// 10.1.1).
    ///
    /// - Returns: whether `100 Continue` must be sent.
    mutating func removeExpectation() -> Bool {
        guard !awaitsHead, !request.isOld, start == buffer.count, request.body.isEmpty else { return false }
        let count = request.headers.count
        request.headers.removeAll { $0.hasName("expect") && $0.value.lowercased() == "100-continue" }
        return request.headers.count < count
    }

    /// Parses as far as the bytes reach.
    ///
    /// - Throws: `RefusedRequest` if the request is refused; nothing more is read then.
    mutating func next() throws(RequestRefusal) -> Outcome {
        while true {
            switch part {
            case .firstLine:
                guard let line = try line(max: headBytesMax, .targetTooLong) else { return .incomplete }
                // Some clients send an empty line before a request (RFC 9112, section 2.2).
                if line.isEmpty && headBytes == 2 { continue }
                try readFirstLine(line)
                part = .fields
            case .fields:
                guard let line = try line(max: headBytesMax, .headersTooLarge) else { return .incomplete }
                if line.isEmpty {
                    try endHead()
                    continue
                }
                guard request.headers.count < RequestParser.headersMax else { throw .headersTooLarge }
                request.headers.append(try HeaderRules.field(line))
            case .body(let rest):
                guard takeBody(rest, { .body(rest: $0) }) else { return .incomplete }
                return .complete(finish())
            case .chunkSize:
                headBytes = 0
                guard let line = try line(max: RequestParser.chunkLineBytesMax, .chunk) else { return .incomplete }
                let count = try chunkSize(line)
                guard request.body.count + count <= bodyBytesMax else { throw .bodyTooLarge }
                headBytes = 0
                part = count == 0 ? .trailer : .chunk(rest: count)
            case .chunk(let rest):
                guard takeBody(rest, { .chunk(rest: $0) }) else { return .incomplete }
                part = .chunkEnd
            case .chunkEnd:
                guard buffer.count - start >= 2 else {
                    if start < buffer.count, buffer[start] != 0x0D { throw .chunk }
                    return .incomplete
                }
                guard buffer[start] == 0x0D, buffer[start + 1] == 0x0A else { throw .chunk }
                (start, seen) = (start + 2, start + 2)
                part = .chunkSize
            case .trailer:
                guard let line = try line(max: headBytesMax, .headersTooLarge) else { return .incomplete }
                if line.isEmpty { return .complete(finish()) }
                _ = try HeaderRules.field(line)
            }
        }
    }

    // MARK: Parts

    /// Returns the next line without its line end; nil if it is not complete.
    ///
    /// - Parameter tooLong: thrown if the line makes the head longer than `max`.
    private mutating func line(
        max: Int, _ tooLong: RequestRefusal
    ) throws(RequestRefusal) -> ArraySlice<UInt8>? {
        while seen < buffer.count {
            switch buffer[seen] {
            case 0: throw .nul
            case 0x0A: throw .bareLineEnd
            case 0x0D:
                guard seen + 1 < buffer.count else { return nil }
                guard buffer[seen + 1] == 0x0A else { throw .bareLineEnd }
                let line = buffer[start..<seen]
                headBytes += line.count + 2
                (start, seen) = (seen + 2, seen + 2)
                guard headBytes <= max else { throw tooLong }
                return line
            default: seen += 1
            }
        }
        guard headBytes + buffer.count - start <= max else { throw tooLong }
        return nil
    }

    private mutating func readFirstLine(_ line: ArraySlice<UInt8>) throws(RequestRefusal) {
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, HeaderRules.isToken(words[0]) else { throw .requestLine }
        let version = String(decoding: words[2], as: UTF8.self)
        guard version.hasPrefix("HTTP/"), version.utf8.count == 8, version.dropFirst(5).contains(".") else {
            throw .requestLine
        }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .version }
        guard let target = RequestTarget(words[1], isSecret: isSecret) else {
            let isForeign = words[1].first != 0x2F && words[1].contains(0x3A)
            throw isForeign ? .foreignTarget : .target
        }
        self.target = target
        request.isOld = version == "HTTP/1.0"
        request.method = HTTPMethod(String(decoding: words[0], as: UTF8.self))
        (request.path, request.query) = (target.path, target.query)
        request.headers.reserveCapacity(16)
    }

    private mutating func endHead() throws(RequestRefusal) {
        guard let target else { throw .requestLine }
        try HeaderRules.checkHost(request.headers, isOld: request.isOld, target)
        let count = try HeaderRules.bodyByteCount(of: request.headers, isOld: request.isOld, max: bodyBytesMax)
        part = count.map { .body(rest: $0) } ?? .chunkSize
    }

    private func chunkSize(_ line: ArraySlice<UInt8>) throws(RequestRefusal) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") }
        guard line.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), (1...15).contains(digits.count),
            digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let count = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .chunk }
        return count
    }

    /// Moves available bytes into the body.
    ///
    /// - Parameter next: returns the part for the given number of missing bytes.
    /// - Returns: whether the body is complete.
    private mutating func takeBody(_ rest: Int, _ next: (Int) -> Part) -> Bool {
        let count = min(rest, buffer.count - start)
        request.body += buffer[start..<start + count]
        (start, seen) = (start + count, start + count)
        part = next(rest - count)
        if count < rest, start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            (start, seen) = (0, 0)
        }
        return count == rest
    }

    /// Prepares for the next request.
    private mutating func finish() -> IncomingRequest {
        let finished = request
        (request, target, part, headBytes) = (IncomingRequest(), nil, .firstLine, 0)
        // Few bytes of the next request are there; an idle connection keeps no memory.
        buffer = Array(buffer[start...])
        (start, seen) = (0, 0)
        return finished
    }
}

extension HTTPMethod {
    fileprivate init(_ word: String) {
        switch word {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(word)
        }
    }
}
