/// A sequence of random numbers that depends on nothing but its name (see `StreamFamily`); 48 bytes, no memory besides.
///
/// The generator's counter is (block number, purpose and group, number, occurrence), so a stream has 2³² blocks of two
/// 64-bit numbers each, and no two streams of a family share one.
@frozen
public struct RandomStream: Sendable, BitwiseCopyable {
    @usableFromInline let key: SIMD2<UInt32>
    /// All bits set in the second of an antithetic pair: its numbers are the complements of the first's, 1 − 2⁻⁵³ − u for u.
    @usableFromInline let mirror: UInt64
    @usableFromInline var counter: Philox4x32.Block
    /// The second half of the block computed last.
    @usableFromInline var spare: UInt64 = 0
    @usableFromInline var hasSpare = false
    /// Whether there is a mirrored stream to this one, so that draws must be by methods that mirror.
    @usableFromInline let isOfPair: Bool

    @inlinable
    init(family: StreamFamily, purpose: StreamPurpose, of entity: StreamKey, occurrence: UInt32) {
        key = family.key
        mirror = family.mirror
        isOfPair = family.isOfPair
        let purposeAndGroup = UInt32(purpose.rawValue) | UInt32(entity.group) &<< 16
        counter = Philox4x32.Block(0, purposeAndGroup, entity.number, occurrence)
    }

    /// The next number, uniform over all 64-bit values.
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

    /// The next number, uniform in [0, 1): a multiple of 2⁻⁵³.
    @inlinable
    public mutating func uniform() -> Double {
        Double(nextUInt64() &>> 11) * 0x1p-53
    }

    /// Goes back to the stream's beginning.
    public mutating func rewind() {
        counter.x = 0
        hasSpare = false
    }

    /// True with the given probability; draws one number whatever the probability is.
    @inlinable
    public mutating func chance(_ probability: Double) -> Bool { uniform() < probability }
}
