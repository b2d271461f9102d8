import Quantities
import TaxiService

/// The timers that the service has set, fired in the contract's order: earliest first, ties in the order in which they
/// were set.
struct PendingTimers: Sendable {
    private var pending: [(due: SimTime, timer: TaxiService.Timer)] = []

    /// Adds a timer in its place; a timer set for the past is due at once.
    mutating func set(_ timer: TaxiService.Timer, due: SimTime, now: SimTime) {
        let due = max(due, now)
        let place = pending.firstIndex { $0.due > due } ?? pending.count
        pending.insert((due, timer), at: place)
    }

    mutating func popFirst(dueBy time: SimTime) -> (due: SimTime, timer: TaxiService.Timer)? {
        guard let first = pending.first, first.due <= time else { return nil }
        return pending.removeFirst()
    }

    var isEmpty: Bool { pending.isEmpty }
}
