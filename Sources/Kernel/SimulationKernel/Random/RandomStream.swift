/// A sequence of random numbers that depends only on its name (see `StreamFamily`); 48 bytes and no other memory.
///
/// The generator's counter is (block number, purpose and group, number, occurrence), so a stream has 2³² blocks of two
/// 64-bit numbers each, and no two streams of a family share one.
@frozen
public struct RandomStream: Sendable, BitwiseCopyable {
    @usableFromInline let key: SIMD2<UInt32>
    /// All bits set in the second stream of an antithetic pair: its numbers are the complements of the first's, 1 −
    /// 2⁻⁵³ − u for u.
    @usableFromInline let mirror: UInt64
    @usableFromInline var counter: Philox4x32.Block
    /// The second half of the last block.
    @usableFromInline var spare: UInt64 = 0
    @usableFromInline var hasSpare = false
    /// Whether the stream has an antithetic twin, so that draws need a method that mirrors.
    @usableFromInline let isAntithetic: Bool

    @inlinable
    init(family: StreamFamily, purpose: StreamPurpose, of entity: StreamKey, occurrence: UInt32) {
        key = family.key
        mirror = family.mirror
        isAntithetic = family.isAntithetic
        let purposeAndGroup = UInt32(purpose.rawValue) | UInt32(entity.group) &<< 16
        counter = Philox4x32.Block(0, purposeAndGroup, entity.number, occurrence)
    }

    /// Returns the next number, uniform over all 64-bit values.
    @inlinable
    public mutating func nextUInt64() -> UInt64 {
        if hasSpare {
            hasSpare = false
            return spare
        }
        let block = Philox4x32.block(counter: counter, key: key)
        counter.x += 1
        spare = (UInt64(block.w) &<< 32 | UInt64(block.z)) ^ mirror
        hasSpare = true
        return (UInt64(block.y) &<< 32 | UInt64(block.x)) ^ mirror
    }

    /// Returns the next number, uniform in [0, 1): a multiple of 2⁻⁵³.
    @inlinable
    public mutating func uniform() -> Double {
        Double(nextUInt64() &>> 11) * 0x1p-53
    }

    /// Rewinds the stream to its first number.
    public mutating func rewind() {
        counter.x = 0
        hasSpare = false
    }

    /// Returns true with the given probability; always consumes one number.
    @inlinable
    public mutating func bernoulli(_ probability: Double) -> Bool { uniform() < probability }
}
