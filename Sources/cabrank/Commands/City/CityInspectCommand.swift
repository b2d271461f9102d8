import CityFiles
import CityModel
import Pictures
import Reports
import Scenario

/// `cabrank city inspect`: what there is in a city.
enum CityInspectCommand: Command {
    static let syntax = CommandSyntax(
        name: "city inspect", summary: "tells what there is in a city file, and draws it", operands: "CITY",
        operandCounts: 1...1,
        options: [
            OptionSyntax(
                name: "picture", placeholder: "SVG", explanation: "also draws streets and zones into this file",
                writes: .file),
            .overwrite,
        ],
        examples: [
            ("cabrank city inspect porto.city", "counts, areas, fastest ways"),
            ("cabrank city inspect porto.city --picture porto.svg", "and a map for the browser"),
        ],
        notes: [CommandSyntax.outputNote],
        environment: [.home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let path = try ShippedFiles.path(for: arguments.operands[0], of: .city)
        let picture = try arguments.files(reading: [path])["picture"].map { try ReplacedFile($0, of: .svg) }
        let city = try CityFile.read(path)
        let hours = OpeningHoursCensus(of: city)
        try Terminal.print(CityInspection(city, placeLines: hours.lines).lines.joined(separator: "\n"))
        try picture?.write(CityPicture(city).svg)
        return .done
    }
}
