import Quantities

/// The cause of a subscription's end (G01).
package enum SubscriptionEnd: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The user ended it.
    case byUser
    case paymentRefused
    case insufficientFunds
    case transferFailed
    /// The user is erased (A11).
    case erased
}

/// The figures of subscriptions on one day, or from the end of the warm-up on: a row of `subscriptions.csv`.
package struct SubscriptionFigures: Hashable, Sendable, DailyFigures {
    /// Number of new subscriptions.
    package var begun = 0
    /// Number of renewals.
    package var renewed = 0
    /// Number of ended subscriptions by `SubscriptionEnd.rawValue`.
    package var ended = [Int](repeating: 0, count: SubscriptionEnd.allCases.count)
    /// Number of subscriptions at the end of the time.
    package var active = 0
    /// Fees paid by subscribers, including tax and commission (G02).
    package var fees = Money.zero

    /// Creates empty figures.
    package init() {}

    /// Counts a new subscription.
    package mutating func begin(fee: Money) {
        begun += 1
        active += 1
        fees += fee
    }

    /// Counts a renewal.
    package mutating func renew(fee: Money) {
        renewed += 1
        fees += fee
    }

    /// Counts an ended subscription.
    package mutating func end(because cause: SubscriptionEnd) {
        ended[Int(cause.rawValue)] += 1
        active -= 1
    }

    mutating func resetCounts() {
        let active = active
        self = SubscriptionFigures()
        self.active = active
    }
}
