import Quantities

/// The zones of a city by name, both ways: as logs, tables, lessons and the service call them.
package struct ZoneNames: Sendable {
    /// The name of a place in no zone (Z02); no zone may be called so.
    package static let outside = "outside"

    /// In the order of the zones.
    package let all: [String]
    private let zones: [String: ZoneID]

    package init(_ names: [String]) {
        all = names
        zones = Dictionary(names.enumerated().map { ($1, ZoneID($0)) }, uniquingKeysWith: { first, _ in first })
    }

    package init(_ city: City) { self.init(city.zones.map(\.name)) }

    package func name(of zone: ZoneID) -> String { zone == .none ? ZoneNames.outside : all[Int(zone.index)] }

    /// The zone of a name, or none of `outside`; nil of what is no zone's name.
    package func zone(named name: String) -> ZoneID? {
        name == ZoneNames.outside ? ZoneID.none : zones[name]
    }
}
