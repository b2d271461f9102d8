/// An error in bytes to decode, or in a command to encode.
package struct CodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Text without a full stop: "the checksum is wrong".
    package let problem: String
    /// Offset of the error, counted from 0; nil if it has no single place.
    package var byte: Int?

    /// Creates a problem, with its offset if it has one.
    package init(_ problem: String, byte: Int? = nil) { (self.problem, self.byte) = (problem, byte) }

    package var description: String { byte.map { "byte \($0): \(problem)" } ?? problem }
}

// Integers in the store: mostly small ones are LEB128, with zigzag encoding if they can be negative; others have a
// fixed width, little endian.
extension [UInt8] {
    mutating func append(varint number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func append(varying number: Int) { append(varint: UInt64(number)) }

    mutating func append(signed number: Int64) {
        append(varint: UInt64(bitPattern: number << 1) ^ UInt64(bitPattern: number >> 63))
    }

    mutating func append(fixedWidth number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Appends the number of bytes, then the bytes.
    mutating func append(lengthPrefixed bytes: some Collection<UInt8>) {
        append(varying: bytes.count)
        append(contentsOf: bytes)
    }
}

/// A bounds-checked reader of the bytes that `append` wrote.
struct ByteReader {
    let bytes: [UInt8]
    private(set) var index: Int
    let end: Int

    init(_ bytes: [UInt8]) { (self.bytes, index, end) = (bytes, 0, bytes.count) }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound)
    }

    var isAtEnd: Bool { index == end }

    /// Returns a problem at the reader's position.
    func problem(_ text: String) -> CodingError { CodingError(text, byte: index) }

    mutating func byte() throws(CodingError) -> UInt8 {
        guard index < end else { throw problem("the bytes end too soon") }
        defer { index += 1 }
        return bytes[index]
    }

    mutating func varint() throws(CodingError) -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let next = try byte()
            let isTooLong = shift > 63 || shift == 63 && next > 1
            if isTooLong || shift > 0 && next == 0 { throw problem("a number has an invalid encoding") }
            number |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return number }
            shift += 7
        }
    }

    mutating func signed() throws(CodingError) -> Int64 {
        let folded = try varint()
        return Int64(bitPattern: folded >> 1) ^ -Int64(bitPattern: folded & 1)
    }

    mutating func fixedWidth<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws(CodingError) -> Number {
        var number = Number.zero
        for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
            number |= Number(truncatingIfNeeded: try byte()) << shift
        }
        return number
    }

    /// Reads a number that fits into 32 bits.
    mutating func varint32() throws(CodingError) -> UInt32 {
        guard let number = UInt32(exactly: try varint()) else { throw problem("a number is too large") }
        return number
    }

    /// Returns a reader of the next `count` bytes.
    mutating func slice(_ count: UInt64) throws(CodingError) -> ByteReader {
        guard count <= UInt64(end - index) else { throw problem("the bytes end too soon") }
        let range = index..<index + Int(count)
        index = range.upperBound
        return ByteReader(bytes, range)
    }

    mutating func lengthPrefixed() throws(CodingError) -> ByteReader { try slice(varint()) }

    mutating func text() throws(CodingError) -> String {
        guard let text = String(validating: try lengthPrefixed().rest, as: UTF8.self) else {
            throw problem("a text is not valid UTF-8")
        }
        return text
    }

    /// The bytes not read yet.
    var rest: ArraySlice<UInt8> { bytes[index..<end] }
}
