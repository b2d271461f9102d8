import Quantities
import SimulationKernel

// Taxis for those who are tired, wet or late: they go on from the drop-off.
extension WalkersOnTours {
    /// The first cause that holds and that the visitor takes a taxi for.
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

    /// Whether the way ahead, with stops as they are on average, leads past the closing.
    private func isLate(_ walker: Walker, _ course: TourCourse, at time: SimTime) -> Bool {
        guard let closing else { return false }
        let centimetres = course.centimetresAhead(from: Int(walker.heading), entry: Int(walker.entry))
        let walking = Double(centimetres) * 10 / Double(walker.stride.millimetresPerSecond)
        let dwelling = Double(course.count - 1 - Int(walker.heading)) * draws.dwellMeanSeconds
        let day = SimDuration.days(1)
        let now = (time.sinceStart + clock).microseconds % day.microseconds
        return Double(now) / 1e6 + walking + dwelling > closing.seconds
    }

    /// To the next waypoint that is far enough; late ones to the last. Where none is, home to the gate.
    ///
    /// - Returns: whether there is a taxi to be asked for.
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

    /// Within a zone there are ways, but none from a junction to itself.
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

    /// The walker is in the taxi: no telephone finds its position there *(decided)*.
    mutating func noteOnBoard(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        let index = Int(id.index)
        walkers[index].phase = .riding
        walkers[index].gpsChange = .distantFuture
        if walkers[index].isFollowing, walkers[index].hasGPS { loseGPS(id, &context) }
        context.unsettled.append(id)
    }

    /// The taxi is there.
    mutating func noteDropOff(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        let index = Int(id.index)
        context.unsettled.append(id)
        findGPS(id, &context)
        guard walkers[index].isFollowing else { return leave(id, &context) }
        context.note(.isBackOnTour(id))
        walkers[index].heading = walkers[index].taxiGoal
        // What lies between is passed over.
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

    /// The ride ended on the way: the walker has had enough, and finds a way home *(decided)*.
    mutating func noteStranded(_ id: WalkerID, at time: SimTime, _ context: inout WalkCircumstances) {
        context.unsettled.append(id)
        findGPS(id, &context)
        if walkers[Int(id.index)].isFollowing {
            context.note(.cancelled(id, .taxi))
            context.intend(id, .cancel)
        }
        leave(id, &context)
    }

    /// No taxi came in time, or none may be asked for: on foot again.
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
