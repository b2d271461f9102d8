/// A position in whole ten-millionths of a degree, about a centimetre: the grid that OpenStreetMap uses too.
///
/// On it is decided exactly whether a point lies on a line, so that every position has exactly one zone (Z02); and what a
/// service is told of where people are is the same in every log.
@frozen
@usableFromInline
package struct FixedPosition: Hashable, Sendable, BitwiseCopyable {
    /// Longitude, growing eastwards.
    @usableFromInline package var x: Int32
    /// Latitude, growing northwards.
    @usableFromInline package var y: Int32

    package static let unitsPerDegree = 10_000_000.0

    @inlinable
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

    /// The straight line over the ground (great circle), in metres.
    package func metres(to other: FixedPosition) -> Double { coordinate.metres(to: other.coordinate) }
}
