import Quantities

/// The income and expenses of a company in a month (G02, P04).
package struct Statement: Hashable, Sendable, BitwiseCopyable {
    /// The lines of a statement.
    package enum Line: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// All payments to the company, before anything is taken off.
        case income = 0
        case taxes = 1
        /// Commission of the bank.
        case commission = 2
        case salaries = 3
        case costs = 4
    }

    /// The month of the statement.
    package let month: Month
    /// All payments to the company, before anything is taken off.
    package private(set) var income = Money.zero
    /// Taxes paid.
    package private(set) var taxes = Money.zero
    /// Commission paid to the bank.
    package private(set) var commission = Money.zero
    /// Salaries, including the pay of guides or drivers.
    package private(set) var salaries = Money.zero
    /// Other costs.
    package private(set) var costs = Money.zero

    /// Creates an empty statement.
    package init(month: Month) { self.month = month }

    /// The income less all expenses; negative for a loss.
    package var profit: Money { income - taxes - commission - salaries - costs }

    /// The amount of a line.
    package subscript(line: Line) -> Money {
        switch line {
        case .income: income
        case .taxes: taxes
        case .commission: commission
        case .salaries: salaries
        case .costs: costs
        }
    }

    /// Adds an amount to a line.
    package mutating func add(_ amount: Money, to line: Line) {
        switch line {
        case .income: income += amount
        case .taxes: taxes += amount
        case .commission: commission += amount
        case .salaries: salaries += amount
        case .costs: costs += amount
        }
    }

    /// Adds the lines of another statement.
    package static func += (left: inout Statement, right: Statement) {
        for line in Line.allCases { left.add(right[line], to: line) }
    }
}

/// The statements of a company, month by month.
///
/// ```swift
/// var book = StatementBook()
/// book.enter(Money(cents: 9_99), as: .income, in: june)
/// ```
package struct StatementHistory: Hashable, Sendable {
    /// The statements without gaps, from the first month with an entry to the last.
    package private(set) var statements: ContiguousArray<Statement> = []

    /// Creates a history without entries.
    package init() {}

    /// Adds an amount to a line of a month.
    ///
    /// - Complexity: O(1) for existing months.
    package mutating func enter(_ amount: Money, as line: Statement.Line, in month: Month) {
        let first = statements.first?.month ?? month
        if month < first {
            statements.insert(
                contentsOf: (month.number..<first.number).map { Statement(month: Month(number: $0)) }, at: 0)
        }
        while (statements.last?.month ?? month.advanced(by: -1)) < month {
            statements.append(Statement(month: statements.last?.month.advanced(by: 1) ?? month))
        }
        statements[Int(month.number - statements[0].month.number)].add(amount, to: line)
    }

    /// The sum of all months, dated to the first; nil before the first entry.
    package var total: Statement? {
        guard var sum = statements.first else { return nil }
        for statement in statements.dropFirst() { sum += statement }
        return sum
    }

    /// Visits the state, to save or to restore it.
    package mutating func code(with form: inout StateCoder) throws {
        try form.visit(&statements)
    }

    /// Passes the state to `take`, word by word.
    package func digest(into take: (UInt64) -> Void) {
        for statement in statements {
            take(UInt64(bitPattern: Int64(statement.month.number)))
            for line in Statement.Line.allCases { take(UInt64(bitPattern: statement[line].cents)) }
        }
    }
}
