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
        /// Where its element begins in the file.
        package var firstByte = 0
        package var name = ""
        package var description = ""
        package var marks: [Mark] = []
    }

    package struct Track: Hashable, Sendable {
        package var name = ""
        /// Pieces between which the device lost its position, or was off.
        package var segments: [[TrackPoint]] = []
        /// The byte offsets of the points' elements in the file, by segment.
        package var firstBytes: [[Int]] = []
    }

    /// Where the outermost element begins in the file.
    package var firstByte = 0
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
