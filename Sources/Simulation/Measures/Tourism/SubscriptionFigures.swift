import Quantities

/// Why a subscription ended (G01).
package enum SubscriptionEnd: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The user's.
    case wish
    case paymentRefused
    case insufficientFunds
    case transferFailed
    /// The user is erased (A11).
    case erased
}

/// What became of subscriptions on one day, or from the end of the warm-up on: a row of `subscriptions.csv`.
package struct SubscriptionFigures: Hashable, Sendable, DailyFigures {
    package var begun = 0
    package var renewed = 0
    /// By `SubscriptionEnd.rawValue`.
    package var ended = [Int](repeating: 0, count: SubscriptionEnd.allCases.count)
    /// At the end of the time.
    package var active = 0
    /// Paid by subscribers, tax and commission in it (G02).
    package var fees = Money.zero

    package init() {}

    package mutating func begin(fee: Money) {
        begun += 1
        active += 1
        fees += fee
    }

    package mutating func renew(fee: Money) {
        renewed += 1
        fees += fee
    }

    package mutating func end(because cause: SubscriptionEnd) {
        ended[Int(cause.rawValue)] += 1
        active -= 1
    }

    mutating func beginAnew() {
        let active = active
        self = SubscriptionFigures()
        self.active = active
    }
}
