import Quantities
import ServiceKernel

/// A user's payment and its shares (G02).
package struct FeeSplit: Hashable, Sendable, BitwiseCopyable {
    /// Amount paid by the user.
    package let fee: Money
    /// Share of the treasury.
    package let tax: Money
    /// Share of the bank.
    package let commission: Money

    /// Splits a fee; tax and commission are each rounded half up to cents.
    package init(of fee: Money, taxShare: ExactDecimal, commissionShare: ExactDecimal) {
        self.fee = fee
        tax = Money(cents: taxShare.roundedHalfUp(times: fee.cents) ?? 0)
        commission = Money(cents: commissionShare.roundedHalfUp(times: fee.cents) ?? 0)
    }

    /// Creates a split from amounts.
    ///
    /// - Parameters:
    ///   - tax, commission: amounts of the fee, as computed before.
    package init(of fee: Money, tax: Money, commission: Money) {
        self.fee = fee
        self.tax = tax
        self.commission = commission
    }

    /// Rest of the fee, for the company.
    package var company: Money { fee - tax - commission }
}

extension GuideService {
    /// The company's books: the ledger, and monthly statements (G02, P04).
    struct CompanyBooks: Hashable, Sendable {
        private(set) var ledger = Ledger()
        private(set) var statements = StatementHistory()
        /// First month that is not closed.
        private(set) var openMonth: Month
        /// Whether a timer for the end of the open month is set.
        private(set) var isMonthEndTimerSet = false

        /// Creates empty books.
        ///
        /// - Parameter month: first month of the books.
        init(from month: Month) { openMonth = month }

        mutating func code(with form: inout StateCoder) throws {
            try ledger.code(with: &form)
            try statements.code(with: &form)
            try form.visit(&openMonth)
            try form.visit(&isMonthEndTimerSet)
        }

        /// Books a user's payment and distributes its shares.
        mutating func enterFee(_ split: FeeSplit, in month: Month) {
            ledger.post(split.fee, from: .users, to: .company)
            ledger.post(split.tax, from: .company, to: .treasury)
            ledger.post(split.commission, from: .company, to: .bank)
            statements.enter(split.fee, as: .income, in: month)
            statements.enter(split.tax, as: .taxes, in: month)
            statements.enter(split.commission, as: .commission, in: month)
        }

        /// G06: pays a guide by bank transfer.
        mutating func pay(_ amount: Money, to guide: GuideID, in month: Month) {
            ledger.open(.guides, count: Int(guide.index) + 1)
            ledger.post(amount, from: .company, to: .guide(guide))
            statements.enter(amount, as: .salaries, in: month)
        }

        mutating func markMonthEndTimerSet() { isMonthEndTimerSet = true }

        /// Closes the month: pays costs and office salaries.
        ///
        /// - Returns: the statement of the month.
        mutating func close(_ month: Month, costs: Money, salaries: Money) -> Statement {
            assert(isMonthEndTimerSet && month == openMonth, "months must be closed in order")
            ledger.post(costs, from: .company, to: .costs)
            ledger.post(salaries, from: .company, to: .office)
            statements.enter(costs, as: .costs, in: month)
            statements.enter(salaries, as: .salaries, in: month)
            openMonth = month.advanced(by: 1)
            return statements.statements.first { $0.month == month } ?? Statement(month: month)
        }

        /// Feeds the state into a digest.
        func digest(into take: (UInt64) -> Void) {
            ledger.digest(into: take)
            statements.digest(into: take)
            take(UInt64(bitPattern: Int64(openMonth.number)))
            take(isMonthEndTimerSet ? 1 : 0)
        }

        /// P04, I13: checks that the ledger sums to zero and agrees with the statements.
        func checkInvariants() throws(InvariantViolation) {
            try require(ledger.balance == .zero, "P04", "the ledger is out of balance by \(ledger.balance)")
            try require(ledger.kindsOutOfBalance.isEmpty, "P04", "some account kinds are out of balance")
            let total = statements.total
            func check(_ line: Statement.Line, _ held: Money) throws(InvariantViolation) {
                let stated = total?[line] ?? .zero
                try require(
                    stated == held, "P04", "the statements have \(stated), but the ledger has \(held) (\(line))")
            }
            try check(.income, .zero - ledger.total(of: .users))
            try check(.taxes, ledger.total(of: .treasury))
            try check(.commission, ledger.total(of: .bank))
            try check(.salaries, ledger.total(of: .guides) + ledger.total(of: .office))
            try check(.costs, ledger.total(of: .costs))
        }
    }
}
