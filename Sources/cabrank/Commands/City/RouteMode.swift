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
                "--mode", "unknown mode '\(name)'",
                remedy: "write \(RouteMode.names.joined(separator: ", "))")
        }
        let strangers = self == .transit ? ["pairs", "hour-factors"] : ["feed"]
        if let stranger = strangers.first(where: arguments.has) {
            throw CityRouteCommand.error(
                "--\(stranger) is not possible with --mode \(name)",
                remedy: self == .transit ? "leave it out" : "write --mode transit")
        }
        if arguments.has("language") && !arguments.has("steps") {
            throw CityRouteCommand.error("--language needs --steps", remedy: "write --steps, too")
        }
    }
}
