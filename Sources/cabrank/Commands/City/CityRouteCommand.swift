import CityModel
import InputFiles
import OutputFiles
import Routing
import ServiceKernel

/// `cabrank city route`: finds the fastest routes through a city.
enum CityRouteCommand: Command {
    static let syntax = CommandSyntax(
        name: "city route", summary: "find the fastest route between two places, or between many pairs",
        operands: "CITY", operandCounts: 1...1,
        options: [
            .value("from", "PLACE", "origin: LAT,LON, the id of a node, or the name of a zone or place"),
            .value("to", "PLACE", "destination, in the same forms"),
            .value("mode", "MODE", "car, walk, cycle or transit (default: car)"),
            .value(
                "at", "TIME",
                "departure: 17:30, for the speeds of that hour; with transit, also the day: \"2019-05-13 14:00\""),
            .value("hour-factors", "CSV", "with --at: factors by hour: hour,factor or hour,street,factor; urban; none"),
            .value("feed", "FILE", "with --mode transit: timetables, a GTFS zip file or folder; may be repeated"),
            .flag("alternatives", "also find at most three other routes"),
            .flag("steps", "also print directions, step by step"),
            .value("language", "en|tr", "language of the steps: English or Turkish (default: en)"),
            .value("geojson", "FILE", "also write the routes to this file", writes: .file),
            .overwrite,
            .value("pairs", "CSV", "many pairs at once: table from,to with ids of nodes"),
        ],
        examples: [
            (
                "cabrank city route porto.city --from -30.0277,-51.2287 --to -29.9939,-51.1711",
                "drive time, distance and streets"
            ),
            ("cabrank city route grid.city --from 0 --to 399 --alternatives", "between two imported nodes"),
            ("cabrank city route porto.city --from 0 --to 399 --at 17:30", "in the rush hour"),
            (
                "cabrank city route porto.city --from 0 --to 399 --mode walk --steps --language tr",
                "step by step, in Turkish"
            ),
            (
                "cabrank city route a.city --mode transit --feed a.zip --at '2026-06-06 14:00' --from 0 --to 9",
                "by timetable"
            ),
            ("cabrank city route grid.city --pairs pairs.csv > answers.csv", "from,to,travel_time_ms,length_m"),
        ],
        notes: [
            """
            CITY is a file, or the name of a city that comes with cabrank. A position stands for the nearest junction;
            a name, for the junction nearest to that place or to the centre of that zone ('city inspect --ids' lists
            them). Nodes of tables that were left out because they cannot be reached in both directions are possible,
            too. Without --at, times are free-flow times; with --at, those of the hour, from the factors of the
            city or of --hour-factors. The answers to --pairs are in the order of the file, with -1 if there is no
            route.
            """,
            """
            With transit, the earliest arrival is exact, with walks on the city's streets: at most 1 km to the first
            stop and from the last one, and 500 m between stops. Alternatives arrive later, with fewer changes. If a
            vehicle continues as another line (block_id, transfers of type 4), passengers stay on board. Invalid rows
            of a feed are left out and reported.
            """, CommandSyntax.outputNote,
        ],
        exitCodes: [(.unmet, "there is no route between the two places")],
        environment: [.home])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let language = arguments.has("steps") ? try arguments.language() : nil
        let mode: TravelMode
        switch try RouteMode(arguments) {
        case .transit: return try runTransit(arguments, language)
        case .streets(let found): mode = found
        }
        if let pairs = arguments.value(of: "pairs") { return try answer(pairs, arguments, mode) }
        let places = try places(arguments)
        let map = try map(arguments)
        var streets = try RouteStreets(arguments, mode)
        let (origin, destination) = try RoutePlace.both(places, arguments, network: streets.network)
        streets.include(origin, destination)
        let routes: [Route]
        if arguments.has("alternatives") {
            var search = RouteSearch(streets.metric())
            routes = search.alternatives(from: origin.node, to: destination.node)
        } else {
            routes = [streets.fastest(from: origin.node, to: destination.node)].compactMap { $0 }
        }
        let text = RouteText(streets: streets, origin: origin, destination: destination)
        if routes.isEmpty { return reportNoRoute(from: origin, to: destination) }
        try Terminal.print(text.lines(routes, stepsIn: language).joined(separator: "\n"))
        try map?.write(text.geoJSON(routes))
        return .done
    }

    private static func answer(
        _ pairs: String, _ arguments: ParsedArguments, _ mode: TravelMode
    ) throws -> ExitCode {
        for name in ["from", "to", "alternatives", "steps", "geojson"] where arguments.has(name) {
            throw error("--\(name) is not possible with --pairs", remedy: "write one of them")
        }
        let file = try SourceFile.read(pairs)
        var streets = try RouteStreets(arguments, mode)
        let questions = try OriginDestinationPairs(file, network: streets.network)
        if questions.needsWholeNetwork { streets.includeLeftOut() }
        try questions.answer(streets.metric())
        return .done
    }

    private static func runTransit(_ arguments: ParsedArguments, _ language: Language?) throws -> ExitCode {
        let places = try places(arguments)
        let map = try map(arguments)
        let timetable = try RouteTimetable(arguments)
        var streets = try RouteStreets(toStops: arguments)
        let (origin, destination) = try RoutePlace.both(places, arguments, network: streets.network)
        streets.include(origin, destination)
        let text = timetable.journeys(
            from: origin, to: destination, over: streets, alternatives: arguments.has("alternatives"))
        if text.journeys.isEmpty { return reportNoRoute(from: origin, to: destination) }
        try Terminal.print(text.lines(stepsIn: language).joined(separator: "\n"))
        try map?.write(text.geoJSON)
        return .done
    }

    private static func map(_ arguments: ParsedArguments) throws -> AtomicFile? {
        let inputs = try RouteStreets.inputFiles(arguments) + RouteTimetable.inputFiles(arguments)
        return try arguments.files(reading: inputs)["geojson"].map { try AtomicFile($0, of: .geoJSON) }
    }

    private static func reportNoRoute(from origin: RoutePlace, to destination: RoutePlace) -> ExitCode {
        Terminal.printMessage("cabrank: there is no route from \(origin.text) to \(destination.text)")
        return .unmet
    }

    private static func places(_ arguments: ParsedArguments) throws(InputError) -> (from: String, to: String) {
        if let from = arguments.value(of: "from"), let to = arguments.value(of: "to") { return (from, to) }
        throw error("the places are missing", remedy: "write both --from and --to, or --pairs")
    }

    static func error(_ problem: String, remedy: String) -> InputError {
        InputError("cabrank \(syntax.name)", problem, remedy: remedy)
    }
}
