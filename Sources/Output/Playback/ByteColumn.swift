/// Whole numbers in as few bytes as they need (LEB128): seven bits a byte, the lowest first, the eighth says that more follow.
///
/// Columns of small numbers with few different values are what deflate makes least of; so everything is written column by
/// column, and as the difference to what a reader expects.
package struct ByteColumn: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    package mutating func append(_ number: Int) { append(UInt64(number)) }

    /// Small numbers of either sign are small: 0, −1, 1, −2, 2 are written as 0, 1, 2, 3, 4.
    package mutating func append(signed number: Int64) { append(ByteColumn.zigzag(number)) }

    static func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number << 1) ^ (number >> 63)) }

    /// The columns one behind another, before each its length in bytes.
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

/// What is read back of a column.
package struct ByteColumnReader {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(bytes) }

    package var isAtEnd: Bool { rest.isEmpty }

    /// 0 behind the end.
    package mutating func next() -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while let byte = rest.popFirst() {
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return number
    }

    package mutating func nextSigned() -> Int64 {
        let number = next()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// A column that `joined` has put behind others.
    package mutating func nextColumn() -> ByteColumnReader {
        let count = Int(next())
        defer { rest = rest.dropFirst(count) }
        return ByteColumnReader(rest.prefix(count))
    }
}
