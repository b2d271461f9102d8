/// What a way costs: time first, and of equally fast ways the shorter one is the better.
///
/// Both are held in one integer, milliseconds in the upper half and centimetres in the lower, so that comparing and adding
/// are one instruction each and the length of the fastest way does not depend on the order of the search.
package struct PathCost: Comparable, Sendable, BitwiseCopyable {
    private var bits: UInt64

    static let zero = PathCost(bits: 0)
    /// More than every way costs.
    static let unreachable = PathCost(bits: .max)

    private init(bits: UInt64) { self.bits = bits }

    init(milliseconds: UInt32, centimetres: UInt32) {
        bits = UInt64(milliseconds) << 32 | UInt64(centimetres)
    }

    var milliseconds: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) }
    var centimetres: UInt32 { UInt32(truncatingIfNeeded: bits) }

    package static func < (left: PathCost, right: PathCost) -> Bool { left.bits < right.bits }

    /// Ways of more than 49 days count as unreachable.
    static func + (left: PathCost, right: PathCost) -> PathCost {
        let (sum, isOverflow) = left.bits.addingReportingOverflow(right.bits)
        return isOverflow ? .unreachable : PathCost(bits: sum)
    }
}
