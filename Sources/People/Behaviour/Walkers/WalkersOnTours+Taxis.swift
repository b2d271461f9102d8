import Quantities
import SimulationKernel

// Taxis for walkers who are tired, in the rain or late: they continue the tour at the drop-off.
extension WalkersOnTours {
    /// Returns the first cause that applies and for which the visitor takes a taxi.
    func taxiReason(_ index: Int, _ course: TourCourse, at time: SimTime) -> WalkEvent.TaxiReason? {
        guard let taxis = draws.habits.taxis else { return nil }
        let walker = walkers[index]
        let drawn = Double(walker.thrift)
        if walker.walkedCentimetres >= walker.tiredAtCentimetres, drawn < taxis.tiredProbability { return .tired }
        let hour = Int((time.sinceStart + clock).seconds / 3_600)
        if isRaining[min(hour, isRaining.count - 1)], drawn < taxis.rainProbability { return .rain }
        if drawn < taxis.lateProbability, isLate(walker, course, at: time) { return .late }
        return nil
    }

    /// Whether the remaining tour, with stops of mean length, ends after the closing time.
    private func isLate(_ walker: Walker, _ course: TourCourse, at time: SimTime) -> Bool {
        guard let closing else { return false }
        let centimetres = course.centimetresAhead(from: Int(walker.heading), entry: Int(walker.entry))
        let walking = Double(centimetres) * 10 / Double(walker.stride.millimetresPerSecond)
        let dwelling = Double(course.count - 1 - Int(walker.heading)) * draws.dwellMeanSeconds
        let day = SimDuration.days(1)
        let now = (time.sinceStart + clock).microseconds % day.microseconds
        return Double(now) / 1e6 + walking + dwelling > closing.seconds
    }

    /// Requests a taxi to the next waypoint that is far enough, for late walkers to the last one. If there is none, the
    /// taxi leads to the gate.
    ///
    /// - Returns: whether a taxi is requested.
    mutating func callTaxi(
        _ id: WalkerID, _ reason: WalkEvent.TaxiReason, _ course: TourCourse, _ context: inout WalkCircumstances
    ) -> Bool {
        let index = Int(id.index)
        let (heading, entry) = (Int(walkers[index].heading), Int(walkers[index].entry))
        let waypoint = course.waypoint(heading, after: entry)
        let place = course.places[waypoint]
        let metresMin = (draws.habits.taxis?.atLeastKilometres ?? 0) * 1_000
        guard let origin = context.guide.taxiStops[Int(course.sites[waypoint])] else { return false }
        let ahead = Array((heading + 1)..<course.count)
        let goals = reason == .late ? Array(ahead.reversed()) : ahead
        for ordinal in goals {
            let goal = course.waypoint(ordinal, after: entry)
            guard place.metres(to: course.places[goal]) >= metresMin,
                let stop = context.guide.taxiStops[Int(course.sites[goal])], isElsewhere(stop, than: origin)
            else { continue }
            ask(id, reason, from: origin, to: stop, &context)
            walkers[index].taxiGoal = UInt16(ordinal)
            return true
        }
        let gate = course.homeward(from: waypoint).gate
        guard place.metres(to: context.guide.gates[gate]) >= metresMin, let stop = context.guide.gateStops[gate],
            isElsewhere(stop, than: origin)
        else { return false }
        context.note(.cancelled(id, .taxi))
        context.intend(id, .cancel)
        ask(id, reason, from: origin, to: stop, &context)
        return true
    }

    /// Trips within a zone are possible, but not from a junction to itself.
    private func isElsewhere(_ stop: Position, than origin: Position) -> Bool { stop != origin || stop.point.isNone }

    private mutating func ask(
        _ id: WalkerID, _ reason: WalkEvent.TaxiReason, from origin: Position, to goal: Position,
        _ context: inout WalkCircumstances
    ) {
        let index = Int(id.index)
        context.note(.takesTaxi(id, reason))
        walkers[index].phase = .waitingForTaxi
        walkers[index].phaseEnd = .distantFuture
        walkers[index].walkedCentimetres = 0
        let key = arrivals.key(of: id).client(of: .walkers, ride: UInt32(walkers[index].waypointsLeft))
        context.passengers.want(id, key, from: origin, to: goal, party: walkers[index].people)
    }

    /// Boards the taxi, in which the phone has no GPS *(decided)*.
    mutating func noteOnBoard(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        let index = Int(id.index)
        walkers[index].phase = .riding
        walkers[index].gpsChange = .distantFuture
        if walkers[index].isFollowing, walkers[index].hasGPS { loseGPS(id, &context) }
        context.unsettled.append(id)
    }

    /// Gets out of the taxi.
    mutating func noteDropOff(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        let index = Int(id.index)
        context.unsettled.append(id)
        findGPS(id, &context)
        guard walkers[index].isFollowing else { return leave(id, &context) }
        context.note(.isBackOnTour(id))
        walkers[index].heading = walkers[index].taxiGoal
        // The waypoints in between are skipped.
        for _ in walkers[index].next..<max(walkers[index].next, walkers[index].heading) {
            context.intend(id, .skipWaypoint)
        }
        let course = context.tours.versions[Int(walkers[index].version)].course
        let waypoint = waypoint(ahead: index, course)
        walkers[index].way = .leg(from: UInt16(waypoint))
        walkers[index].stride = Stride(
            course.line(walkers[index].way), from: 0, to: 0,
            millimetresPerSecond: walkers[index].stride.millimetresPerSecond, since: time)
        comeTo(id, at: time, &context)
    }

    /// The ride ended on the way: the walker goes home, in no simulated time *(decided)*.
    mutating func noteStranded(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        context.unsettled.append(id)
        findGPS(id, &context)
        if walkers[Int(id.index)].isFollowing {
            context.note(.cancelled(id, .taxi))
            context.intend(id, .cancel)
        }
        leave(id, &context)
    }

    /// No taxi came in time, or none may be requested: walks again.
    mutating func noteNoTaxi(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        let index = Int(id.index)
        context.unsettled.append(id)
        context.note(.gaveTaxiUp(id))
        guard walkers[index].isFollowing else { return goToGate(id, at: time, &context) }
        let course = context.tours.versions[Int(walkers[index].version)].course
        var stream = context.streams.stream(
            purpose: .walkerDecisions, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        _ = stream.uniform()
        beginLeg(id, course, &stream, at: time, &context)
    }
}
