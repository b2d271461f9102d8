import Glibc
import Quantities

/// The projection from the plane of a street file to the earth.
///
/// Supported are grids on WGS 84 and on GRS 80, which is the same to a tenth of a millimetre. Others, such as
/// Gauss–Krüger on Bessel's ellipsoid, would be off by a hundred metres without a change of datum, and are not
/// supported.
package enum MapProjection: Hashable, Sendable {
    /// No projection: longitude and latitude.
    case degrees
    case transverseMercator(TransverseMercator)
    /// The projection of web maps (EPSG:3857).
    case webMercator

    /// List of the accepted spellings, for messages.
    package static let known = "EPSG:326NN, EPSG:327NN or EPSG:258NN (UTM), utmNNn, utmNNs, EPSG:3857 or WGS84"

    /// Parses a name as people, MATSim and SUMO write it: `EPSG:32633`, `utm33n`, `WGS84_UTM33N`, `WGS84`, `+proj=utm
    /// +zone=33`.
    ///
    /// - Returns: nil for an unknown projection.
    package init?(text: String) {
        let name = text.filter { !$0.isWhitespace }.uppercased()
        if text.contains("+proj=") {
            self.init(definition: text)
        } else if name == "WGS84" {
            self = .degrees
        } else if name.hasPrefix("EPSG:") || name.contains(":EPSG:") {
            guard let code = name.split(separator: ":").last.flatMap({ Int($0) }) else { return nil }
            self.init(code: code)
        } else if let zone = (name.hasPrefix("WGS84_") ? name.dropFirst(6) : name[...]).wholeMatch(
            of: /UTM(\d{1,2})([NS])/)
        {
            self.init(utm: Int(zone.1), isSouth: zone.2 == "S")
        } else {
            return nil
        }
    }

    /// Creates the projection of a code.
    ///
    /// - Parameter code: of the register EPSG.
    private init?(code: Int) {
        switch code {
        case 4_326, 4_258: self = .degrees
        case 3_857, 900_913: self = .webMercator
        case 32_601...32_660: self.init(utm: code - 32_600, isSouth: false)
        case 32_701...32_760: self.init(utm: code - 32_700, isSouth: true)
        case 25_828...25_838: self.init(utm: code - 25_800, isSouth: false)
        default: return nil
        }
    }

    private init?(utm number: Int?, isSouth: Bool) {
        guard let number, let zone = UTMZone(number: number, isSouth: isSouth) else { return nil }
        self = .transverseMercator(zone.projection)
    }

    /// Parses a definition of PROJ: `+proj=utm +zone=33 +ellps=WGS84 +datum=WGS84 +units=m +no_defs`.
    private init?(definition: String) {
        var values: [String: String] = [:]
        for word in definition.split(whereSeparator: \.isWhitespace) where word.hasPrefix("+") {
            let parts = word.dropFirst().split(separator: "=", maxSplits: 1)
            if let name = parts.first { values[String(name)] = parts.count > 1 ? String(parts[1]) : "" }
        }
        let isOfGlobe =
            ["WGS84", "GRS80"].contains(values["ellps"] ?? "WGS84") && (values["datum"] ?? "WGS84") == "WGS84"
            && (values["units"] ?? "m") == "m"
            && (values["towgs84"] ?? "0").allSatisfy { "0,.".contains($0) }
        guard isOfGlobe else { return nil }
        func number(_ name: String, _ defaultValue: Double) -> Double? {
            values[name].map { Double($0) } ?? defaultValue
        }
        switch values["proj"] {
        case "longlat", "latlong": self = .degrees
        case "utm": self.init(utm: values["zone"].flatMap { Int($0) }, isSouth: values["south"] != nil)
        case "tmerc":
            guard let meridian = number("lon_0", 0), let latitude = number("lat_0", 0), let scale = number("k", 1),
                let other = number("k_0", scale), let east = number("x_0", 0), let north = number("y_0", 0)
            else { return nil }
            self = .transverseMercator(
                TransverseMercator(
                    centralMeridianDegrees: meridian, originLatitudeDegrees: latitude, scale: other,
                    falseEastingMetres: east, falseNorthingMetres: north))
        default: return nil
        }
    }

    /// Returns the geographic position of a point of the plane, which may be invalid.
    package func coordinate(x: Double, y: Double) -> Coordinate {
        switch self {
        case .degrees: return Coordinate(latitudeDegrees: y, longitudeDegrees: x)
        case .transverseMercator(let projection):
            return projection.coordinate(of: TransverseMercator.Point(eastMetres: x, northMetres: y))
        case .webMercator:
            let radiusMetres = 6_378_137.0
            return Coordinate(
                latitudeDegrees: atan(sinh(y / radiusMetres)) / Earth.radiansPerDegree,
                longitudeDegrees: x / radiusMetres / Earth.radiansPerDegree)
        }
    }
}
