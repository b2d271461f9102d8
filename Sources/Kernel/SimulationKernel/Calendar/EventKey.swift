import Quantities

/// What comes first among events of one moment: the lower value. At most 16 levels.
///
/// The levels are the user's; two events of one moment and one level happen in the order in which they were scheduled.
@frozen
public struct EventPriority: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// 0 to 15, lower first.
    public let rawValue: UInt8

    /// - Precondition: `rawValue` is at most 15.
    @inlinable
    public init(rawValue: UInt8) {
        precondition(rawValue < 16, "an event priority is 0 to 15")
        self.rawValue = rawValue
    }

    /// Before all others of the moment.
    @inlinable public static var first: EventPriority { EventPriority(rawValue: 0) }
    /// Between them.
    @inlinable public static var normal: EventPriority { EventPriority(rawValue: 8) }
    /// After all others of the moment.
    @inlinable public static var last: EventPriority { EventPriority(rawValue: 15) }

    /// Lower comes first.
    @inlinable
    public static func < (left: EventPriority, right: EventPriority) -> Bool { left.rawValue < right.rawValue }
}

/// Names one scheduled event, to cancel it. A handle never names two events, even long after its event has happened.
@frozen
public struct EventHandle: Hashable, Sendable, BitwiseCopyable {
    /// Priority, sequence number and slot, as in the lower half of an event's key.
    @usableFromInline let bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    /// A handle that names no event, for where none is scheduled.
    @inlinable public static var none: EventHandle { EventHandle(bits: 0) }

    /// The place of the event's payload among the slots.
    @inlinable var slot: Int { Int(truncatingIfNeeded: bits & EventKey.slotMask) }
}

/// How an event's place in the order is packed into 128 bits, so that one comparison decides.
///
/// From the highest bit: time in microseconds (64, never negative), priority (4), sequence (36), slot (24). The sequence
/// makes every key different, so the slot never decides.
@usableFromInline
package enum EventKey {
    @inlinable package static var slotBits: UInt64 { 24 }
    @inlinable package static var slotMask: UInt64 { 1 << 24 - 1 }
    /// The most events that can be pending at once; the last slot number marks the end of the list of free slots.
    @inlinable package static var slotLimit: Int { 1 << 24 - 1 }
    /// The most events that can ever be scheduled: about 6.9 × 10¹⁰.
    @inlinable package static var sequenceLimit: UInt64 { 1 << 36 }

    @inlinable
    package static func handleBits(priority: EventPriority, sequence: UInt64, slot: Int) -> UInt64 {
        UInt64(priority.rawValue) << 60 | sequence << slotBits | UInt64(truncatingIfNeeded: slot)
    }

    @inlinable
    package static func make(time: SimTime, handleBits: UInt64) -> UInt128 {
        UInt128(UInt64(bitPattern: time.microseconds)) << 64 | UInt128(handleBits)
    }

    @inlinable
    package static func time(of key: UInt128) -> SimTime {
        SimTime(microseconds: Int64(truncatingIfNeeded: key >> 64))
    }

    @inlinable
    package static func handle(of key: UInt128) -> EventHandle { EventHandle(bits: UInt64(truncatingIfNeeded: key)) }
}
