import CLinux
import Quantities
import SimulationKernel
import TourService

/// Walkers on tours (B03): they arrive, choose a tour and walk it, stay at waypoints, read, stand in line, lose their
/// way and GPS, end the tour early, and go home.
///
/// Walkers do not depend on what the phone shows: a waypoint that it has not noticed on leaving is skipped in the app.
/// Polls are computed, and only those with an effect are sent (W07).
struct WalkersOnTours {
    var walkers: ContiguousArray<Walker>
    private var lines: SiteQueues<WalkerTag>
    private(set) var arrivals: WalkerArrivalPlan
    let draws: WalkerSamplers
    let isRaining: [Bool]
    /// Whether every poll is sent, for tests: the results must be the same.
    private let sendsEveryPoll: Bool
    /// Clock time at the start of the run.
    let clockAtStart: SimDuration
    let closingTime: SimDuration?

    init(_ setup: WalkerPopulationSetup) {
        draws = setup.walkers
        clockAtStart = setup.clockAtStart
        closingTime = setup.walkers.habits.closing
        sendsEveryPoll = setup.sendsEveryPoll
        lines = SiteQueues(places: setup.city.sites.sites.map(\.capacity))
        arrivals = WalkerArrivalPlan(
            draws.habits.arrivals, clockAtStart: setup.clockAtStart, end: setup.end, setup.streams)
        let standing = PathMovement(
            along: setup.city.standingPath, millimetresPerSecond: 1, since: .zero)
        let count = arrivals.count
        walkers = ContiguousArray(repeating: Walker(movement: standing), count: count)
        let hours = Int(((setup.end - .zero) + clockAtStart).seconds / 3_600) + 25
        isRaining = setup.weather.rainyHours(hours, setup.streams)
    }

    var count: Int { walkers.count }
    var memoryBytes: Int { walkers.capacity * MemoryLayout<Walker>.stride + lines.memoryBytes }

    func prefetch(_ walker: WalkerID) {
        walkers.withUnsafeBufferPointer { walkers in
            guard let record = walkers.baseAddress.map({ $0 + Int(walker.index) }) else { return }
            cabrank_prefetch_record(record, MemoryLayout<Walker>.size)
            cabrank_prefetch(UnsafeRawPointer(record) + 64)
        }
    }

    // MARK: The calendar

    /// Schedules the next visitor's arrival.
    func planArrival(_ context: inout WalkContext) {
        if let time = arrivals.nextTime { _ = context.calendar.schedule(.visitorArrives, at: time, priority: .normal) }
    }

    /// Schedules the next event of a visitor: a poll with an effect, a change of GPS, or the end of the phase.
    private mutating func plan(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        walkers[index].pollDue = nextRelevantPoll(index, after: time, context) ?? .distantFuture
        let due = min(walkers[index].pollDue, walkers[index].gpsChange, walkers[index].phaseEnd)
        if walkers[index].step != .none { context.calendar.cancel(walkers[index].step) }
        walkers[index].step =
            due == .distantFuture ? .none : context.calendar.schedule(.walker(id), at: due, priority: .normal)
    }

    /// Schedules the next events of all visitors whose state has changed.
    mutating func settle(at time: SimTime, _ context: inout WalkContext) {
        while let id = context.toReschedule.popLast() { plan(id, at: time, &context) }
    }

    /// Returns the first poll after `time` in this phase that changes the progress on the tour (W04).
    private func nextRelevantPoll(_ index: Int, after time: SimTime, _ context: borrowing WalkContext) -> SimTime? {
        guard walkers[index].isFollowing, walkers[index].hasGPS else { return nil }
        let walker = walkers[index]
        if sendsEveryPoll { return walker.phone.polls.first(after: time) }
        let course = context.tours.versions[Int(walker.version)].course
        let end = walker.phaseEnd
        let next = course.waypoint(Int(walker.nextOrdinalInApp), after: Int(walker.entryWaypoint))
        let reaching: SimTime?
        if let pieces = course.cachedPieces(of: walker.path, near: next) {
            reaching = walker.phone.polls.firstPoll(on: pieces, of: walker.movement, after: time, until: end)
        } else {
            let pieces = course.pieces(of: walker.path, near: next)
            reaching = walker.phone.polls.firstPoll(on: pieces, of: walker.movement, after: time, until: end)
        }
        guard walker.currentOrdinalInApp >= 0 else { return reaching }
        let last = course.waypoint(Int(walker.currentOrdinalInApp), after: Int(walker.entryWaypoint))
        let leaving: SimTime?
        if let pieces = course.cachedPieces(of: walker.path, near: last) {
            leaving = walker.phone.polls.firstPoll(off: pieces, of: walker.movement, after: time, until: end)
        } else {
            let pieces = course.pieces(of: walker.path, near: last)
            leaving = walker.phone.polls.firstPoll(off: pieces, of: walker.movement, after: time, until: end)
        }
        return reaching.map { min($0, leaving ?? $0) } ?? leaving
    }

    // MARK: Moments

    /// Handles the arrival of the next visitor.
    mutating func arrive(at time: SimTime, _ context: inout WalkContext) {
        guard let id = arrivals.takeNext() else { return }
        planArrival(&context)
        let index = Int(id.index)
        var stream = context.streams.stream(purpose: .walkerHabits, of: arrivals.key(of: id))
        let speed = draws.speed.sample(from: &stream) / 3.6 * 1_000
        walkers[index].movement.millimetresPerSecond = Int32(clamping: Int(max(speed.rounded(), 50)))
        walkers[index].people = UInt8(draws.peopleChoice.sample(from: &stream) + 1)
        walkers[index].gate = UInt16(stream.uniform() * Double(context.city.gates.count))
        let network = TourService.Network.allCases[draws.networkChoice.sample(from: &stream)]
        let (allowsMobile, updatesByHand) = (stream.uniform(), stream.uniform())
        if let saving = draws.habits.powerSaving, let after = draws.powerSavingSeconds {
            let isSaving = stream.bernoulli(saving.probability)
            let seconds = after.sample(from: &stream)
            if isSaving { walkers[index].savesPowerFrom = time + SimDuration(seconds: seconds) }
        }
        walkers[index].taxiReluctance = Float(stream.uniform())
        if let tired = draws.tiredKilometres {
            let centimetres = tired.sample(from: &stream) * 100_000
            walkers[index].tiredAtCentimetres = Int32(clamping: Int(min(centimetres, 2e9)))
        }
        context.note(.arrived(id, people: walkers[index].people))
        // W08.
        if updatesByHand < draws.habits.phones.manualUpdatesProbability {
            context.intend(id, .automaticUpdates(false))
        }
        if allowsMobile < draws.habits.phones.allowsMobileProbability {
            context.intend(id, .allowNetwork(.mobile, true))
        }
        context.intend(id, .openApp(network))
        chooseTour(id, at: time, &context)
    }

    /// Handles the planned event of a visitor. If several are due a poll comes first, because it was due before.
    mutating func carryOut(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        walkers[index].step = .none
        context.toReschedule.append(id)
        if walkers[index].pollDue == time {
            context.intend(id, .position(place(of: index, at: time, context)))
        } else if walkers[index].gpsChange == time {
            changeGPS(id, at: time, &context)
        } else {
            assert(walkers[index].phaseEnd == time, "no event of the walker is due")
            endPhase(id, at: time, &context)
        }
    }

    private func place(of index: Int, at time: SimTime, _ context: borrowing WalkContext) -> FixedPosition {
        let lines = context.tours.versions[Int(walkers[index].version)].course.ways.lines
        return lines.place(on: walkers[index].movement.path, atCentimetres: walkers[index].movement.position(at: time))
    }

    private mutating func endPhase(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        switch walkers[Int(id.index)].phase {
        case .choosing: beginTour(id, &context)
        case .walking: arriveAtWaypoint(id, at: time, &context)
        case .straying: turnBack(id, at: time, &context)
        case .returning:
            recordDistance(id, &context)
            setOut(id, at: time, &context)
        case .inLine:
            let index = Int(id.index)
            let site = site(of: index, context)
            lines.leaveQueue(of: Int(site), id)
            context.note(.leavesLine(id, site: site, people: walkers[index].people))
            leaveWaypoint(
                id, cancelProbability: draws.habits.endsAfterLineProbability, reason: .crowd, at: time, &context)
        case .dwelling: endDwelling(id, at: time, &context)
        case .leaving: reachGate(id, at: time, &context)
        case .away, .waitingForTaxi, .riding: break
        }
    }

    // MARK: Choosing a tour

    /// W02, W03: browses the library and chooses a tour.
    mutating func chooseTour(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        context.intend(id, .browse(from: context.city.gates[Int(walkers[index].gate)], area: 0))
        let published = context.tours.published
        guard !published.isEmpty else { return leave(id, &context) }
        let begun = walkers[index].toursBegun
        var stream = context.streams.stream(purpose: .tourChoice, of: arrivals.key(of: id), occurrence: UInt32(begun))
        let choice = published[min(Int(stream.uniform() * Double(published.count)), published.count - 1)]
        walkers[index].toursBegun &+= 1
        walkers[index].version = UInt32(choice.version)
        context.intend(id, .preview(choice.tour))
        walkers[index].phase = .choosing
        walkers[index].phaseEnd =
            time + draws.readingTime(words: context.tours.versions[choice.version].wordCounts.general)
        context.toReschedule.append(id)
    }

    /// W05: follows the tour; a circular tour is joined at its nearest waypoint.
    private mutating func beginTour(_ id: WalkerID, _ context: inout WalkContext) {
        let index = Int(id.index)
        let version = context.tours.versions[Int(walkers[index].version)]
        let gate = Int(walkers[index].gate)
        let entry = version.course.isCircular ? version.course.nearestWaypoint(toGate: gate) : 0
        walkers[index].entryWaypoint = UInt16(entry)
        walkers[index].phaseEnd = .distantFuture
        context.intend(id, .follow(version.tour, from: context.city.gates[gate], startingAt: UInt32(entry) + 1))
    }

    // MARK: Waypoints

    func waypoint(ahead index: Int, _ course: TourCourse) -> Int {
        course.waypoint(Int(walkers[index].nextOrdinal), after: Int(walkers[index].entryWaypoint))
    }

    private func site(of index: Int, _ context: borrowing WalkContext) -> UInt16 {
        let course = context.tours.versions[Int(walkers[index].version)].course
        return course.sites[waypoint(ahead: index, course)]
    }

    /// Records the distance at the end of a path.
    mutating func recordDistance(_ id: WalkerID, _ context: inout WalkContext) {
        let index = Int(id.index)
        let length = walkers[index].movement.length
        walkers[index].walkedCentimetres &+= length
        if length > 0 { context.note(.walked(id, centimetres: length)) }
    }

    private mutating func arriveAtWaypoint(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        recordDistance(id, &context)
        walkers[index].movement = walkers[index].movement.stoppedAtEnd
        if walkers[index].phone.state.contains(.isInBackground) {
            walkers[index].phone.set(.isInBackground, false)
            context.intend(id, .takeOut)
            changePolls(index, at: time, context)
        }
        if walkers[index].traits.contains(.passesBy) { return leaveWaypoint(id, at: time, &context) }
        enterSite(id, at: time, &context)
    }

    /// Stays at the waypoint, or stands in line for it.
    mutating func enterSite(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        let site = site(of: index, context)
        if lines.enter(Int(site), id) { return dwell(id, waited: nil, at: time, &context) }
        walkers[index].phase = .inLine
        walkers[index].lineSince = time
        walkers[index].phaseEnd = .distantFuture
        context.note(.waitsInLine(id, site: site, people: walkers[index].people))
        guard let patience = draws.linePatienceSeconds else { return }
        var stream = context.streams.stream(
            purpose: .linePatience, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        walkers[index].phaseEnd = time + SimDuration(seconds: patience.sample(from: &stream))
    }

    private mutating func dwell(
        _ id: WalkerID, waited: SimDuration?, at time: SimTime, _ context: inout WalkContext
    ) {
        let index = Int(id.index)
        let version = context.tours.versions[Int(walkers[index].version)]
        let waypoint = waypoint(ahead: index, version.course)
        var stream = context.streams.stream(
            purpose: .dwelling, of: arrivals.key(of: id), occurrence: UInt32(walkers[index].waypointsLeft))
        let lookingAround = SimDuration(seconds: draws.dwellSeconds.sample(from: &stream))
        let reading = draws.readingTime(words: version.wordCounts.waypoints[waypoint])
        walkers[index].phase = .dwelling
        walkers[index].phaseEnd = time + lookingAround + reading
        context.note(
            .beginsDwelling(id, site: version.course.sites[waypoint], people: walkers[index].people, waited: waited))
    }

    private mutating func endDwelling(_ id: WalkerID, at time: SimTime, _ context: inout WalkContext) {
        let index = Int(id.index)
        let site = site(of: index, context)
        context.note(.endsDwelling(id, site: site, people: walkers[index].people))
        if let next = lines.leave(Int(site)) {
            assert(walkers[Int(next.index)].phase == .inLine, "the next in line is elsewhere")
            dwell(next, waited: time - walkers[Int(next.index)].lineSince, at: time, &context)
            context.toReschedule.append(next)
        }
        leaveWaypoint(id, at: time, &context)
    }
}
