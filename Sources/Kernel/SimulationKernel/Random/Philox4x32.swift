/// The counter-based generator Philox4x32-10: 128 random bits from a 128-bit counter and a 64-bit key, by ten rounds of
/// multiplication and exclusive or. It has no state; every block is accessible directly, at the same cost.
///
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", SC '11,
/// https://doi.org/10.1145/2063384.2063405; the test vectors are those of their library Random123.
@frozen
public struct Philox4x32: Sendable, BitwiseCopyable {
    /// Four words of 32 bits: a counter or a block of output.
    public typealias Block = SIMD4<UInt32>

    /// Returns the block of `counter` under `key`.
    @inlinable
    public static func block(counter: Block, key: SIMD2<UInt32>) -> Block {
        var (x0, x1, x2, x3) = (counter.x, counter.y, counter.z, counter.w)
        var (key0, key1) = (key.x, key.y)
        for _ in 0..<10 {
            let left = UInt64(x0) &* 0xD251_1F53
            let right = UInt64(x2) &* 0xCD9E_8D57
            x0 = UInt32(truncatingIfNeeded: right &>> 32) ^ x1 ^ key0
            x2 = UInt32(truncatingIfNeeded: left &>> 32) ^ x3 ^ key1
            x1 = UInt32(truncatingIfNeeded: right)
            x3 = UInt32(truncatingIfNeeded: left)
            key0 &+= 0x9E37_79B9
            key1 &+= 0xBB67_AE85
        }
        return Block(x0, x1, x2, x3)
    }
}
