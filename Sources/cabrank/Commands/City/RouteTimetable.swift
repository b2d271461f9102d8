import CityFiles
import CityModel
import Directions
import InputFiles
import Quantities
import Routing
import Scenario
import Transit

/// Journeys by timetable between two places of a city, with walks on its streets to the stops.
struct RouteTimetable {
    let date: CalendarDate
    /// Time since midnight.
    let clock: SimDuration
    let schedule: TransitSchedule

    /// Limits of alternatives by Z04. Alternatives by timetable arrive later, after fewer changes *(decided)*.
    private static let (alternativesMax, slowerPercentMax) = (3, 40)

    /// Reads the feeds.
    ///
    /// - Parameter arguments: Arguments of `CityRouteCommand`.
    /// - Throws: `InputError` if a feed is invalid, or has no trips on the day.
    init(_ arguments: ParsedArguments) throws(InputError) {
        let feeds = arguments.values(of: "feed")
        if feeds.isEmpty {
            throw CityRouteCommand.error("the timetables are missing", remedy: "write --feed FILE, with a GTFS feed")
        }
        (date, clock) = try RouteTimetable.moment(arguments)
        let reader = try FeedReader.read(feeds)
        for loss in reader.allLosses { Terminal.printMessage("cabrank: \(loss)") }
        schedule = reader.schedule
        if schedule.tripCount(on: date) == 0 {
            let range = schedule.dates.map { "write a day from \($0.lowerBound) to \($0.upperBound)" }
            throw InputError(
                "--at", "nothing runs on \(date) in these timetables",
                remedy: range ?? "name another feed: this one has no trips")
        }
    }

    /// Returns the files that `init` reads.
    static func inputFiles(_ arguments: ParsedArguments) -> [String] {
        arguments.values(of: "feed").flatMap(FeedSource.inputFiles)
    }

    /// Returns the journey with the earliest arrival, and optionally later journeys with fewer changes.
    func journeys(
        from origin: RoutePlace, to destination: RoutePlace, over streets: RouteStreets, alternatives: Bool
    ) -> TransitText {
        let router =
            streets.network.mode == .walk
            ? overStreets(streets, origin.node, destination.node)
            : straight(
                streets.network.graph.coordinates[origin.node], streets.network.graph.coordinates[destination.node])
        let asked = Int32(clock.seconds)
        let best = Int(router.earliest.map { $0.arrival - asked } ?? 0)
        let worthWhile = router.journeys.reversed().filter { journey in
            Int(journey.arrival - asked) * 100 <= best * (100 + RouteTimetable.slowerPercentMax)
        }
        let chosen = worthWhile.prefix(alternatives ? 1 + RouteTimetable.alternativesMax : 1)
        return TransitText(
            schedule: schedule, timetable: router.network.timetable(on: date), earliestDepartureSeconds: asked,
            journeys: chosen.map { ($0, Array(router.legs[$0.legs])) }, ends: (streets, origin, destination))
    }

    private func overStreets(_ streets: RouteStreets, _ origin: Int, _ destination: Int) -> TransitRouter {
        let rules = TransitRules()
        var walks = StreetWalks(streets.network, streets.metric(), to: schedule, rules: rules)
        var router = TransitRouter(
            TransitNetwork(schedule, dates: date...date, rules: rules, walks: walks.betweenStops()))
        router.search(
            access: walks.walks(around: origin, .departing), exits: walks.walks(around: destination, .arriving),
            direct: walks.direct(from: origin, to: destination), on: date, departing: clock)
        return router
    }

    /// Searches with straight walks, in a city without streets for walking.
    private func straight(_ origin: Coordinate, _ destination: Coordinate) -> TransitRouter {
        var router = TransitRouter(TransitNetwork(schedule, dates: date...date))
        router.search(
            from: FixedPosition(origin), to: FixedPosition(destination), on: date, departing: clock)
        return router
    }

    /// Parses `2019-05-13 14:00`.
    private static func moment(
        _ arguments: ParsedArguments
    ) throws(InputError) -> (date: CalendarDate, clock: SimDuration) {
        let parts = (arguments.value(of: "at") ?? "").split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let date = CalendarDate(String(parts[0])) else {
            throw InputError(
                "--at", "timetables need a day and a time", remedy: "write them like --at \"2019-05-13 14:00\"")
        }
        return (date, try LessonLoader.clockTime(String(parts[1]), option: "--at"))
    }
}
