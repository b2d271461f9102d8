import InputFiles
import Quantities

/// The contents of a GPX file (GPX 1.0 and 1.1, <https://www.topografix.com/GPX/1/1/>): waypoints, routes and tracks,
/// without heights, links and extensions.
package struct GPXFile: Hashable, Sendable {
    /// A waypoint, or a point of a route.
    package struct Mark: Hashable, Sendable {
        /// Position of the waypoint.
        package var position: FixedPosition
        /// Name of the waypoint.
        package var name = ""
        /// Element `cmt`.
        package var comment = ""
        /// Element `desc`.
        /// The description; empty if there is none.
        package var description = ""
    }

    /// A route: ordered waypoints.
    package struct Route: Hashable, Sendable {
        /// Byte offset of its element in the file.
        package var firstByte = 0
        /// Name of the route.
        package var name = ""
        /// Description of the route; empty if there is none.
        package var description = ""
        /// Points of the route.
        package var marks: [Mark] = []
    }

    /// A recorded track.
    package struct Track: Hashable, Sendable {
        /// Name of the track.
        package var name = ""
        /// Segments between which the device lost its position, or was off.
        package var segments: [[TrackPoint]] = []
        /// Byte offsets of the points' elements in the file, by segment.
        package var firstBytes: [[Int]] = []
    }

    /// Byte offset of the outermost element in the file.
    package var firstByte = 0
    /// Name of the whole file.
    package var name = ""
    /// The description; empty if there is none.
    package var description = ""
    /// Waypoints outside routes.
    package var marks: [Mark] = []
    /// Routes in the order of the file.
    package var routes: [Route] = []
    /// Tracks in the order of the file.
    package var tracks: [Track] = []

    /// Reads a file.
    ///
    /// - Throws: `InputError` if it is no XML, no GPX, or has impossible positions; also for a document type, which GPX
    ///   has not, so that no file can expand itself.
    package static func read(_ file: SourceFile) throws(InputError) -> GPXFile { try GPXReader.read(file) }
}
