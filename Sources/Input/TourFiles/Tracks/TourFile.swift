import InputFiles
import TourService

/// Reads users' files of tours and tracks: GPX and GeoJSON, detected by the contents.
package enum TourFile {
    private enum Form {
        case gpx, geoJSON
    }

    /// Returns the tours of a file.
    ///
    /// In GPX each route is a tour and its points are the waypoints. A file without routes is one tour of its
    /// waypoints, in the order along its track if it has one. The annotation of a waypoint is its description, or else
    /// its comment; a comment beside a description annotates the leg onwards. In GeoJSON each collection is one tour:
    /// points are the waypoints, with the properties `name`, `annotation` and `onward`; lines are only drawn, and their
    /// ends are no waypoints. A tour whose line or route ends within `closedMetres` of its start is circular.
    ///
    /// - Parameters:
    ///   - area: of all tours.
    ///   - losses: collects the fixes of a track that are left out.
    /// - Throws: `InputError` if the file has neither form, or no tour with at least two waypoints.
    package static func tours(
        _ file: SourceFile, area: String, losses: inout [InputLoss]
    ) throws(InputError) -> [TourContent] {
        switch try form(of: file) {
        case .gpx: try GPXTours.tours(try GPXFile.read(file), file, area: area, losses: &losses)
        case .geoJSON: [try GeoJSONTour.read(file, area: area)]
        }
    }

    /// Returns the tracks of a file as one, without impossible fixes.
    ///
    /// - Throws: `InputError` if the file has neither form, no track with at least two points, or mostly impossible
    ///   fixes.
    package static func track(_ file: SourceFile) throws(InputError) -> RecordedTrack {
        let track: RecordedTrack
        switch try form(of: file) {
        case .gpx:
            let read = try GPXFile.read(file)
            let name = [read.name, read.tracks.first { !$0.name.isEmpty }?.name ?? ""].first { !$0.isEmpty }
            track = try self.track(of: read, file, name: name ?? "")
        case .geoJSON: track = try GeoJSONTour.track(file)
        }
        guard track.continuousPieces.contains(where: { $0.count > 1 }) else {
            throw InputError(
                file.displayName, "there is no track with at least two points",
                remedy: "name a GPX file with 'trk', or a GeoJSON file with a LineString")
        }
        return track
    }

    /// Returns the tracks of a GPX as one, without impossible fixes; empty if it has none.
    static func track(of gpx: GPXFile, _ file: SourceFile, name: String = "") throws(InputError) -> RecordedTrack {
        var track = RecordedTrack(name: name, segments: gpx.tracks.flatMap(\.segments))
        let firstBytes = gpx.tracks.flatMap { $0.firstBytes.joined() }
        try track.leaveOutWrongFixes(file: file.displayName) { file.place(ofByte: firstBytes[$0]).line }
        return track
    }

    /// Greatest distance between the ends of a closed line.
    package static var closedMetres: Double { 20 }

    private static func form(of file: SourceFile) throws(InputError) -> Form {
        let first = file.bytes.firstIndex { ![9, 10, 13, 32].contains($0) }
        switch first.map({ file.bytes[$0] }) {
        case UInt8(ascii: "<"): return .gpx
        case UInt8(ascii: "{"): return .geoJSON
        default:
            throw InputError(
                file.displayName, line: 1, column: 1, "this is neither GPX nor GeoJSON",
                remedy: "name a file that begins with '<' or '{'")
        }
    }

    /// Returns the name of a file without folders and extension, the default title of a tour.
    package static func title(of file: SourceFile) -> String {
        let name = file.displayName.split(separator: "/").last ?? ""
        return String(name.split(separator: ".").first ?? "tour")
    }

    /// Returns the problem of too few waypoints.
    static func waypoints(_ owner: String, _ count: Int) -> String {
        "\(owner) has \(count) waypoint\(count == 1 ? "" : "s")"
    }

    static let waypointsNeeded = "a tour needs at least \(TourContent.waypointsMin)"
}
