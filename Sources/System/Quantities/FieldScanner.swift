/// Cursor over the bytes of a written field, without surrounding spaces.
///
/// It parses the fields of millions of rows; extensions in other modules read `bytes` from `index` to `end`.
@frozen
@usableFromInline
package struct FieldScanner {
    /// Bytes, including surrounding spaces.
    @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
    /// Index of the next byte.
    @usableFromInline package var index: Int
    /// End of the field, without trailing spaces.
    @usableFromInline package let end: Int

    /// Creates a cursor at the first byte that is no space.
    @inlinable
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (start, end) = (0, bytes.count)
        while start < end && bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start && bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        (self.bytes, index, self.end) = (bytes, start, end)
    }

    /// Whether all bytes are consumed.
    @inlinable package var isAtEnd: Bool { index == end }

    /// Consumes a byte if it comes next; returns whether it did.
    @inlinable
    package mutating func take(_ byte: UInt8) -> Bool {
        guard index < end, bytes[index] == byte else { return false }
        index += 1
        return true
    }
}
