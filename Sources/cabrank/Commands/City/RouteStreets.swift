import CityFiles
import CityModel
import InputFiles
import Routing
import Scenario

/// The streets that ways are asked for: those of a city for one way of travelling, at the speeds of an hour or free.
struct RouteStreets {
    private var streets: TravelStreets
    private(set) var network: StreetNetwork
    /// nil for free streets.
    private let hour: Int?
    private var isWhole = false

    /// - Parameter arguments: of `CityRouteCommand`.
    /// - Throws: `InputError` if a file is wrong, or the city has no such streets.
    init(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) {
        let path = arguments.operands[0]
        hour = try RouteStreets.hour(arguments, mode)
        var streets = try CityFile.readStreets(try RouteStreets.cityFile(arguments), mode)
        if let factors = arguments.value(of: "hour-factors") {
            guard hour != nil else {
                throw CityRouteCommand.mistake("--hour-factors needs the hour", remedy: "give --at TIME as well")
            }
            streets.congestion = try CityTables.congestion(named: factors)
        }
        let network = try RouteStreets.present(streets, mode, in: path)
        if hour != nil && streets.congestion == .none {
            Terminal.tell("cabrank: this city has no speeds by the hour: the times are those of free streets")
        }
        (self.streets, self.network) = (streets, network)
    }

    /// The streets for walking to and from stops; where the city has none those for cars, which only tell where places are.
    ///
    /// - Throws: `InputError` if the file is wrong.
    init(toStops arguments: ParsedArguments) throws(InputError) {
        let path = try RouteStreets.cityFile(arguments)
        hour = nil
        streets = try CityFile.readStreets(path, .walk)
        if let walk = streets.network {
            network = walk
            return
        }
        streets = try CityFile.readStreets(path, .car)
        network = try RouteStreets.present(streets, .car, in: path)
    }

    /// What `init` reads.
    ///
    /// - Throws: `InputError` if no city is called so.
    static func inputFiles(_ arguments: ParsedArguments) throws(InputError) -> [String] {
        [try cityFile(arguments)] + arguments.values(of: "hour-factors").filter { Congestion(word: $0) == nil }
    }

    private static func present(
        _ streets: TravelStreets, _ mode: TravelMode, in path: String
    ) throws(InputError) -> StreetNetwork {
        if let network = streets.network { return network }
        throw InputError(
            path, "this city has no streets for '\(mode.name)'",
            remedy: "it has them for \(streets.modes.map(\.name).joined(separator: ", "))")
    }

    private static func cityFile(_ arguments: ParsedArguments) throws(InputError) -> String {
        try ShippedFiles.path(for: arguments.operands[0], of: .city)
    }

    /// Goes on with what was left out of the network as well.
    mutating func includeLeftOut() {
        network = network.whole
        isWhole = true
    }

    /// The same, if one of these places is there.
    mutating func include(_ places: RoutePlace...) {
        if places.contains(where: { $0.node >= network.graph.nodeCount }) { includeLeftOut() }
    }

    /// What ways cost.
    ///
    /// - Complexity: that of a customisation; of a whole network that of finding an order too, which no file keeps.
    func metric() -> RoutingMetric {
        let kept = isWhole ? nil : streets.routingHierarchy()
        let hierarchy = kept ?? RoutingHierarchy(of: network.graph)
        guard let hour else { return RoutingMetric(hierarchy) }
        return RoutingMetric(hierarchy, arcCosts: streets.congestion.arcCosts(of: network, hour: hour))
    }

    /// The fastest way, without an index: for one way alone to build it takes longer than to search.
    func fastest(from origin: Int, to destination: Int) -> Route? {
        let costs = hour.map { streets.congestion.arcCosts(of: network, hour: $0) }
        var paths = FastestPaths(over: costs.map { network.graph.with(costs: $0) } ?? network.graph)
        paths.search(from: origin, to: destination)
        return paths.route(to: destination)
    }

    /// What the street of an arc is called; empty where it has no name.
    func name(ofArc arc: UInt32) -> String { streets.name(ofArc: Int(arc), in: network) }

    private static func hour(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) -> Int? {
        guard let text = arguments.value(of: "at") else { return nil }
        let time = try LessonLoader.clockTime(text, option: "--at")
        if mode == .car { return Int(time.seconds / 3_600) }
        throw CityRouteCommand.mistake("only cars are slower by the hour", remedy: "leave --at out, or --mode")
    }
}
