import CityFiles
import InputFiles
import OutputFiles
import Pictures
import Reports
import Scenario

/// `cabrank city inspect`: shows the content of a city.
enum CityInspectCommand: Command {
    static let syntax = CommandSyntax(
        name: "city inspect", summary: "describe a city file, and draw it", operands: "CITY",
        operandCounts: 1...1,
        options: [
            .value("picture", "SVG", "also draw streets and zones to this file", writes: .file),
            .value("ids", "zones|ranks|places|all", "print a table of ids, names and centres instead"),
            .overwrite,
        ],
        examples: [
            ("cabrank city inspect porto.city", "counts, areas, fastest routes"),
            ("cabrank city inspect porto.city --picture porto.svg", "also a map for the browser"),
            ("cabrank city inspect new-york --ids zones > zones.csv", "the ids of the zones, for a scenario"),
        ],
        notes: [
            """
            With --ids, CITY may also be a scenario, or a city in YAML. The table kind,id,name,lat,lon is written to
            standard output in the order of the city: zones with their centres, then ranks and places. A scenario can
            name a zone by its id, or by its name if that is unique.
            """, CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        if let kind = arguments.value(of: "ids") { return try printIDs(kind, arguments) }
        let path = try ShippedFiles.path(for: arguments.operands[0], of: .city)
        let picture = try arguments.files(reading: [path])["picture"].map { try AtomicFile($0, of: .svg) }
        let city = try CityFile.read(path)
        let hours = OpeningHoursTally(of: city)
        try Terminal.print(CityInspection(city, placeLines: hours.lines).lines.joined(separator: "\n"))
        try picture?.write(CityPicture(city).svg)
        return .done
    }

    private static func printIDs(_ kind: String, _ arguments: ParsedArguments) throws -> ExitCode {
        guard let table = CityIDTable(rawValue: kind) else {
            throw InputError(
                "--ids", "unknown kind of ids '\(kind)'",
                remedy: NameSuggestion.remedy(for: kind, among: CityIDTable.allCases.map(\.rawValue)))
        }
        if arguments.has("picture") {
            throw InputError("--ids", "this option is not possible with --picture", remedy: "write one of them")
        }
        let place = try ScenarioLoader.city(path: arguments.operands[0]).place
        try Terminal.printData(String(table.text(place.city, place.streetCity).dropLast()))
        return .done
    }
}
