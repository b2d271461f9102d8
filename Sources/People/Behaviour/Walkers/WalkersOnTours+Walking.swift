import Quantities
import SimulationKernel
import TourService

// Leaving waypoints, walking legs, and going home.
extension WalkersOnTours {
    /// Decides what the visitor does after staying at the waypoint ahead, or passing it.
    ///
    /// - Parameters:
    ///   - chance: probability of ending the tour here; nil for the default.
    ///   - reason: reason for ending it.
    mutating func leaveWaypoint(
        _ id: WalkerID, cancelProbability chance: Double? = nil, reason: WalkerMovement.CancelReason = .enough,
        at time: SimTime, _ context: inout WalkContext
    ) {
        let index = Int(id.index)
        let course = context.tours.versions[Int(walkers[index].version)].course
        walkers[index].traits.remove(.passesBy)
        if walkers[index].savesPowerFrom <= time {
            walkers[index].savesPowerFrom = .distantFuture
            walkers[index].phone.set(.savesPower, true)
            context.intend(id, .savePower(true))
            changePolls(index, at: time, context)
        }
        // The app has not noticed the waypoint.
        if walkers[index].isFollowing, walkers[index].nextOrdinalInApp == walkers[index].nextOrdinal {
            context.intend(id, .skipWaypoint)
        }
        walkers[index].waypointsLeft &+= 1
        var stream = context.streams.stream(
            purpose: .walkerDecisions, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        let ending = stream.uniform()
        let isLast = Int(walkers[index].nextOrdinal) == course.count - 1
        if isLast || !walkers[index].isFollowing {
            if ending < draws.habits.againProbability { walkers[index].traits.insert(.wantsAgain) }
            return goToGate(id, at: time, &context)
        }
        if isClosed(at: time) { return cancel(id, .closing, at: time, &context) }
        if let cause = taxiReason(index, course, at: time), callTaxi(id, cause, course, &context) { return }
        if ending < chance ?? draws.habits.cancelProbability { return cancel(id, reason, at: time, &context) }
        beginLeg(id, course, &stream, at: time, &context)
    }

    private func isClosed(at time: SimTime) -> Bool {
        guard let closingTime else { return false }
        return (time.sinceStart + clockAtStart).microseconds % SimDuration.days(1).microseconds
            >= closingTime.microseconds
    }

    /// Begins the leg to the next waypoint.
    mutating func beginLeg(
        _ id: WalkerID, _ course: TourCourse, _ stream: inout RandomStream, at time: SimTime,
        _ context: inout WalkContext
    ) {
        let index = Int(id.index)
        let habits = draws.habits
        let (skip, putAway, stray) = (stream.uniform(), stream.uniform(), stream.uniform())
        let (gpsLoss, gpsMoment) = (stream.uniform(), stream.uniform())
        let origin = UInt16(waypoint(ahead: index, course))
        walkers[index].nextOrdinal += 1
        assert(Int(walkers[index].nextOrdinal) < course.count, "the tour is over")
        let isLast = Int(walkers[index].nextOrdinal) == course.count - 1
        if skip < habits.skipProbability, !isLast {
            walkers[index].traits.insert(.passesBy)
            if walkers[index].nextOrdinalInApp == walkers[index].nextOrdinal { context.intend(id, .skipWaypoint) }
        }
        if putAway < habits.backgroundProbability {
            walkers[index].phone.set(.isInBackground, true)
            context.intend(id, .putAway)
            changePolls(index, at: time, context)
        }
        walkers[index].path = .leg(from: origin)
        if let straying = habits.straying, stray < straying.probability {
            self.stray(id, from: origin, course, at: time, &context)
        } else {
            setOut(id, at: time, &context)
        }
        guard let loss = habits.gpsLoss, gpsLoss < loss.probability, walkers[index].hasGPS,
            walkers[index].gpsChange == .distantFuture, let length = draws.gpsLossSeconds
        else { return }
        var stream = context.streams.stream(
            purpose: .gpsLoss, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        walkers[index].gpsLossLength = SimDuration(seconds: length.sample(from: &stream))
        walkers[index].gpsChange = time + (walkers[index].phaseEnd - time).scaled(by: gpsMoment)
    }

    /// Walks along the leg to the waypoint ahead.
    mutating func setOut(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        let origin = waypointBehind(index, context)
        walkers[index].path = .leg(from: origin)
        walk(index, .walking, along: walkers[index].path, at: time, context)
    }

    private func waypointBehind(_ index: Int, _ context: borrowing WalkContext) -> UInt16 {
        let course = context.tours.versions[Int(walkers[index].version)].course
        return UInt16(course.waypoint(Int(walkers[index].nextOrdinal) - 1, after: Int(walkers[index].entryWaypoint)))
    }

    mutating func walk(
        _ index: Int, _ phase: Walker.Phase, along path: TourCourse.Path, at time: SimTime,
        _ context: borrowing WalkContext
    ) {
        let line = context.tours.versions[Int(walkers[index].version)].course.path(path)
        let speed = walkers[index].movement.millimetresPerSecond
        walkers[index].path = path
        walkers[index].phase = phase
        walkers[index].movement = PathMovement(along: line, millimetresPerSecond: speed, since: time)
        walkers[index].phaseEnd = walkers[index].movement.end
    }

    private mutating func stray(
        _ id: WalkerID, from origin: UInt16, _ course: TourCourse, at time: SimTime, _ context: inout WalkContext
    ) {
        let index = Int(id.index)
        walk(index, .straying, along: .stray(from: origin), at: time, context)
        guard let far = draws.strayingKilometres else { return }
        var stream = context.streams.stream(
            purpose: .straying, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        let centimetres = Int32(clamping: Int(min(far.sample(from: &stream) * 100_000, 2e9)))
        walkers[index].movement.to = min(walkers[index].movement.to, centimetres)
        walkers[index].phaseEnd = walkers[index].movement.end
    }

    mutating func turnBack(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        recordDistance(id, &context)
        let out = walkers[index].movement
        walkers[index].movement = PathMovement(
            out.path, from: out.to, to: out.from, millimetresPerSecond: out.millimetresPerSecond, since: time)
        walkers[index].phase = .returning
        walkers[index].phaseEnd = walkers[index].movement.end
    }

    // MARK: Leaving

    mutating func cancel(
        _ id: WalkerID, _ reason: WalkerMovement.CancelReason, at time: SimTime, _ context: inout WalkContext
    ) {
        context.note(.cancelled(id, reason))
        context.intend(id, .cancel)
        goToGate(id, at: time, &context)
    }

    mutating func goToGate(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        let course = context.tours.versions[Int(walkers[index].version)].course
        let (gate, path) = course.pathToNearestGate(from: waypoint(ahead: index, course))
        let speed = walkers[index].movement.millimetresPerSecond
        walkers[index].gate = UInt16(gate)
        walkers[index].movement = PathMovement(along: path, millimetresPerSecond: speed, since: time)
        walkers[index].phase = .leaving
        walkers[index].phaseEnd = walkers[index].movement.end
    }

    mutating func reachGate(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        recordDistance(id, &context)
        let wantsAgain = walkers[index].traits.contains(.wantsAgain)
        walkers[index].traits.remove(.wantsAgain)
        findGPS(id, &context)
        guard wantsAgain, !isClosed(at: time) else { return leave(id, &context) }
        chooseTour(id, at: time, &context)
    }

    mutating func leave(_ id: WalkerID, _ context: inout WalkContext) {
        walkers[Int(id.index)].phase = .away
        walkers[Int(id.index)].phaseEnd = .distantFuture
        walkers[Int(id.index)].gpsChange = .distantFuture
        context.note(.wentHome(id))
    }
}
