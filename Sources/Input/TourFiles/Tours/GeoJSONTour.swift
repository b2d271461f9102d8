import CityFiles
import InputFiles
import Quantities
import TourService

/// Reads tours and tracks from GeoJSON.
enum GeoJSONTour {
    private static let wanted = "write a FeatureCollection of Points, or of a LineString"

    /// Reads a tour.
    ///
    /// - Throws: `InputError` if it is no GeoJSON, or has fewer than two points.
    static func read(_ file: SourceFile, area: String) throws(InputError) -> TourContent {
        let collection = try GeoJSONFile.collection(file, wanted: wanted)
        var waypoints: [Waypoint] = []
        var mistakes = DiagnosticCollector()
        for (index, feature) in collection.features.enumerated() {
            guard let geometry = feature.geometry else { continue }
            for (number, point) in geometry.points.enumerated() {
                let place = geometry.place(ofPoint: number)
                guard let position = position(point, file, index, place, &mistakes) else { continue }
                waypoints.append(
                    Waypoint(
                        name: feature.text(of: "name") ?? "Waypoint \(waypoints.count + 1)",
                        annotation: feature.text(of: "annotation") ?? feature.text(of: "description") ?? "",
                        place: position, onward: feature.text(of: "onward")))
            }
        }
        try mistakes.throwIfAny()
        guard waypoints.count >= TourContent.waypointsMin else {
            throw InputError(
                GeoJSONFile.diagnostic(
                    file, problem: TourFile.waypoints("the file", waypoints.count), remedy: TourFile.waypointsNeeded))
        }
        let line = try track(file).points.map(\.position)
        let isClosed = line.count > 2 && line[0].metres(to: line[line.count - 1]) <= TourFile.closedMetres
        return TourContent(
            title: collection.text(of: "title") ?? collection.text(of: "name") ?? TourFile.title(of: file), area: area,
            annotation: collection.text(of: "annotation") ?? collection.text(of: "description") ?? "",
            isCircular: isClosed, waypoints: waypoints)
    }

    /// Reads the lines of a file as a track without times.
    static func track(_ file: SourceFile) throws(InputError) -> RecordedTrack {
        let collection = try GeoJSONFile.collection(file, wanted: wanted)
        var track = RecordedTrack(
            name: collection.text(of: "title") ?? collection.text(of: "name") ?? "", isContinuous: false)
        var features: [Int] = []
        var mistakes = DiagnosticCollector()
        for (index, feature) in collection.features.enumerated() {
            guard let geometry = feature.geometry else { continue }
            for (number, line) in geometry.lines.enumerated() {
                track.segments.append(
                    line.enumerated().compactMap { point, degrees in
                        position(degrees, file, index, geometry.place(ofLine: number, point: point), &mistakes)
                            .map { TrackPoint(position: $0) }
                    })
                features += Array(repeating: index, count: track.segments.last?.count ?? 0)
            }
        }
        try mistakes.throwIfAny()
        try track.leaveOutWrongFixes(file: file.displayName) { number in
            GeoJSONFile.diagnostic(file, feature: features[number], problem: "").line
        }
        return track
    }

    private static func position(
        _ point: [Double], _ file: SourceFile, _ feature: Int, _ place: [Int], _ mistakes: inout DiagnosticCollector
    ) -> FixedPosition? {
        if let problem = GeoJSONGeometry.problem(ofPosition: point) {
            mistakes.add(
                GeoJSONFile.diagnostic(
                    file, feature: feature, place: place, problem: problem.what, remedy: problem.remedy))
            return nil
        }
        return FixedPosition(Coordinate(latitudeDegrees: point[1], longitudeDegrees: point[0]))
    }
}
