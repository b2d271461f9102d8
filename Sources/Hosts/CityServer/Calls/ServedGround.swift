import CityHost
import CityModel
import Quantities

/// Where things are in the city that is served: zones by their names, and the streets where positions are points on them.
struct ServedGround: Sendable {
    let names: NumberedNames
    let zoneNames: [String]
    private let zones: [String: ZoneID]
    private let city: City
    private let streets: StreetPlaces?
    /// The zones as they are drawn.
    let mapText: [UInt8]

    init(_ city: City, streets traffic: StreetTraffic?) {
        self.city = city
        mapText = CityMapText.bytes(of: city)
        names = NumberedNames(city: city)
        zoneNames = city.zones.map(\.name)
        zones = Dictionary(zoneNames.enumerated().map { ($1, ZoneID($0)) }, uniquingKeysWith: { first, _ in first })
        streets = traffic.map { StreetPlaces($0) }
    }

    var hasStreets: Bool { streets != nil }

    /// nil for what is no zone's name; `outside` is in none (Z02).
    func zone(_ name: String) -> ZoneID? {
        zones[name] ?? (name == names.name(of: ZoneID.none) ? ZoneID.none : nil)
    }

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
}
