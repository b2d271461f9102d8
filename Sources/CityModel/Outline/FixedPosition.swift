/// A position in whole ten-millionths of a degree, about a centimetre: on this grid, the one that OpenStreetMap uses too,
/// whether a point lies on a line is decided exactly, so that every position has exactly one zone (Z02).
struct FixedPosition: Hashable, Sendable, BitwiseCopyable {
    /// Longitude, growing eastwards.
    var x: Int32
    /// Latitude, growing northwards.
    var y: Int32

    static let unitsPerDegree = 10_000_000.0

    init(x: Int32, y: Int32) {
        self.x = x
        self.y = y
    }

    /// - Precondition: the coordinate is valid.
    init(_ coordinate: Coordinate) {
        x = Int32((coordinate.longitudeDegrees * FixedPosition.unitsPerDegree).rounded())
        y = Int32((coordinate.latitudeDegrees * FixedPosition.unitsPerDegree).rounded())
    }
}
