import Glibc
import Quantities

/// Great-circle distances for models, by another formula than the services': the angle between two directions in space.
package enum SphereDistance {
    private static let radiusMetres = 6_371_008.8

    /// A place as the direction to it from the earth's centre, for repeated measurements.
    package struct Spot: Sendable {
        private let direction: SIMD3<Double>

        /// Creates the direction to a position.
        package init(_ position: FixedPosition) {
            let latitude = Double(position.y) / 1e7 * .pi / 180
            let longitude = Double(position.x) / 1e7 * .pi / 180
            direction = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        }

        /// Returns the distance in metres.
        package func metres(to other: Spot) -> Double {
            // The chord is exact for short distances, unlike the cosine of the angle.
            let difference = direction - other.direction
            let chord = (difference * difference).sum().squareRoot()
            return 2 * radiusMetres * asin(min(1, chord / 2))
        }

        /// Returns the distance in decimetres, rounded half up.
        package func decimetres(to other: Spot) -> Int { Int((metres(to: other) * 10 + 0.5).rounded(.down)) }
    }

    /// Returns the distance in metres.
    package static func metres(_ start: FixedPosition, _ end: FixedPosition) -> Double {
        Spot(start).metres(to: Spot(end))
    }

    /// Returns the distance in whole micrometres, rounded half up.
    package static func micrometres(_ start: FixedPosition, _ end: FixedPosition) -> Int {
        Int((metres(start, end) * 1e6 + 0.5).rounded(.down))
    }

    /// Returns the distance in decimetres, rounded half up.
    package static func decimetres(_ start: FixedPosition, _ end: FixedPosition) -> Int {
        Spot(start).decimetres(to: Spot(end))
    }
}
