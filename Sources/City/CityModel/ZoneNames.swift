import Quantities

/// Bidirectional map between zones and names, as used by logs, tables, lessons and the service.
package struct ZoneNames: Sendable {
    /// Name of a place in no zone (Z02); reserved, so that no zone may have it.
    package static let outside = "outside"

    /// Names in the order of the zones.
    package let all: [String]
    private let zones: [String: ZoneID]

    /// Creates a map of names in the order of the zones.
    package init(_ names: [String]) {
        all = names
        zones = Dictionary(names.enumerated().map { ($1, ZoneID($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates the map of a city's zones.
    package init(_ city: City) { self.init(city.zones.map(\.name)) }

    /// Returns the name of a zone, or `outside` for `ZoneID.none`.
    package func name(of zone: ZoneID) -> String { zone == .none ? ZoneNames.outside : all[Int(zone.index)] }

    /// Returns the zone of a name, `ZoneID.none` for `outside`, or nil if no zone has the name.
    package func zone(named name: String) -> ZoneID? {
        name == ZoneNames.outside ? ZoneID.none : zones[name]
    }
}
