import Transit

/// Directions by public transport: where to walk, board and get off.
package enum TransitDirections {
    /// Returns the steps of a journey; the last one is the arrival.
    ///
    /// - Parameters:
    ///   - legs: legs of the journey.
    ///   - timetable: timetable in which the journey was found.
    package static func steps(
        of legs: some Sequence<TransitLeg>, in schedule: TransitSchedule, _ timetable: Timetable?
    ) -> [DirectionStep] {
        func name(_ stop: UInt32?) -> String { stop.map { schedule.stops[Int($0)].name } ?? "" }
        var steps: [DirectionStep] = []
        /// Line and number of stops so far of the current vehicle.
        var (lineName, stopCount) = ("", 0)
        for leg in legs {
            guard let ride = leg.ride, let timetable else {
                steps.append(DirectionStep(.walk, metres: Int(leg.metres), name: name(leg.to)))
                continue
            }
            let trip = schedule.trips[Int(timetable.trip(of: ride))]
            let line = schedule.lines[Int(trip.line)]
            let headsign = schedule.destination(of: trip)
            if leg.staysOnBoard {
                // The step to get off moves to the end of the last trip.
                if steps.last?.action == .getOff(stopCount: stopCount) { steps.removeLast() }
                steps.append(
                    DirectionStep(.stayOnBoard, name: line.name == lineName ? "" : line.name, headsign: headsign))
            } else {
                stopCount = 0
                steps.append(
                    DirectionStep(
                        .board(line.kind), name: line.name, headsign: headsign, clockSeconds: leg.departure))
            }
            (lineName, stopCount) = (line.name, stopCount + ride.stopCount)
            steps.append(
                DirectionStep(.getOff(stopCount: stopCount), name: name(leg.to), clockSeconds: leg.arrival))
        }
        return steps + [DirectionStep(.arrive)]
    }
}
