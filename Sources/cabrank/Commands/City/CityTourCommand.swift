import InputFiles
import OutputFiles
import TourFiles

/// `cabrank city tour`: makes the draft of a tour from a recorded track.
enum CityTourCommand: Command {
    static let syntax = CommandSyntax(
        name: "city tour", summary: "write a draft of a tour from a recorded track", operands: "TRACK",
        operandCounts: 1...1,
        options: [
            .value("out", "YAML", "file of tours to write", writes: .file),
            .overwrite,
            .value("title", "TITLE", "title of the tour (default: the name of the track)"),
            .value("area", "AREA", "campus or part of the city (default: campus)"),
        ],
        examples: [
            ("cabrank city tour walk.gpx --out tour.yaml", "a draft to annotate"),
            ("cabrank city tour walk.gpx --title 'Old Town' --area Porto --out tour.yaml", "with a title"),
        ],
        notes: [
            """
            TRACK is GPX or GeoJSON. Waypoints are the places where the recording stayed for a minute; if there are
            fewer than two, or no times, they are the corners of the line. A scenario reads the file with 'tours:
            {file: tour.yaml}'.
            """, CommandSyntax.outputNote,
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let path = arguments.operands[0]
        guard let place = try arguments.files(reading: [path])["out"], !place.path.isEmpty else {
            throw InputError(
                "cabrank \(syntax.name)", "the path of the file of tours is missing",
                remedy: "write --out YAML")
        }
        let kind = OutputKind("file of tours", beginning: Array(TourText.beginning.utf8))
        let output = try AtomicFile(place, of: kind)
        let source = try SourceFile.read(path)
        let track = try TourFile.track(source)
        Terminal.reportInputLosses(track.losses)
        let title = arguments.value(of: "title") ?? (track.name.isEmpty ? TourFile.title(of: source) : track.name)
        let (draft, waypointKind) = try TourRecording.draft(
            of: track, title: title, area: arguments.value(of: "area") ?? "campus", fileName: path)
        try output.write(Array(TourText.yaml([draft]).utf8))
        try Terminal.print(
            "\(place.path): \(title), \(draft.waypoints.count) \(waypointKind.rawValue) along \(Int(track.lengthMetres.rounded())) m"
        )
        return .done
    }
}
