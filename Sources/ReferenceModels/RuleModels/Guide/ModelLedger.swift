import GuideService
import Quantities
import ServiceKernel

/// The company's accounts in cents, by month and statement line (G02).
package struct ModelLedger: Sendable {
    private let rules: GuideRules
    private let calendar: ModelCalendar
    private var sums: [Int: [Statement.Line: Int64]] = [:]
    /// Pay of each guide.
    package private(set) var pay: [Int: Int64] = [:]
    /// The first month that is not closed.
    private var openMonth: Int
    /// Whether the timer for its end is set.
    private var isWaiting = false

    init(_ rules: GuideRules, _ calendar: ModelCalendar) {
        self.rules = rules
        self.calendar = calendar
        openMonth = calendar.month(.zero)
    }

    /// Months with an entry.
    package var months: [Int] { sums.keys.sorted() }

    /// Returns the sum of a line.
    ///
    /// - Parameter month: nil for all months.
    package func cents(_ line: Statement.Line, _ month: Int? = nil) -> Int64 {
        sums.reduce(0) { $0 + (month == nil || month == $1.key ? $1.value[line] ?? 0 : 0) }
    }

    /// Returns the company's profit.
    ///
    /// - Parameter month: nil for all months.
    package func profitCents(_ month: Int? = nil) -> Int64 {
        [Statement.Line.taxes, .commission, .salaries, .costs].reduce(cents(.income, month)) {
            $0 - cents($1, month)
        }
    }

    private mutating func enter(_ cents: Int64, _ line: Statement.Line, _ month: Int) {
        sums[month, default: [:]][line, default: 0] += cents
    }

    /// Returns the share of an amount, rounded half up in integer arithmetic.
    private func part(_ share: ExactDecimal, of cents: Int64) -> Int64 {
        var scale: Int64 = 1
        for _ in 0..<share.decimals { scale *= 10 }
        return (2 * Int64(share.digits) * cents + scale) / (2 * scale)
    }

    mutating func bookFee(_ fee: Money, at time: SimTime) -> FeeSplit {
        let month = calendar.month(time)
        let (tax, commission) = (part(rules.taxShare, of: fee.cents), part(rules.commissionShare, of: fee.cents))
        enter(fee.cents, .income, month)
        enter(tax, .taxes, month)
        enter(commission, .commission, month)
        return FeeSplit(of: fee, tax: Money(cents: tax), commission: Money(cents: commission))
    }

    /// Books the pay of a guide for a tour (G06).
    mutating func payGuide(_ guide: Int, at time: SimTime) {
        enter(rules.guidePay.cents, .salaries, calendar.month(time))
        pay[guide, default: 0] += rules.guidePay.cents
    }

    /// Returns the timer for the end of the first month, once; the first accepted command sets it.
    mutating func firstMonthTimer() -> [GuideService.Effect] {
        if isWaiting { return [] }
        isWaiting = true
        return [monthEnd]
    }

    func isEnd(of month: UInt32) -> Bool { isWaiting && openMonth == Int(month) }

    mutating func closeMonth() -> [GuideService.Effect] {
        let month = openMonth
        enter(rules.costsByMonth.cents, .costs, month)
        enter(rules.salariesByMonth.cents, .salaries, month)
        openMonth += 1
        return [
            .monthClosed(
                Month(number: Int32(month)), costs: Money(cents: cents(.costs, month)),
                salaries: Money(cents: cents(.salaries, month)), profit: Money(cents: profitCents(month))),
            monthEnd,
        ]
    }

    private var monthEnd: GuideService.Effect {
        let next = openMonth + 1
        let first = CalendarDate(year: next / 12, month: next % 12 + 1, day: 1) ?? calendar.startDate
        return .setTimer(.monthEnd(month: UInt32(openMonth)), at: calendar.start(of: first))
    }
}
