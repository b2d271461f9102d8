import CityFiles
import CityModel
import InputFiles
import Routing
import Scenario

/// The streets that ways are asked for: those of a city for one way of travelling, at the speeds of an hour or free.
struct RouteStreets {
    let city: StreetCity
    private(set) var network: StreetNetwork
    /// nil for free streets.
    private let hour: Int?
    private var isWhole = false

    /// - Parameter arguments: of `CityRouteCommand`.
    /// - Throws: `InputError` if a file is wrong, or the city has no such streets.
    init(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) {
        let path = arguments.operands[0]
        hour = try RouteStreets.hour(arguments, mode)
        var city = try CityFile.read(try RouteStreets.cityFile(arguments))
        if let factors = arguments.value(of: "hour-factors") {
            guard hour != nil else {
                throw CityRouteCommand.mistake("--hour-factors needs the hour", remedy: "give --at TIME as well")
            }
            city.congestion = try CityTables.congestion(try SourceFile.read(factors))
        }
        guard let network = city.network(mode) else {
            let modes = TravelMode.allCases.filter { city.network($0) != nil }.map(\.name)
            throw InputError(
                Diagnostic(
                    file: path, problem: "this city has no streets for '\(mode.name)'",
                    remedy: "it has them for \(modes.joined(separator: ", "))"))
        }
        if hour != nil && city.congestion == .none {
            Terminal.tell("cabrank: this city has no speeds by the hour: the times are those of free streets")
        }
        (self.city, self.network) = (city, network)
    }

    /// What `init` reads.
    ///
    /// - Throws: `InputError` if no city is called so.
    static func inputFiles(_ arguments: ParsedArguments) throws(InputError) -> [String] {
        [try cityFile(arguments)] + arguments.values(of: "hour-factors")
    }

    private static func cityFile(_ arguments: ParsedArguments) throws(InputError) -> String {
        try ShippedFiles.path(for: arguments.operands[0], of: .city)
    }

    /// Goes on with what was left out of the network as well.
    mutating func includeLeftOut() {
        network = network.whole
        isWhole = true
    }

    /// What ways cost.
    ///
    /// - Complexity: that of a customisation; of a whole network that of finding an order too, which no file keeps.
    func metric() -> RoutingMetric {
        let kept = isWhole ? nil : city.routingHierarchy(network.mode)
        let hierarchy = kept ?? RoutingHierarchy(of: network.graph)
        guard let hour else { return RoutingMetric(hierarchy) }
        return RoutingMetric(hierarchy, arcCosts: city.congestion.arcCosts(of: network, hour: hour))
    }

    private static func hour(_ arguments: ParsedArguments, _ mode: TravelMode) throws(InputError) -> Int? {
        guard let text = arguments.value(of: "at") else { return nil }
        let time = try LessonLoader.clockTime(text, option: "--at")
        if mode == .car { return Int(time.seconds / 3_600) }
        throw CityRouteCommand.mistake("only cars are slower by the hour", remedy: "leave --at out, or --mode")
    }
}
