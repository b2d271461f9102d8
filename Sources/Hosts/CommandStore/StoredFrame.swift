import CXXHash
import CityHost
import Quantities

/// One command in the store, with the answer to its request.
package struct StoredFrame: Hashable, Sendable {
    /// Sequence number, from 1, without gaps.
    package var sequence: UInt64
    /// Simulated time of the command.
    package var time: SimTime
    /// The command.
    package var command: HostCommand
    /// Key of the request; nil for commands without one, such as timers.
    package var key: IdempotencyKey?
    /// Answer for repeats of the request.
    package var answer: [UInt8]?

    /// Creates a frame.
    package init(
        sequence: UInt64, time: SimTime, command: HostCommand, key: IdempotencyKey? = nil, answer: [UInt8]? = nil
    ) {
        (self.sequence, self.time, self.command) = (sequence, time, command)
        (self.key, self.answer) = (key, answer)
    }
}

/// Hashes that identify a repeated request. The store contains no key that another client could send.
package struct IdempotencyKey: Hashable, Sendable {
    /// Hash of owner and Idempotency-Key: the higher and the lower half of 16 bytes.
    package let ownerAndKey: SIMD2<UInt64>
    /// Hash of the body: the same key with another body is refused.
    package let body: UInt64

    /// Creates a key from its hashes.
    package init(ownerAndKey: SIMD2<UInt64>, body: UInt64) { (self.ownerAndKey, self.body) = (ownerAndKey, body) }
}

// Data layout: the version in a byte, the number of bytes up to the checksum; sequence, time in microseconds, a byte of
// flags for key (1) and answer (2), the key in 24 bytes, the command's bytes, the answer's; then XXH3 (64 bits) of
// everything before it.
extension StoredFrame {
    private static let version: UInt8 = 1
    private static let hasKey: UInt8 = 1
    private static let hasAnswer: UInt8 = 2

    /// - Throws: `EncodingProblem` if the frame could not be decoded again; then nothing is appended.
    func append(to bytes: inout [UInt8], by encoding: CommandCoder) throws(CodingError) {
        var body: [UInt8] = []
        body.reserveCapacity(96 + (answer?.count ?? 0))
        body.append(varint: sequence)
        body.append(signed: time.microseconds)
        body.append((key == nil ? 0 : StoredFrame.hasKey) | (answer == nil ? 0 : StoredFrame.hasAnswer))
        if let key {
            for word in [key.ownerAndKey.x, key.ownerAndKey.y, key.body] { body.append(fixedWidth: word) }
        }
        var command: [UInt8] = []
        try encoding.encode(self.command, into: &command)
        body.append(lengthPrefixed: command)
        if let answer { body.append(lengthPrefixed: answer) }
        let start = bytes.count
        bytes.append(StoredFrame.version)
        bytes.append(lengthPrefixed: body)
        bytes.append(fixedWidth: checksum(of: bytes, start..<bytes.count))
    }

    /// Reads the next frame.
    ///
    /// - Parameter sequence: Sequence number that the frame must have.
    init(
        _ reader: inout ByteReader, sequence: UInt64, by encoding: CommandCoder
    ) throws(CodingError) {
        var body = try StoredFrame.body(&reader, sequence: sequence)
        self.sequence = sequence
        time = SimTime(microseconds: try body.signed())
        let parts = try body.byte()
        guard parts <= StoredFrame.hasKey | StoredFrame.hasAnswer else { throw body.problem("unknown parts") }
        key = nil
        if parts & StoredFrame.hasKey != 0 {
            key = IdempotencyKey(
                ownerAndKey: SIMD2(try body.fixedWidth(), try body.fixedWidth()), body: try body.fixedWidth())
        }
        var command = try body.lengthPrefixed()
        self.command = try encoding.decode(&command)
        answer = parts & StoredFrame.hasAnswer == 0 ? nil : Array(try body.lengthPrefixed().rest)
        guard body.isAtEnd else { throw body.problem("there are bytes after the frame") }
    }

    /// Skips a frame, and verifies only its sequence number and checksum.
    static func skip(_ reader: inout ByteReader, sequence: UInt64) throws(CodingError) {
        _ = try body(&reader, sequence: sequence)
    }

    /// Returns a reader of the part after the sequence number.
    private static func body(
        _ reader: inout ByteReader, sequence: UInt64
    ) throws(CodingError) -> ByteReader {
        let start = reader.index
        let version = try reader.byte()
        guard version == StoredFrame.version else {
            throw CodingError(
                "the frame has version \(version); this program supports version \(StoredFrame.version)", byte: start)
        }
        var body = try reader.lengthPrefixed()
        let sum = checksum(of: reader.bytes, start..<reader.index)
        guard try reader.fixedWidth() == sum else { throw CodingError("the checksum is wrong", byte: start) }
        let found = try body.varint()
        guard found == sequence else {
            throw CodingError("frame \(found) is in the place of frame \(sequence)", byte: start)
        }
        return body
    }
}

/// Returns XXH3 (64 bits) of a range of bytes.
func checksum(of bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    bytes.withUnsafeBytes { all in
        let part = UnsafeRawBufferPointer(rebasing: all[range])
        return XXH3_64bits(part.baseAddress, part.count)
    }
}

/// Rows of the store other than frames: the content, then its checksum.
enum ChecksummedBytes {
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var sealed = bytes
        sealed.append(fixedWidth: checksum(of: bytes, bytes.indices))
        return sealed
    }

    static func opened(_ sealed: [UInt8]) throws(CodingError) -> ByteReader {
        var reader = ByteReader(sealed)
        let bytes = try reader.slice(UInt64(max(0, sealed.count - 8)))
        guard try reader.fixedWidth() == checksum(of: sealed, 0..<sealed.count - 8) else {
            throw CodingError("the checksum is wrong")
        }
        return bytes
    }
}
