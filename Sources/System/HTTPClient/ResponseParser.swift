import Glibc

/// Incremental parser of HTTP/1.1 and HTTP/1.0 responses (RFC 9112).
///
/// The body of a response ends by its length, by its last chunk, or with the connection.
///
///     reader.take(bytes)
///     while let part = try reader.next() { … }
///     if connectionHasEnded, let end = reader.endConnection() { … }
package struct ResponseParser: Sendable {
    /// Next part of a response.
    package enum Part {
        case head(ReceivedHead)
        /// A piece of the body; valid until the next call of `next`.
        case body(ArraySlice<UInt8>)
        /// End of the response; the next part belongs to another one.
        case end
    }

    private enum State {
        case head, length(Int), chunkSize, chunk(Int), chunkEnd, trailers, untilEnd, over
    }

    private var state = State.head
    private var bytes: [UInt8] = []
    private var position = 0

    /// Limit in bytes for a line and for a whole head.
    private static let headBytesMax = 64 << 10

    /// Creates a parser for a new connection.
    package init() {}

    /// Appends bytes received from the server.
    package mutating func append(_ more: UnsafeRawBufferPointer) {
        if position == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            position = 0
        } else if position > 1 << 16 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Whether a response has begun and is not complete.
    package var isInsideResponse: Bool { if case .head = state { position < bytes.count } else { true } }

    /// Records that the connection has ended, which completes a response without a length (RFC 9112, 6.3).
    ///
    /// - Returns: the end of that response; nil if none has begun, or if it is cut off.
    package mutating func endConnection() -> Part? {
        guard case .untilEnd = state else { return nil }
        state = .over
        return .end
    }

    /// Returns the next part of a response.
    ///
    /// - Returns: nil if more bytes are needed.
    /// - Throws: `HTTPClientError` if the bytes are no response of HTTP/1.1 or HTTP/1.0.
    package mutating func next() throws(HTTPClientError) -> Part? {
        while true {
            switch state {
            case .head:
                guard let end = try endOfHead() else { return nil }
                let head = try ReceivedHead(bytes[position..<end])
                position = end
                state = try ResponseParser.body(of: head)
                return .head(head)
            case .length(let left):
                if left == 0 { return finish() }
                guard let part = takePart(atMost: left) else { return nil }
                state = .length(left - part.count)
                return .body(part)
            case .chunkSize:
                guard let line = try takeLine() else { return nil }
                guard let size = ResponseParser.hexadecimal(line) else { throw HTTPClientError("a chunk has no size") }
                state = size == 0 ? .trailers : .chunk(size)
            case .chunk(let left):
                guard let part = takePart(atMost: left) else { return nil }
                state = part.count == left ? .chunkEnd : .chunk(left - part.count)
                return .body(part)
            case .chunkEnd:
                guard let line = try takeLine() else { return nil }
                guard line.isEmpty else { throw HTTPClientError("a chunk is longer than its size") }
                state = .chunkSize
            case .trailers:
                guard let line = try takeLine() else { return nil }
                if line.isEmpty { return finish() }
            case .untilEnd:
                return takePart(atMost: .max).map { .body($0) }
            case .over: return nil
            }
        }
    }

    private mutating func finish() -> Part {
        state = .head
        return .end
    }

    private static func body(of head: ReceivedHead) throws(HTTPClientError) -> State {
        if head.status < 200 || head.status == 204 || head.status == 304 { return .length(0) }
        switch head.framing {
        case .chunks: return .chunkSize
        case .length(let count): return .length(count)
        case .connection: return .untilEnd
        }
    }

    // MARK: Bytes

    private mutating func takePart(atMost count: Int) -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        let end = count < bytes.count - position ? position + count : bytes.count
        defer { position = end }
        return bytes[position..<end]
    }

    /// Returns the index behind the empty line of the head. A line ends with CR LF or with LF alone (RFC 9112, 2.2).
    private mutating func endOfHead() throws(HTTPClientError) -> Int? {
        // Skips empty lines before a response.
        while position < bytes.count, bytes[position] == 10 || bytes[position] == 13 { position += 1 }
        var place = position
        while let end = endOfLine(from: place) {
            if end + 1 < bytes.count, bytes[end + 1] == 10 { return end + 2 }
            if end + 2 < bytes.count, bytes[end + 1] == 13, bytes[end + 2] == 10 { return end + 3 }
            place = end + 1
        }
        if bytes.count - position > ResponseParser.headBytesMax { throw HTTPClientError("the head has no end") }
        return nil
    }

    /// Returns the index of the next LF.
    private func endOfLine(from place: Int) -> Int? {
        bytes.withUnsafeBytes { all in
            guard place < all.count, let start = all.baseAddress else { return nil }
            return memchr(start + place, 10, all.count - place).map { UnsafeRawPointer($0) - start }
        }
    }

    /// Consumes a line and returns it without its line end.
    private mutating func takeLine() throws(HTTPClientError) -> ArraySlice<UInt8>? {
        guard let end = bytes[position...].firstIndex(of: 10) else {
            if bytes.count - position > ResponseParser.headBytesMax { throw HTTPClientError("a line has no end") }
            return nil
        }
        let line = bytes[position..<end]
        position = end + 1
        return line.last == 13 ? line.dropLast() : line
    }

    private static func hexadecimal(_ line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return digits.count > 8 ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}

/// First line and headers of a response, as far as a client needs them.
package struct ReceivedHead: Equatable, Sendable {
    /// Method by which the end of the body is found.
    enum Framing: Equatable, Sendable {
        case length(Int), chunks, connection
    }

    /// Status code.
    package let status: Int
    let framing: Framing
    /// Whether the connection closes after the response.
    package let closesConnection: Bool
    /// Lower-case value of the server's `Retry-After`: seconds or a date (RFC 9110, 10.2.3).
    package let retryAfter: String?

    init(_ bytes: ArraySlice<UInt8>) throws(HTTPClientError) {
        let lines = bytes.split(separator: 10)
        guard let first = lines.first, first.starts(with: Array("HTTP/1.".utf8)), first.count >= 12,
            let status = Int(String(decoding: first.dropFirst(9).prefix(3), as: UTF8.self)), status >= 100
        else { throw HTTPClientError("this is not an HTTP/1.1 response") }
        self.status = status
        let isOld = first.dropFirst(7).first == UInt8(ascii: "0")
        var (length, codings, options, retryAfter): (Int?, String?, [String], String?) = (nil, nil, [], nil)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            // Only a few of the headers are read.
            switch colon - line.startIndex {
            case 10 where ReceivedHead.text(line[..<colon]) == "connection":
                options += ReceivedHead.list(line[(colon + 1)...])
            case 11 where ReceivedHead.text(line[..<colon]) == "retry-after":
                retryAfter = ReceivedHead.text(line[(colon + 1)...])
            case 14 where ReceivedHead.text(line[..<colon]) == "content-length":
                // A repeated equal length counts once; two different lengths allow response smuggling (RFC 9112, 6.3).
                for text in ReceivedHead.list(line[(colon + 1)...]) {
                    guard let count = Int(text), count >= 0, text.first != "+", length ?? count == count else {
                        throw HTTPClientError("the body has no length")
                    }
                    length = count
                }
            case 17 where ReceivedHead.text(line[..<colon]) == "transfer-encoding":
                codings = ReceivedHead.text(line[(colon + 1)...])
            default: break
            }
        }
        // A transfer coding overrides a length. A body whose last coding is not `chunked` lasts until the connection
        // closes.
        framing =
            codings.map { $0.hasSuffix("chunked") ? .chunks : .connection } ?? length.map { .length($0) } ?? .connection
        // HTTP/1.0 has no chunks: after such a response the connection cannot be trusted (RFC 9112, 6.1).
        let lasts = isOld ? options.contains("keep-alive") && codings == nil : !options.contains("close")
        closesConnection = !lasts || framing == .connection && status >= 200 && status != 204 && status != 304
        self.retryAfter = retryAfter
    }

    private static func list(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: UInt8(ascii: ",")).map { text($0) }
    }

    /// Returns the text in lower case, without surrounding whitespace.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 }
        let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: trimmed, as: UTF8.self).lowercased()
    }
}
