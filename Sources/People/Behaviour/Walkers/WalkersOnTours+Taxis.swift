import Quantities
import SimulationKernel

// Taxis for walkers who are tired, in the rain or late: they continue the tour at the drop-off.
extension WalkersOnTours {
    /// Returns the first cause that applies and for which the walker takes a taxi.
    func taxiReason(_ index: Int, _ course: TourCourse, at time: SimTime) -> WalkerMovement.TaxiReason? {
        guard let taxis = draws.habits.taxis else { return nil }
        let walker = walkers[index]
        let reluctance = Double(walker.taxiReluctance)
        if walker.walkedCentimetres >= walker.tiredAtCentimetres, reluctance < taxis.tiredProbability { return .tired }
        let hour = Int((time.sinceStart + clockAtStart).seconds / 3_600)
        if isRaining[min(hour, isRaining.count - 1)], reluctance < taxis.rainProbability { return .rain }
        if reluctance < taxis.lateProbability, isLate(walker, course, at: time) { return .late }
        return nil
    }

    /// Whether the remaining tour, with stops of mean length, ends after the closing time.
    private func isLate(_ walker: Walker, _ course: TourCourse, at time: SimTime) -> Bool {
        guard let closingTime else { return false }
        let centimetres = course.centimetresAhead(from: Int(walker.nextOrdinal), entry: Int(walker.entryWaypoint))
        let walking = Double(centimetres) * 10 / Double(walker.movement.millimetresPerSecond)
        let dwelling = Double(course.count - 1 - Int(walker.nextOrdinal)) * draws.dwellMeanSeconds
        let day = SimDuration.days(1)
        let now = (time.sinceStart + clockAtStart).microseconds % day.microseconds
        return Double(now) / 1e6 + walking + dwelling > closingTime.seconds
    }

    /// Requests a taxi to the next waypoint that is far enough; for late walkers to the last one. If there is none, the
    /// walker cancels the tour and requests a taxi to the nearest gate.
    ///
    /// - Returns: whether a taxi is requested.
    mutating func callTaxi(
        _ id: WalkerID, _ reason: WalkerMovement.TaxiReason, _ course: TourCourse, _ context: inout WalkContext
    ) -> Bool {
        let index = Int(id.index)
        let (nextOrdinal, entry) = (Int(walkers[index].nextOrdinal), Int(walkers[index].entryWaypoint))
        let waypoint = course.waypoint(nextOrdinal, after: entry)
        let place = course.places[waypoint]
        let metresMin = (draws.habits.taxis?.kilometresMin ?? 0) * 1_000
        guard let origin = context.city.taxiStops[Int(course.sites[waypoint])] else { return false }
        let ahead = Array((nextOrdinal + 1)..<course.count)
        let goals = reason == .late ? Array(ahead.reversed()) : ahead
        for ordinal in goals {
            let goal = course.waypoint(ordinal, after: entry)
            guard place.metres(to: course.places[goal]) >= metresMin,
                let stop = context.city.taxiStops[Int(course.sites[goal])], isDistinctStop(stop, from: origin)
            else { continue }
            ask(id, reason, from: origin, to: stop, &context)
            walkers[index].taxiGoalOrdinal = UInt16(ordinal)
            return true
        }
        let gate = course.pathToNearestGate(from: waypoint).gate
        guard place.metres(to: context.city.gates[gate]) >= metresMin, let stop = context.city.gateStops[gate],
            isDistinctStop(stop, from: origin)
        else { return false }
        context.note(.cancelled(id, .taxi))
        context.intend(id, .cancel)
        ask(id, reason, from: origin, to: stop, &context)
        return true
    }

    /// Whether a taxi can drive from one stop to another: not from a junction to itself, but within a zone.
    private func isDistinctStop(_ stop: Position, from origin: Position) -> Bool { stop != origin || stop.point.isNone }

    private mutating func ask(
        _ id: WalkerID, _ reason: WalkerMovement.TaxiReason, from origin: Position, to goal: Position,
        _ context: inout WalkContext
    ) {
        let index = Int(id.index)
        context.note(.takesTaxi(id, reason))
        walkers[index].phase = .waitingForTaxi
        walkers[index].phaseEnd = .distantFuture
        // The ride is a rest.
        walkers[index].walkedCentimetres = 0
        // The waypoints left so far number the walker's rides.
        let key = arrivals.key(of: id).client(of: .walkers, ride: UInt32(walkers[index].waypointsLeft))
        context.passengers.addRequest(id, key, from: origin, to: goal, party: walkers[index].people)
    }

    /// Boards the taxi, in which the phone has no GPS *(decided)*.
    mutating func noteOnBoard(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        walkers[index].phase = .riding
        walkers[index].gpsChange = .distantFuture
        if walkers[index].isFollowing, walkers[index].hasGPS { loseGPS(id, &context) }
        context.toReschedule.append(id)
    }

    /// Gets out of the taxi. A walker who still follows the tour goes on at the goal; the waypoints before it are
    /// skipped.
    mutating func noteDropOff(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        context.toReschedule.append(id)
        findGPS(id, &context)
        guard walkers[index].isFollowing else { return leave(id, &context) }
        context.note(.resumesTour(id))
        walkers[index].nextOrdinal = walkers[index].taxiGoalOrdinal
        for _ in walkers[index].nextOrdinalInApp..<max(walkers[index].nextOrdinalInApp, walkers[index].nextOrdinal) {
            context.intend(id, .skipWaypoint)
        }
        let course = context.tours.versions[Int(walkers[index].version)].course
        let waypoint = waypoint(ahead: index, course)
        walkers[index].path = .leg(from: UInt16(waypoint))
        walkers[index].movement = PathMovement(
            course.path(walkers[index].path), from: 0, to: 0,
            millimetresPerSecond: walkers[index].movement.millimetresPerSecond, since: time)
        enterSite(id, at: time, &context)
    }

    /// Handles a ride that ended on the way: the walker goes home, in no simulated time *(decided)*.
    mutating func noteStranded(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        context.toReschedule.append(id)
        findGPS(id, &context)
        if walkers[Int(id.index)].isFollowing {
            context.note(.cancelled(id, .taxi))
            context.intend(id, .cancel)
        }
        leave(id, &context)
    }

    /// Handles a taxi that did not come in time, or that may not be requested: the walker walks on.
    mutating func noteNoTaxi(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        context.toReschedule.append(id)
        context.note(.abandonedTaxi(id))
        guard walkers[index].isFollowing else { return goToGate(id, at: time, &context) }
        let course = context.tours.versions[Int(walkers[index].version)].course
        var stream = context.streams.stream(
            purpose: .walkerDecisions, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        // The first draw decides whether the tour ends at the waypoint, see `leaveWaypoint`; it is used up.
        _ = stream.uniform()
        beginLeg(id, course, &stream, at: time, &context)
    }
}
