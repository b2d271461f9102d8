import CityModel
import InputFiles
import OutputFiles
import Routing
import ServiceKernel

/// `cabrank city route`: finds the fastest routes through a city.
enum CityRouteCommand: Command {
    static let syntax = CommandSyntax(
        name: "city route", summary: "finds the fastest way between two places, or between many pairs",
        operands: "CITY", operandCounts: 1...1,
        options: [
            .value("from", "PLACE", "LAT,LON, the id of a node, or the name of a zone or place"),
            .value("to", "PLACE", "the same"),
            .value("mode", "MODE", "car, walk, cycle or transit (car)"),
            .value(
                "at", "TIME",
                "of the day, such as 17:30: at the speeds of that hour; by transit with the day: \"2019-05-13 14:00\""),
            .value("hour-factors", "CSV", "with --at: hour,factor or hour,street,factor; urban; none"),
            .value("feed", "FILE", "with --mode transit: timetables, a GTFS feed, zip file or folder; may be repeated"),
            .flag("alternatives", "up to three other ways besides"),
            .flag("steps", "also tells the way step by step, in words"),
            .value("language", "en|tr", "of the steps: English (usual) or Turkish"),
            .value("geojson", "FILE", "also writes the ways into this file", writes: .file),
            .overwrite,
            .value("pairs", "CSV", "many at once: from,to by the ids of nodes"),
        ],
        examples: [
            (
                "cabrank city route porto.city --from -30.0277,-51.2287 --to -29.9939,-51.1711",
                "time, length and streets"
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
            CITY is a file, or the name of one in the folder 'cities' of what comes with cabrank. A position means the nearest
            junction, a name the one nearest to the centre of the zone or to the place that is called so; 'city inspect --ids'
            lists them. An id may also be that of a node of the tables that was left out because one cannot get there and back. Without --at, times are those of free streets; with it, of the hour, by
            the factors that the city was imported with or those given. The answers to pairs come in the order of the file,
            -1 where there is no way.
            """,
            """
            By transit the earliest arrival is found exactly, on foot over the city's streets: at most 1 km to the first
            stop and from the last one, and 500 m between stops. Its alternatives come later, after fewer changes. Where a
            vehicle goes on as another line (block_id, transfers of type 4), one stays on board. Rows of a feed that are
            broken are left out, and told.
            """, CommandSyntax.outputNote,
        ],
        exitCodes: [(.unmet, "there is no way between the two places")],
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
            throw error("--\(name) does not go with --pairs", remedy: "give one of them")
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
        Terminal.printMessage("cabrank: there is no way from \(origin.text) to \(destination.text)")
        return .unmet
    }

    private static func places(_ arguments: ParsedArguments) throws(InputError) -> (from: String, to: String) {
        if let from = arguments.value(of: "from"), let to = arguments.value(of: "to") { return (from, to) }
        throw error("the places are missing", remedy: "give both --from and --to, or --pairs")
    }

    static func error(_ problem: String, remedy: String) -> InputError {
        InputError("cabrank \(syntax.name)", problem, remedy: remedy)
    }
}
