import Quantities
import ServiceKernel

/// The books of the taxis by month (P04): what clients have paid, less what they were paid back, is the income; what the
/// authority has got is the taxes (P01), what drivers have earned is the salaries. What is left of a month was paid for
/// rides that were not over yet.
struct TaxiBooks: Sendable {
    private var book = StatementBook()
    /// When the last month was closed.
    private var income = Money.zero
    private var taxes = Money.zero
    private var salaries = Money.zero

    init() {}

    var statements: ContiguousArray<Statement> { book.statements }

    /// What the ledger holds is of before.
    mutating func begin(_ ledger: Ledger) {
        income = Money.zero - ledger.total(of: .clients)
        (taxes, salaries) = (ledger.total(of: .authority), ledger.total(of: .drivers))
    }

    /// - Parameter ledger: at the month's end.
    mutating func close(_ month: Month, _ ledger: Ledger) {
        let paid = Money.zero - ledger.total(of: .clients)
        let (levied, earned) = (ledger.total(of: .authority), ledger.total(of: .drivers))
        book.enter(paid - income, as: .income, in: month)
        book.enter(levied - taxes, as: .taxes, in: month)
        book.enter(earned - salaries, as: .salaries, in: month)
        (income, taxes, salaries) = (paid, levied, earned)
    }
}
