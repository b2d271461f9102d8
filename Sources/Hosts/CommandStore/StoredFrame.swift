import CXXHash
import CityHost
import Quantities

/// One command as the store keeps it: what the services were told, and what whoever asked for it was answered.
package struct StoredFrame: Hashable, Sendable {
    /// From 1, without gaps.
    package var sequence: UInt64
    package var time: SimTime
    package var command: HostCommand
    /// Of the request that it came by; nil of what nobody asked for, such as timers.
    package var key: RequestKey?
    /// What a repeat of the request is answered.
    package var answer: [UInt8]?

    package init(
        sequence: UInt64, time: SimTime, command: HostCommand, key: RequestKey? = nil, answer: [UInt8]? = nil
    ) {
        (self.sequence, self.time, self.command) = (sequence, time, command)
        (self.key, self.answer) = (key, answer)
    }
}

/// What a request is known again by, hashed: the store holds no key that somebody else could send.
package struct RequestKey: Hashable, Sendable {
    /// Of the owner and the Idempotency-Key: the higher and the lower half of 16 bytes.
    package let ownerAndKey: SIMD2<UInt64>
    /// Of what was sent: the same key with another body is refused.
    package let body: UInt64

    package init(ownerAndKey: SIMD2<UInt64>, body: UInt64) { (self.ownerAndKey, self.body) = (ownerAndKey, body) }
}

// Data layout: the version in a byte, how many bytes follow up to the checksum; sequence, time in microseconds, a byte that says
// whether there are a key (1) and an answer (2), the key in 24 bytes, the command's bytes, the answer's; then XXH3 (64 bits) of
// everything before it.
extension StoredFrame {
    private static let version: UInt8 = 1
    private static let hasKey: UInt8 = 1
    private static let hasAnswer: UInt8 = 2

    /// - Throws: if it could not be read back; then nothing is appended.
    func append(to bytes: inout [UInt8], by encoding: CommandEncoding) throws(EncodingProblem) {
        var body: [UInt8] = []
        body.reserveCapacity(96 + (answer?.count ?? 0))
        body.append(varying: sequence)
        body.append(signed: time.microseconds)
        body.append((key == nil ? 0 : StoredFrame.hasKey) | (answer == nil ? 0 : StoredFrame.hasAnswer))
        if let key {
            for word in [key.ownerAndKey.x, key.ownerAndKey.y, key.body] { body.append(fixed: word) }
        }
        var command: [UInt8] = []
        try encoding.encode(self.command, into: &command)
        body.append(counted: command)
        if let answer { body.append(counted: answer) }
        let start = bytes.count
        bytes.append(StoredFrame.version)
        bytes.append(counted: body)
        bytes.append(fixed: checksum(of: bytes, start..<bytes.count))
    }

    /// Reads the next frame.
    ///
    /// - Parameter sequence: which it must be.
    init(
        _ reader: inout ByteReader, sequence: UInt64, by encoding: CommandEncoding
    ) throws(EncodingProblem) {
        var body = try StoredFrame.body(&reader, sequence: sequence)
        self.sequence = sequence
        time = SimTime(microseconds: try body.signed())
        let parts = try body.byte()
        guard parts <= StoredFrame.hasKey | StoredFrame.hasAnswer else { throw body.problem("unknown parts") }
        key = nil
        if parts & StoredFrame.hasKey != 0 {
            key = RequestKey(ownerAndKey: SIMD2(try body.fixed(), try body.fixed()), body: try body.fixed())
        }
        var command = try body.counted()
        self.command = try encoding.decode(&command)
        answer = parts & StoredFrame.hasAnswer == 0 ? nil : Array(try body.counted().rest)
        guard body.isAtEnd else { throw body.problem("there is more than the frame") }
    }

    /// Passes a frame that need only be the right one and whole.
    static func skip(_ reader: inout ByteReader, sequence: UInt64) throws(EncodingProblem) {
        _ = try body(&reader, sequence: sequence)
    }

    /// What stands behind the sequence.
    private static func body(
        _ reader: inout ByteReader, sequence: UInt64
    ) throws(EncodingProblem) -> ByteReader {
        let start = reader.index
        let version = try reader.byte()
        guard version == StoredFrame.version else {
            throw EncodingProblem("a frame of version \(version), where \(StoredFrame.version) is known", byte: start)
        }
        var body = try reader.counted()
        let sum = checksum(of: reader.bytes, start..<reader.index)
        guard try reader.fixed() == sum else { throw EncodingProblem("the checksum is wrong", byte: start) }
        let found = try body.varying()
        guard found == sequence else {
            throw EncodingProblem("frame \(found) stands where \(sequence) should", byte: start)
        }
        return body
    }
}

/// XXH3 (64 bits) of some of the bytes.
func checksum(of bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
    bytes.withUnsafeBytes { all in
        let part = UnsafeRawBufferPointer(rebasing: all[range])
        return XXH3_64bits(part.baseAddress, part.count)
    }
}

/// Rows of the store that are not frames: what was written, then its checksum.
enum CheckedBytes {
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var sealed = bytes
        sealed.append(fixed: checksum(of: bytes, bytes.indices))
        return sealed
    }

    static func opened(_ sealed: [UInt8]) throws(EncodingProblem) -> ByteReader {
        var reader = ByteReader(sealed)
        let bytes = try reader.part(UInt64(max(0, sealed.count - 8)))
        guard try reader.fixed() == checksum(of: sealed, 0..<sealed.count - 8) else {
            throw EncodingProblem("the checksum is wrong")
        }
        return bytes
    }
}
