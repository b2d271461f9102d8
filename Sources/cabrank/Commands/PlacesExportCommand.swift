import InputFiles
import OutputFiles
import Reports
import Scenario

/// `cabrank places export`: writes a city's places as a table to edit.
enum PlacesExportCommand: Command {
    static let syntax = CommandSyntax(
        name: "places export", summary: "write the places of a city as a table to edit and read again",
        operands: "SCENARIO|CITY", operandCounts: 1...1,
        options: [
            .value("out", "CSV", "file of places (default: standard output)", writes: .file),
            .overwrite, .set(in: .scenario),
        ],
        examples: [
            ("cabrank places export visitor-season --out places.csv", "the places that a scenario generates"),
            ("cabrank places export porto.city --out places.csv", "the places of an imported city"),
        ],
        notes: [
            """
            The table has a row for each place: name, category, latitude and longitude, district, opening hours,
            description, attraction (relative to a typical place, 1), quality (grade 1 to 5), capacity (people at
            once) and price of a visit. Unknown values are empty; a run draws them at random. A scenario reads the
            edited file with 'places: {file: places.csv}'.
            """, CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let read = try ScenarioLoader.city(path: arguments.operands[0], overrides: arguments.values(of: "set"))
        let place = try arguments.files(reading: read.inputFiles)["out"]
        let output = try place.map { try AtomicFile($0, of: PlaceListTable.kind) }
        Terminal.reportInputLosses(read.inputLosses)
        guard let catalogue = read.catalogue else {
            throw InputError(
                arguments.operands[0], "this city has no places",
                remedy: "name a city that was imported with places, or a scenario with 'places'")
        }
        let text = PlaceListTable.text(catalogue)
        guard let place, let output else {
            try Terminal.printData(String(text.dropLast()))
            return .done
        }
        try output.write(text)
        try Terminal.print("\(place.path): \(catalogue.count) places")
        return .done
    }
}
