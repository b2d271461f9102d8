import Glibc

/// A position on the earth (WGS 84), in degrees.
@frozen
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
    public var latitudeDegrees, longitudeDegrees: Double

    /// Takes degrees north and east.
    @inlinable
    public init(latitudeDegrees: Double, longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }

    /// Whether this can be a place on the earth.
    public var isValid: Bool { abs(latitudeDegrees) <= 90 && abs(longitudeDegrees) <= 180 }

    /// The straight line over the ground (great circle, haversine formula), in metres.
    public func metres(to other: Coordinate) -> Double {
        metres(to: other, latitudeCosines: latitudeCosine * other.latitudeCosine)
    }

    /// The same, for those who keep the cosines of places to which they come back.
    ///
    /// - Parameter latitudeCosines: the product of both `latitudeCosine`.
    public func metres(to other: Coordinate, latitudeCosines: Double) -> Double {
        let halfLatitude = (other.latitudeDegrees - latitudeDegrees) * Earth.radiansPerDegree / 2
        let halfLongitude = (other.longitudeDegrees - longitudeDegrees) * Earth.radiansPerDegree / 2
        let chord = sin(halfLatitude) * sin(halfLatitude) + latitudeCosines * sin(halfLongitude) * sin(halfLongitude)
        return 2 * Earth.radiusMetres * asin(min(1, chord.squareRoot()))
    }

    /// By how much a circle of latitude is smaller here than the equator.
    public var latitudeCosine: Double { cos(latitudeDegrees * Earth.radiansPerDegree) }
}

/// The earth as a ball.
package enum Earth {
    /// The mean radius (IUGG).
    package static let radiusMetres = 6_371_008.8
    package static let radiansPerDegree = Double.pi / 180
    package static let metresPerDegree = radiusMetres * radiansPerDegree
}

/// A flat map of a city: metres east and north of an origin, good to a thousandth over a hundred kilometres.
package struct LocalMap: Sendable {
    package let origin: Coordinate
    package let metresPerDegreeEast: Double

    package init(origin: Coordinate) {
        self.origin = origin
        metresPerDegreeEast = Earth.metresPerDegree * cos(origin.latitudeDegrees * Earth.radiansPerDegree)
    }

    package func metres(of position: Coordinate) -> (east: Double, north: Double) {
        (
            (position.longitudeDegrees - origin.longitudeDegrees) * metresPerDegreeEast,
            (position.latitudeDegrees - origin.latitudeDegrees) * Earth.metresPerDegree
        )
    }

    package func coordinate(eastMetres: Double, northMetres: Double) -> Coordinate {
        Coordinate(
            latitudeDegrees: origin.latitudeDegrees + northMetres / Earth.metresPerDegree,
            longitudeDegrees: origin.longitudeDegrees + eastMetres / metresPerDegreeEast)
    }
}

extension Coordinate {
    /// The place whose latitude is this one's longitude; it may not be on the earth.
    package var exchanged: Coordinate {
        Coordinate(latitudeDegrees: longitudeDegrees, longitudeDegrees: latitudeDegrees)
    }
}
