import Glibc

/// Reads answers of HTTP/1.1 and HTTP/1.0 one after another from bytes as they come (RFC 9112): a length, chunks, or all until
/// the connection ends.
///
///     reader.take(bytes)
///     while let part = try reader.next() { … }
///     if connectionHasEnded, let end = reader.endConnection() { … }
package struct AnswerReader: Sendable {
    /// The next of an answer.
    package enum Part {
        case head(AnswerHead)
        /// Some of its body, which is not there any more when the next is asked for.
        case body(ArraySlice<UInt8>)
        /// What comes next is another answer.
        case end
    }

    private enum State {
        case head, length(Int), chunkSize, chunk(Int), chunkEnd, trailers, untilEnd, over
    }

    private var state = State.head
    private var bytes: [UInt8] = []
    private var position = 0

    /// Longer than any line, or any head, that a server may send.
    private static let headBytesMax = 64 << 10

    package init() {}

    package mutating func take(_ more: UnsafeRawBufferPointer) {
        if position == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            position = 0
        } else if position > 1 << 16 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes.append(contentsOf: more)
    }

    /// Whether an answer has begun and not ended.
    package var isInAnswer: Bool { if case .head = state { position < bytes.count } else { true } }

    /// Takes note that the connection has ended, which ends an answer without a length (RFC 9112, 6.3).
    ///
    /// - Returns: the end of that answer; nil if none has begun, or one is cut off.
    package mutating func endConnection() -> Part? {
        guard case .untilEnd = state else { return nil }
        state = .over
        return .end
    }

    /// - Returns: nil if more bytes must come first.
    /// - Throws: `HTTPClientError` where it is no answer of HTTP/1.1 or HTTP/1.0.
    package mutating func next() throws(HTTPClientError) -> Part? {
        while true {
            switch state {
            case .head:
                guard let end = try endOfHead() else { return nil }
                let head = try AnswerHead(bytes[position..<end])
                position = end
                state = try AnswerReader.body(of: head)
                return .head(head)
            case .length(let left):
                if left == 0 { return finish() }
                guard let part = takePart(atMost: left) else { return nil }
                state = .length(left - part.count)
                return .body(part)
            case .chunkSize:
                guard let line = try takeLine() else { return nil }
                guard let size = AnswerReader.hexadecimal(line) else { throw HTTPClientError("no size of a chunk") }
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

    private static func body(of head: AnswerHead) throws(HTTPClientError) -> State {
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

    /// The place behind the empty line; a line ends with CR LF, or LF alone (RFC 9112, 2.2).
    private mutating func endOfHead() throws(HTTPClientError) -> Int? {
        // Empty lines before an answer are passed over.
        while position < bytes.count, bytes[position] == 10 || bytes[position] == 13 { position += 1 }
        var place = position
        while let end = endOfLine(from: place) {
            if end + 1 < bytes.count, bytes[end + 1] == 10 { return end + 2 }
            if end + 2 < bytes.count, bytes[end + 1] == 13, bytes[end + 2] == 10 { return end + 3 }
            place = end + 1
        }
        if bytes.count - position > AnswerReader.headBytesMax { throw HTTPClientError("a head without an end") }
        return nil
    }

    /// The place of the next LF.
    private func endOfLine(from place: Int) -> Int? {
        bytes.withUnsafeBytes { all in
            guard place < all.count, let start = all.baseAddress else { return nil }
            return memchr(start + place, 10, all.count - place).map { UnsafeRawPointer($0) - start }
        }
    }

    /// Without its end.
    private mutating func takeLine() throws(HTTPClientError) -> ArraySlice<UInt8>? {
        guard let end = bytes[position...].firstIndex(of: 10) else {
            if bytes.count - position > AnswerReader.headBytesMax { throw HTTPClientError("a line without an end") }
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

/// The first line and the headers of an answer, as far as they matter to a client.
package struct AnswerHead: Equatable, Sendable {
    /// The end of a body.
    enum Framing: Equatable, Sendable {
        case length(Int), chunks, connection
    }

    package let status: Int
    let framing: Framing
    /// Whether the connection ends with the answer.
    package let closes: Bool
    /// The `Retry-After` of the server in small letters: seconds or a date (RFC 9110, 10.2.3).
    package let retryAfter: String?

    init(_ bytes: ArraySlice<UInt8>) throws(HTTPClientError) {
        let lines = bytes.split(separator: 10)
        guard let first = lines.first, first.starts(with: Array("HTTP/1.".utf8)), first.count >= 12,
            let status = Int(String(decoding: first.dropFirst(9).prefix(3), as: UTF8.self)), status >= 100
        else { throw HTTPClientError("this is no answer of HTTP/1.1") }
        self.status = status
        let isOld = first.dropFirst(7).first == UInt8(ascii: "0")
        var (length, codings, options, retryAfter): (Int?, String?, [String], String?) = (nil, nil, [], nil)
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            // Of the many headers only few are read.
            switch colon - line.startIndex {
            case 10 where AnswerHead.text(line[..<colon]) == "connection":
                options += AnswerHead.list(line[(colon + 1)...])
            case 11 where AnswerHead.text(line[..<colon]) == "retry-after":
                retryAfter = AnswerHead.text(line[(colon + 1)...])
            case 14 where AnswerHead.text(line[..<colon]) == "content-length":
                // The same length twice is one; two lengths are a way to smuggle an answer (RFC 9112, 6.3).
                for text in AnswerHead.list(line[(colon + 1)...]) {
                    guard let count = Int(text), count >= 0, text.first != "+", length ?? count == count else {
                        throw HTTPClientError("no length of a body")
                    }
                    length = count
                }
            case 17 where AnswerHead.text(line[..<colon]) == "transfer-encoding":
                codings = AnswerHead.text(line[(colon + 1)...])
            default: break
            }
        }
        // A coding overrides a length; one that does not end with chunks lasts as long as the connection.
        framing =
            codings.map { $0.hasSuffix("chunked") ? .chunks : .connection } ?? length.map { .length($0) } ?? .connection
        // HTTP/1.0 knows no chunks: after such an answer nothing on the connection can be trusted (RFC 9112, 6.1).
        let lasts = isOld ? options.contains("keep-alive") && codings == nil : !options.contains("close")
        closes = !lasts || framing == .connection && status >= 200 && status != 204 && status != 304
        self.retryAfter = retryAfter
    }

    private static func list(_ bytes: ArraySlice<UInt8>) -> [String] {
        bytes.split(separator: UInt8(ascii: ",")).map { text($0) }
    }

    /// In small letters, without blanks around it.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 }
        let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: trimmed, as: UTF8.self).lowercased()
    }
}
