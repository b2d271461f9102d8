/// Reads answers of HTTP/1.1 one after another from bytes as they come (RFC 9112): a length, chunks, or all until the end.
///
///     reader.take(bytes)
///     while let part = try reader.next() { … }
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

    /// Longer than any line that a server may send.
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
    /// Whether an answer ends where the connection does.
    package var endsWithConnection: Bool { if case .untilEnd = state { true } else { false } }

    /// - Returns: nil if more bytes must come first.
    /// - Throws: `HTTPClientError` where it is no answer of HTTP/1.1.
    package mutating func next() throws(HTTPClientError) -> Part? {
        while true {
            switch state {
            case .head:
                guard let end = endOfHead() else { return nil }
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
        if head.isChunked { return .chunkSize }
        return head.length.map { .length($0) } ?? .untilEnd
    }

    // MARK: Bytes

    private mutating func takePart(atMost count: Int) -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        let end = count < bytes.count - position ? position + count : bytes.count
        defer { position = end }
        return bytes[position..<end]
    }

    /// The place behind the empty line.
    private mutating func endOfHead() -> Int? {
        // Lines that a server sends before an answer are not its own (RFC 9112, 2.2).
        while position + 1 < bytes.count, bytes[position] == 13, bytes[position + 1] == 10 { position += 2 }
        var place = position
        while place + 3 < bytes.count {
            if bytes[place + 3] > 13 {
                place += 4
            } else if bytes[place] == 13, bytes[place + 1] == 10, bytes[place + 2] == 13, bytes[place + 3] == 10 {
                return place + 4
            } else {
                place += 1
            }
        }
        return nil
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
    package let status: Int
    /// Of the body, where it is told.
    let length: Int?
    let isChunked: Bool
    /// Whether the connection ends with the answer.
    package let closes: Bool

    init(_ bytes: ArraySlice<UInt8>) throws(HTTPClientError) {
        let lines = bytes.split(separator: 10)
        guard let first = lines.first, first.starts(with: Array("HTTP/1.".utf8)), first.count >= 12,
            let status = Int(String(decoding: first.dropFirst(9).prefix(3), as: UTF8.self))
        else { throw HTTPClientError("this is no answer of HTTP/1.1") }
        self.status = status
        var (length, isChunked): (Int?, Bool) = (nil, false)
        var closes = first.dropFirst(7).first == UInt8(ascii: "0")
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            // Of the many headers only few are read.
            switch colon - line.startIndex {
            case 10 where AnswerHead.text(line[..<colon]) == "connection":
                closes = AnswerHead.text(line[(colon + 1)...]) == "close"
            case 14 where AnswerHead.text(line[..<colon]) == "content-length":
                guard let count = Int(AnswerHead.text(line[(colon + 1)...])), count >= 0 else {
                    throw HTTPClientError("no length of a body")
                }
                length = count
            case 17 where AnswerHead.text(line[..<colon]) == "transfer-encoding":
                isChunked = AnswerHead.text(line[(colon + 1)...]).hasSuffix("chunked")
            default: break
            }
        }
        (self.length, self.isChunked, self.closes) = (length, isChunked, closes)
    }

    /// In small letters, without blanks around it.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 32 || $0 == 9 || $0 == 13 }
        let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: trimmed, as: UTF8.self).lowercased()
    }
}
