import Quantities

/// A position in whole ten-millionths of a degree, about a centimetre: on this grid, the one that OpenStreetMap uses too,
/// whether a point lies on a line is decided exactly, so that every position has exactly one zone (Z02).
package struct FixedPosition: Hashable, Sendable, BitwiseCopyable {
    /// Longitude, growing eastwards.
    package var x: Int32
    /// Latitude, growing northwards.
    package var y: Int32

    package static let unitsPerDegree = 10_000_000.0

    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// - Precondition: the coordinate is valid.
    package init(_ coordinate: Coordinate) {
        x = Int32((coordinate.longitudeDegrees * FixedPosition.unitsPerDegree).rounded())
        y = Int32((coordinate.latitudeDegrees * FixedPosition.unitsPerDegree).rounded())
    }

    package var coordinate: Coordinate {
        Coordinate(
            latitudeDegrees: Double(y) / FixedPosition.unitsPerDegree,
            longitudeDegrees: Double(x) / FixedPosition.unitsPerDegree)
    }
}
