import CityModel
import Quantities

/// Travel times and lengths between a city's zones (Z05), and the clock of hours and tariff.
///
/// It reads the city's data only, without the services' code for routes and times.
package struct ZoneTable: Sendable {
    private let zoneCount: Int
    /// Legs between all zones; row = origin.
    private let legs: [TravelLeg]
    /// Factors by which travel is slower than in free flow, as written in the file: per hour of the day; or, if days
    /// differ, for each day of the week from Monday on, then for holidays.
    private let factors: [ExactDecimal]
    private let clockAtStart: SimDuration
    /// Date of the start; nil in a run without dates.
    private let startDate: CalendarDate?
    private let holidays: Set<CalendarDate>

    /// Creates the table of a city without streets.
    package init(_ clock: TravelClock) {
        zoneCount = clock.city.zoneCount
        legs = clock.city.legs
        factors = clock.city.hourFactors.map { ExactDecimal(shortestOf: $0) }
        clockAtStart = clock.clockAtStart
        (startDate, holidays) = (clock.days.start, Set(clock.days.holidays))
    }

    /// Returns the leg in free flow.
    @inline(__always)
    func leg(from origin: ZoneID, to destination: ZoneID) -> TravelLeg {
        legs[Int(origin.index) * zoneCount + Int(destination.index)]
    }

    /// Returns a free-flow time in the traffic of the hour (Z04), rounded half up to microseconds.
    func duration(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let first = factors.count == 24 ? 0 : 24 * (day(at: time)?.rawValue ?? 0)
        let factor = factors[first + Int((sinceMidnight(at: time) / ZoneTable.hour))]
        var scale: Int128 = 1
        for _ in 0..<factor.decimals { scale *= 10 }
        return .microseconds(Int64((2 * Int128(milliseconds) * 1_000 * Int128(factor.digits) + scale) / (2 * scale)))
    }

    /// Returns the time of day in microseconds.
    func sinceMidnight(at time: SimTime) -> Int64 { clock(at: time) % ZoneTable.day }

    /// Returns the day of the week, or a holiday; nil in a run without dates.
    func day(at time: SimTime) -> DayKind? {
        guard let first = startDate else { return nil }
        let days = clock(at: time) / ZoneTable.day - clock(at: .zero) / ZoneTable.day
        let date = CalendarDate(daysSince1970: first.daysSince1970 + Int(days))
        return holidays.contains(date) ? .holiday : DayKind(date.weekday)
    }

    private func clock(at time: SimTime) -> Int64 { time.microseconds + clockAtStart.microseconds }

    private static let hour: Int64 = 3_600_000_000
    private static let day: Int64 = 24 * hour
}
