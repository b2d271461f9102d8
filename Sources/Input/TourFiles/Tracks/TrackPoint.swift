import InputFiles
import Quantities

/// A point of a recorded track, with its time if the file has it.
package struct TrackPoint: Hashable, Sendable, BitwiseCopyable {
    /// Recorded position.
    package var position: FixedPosition
    /// Seconds since 1970-01-01T00:00:00Z; nil where the file has no time.
    package var secondsSince1970: Double?

    /// Creates a point.
    package init(position: FixedPosition, secondsSince1970: Double? = nil) {
        self.position = position
        self.secondsSince1970 = secondsSince1970
    }
}

/// The tracks of one file, in its order.
///
/// The segments of a GPX form one track: devices begin a new one at each pause, some at each fix.
package struct RecordedTrack: Hashable, Sendable {
    /// Name in the file; empty if it has none.
    package var name = ""
    /// Segments between which nothing was recorded.
    package var segments: [[TrackPoint]] = []
    /// Whether the person moved from the end of each segment to the start of the next; lines of a drawing are separate.
    package var isContinuous = true
    /// Fixes that were left out.
    package var losses: [InputLoss] = []

    /// Creates a track.
    package init(name: String = "", segments: [[TrackPoint]] = [], isContinuous: Bool = true) {
        self.name = name
        self.segments = segments
        self.isContinuous = isContinuous
    }

    /// Length in metres, including the straight lines between segments if the track is continuous.
    package var lengthMetres: Double {
        isContinuous ? RecordedTrack(segments: [points]).metres : metres
    }

    /// Pieces in which each point follows the previous one.
    package var continuousPieces: [[TrackPoint]] { isContinuous ? [points] : segments }

    /// Points of all segments.
    package var points: [TrackPoint] { Array(segments.joined()) }

    /// Sum of the great-circle steps between neighbouring points of each segment.
    package var metres: Double {
        segments.reduce(0) { sum, segment in
            zip(segment, segment.dropFirst()).reduce(sum) { $0 + $1.0.position.metres(to: $1.1.position) }
        }
    }
}
