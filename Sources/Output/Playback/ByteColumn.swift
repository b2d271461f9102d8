/// Integers in LEB128: seven bits per byte, the lowest first; the eighth bit says that more bytes follow.
///
/// Deflate compresses columns of small, repetitive numbers best. Therefore all data are written column by column, as
/// differences to the values that the reader predicts.
package struct ByteColumn: Sendable {
    /// The encoded numbers.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty column.
    package init() {}

    /// Appends a number.
    package mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Appends a number, which must not be negative.
    package mutating func append(_ number: Int) { append(UInt64(number)) }

    /// Appends a signed number in zigzag encoding: 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4.
    package mutating func append(signed number: Int64) { append(ByteColumn.zigzag(number)) }

    static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number << 1) ^ (number >> 63)) }

    /// Returns all columns in order, each preceded by its length in bytes.
    package static func joined(_ columns: [ByteColumn]) -> [UInt8] {
        var all = ByteColumn()
        all.bytes.reserveCapacity(columns.reduce(0) { $0 + $1.bytes.count + 5 })
        for column in columns {
            all.append(column.bytes.count)
            all.bytes += column.bytes
        }
        return all.bytes
    }
}

/// Reads the numbers of a column.
package struct ByteColumnReader {
    private var rest: ArraySlice<UInt8>

    /// Creates a reader at the start of a column.
    package init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

    /// Whether all numbers have been read.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Returns the next number; 0 after the end.
    package mutating func next() -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst() {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return number
    }

    /// Returns the next number in zigzag encoding; 0 after the end.
    package mutating func nextSigned() -> Int64 {
        let number = next()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// Returns a reader of the next column in the output of `joined`.
    package mutating func nextColumn() -> ByteColumnReader {
        let count = Int(next())
        defer { rest = rest.dropFirst(count) }
        return ByteColumnReader(rest.prefix(count))
    }
}
