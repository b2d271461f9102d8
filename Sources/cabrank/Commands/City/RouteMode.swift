import CityModel
import InputFiles

/// Mode of travel in `city route`.
enum RouteMode: Equatable {
    case streets(TravelMode)
    /// Public transport by timetable, with walks to and from the stops.
    case transit

    private static let transitName = "transit"
    static let names = TravelMode.allCases.map(\.name) + [transitName]

    /// Reads the mode.
    ///
    /// - Throws: `InputError` if it is unknown, or does not fit other options.
    init(_ arguments: ParsedArguments) throws(InputError) {
        let name = arguments.value(of: "mode") ?? TravelMode.car.name
        if name == RouteMode.transitName {
            self = .transit
        } else if let mode = TravelMode.allCases.first(where: { $0.name == name }) {
            self = .streets(mode)
        } else {
            throw InputError(
                "--mode", "there is no way of travelling '\(name)'",
                remedy: "write \(RouteMode.names.joined(separator: ", "))")
        }
        let strangers = self == .transit ? ["pairs", "hour-factors"] : ["feed"]
        if let stranger = strangers.first(where: arguments.has) {
            throw CityRouteCommand.error(
                "--\(stranger) does not go with --mode \(name)",
                remedy: self == .transit ? "leave it out" : "write --mode transit")
        }
        if arguments.has("language") && !arguments.has("steps") {
            throw CityRouteCommand.error("--language is that of the steps", remedy: "give --steps as well")
        }
    }
}
