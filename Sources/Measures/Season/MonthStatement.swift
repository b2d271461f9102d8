import Quantities

/// A month of a company's books (G02): a row of `statement.csv`.
package struct MonthStatement: Hashable, Sendable, BitwiseCopyable {
    package var month: Month
    /// What was paid to it, taxes and commission in it.
    package var income = Money.zero
    package var taxes = Money.zero
    /// To the bank.
    package var commission = Money.zero
    package var salaries = Money.zero
    package var costs = Money.zero

    package init(_ month: Month) { self.month = month }

    /// What is left.
    package var profit: Money { income - taxes - commission - salaries - costs }
}
