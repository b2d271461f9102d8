/// The slots of values that are counted together. Values below 2,048 ns have a slot each. Every doubling above is cut
/// into 1,024 slots of equal width: 2 ns from 2,048 ns on, 4 ns from 4,096 ns on, and so forth. So a slot is never
/// wider than 1/1,024 of its values, which is three significant digits at 1,000 as at 9,999.
///
/// Source: G. Tene, HdrHistogram, `AbstractHistogram.java`: lowest discernible value 1, highest trackable value one
/// hour, three significant digits.
extension LatencyHistogram {
    /// Binary logarithm of the slots of a doubling.
    @usableFromInline static var doublingSlotBits: Int { 10 }

    /// Number of slots: the doublings up to an hour, and the values below them.
    @usableFromInline package static var slotCount: Int { 33 << doublingSlotBits }

    /// The nominal range, one hour.
    package static var rangeNanoseconds: Int64 { 3_600_000_000_000 }

    /// The longest value with a slot: 73 minutes, because the last doubling extends beyond the hour.
    package static var longestTrackableNanoseconds: Int64 { longestValue(inSlot: slotCount - 1) }

    /// Returns the slot that counts `value`, which is not negative.
    @inlinable
    static func slot(of value: Int64) -> Int {
        // Bits that the slot number drops: none below 2,048, one from there to 4,095, and so on.
        let lostBits = 63 - doublingSlotBits - (value | (1 << (doublingSlotBits + 1) - 1)).leadingZeroBitCount
        let slot = lostBits &<< doublingSlotBits &+ Int(value &>> Int64(lostBits))
        return slot < slotCount ? slot : slotCount
    }

    /// Returns the least value that is counted in `slot`.
    package static func shortestValue(inSlot slot: Int) -> Int64 {
        let bits = lostBits(ofSlot: slot)
        return Int64(slot - bits << doublingSlotBits) << bits
    }

    /// Returns the greatest value that is counted in `slot`.
    package static func longestValue(inSlot slot: Int) -> Int64 {
        shortestValue(inSlot: slot) + 1 << lostBits(ofSlot: slot) - 1
    }

    private static func lostBits(ofSlot slot: Int) -> Int { Swift.max(slot >> doublingSlotBits - 1, 0) }
}
