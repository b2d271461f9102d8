/// The cost of a path: travel time first, then length, so that the shorter of two equally fast paths is better.
///
/// One integer holds both, milliseconds in the upper half and centimetres in the lower. Comparing and adding take one
/// instruction each, and the length of the fastest path does not depend on the order of the search. Paths of more than
/// 12 days (2³⁰ ms) count as unreachable; the fastest path may be 42,949 km long.
@frozen
public struct PathCost: Comparable, Hashable, Sendable, BitwiseCopyable {
    @usableFromInline var bits: UInt64

    /// The cost of the empty path.
    @inlinable public static var zero: PathCost { PathCost(bits: 0) }
    /// A cost above that of every path. Two of them can be added without an overflow.
    @inlinable public static var unreachable: PathCost { PathCost(bits: 1 << 62) }

    @inlinable
    init(bits: UInt64) { self.bits = bits }

    /// Creates a cost from a travel time and a length.
    ///
    /// - Parameter milliseconds: 2³⁰ and more make the cost unreachable.
    @inlinable
    public init(milliseconds: UInt32, centimetres: UInt32) {
        bits = min(UInt64(milliseconds) << 32 | UInt64(centimetres), 1 << 62)
    }

    /// Travel time in milliseconds.
    @inlinable public var milliseconds: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
    /// Length in centimetres.
    @inlinable public var centimetres: UInt32 { UInt32(truncatingIfNeeded: bits) }

    /// Orders by time, then by length.
    @inlinable
    public static func < (left: PathCost, right: PathCost) -> Bool { left.bits < right.bits }

    /// Returns the sum, which is unreachable if either cost is.
    @inlinable
    public static func + (left: PathCost, right: PathCost) -> PathCost {
        PathCost(bits: min(left.bits &+ right.bits, unreachable.bits))
    }

    /// Returns the sum without saturation, for the innermost loops. It is at least `unreachable` if either cost is:
    /// compare it with a cost, and store it only if it is less.
    static func &+ (left: PathCost, right: PathCost) -> PathCost { PathCost(bits: left.bits &+ right.bits) }

    /// Returns the lesser of two sums without a comparison, for innermost loops: the oldest processors cannot compare
    /// several 64-bit integers at once.
    @inline(__always)
    static func least(_ one: PathCost, _ other: PathCost) -> PathCost {
        let difference = Int64(bitPattern: one.bits &- other.bits)
        return PathCost(bits: other.bits &+ UInt64(bitPattern: difference & (difference >> 63)))
    }
}
