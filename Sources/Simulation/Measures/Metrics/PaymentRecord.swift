import TaxiService

/// Payments from the end of the warm-up on (P03).
package struct PaymentRecord: Sendable, BitwiseCopyable {
    /// Number of payments by card.
    package var byCard = 0
    /// Number of payments in cash.
    package var inCash = 0
    /// Number of failed card payments; each is followed by another attempt.
    package var failed = 0

    /// Creates an empty record.
    package init() {}

    /// Counts one payment.
    package mutating func add(_ means: TaxiService.PaymentMeans) {
        switch means {
        case .card: byCard += 1
        case .cash: inCash += 1
        }
    }
}

extension PaymentRecord {
    var list: MetricList {
        var list = MetricList()
        list.add(.paidByCard, byCard)
        list.add(.paidInCash, inCash)
        list.add(.cardFailures, failed)
        return list
    }
}
