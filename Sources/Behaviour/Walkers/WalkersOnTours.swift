import CMachine
import CityModel
import Quantities
import SimulationKernel
import TourService

/// Those who follow tours (B03): they come, choose a tour and walk it, dwell, read, stand in line, lose their way and their
/// GPS, have enough, and go home.
///
/// Where somebody goes does not depend on what the telephone shows: a waypoint that it has not noticed by the time of leaving
/// is skipped in the app. Polls are reckoned, and only those are told that matter (W07).
struct WalkersOnTours {
    private var walkers: ContiguousArray<Walker>
    private var lines: SiteLines
    private var arrivals: ArrivalPlan
    private let draws: WalkerDraws
    private let isRaining: [Bool]
    /// Whether every poll is told, for tests: what comes of it must be the same.
    private let tellsEveryPoll: Bool
    /// Clock time at the start of the run.
    private let clock: SimDuration
    private let closing: SimDuration?

    init(_ setup: WalkPeopleSetup) {
        draws = setup.walkers
        clock = setup.clockAtStart
        closing = setup.walkers.habits.closing
        tellsEveryPoll = setup.tellsEveryPoll
        lines = SiteLines(setup.guide.sites)
        arrivals = ArrivalPlan(
            draws.habits.arrivals, clockAtStart: setup.clockAtStart, end: setup.end, setup.streams)
        let standing = Stride(
            along: setup.guide.standingWay, millimetresPerSecond: 1, since: .zero)
        let count = arrivals.count
        walkers = ContiguousArray(repeating: Walker(stride: standing), count: count)
        let hours = Int(((setup.end - .zero) + clock).seconds / 3_600) + 25
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

    /// The next visitor's arrival goes into the calendar.
    func planArrival(_ here: inout WalkCircumstances) {
        if let time = arrivals.nextTime { _ = here.calendar.schedule(.visitorArrives, at: time, priority: .normal) }
    }

    /// What comes next for a visitor goes into the calendar: a poll that matters, a change of GPS, or the end of the phase.
    private mutating func plan(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        walkers[index].pollDue = pollThatMatters(index, after: time, here) ?? .distantFuture
        let due = min(walkers[index].pollDue, walkers[index].gpsChange, walkers[index].phaseEnd)
        if walkers[index].step != .none { here.calendar.cancel(walkers[index].step) }
        walkers[index].step =
            due == .distantFuture ? .none : here.calendar.schedule(.walker(id), at: due, priority: .normal)
    }

    /// What was decided at this moment is done: on with whoever it concerns.
    mutating func settle(at time: SimTime, _ here: inout WalkCircumstances) {
        while let id = here.unsettled.popLast() { plan(id, at: time, &here) }
    }

    /// The first poll after `time` in this phase that changes the step on the tour (W04).
    private func pollThatMatters(_ index: Int, after time: SimTime, _ here: borrowing WalkCircumstances) -> SimTime? {
        guard walkers[index].isFollowing, walkers[index].hasGPS else { return nil }
        let walker = walkers[index]
        if tellsEveryPoll { return walker.polls.first(after: time) }
        let course = here.tours.versions[Int(walker.version)].course
        let end = walker.phaseEnd
        let next = course.waypoint(Int(walker.next), after: Int(walker.entry))
        let reaching: SimTime?
        if let pieces = course.keptPieces(of: walker.way, near: next) {
            reaching = walker.polls.firstPoll(on: pieces, of: walker.stride, after: time, until: end)
        } else {
            let pieces = course.pieces(of: walker.way, near: next)
            reaching = walker.polls.firstPoll(on: pieces, of: walker.stride, after: time, until: end)
        }
        guard walker.at >= 0 else { return reaching }
        let last = course.waypoint(Int(walker.at), after: Int(walker.entry))
        let leaving: SimTime?
        if let pieces = course.keptPieces(of: walker.way, near: last) {
            leaving = walker.polls.firstPoll(off: pieces, of: walker.stride, after: time, until: end)
        } else {
            let pieces = course.pieces(of: walker.way, near: last)
            leaving = walker.polls.firstPoll(off: pieces, of: walker.stride, after: time, until: end)
        }
        return reaching.map { min($0, leaving ?? $0) } ?? leaving
    }

    // MARK: Moments

    /// The next visitor comes.
    mutating func arrive(at time: SimTime, _ here: inout WalkCircumstances) {
        guard let id = arrivals.takeNext() else { return }
        planArrival(&here)
        let index = Int(id.index)
        var stream = here.streams.stream(purpose: .walkerHabits, entity: id.index)
        let speed = draws.speed.sample(from: &stream) / 3.6 * 1_000
        walkers[index].stride.millimetresPerSecond = Int32(clamping: Int(max(speed.rounded(), 50)))
        walkers[index].people = UInt8(draws.peopleChoice.sample(from: &stream) + 1)
        walkers[index].gate = UInt16(stream.uniform() * Double(here.guide.gates.count))
        let network = TourService.Network.allCases[draws.networkChoice.sample(from: &stream)]
        let (allowsMobile, updatesByHand) = (stream.uniform(), stream.uniform())
        if let saving = draws.habits.powerSaving, let after = draws.powerSavingSeconds {
            let isSaving = stream.chance(saving.probability)
            let seconds = after.sample(from: &stream)
            if isSaving { walkers[index].savesPowerFrom = time + SimDuration(seconds: seconds) }
        }
        walkers[index].thrift = Float(stream.uniform())
        if let tired = draws.tiredKilometres {
            let centimetres = tired.sample(from: &stream) * 100_000
            walkers[index].tiredAtCentimetres = Int32(clamping: Int(min(centimetres, 2e9)))
        }
        here.note(.arrived(id, people: walkers[index].people))
        // W08.
        if updatesByHand < draws.habits.phones.updatesByHandProbability {
            here.intend(id, .automaticUpdates(false))
        }
        if allowsMobile < draws.habits.phones.allowsMobileProbability { here.intend(id, .allowNetwork(.mobile, true)) }
        here.intend(id, .openApp(network))
        chooseTour(id, at: time, &here)
    }

    /// What is planned for a visitor is due: of several things a poll comes first, for it was due before.
    mutating func carryOut(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        walkers[index].step = .none
        here.unsettled.append(id)
        if walkers[index].pollDue == time {
            here.intend(id, .position(place(of: index, at: time, here)))
        } else if walkers[index].gpsChange == time {
            changeGPS(id, at: time, &here)
        } else {
            endPhase(id, at: time, &here)
        }
    }

    private func place(of index: Int, at time: SimTime, _ here: borrowing WalkCircumstances) -> FixedPosition {
        let lines = here.tours.versions[Int(walkers[index].version)].course.ways.lines
        return lines.place(on: walkers[index].stride.way, atCentimetres: walkers[index].stride.place(at: time))
    }

    private mutating func endPhase(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        switch walkers[Int(id.index)].phase {
        case .choosing: beginTour(id, &here)
        case .walking: arriveAtWaypoint(id, at: time, &here)
        case .straying: turnBack(id, at: time, &here)
        case .returning:
            noteWalked(id, &here)
            setOut(id, at: time, &here)
        case .inLine:
            let index = Int(id.index)
            let site = site(of: index, here)
            lines.leaveLine(of: site, id)
            here.note(.leavesLine(id, site: site, people: walkers[index].people))
            leaveWaypoint(id, cancelling: draws.habits.giveUpProbability, because: .crowd, at: time, &here)
        case .dwelling: endDwelling(id, at: time, &here)
        case .leaving: reachGate(id, at: time, &here)
        case .away, .waitingForTaxi, .riding: break
        }
    }

    // MARK: Choosing a tour

    /// W02, W03.
    private mutating func chooseTour(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        here.intend(id, .browse(from: here.guide.gates[Int(walkers[index].gate)], area: 0))
        let published = here.tours.published
        guard !published.isEmpty else { return leave(id, &here) }
        let begun = walkers[index].toursBegun
        var stream = here.streams.stream(purpose: .tourChoice, entity: id.index, occurrence: UInt32(begun))
        let choice = published[min(Int(stream.uniform() * Double(published.count)), published.count - 1)]
        walkers[index].toursBegun &+= 1
        walkers[index].version = UInt32(choice.version)
        here.intend(id, .preview(choice.tour))
        walkers[index].phase = .choosing
        walkers[index].phaseEnd = time + draws.readingTime(words: here.tours.versions[choice.version].words.general)
        here.unsettled.append(id)
    }

    /// W05: a circular tour is joined where it is nearest.
    private mutating func beginTour(_ id: WalkerID, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        let version = here.tours.versions[Int(walkers[index].version)]
        let gate = Int(walkers[index].gate)
        let entry = version.course.isCircular ? version.course.nearestWaypoint(toGate: gate) : 0
        walkers[index].entry = UInt16(entry)
        walkers[index].phaseEnd = .distantFuture
        here.intend(id, .follow(version.tour, from: here.guide.gates[gate], startingAt: UInt32(entry) + 1))
    }

    // MARK: Waypoints

    private func waypoint(ahead index: Int, _ course: TourCourse) -> Int {
        course.waypoint(Int(walkers[index].heading), after: Int(walkers[index].entry))
    }

    private func site(of index: Int, _ here: borrowing WalkCircumstances) -> UInt16 {
        let course = here.tours.versions[Int(walkers[index].version)].course
        return course.sites[waypoint(ahead: index, course)]
    }

    /// The end of a way on foot.
    private mutating func noteWalked(_ id: WalkerID, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        let length = walkers[index].stride.length
        walkers[index].walkedCentimetres &+= length
        if length > 0 { here.note(.walked(id, centimetres: length)) }
    }

    private mutating func arriveAtWaypoint(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        noteWalked(id, &here)
        walkers[index].stride = walkers[index].stride.atItsEnd
        if walkers[index].traits.contains(.isPutAway) {
            walkers[index].traits.remove(.isPutAway)
            here.intend(id, .takeOut)
            changePolls(index, at: time, here)
        }
        if walkers[index].traits.contains(.passesBy) { return leaveWaypoint(id, at: time, &here) }
        comeTo(id, at: time, &here)
    }

    /// Dwells at the waypoint, or stands in line for it.
    private mutating func comeTo(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        let site = site(of: index, here)
        if lines.enter(site, id) { return dwell(id, waited: nil, at: time, &here) }
        walkers[index].phase = .inLine
        walkers[index].lineSince = time
        walkers[index].phaseEnd = .distantFuture
        here.note(.waitsInLine(id, site: site, people: walkers[index].people))
        guard let patience = draws.linePatienceSeconds else { return }
        var stream = here.streams.stream(
            purpose: .linePatience, entity: id.index, occurrence: UInt32(walkers[index].waypointsLeft))
        walkers[index].phaseEnd = time + SimDuration(seconds: patience.sample(from: &stream))
    }

    private mutating func dwell(
        _ id: WalkerID, waited: SimDuration?, at time: SimTime, _ here: inout WalkCircumstances
    ) {
        let index = Int(id.index)
        let version = here.tours.versions[Int(walkers[index].version)]
        let waypoint = waypoint(ahead: index, version.course)
        var stream = here.streams.stream(
            purpose: .dwelling, entity: id.index, occurrence: UInt32(walkers[index].waypointsLeft))
        let lookingAround = SimDuration(seconds: draws.dwellSeconds.sample(from: &stream))
        let reading = draws.readingTime(words: version.words.waypoints[waypoint])
        walkers[index].phase = .dwelling
        walkers[index].phaseEnd = time + lookingAround + reading
        here.note(
            .dwells(id, site: version.course.sites[waypoint], people: walkers[index].people, waited: waited))
    }

    private mutating func endDwelling(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        let site = site(of: index, here)
        here.note(.goesOn(id, site: site, people: walkers[index].people))
        if let next = lines.leave(site) {
            dwell(next, waited: time - walkers[Int(next.index)].lineSince, at: time, &here)
            here.unsettled.append(next)
        }
        leaveWaypoint(id, at: time, &here)
    }

    // MARK: Going on

    /// The visitor has seen the waypoint ahead, or passes by: what next?
    ///
    /// - Parameters:
    ///   - chance: of ending the tour here; nil for the usual one.
    ///   - reason: why it would be.
    private mutating func leaveWaypoint(
        _ id: WalkerID, cancelling chance: Double? = nil, because reason: WalkEvent.CancelReason = .enough,
        at time: SimTime, _ here: inout WalkCircumstances
    ) {
        let index = Int(id.index)
        let course = here.tours.versions[Int(walkers[index].version)].course
        walkers[index].traits.remove(.passesBy)
        if walkers[index].savesPowerFrom <= time {
            walkers[index].savesPowerFrom = .distantFuture
            walkers[index].traits.insert(.savesPower)
            here.intend(id, .savePower(true))
            changePolls(index, at: time, here)
        }
        // The app has not noticed.
        if walkers[index].isFollowing, walkers[index].next == walkers[index].heading { here.intend(id, .skipWaypoint) }
        walkers[index].waypointsLeft &+= 1
        var stream = here.streams.stream(
            purpose: .walkerDecisions, entity: id.index, occurrence: UInt32(walkers[index].waypointsLeft))
        let ending = stream.uniform()
        let isLast = Int(walkers[index].heading) == course.count - 1
        if isLast || !walkers[index].isFollowing {
            if ending < draws.habits.againProbability { walkers[index].traits.insert(.wantsAgain) }
            return goToGate(id, at: time, &here)
        }
        if isClosed(at: time) { return cancel(id, .closing, at: time, &here) }
        if let cause = taxiReason(index, course, at: time), callTaxi(id, cause, course, &here) { return }
        if ending < chance ?? draws.habits.cancelProbability { return cancel(id, reason, at: time, &here) }
        beginLeg(id, course, &stream, at: time, &here)
    }

    private func isClosed(at time: SimTime) -> Bool {
        guard let closing else { return false }
        return (time.sinceStart + clock).microseconds % SimDuration.days(1).microseconds >= closing.microseconds
    }

    /// On to the next waypoint.
    private mutating func beginLeg(
        _ id: WalkerID, _ course: TourCourse, _ stream: inout RandomStream, at time: SimTime,
        _ here: inout WalkCircumstances
    ) {
        let index = Int(id.index)
        let habits = draws.habits
        let (skip, putAway, stray) = (stream.uniform(), stream.uniform(), stream.uniform())
        let (gpsLoss, gpsMoment) = (stream.uniform(), stream.uniform())
        let origin = UInt16(waypoint(ahead: index, course))
        walkers[index].heading += 1
        let isLast = Int(walkers[index].heading) == course.count - 1
        if skip < habits.skipProbability, !isLast {
            walkers[index].traits.insert(.passesBy)
            if walkers[index].next == walkers[index].heading { here.intend(id, .skipWaypoint) }
        }
        if putAway < habits.putAwayProbability {
            walkers[index].traits.insert(.isPutAway)
            here.intend(id, .putAway)
            changePolls(index, at: time, here)
        }
        walkers[index].way = .leg(from: origin)
        if let straying = habits.straying, stray < straying.probability {
            goAstray(id, from: origin, course, at: time, &here)
        } else {
            setOut(id, at: time, &here)
        }
        guard let loss = habits.gpsLoss, gpsLoss < loss.probability, walkers[index].hasGPS,
            walkers[index].gpsChange == .distantFuture, let length = draws.gpsLossSeconds
        else { return }
        var stream = here.streams.stream(
            purpose: .gpsLoss, entity: id.index, occurrence: UInt32(walkers[index].waypointsLeft))
        walkers[index].gpsLossLength = SimDuration(seconds: length.sample(from: &stream))
        walkers[index].gpsChange = time + (walkers[index].phaseEnd - time).scaled(by: gpsMoment)
    }

    /// Along the way that was chosen.
    private mutating func setOut(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        let origin = waypointBehind(index, here)
        walkers[index].way = .leg(from: origin)
        walk(index, .walking, along: walkers[index].way, at: time, here)
    }

    private func waypointBehind(_ index: Int, _ here: borrowing WalkCircumstances) -> UInt16 {
        let course = here.tours.versions[Int(walkers[index].version)].course
        return UInt16(course.waypoint(Int(walkers[index].heading) - 1, after: Int(walkers[index].entry)))
    }

    private mutating func walk(
        _ index: Int, _ phase: Walker.Phase, along way: TourCourse.Way, at time: SimTime,
        _ here: borrowing WalkCircumstances
    ) {
        let line = here.tours.versions[Int(walkers[index].version)].course.line(way)
        let speed = walkers[index].stride.millimetresPerSecond
        walkers[index].way = way
        walkers[index].phase = phase
        walkers[index].stride = Stride(along: line, millimetresPerSecond: speed, since: time)
        walkers[index].phaseEnd = walkers[index].stride.end
    }

    private mutating func goAstray(
        _ id: WalkerID, from origin: UInt16, _ course: TourCourse, at time: SimTime, _ here: inout WalkCircumstances
    ) {
        let index = Int(id.index)
        walk(index, .straying, along: .stray(from: origin), at: time, here)
        guard let far = draws.strayingKilometres else { return }
        var stream = here.streams.stream(
            purpose: .straying, entity: id.index, occurrence: UInt32(walkers[index].waypointsLeft))
        let centimetres = Int32(clamping: Int(min(far.sample(from: &stream) * 100_000, 2e9)))
        walkers[index].stride.to = min(walkers[index].stride.to, centimetres)
        walkers[index].phaseEnd = walkers[index].stride.end
    }

    private mutating func turnBack(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        noteWalked(id, &here)
        let out = walkers[index].stride
        walkers[index].stride = Stride(
            out.way, from: out.to, to: out.from, millimetresPerSecond: out.millimetresPerSecond, since: time)
        walkers[index].phase = .returning
        walkers[index].phaseEnd = walkers[index].stride.end
    }

    // MARK: Telephones

    /// W07: the interval that counts from the next poll on.
    private mutating func changePolls(_ index: Int, at time: SimTime, _ here: borrowing WalkCircumstances) {
        if walkers[index].isFollowing { walkers[index].polls.change(to: pollInterval(index, here), at: time) }
    }

    private func pollInterval(_ index: Int, _ here: borrowing WalkCircumstances) -> SimDuration {
        let (traits, rules) = (walkers[index].traits, here.guide.rules)
        if traits.contains(.savesPower) { return rules.pollIntervalSavingPower }
        return traits.contains(.isPutAway) ? rules.pollIntervalInBackground : rules.pollInterval
    }

    private mutating func changeGPS(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        if walkers[index].hasGPS {
            walkers[index].gpsChange = time + walkers[index].gpsLossLength
            loseGPS(id, &here)
        } else {
            findGPS(id, &here)
        }
    }

    private mutating func loseGPS(_ id: WalkerID, _ here: inout WalkCircumstances) {
        walkers[Int(id.index)].traits.insert(.hasNoGPS)
        here.intend(id, .loseGPS)
    }

    private mutating func findGPS(_ id: WalkerID, _ here: inout WalkCircumstances) {
        walkers[Int(id.index)].gpsChange = .distantFuture
        guard !walkers[Int(id.index)].hasGPS else { return }
        walkers[Int(id.index)].traits.remove(.hasNoGPS)
        here.intend(id, .regainGPS)
    }

    // MARK: Leaving

    private mutating func cancel(
        _ id: WalkerID, _ reason: WalkEvent.CancelReason, at time: SimTime, _ here: inout WalkCircumstances
    ) {
        here.note(.cancelled(id, reason))
        here.intend(id, .cancel)
        goToGate(id, at: time, &here)
    }

    private mutating func goToGate(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        let course = here.tours.versions[Int(walkers[index].version)].course
        let (gate, way) = course.homeward(from: waypoint(ahead: index, course))
        let speed = walkers[index].stride.millimetresPerSecond
        walkers[index].gate = UInt16(gate)
        walkers[index].stride = Stride(along: way, millimetresPerSecond: speed, since: time)
        walkers[index].phase = .leaving
        walkers[index].phaseEnd = walkers[index].stride.end
    }

    private mutating func reachGate(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        noteWalked(id, &here)
        let wantsAgain = walkers[index].traits.contains(.wantsAgain)
        walkers[index].traits.remove(.wantsAgain)
        findGPS(id, &here)
        guard wantsAgain, !isClosed(at: time) else { return leave(id, &here) }
        chooseTour(id, at: time, &here)
    }

    private mutating func leave(_ id: WalkerID, _ here: inout WalkCircumstances) {
        walkers[Int(id.index)].phase = .away
        walkers[Int(id.index)].phaseEnd = .distantFuture
        walkers[Int(id.index)].gpsChange = .distantFuture
        here.note(.wentHome(id))
    }
}

// What visitors' telephones show.
extension WalkersOnTours {
    /// Of a command of a visitor.
    mutating func note(_ effect: TourService.Effect, at time: SimTime, _ here: inout WalkCircumstances) {
        switch effect {
        case .followed(let id, _):
            let index = Int(id.index)
            walkers[index].traits.insert(.isFollowing)
            (walkers[index].heading, walkers[index].next, walkers[index].at) = (0, 0, -1)
            walkers[index].polls = PollClock(first: time, interval: pollInterval(index, here))
            walk(
                index, .walking, along: .entry(gate: walkers[index].gate, waypoint: walkers[index].entry), at: time,
                here)
            here.unsettled.append(id)
        case .reached(let id, _, _, let done):
            walkers[Int(id.index)].next = UInt16(done)
            walkers[Int(id.index)].at = Int16(done) - 1
        case .walkedOn(let id, _, _): walkers[Int(id.index)].at = -1
        case .skipped(let id, _, _, let done): walkers[Int(id.index)].next = UInt16(done)
        case .completed(let id, _, _, _, _), .cancelled(let id, _, _, _):
            walkers[Int(id.index)].traits.remove(.isFollowing)
        case .rejected(let person, .follow, _) where person.role == .walker:
            leave(WalkerID(person.index), &here)
            here.unsettled.append(WalkerID(person.index))
        case .listed, .noTours, .previewed, .locationUnavailable, .located, .putAway, .takenOut, .powerSaved,
            .powerSavingEnded, .appOpened, .libraryChecked, .networkAllowed, .networkForbidden, .updatesAutomatic,
            .updatesByHand, .updateReminded, .draftBegun, .waypointAdded, .waypointAnnotated, .legAnnotated,
            .tourAnnotated, .draftRenamed, .waypointRemoved, .draftDeleted, .submitted, .approved, .sentBack,
            .deleted, .rejected, .setTimer:
            break
        }
    }
}

// Taxis for those who are tired, wet or late: they go on from the drop-off.
extension WalkersOnTours {
    /// The first cause that holds and that the visitor takes a taxi for.
    private func taxiReason(_ index: Int, _ course: TourCourse, at time: SimTime) -> WalkEvent.TaxiReason? {
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
    private mutating func callTaxi(
        _ id: WalkerID, _ reason: WalkEvent.TaxiReason, _ course: TourCourse, _ here: inout WalkCircumstances
    ) -> Bool {
        let index = Int(id.index)
        let (heading, entry) = (Int(walkers[index].heading), Int(walkers[index].entry))
        let waypoint = course.waypoint(heading, after: entry)
        let place = course.places[waypoint]
        let metresMin = (draws.habits.taxis?.atLeastKilometres ?? 0) * 1_000
        guard let origin = here.guide.taxiStops[Int(course.sites[waypoint])] else { return false }
        let ahead = Array((heading + 1)..<course.count)
        let goals = reason == .late ? Array(ahead.reversed()) : ahead
        for ordinal in goals {
            let goal = course.waypoint(ordinal, after: entry)
            guard place.metres(to: course.places[goal]) >= metresMin,
                let stop = here.guide.taxiStops[Int(course.sites[goal])], stop != origin
            else { continue }
            ask(id, reason, from: origin, to: stop, &here)
            walkers[index].taxiGoal = UInt16(ordinal)
            return true
        }
        let gate = course.homeward(from: waypoint).gate
        guard place.metres(to: here.guide.gates[gate]) >= metresMin, let stop = here.guide.gateStops[gate],
            stop != origin
        else { return false }
        here.note(.cancelled(id, .taxi))
        here.intend(id, .cancel)
        ask(id, reason, from: origin, to: stop, &here)
        return true
    }

    private mutating func ask(
        _ id: WalkerID, _ reason: WalkEvent.TaxiReason, from origin: Position, to goal: Position,
        _ here: inout WalkCircumstances
    ) {
        let index = Int(id.index)
        here.note(.takesTaxi(id, reason))
        walkers[index].phase = .waitingForTaxi
        walkers[index].phaseEnd = .distantFuture
        walkers[index].walkedCentimetres = 0
        here.wish = WalkerWish(walker: id, origin: origin, destination: goal, people: walkers[index].people)
    }

    /// The walker is in the taxi: no telephone finds its position there *(decided)*.
    mutating func noteOnBoard(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        walkers[index].phase = .riding
        walkers[index].gpsChange = .distantFuture
        if walkers[index].isFollowing, walkers[index].hasGPS { loseGPS(id, &here) }
        here.unsettled.append(id)
    }

    /// The taxi is there.
    mutating func noteDropOff(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        here.unsettled.append(id)
        findGPS(id, &here)
        guard walkers[index].isFollowing else { return leave(id, &here) }
        here.note(.isBackOnTour(id))
        walkers[index].heading = walkers[index].taxiGoal
        // What lies between is passed over.
        for _ in walkers[index].next..<max(walkers[index].next, walkers[index].heading) {
            here.intend(id, .skipWaypoint)
        }
        let course = here.tours.versions[Int(walkers[index].version)].course
        let waypoint = waypoint(ahead: index, course)
        walkers[index].way = .leg(from: UInt16(waypoint))
        walkers[index].stride = Stride(
            course.line(walkers[index].way), from: 0, to: 0,
            millimetresPerSecond: walkers[index].stride.millimetresPerSecond, since: time)
        comeTo(id, at: time, &here)
    }

    /// The ride ended on the way: the walker has had enough, and finds a way home *(decided)*.
    mutating func noteStranded(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        here.unsettled.append(id)
        findGPS(id, &here)
        if walkers[Int(id.index)].isFollowing {
            here.note(.cancelled(id, .taxi))
            here.intend(id, .cancel)
        }
        leave(id, &here)
    }

    /// No taxi came in time, or none may be asked for: on foot again.
    mutating func noteNoTaxi(_ id: WalkerID, at time: SimTime, _ here: inout WalkCircumstances) {
        let index = Int(id.index)
        here.unsettled.append(id)
        here.note(.gaveTaxiUp(id))
        guard walkers[index].isFollowing else { return goToGate(id, at: time, &here) }
        let course = here.tours.versions[Int(walkers[index].version)].course
        var stream = here.streams.stream(
            purpose: .walkerDecisions, entity: id.index, occurrence: UInt32(walkers[index].waypointsLeft))
        _ = stream.uniform()
        beginLeg(id, course, &stream, at: time, &here)
    }
}
