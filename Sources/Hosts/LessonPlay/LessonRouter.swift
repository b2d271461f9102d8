import CityHost
import CityModel
import Directions
import GuideService
import Lessons
import Quantities
import Routing
import ServiceKernel
import Transit

/// Finds the routes that people in a lesson ask for (G12), on its streets and lines, before the host passes the
/// question to the guide service.
///
/// On streets a route starts and ends at the nearest node. Speeds are 30 km/h by car, 15 by bicycle and 4.5 on foot
/// *(decided)*; walks to stops are straight lines, as in `TransitRules`.
struct LessonRouter: Sendable {
    private let map: LessonTransport
    private let start: StartOfRun

    /// Maximum distance of the end points from a street.
    private static let metresToStreetMax = 100.0
    private static let kilometresPerHour: [TravelMode: Double] = [.car: 30, .cycle: 15, .walk: 4.5]

    private let vocabulary: LessonVocabulary

    init(_ lesson: Lesson) {
        (map, start, vocabulary) = (lesson.streetsAndLines, lesson.start, lesson.vocabulary)
    }

    /// Returns a request for directions with the router's answer; any other command, or one with an answer, unchanged.
    func addingDirections(to command: HostCommand, at time: SimTime) -> HostCommand {
        guard case .guide(.user(let user, .askDirections(let from, let to, let means, nil))) = command, let from else {
            return command
        }
        let report = directions(from: from, to: to, by: means, at: time)
        return .guide(.user(user, .askDirections(from: from, to: to, by: means, way: report)))
    }

    private func directions(
        from origin: FixedPosition, to destination: FixedPosition, by means: GuideService.DirectionsMode,
        at time: SimTime
    ) -> DirectionsReport? {
        switch means {
        case .walk: onStreets(from: origin, to: destination, .walk)
        case .cycle: onStreets(from: origin, to: destination, .cycle)
        case .car: onStreets(from: origin, to: destination, .car)
        case .transit: byLines(from: origin, to: destination, at: time)
        }
    }

    // MARK: On streets

    private func onStreets(
        from origin: FixedPosition, to destination: FixedPosition, _ mode: TravelMode
    ) -> DirectionsReport? {
        let (network, names) = network(for: mode)
        guard network.graph.nodeCount > 0 else { return nil }
        let locator = NodeLocator(network)
        var search = RouteSearch(RoutingMetric(RoutingHierarchy(of: network.graph)))
        guard let start = locator.nearest(to: origin.coordinate), start.metres <= LessonRouter.metresToStreetMax,
            let end = locator.nearest(to: destination.coordinate), end.metres <= LessonRouter.metresToStreetMax,
            let cost = search.route(from: start.node, to: end.node)
        else { return nil }
        let steps = StreetDirections.steps(along: search.arcs, from: start.node, in: network) { names[Int($0)] }
        return report(
            steps, metres: UInt32((cost.centimetres + 50) / 100), seconds: UInt32((cost.milliseconds + 500) / 1_000))
    }

    /// Returns the streets open to the mode, and the name of each arc.
    private func network(for mode: TravelMode) -> (network: StreetNetwork, names: [String]) {
        let streets = map.streets.filter { $0.modes.contains(mode) }
        var numbers: [FixedPosition: UInt32] = [:]
        var positions: [FixedPosition] = []
        func node(_ position: FixedPosition) -> UInt32 {
            if let number = numbers[position] { return number }
            numbers[position] = UInt32(positions.count)
            positions.append(position)
            return UInt32(positions.count - 1)
        }
        var edges: [(edge: RoadGraph.Edge, name: String)] = []
        for street in streets {
            for (from, to) in zip(street.points, street.points.dropFirst()) {
                let cost = LessonRouter.cost(metres: from.metres(to: to), mode)
                edges.append((RoadGraph.Edge(from: node(from), to: node(to), cost: cost), street.name))
                edges.append((RoadGraph.Edge(from: node(to), to: node(from), cost: cost), street.name))
            }
        }
        // In the order in which the graph numbers its arcs.
        let sorted = edges.enumerated().sorted { ($0.element.edge.from, $0.offset) < ($1.element.edge.from, $1.offset) }
            .map(\.element)
        let graph = RoadGraph(coordinates: positions.map(\.coordinate), edges: sorted.map(\.edge))
        let network = StreetNetwork(
            mode: mode, graph: graph, nodeIDs: .numbers(positions.indices.map(Int64.init)),
            classes: sorted.map { _ in .residential }, nameNumbers: sorted.map { _ in 0 },
            arcShapes: sorted.map { _ in .straight }, shapes: StreetShapes())
        return (network, sorted.map(\.name))
    }

    /// Returns the cost of an arc. An arc of more than twelve days counts as unreachable (`PathCost`).
    private static func cost(metres: Double, _ mode: TravelMode) -> PathCost {
        func rounded(_ number: Double) -> UInt32 {
            UInt32(min(number.rounded(.toNearestOrAwayFromZero), Double(UInt32.max)))
        }
        return PathCost(
            milliseconds: rounded(metres * 3_600 / (kilometresPerHour[mode] ?? 1)), centimetres: rounded(metres * 100))
    }

    // MARK: By lines

    private func byLines(
        from origin: FixedPosition, to destination: FixedPosition, at time: SimTime
    ) -> DirectionsReport? {
        let schedule = schedule
        let calendar = LocalCalendar(startDate: start.date, clockAtStart: start.clock)
        let (date, clock) = (calendar.date(at: time), calendar.clock(at: time))
        let network = TransitNetwork(schedule, dates: date...date)
        var router = TransitRouter(network)
        router.search(from: origin, to: destination, on: date, departing: clock)
        guard let journey = router.earliest else { return nil }
        let legs = router.legs[journey.legs]
        let walked = legs.reduce(0) { $0 + ($1.ride == nil ? UInt32($1.metres) : 0) }
        return report(
            TransitDirections.steps(of: legs, in: schedule, network.timetable(on: date)), metres: walked,
            seconds: UInt32(max(0, Int64(journey.arrival) - clock.microseconds / 1_000_000)))
    }

    private var schedule: TransitSchedule {
        var schedule = TransitSchedule()
        var calendar = ServiceCalendar()
        calendar.weekdays = calendar.weekdays.map { _ in true }
        calendar.season = CalendarDate(daysSince1970: -100_000)...CalendarDate(daysSince1970: 100_000)
        schedule.calendars = [calendar]
        var numbers: [FixedPosition: UInt32] = [:]
        for (number, line) in map.lines.enumerated() {
            schedule.lines.append(TransitLine(name: line.name, kind: line.kind))
            for departure in line.departures {
                let first = schedule.calls.count
                for stop in line.stops {
                    let number = numbers[stop.position] ?? UInt32(schedule.stops.count)
                    if numbers.updateValue(number, forKey: stop.position) == nil {
                        schedule.stops.append(TransitStop(name: stop.name, position: stop.position))
                    }
                    let seconds = Int32((departure + stop.after).microseconds / 1_000_000)
                    schedule.calls.append(TransitCall(stop: number, arrival: seconds, departure: seconds))
                }
                schedule.trips.append(
                    TransitTrip(
                        line: UInt32(number), calendar: 0, headsign: line.stops.last?.name ?? "",
                        calls: first..<schedule.calls.count))
            }
        }
        return schedule
    }

    private func text(of step: DirectionStep, in language: Language) -> String {
        var step = step
        step.name = vocabulary.name(step.name, in: language)
        step.headsign = vocabulary.name(step.headsign, in: language)
        return step.text(in: language)
    }

    private func report(_ steps: [DirectionStep], metres: UInt32, seconds: UInt32) -> DirectionsReport? {
        DirectionsReport(
            metres: metres, seconds: seconds,
            steps: steps.map {
                DirectionsReport.Step(english: text(of: $0, in: .english), turkish: text(of: $0, in: .turkish))
            })
    }
}
