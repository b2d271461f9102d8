import CityModel
import OutputFiles
import Quantities

/// The zones of the city as JSON for maps: `GET /v1/city/map`.
///
/// A ring ends at its first point; rings include holes (even-odd rule). Coordinates are whole multiples of `unit`
/// degrees, longitude before latitude. Points of rings are differences from the previous point, which are short.
enum CityMapJSON {
    static let path = "/v1/city/map"
    private static let unitsPerDegree = 100_000.0

    static func bytes(of city: City) -> [UInt8] {
        let rings = city.outline?.rings(zoneCount: city.zones.count) ?? []
        return JSONWriter.map { text in
            text.key("unit")
            text.decimal(1, decimals: 5)
            text.key("zones")
            text.list(city.zones.enumerated()) { list, zone in
                list.map { map in
                    map.member("name", zone.element.name)
                    if let title = zone.element.title { map.member("title", title) }
                    if let centre = zone.element.centre {
                        map.key("centre")
                        map.list(units(of: centre)) { $0.whole($1) }
                    }
                    guard zone.offset < rings.count else { return }
                    map.key("rings")
                    map.list(rings[zone.offset]) { list, ring in list.list(differences(along: ring)) { $0.whole($1) } }
                }
            }
        }
    }

    static func units(of coordinate: Coordinate) -> [Int] {
        [coordinate.longitudeDegrees, coordinate.latitudeDegrees].map { Int(($0 * unitsPerDegree).rounded()) }
    }

    private static func differences(along ring: [Coordinate]) -> [Int] {
        var before = [0, 0]
        var numbers: [Int] = []
        numbers.reserveCapacity(2 * ring.count)
        for point in ring.map(units(of:)) where point != before || numbers.isEmpty {
            numbers += [point[0] - before[0], point[1] - before[1]]
            before = point
        }
        return numbers
    }
}
