import CityFiles
import InputFiles
import OutputFiles
import Pictures
import Reports
import Scenario

/// `cabrank city inspect`: shows the content of a city.
enum CityInspectCommand: Command {
    static let syntax = CommandSyntax(
        name: "city inspect", summary: "tells what there is in a city file, and draws it", operands: "CITY",
        operandCounts: 1...1,
        options: [
            .value("picture", "SVG", "also draws streets and zones into this file", writes: .file),
            .value("ids", "zones|ranks|places|all", "instead: a table of ids, names and centres"),
            .overwrite,
        ],
        examples: [
            ("cabrank city inspect porto.city", "counts, areas, fastest ways"),
            ("cabrank city inspect porto.city --picture porto.svg", "and a map for the browser"),
            ("cabrank city inspect new-york --ids zones > zones.csv", "what a scenario may call its zones"),
        ],
        notes: [
            """
            With --ids CITY may also be a scenario, or a city in YAML. The table goes to standard output, as
            kind,id,name,lat,lon, in the order of the city: zones with their centres, then ranks and places. A scenario takes a
            zone by its id, or by its name where no other zone has it.
            """, CommandSyntax.outputNote,
        ],
        environment: [.data, .home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        if let kind = arguments.value(of: "ids") { return try printIDs(kind, arguments) }
        let path = try ShippedFiles.path(for: arguments.operands[0], of: .city)
        let picture = try arguments.files(reading: [path])["picture"].map { try AtomicFile($0, of: .svg) }
        let city = try CityFile.read(path)
        let hours = OpeningHoursCensus(of: city)
        try Terminal.print(CityInspection(city, placeLines: hours.lines).lines.joined(separator: "\n"))
        try picture?.write(CityPicture(city).svg)
        return .done
    }

    private static func printIDs(_ kind: String, _ arguments: ParsedArguments) throws -> ExitCode {
        guard let table = CityIDTable(rawValue: kind) else {
            throw InputError(
                "--ids", "'\(kind)' is nothing that a city has ids of",
                remedy: NameSuggestion.remedy(for: kind, among: CityIDTable.allCases.map(\.rawValue)))
        }
        if arguments.has("picture") {
            throw InputError("--ids", "it cannot stand beside --picture", remedy: "write one of them")
        }
        let place = try ScenarioLoader.city(path: arguments.operands[0]).place
        try Terminal.printData(String(table.text(place.city, place.streetCity).dropLast()))
        return .done
    }
}
