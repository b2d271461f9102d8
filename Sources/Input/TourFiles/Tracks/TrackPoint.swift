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

/// Tracks of one file, in its order.
package struct RecordedTrack: Hashable, Sendable {
    /// As the file calls it; empty where it does not.
    package var name = ""
    /// Pieces between which nothing was recorded.
    package var segments: [[TrackPoint]] = []

    package init(name: String = "", segments: [[TrackPoint]] = []) {
        self.name = name
        self.segments = segments
    }

    package var points: [TrackPoint] { Array(segments.joined()) }

    /// The great-circle steps between neighbouring points of each segment, added up.
    package var metres: Double {
        segments.reduce(0) { sum, segment in
            zip(segment, segment.dropFirst()).reduce(sum) { $0 + $1.0.position.metres(to: $1.1.position) }
        }
    }
}
