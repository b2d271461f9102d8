import CityModel
import Quantities

/// Number and mean area of a city's zones, compared with the area in the rule book (Z01).
package struct ZoneSizes: Sendable {
    /// `zones.areaKm2` of the rule book.
    package static let ruleBookSquareKilometres = 2.0
    /// Factor, in either direction, beyond which zones are reported as far from the rule book's.
    package static let reportedFactor = 2.0

    /// Number of zones, without gateways.
    package let count: Int
    /// Number of gateways.
    package let gatewayCount: Int
    /// Mean area of the zones in km², or nil where they have no areas.
    package let meanSquareKilometres: Double?

    /// Measures the zones of a city.
    package init(of city: City) {
        gatewayCount = city.gateways.count
        count = city.zoneCount - gatewayCount
        let areas = city.zones.compactMap(\.areaSquareKilometres)
        meanSquareKilometres = areas.count == count ? areas.reduce(0, +) / Double(count) : nil
    }

    /// Text such as `34 zones of 2.1 km² on average (2 km² by default)`.
    package var summary: String {
        let zones = "\(GroupedNumber.text(count)) \(count == 1 ? "zone" : "zones")"
        let gateways =
            gatewayCount == 0 ? "" : gatewayCount == 1 ? " and 1 gateway" : " and \(gatewayCount) gateways"
        guard let area else { return "\(zones) without areas\(gateways)" }
        return "\(zones) of \(area) km² on average (\(ZoneSizes.ruleBook) km² by default)\(gateways)"
    }

    /// Mean area with enough decimals to distinguish it; nil where zones have no areas.
    package var area: String? {
        meanSquareKilometres.map { GroupedNumber.text($0, decimals: $0 < 0.95 ? 2 : $0 < 9.95 ? 1 : 0) }
    }

    /// Area in the rule book as text.
    package static var ruleBook: String { GroupedNumber.text(ruleBookSquareKilometres) }

    /// Consequence of zones far from the rule book's size for fairness by queue position; nil for other zones.
    package var consequence: String? {
        guard let mean = meanSquareKilometres else { return nil }
        let line = "a client gets the first taxi in the queue, wherever in the zone it stands"
        if mean > ZoneSizes.reportedFactor * ZoneSizes.ruleBookSquareKilometres {
            return "\(line), so larger zones can lengthen the route to the client and the wait"
        }
        if mean < ZoneSizes.ruleBookSquareKilometres / ZoneSizes.reportedFactor {
            return "\(line), so in smaller zones the taxi is nearer than in the rule book's zones"
        }
        return nil
    }
}

extension City {
    /// Whether the zones were cut from the land; false for drawn ones.
    package var hasCutZones: Bool {
        switch outline?.areas {
        case .cells: true
        case .polygons, nil: false
        }
    }
}
