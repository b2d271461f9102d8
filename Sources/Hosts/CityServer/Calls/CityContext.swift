import CityHost
import CityModel
import Quantities

/// The places and times of the served city: zones by name, the streets if positions lie on them, and the city's
/// calendar.
struct CityContext: Sendable {
    let names: ZoneNames
    private let city: City
    private let streets: NodePositionResolver?
    /// Map of the zones as JSON.
    let mapJSON: [UInt8]

    /// Calendar of the city's local time; nil if calls use no local time.
    private let calendar: LocalCalendar?

    init(_ city: City, streets traffic: StreetTraffic?, calendar: LocalCalendar? = nil) {
        (self.city, self.calendar) = (city, calendar)
        mapJSON = CityMapJSON.bytes(of: city)
        names = ZoneNames(city)
        streets = traffic.map { NodePositionResolver($0) }
    }

    var hasStreets: Bool { streets != nil }

    /// Returns the zone of a coordinate, or the nearest place on the streets; nil if all streets are too far away.
    func place(near coordinate: Coordinate) -> Position? {
        if let streets { return streets.position(near: coordinate) }
        return city.zone(at: coordinate).map { Position($0) } ?? .outside
    }

    /// Returns the street coordinate by which callers name the place; nil in a city without streets.
    func coordinate(of place: Position) -> FixedPosition? {
        streets?.coordinate(of: place).map { FixedPosition($0) }
    }

    /// Returns the position that stands for a whole zone; nil in a city with streets.
    func place(in zone: ZoneID) -> Position? { streets == nil || zone == .none ? Position(zone) : nil }

    /// Returns the moment at which the city's clocks show `2026-11-29T08:00`, optionally with seconds; nil if the text
    /// is not a time.
    ///
    /// - Throws: `Problem` if the clocks skip that time in spring.
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
            throw .unprocessable("\(text) does not exist, because the clocks go forward then; write another time")
        }
        return calendar.moment(on: date, clock: clock)
    }
}
