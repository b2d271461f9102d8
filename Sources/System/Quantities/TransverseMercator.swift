import Glibc

/// Transverse Mercator projection of the WGS 84 ellipsoid: metres east and north in the plane of planning software,
/// such as a UTM zone.
///
/// Source: L. Krüger's series in the third flattening up to its fourth power, as given by C. F. F. Karney, "Transverse
/// Mercator with an accuracy of a few nanometers", Journal of Geodesy 85 (2011), 475–485: accurate to a thousandth of a
/// millimetre within 4,000 km of the central meridian. The GRS 80 ellipsoid of European grids differs by less than a
/// tenth of a millimetre.
package struct TransverseMercator: Hashable, Sendable {
    /// Point in the plane.
    package struct Point: Hashable, Sendable, BitwiseCopyable {
        /// Easting and northing, in metres.
        package var eastMetres, northMetres: Double

        /// Creates a point.
        package init(eastMetres: Double, northMetres: Double) {
            self.eastMetres = eastMetres
            self.northMetres = northMetres
        }
    }

    /// Central meridian in degrees east.
    package var centralMeridianDegrees: Double
    /// Latitude at which the northing equals `falseNorthingMetres`.
    package var originLatitudeDegrees: Double
    /// Scale factor on the central meridian.
    package var scale: Double
    /// Easting of the central meridian, and northing of the origin, in metres.
    package var falseEastingMetres, falseNorthingMetres: Double

    /// Creates a projection.
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

    /// Returns the projection of a place.
    package func point(of place: Coordinate) -> Point {
        let longitude = (place.longitudeDegrees - centralMeridianDegrees) * Earth.radiansPerDegree
        var (north, east) = TransverseMercator.conformal(place.latitudeDegrees * Earth.radiansPerDegree, longitude)
        TransverseMercator.add(TransverseMercator.forwardCoefficients, to: &north, &east)
        let metres = scale * TransverseMercator.rectifyingRadiusMetres
        return Point(
            eastMetres: falseEastingMetres + metres * east,
            northMetres: falseNorthingMetres + metres * (north - originNorth))
    }

    /// Returns the place of a projected point.
    package func coordinate(of point: Point) -> Coordinate {
        let metres = scale * TransverseMercator.rectifyingRadiusMetres
        var north = (point.northMetres - falseNorthingMetres) / metres + originNorth
        var east = (point.eastMetres - falseEastingMetres) / metres
        TransverseMercator.add(TransverseMercator.inverseCoefficients, to: &north, &east)
        let conformal = asin(sin(north) / cosh(east))
        let latitude = TransverseMercator.latitudeCoefficients.enumerated().reduce(conformal) { sum, term in
            sum + term.element * sin(2 * Double(term.offset + 1) * conformal)
        }
        let longitude = atan2(sinh(east), cos(north))
        return Coordinate(
            latitudeDegrees: latitude / Earth.radiansPerDegree,
            longitudeDegrees: centralMeridianDegrees + longitude / Earth.radiansPerDegree)
    }

    /// Northing of the origin from the equator, in radians of the rectifying sphere.
    private var originNorth: Double {
        guard originLatitudeDegrees != 0 else { return 0 }
        var (north, east) = TransverseMercator.conformal(originLatitudeDegrees * Earth.radiansPerDegree, 0)
        TransverseMercator.add(TransverseMercator.forwardCoefficients, to: &north, &east)
        return north
    }

    // MARK: The series

    private static let equatorRadiusMetres = 6_378_137.0
    private static let flattening = 1 / 298.257223563
    /// Third flattening, n in Krüger's series.
    private static let thirdFlattening = flattening / (2 - flattening)
    private static let rectifyingRadiusMetres =
        equatorRadiusMetres / (1 + thirdFlattening)
        * (1 + thirdFlattening * thirdFlattening / 4 + thirdFlattening * thirdFlattening * thirdFlattening
            * thirdFlattening / 64)

    /// Returns the polynomial of the third flattening with these coefficients, from its first power.
    private static func series(_ powers: [Double]) -> Double {
        powers.reversed().reduce(0) { ($0 + $1) * thirdFlattening }
    }

    /// Coefficients from the conformal sphere to the plane.
    private static let forwardCoefficients = [
        series([1 / 2, -2 / 3, 5 / 16, 41 / 180]), series([0, 13 / 48, -3 / 5, 557 / 1_440]),
        series([0, 0, 61 / 240, -103 / 140]), series([0, 0, 0, 49_561 / 161_280]),
    ]
    /// Coefficients from the plane to the conformal sphere.
    private static let inverseCoefficients = [
        series([-1 / 2, 2 / 3, -37 / 96, 1 / 360]), series([0, -1 / 48, -1 / 15, 437 / 1_440]),
        series([0, 0, -17 / 480, 37 / 840]), series([0, 0, 0, -4_397 / 161_280]),
    ]
    /// Coefficients from the conformal latitude to the latitude on the ellipsoid.
    private static let latitudeCoefficients = [
        series([2, -2 / 3, -2, 116 / 45]), series([0, 7 / 3, -8 / 5, -227 / 45]),
        series([0, 0, 56 / 15, -136 / 35]), series([0, 0, 0, 4_279 / 630]),
    ]

    private static func conformal(_ latitude: Double, _ longitude: Double) -> (north: Double, east: Double) {
        let eccentricity = 2 * thirdFlattening.squareRoot() / (1 + thirdFlattening)
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

/// Zone of the Universal Transverse Mercator grid.
package struct UTMZone: Hashable, Sendable {
    /// Number from 1 to 60.
    package let number: Int
    /// Whether the zone lies south of the equator.
    package let isSouth: Bool

    /// Creates a zone.
    ///
    /// - Returns: nil if the number is not from 1 to 60.
    package init?(number: Int, isSouth: Bool) {
        guard (1...60).contains(number) else { return nil }
        self.number = number
        self.isSouth = isSouth
    }

    /// Creates the zone of a place by its longitude; the exceptions for Norway and Svalbard are of no use for a single
    /// city.
    package init(of place: Coordinate) {
        number = min(max(Int(((place.longitudeDegrees + 180) / 6).rounded(.down)) + 1, 1), 60)
        isSouth = place.latitudeDegrees < 0
    }

    /// Projection of the zone.
    package var projection: TransverseMercator {
        TransverseMercator(
            centralMeridianDegrees: Double(6 * number - 183), scale: 0.9996, falseEastingMetres: 500_000,
            falseNorthingMetres: isSouth ? 10_000_000 : 0)
    }

    /// EPSG code of the coordinate reference system: `EPSG:32633`.
    package var epsgCode: String { "EPSG:\((isSouth ? 32_700 : 32_600) + number)" }
}
