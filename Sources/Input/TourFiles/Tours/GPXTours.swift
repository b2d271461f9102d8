import InputFiles
import Quantities
import TourService

/// Reads tours from GPX.
enum GPXTours {
    /// Returns the tours of a file.
    ///
    /// - Throws: `InputError` if there is no tour with at least two waypoints.
    static func tours(
        _ gpx: GPXFile, _ file: SourceFile, area: String, losses: inout [InputLoss]
    ) throws(InputError) -> [TourContent] {
        if gpx.routes.isEmpty { return [try tourOfMarks(gpx, file, area: area, losses: &losses)] }
        var tours: [TourContent] = []
        var mistakes = DiagnosticCollector()
        for (number, route) in gpx.routes.enumerated() {
            var marks = route.marks
            let isCircular = isClosed(marks.map(\.position))
            if isCircular { marks.removeLast() }
            guard marks.count >= TourContent.waypointsMin else {
                mistakes.add(
                    file.diagnostic(
                        atByte: route.firstByte, problem: TourFile.waypoints("route \(number + 1)", marks.count),
                        remedy: TourFile.waypointsNeeded))
                continue
            }
            let defaultValue = gpx.routes.count == 1 ? title(gpx, file) : "\(title(gpx, file)) \(number + 1)"
            tours.append(
                TourContent(
                    title: route.name.isEmpty ? defaultValue : route.name, area: area, annotation: route.description,
                    isCircular: isCircular, waypoints: waypoints(marks)))
        }
        try mistakes.throwIfAny()
        return tours
    }

    private static func tourOfMarks(
        _ gpx: GPXFile, _ file: SourceFile, area: String, losses: inout [InputLoss]
    ) throws(InputError) -> TourContent {
        guard gpx.marks.count >= TourContent.waypointsMin else {
            throw InputError(
                file.diagnostic(
                    atByte: gpx.firstByte, problem: TourFile.waypoints("the file", gpx.marks.count),
                    remedy: TourFile.waypointsNeeded))
        }
        let recorded = try TourFile.track(of: gpx, file)
        losses += recorded.losses
        let track = recorded.points.map(\.position)
        return TourContent(
            title: title(gpx, file), area: area, annotation: gpx.description, isCircular: isClosed(track),
            waypoints: waypoints(inOrder(gpx.marks, along: track)))
    }

    /// Returns waypoints in the order of the nearest points of a track; without a track in their own order.
    private static func inOrder(_ marks: [GPXFile.Mark], along track: [FixedPosition]) -> [GPXFile.Mark] {
        guard !track.isEmpty else { return marks }
        let passed = marks.map { mark in
            track.indices.min { track[$0].metres(to: mark.position) < track[$1].metres(to: mark.position) } ?? 0
        }
        return marks.indices.sorted { (passed[$0], $0) < (passed[$1], $1) }.map { marks[$0] }
    }

    private static func isClosed(_ line: [FixedPosition]) -> Bool {
        guard line.count > TourContent.waypointsMin, let first = line.first, let last = line.last else { return false }
        return first.metres(to: last) <= TourFile.closedMetres
    }

    private static func waypoints(_ marks: [GPXFile.Mark]) -> [Waypoint] {
        marks.enumerated().map { number, mark in
            let hasBoth = !mark.description.isEmpty && !mark.comment.isEmpty && mark.comment != mark.description
            return Waypoint(
                name: mark.name.isEmpty ? "Waypoint \(number + 1)" : mark.name,
                annotation: mark.description.isEmpty ? mark.comment : mark.description, place: mark.position,
                onward: hasBoth ? mark.comment : nil)
        }
    }

    private static func title(_ gpx: GPXFile, _ file: SourceFile) -> String {
        let names = [gpx.name, gpx.tracks.first { !$0.name.isEmpty }?.name ?? ""]
        return names.first { !$0.isEmpty } ?? TourFile.title(of: file)
    }
}
