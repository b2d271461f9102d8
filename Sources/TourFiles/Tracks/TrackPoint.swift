import Quantities

/// A point of a recorded track: where somebody was, and when, if the file says.
package struct TrackPoint: Hashable, Sendable, BitwiseCopyable {
    package var position: FixedPosition
    /// Seconds since 1970-01-01T00:00:00Z; nil where the file has no time.
    package var secondsSince1970: Double?

    package init(position: FixedPosition, secondsSince1970: Double? = nil) {
        self.position = position
        self.secondsSince1970 = secondsSince1970
    }
}
