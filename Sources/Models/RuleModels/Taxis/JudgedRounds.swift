import Quantities
import TaxiService

/// Rounds of policies that decide for many rides at once: whether one is scheduled, and its optimum.
struct JudgedRounds: Sendable, BitwiseCopyable {
    private var serial = UInt32.max
    /// Whether a round is scheduled and needed.
    private(set) var isCalled = false
    /// Whether a round of offers is under way.
    private(set) var isHeld = false
    /// Optimum of the round, and its offers so far.
    private var best = LeastPairing.Worth()
    private var brought = LeastPairing.Worth()
    /// The last ride offered in the round; none at first.
    private(set) var lastOffered = RequestID.none

    func isWanted(_ serial: UInt32) -> Bool { isCalled && serial == self.serial }

    mutating func call(_ serial: UInt32) {
        self.serial = serial
        isCalled = true
    }

    /// Cancels the scheduled round.
    mutating func callOff() { isCalled = false }

    /// Starts a round.
    ///
    /// - Parameter best: optimum in the state before it.
    mutating func hold(bringing best: LeastPairing.Worth) {
        (isHeld, self.best, brought, lastOffered) = (true, best, .init(), .none)
    }

    mutating func bring(_ ride: RequestID, milliseconds: Int32) {
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
