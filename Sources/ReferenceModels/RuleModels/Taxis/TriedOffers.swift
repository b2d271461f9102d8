import Quantities

/// The rides that each driver has refused or let time out since last joining a queue (T03).
///
/// Linked lists in one pool; the caller keeps the start of each driver's list.
struct TriedOffers: Sendable {
    private struct Entry: Sendable, BitwiseCopyable {
        var ride: RequestID
        var next: UInt32
    }

    static let none = UInt32.max

    private var entries: ContiguousArray<Entry> = []
    private var firstUnused = TriedOffers.none

    /// Whether the list contains a ride.
    ///
    /// - Complexity: O(rides that the driver has tried since joining).
    @inline(__always)
    func contains(_ ride: RequestID, in first: UInt32) -> Bool {
        var entry = first
        while entry != TriedOffers.none {
            if entries[Int(entry)].ride == ride { return true }
            entry = entries[Int(entry)].next
        }
        return false
    }

    mutating func insert(_ ride: RequestID, into first: inout UInt32) {
        let entry = Entry(ride: ride, next: first)
        if firstUnused == TriedOffers.none {
            first = UInt32(entries.count)
            entries.append(entry)
        } else {
            first = firstUnused
            firstUnused = entries[Int(first)].next
            entries[Int(first)] = entry
        }
    }

    /// Removes rides that are over, so that the list of a driver who never answers does not grow without limit.
    mutating func prune(_ first: inout UInt32, _ requests: inout CheckedRequests) {
        var kept = TriedOffers.none
        var entry = first
        while entry != TriedOffers.none {
            let next = entries[Int(entry)].next
            if requests[entries[Int(entry)].ride].phase == .over {
                drop(entry)
            } else {
                entries[Int(entry)].next = kept
                kept = entry
            }
            entry = next
        }
        first = kept
    }

    /// Clears the list when the driver joins a queue: every ride may be offered again.
    mutating func removeAll(_ first: inout UInt32) {
        while first != TriedOffers.none {
            let next = entries[Int(first)].next
            drop(first)
            first = next
        }
    }

    private mutating func drop(_ entry: UInt32) {
        entries[Int(entry)].next = firstUnused
        firstUnused = entry
    }
}
