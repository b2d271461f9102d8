import Quantities

/// What a company took and gave in a month (G02, P04).
package struct Statement: Hashable, Sendable, BitwiseCopyable {
    /// What there is a line for.
    package enum Line: UInt8, Sendable, BitwiseCopyable, CaseIterable {
        /// All that was paid to it, before anything is taken off.
        case income = 0
        case taxes = 1
        /// The bank's.
        case commission = 2
        case salaries = 3
        case costs = 4
    }

    package let month: Month
    package private(set) var income = Money.zero
    package private(set) var taxes = Money.zero
    package private(set) var commission = Money.zero
    package private(set) var salaries = Money.zero
    package private(set) var costs = Money.zero

    /// Nothing yet.
    package init(month: Month) { self.month = month }

    /// What is left of the income; negative for a loss.
    package var profit: Money { income - taxes - commission - salaries - costs }

    package subscript(line: Line) -> Money {
        switch line {
        case .income: income
        case .taxes: taxes
        case .commission: commission
        case .salaries: salaries
        case .costs: costs
        }
    }

    package mutating func enter(_ amount: Money, as line: Line) {
        switch line {
        case .income: income += amount
        case .taxes: taxes += amount
        case .commission: commission += amount
        case .salaries: salaries += amount
        case .costs: costs += amount
        }
    }

    package static func += (left: inout Statement, right: Statement) {
        for line in Line.allCases { left.enter(right[line], as: line) }
    }
}

/// The statements of a company, month by month.
///
/// ```swift
/// var book = StatementBook()
/// book.enter(Money(cents: 9_99), as: .income, in: june)
/// ```
package struct StatementBook: Hashable, Sendable {
    /// Without gaps, from the first month with an entry to the last.
    package private(set) var statements: ContiguousArray<Statement> = []

    package init() {}

    /// - Complexity: O(1) for the months that there are.
    package mutating func enter(_ amount: Money, as line: Statement.Line, in month: Month) {
        let first = statements.first?.month ?? month
        if month < first {
            statements.insert(
                contentsOf: (month.number..<first.number).map { Statement(month: Month(number: $0)) }, at: 0)
        }
        while (statements.last?.month ?? month.advanced(by: -1)) < month {
            statements.append(Statement(month: statements.last?.month.advanced(by: 1) ?? month))
        }
        statements[Int(month.number - statements[0].month.number)].enter(amount, as: line)
    }

    /// All months together, under the first; nil before the first entry.
    package var total: Statement? {
        guard var sum = statements.first else { return nil }
        for statement in statements.dropFirst() { sum += statement }
        return sum
    }

    package mutating func describe(state form: inout StateForm) throws {
        try form.visit(&statements)
    }

    /// Hands the state over.
    package func digest(into take: (UInt64) -> Void) {
        for statement in statements {
            take(UInt64(bitPattern: Int64(statement.month.number)))
            for line in Statement.Line.allCases { take(UInt64(bitPattern: statement[line].cents)) }
        }
    }
}
