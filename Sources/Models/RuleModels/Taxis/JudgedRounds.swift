import Quantities
import TaxiService

/// Rounds of dispatch, of policies that decide for many at once: whether one is called for, and what it has to bring.
struct JudgedRounds: Sendable, BitwiseCopyable {
    private var serial = UInt32.max
    /// One is on its way, and wanted.
    private(set) var isCalled = false
    /// A round of offers is being held.
    private(set) var isHeld = false
    /// What it could bring at best, and what it has brought so far.
    private var best = LeastPairing.Worth()
    private var brought = LeastPairing.Worth()
    /// The ride offered last in it; none at first.
    private(set) var lastOffered = RequestID.none

    func isWanted(_ serial: UInt32) -> Bool { isCalled && serial == self.serial }

    mutating func call(_ serial: UInt32) {
        self.serial = serial
        isCalled = true
    }

    /// Nobody waits for it any more.
    mutating func callOff() { isCalled = false }

    /// - Parameter best: of the state before it.
    mutating func hold(bringing best: LeastPairing.Worth) {
        (isHeld, self.best, brought, lastOffered) = (true, best, .init(), .none)
    }

    mutating func bring(_ ride: RequestID, milliseconds: Int32) {
        brought.pairs += 1
        brought.cost += Int64(milliseconds)
        lastOffered = ride
    }

    /// - Returns: whether it has brought what it could.
    mutating func end() -> Bool {
        isHeld = false
        return brought == best
    }
}

extension TaxiRules {
    /// When a round called for at `time` is due; nil where there are none.
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
