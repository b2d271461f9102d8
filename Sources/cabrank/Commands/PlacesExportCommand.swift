import InputFiles
import OutputFiles
import Reports
import Scenario

/// `cabrank places export`: writes a city's places as a table to edit.
enum PlacesExportCommand: Command {
    static let syntax = CommandSyntax(
        name: "places export", summary: "writes the places of a city as a table to be edited and read again",
        operands: "SCENARIO|CITY", operandCounts: 1...1,
        options: [
            .value("out", "CSV", "the file of places (standard output)", writes: .file),
            .overwrite, .set(in: .scenario),
        ],
        examples: [
            ("cabrank places export visitor-season --out places.csv", "those that a scenario generates"),
            ("cabrank places export porto.city --out places.csv", "those that a city was imported with"),
        ],
        notes: [
            """
            A row for each place: name, category, latitude and longitude, district, opening hours, what else is said of it, and
            how much there is to it: attraction (so many times as any other place, which draws 1), quality (in grades, 1 to 5),
            capacity (people at once) and price (of a visit). What is not known is empty, and is drawn in a run. A scenario takes
            the edited file under 'places: {file: places.csv}'.
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
                remedy: "name one that was imported with places, or a scenario that says 'places'")
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
