import Quantities
import Transit

/// Directions by public transport: where one walks, gets on and gets off.
package enum TransitDirections {
    /// - Parameters:
    ///   - legs: those of the journey.
    ///   - timetable: the one that the journey was found in.
    /// - Returns: the last step is the arrival.
    package static func steps(
        of legs: some Sequence<TransitLeg>, in schedule: TransitSchedule, _ timetable: Timetable?
    ) -> [DirectionStep] {
        func name(_ stop: UInt32?) -> String { stop.map { schedule.stops[Int($0)].name } ?? "" }
        let steps = legs.flatMap { leg -> [DirectionStep] in
            guard let ride = leg.ride, let timetable else {
                return [DirectionStep(.walk, metres: Int(leg.metres), name: name(leg.to))]
            }
            let trip = schedule.trips[Int(timetable.trip(of: ride))]
            let line = schedule.lines[Int(trip.line)]
            return [
                DirectionStep(
                    .board(line.kind), name: line.name, headsign: schedule.destination(of: trip),
                    clockSeconds: leg.departure),
                DirectionStep(
                    .getOff(stopCount: ride.stopCount), name: name(leg.to), clockSeconds: leg.arrival),
            ]
        }
        return steps + [DirectionStep(.arrive)]
    }
}
