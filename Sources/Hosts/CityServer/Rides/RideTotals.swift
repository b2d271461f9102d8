import Quantities
import ServiceKernel
import TaxiService

/// Daily sums of rides, payments and income of each person (U01).
struct RideTotals {
    /// Period of a sum.
    enum Period: String, CaseIterable, Sendable {
        case day, week, month

        /// Returns the first day of the period that contains a day.
        func first(of day: CalendarDate) -> CalendarDate {
            switch self {
            case .day: day
            case .week: CalendarDate(daysSince1970: day.daysSince1970 - day.weekday.rawValue)
            case .month: CalendarDate(firstOf: Month(of: day))
            }
        }
    }

    /// Sum for one person, or for all.
    struct Sum: Equatable, Sendable, BitwiseCopyable {
        var rides = 0
        /// Prices of the rides; for a driver the income from them.
        var price = Money.zero

        mutating func add(_ other: Sum) {
            rides += other.rides
            price += other.price
        }
    }

    private struct Key: Hashable, Sendable, BitwiseCopyable {
        /// Code of a person (see `code`), or `everybody` for the sum over all.
        let person: UInt64
        let day: Int32
    }

    private var sums: [Key: Sum] = [:]
    private var newestDay = Int32.min
    /// Days that are kept: a year and a month more.
    private static let daysKept: Int32 = 400
    private static let everybody = UInt64.max

    mutating func add(_ ride: TaxiService.RideView, on day: CalendarDate) {
        let number = Int32(clamping: day.daysSince1970)
        if number > newestDay {
            newestDay = number
            sums = sums.filter { $0.key.day > number - RideTotals.daysKept }
        }
        let sum = Sum(rides: 1, price: ride.price)
        // P01: the authority's part is not income of the driver.
        let earned = Sum(rides: 1, price: sum.price - ride.authorityPart)
        for (person, part) in [
            (RideTotals.code(ride.client), sum), (RideTotals.code(ride.driver), earned), (RideTotals.everybody, sum),
        ] { sums[Key(person: person, day: number), default: Sum()].add(part) }
    }

    func sums(of client: ClientID, by span: Period, until day: CalendarDate, count: Int) -> [(first: CalendarDate, Sum)]
    {
        sums(of: RideTotals.code(client), span, day, count)
    }

    func sums(of driver: DriverID, by span: Period, until day: CalendarDate, count: Int) -> [(first: CalendarDate, Sum)]
    {
        sums(of: RideTotals.code(driver), span, day, count)
    }

    func sums(by span: Period, until day: CalendarDate, count: Int) -> [(first: CalendarDate, Sum)] {
        sums(of: RideTotals.everybody, span, day, count)
    }

    /// Returns the non-empty sums of the last `count` periods up to a day, newest first.
    private func sums(
        of person: UInt64, _ span: Period, _ day: CalendarDate, _ count: Int
    ) -> [(first: CalendarDate, Sum)] {
        var found: [(first: CalendarDate, Sum)] = []
        var first = span.first(of: day)
        var next = day.daysSince1970 + 1
        for _ in 0..<count where next > Int(newestDay) - Int(RideTotals.daysKept) {
            var sum = Sum()
            for number in first.daysSince1970..<next {
                if let part = sums[Key(person: person, day: Int32(clamping: number))] { sum.add(part) }
            }
            if sum.rides > 0 { found.append((first, sum)) }
            next = first.daysSince1970
            first = span.first(of: CalendarDate(daysSince1970: next - 1))
        }
        return found
    }

    mutating func code(with form: inout StateCoder) throws {
        try form.visit(&sums)
        try form.visit(&newestDay)
    }

    private static func code(_ client: ClientID) -> UInt64 { UInt64(client.index) }
    private static func code(_ driver: DriverID) -> UInt64 { 1 << 32 | UInt64(driver.index) }
}
