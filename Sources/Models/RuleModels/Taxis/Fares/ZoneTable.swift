import CityModel
import Quantities

/// Times and lengths of the ways between the zones of a city (Z05), and the clock by which they and the tariff go.
///
/// Read from the city's data; nothing here asks the code by which the services find and time ways.
package struct ZoneTable: Sendable {
    private let zoneCount: Int
    /// Row = from.
    private let legs: [TravelLeg]
    /// The factors by which travel is slower than free flow, as written: by hour of the day, or where days differ those of each
    /// day of the week from Monday on, and of holidays.
    private let factors: [ExactDecimal]
    private let clockAtStart: SimDuration
    /// The date at the start; nil in a run without one.
    private let startDate: CalendarDate?
    private let holidays: Set<CalendarDate>

    /// The table of a city whose positions are zones.
    package init(_ clock: TravelClock) {
        zoneCount = clock.city.zoneCount
        legs = clock.city.legs
        factors = clock.city.hourFactors.map { ExactDecimal(shortestOf: $0) }
        clockAtStart = clock.clockAtStart
        (startDate, holidays) = (clock.days.start, Set(clock.days.holidays))
    }

    /// The way in free flow.
    @inline(__always)
    func leg(from origin: ZoneID, to destination: ZoneID) -> TravelLeg {
        legs[Int(origin.index) * zoneCount + Int(destination.index)]
    }

    /// Free-flow time in the traffic of a moment's hour (Z04), rounded half up to a microsecond.
    func duration(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let first = factors.count == 24 ? 0 : 24 * (day(at: time)?.rawValue ?? 0)
        let factor = factors[first + Int((sinceMidnight(at: time) / ZoneTable.hour))]
        var scale: Int128 = 1
        for _ in 0..<factor.decimals { scale *= 10 }
        return .microseconds(Int64((2 * Int128(milliseconds) * 1_000 * Int128(factor.digits) + scale) / (2 * scale)))
    }

    /// The time of the day, in microseconds.
    func sinceMidnight(at time: SimTime) -> Int64 { clock(at: time) % ZoneTable.day }

    /// The day of the week, or a holiday; nil in a run without a date.
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
