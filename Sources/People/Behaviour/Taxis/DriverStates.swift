import CityModel
import OperatingSystem
import Quantities
import SimulationKernel
import TaxiService

/// Drivers, at work and not (B02): knowledge and plans, shifts and breaks, connections, offers, and idle movement.
///
/// They know what their app shows, and nothing of the service's internal state.
struct DriverStates: ~Copyable {
    let share: PopulationPartition
    let behaviour: PerDriver<DriverBehaviour>
    private let answerDelaySeconds: PerDriver<Sampler>
    let idleMovements: PerDriver<IdleMovementPolicy>
    var taxisAround: TaxiDistribution
    private var drivers: Slab<TaxiDriver>
    var shifts: Shifts
    private var connections: DriverConnections
    var journeys: TaxiJourneys
    /// Whether a driver considers an offer only after all its stops are known, as the nearest pickup depends on them.
    private let waitsForAllStops: Bool
    /// Zones of ranks with rules of their own, and positions of those that serve walk-up clients (T14, T15).
    let rankZones: Set<ZoneID>
    let walkUpPlaces: [ZoneID: Position]

    init(_ setup: TaxiPopulationSetup) {
        share = setup.share
        behaviour = setup.perDriver(setup.drivers, ofGroup: \.habits)
        answerDelaySeconds = setup.perDriver(setup.draws.answerDelaySeconds) { Sampler($0.habits.answerDelaySeconds) }
        idleMovements = setup.perDriver(setup.idleMovements, setup.idleMovementsOfGroups)
        rankZones = setup.rankZones
        walkUpPlaces = setup.walkUpPlaces
        let count = share.size(of: setup.driverCount)
        drivers = Slab(repeating: TaxiDriver(at: .outside), count: count)
        shifts = Shifts(setup.hours.withBreaks(ofGroupsIn: setup), drivers: count)
        connections = DriverConnections(setup, drivers: count)
        taxisAround = TaxiDistribution(
            zones: setup.driversLeaveQueues ? setup.travel.router.zoneCount : 0, drivers: count)
        journeys = TaxiJourneys(setup.travel, drivers: count)
        waitsForAllStops = setup.travel.hasStreets && behaviour.contains { $0.acceptance.dependsOnDistance }
        for driver in drivers.indices { drivers[driver].place = setup.home(share.driver(driver)) }
    }

    var count: Int { drivers.count }
    var memoryBytes: Int {
        drivers.bytes + shifts.memoryBytes + connections.memoryBytes
    }

    /// State of the driver at an index of this part of the population.
    subscript(driver: Int) -> TaxiDriver {
        @inline(__always) _read { yield drivers[driver] }
        @inline(__always) _modify { yield &drivers[driver] }
    }

    /// Prefetches a driver's state before the driver's next event.
    @inline(__always)
    func prefetch(_ driver: Int) {
        drivers.prefetch(driver)
        shifts.prefetch(driver)
        connections.prefetch(driver)
    }

    /// Returns the most profitable zone as far as drivers know, after refreshing old counts of taxis by zone.
    mutating func mostProfitableZone(
        for driver: Int, from zone: ZoneID, at time: SimTime, _ travel: TaxiTravelTimes
    ) -> ZoneID {
        guard let earnings = idleMovements[driver].earnings else { return zone }
        if taxisAround.isOutdated(at: time) { taxisAround.count(drivers, at: time, earnings, travel.router.clock) }
        return taxisAround.mostProfitableZone(from: zone, at: time, earnings, travel.router.clock)
    }

    func isConnected(_ driver: Int) -> Bool { connections.isConnected(driver) }

    /// D05: postpones an action until the connection is back, since nothing is confirmed without one.
    mutating func postponeUntilConnected(
        _ driver: Int, with moment: AgentEvent, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> Bool {
        if connections.isConnected(driver) { return false }
        let back = max(time, connections.backAt(driver))
        plan(moment, of: driver, at: afterPause(driver, from: back, context.travel), &context)
        return true
    }

    // MARK: Plans

    /// Plans the driver's next step, which replaces the earlier one.
    @inline(__always)
    mutating func plan(
        _ moment: AgentEvent, of driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        context.agenda.cancel(drivers[driver].nextStep)
        drivers[driver].nextStep = context.agenda.plan(moment, at: time)
    }

    /// Plans the next step after a confirmed one, at `start` at the earliest: immediately, or after a pause.
    mutating func planNextStep(
        _ moment: AgentEvent, of driver: Int, from start: SimTime, now: SimTime, _ context: inout TaxiPeopleContext
    ) {
        if context.travel.stepsFollowImmediately {
            guard start <= now else { return plan(moment, of: driver, at: start, &context) }
            forgetStep(of: driver, &context)
            return context.agenda.planImmediately(moment)
        }
        plan(moment, of: driver, at: afterPause(driver, from: start, context.travel), &context)
    }

    mutating func afterPause(_ driver: Int, from start: SimTime, _ travel: TaxiTravelTimes) -> SimTime {
        drivers[driver].pauses &+= 1
        return start
            + travel.pause(
                for: .betweenSteps, of: travel.key(of: share.driver(driver)), occurrence: drivers[driver].pauses)
    }

    @inline(__always)
    mutating func forgetStep(of driver: Int, _ context: inout TaxiPeopleContext) {
        context.agenda.cancel(drivers[driver].nextStep)
        drivers[driver].nextStep = .none
    }

    // MARK: At work and not

    /// Plans the driver's first start of work.
    mutating func planStart(of driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        plan(.driverStarts(share.driver(driver)), of: driver, at: time, &context)
    }

    mutating func planFirstShift(of driver: Int, from start: SimTime, _ context: inout TaxiPeopleContext) {
        shifts.planFirst(of: driver, share.driver(driver), from: start, context.travel, &context.agenda)
    }

    /// Puts the driver into a queue, without a task.
    mutating func enterQueue(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        forgetStep(of: driver, &context)
        drivers[driver].phase = .queued
        drivers[driver].forgetRide()
        beginIdling(driver, at: time, &context)
        chargeIfLow(driver, &context)
    }

    /// Ends the driver's work. A lost connection still returns.
    mutating func goOffline(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        forgetStep(of: driver, &context)
        drivers[driver].phase = .off
        drivers[driver].forgetRide()
        stopIdling(driver, at: time, &context)
    }

    /// Plans the return after a stand-down, a ride given back or a breakdown.
    mutating func stayAway(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let due = time + SimDuration(seconds: behaviour[driver].returnAfterStandDownSeconds)
        plan(.driverStarts(share.driver(driver)), of: driver, at: due, &context)
    }

    mutating func noteStarted(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        drivers[driver].noteZone(zone)
        enterQueue(driver, at: time, &context)
        connections.expectLoss(of: driver, share.driver(driver), at: time, context.travel, &context.agenda)
    }

    mutating func noteStopped(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        goOffline(driver, at: time, &context)
        if context.batteries?.isCharging(driver) == true { return driveToCharge(driver, at: time, &context) }
        rest(driver, at: time, &context)
    }

    mutating func rest(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        if let pause = shifts.pauseAfterStop(driver, share.driver(driver), context.travel) {
            plan(.driverStarts(share.driver(driver)), of: driver, at: time + pause, &context)
        }
    }

    mutating func noteMoved(_ driver: Int, to zone: ZoneID) { drivers[driver].noteZone(zone) }

    mutating func noteStoodDown(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        goOffline(driver, at: time, &context)
        stayAway(driver, at: time, &context)
    }

    mutating func noteSuspended(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        goOffline(driver, at: time, &context)
        drivers[driver].phase = .suspended
    }

    mutating func noteSuspensionEnded(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        drivers[driver].phase = .off
        planNextStep(.driverStarts(share.driver(driver)), of: driver, from: time, now: time, &context)
    }

    /// D05: an available driver leaves all queues; a busy one continues the ride.
    mutating func noteDisconnected(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        if !drivers[driver].isBusy { goOffline(driver, at: time, &context) }
        connections.noteLost(by: driver, share.driver(driver), at: time, context.travel, &context.agenda)
    }

    mutating func noteConnected(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        connections.noteBack(driver)
        if drivers[driver].isBusy {
            connections.expectLoss(of: driver, share.driver(driver), at: time, context.travel, &context.agenda)
        } else if drivers[driver].phase == .off {
            planNextStep(.driverStarts(share.driver(driver)), of: driver, from: time, now: time, &context)
        }
    }

    /// After a ride: goes home if the shift is over or the break is due.
    func goHomeIfDue(_ driver: Int, _ context: inout TaxiPeopleContext) {
        if shifts.isGoingHome(driver) { context.agenda.planImmediately(.driverGoesHome(share.driver(driver))) }
    }

    // MARK: Offers

    /// T05: an offer has a line for each party; the first one begins it.
    mutating func noteOffer(
        of request: RequestID, _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        if drivers[driver].phase == .considering { return drivers[driver].addParty(request) }
        guard drivers[driver].phase == .queued else { return }
        drivers[driver].phase = .considering
        drivers[driver].noteZone(zone)
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        drivers[driver].offersSeen += 1
        if waitsForAllStops {
            context.agenda.planImmediately(.driverConsiders(share.driver(driver)))
        } else {
            consider(driver, at: time, &context)
        }
    }

    /// B02: draws whether, how and when the driver answers.
    private mutating func consider(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard drivers[driver].phase == .considering else { return }
        let id = share.driver(driver)
        // Using the request's key does not improve the correlation between variants (measured on the default scenario).
        let (key, offer) = (context.travel.key(of: id), drivers[driver].offersSeen - 1)
        var stream = context.travel.streams.stream(purpose: .answer, of: key, occurrence: offer)
        let kilometres = offerKilometres(to: driver, at: time, context)
        var answer = behaviour[driver].drawAnswer(
            pickupKilometres: kilometres.pickup, rideKilometres: kilometres.ride, from: &stream)
        if answer == .none { return }
        let delay = context.travel.draw(answerDelaySeconds[driver], for: .answerDelay, of: key, occurrence: offer)
        let due = time + SimDuration(seconds: delay)
        if context.batteries != nil {
            let lasts = canFinishOffer(driver, at: time, &context)
            if needsToCharge(driver, context) {
                // Stopping work passes the offer on, and is no refusal (D03).
                return plan(.driverGoesCharging(id), of: driver, at: due, &context)
            }
            if !lasts { answer = .refuse }
        }
        plan(.driverAnswers(id, accepts: answer == .accept), of: driver, at: due, &context)
    }

    /// Returns the distances on which the answer depends; zero if it does not depend on any.
    @inline(__always)
    private func offerKilometres(
        to driver: Int, at time: SimTime, _ context: borrowing TaxiPeopleContext
    ) -> (pickup: Double, ride: Double) {
        guard behaviour[driver].acceptance.dependsOnDistance,
            let trip = context.places(of: drivers[driver].party(0))
        else { return (0, 0) }
        let place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        let first = PendingRide.firstPickup(of: drivers[driver], context) ?? trip.origin
        let pickup = context.travel.router.leg(from: place, to: first, at: time)
        let ride = context.travel.router.leg(from: trip.origin, to: trip.destination, at: time)
        return (Double(pickup.metres) / 1_000, Double(ride.metres) / 1_000)
    }

    /// Ends an offer that was answered or withdrawn.
    mutating func forgetOffer(_ driver: Int, _ context: inout TaxiPeopleContext) {
        guard drivers[driver].phase == .considering else { return }
        forgetStep(of: driver, &context)
        drivers[driver].phase = .queued
        drivers[driver].forgetRide()
        chargeIfLow(driver, &context)
    }

    /// Adds a party that has joined the ride of `request`.
    mutating func noteJoined(_ party: RequestID, rideOf request: RequestID, _ driver: Int) {
        if drivers[driver].indexOfParty(request) != nil { drivers[driver].addParty(party) }
    }

    mutating func noteLeft(_ party: RequestID, _ driver: Int) { drivers[driver].removeParty(party) }
}

// Events.
extension DriverStates {
    /// Handles an event without relation to a current ride, and returns the driver's action; nil if there is none.
    mutating func carryOut(
        _ moment: AgentEvent, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        switch moment {
        case .shiftBegins(let id, let day):
            shifts.begin(day, of: driver, id, at: time, context.travel, &context.agenda)
            noteDutyAtCharger(driver, at: time, &context)
            return start(driver, at: time, &context)
        case .shiftEnds:
            shifts.end(driver, isBusy: drivers[driver].isBusy)
            noteDutyAtCharger(driver, at: time, &context)
            if drivers[driver].phase == .relocating { goHome(driver, at: time, &context) }
            return drivers[driver].isAvailable ? .stop : nil
        case .breakBegins: return takeBreak(driver, at: time, &context)
        case .driverGoesHome:
            return goHomeAfterRide(driver, at: time, &context)
        case .driverConsiders:
            consider(driver, at: time, &context)
            return nil
        case .driverConsidersMoving: return considerMoving(driver, at: time, &context)
        case .driverSetsOut(_, let zone):
            setOut(for: zone, driver, at: time, &context)
            return nil
        case .driverIsSent(_, let zone):
            guard drivers[driver].isAvailable else { return nil }
            return moveToWait(in: zone, stopsWork: true, driver, at: time, &context)
        case .driverReachesZone(_, let zone):
            guard drivers[driver].phase == .relocating else { return enter(zone, driver, at: time, &context) }
            endDrive(of: driver, hasArrived: true, at: time, &context)
            let action = start(driver, at: time, &context)
            if action == nil, drivers[driver].phase != .charging {
                context.note(.goingHome(share.driver(driver), at: time))
            }
            return action
        case .connectionLost:
            connections.clearPlannedChange(of: driver)
            guard connections.isConnected(driver), drivers[driver].isAvailable || drivers[driver].isBusy else {
                return nil
            }
            return .loseConnection
        case .connectionRegained:
            connections.clearPlannedChange(of: driver)
            return .regainConnection
        case .driverStarts:
            drivers[driver].nextStep = .none
            return start(driver, at: time, &context)
        case .driverGoesCharging:
            if drivers[driver].phase == .considering {
                // An offer may have come meanwhile, and its answer be planned.
                forgetStep(of: driver, &context)
                if postponeUntilConnected(driver, with: moment, at: time, &context) { return nil }
            }
            return leaveToCharge(driver, at: time, &context)
        case .driverReachesCharger:
            reachCharger(driver, at: time, &context)
            return nil
        case .driverCharged: return finishCharging(driver, at: time, &context)
        case .driverAnswers(_, let accepts):
            drivers[driver].nextStep = .none
            if postponeUntilConnected(driver, with: moment, at: time, &context) { return nil }
            return answer(driver, accepts: accepts, at: time, &context)
        default: return nil
        }
    }

    /// Starts work at the current position if the shift still runs and nothing prevents it. A low battery is charged
    /// first.
    mutating func start(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        guard shifts.worksNow(driver, at: time), drivers[driver].phase == .off, connections.isConnected(driver) else {
            return nil
        }
        if context.batteries?.isLow(driver) == true {
            driveToCharge(driver, at: time, &context)
            return nil
        }
        drivers[driver].place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        journeys.notePositionReported(driver)
        // Every driver drives the taxi of the same number.
        return .start(at: drivers[driver].place, taxi: TaxiID(share.driver(driver).index))
    }

    /// Stops work after a ride or for a strike, or goes on a break; the ride may have ended the work (T14).
    private mutating func goHomeAfterRide(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        let hasStopped = drivers[driver].phase == .off && stopsWithRide(driver)
        guard drivers[driver].isAvailable || hasStopped, shifts.isGoingHome(driver) else { return nil }
        shifts.goHome(driver)
        if drivers[driver].isAvailable { return .stop }
        rest(driver, at: time, &context)
        return nil
    }

    private mutating func takeBreak(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        if drivers[driver].phase == .relocating {
            goHome(driver, at: time, &context)
            shifts.takeBreak(driver)
            rest(driver, at: time, &context)
        }
        if drivers[driver].isAvailable {
            shifts.takeBreak(driver)
            return .stop
        }
        if drivers[driver].isBusy || drivers[driver].phase == .charging { shifts.breakAfterRide(driver) }
        return nil
    }

    /// T06, T07: answers the offer.
    mutating func answer(
        _ driver: Int, accepts: Bool, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        guard drivers[driver].phase == .considering else { return nil }
        if accepts, let place = reportedPlace(of: driver, at: time, &context) {
            context.agenda.planImmediately(.driverAnswers(share.driver(driver), accepts: true))
            return .move(to: place)
        }
        return accepts ? .accept : .refuse
    }

    /// Returns the taxi's position if it must be reported before an offer is accepted on an idle drive: the waiting
    /// time promised to the client counts from there (T06).
    private mutating func reportedPlace(
        of driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> Position? {
        guard let stop = journeys.stopIdleDrive(driver, at: time) else { return nil }
        context.note(.repositioning(share.driver(driver), metres: stop.metres))
        context.agenda.cancel(drivers[driver].idleEvent)
        drivers[driver].idleEvent = .none
        journeys.notePositionReported(driver)
        drivers[driver].place = stop.place
        return stop.place
    }

    /// Repeats an action later after the command queue was full, or drops it.
    mutating func tryAgain(
        _ driver: Int, _ action: TaxiService.DriverAction, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        let id = share.driver(driver)
        let again = afterPause(driver, from: time, context.travel)
        switch action {
        case .accept, .refuse:
            guard drivers[driver].phase == .considering else { return }
            plan(.driverAnswers(id, accepts: action == .accept), of: driver, at: again, &context)
        case .giveBack: plan(.driverGivesBack(id), of: driver, at: again, &context)
        case .interrupt(_, let cause): plan(.driverInterrupts(id, cause), of: driver, at: again, &context)
        case .conclude, .concludeAndStop: plan(.driverConcludes(id), of: driver, at: again, &context)
        case .start, .arrive, .pickUp: retryCurrentStep(driver, at: time, &context)
        case .regainConnection: connections.awaitReturn(of: driver, id, at: again, &context.agenda)
        case .loseConnection: connections.expectLoss(of: driver, id, at: time, context.travel, &context.agenda)
        case .stop, .move, .confirmCash: break
        }
    }

    /// Plans the next step of the driver's current phase, as soon as the connection is back.
    mutating func retryCurrentStep(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let id = share.driver(driver)
        let moment: AgentEvent
        switch drivers[driver].phase {
        case .off: moment = .driverStarts(id)
        case .driving: moment = .driverArrives(id)
        case .arrived: moment = .driverPicksUp(id)
        case .riding:
            guard drivers[driver].hasEveryonePaid else { return }
            moment = .driverConcludes(id)
        case .queued, .considering, .suspended, .relocating, .charging: return
        }
        let start = connections.isConnected(driver) ? time : max(time, connections.backAt(driver))
        plan(moment, of: driver, at: afterPause(driver, from: start, context.travel), &context)
    }
}
