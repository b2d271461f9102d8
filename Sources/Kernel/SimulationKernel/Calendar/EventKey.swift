import Quantities

/// The order of events at the same time: the lower value comes first. At most 16 levels.
///
/// The model chooses the levels of its events. Two events at the same time and level happen in the order in which they
/// were scheduled.
@frozen
public struct EventPriority: RawRepresentable, Hashable, Comparable, Sendable, BitwiseCopyable {
    /// Level from 0 to 15, lower first.
    public let rawValue: UInt8

    /// Creates a priority from its level.
    ///
    /// - Precondition: `rawValue` is at most 15.
    @inlinable
    public init(rawValue: UInt8) {
        precondition(rawValue < 16, "an event priority must be 0 to 15")
        self.rawValue = rawValue
    }

    /// Before all other events at the same time.
    @inlinable public static var first: EventPriority { EventPriority(rawValue: 0) }
    /// Between `first` and `last`.
    @inlinable public static var normal: EventPriority { EventPriority(rawValue: 8) }
    /// After all other events at the same time.
    @inlinable public static var last: EventPriority { EventPriority(rawValue: 15) }

    /// Orders by level, lower first.
    @inlinable
    public static func < (left: EventPriority, right: EventPriority) -> Bool { left.rawValue < right.rawValue }
}

/// Identifies one scheduled event, to cancel it. A handle is never reused, even long after its event has happened.
@frozen
public struct EventHandle: Hashable, Sendable, BitwiseCopyable {
    /// Priority, sequence number and slot, as in the lower half of an event's key.
    @usableFromInline let bits: UInt64

    @inlinable init(bits: UInt64) { self.bits = bits }

    /// A handle of no event, for a timer that is not set.
    @inlinable public static var none: EventHandle { EventHandle(bits: 0) }

    /// Index of the event's slot.
    @inlinable var slot: Int { Int(truncatingIfNeeded: bits & EventKey.slotMask) }
}

/// Packs the order of an event into 128 bits, so that one comparison decides.
///
/// From the highest bit: time in microseconds (64, never negative), priority (4), sequence (36), slot (24). The
/// sequence makes every key different, so the slot never decides.
@usableFromInline
package enum EventKey {
    /// Bits of the slot number.
    @inlinable package static var slotBits: UInt64 { 24 }
    /// Mask of the slot number.
    @inlinable package static var slotMask: UInt64 { 1 << 24 - 1 }
    /// Largest number of pending events; the last slot number marks the end of the list of free slots.
    @inlinable package static var slotLimit: Int { 1 << 24 - 1 }
    /// Largest number of events that can ever be scheduled: about 6.9 × 10¹⁰.
    @inlinable package static var sequenceLimit: UInt64 { 1 << 36 }

    @inlinable
    /// Returns the lower half of a key.
    package static func handleBits(priority: EventPriority, sequence: UInt64, slot: Int) -> UInt64 {
        UInt64(priority.rawValue) << 60 | sequence << slotBits | UInt64(truncatingIfNeeded: slot)
    }

    @inlinable
    /// Returns a key from a time and its lower half.
    package static func make(time: SimTime, handleBits: UInt64) -> UInt128 {
        UInt128(UInt64(bitPattern: time.microseconds)) << 64 | UInt128(handleBits)
    }

    @inlinable
    /// Returns the time of a key.
    package static func time(of key: UInt128) -> SimTime {
        SimTime(microseconds: Int64(truncatingIfNeeded: key >> 64))
    }

    @inlinable
    /// Returns the handle in the lower half of a key.
    package static func handle(of key: UInt128) -> EventHandle { EventHandle(bits: UInt64(truncatingIfNeeded: key)) }
}
