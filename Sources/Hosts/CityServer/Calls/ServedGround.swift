import CityHost
import CityModel
import Quantities

/// The places and times of the city that is served: zones by their names, the streets where positions are points on them,
/// and the city's clock.
struct ServedGround: Sendable {
    let names: ZoneNames
    private let city: City
    private let streets: StreetPlaces?
    /// The zones as they are drawn.
    let mapText: [UInt8]

    /// The calendar of the city's clocks; nil if calls take no time of the clock.
    private let calendar: LocalCalendar?

    init(_ city: City, streets traffic: StreetTraffic?, calendar: LocalCalendar? = nil) {
        (self.city, self.calendar) = (city, calendar)
        mapText = CityMapText.bytes(of: city)
        names = ZoneNames(city)
        streets = traffic.map { StreetPlaces($0) }
    }

    var hasStreets: Bool { streets != nil }

    /// The zone of a point on the earth, or the place on the streets that is nearest; nil too far from all of them.
    func place(near coordinate: Coordinate) -> Position? {
        if let streets { return streets.position(near: coordinate) }
        return city.zone(at: coordinate).map { Position($0) } ?? .outside
    }

    /// A point of the streets by which callers name the place; nil where they name zones.
    func coordinate(of place: Position) -> FixedPosition? {
        streets?.coordinate(of: place).map { FixedPosition($0) }
    }

    /// The place that is a zone as a whole; on streets there is no such place.
    func place(in zone: ZoneID) -> Position? { streets == nil || zone == .none ? Position(zone) : nil }

    /// The moment at which the city's clocks show `2026-11-29T08:00`; with seconds if one likes.
    ///
    /// - Throws: `Problem` of a time that they skip, for they are put forward.
    func moment(_ text: String) throws(Problem) -> SimTime? {
        guard let calendar, let date = CalendarDate(String(text.prefix(10))),
            text.dropFirst(10).first == "T" || text.dropFirst(10).first == " "
        else { return nil }
        let parts = text.dropFirst(11).split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count == 2 ? UInt8($0) : nil }
        guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers[0] < 24,
            numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        let clock = zip(numbers, [3_600, 60, 1]).reduce(SimDuration.zero) { $0 + .seconds(Int64($1.0) * $1.1) }
        if calendar.skips(clock, on: date) {
            throw .senseless("at \(text) the clocks are put forward, and skip that time; write another one")
        }
        return calendar.moment(on: date, clock: clock)
    }
}
