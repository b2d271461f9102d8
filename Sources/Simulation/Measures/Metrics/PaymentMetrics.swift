import TaxiService

/// Payments from the end of the warm-up on (P03).
package struct PaymentRecord: Sendable, BitwiseCopyable {
    package var byCard = 0
    package var inCash = 0
    /// Card payments that failed; each is followed by another try.
    package var failed = 0

    package init() {}

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
