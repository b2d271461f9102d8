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
        var steps: [DirectionStep] = []
        /// The line and the stops so far of the vehicle that one is on.
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
                // One gets off where the last of the trips says.
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
