import CityModel
import InputFiles
import Reports
import Routing

/// `cabrank city route`: fastest ways through a city.
enum CityRouteCommand: Command {
    static let syntax = CommandSyntax(
        name: "city route", summary: "finds the fastest way between two places, or between many pairs",
        operands: "CITY", operandCounts: 1...1,
        options: [
            OptionSyntax(name: "from", placeholder: "PLACE", explanation: "LAT,LON or the id of a node"),
            OptionSyntax(name: "to", placeholder: "PLACE", explanation: "the same"),
            OptionSyntax(name: "mode", placeholder: "MODE", explanation: "car, walk or cycle (car)"),
            OptionSyntax(
                name: "at", placeholder: "TIME", explanation: "of the day, such as 17:30: at the speeds of that hour"),
            OptionSyntax(
                name: "hour-factors", placeholder: "CSV",
                explanation: "with --at: hour,factor or hour,street,factor; urban; none"),
            OptionSyntax(name: "alternatives", placeholder: nil, explanation: "up to three other ways besides"),
            OptionSyntax(name: "geojson", placeholder: "FILE", explanation: "also writes the ways into this file"),
            .overwrite,
            OptionSyntax(name: "pairs", placeholder: "CSV", explanation: "many at once: from,to by the ids of nodes"),
        ],
        examples: [
            (
                "cabrank city route porto.city --from -30.0277,-51.2287 --to -29.9939,-51.1711",
                "time, length and streets"
            ),
            ("cabrank city route grid.city --from 0 --to 399 --alternatives", "between two imported nodes"),
            ("cabrank city route porto.city --from 0 --to 399 --at 17:30", "in the rush hour"),
            ("cabrank city route grid.city --pairs pairs.csv > answers.csv", "from,to,travel_time_ms,length_m"),
        ],
        notes: [
            """
            CITY is a file, or the name of one in the folder 'cities' of what comes with cabrank. A position means the nearest
            junction. An id may also be that of a node of the tables that was left out because one cannot get there and back. Without --at, times are those of free streets; with it, of the hour, by
            the factors that the city was imported with or those given. The answers to pairs come in the order of the file,
            -1 where there is no way.
            """, CommandSyntax.outputNote,
        ],
        exitCodes: [(.unmet, "there is no way between the two places")],
        environment: [.home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let mode = try mode(arguments)
        if let pairs = arguments.value(of: "pairs") {
            for name in ["from", "to", "alternatives", "geojson"] where arguments.has(name) {
                throw mistake("--\(name) does not go with --pairs", remedy: "give one of them")
            }
            let file = try SourceFile.read(pairs)
            var streets = try RouteStreets(arguments, mode)
            let questions = try RoutePairs(file, network: streets.network)
            if questions.needsWholeNetwork { streets.includeLeftOut() }
            try questions.answer(streets.metric())
            return .done
        }
        guard let from = arguments.value(of: "from"), let to = arguments.value(of: "to") else {
            throw mistake("the places are missing", remedy: "give both --from and --to, or --pairs")
        }
        let map = try arguments.output("geojson").map {
            try ReplacedFile($0, of: .geoJSON, inputs: try RouteStreets.inputFiles(arguments))
        }
        var streets = try RouteStreets(arguments, mode)
        let origin = try RoutePlace(from, option: "--from", network: streets.network)
        let destination = try RoutePlace(to, option: "--to", network: streets.network)
        if max(origin.node, destination.node) >= streets.network.graph.nodeCount { streets.includeLeftOut() }
        let routes: [Route]
        if arguments.has("alternatives") {
            var search = RouteSearch(streets.metric())
            routes = search.alternatives(from: origin.node, to: destination.node)
        } else {
            routes = [streets.fastest(from: origin.node, to: destination.node)].compactMap { $0 }
        }
        return try tell(routes, RouteText(streets: streets, origin: origin, destination: destination), map: map)
    }

    private static func tell(_ routes: [Route], _ text: RouteText, map: ReplacedFile?) throws -> ExitCode {
        if routes.isEmpty {
            Terminal.tell("cabrank: there is no way from \(text.origin.text) to \(text.destination.text)")
            return .unmet
        }
        try Terminal.print(text.lines(routes).joined(separator: "\n"))
        try map?.write(text.geoJSON(routes))
        return .done
    }

    private static func mode(_ arguments: ParsedArguments) throws(InputError) -> TravelMode {
        guard let name = arguments.value(of: "mode") else { return .car }
        guard let mode = TravelMode.allCases.first(where: { $0.name == name }) else {
            throw InputError(
                Diagnostic(
                    file: "--mode", problem: "there is no way of travelling '\(name)'",
                    remedy: "write \(TravelMode.allCases.map(\.name).joined(separator: ", "))"))
        }
        return mode
    }

    static func mistake(_ problem: String, remedy: String) -> InputError {
        InputError(Diagnostic(file: "cabrank \(syntax.name)", problem: problem, remedy: remedy))
    }
}
