import CityFiles
import CityModel
import InputFiles
import Routing
import Scenario

/// The streets of a city for one mode, at free-flow speeds or at those of an hour.
struct RouteStreets {
    private var streets: ModeStreets
    private(set) var network: StreetNetwork
    /// Hour of the speeds; nil for free flow.
    private let hour: Int?
    private var isWhole = false

    /// Reads the streets.
    ///
    /// - Parameter arguments: Arguments of `CityRouteCommand`.
    /// - Throws: `InputError` if a file is invalid, or the city lacks streets for the mode.
    init(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) {
        let path = arguments.operands[0]
        hour = try RouteStreets.hour(arguments, mode)
        var streets = try CityFile.readStreets(try RouteStreets.cityFile(arguments), mode)
        if let factors = arguments.value(of: "hour-factors") {
            guard hour != nil else {
                throw CityRouteCommand.error("--hour-factors needs the hour", remedy: "write --at TIME, too")
            }
            streets.congestion = try CityTables.congestion(named: factors)
        }
        let network = try RouteStreets.present(streets, mode, in: path)
        if hour != nil && streets.congestion == .none {
            Terminal.printMessage("cabrank: this city has no speeds by the hour: the times are free-flow times")
        }
        (self.streets, self.network) = (streets, network)
    }

    /// Reads the streets for walks to and from stops. If the city has none, reads those for cars, which only locate the
    /// places.
    ///
    /// - Throws: `InputError` if the file is invalid.
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

    /// Returns the files that `init` reads.
    ///
    /// - Throws: `InputError` if there is no such city.
    static func inputFiles(_ arguments: ParsedArguments) throws(InputError) -> [String] {
        [try cityFile(arguments)] + arguments.values(of: "hour-factors").filter { Congestion(word: $0) == nil }
    }

    private static func present(
        _ streets: ModeStreets, _ mode: TravelMode, in path: String
    ) throws(InputError) -> StreetNetwork {
        if let network = streets.network { return network }
        throw InputError(
            path, "this city has no streets for '\(mode.name)'",
            remedy: "it has them for \(streets.modes.map(\.name).joined(separator: ", "))")
    }

    private static func cityFile(_ arguments: ParsedArguments) throws(InputError) -> String {
        try ShippedFiles.path(for: arguments.operands[0], of: .city)
    }

    /// Adds the nodes that were left out of the network.
    mutating func includeLeftOut() {
        network = network.whole
        isWhole = true
    }

    /// Adds the left-out nodes if one of these places is among them.
    mutating func include(_ places: RoutePlace...) {
        if places.contains(where: { $0.node >= network.graph.nodeCount }) { includeLeftOut() }
    }

    /// Returns the routing metric.
    ///
    /// - Complexity: That of a customisation; for a whole network also that of the node order, which no file stores.
    func metric() -> RoutingMetric {
        let kept = isWhole ? nil : streets.routingHierarchy()
        let hierarchy = kept ?? RoutingHierarchy(of: network.graph)
        guard let hour else { return RoutingMetric(hierarchy) }
        return RoutingMetric(hierarchy, arcCosts: streets.congestion.arcCosts(of: network, hour: hour))
    }

    /// Returns the fastest route without an index, whose construction takes longer than a single search.
    func fastest(from origin: Int, to destination: Int) -> Route? {
        let costs = hour.map { streets.congestion.arcCosts(of: network, hour: $0) }
        var paths = FastestPaths(over: costs.map { network.graph.replacingCosts(with: $0) } ?? network.graph)
        paths.search(from: origin, to: destination)
        return paths.route(to: destination)
    }

    /// Returns the street name of an arc; empty if it has none.
    func name(ofArc arc: UInt32) -> String { streets.name(ofArc: Int(arc), in: network) }

    private static func hour(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) -> Int? {
        guard let text = arguments.value(of: "at") else { return nil }
        let time = try LessonLoader.clockTime(text, option: "--at")
        if mode == .car { return Int(time.seconds / 3_600) }
        throw CityRouteCommand.error("only cars have speeds by the hour", remedy: "leave out --at or --mode")
    }
}
