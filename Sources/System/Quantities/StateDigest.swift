/// Digest of a sequence of words, 64 bits. Two sequences that differ in a word or in order almost surely differ in the
/// digest. Not cryptographic.
///
/// Each step is a bijection of the state (exclusive or, multiplication by an odd number, shift and exclusive or), so
/// that later words never cancel a difference.
@frozen
public struct StateDigest: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Creates the digest of no words.
    @inlinable
    public init() {}

    /// Adds a word.
    @inlinable
    @inline(__always)
    public mutating func combine(_ word: UInt64) {
        let mixed = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
        state = mixed ^ mixed &>> 29
    }

    /// Adds a text.
    public mutating func combine(text: String) { text.forEachDigestWord { combine($0) } }

    /// Digest of all words so far, spread over all bits (the finaliser of SplitMix64).
    @inlinable
    public var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed &>> 31
    }
}

extension String {
    /// Calls `take` with the text as words: its bytes, eight per word, and then their number.
    public func forEachDigestWord(_ take: (UInt64) -> Void) {
        var bytes = ByteWords()
        for byte in utf8 { bytes.add(byte, take) }
        bytes.end(take)
    }
}

/// Digest of a text that arrives in pieces; equal to that of the whole text.
public struct TextDigest: Sendable {
    private var digest = StateDigest()
    private var bytes = ByteWords()

    /// Creates the digest of no text.
    public init() {}

    /// Adds the next piece, which may end within a character.
    public mutating func combine(_ piece: UnsafeBufferPointer<UInt8>) {
        for byte in piece { bytes.add(byte) { digest.combine($0) } }
    }

    /// Digest of all pieces so far.
    public var value: UInt64 {
        var whole = digest
        bytes.end { whole.combine($0) }
        return whole.value
    }
}

/// Converter of bytes to the words of a digest.
private struct ByteWords {
    private var word: UInt64 = 0
    private var byteCount: UInt64 = 0

    @inline(__always)
    mutating func add(_ byte: UInt8, _ take: (UInt64) -> Void) {
        word = word &<< 8 | UInt64(byte)
        byteCount += 1
        if byteCount.isMultiple(of: 8) { take(word) }
    }

    func end(_ take: (UInt64) -> Void) {
        take(word)
        take(byteCount)
    }
}
