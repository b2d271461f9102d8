import Quantities
import ServiceKernel

/// The monthly accounts of the taxis over the counted window: the income is the sum of clients' fares, the taxes are
/// the authority's part of it (P01), the salaries the drivers'. A ride that crosses an edge of the window, or the end
/// of a month, counts pro rata by the time on board.
struct TaxiAccounts: Sendable {
    private var book = StatementHistory()
    private let calendar: LocalCalendar
    /// Month of the last fare, with its start and end.
    private var month: Month
    private var monthStart: SimTime
    private var monthEnd: SimTime

    init(_ calendar: LocalCalendar) {
        self.calendar = calendar
        month = calendar.month(at: .zero)
        monthStart = calendar.start(of: month.date(day: 1))
        monthEnd = calendar.endOfMonth(at: .zero)
    }

    mutating func add(_ fare: RideFare, in window: CountedWindow) {
        let all = fare.part(in: window)
        // The part after the end of the run counts in no month.
        let ended = min(fare.ended, window.end)
        if ended < monthStart || ended >= monthEnd { open(calendar.month(at: ended)) }
        guard fare.pickedUp < monthStart else { return enter(all.income, all.authority, in: month) }
        let before = fare.part(in: CountedWindow(start: window.start, end: max(monthStart, window.start)))
        enter(before.income, before.authority, in: month.advanced(by: -1))
        enter(all.income - before.income, all.authority - before.authority, in: month)
    }

    /// Discards all entries.
    mutating func endWarmUp() { book = StatementHistory() }

    /// Returns the statements of all months of the window, including those without a fare.
    func statements(in window: CountedWindow) -> ContiguousArray<Statement> {
        guard window.end > window.start else { return [] }
        var book = book
        for time in [window.start, window.end - .microseconds(1)] {
            book.enter(.zero, as: .income, in: calendar.month(at: time))
        }
        return book.statements
    }

    private mutating func open(_ month: Month) {
        self.month = month
        monthStart = calendar.start(of: month.date(day: 1))
        monthEnd = calendar.start(of: month.advanced(by: 1).date(day: 1))
    }

    private mutating func enter(_ income: Money, _ authority: Money, in month: Month) {
        // An entry of zero must not open a month, such as one that begins when the run ends.
        guard income + authority > .zero else { return }
        book.enter(income + authority, as: .income, in: month)
        book.enter(authority, as: .taxes, in: month)
        book.enter(income, as: .salaries, in: month)
    }
}
