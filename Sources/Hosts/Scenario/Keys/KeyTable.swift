import Behaviour
import LoadTest
import Quantities

/// A table of keys in the guide, which is made of their rows.
package struct KeyTable {
    /// As the guide marks its place.
    package let name: String
    package let lines: [KeyLine]

    /// In Markdown.
    package var text: String { ([KeyLine.head] + lines.map(\.row)).joined(separator: "\n") }

    private init(_ name: String, _ lines: [KeyLine]) { (self.name, self.lines) = (name, lines) }

    /// Of scenarios.
    package static let ofScenarios: [KeyTable] = [
        KeyTable("scenario", scenario),
        KeyTable(
            "clients and drivers", clients + drivers + lines(of: TravelBehaviour.keys, TravelBehaviour(), "travel.")),
        KeyTable("idle", lines(of: IdleMovement.keys(neighbours: 65_535), IdleMovement(), "drivers.idle.")),
        KeyTable("fares", rules.filter { $0.path.hasPrefix("fare.") }),
        KeyTable("rules", rules.filter { !$0.path.hasPrefix("fare.") }),
        KeyTable("on foot", onFoot),
        KeyTable("tourists", tourists),
    ]

    /// Of load profiles.
    package static let ofLoadProfiles: [KeyTable] = [
        KeyTable("profile", profile + lines(of: LoadTarget.keys, LoadTarget(), "target.")),
        KeyTable(
            "times",
            lines(of: RideTimes.keys, RideTimes(), "rides.") + lines(of: WalkTimes.keys, WalkTimes(), "walks.")
                + lines(of: RunTimes.keys, RunTimes(), "runs.")
                + lines(of: TouristTimes.keys, TouristTimes(), "evening.")),
    ]

    private static func lines<Values>(
        of keys: [Key<Values>], _ values: Values, _ path: String
    ) -> [KeyLine] { keys.flatMap { $0.lines(of: values, below: path) } }

    private static var clients: [KeyLine] { lines(of: ClientBehaviour.keys, ClientBehaviour(), "clients.") }
    private static var drivers: [KeyLine] { lines(of: DriverBehaviour.keys(), DriverBehaviour(), "drivers.") }

    private static var rules: [KeyLine] { lines(of: RuleBookDecoder.keys, RuleBookDecoder(), "") }

    private static var onFoot: [KeyLine] {
        [KeyLine("tours", "a map or a list", "needed", "what there is to follow: see <doc:Tours>")]
            + PedestrianDecoder.arrivalLines
            + lines(of: WalkerBehaviour.keys, WalkerBehaviour(arrivals: .poisson(perHour: [])), "visitors.")
            + PedestrianDecoder.groundLines + lines(of: AuthorBehaviour.keys, AuthorBehaviour(), "authors.")
            + lines(of: StaffBehaviour.keys, StaffBehaviour(), "staff.")
            + lines(of: RunnerBehaviour.keys, RunnerBehaviour(count: 1), "runners.")
    }

    private static var tourists: [KeyLine] {
        [
            KeyLine(
                "places", "`city` or a map", "needed",
                """
                what there is to visit: `city` (those that it was imported with), `{generate: {count: 2000, seed: 5}}`, or \
                `{file: sights.csv}` (CSV or GeoJSON)
                """)
        ] + lines(of: TouristBehaviour.keys, TouristBehaviour(count: 1), "tourists.")
            + lines(of: GuideCompanyBehaviour.keys, GuideCompanyBehaviour(), "")
    }
}

/// What is decoded by hand, for it is of one form or another.
extension PedestrianDecoder {
    fileprivate static let arrivalLines = [
        KeyLine("visitors.count", "0 to \(peopleMax)", "needed", "so many, in `waves`"),
        KeyLine(
            "visitors.waves", "a list of `{at, spread, share}`", "needed",
            "each comes in a wave drawn by its `share` (1), evenly over `spread` (0 s) around `at`"),
        KeyLine(
            "visitors.perHour", "0 to 1000000, or 24 of them", "",
            "instead of both: a rate, or one by the hour of the day, of a Poisson process"),
        KeyLine(
            "visitors.gates", "a list of names", "every rank", "of ranks and places, where they come from and go to"),
    ]
    fileprivate static let groundLines = [
        KeyLine(
            "sites", "`{limit, places}` by name", "",
            """
            by the name of a place of the city, or of the first waypoint where there is none: `limit`, above which there are \
            too many people, and `places`, for the others stand in line
            """),
        KeyLine(
            "weather", "0 to 1 by the hour", "0",
            "with which chance it rains, by the hour of the day, for the whole hour"),
    ]
}
