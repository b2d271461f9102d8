import InputFiles
import Quantities

/// What a GPX file tells (GPX 1.0 and 1.1, <https://www.topografix.com/GPX/1/1/>): waypoints, routes and tracks; heights,
/// links and extensions are left out.
package struct GPXFile: Hashable, Sendable {
    /// A waypoint, or a point of a route.
    package struct Mark: Hashable, Sendable {
        package var position: FixedPosition
        package var name = ""
        /// `cmt`.
        package var comment = ""
        /// `desc`.
        package var description = ""
    }

    package struct Route: Hashable, Sendable {
        package var name = ""
        package var description = ""
        package var marks: [Mark] = []
    }

    package struct Track: Hashable, Sendable {
        package var name = ""
        /// Pieces between which the device lost its position, or was off.
        package var segments: [[TrackPoint]] = []
    }

    /// Of the whole file.
    package var name = ""
    package var description = ""
    package var marks: [Mark] = []
    package var routes: [Route] = []
    package var tracks: [Track] = []

    /// Reads a file.
    ///
    /// - Throws: `InputError` if it is no XML, no GPX, or has positions that cannot be; a document type, which GPX has none of,
    ///   is refused, so that a file cannot make itself larger than it is.
    package static func read(_ file: SourceFile) throws(InputError) -> GPXFile { try GPXReader.read(file) }
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
