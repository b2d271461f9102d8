import Quantities
import TaxiService

/// Rounds of policies that decide for many rides at once: whether one is scheduled, and its optimum.
struct DispatchRounds: Sendable, BitwiseCopyable {
    private var serial = UInt32.max
    /// Whether a round is scheduled and needed.
    private(set) var isScheduled = false
    /// Whether a round of offers is under way.
    private(set) var isHeld = false
    /// Optimum of the round, and its offers so far.
    private var best = MinCostMatching.Optimum()
    private var brought = MinCostMatching.Optimum()
    /// The last ride offered in the round; none at first.
    private(set) var lastOffered = RequestID.none

    func isWanted(_ serial: UInt32) -> Bool { isScheduled && serial == self.serial }

    mutating func schedule(_ serial: UInt32) {
        self.serial = serial
        isScheduled = true
    }

    /// Cancels the scheduled round.
    mutating func callOff() { isScheduled = false }

    /// Starts a round.
    ///
    /// - Parameter best: optimum in the state before it.
    mutating func begin(optimum best: MinCostMatching.Optimum) {
        (isHeld, self.best, brought, lastOffered) = (true, best, .init(), .none)
    }

    mutating func noteOffer(_ ride: RequestID, milliseconds: Int32) {
        brought.pairs += 1
        brought.cost += Int64(milliseconds)
        lastOffered = ride
    }

    /// Ends the round.
    ///
    /// - Returns: whether it was optimal.
    mutating func end() -> Bool {
        isHeld = false
        return brought == best
    }
}

extension TaxiRules {
    /// Returns the due time of a round scheduled at `time`; nil for policies without rounds.
    func roundDue(calledAt time: SimTime) -> SimTime? {
        switch dispatchPolicy {
        case .fifo, .nearest, .longestIdle, .random: return nil
        case .batched: return time + batchInterval
        case .rebalanced:
            let number = time.microseconds / rebalanceInterval.microseconds + 1
            return SimTime(microseconds: number * rebalanceInterval.microseconds)
        }
    }
}
