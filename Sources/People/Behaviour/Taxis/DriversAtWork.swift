import CityModel
import Quantities
import SimulationKernel
import System
import TaxiService

/// Drivers, at work and not (B02): knowledge and plans, shifts and breaks, connections, offers, and idle movement.
///
/// They know what their app shows, and nothing of the service's internal state.
struct DriversAtWork: ~Copyable {
    let share: PeopleShare
    let behaviour: DriverBehaviour
    private let answerDelaySeconds: Sampler
    let idleMovements: IdleMovements
    var taxisAround: TaxisAround
    private var drivers: Slab<TaxiDriver>
    var shifts: Shifts
    private var connections: Connections
    var journeys: TaxiJourneys
    /// Whether a driver considers an offer only after all its stops are known, as the nearest pickup depends on them.
    private let looksAtEveryStop: Bool

    init(_ setup: TaxiPeopleSetup) {
        share = setup.share
        behaviour = setup.drivers
        answerDelaySeconds = setup.draws.answerDelaySeconds
        idleMovements = setup.idleMovements
        let count = share.size(of: setup.driverCount)
        drivers = Slab(repeating: TaxiDriver(at: .outside), count: count)
        shifts = Shifts(setup.hours, drivers: count)
        connections = Connections(setup.draws, drivers: count)
        taxisAround = TaxisAround(
            zones: idleMovements.hasArrivals ? setup.travel.ways.zoneCount : 0, drivers: count)
        journeys = TaxiJourneys(setup.travel, drivers: count)
        looksAtEveryStop = setup.travel.hasStreets && setup.drivers.acceptance.dependsOnWays
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
    mutating func bestZone(from zone: ZoneID, at time: SimTime, _ travel: TaxiTravel) -> ZoneID {
        guard let earnings = idleMovements.earnings else { return zone }
        if taxisAround.isOutdated(at: time) { taxisAround.count(drivers, at: time, earnings, travel.ways.clock) }
        return taxisAround.bestZone(from: zone, at: time, earnings, travel.ways.clock)
    }

    func isConnected(_ driver: Int) -> Bool { connections.stands(driver) }

    /// D05: postpones an action until the connection is back, since nothing is confirmed without one.
    mutating func waitsForConnection(
        _ driver: Int, with moment: Moment, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> Bool {
        if connections.stands(driver) { return false }
        let back = max(time, connections.backAt(driver))
        plan(moment, of: driver, at: afterPause(driver, from: back, context.travel), &context)
        return true
    }

    // MARK: Plans

    /// Plans the driver's next step, which replaces the earlier one.
    @inline(__always)
    mutating func plan(
        _ moment: Moment, of driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        context.agenda.cancel(drivers[driver].step)
        drivers[driver].step = context.agenda.plan(moment, at: time)
    }

    /// Plans the next step after a confirmed one, at `start` at the earliest: immediately, or after a pause.
    mutating func goOn(
        _ moment: Moment, of driver: Int, from start: SimTime, now: SimTime, _ context: inout TaxiCircumstances
    ) {
        if context.travel.isWithoutPauses {
            guard start <= now else { return plan(moment, of: driver, at: start, &context) }
            forgetStep(of: driver, &context)
            return context.agenda.planAtOnce(moment)
        }
        plan(moment, of: driver, at: afterPause(driver, from: start, context.travel), &context)
    }

    mutating func afterPause(_ driver: Int, from start: SimTime, _ travel: TaxiTravel) -> SimTime {
        drivers[driver].pauses &+= 1
        return start
            + travel.pause(
                for: .betweenSteps, of: travel.key(of: share.driver(driver)), occurrence: drivers[driver].pauses)
    }

    @inline(__always)
    mutating func forgetStep(of driver: Int, _ context: inout TaxiCircumstances) {
        context.agenda.cancel(drivers[driver].step)
        drivers[driver].step = .none
    }

    // MARK: At work and not

    /// Plans the driver's first start of work.
    mutating func planStart(of driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        plan(.driverStarts(share.driver(driver)), of: driver, at: time, &context)
    }

    mutating func planFirstShift(of driver: Int, from start: SimTime, _ context: inout TaxiCircumstances) {
        shifts.planFirst(of: driver, share.driver(driver), from: start, context.travel, &context.agenda)
    }

    /// Puts the driver into a queue, without a task.
    mutating func stand(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        forgetStep(of: driver, &context)
        drivers[driver].phase = .standing
        drivers[driver].forgetRide()
        beginIdling(driver, at: time, &context)
    }

    /// Ends the driver's work. A lost connection still returns.
    mutating func goOff(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        forgetStep(of: driver, &context)
        drivers[driver].phase = .off
        drivers[driver].forgetRide()
        stopIdling(driver, at: time, &context)
    }

    /// Plans the return after a stand-down, a ride given back or a breakdown.
    mutating func stayAway(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        let due = time + SimDuration(seconds: behaviour.returnAfterStandDownSeconds)
        plan(.driverStarts(share.driver(driver)), of: driver, at: due, &context)
    }

    mutating func noteStarted(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        drivers[driver].noteZone(zone)
        stand(driver, at: time, &context)
        connections.expectLoss(of: driver, share.driver(driver), at: time, context.travel, &context.agenda)
    }

    mutating func noteStopped(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        goOff(driver, at: time, &context)
        rest(driver, at: time, &context)
    }

    private mutating func rest(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        if let pause = shifts.awayAfterStop(driver, share.driver(driver), context.travel) {
            plan(.driverStarts(share.driver(driver)), of: driver, at: time + pause, &context)
        }
    }

    mutating func noteMoved(_ driver: Int, to zone: ZoneID) { drivers[driver].noteZone(zone) }

    mutating func noteStoodDown(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        goOff(driver, at: time, &context)
        stayAway(driver, at: time, &context)
    }

    mutating func noteSuspended(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        goOff(driver, at: time, &context)
        drivers[driver].phase = .suspended
    }

    mutating func noteSuspensionEnded(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        drivers[driver].phase = .off
        goOn(.driverStarts(share.driver(driver)), of: driver, from: time, now: time, &context)
    }

    /// D05: an available driver leaves all queues; a busy one continues the ride.
    mutating func noteDisconnected(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        if !drivers[driver].isBusy { goOff(driver, at: time, &context) }
        connections.noteLost(by: driver, share.driver(driver), at: time, context.travel, &context.agenda)
    }

    mutating func noteConnected(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        connections.noteBack(driver)
        if drivers[driver].isBusy {
            connections.expectLoss(of: driver, share.driver(driver), at: time, context.travel, &context.agenda)
        } else if drivers[driver].phase == .off {
            goOn(.driverStarts(share.driver(driver)), of: driver, from: time, now: time, &context)
        }
    }

    /// After a ride: goes home if the shift is over or the break is due.
    func goHomeIfDue(_ driver: Int, _ context: inout TaxiCircumstances) {
        if shifts.isGoingHome(driver) { context.agenda.planAtOnce(.driverGoesHome(share.driver(driver))) }
    }

    // MARK: Offers

    /// T05: an offer has a line for each party; the first one begins it.
    mutating func noteOffer(
        of request: RequestID, _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        if drivers[driver].phase == .considering { return drivers[driver].addParty(request) }
        guard drivers[driver].phase == .standing else { return }
        drivers[driver].phase = .considering
        drivers[driver].noteZone(zone)
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        drivers[driver].offersSeen += 1
        if looksAtEveryStop {
            context.agenda.planAtOnce(.driverConsiders(share.driver(driver)))
        } else {
            consider(driver, at: time, &context)
        }
    }

    /// B02: draws whether, how and when the driver answers.
    private mutating func consider(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        guard drivers[driver].phase == .considering else { return }
        let id = share.driver(driver)
        // Using the request's key does not improve the correlation between variants (measured on the default scenario).
        let (key, offer) = (context.travel.key(of: id), drivers[driver].offersSeen - 1)
        var stream = context.travel.streams.stream(purpose: .answer, of: key, occurrence: offer)
        let kilometres = kilometresOfOffer(to: driver, at: time, context)
        let answer = behaviour.answer(
            pickupKilometres: kilometres.pickup, rideKilometres: kilometres.ride, from: &stream)
        if answer == .none { return }
        let delay = context.travel.draw(answerDelaySeconds, for: .answerDelay, of: key, occurrence: offer)
        let due = time + SimDuration(seconds: delay)
        plan(.driverAnswers(id, accepts: answer == .accept), of: driver, at: due, &context)
    }

    /// Returns the distances on which the answer depends; zero if it does not depend on any.
    @inline(__always)
    private func kilometresOfOffer(
        to driver: Int, at time: SimTime, _ context: borrowing TaxiCircumstances
    ) -> (pickup: Double, ride: Double) {
        guard behaviour.acceptance.dependsOnWays, let trip = context.places(of: drivers[driver].party(0)) else {
            return (0, 0)
        }
        let place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        let first = RideInHand.firstPickup(of: drivers[driver], context) ?? trip.origin
        let pickup = context.travel.ways.leg(from: place, to: first, at: time)
        let ride = context.travel.ways.leg(from: trip.origin, to: trip.destination, at: time)
        return (Double(pickup.metres) / 1_000, Double(ride.metres) / 1_000)
    }

    /// Ends an offer that was answered or withdrawn.
    mutating func forgetOffer(_ driver: Int, _ context: inout TaxiCircumstances) {
        guard drivers[driver].phase == .considering else { return }
        forgetStep(of: driver, &context)
        drivers[driver].phase = .standing
        drivers[driver].forgetRide()
    }

    /// Adds a party that has joined the ride of `request`.
    mutating func noteJoined(_ party: RequestID, rideOf request: RequestID, _ driver: Int) {
        if drivers[driver].indexOfParty(request) != nil { drivers[driver].addParty(party) }
    }

    mutating func noteLeft(_ party: RequestID, _ driver: Int) { drivers[driver].removeParty(party) }
}

// Events.
extension DriversAtWork {
    /// Handles an event without relation to a current ride, and returns the driver's action; nil if there is none.
    mutating func carryOut(
        _ moment: Moment, _ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        switch moment {
        case .shiftBegins(let id, let day):
            shifts.begin(day, of: driver, id, at: time, context.travel, &context.agenda)
            return start(driver, at: time)
        case .shiftEnds:
            shifts.end(driver, isBusy: drivers[driver].isBusy)
            if drivers[driver].phase == .heading { goHome(driver, at: time, &context) }
            return drivers[driver].isAvailable ? .stop : nil
        case .breakBegins: return takeBreak(driver, at: time, &context)
        case .driverGoesHome:
            guard drivers[driver].isAvailable, shifts.isGoingHome(driver) else { return nil }
            shifts.goHome(driver)
            return .stop
        case .driverConsiders:
            consider(driver, at: time, &context)
            return nil
        case .driverConsidersMoving: return considerMoving(driver, at: time, &context)
        case .driverSetsOut(_, let zone):
            setOut(for: zone, driver, at: time, &context)
            return nil
        case .driverReachesZone(_, let zone):
            guard drivers[driver].phase == .heading else { return enter(zone, driver, at: time, &context) }
            endDrive(of: driver, hasArrived: true, at: time, &context)
            let action = start(driver, at: time)
            if action == nil { context.note(.goingHome(share.driver(driver), at: time)) }
            return action
        case .connectionLost:
            connections.noteChange(of: driver)
            guard connections.stands(driver), drivers[driver].isAvailable || drivers[driver].isBusy else { return nil }
            return .loseConnection
        case .connectionRegained:
            connections.noteChange(of: driver)
            return .regainConnection
        case .driverStarts:
            drivers[driver].step = .none
            return start(driver, at: time)
        case .driverAnswers(_, let accepts):
            drivers[driver].step = .none
            if waitsForConnection(driver, with: moment, at: time, &context) { return nil }
            return answer(driver, accepts: accepts, at: time, &context)
        default: return nil
        }
    }

    /// Starts work at the current position if the shift still runs and nothing prevents it.
    private mutating func start(_ driver: Int, at time: SimTime) -> TaxiService.DriverAction? {
        guard shifts.worksNow(driver, at: time), drivers[driver].phase == .off, connections.stands(driver) else {
            return nil
        }
        drivers[driver].place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        journeys.noteToldOf(driver)
        // Every driver drives the taxi of the same number.
        return .start(at: drivers[driver].place, taxi: TaxiID(share.driver(driver).index))
    }

    private mutating func takeBreak(
        _ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        if drivers[driver].phase == .heading {
            goHome(driver, at: time, &context)
            shifts.takeBreak(driver)
            rest(driver, at: time, &context)
        }
        if drivers[driver].isAvailable {
            shifts.takeBreak(driver)
            return .stop
        }
        if drivers[driver].isBusy { shifts.breakAfterRide(driver) }
        return nil
    }

    /// T06, T07: answers the offer.
    mutating func answer(
        _ driver: Int, accepts: Bool, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        guard drivers[driver].phase == .considering else { return nil }
        if accepts, let place = reportedPlace(of: driver, at: time, &context) {
            context.agenda.planAtOnce(.driverAnswers(share.driver(driver), accepts: true))
            return .move(to: place)
        }
        return accepts ? .accept : .refuse
    }

    /// Returns the taxi's position if it must be reported before an offer is accepted on an idle drive: the waiting
    /// time promised to the client counts from there (T06).
    private mutating func reportedPlace(
        of driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> Position? {
        guard let stop = journeys.cutShort(driver, at: time) else { return nil }
        context.note(.repositioning(share.driver(driver), metres: stop.metres))
        context.agenda.cancel(drivers[driver].idling)
        drivers[driver].idling = .none
        journeys.noteToldOf(driver)
        drivers[driver].place = stop.place
        return stop.place
    }

    /// Repeats an action later after the command queue was full, or drops it.
    mutating func tryAgain(
        _ driver: Int, _ action: TaxiService.DriverAction, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        let id = share.driver(driver)
        let again = afterPause(driver, from: time, context.travel)
        switch action {
        case .accept, .refuse:
            guard drivers[driver].phase == .considering else { return }
            plan(.driverAnswers(id, accepts: action == .accept), of: driver, at: again, &context)
        case .giveBack: plan(.driverGivesBack(id), of: driver, at: again, &context)
        case .interrupt(_, let cause): plan(.driverInterrupts(id, cause), of: driver, at: again, &context)
        case .conclude: plan(.driverConcludes(id), of: driver, at: again, &context)
        case .start, .arrive, .pickUp: goOnAsBefore(driver, at: time, &context)
        case .regainConnection: connections.awaitReturn(of: driver, id, at: again, &context.agenda)
        case .loseConnection: connections.expectLoss(of: driver, id, at: time, context.travel, &context.agenda)
        case .stop, .move, .confirmCash: break
        }
    }

    /// Plans the next step of the driver's current phase, as soon as the connection is back.
    mutating func goOnAsBefore(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        let id = share.driver(driver)
        let moment: Moment
        switch drivers[driver].phase {
        case .off: moment = .driverStarts(id)
        case .driving: moment = .driverArrives(id)
        case .arrived: moment = .driverPicksUp(id)
        case .riding:
            guard drivers[driver].hasEveryonePaid else { return }
            moment = .driverConcludes(id)
        case .standing, .considering, .suspended, .heading: return
        }
        let start = connections.stands(driver) ? time : max(time, connections.backAt(driver))
        plan(moment, of: driver, at: afterPause(driver, from: start, context.travel), &context)
    }
}
