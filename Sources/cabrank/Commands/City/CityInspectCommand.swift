import CityFiles
import CityModel
import Pictures
import Scenario

/// `cabrank city inspect`: what there is in a city.
enum CityInspectCommand: Command {
    static let syntax = CommandSyntax(
        name: "city inspect", summary: "tells what there is in a city file, and draws it", operands: "CITY",
        operandCounts: 1...1,
        options: [
            OptionSyntax(
                name: "picture", placeholder: "SVG", explanation: "also draws streets and zones into this file")
        ],
        examples: [
            ("cabrank city inspect porto.city", "counts, areas, fastest ways"),
            ("cabrank city inspect porto.city --picture porto.svg", "and a map for the browser"),
        ],
        environment: [.home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let city = try CityFile.read(try ShippedFiles.path(for: arguments.operands[0], of: .city))
        try Terminal.print(CityInspection(city).lines.joined(separator: "\n"))
        if let path = arguments.value(of: "picture") {
            try TextFile.write(CityPicture(city).svg, to: path)
        }
        return .done
    }
}
