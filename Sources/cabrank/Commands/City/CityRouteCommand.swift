import CityModel
import InputFiles
import Quantities
import Scenario

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
                name: "hour-factors", placeholder: "CSV", explanation: "with --at: hour,factor or hour,street,factor"),
            OptionSyntax(name: "alternatives", placeholder: nil, explanation: "up to three other ways besides"),
            OptionSyntax(name: "geojson", placeholder: "FILE", explanation: "also writes the ways into this file"),
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
            A position means the nearest junction. Without --at, times are those of free streets; with it, of the hour, by the
            factors that the city was imported with or those given. The answers to pairs come in the order of
            the file, -1 where there is no way. Exit code 1 if there is no way between two places.
            """
        ])

    static func run(_ arguments: ParsedArguments) throws -> ExitCode {
        let mode = try mode(arguments)
        if let pairs = arguments.value(of: "pairs") {
            for name in ["from", "to", "alternatives", "geojson"] where arguments.has(name) {
                throw mistake("--\(name) does not go with --pairs", remedy: "give one of them")
            }
            let file = try SourceFile.read(pairs)
            let (network, metric) = try open(arguments, mode).routing
            try RoutePairs(file, network: network).answer(metric)
            return .done
        }
        guard let from = arguments.value(of: "from"), let to = arguments.value(of: "to") else {
            throw mistake("the places are missing", remedy: "give both --from and --to, or --pairs")
        }
        let (city, (network, metric)) = try open(arguments, mode)
        let origin = try RoutePlace(from, option: "--from", network: network)
        let destination = try RoutePlace(to, option: "--to", network: network)
        return try tell(
            routes(metric, origin, destination, hasAlternatives: arguments.has("alternatives")),
            RouteText(city: city, network: network, origin: origin, destination: destination),
            geoJSON: arguments.value(of: "geojson"))
    }

    private static func routes(
        _ metric: RoutingMetric, _ origin: RoutePlace, _ destination: RoutePlace, hasAlternatives: Bool
    ) -> [Route] {
        guard let from = origin.node, let to = destination.node else { return [] }
        var limits = AlternativeLimits()
        if !hasAlternatives { limits.countMax = 0 }
        var search = RouteSearch(metric)
        return search.alternatives(from: from, to: to, limits: limits)
    }

    private static func tell(_ routes: [Route], _ text: RouteText, geoJSON: String?) throws -> ExitCode {
        if routes.isEmpty {
            Terminal.tell("cabrank: there is no way from \(text.origin.text) to \(text.destination.text)")
            return .unmet
        }
        try Terminal.print(text.lines(routes).joined(separator: "\n"))
        if let geoJSON { try TextFile.write(text.geoJSON(routes), to: geoJSON) }
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

    private static func open(
        _ arguments: ParsedArguments, _ mode: TravelMode
    ) throws(InputError) -> (city: StreetCity, routing: (network: StreetNetwork, metric: RoutingMetric)) {
        let path = arguments.operands[0]
        var city = try CityFile.read(path)
        if let factors = arguments.value(of: "hour-factors") {
            guard arguments.has("at") else {
                throw mistake("--hour-factors needs the hour", remedy: "give --at TIME as well")
            }
            city.congestion = try CityFiles.congestion(try SourceFile.read(factors))
        }
        guard let network = city.network(mode), let hierarchy = city.routingHierarchy(mode) else {
            let modes = TravelMode.allCases.filter { city.network($0) != nil }.map(\.name)
            throw InputError(
                Diagnostic(
                    file: path, problem: "this city has no streets for '\(mode.name)'",
                    remedy: "it has them for \(modes.joined(separator: ", "))"))
        }
        guard let hour = try hour(arguments, mode) else { return (city, (network, RoutingMetric(hierarchy))) }
        if city.congestion == .none {
            Terminal.tell("cabrank: this city has no speeds by the hour: the times are those of free streets")
        }
        return (
            city, (network, RoutingMetric(hierarchy, arcCosts: city.congestion.arcCosts(of: network, hour: hour)))
        )
    }

    private static func hour(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) -> Int? {
        guard let text = arguments.value(of: "at") else { return nil }
        let time = try LessonLoader.clockTime(text, option: "--at")
        if mode == .car { return Int(time.seconds / 3_600) }
        throw mistake("only cars are slower by the hour", remedy: "leave --at out, or --mode")
    }

    private static func mistake(_ problem: String, remedy: String) -> InputError {
        InputError(Diagnostic(file: "cabrank \(syntax.name)", problem: problem, remedy: remedy))
    }
}
