import CityModel
import Quantities

/// Times and lengths of the ways between the zones of a city (Z05), and the clock by which they and the tariff go.
///
/// Read from the city's data; nothing here asks the code by which the services find and time ways.
package struct ZoneTable: Sendable {
    private let zoneCount: Int
    /// Row = from.
    private let legs: [TravelLeg]
    /// The factors by hour of the day by which travel is slower than free flow, as written.
    private let factors: [ExactDecimal]
    private let clockAtStart: SimDuration
    /// The weekday at the start; nil in a run without a date.
    private let weekdayAtStart: CalendarDate.Weekday?

    /// The table of a city whose positions are zones.
    package init(_ clock: TravelClock) {
        zoneCount = clock.city.zoneCount
        legs = clock.city.legs
        factors = clock.city.hourFactors.map { ExactDecimal(shortestOf: $0) }
        clockAtStart = clock.clockAtStart
        weekdayAtStart = clock.weekday(at: .zero)
    }

    /// The way in free flow.
    @inline(__always)
    func leg(from origin: ZoneID, to destination: ZoneID) -> TravelLeg {
        legs[Int(origin.index) * zoneCount + Int(destination.index)]
    }

    /// Free-flow time in the traffic of a moment's hour (Z04), rounded half up to a microsecond.
    func duration(milliseconds: Int64, at time: SimTime) -> SimDuration {
        let factor = factors[Int((sinceMidnight(at: time) / ZoneTable.hour))]
        var scale: Int128 = 1
        for _ in 0..<factor.decimals { scale *= 10 }
        return .microseconds(Int64((2 * Int128(milliseconds) * 1_000 * Int128(factor.digits) + scale) / (2 * scale)))
    }

    /// The time of the day, in microseconds.
    func sinceMidnight(at time: SimTime) -> Int64 { clock(at: time) % ZoneTable.day }

    /// The day of the week; nil in a run without a date.
    func weekday(at time: SimTime) -> CalendarDate.Weekday? {
        guard let first = weekdayAtStart else { return nil }
        let days = clock(at: time) / ZoneTable.day - clock(at: .zero) / ZoneTable.day
        return CalendarDate.Weekday(rawValue: Int((Int64(first.rawValue) + days) % 7))
    }

    private func clock(at time: SimTime) -> Int64 { time.microseconds + clockAtStart.microseconds }

    private static let hour: Int64 = 3_600_000_000
    private static let day: Int64 = 24 * hour
}
