import CityModel
import Directions
import OutputFiles
import Quantities
import Reports
import ServiceKernel
import Transit

/// Journeys by timetable, as text and as GeoJSON.
struct TransitText {
    let schedule: TransitSchedule
    let timetable: Timetable?
    /// Earliest time of departure, since midnight.
    let earliestDepartureSeconds: Int32
    /// Journeys, earliest arrival first.
    let journeys: [(journey: TransitJourney, legs: [TransitLeg])]
    let ends: (streets: RouteStreets, origin: RoutePlace, destination: RoutePlace)

    /// - Parameter language: Language of the directions; nil for none.
    func lines(stepsIn language: Language?) -> [String] {
        var lines = RouteText.lines(from: ends.origin, to: ends.destination, in: ends.streets.network)
        for (index, (journey, legs)) in journeys.enumerated() {
            if index > 0 { lines += ["", "Another route"] }
            let seconds = journey.arrival - earliestDepartureSeconds
            lines.append(
                """
                Time    \(RouteText.decimal(Double(seconds) / 60, 1)) min (\(Int(seconds) * 1_000) ms): \
                leave at \(clock(journey.departure)), arrive at \(clock(journey.arrival))
                """)
            lines.append("Changes \(max(0, journey.rideCount - 1))")
            lines.append("Route   \(legs.map(text).joined(separator: " → "))")
            if let language {
                let steps = TransitDirections.steps(of: legs, in: schedule, timetable)
                lines += RouteText.numbered(ends.destination.endingAtStreets(steps), in: language)
            }
        }
        return lines
    }

    /// A feature for each leg, drawn from stop to stop.
    ///
    /// Source: RFC 7946.
    var geoJSON: String {
        let features = journeys.enumerated().flatMap { rank, route in
            route.legs.enumerated().map { number, leg in
                RouteText.feature(along: points(of: leg)) {
                    $0.member("rank", whole: rank + 1)
                    $0.member("leg", whole: number + 1)
                    write(leg, to: &$0)
                    $0.member("departure", clock(leg.departure))
                    $0.member("arrival", clock(leg.arrival))
                    $0.member("travel_time_ms", whole: Int(leg.arrival - leg.departure) * 1_000)
                }
            }
        }
        return RouteText.featureCollection(features)
    }

    private func write(_ leg: TransitLeg, to properties: inout JSONWriter) {
        guard let (line, _) = ridden(leg) else {
            properties.member("mode", "walk")
            return properties.member("length_m", whole: leg.metres)
        }
        properties.member("mode", line.kind.word(in: .english))
        properties.member("line", line.name)
        properties.member("from", name(of: leg.from))
        properties.member("to", name(of: leg.to))
        if leg.staysOnBoard { properties.member("stays_on_board", true) }
    }

    private func text(_ leg: TransitLeg) -> String {
        guard let (line, ride) = ridden(leg) else { return "walk \(leg.metres) m" }
        let stops = ride.stopCount == 1 ? "1 stop" : "\(ride.stopCount) stops"
        return """
            \(leg.staysOnBoard ? "stay on board: " : "")\
            \(line.kind.word(in: .english)) \(line.name) at \(clock(leg.departure)) from \(name(of: leg.from)) \
            to \(name(of: leg.to)) (\(stops)) at \(clock(leg.arrival))
            """
    }

    private func ridden(_ leg: TransitLeg) -> (line: TransitLine, ride: TransitLeg.Ride)? {
        guard let ride = leg.ride, let timetable else { return nil }
        return (schedule.lines[Int(schedule.trips[Int(timetable.trip(of: ride))].line)], ride)
    }

    private func points(of leg: TransitLeg) -> [Coordinate] {
        guard let ride = leg.ride, let timetable else {
            return [position(of: leg.from, else: ends.origin), position(of: leg.to, else: ends.destination)]
        }
        let pattern = timetable.patterns[Int(ride.pattern)]
        return (ride.boarding...ride.alighting).map { place in
            let stop = timetable.patternStops[pattern.firstStop + Int(place)].stop
            return schedule.stops[Int(stop)].position.coordinate
        }
    }

    private func position(of stop: UInt32?, else place: RoutePlace) -> Coordinate {
        stop.map { schedule.stops[Int($0)].position.coordinate } ?? ends.streets.network.graph.coordinates[place.node]
    }

    private func name(of stop: UInt32?) -> String { stop.map { schedule.stops[Int($0)].name } ?? "" }

    /// Returns `14:05:10`, also for times of the next day.
    private func clock(_ seconds: Int32) -> String { ClockFormat.text(seconds % 86_400) }
}
