import CityHost
import CityModel
import Quantities
import ServiceKernel

/// A city with its rules, and the factory of its services, for a server.
package struct ServedCity: Sendable {
    /// Name of the scenario or the city.
    package let name: String
    /// The city.
    package let city: City
    /// The streets, if positions lie on them.
    package let streets: StreetTraffic?
    /// Digest of all data that decide the effects of commands, to match a store with its city.
    package let fingerprint: UInt64
    /// Calendar with the day and the time at which the services begin.
    package let calendar: LocalCalendar
    /// IANA name of the city's time zone; nil if the calendar is the scenario's own.
    package let timeZone: String?
    /// Makes the services in their initial state; the log receives their commands.
    package let makeHost: @Sendable (HostLog) -> CityHost

    /// Creates a served city.
    package init(
        name: String, city: City, streets: StreetTraffic?, fingerprint: UInt64, startDate: CalendarDate?,
        clockAtStart: SimDuration, zoned: ZonedStart? = nil, timeZone: String? = nil,
        makeHost: @escaping @Sendable (HostLog) -> CityHost
    ) {
        (self.name, self.city, self.streets, self.fingerprint) = (name, city, streets, fingerprint)
        calendar = LocalCalendar(startDate: startDate, clockAtStart: clockAtStart, zoned: zoned)
        (self.timeZone, self.makeHost) = (timeZone, makeHost)
    }

    /// Returns the city's date, time and zone for operators: `Saturday 28 November 2026, 13:05, Europe/Lisbon`.
    package func calendarText(at time: SimTime) -> String {
        let (date, clock) = (calendar.date(at: time), calendar.clock(at: time))
        return [
            Language.english.text(of: date), Language.english.text(ofClock: clock, on: nil),
            timeZone ?? "the scenario's own calendar (set when the store was created)",
        ].joined(separator: ", ")
    }
}
