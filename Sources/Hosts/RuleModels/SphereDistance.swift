import Glibc
import Quantities

/// Great circles for models, by another formula than the services': the angle between the two directions in space.
package enum SphereDistance {
    private static let radiusMetres = 6_371_008.8

    package static func metres(_ start: FixedPosition, _ end: FixedPosition) -> Double {
        let (a, b) = (direction(start), direction(end))
        // The chord; for short ways exact where the cosine of the angle is not.
        let difference = a - b
        let chord = (difference * difference).sum().squareRoot()
        return 2 * radiusMetres * asin(min(1, chord / 2))
    }

    /// Half up.
    package static func decimetres(_ start: FixedPosition, _ end: FixedPosition) -> Int {
        Int((metres(start, end) * 10 + 0.5).rounded(.down))
    }

    private static func direction(_ position: FixedPosition) -> SIMD3<Double> {
        let latitude = Double(position.y) / 1e7 * .pi / 180
        let longitude = Double(position.x) / 1e7 * .pi / 180
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}
