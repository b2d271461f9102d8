import InputFiles
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
///
/// The segments of a GPX are one track: devices begin a new one at each pause, some at each fix.
package struct RecordedTrack: Hashable, Sendable {
    /// As the file calls it; empty where it does not.
    package var name = ""
    /// Pieces between which nothing was recorded.
    package var segments: [[TrackPoint]] = []
    /// Whether the person went from the end of each segment to the start of the next; lines of a drawing are apart.
    package var isContinuous = true
    /// Fixes that were left out.
    package var losses: [InputLoss] = []

    package init(name: String = "", segments: [[TrackPoint]] = [], isContinuous: Bool = true) {
        self.name = name
        self.segments = segments
        self.isContinuous = isContinuous
    }

    /// The length of the way, in metres: with the straight lines between segments where they are one track.
    package var lengthMetres: Double {
        isContinuous ? RecordedTrack(segments: [points]).metres : metres
    }

    /// Pieces in which each point follows the one before.
    package var continuousPieces: [[TrackPoint]] { isContinuous ? [points] : segments }

    package var points: [TrackPoint] { Array(segments.joined()) }

    /// The great-circle steps between neighbouring points of each segment, added up.
    package var metres: Double {
        segments.reduce(0) { sum, segment in
            zip(segment, segment.dropFirst()).reduce(sum) { $0 + $1.0.position.metres(to: $1.1.position) }
        }
    }
}
