import Quantities

/// What a user has paid, and whose it is (G02).
package struct FeeSplit: Hashable, Sendable, BitwiseCopyable {
    package let fee: Money
    /// To the treasury.
    package let tax: Money
    /// To the bank.
    package let commission: Money

    /// Tax and commission are each rounded half up to cents.
    package init(of fee: Money, taxShare: ExactDecimal, commissionShare: ExactDecimal) {
        self.fee = fee
        tax = Money(cents: taxShare.roundedHalfUp(times: fee.cents) ?? 0)
        commission = Money(cents: commissionShare.roundedHalfUp(times: fee.cents) ?? 0)
    }

    /// What is left.
    package var company: Money { fee - tax - commission }
}
