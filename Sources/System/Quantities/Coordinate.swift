import Glibc

/// Position on the earth in degrees (WGS 84).
@frozen
public struct Coordinate: Hashable, Sendable, BitwiseCopyable {
    /// Latitude, positive north, and longitude, positive east.
    public var latitudeDegrees, longitudeDegrees: Double

    /// Creates a position from degrees north and east.
    @inlinable
    public init(latitudeDegrees: Double, longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }

    /// Returns the mean of the degrees of some positions; nil if there are none.
    package static func mean(of places: some Collection<Coordinate>) -> Coordinate? {
        if places.isEmpty { return nil }
        let count = Double(places.count)
        return Coordinate(
            latitudeDegrees: places.reduce(0) { $0 + $1.latitudeDegrees } / count,
            longitudeDegrees: places.reduce(0) { $0 + $1.longitudeDegrees } / count)
    }

    /// Whether the position exists on the earth.
    public var isValid: Bool { abs(latitudeDegrees) <= 90 && abs(longitudeDegrees) <= 180 }

    /// Returns the great-circle distance in metres (haversine formula).
    public func metres(to other: Coordinate) -> Double {
        metres(to: other, latitudeCosines: latitudeCosine * other.latitudeCosine)
    }

    /// Returns the same distance for callers that cache the cosines of places.
    ///
    /// - Parameter latitudeCosines: product of both `latitudeCosine`.
    public func metres(to other: Coordinate, latitudeCosines: Double) -> Double {
        let halfLatitude = (other.latitudeDegrees - latitudeDegrees) * Earth.radiansPerDegree / 2
        let halfLongitude = (other.longitudeDegrees - longitudeDegrees) * Earth.radiansPerDegree / 2
        let chord = sin(halfLatitude) * sin(halfLatitude) + latitudeCosines * sin(halfLongitude) * sin(halfLongitude)
        return 2 * Earth.radiusMetres * asin(min(1, chord.squareRoot()))
    }

    /// Ratio of the circle of latitude to the equator.
    public var latitudeCosine: Double { cos(latitudeDegrees * Earth.radiansPerDegree) }
}

/// The earth as a sphere.
package enum Earth {
    /// Mean radius (IUGG), in metres.
    package static let radiusMetres = 6_371_008.8
    /// Radians per degree.
    package static let radiansPerDegree = Double.pi / 180
    /// Length of a degree on a great circle, in metres.
    package static let metresPerDegree = radiusMetres * radiansPerDegree
}

/// Flat map of a city: metres east and north of an origin, accurate to a thousandth over a hundred kilometres.
package struct LocalMap: Sendable {
    /// Position with the coordinates (0, 0).
    package let origin: Coordinate
    /// Length of a degree of longitude at the origin, in metres.
    package let metresPerDegreeEast: Double

    /// Creates a map around an origin.
    package init(origin: Coordinate) {
        self.origin = origin
        metresPerDegreeEast = Earth.metresPerDegree * cos(origin.latitudeDegrees * Earth.radiansPerDegree)
    }

    /// Returns the position in metres from the origin.
    package func metres(of position: Coordinate) -> (east: Double, north: Double) {
        (
            (position.longitudeDegrees - origin.longitudeDegrees) * metresPerDegreeEast,
            (position.latitudeDegrees - origin.latitudeDegrees) * Earth.metresPerDegree
        )
    }

    /// Returns the position on the earth.
    package func coordinate(eastMetres: Double, northMetres: Double) -> Coordinate {
        Coordinate(
            latitudeDegrees: origin.latitudeDegrees + northMetres / Earth.metresPerDegree,
            longitudeDegrees: origin.longitudeDegrees + eastMetres / metresPerDegreeEast)
    }
}

extension Coordinate {
    /// Position with latitude and longitude swapped; it may not exist on the earth.
    package var withSwappedAxes: Coordinate {
        Coordinate(latitudeDegrees: longitudeDegrees, longitudeDegrees: latitudeDegrees)
    }
}
