/// A 64-bit fingerprint of a sequence of words: two runs that differ in any word, or in the order, almost surely differ
/// in the fingerprint. Not made to withstand forgery.
///
/// Each step is a bijection of the state (exclusive or, multiplication by an odd number, shift and exclusive or), so a difference once
/// taken in is never lost by what follows.
@frozen
public struct StateDigest: Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Of nothing yet.
    @inlinable
    public init() {}

    /// Takes in one more word.
    @inlinable
    @inline(__always)
    public mutating func combine(_ word: UInt64) {
        let mixed = (state ^ word) &* 0xD6E8_FEB8_6659_FD93
        state = mixed ^ mixed &>> 29
    }

    /// Takes in a text.
    public mutating func combine(text: String) { text.digest { combine($0) } }

    /// The fingerprint of what was taken in so far, spread over all bits (the finaliser of SplitMix64).
    @inlinable
    public var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ mixed &>> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed &>> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed &>> 31
    }
}

extension String {
    /// Hands the text over for a fingerprint: its bytes, eight to a word, then how many they are.
    public func digest(into take: (UInt64) -> Void) {
        var bytes = ByteWords()
        for byte in utf8 { bytes.add(byte, take) }
        bytes.end(take)
    }
}

/// The fingerprint of a text that comes in pieces: the same as of the whole at once.
public struct TextDigest: Sendable {
    private var digest = StateDigest()
    private var bytes = ByteWords()

    /// Of nothing yet.
    public init() {}

    /// Takes in the next piece; it may end within a character.
    public mutating func combine(_ piece: UnsafeBufferPointer<UInt8>) {
        for byte in piece { bytes.add(byte) { digest.combine($0) } }
    }

    /// The fingerprint of all pieces so far.
    public var value: UInt64 {
        var whole = digest
        bytes.end { whole.combine($0) }
        return whole.value
    }
}

/// Bytes as the words that a fingerprint takes.
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
