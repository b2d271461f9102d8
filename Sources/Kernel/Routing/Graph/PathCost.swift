/// What a way costs: time first, and of equally fast ways the shorter one is the better.
///
/// Both are held in one integer, milliseconds in the upper half and centimetres in the lower, so that comparing and
/// adding are one instruction each and the length of the fastest way does not depend on the order of the search. Ways
/// of more than 12 days (2³⁰ ms) count as unreachable, and the fastest way may be 42,949 km long.
@frozen
public struct PathCost: Comparable, Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var bits: UInt64

    /// Of who stays where they are.
    @inlinable public static var zero: PathCost { PathCost(bits: 0) }
    /// More than every way costs. Small enough for two to be added without an overflow.
    @inlinable public static var unreachable: PathCost { PathCost(bits: 1 << 62) }

    @inlinable
    init(bits: UInt64) { self.bits = bits }

    /// - Parameter milliseconds: 2³⁰ and more make it unreachable.
    @inlinable
    public init(milliseconds: UInt32, centimetres: UInt32) {
        bits = min(UInt64(milliseconds) << 32 | UInt64(centimetres), 1 << 62)
    }

    /// The time that it takes.
    @inlinable public var milliseconds: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
    /// The length of the way.
    @inlinable public var centimetres: UInt32 { UInt32(truncatingIfNeeded: bits) }

    /// The faster is less; of two as fast the shorter.
    @inlinable
    public static func < (left: PathCost, right: PathCost) -> Bool { left.bits < right.bits }

    /// The sum with an unreachable cost is unreachable.
    @inlinable
    public static func + (left: PathCost, right: PathCost) -> PathCost {
        PathCost(bits: min(left.bits &+ right.bits, unreachable.bits))
    }

    /// The sum for the innermost loops, which is not less than `unreachable` if one of the two is: to be compared with
    /// a cost, and kept only if it is less.
    static func &+ (left: PathCost, right: PathCost) -> PathCost { PathCost(bits: left.bits &+ right.bits) }

    /// The lesser of two sums, for innermost loops: without a comparison, which processors of the oldest kind cannot do with
    /// several at once.
    @inline(__always)
    static func least(_ one: PathCost, _ other: PathCost) -> PathCost {
        let difference = Int64(bitPattern: one.bits &- other.bits)
        return PathCost(bits: other.bits &+ UInt64(bitPattern: difference & (difference >> 63)))
    }
}
