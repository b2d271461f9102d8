import Glibc

/// A transverse Mercator projection of the WGS 84 ellipsoid: metres east and north in the plane that programs of planners draw
/// in, such as a zone of UTM.
///
/// Source: L. Krüger's series in the third flattening up to its fourth power, as given by C. F. F. Karney, "Transverse Mercator
/// with an accuracy of a few nanometers", Journal of Geodesy 85 (2011), 475–485: good to a thousandth of a millimetre within
/// 4,000 km of the central meridian. The ellipsoid of GRS 80, which European grids use, is the same to a tenth of a millimetre.
package struct TransverseMercator: Hashable, Sendable {
    /// A place in the plane.
    package struct Point: Hashable, Sendable, BitwiseCopyable {
        package var eastMetres, northMetres: Double

        package init(eastMetres: Double, northMetres: Double) {
            self.eastMetres = eastMetres
            self.northMetres = northMetres
        }
    }

    package var centralMeridianDegrees: Double
    /// Where `falseNorthingMetres` is counted from.
    package var originLatitudeDegrees: Double
    /// On the central meridian.
    package var scale: Double
    package var falseEastingMetres, falseNorthingMetres: Double

    package init(
        centralMeridianDegrees: Double, originLatitudeDegrees: Double = 0, scale: Double = 1,
        falseEastingMetres: Double = 0, falseNorthingMetres: Double = 0
    ) {
        self.centralMeridianDegrees = centralMeridianDegrees
        self.originLatitudeDegrees = originLatitudeDegrees
        self.scale = scale
        self.falseEastingMetres = falseEastingMetres
        self.falseNorthingMetres = falseNorthingMetres
    }

    package func point(of place: Coordinate) -> Point {
        let longitude = (place.longitudeDegrees - centralMeridianDegrees) * Earth.radiansPerDegree
        var (north, east) = TransverseMercator.conformal(place.latitudeDegrees * Earth.radiansPerDegree, longitude)
        TransverseMercator.add(TransverseMercator.forward, to: &north, &east)
        let metres = scale * TransverseMercator.rectifyingRadiusMetres
        return Point(
            eastMetres: falseEastingMetres + metres * east,
            northMetres: falseNorthingMetres + metres * (north - originNorth))
    }

    package func coordinate(of point: Point) -> Coordinate {
        let metres = scale * TransverseMercator.rectifyingRadiusMetres
        var north = (point.northMetres - falseNorthingMetres) / metres + originNorth
        var east = (point.eastMetres - falseEastingMetres) / metres
        TransverseMercator.add(TransverseMercator.backward, to: &north, &east)
        let conformal = asin(sin(north) / cosh(east))
        let latitude = TransverseMercator.latitude.enumerated().reduce(conformal) { sum, term in
            sum + term.element * sin(2 * Double(term.offset + 1) * conformal)
        }
        let longitude = atan2(sinh(east), cos(north))
        return Coordinate(
            latitudeDegrees: latitude / Earth.radiansPerDegree,
            longitudeDegrees: centralMeridianDegrees + longitude / Earth.radiansPerDegree)
    }

    /// How far north of the equator the origin lies, in radians of the rectifying sphere.
    private var originNorth: Double {
        guard originLatitudeDegrees != 0 else { return 0 }
        var (north, east) = TransverseMercator.conformal(originLatitudeDegrees * Earth.radiansPerDegree, 0)
        TransverseMercator.add(TransverseMercator.forward, to: &north, &east)
        return north
    }

    // MARK: The series

    private static let equatorRadiusMetres = 6_378_137.0
    private static let flattening = 1 / 298.257223563
    /// Krüger's n.
    private static let third = flattening / (2 - flattening)
    private static let rectifyingRadiusMetres =
        equatorRadiusMetres / (1 + third) * (1 + third * third / 4 + third * third * third * third / 64)

    /// Coefficients by the powers of the third flattening, from its first.
    private static func series(_ powers: [Double]) -> Double {
        powers.reversed().reduce(0) { ($0 + $1) * third }
    }

    /// From the sphere on which angles are kept to the plane.
    private static let forward = [
        series([1 / 2, -2 / 3, 5 / 16, 41 / 180]), series([0, 13 / 48, -3 / 5, 557 / 1_440]),
        series([0, 0, 61 / 240, -103 / 140]), series([0, 0, 0, 49_561 / 161_280]),
    ]
    /// And from the plane to it.
    private static let backward = [
        series([-1 / 2, 2 / 3, -37 / 96, 1 / 360]), series([0, -1 / 48, -1 / 15, 437 / 1_440]),
        series([0, 0, -17 / 480, 37 / 840]), series([0, 0, 0, -4_397 / 161_280]),
    ]
    /// From the latitude on that sphere to the one of the ellipsoid.
    private static let latitude = [
        series([2, -2 / 3, -2, 116 / 45]), series([0, 7 / 3, -8 / 5, -227 / 45]),
        series([0, 0, 56 / 15, -136 / 35]), series([0, 0, 0, 4_279 / 630]),
    ]

    private static func conformal(_ latitude: Double, _ longitude: Double) -> (north: Double, east: Double) {
        let eccentricity = 2 * third.squareRoot() / (1 + third)
        let slope = sinh(atanh(sin(latitude)) - eccentricity * atanh(eccentricity * sin(latitude)))
        return (atan2(slope, cos(longitude)), asinh(sin(longitude) / hypot(slope, cos(longitude))))
    }

    private static func add(_ terms: [Double], to north: inout Double, _ east: inout Double) {
        let (start, side) = (north, east)
        for (index, term) in terms.enumerated() {
            let order = 2 * Double(index + 1)
            north += term * sin(order * start) * cosh(order * side)
            east += term * cos(order * start) * sinh(order * side)
        }
    }
}

/// A zone of the Universal Transverse Mercator grid.
package struct UTMZone: Hashable, Sendable {
    /// From 1 to 60.
    package let number: Int
    package let isSouth: Bool

    /// - Returns: nil for a number that no zone has.
    package init?(number: Int, isSouth: Bool) {
        guard (1...60).contains(number) else { return nil }
        self.number = number
        self.isSouth = isSouth
    }

    /// The zone of a place, by its longitude alone: the exceptions of Norway and Svalbard are of no use to one city.
    package init(of place: Coordinate) {
        number = min(max(Int(((place.longitudeDegrees + 180) / 6).rounded(.down)) + 1, 1), 60)
        isSouth = place.latitudeDegrees < 0
    }

    package var projection: TransverseMercator {
        TransverseMercator(
            centralMeridianDegrees: Double(6 * number - 183), scale: 0.9996, falseEastingMetres: 500_000,
            falseNorthingMetres: isSouth ? 10_000_000 : 0)
    }

    /// In the register of coordinate reference systems: `EPSG:32633`.
    package var epsgCode: String { "EPSG:\((isSouth ? 32_700 : 32_600) + number)" }
}
