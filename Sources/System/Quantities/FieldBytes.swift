/// The bytes of a field as it is written, read from the left; spaces around it are skipped.
///
/// Fields of millions of rows are taken apart by it: what other modules add reads `bytes` from `index` to `end`.
@frozen
@usableFromInline
package struct FieldBytes {
    @usableFromInline package let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline package var index: Int
    @usableFromInline package let end: Int

    @inlinable
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (start, end) = (0, bytes.count)
        while start < end && bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start && bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        (self.bytes, index, self.end) = (bytes, start, end)
    }

    @inlinable package var isAtEnd: Bool { index == end }

    /// Whether the next byte is this one, which is passed then.
    @inlinable
    package mutating func take(_ byte: UInt8) -> Bool {
        guard index < end, bytes[index] == byte else { return false }
        index += 1
        return true
    }
}
