import CityHost
import CityModel
import Quantities
import ServiceKernel

/// What a server serves: a city with its rules, and the services that are told of it.
package struct ServedCity: Sendable {
    /// Of the scenario or the city.
    package let name: String
    package let city: City
    /// The streets, if positions are points on them.
    package let streets: StreetTraffic?
    /// Of everything that decides what comes of a command: what a store was written for.
    package let fingerprint: UInt64
    /// The day and the clock at which the services begin.
    package let calendar: LocalCalendar
    /// The zone that its clocks follow, by its name in the IANA time zone database; nil: the calendar is the scenario's own.
    package let timeZone: String?
    /// The services before anybody has told them anything; the log takes what they are told.
    package let makeHost: @Sendable (HostLog) -> CityHost

    package init(
        name: String, city: City, streets: StreetTraffic?, fingerprint: UInt64, startDate: CalendarDate?,
        clockAtStart: SimDuration, zoned: ZonedStart? = nil, timeZone: String? = nil,
        makeHost: @escaping @Sendable (HostLog) -> CityHost
    ) {
        (self.name, self.city, self.streets, self.fingerprint) = (name, city, streets, fingerprint)
        calendar = LocalCalendar(startDate: startDate, clockAtStart: clockAtStart, zoned: zoned)
        (self.timeZone, self.makeHost) = (timeZone, makeHost)
    }

    /// The city's date, time and zone for the operator: `Saturday 28 November 2026, 13:05, Europe/Lisbon`.
    package func calendarText(at time: SimTime) -> String {
        let (date, clock) = (calendar.date(at: time), calendar.clock(at: time))
        return [
            Language.english.text(of: date), Language.english.text(ofClock: clock, on: nil),
            timeZone ?? "the scenario's own calendar, as this store was begun",
        ].joined(separator: ", ")
    }
}
