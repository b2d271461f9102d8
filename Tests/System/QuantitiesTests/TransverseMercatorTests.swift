import Quantities
import Testing

@Suite("Transverse Mercator projection")
struct TransverseMercatorTests {
    /// Results of PROJ 9.5 (pyproj 3.7.2, `Transformer.from_crs(4326, …)`).
    struct Known: Sendable {
        var code: String
        var latitude, longitude, east, north: Double
        var place: Coordinate { Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) }
    }

    static let known = [
        Known(code: "EPSG:32633", latitude: 52.5, longitude: 13.4, east: 391_390.7313, north: 5_817_855.2408),
        Known(code: "EPSG:32722", latitude: -30.0346, longitude: -51.2177, east: 479_010.6010, north: 6_677_360.7184),
        Known(code: "EPSG:32618", latitude: 40.75, longitude: -73.98, east: 586_107.5533, north: 4_511_505.6359),
        Known(code: "EPSG:32631", latitude: 71.5, longitude: 6.9, east: 638_032.6469, north: 7_937_620.2511),
    ]

    @Test("A place in its UTM zone agrees with PROJ to a tenth of a millimetre, and converts back", arguments: known)
    func utm(known: Known) {
        let zone = UTMZone(of: known.place)
        // 6.9° east is in zone 32; PROJ was asked for the neighbouring zone.
        #expect(zone.epsgCode == (known.code == "EPSG:32631" ? "EPSG:32632" : known.code))
        let projection = UTMZone(number: Int(known.code.suffix(2)) ?? 0, isSouth: known.latitude < 0)?.projection
        guard let projection else {
            Issue.record("no zone")
            return
        }
        let point = projection.point(of: known.place)
        #expect(abs(point.eastMetres - known.east) < 1e-4 && abs(point.northMetres - known.north) < 1e-4, "\(point)")
        let back = projection.coordinate(of: point)
        #expect(abs(back.latitudeDegrees - known.latitude) < 1e-10)
        #expect(abs(back.longitudeDegrees - known.longitude) < 1e-10)
    }

    @Test("A grid with an origin away from the equator agrees with PROJ")
    func origin() {
        let grid = TransverseMercator(
            centralMeridianDegrees: -2, originLatitudeDegrees: 49, scale: 0.9996012717, falseEastingMetres: 400_000,
            falseNorthingMetres: -100_000)
        let place = Coordinate(latitudeDegrees: 51.5, longitudeDegrees: -0.1)
        let point = grid.point(of: place)
        #expect(abs(point.eastMetres - 531_878.9574) < 1e-4 && abs(point.northMetres - 179_685.2978) < 1e-4)
        #expect(grid.coordinate(of: point).metres(to: place) < 1e-5)
    }

    @Test("There are sixty UTM zones")
    func zones() {
        #expect(UTMZone(number: 0, isSouth: false) == nil && UTMZone(number: 61, isSouth: true) == nil)
        #expect(UTMZone(of: Coordinate(latitudeDegrees: 1, longitudeDegrees: 180)).number == 60)
        #expect(UTMZone(of: Coordinate(latitudeDegrees: -1, longitudeDegrees: -180)).epsgCode == "EPSG:32701")
    }
}
