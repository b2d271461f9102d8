/// Position in whole ten-millionths of a degree, about a centimetre, as in OpenStreetMap.
///
/// Whether a point lies on a line is exact on this grid, so that every position has exactly one zone (Z02), and
/// positions sent to a service are identical in every log.
@frozen
@usableFromInline
package struct FixedPosition: Hashable, Sendable, BitwiseCopyable {
    /// Longitude, growing eastwards.
    @usableFromInline package var x: Int32
    /// Latitude, growing northwards.
    @usableFromInline package var y: Int32

    /// Units per degree.
    package static let unitsPerDegree = 10_000_000.0

    /// Creates a position from units.
    @inlinable
    package init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// Creates the nearest position on the grid.
    ///
    /// - Precondition: the coordinate is valid.
    package init(_ coordinate: Coordinate) {
        x = Int32((coordinate.longitudeDegrees * FixedPosition.unitsPerDegree).rounded())
        y = Int32((coordinate.latitudeDegrees * FixedPosition.unitsPerDegree).rounded())
    }

    /// The position in degrees.
    package var coordinate: Coordinate {
        Coordinate(
            latitudeDegrees: Double(y) / FixedPosition.unitsPerDegree,
            longitudeDegrees: Double(x) / FixedPosition.unitsPerDegree)
    }

    /// Returns the great-circle distance in metres.
    package func metres(to other: FixedPosition) -> Double { coordinate.metres(to: other.coordinate) }
}
