import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// Drivers' handling of the current ride, from acceptance to its end (B02, T06, T10–T12, D06).
struct DriversOnRides: ~Copyable {
    var drivers: DriverStates
    private var boardings: BoardingTimes
    private let lateness: ClientLateness?

    init(_ setup: TaxiPopulationSetup) {
        drivers = DriverStates(setup)
        lateness = setup.draws.lateness
        let mayEndEarly =
            drivers.behaviour.contains { $0.taxiProblemProbability > 0 } || setup.draws.clientShares.endsRideEarly > 0
        let asksHowFar = mayEndEarly && setup.travel.followsRoutes && !setup.travel.hasStreets
        boardings = BoardingTimes(drivers: asksHowFar ? drivers.count : 0)
    }

    /// T06: handles an acceptance. Each party of the ride has a line; the first stands for all. Some drivers give the
    /// ride back on the way (D06).
    ///
    /// - Returns: metres of the route to the first pickup.
    mutating func noteAccepted(
        _ request: RequestID, _ driver: Int, promised: SimDuration, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> Int32 {
        if drivers[driver].isBusy {
            drivers[driver].addParty(request)
            return 0
        }
        // An offer that the driver did not see counts as described now.
        if drivers[driver].partyCount == 0 { drivers[driver].addParty(request) }
        let (id, place) = (drivers.share.driver(driver), drivers[driver].place)
        let pickup = PendingRide.firstPickup(of: drivers[driver], context) ?? place
        let metres = context.countsMetres ? context.travel.router.leg(from: place, to: pickup, at: time).metres : 0
        context.batteries?.accept(id, metres: metres)
        drivers.forgetStep(of: driver, &context)
        drivers.stopIdling(driver, at: time, &context)
        drivers[driver].phase = .driving
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        let duration = context.travel.pickupTime(of: context.key(of: request), promised: promised)
        drivers.journeys.begin(driver, from: place, to: pickup, at: time, duration: duration)
        var fate = context.travel.streams.stream(
            purpose: .rideReturn, of: context.travel.key(of: id), occurrence: drivers[driver].offersSeen)
        let givesBack = drivers.behaviour[driver].drawReturn(from: &fate).map { time + duration.scaled(by: $0) }
        // Events before the agents' start time have not happened.
        if let givesBack, givesBack >= context.agenda.now {
            drivers.plan(.driverGivesBack(id), of: driver, at: givesBack, &context)
        } else {
            drivers.plan(.driverArrives(id), of: driver, at: time + duration, &context)
        }
        return metres
    }

    /// D06: handles a ride given back, and parties not on board at an interruption; the ride is over for the driver by
    /// then.
    mutating func noteGaveBack(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard drivers[driver].isBusy else { return }
        drivers.goOffline(driver, at: time, &context)
        drivers.stayAway(driver, at: time, &context)
    }

    /// T12, R02: handles the arrival at the pickup of this party and of all who start there; a reserved taxi does not
    /// depart before its time.
    mutating func noteArrived(
        _ driver: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        drivers[driver].phase = .arrived
        let known = context.requests[request]
        let pickup = drivers.journeys.destination(of: driver) ?? known.map { Position($0.origin) }
        drivers[driver].place = pickup ?? drivers[driver].place
        let start = context.places(of: request)?.origin
        for index in 0..<Int(drivers[driver].partyCount)
        where context.places(of: drivers[driver].party(index))?.origin == start {
            drivers[driver].noteVisited(index)
        }
        let departure = max(time, known?.departure ?? time)
        let next = lateness == nil ? nil : PendingRide(drivers[driver], context).nextPickup(context)
        planPickup(of: next?.party, by: driver, from: departure, now: time, &context)
    }

    /// T10: handles a pickup; the driver sees whether others are to be picked up here or elsewhere.
    mutating func notePickedUp(
        _ driver: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        if drivers[driver].indexOfParty(request) == nil {
            drivers[driver].removeParty(.none)  // an expected party that was not known
            drivers[driver].addParty(request)
        }
        drivers[driver].place = context.places(of: request)?.origin ?? drivers[driver].place
        if let party = drivers[driver].indexOfParty(request) {
            drivers[driver].noteOnBoard(party)
            boardings.board(driver, party: party, at: time)
        }
        noteLateness(of: request, &context)
        if drivesToRank(driver, with: request, at: time, &context) { return }
        continueAtPickup(driver, hasPickedUp: true, at: time, &context)
    }

    /// Reports how late the client came to the pickup, for which the wait does not count.
    @inline(__always)
    private func noteLateness(of request: RequestID, _ context: inout TaxiPeopleContext) {
        guard let lateness, context.movements != nil, context.requests[request]?.isWalkUp == false else { return }
        let delay = lateness.lateness(of: request, context)
        if delay > .zero { context.note(.cameLate(request, by: delay)) }
    }

    /// Picks up the next party, departs, or waits until missing parties are closed (T12).
    mutating func continueAtPickup(
        _ driver: Int, hasPickedUp: Bool, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        drivers[driver].phase = .arrived
        if drivers[driver].isEveryoneOnBoard { return depart(driver, at: time, &context) }
        guard let next = PendingRide(drivers[driver], context).nextPickup(context) else { return }
        let place = placeAtPickup(driver)
        // T12: parties at one place are met together, in a city without streets all those of a zone; the taxi does not
        // drive between them.
        let isThere = !next.isUnvisited && next.place == place
        if !isThere, hasPickedUp || !drivers.journeys.hasDriven(driver, to: next.place) {
            drive(driver, to: next, from: place, at: time, &context)
        } else {
            planPickup(of: next.party, by: driver, from: time, now: time, &context)
        }
    }

    /// Plans the pickup of a party that may be late.
    private mutating func planPickup(
        of party: RequestID?, by driver: Int, from start: SimTime, now: SimTime, _ context: inout TaxiPeopleContext
    ) {
        var start = start
        if let lateness, let party { start = start + lateness.delay(of: party, for: drivers[driver], context) }
        drivers.planNextStep(
            .driverPicksUp(drivers.share.driver(driver)), of: driver, from: start, now: now, &context)
    }

    /// Returns the position of a taxi at a pickup of the current ride.
    private func placeAtPickup(_ driver: Int) -> Position {
        drivers.journeys.destination(of: driver) ?? drivers[driver].place
    }

    /// Drives to another pickup of the current ride.
    private mutating func drive(
        _ driver: Int, to stop: PendingRide.Stop, from place: Position, at time: SimTime,
        _ context: inout TaxiPeopleContext
    ) {
        let (id, pickup) = (drivers.share.driver(driver), stop.place)
        let duration = context.travel.betweenPickups(from: place, to: pickup, at: time)
        if context.countsMetres {
            let metres = context.travel.router.leg(from: place, to: pickup, at: time).metres
            context.note(.betweenPickups(id, metres: metres, isOccupied: drivers[driver].hasAnyoneOnBoard))
        }
        drivers.journeys.begin(driver, from: place, to: pickup, at: time, duration: duration)
        let moment = stop.isUnvisited ? AgentEvent.driverArrives(id) : .driverPicksUp(id)
        drivers.plan(
            moment, of: driver, at: drivers.afterPause(driver, from: time + duration, context.travel), &context)
    }

    /// Departs with everyone on board to the destinations, or to the place of an interruption (T11).
    private mutating func depart(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        assert(drivers[driver].partyCount > 0 && drivers[driver].isEveryoneOnBoard, "a taxi departs with everyone")
        let id = drivers.share.driver(driver)
        let first = drivers[driver].party(0)
        drivers[driver].phase = .riding
        var fate = drawInterruption(ofRideOf: first, driver, context)
        let duration: SimDuration
        if context.travel.followsRoutes {
            let ride = PendingRide(drivers[driver], context)
            let drive = ride.drive(from: placeAtPickup(driver), at: time, context)
            duration = context.travel.rideTime(with: context.key(of: first), milliseconds: drive.milliseconds, at: time)
            if let early = fate, time + duration.scaled(by: early.moment) < context.agenda.now { fate = nil }
            ride.noteDeparture(id, on: drive, for: duration, at: time, &context)
            boardings.depart(driver, firstOut: time + duration.scaled(by: drive.share(untilDropOffOf: 0)))
            drivers.journeys.begin(
                driver, from: drive.origin, to: drive.stop(drive.stopCount - 1), at: time, duration: duration)
            if fate == nil { drivers.plan(.driverReachesDestination(id), of: driver, at: time + duration, &context) }
        } else {
            // Passengers decide themselves when they have arrived.
            duration = context.travel.drawnRideTime(with: context.key(of: first)) ?? .zero
            drivers.forgetStep(of: driver, &context)
        }
        if let fate {
            drivers.plan(
                .driverInterrupts(id, fate.cause), of: driver, at: time + duration.scaled(by: fate.moment), &context)
        }
        if drivers[driver].hasEveryonePaid { concludeSoon(driver, at: time, &context) }
    }

    /// T11: draws the interruption of the ride with this first party.
    private func drawInterruption(
        ofRideOf first: RequestID, _ driver: Int, _ context: borrowing TaxiPeopleContext
    ) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        var stream = context.travel.streams.stream(purpose: .rideFate, of: context.key(of: first))
        let endsEarly = context.requests[first]?.habits.endsRideEarly ?? false
        return drivers.behaviour[driver].drawInterruption(clientEndsEarly: endsEarly, from: &stream)
    }

    /// T10: the ride can be concluded once all on board have paid (P03).
    mutating func notePaid(_ driver: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard let party = drivers[driver].indexOfParty(request) else { return }
        drivers[driver].notePaid(party)
        if drivers[driver].phase == .riding, drivers[driver].hasEveryonePaid {
            concludeSoon(driver, at: time, &context)
        }
    }

    mutating func concludeSoon(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        drivers.planNextStep(
            .driverConcludes(drivers.share.driver(driver)), of: driver, from: time, now: time, &context)
    }

    /// Handles the conclusion of the whole ride: the first party's line suffices.
    mutating func noteConcluded(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        guard drivers[driver].isBusy else { return }
        drivers[driver].place = drivers.journeys.destination(of: driver) ?? Position(zone)
        drivers.enterQueue(driver, at: time, &context)
        drivers.goHomeIfDue(driver, &context)
    }

    /// T11: puts the driver into the local queue, or offline with a broken taxi, once the last passenger is out.
    ///
    /// - Returns: metres driven with the party.
    mutating func noteInterrupted(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, because cause: TaxiService.InterruptionCause,
        at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> Int32 {
        guard drivers[driver].isBusy else { return 0 }
        drivers[driver].noteZone(zone)
        var metres: Int32 = 0
        if context.countsMetres, let origin = context.places(of: request)?.origin {
            metres = context.travel.router.leg(from: origin, to: drivers[driver].place, at: time).metres
        }
        removeParty(request, driver)
        context.batteries?.interrupt(drivers.share.driver(driver), driven: metres)
        if drivers[driver].hasAnyoneOnBoard { return metres }
        if cause == .clientWish {
            drivers.enterQueue(driver, at: time, &context)
            drivers.goHomeIfDue(driver, &context)
        } else {
            drivers.goOffline(driver, at: time, &context)
            drivers.stayAway(driver, at: time, &context)
        }
        return metres
    }

    /// T12: continues the ride with those on board; without any, the driver stands in the local queue, or is offline
    /// without a connection.
    mutating func noteNoShow(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        guard drivers[driver].isBusy else { return }
        removeParty(request, driver)
        drivers.forgetStep(of: driver, &context)
        let id = drivers.share.driver(driver)
        guard drivers[driver].partyCount == 0 else {
            return drivers.planNextStep(.driverPicksUp(id), of: driver, from: time, now: time, &context)
        }
        drivers[driver].forgetRide()
        drivers[driver].phase = drivers.isConnected(driver) ? .queued : .off
        drivers[driver].noteZone(zone)
        if context.travel.followsRoutes { context.agenda.planImmediately(.driverLeavesPickup(id)) }
    }

    private mutating func removeParty(_ request: RequestID, _ driver: Int) {
        if let index = drivers[driver].indexOfParty(request) { boardings.remove(driver, party: index) }
        drivers[driver].removeParty(request)
    }
}

// Events.
extension DriversOnRides {
    /// Handles an event.
    ///
    /// - Returns: the driver's action; nil if there is none.
    mutating func carryOut(
        _ moment: AgentEvent, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        switch moment {
        case .driverGivesBack, .driverArrives, .driverPicksUp, .driverInterrupts, .driverReachesDestination,
            .driverConcludes:
            return takeStep(moment, driver, at: time, &context)
        case .driverLeavesPickup:
            leavePickup(driver, at: time, &context)
            return nil
        default: return drivers.carryOut(moment, driver, at: time, &context)
        }
    }

    /// T12: leaves the pickup after a no-show: the driver stands in the local queue, or is offline without a connection
    /// (D05).
    private mutating func leavePickup(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard drivers[driver].isAvailable else { return }
        drivers.beginIdling(driver, at: time, &context)
        drivers.goHomeIfDue(driver, &context)
        drivers.chargeIfLow(driver, &context)
    }

    /// Takes the next step of the ride.
    private mutating func takeStep(
        _ moment: AgentEvent, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        drivers[driver].nextStep = .none
        if drivers.postponeUntilConnected(driver, with: moment, at: time, &context) { return nil }
        switch moment {
        case .driverGivesBack: return giveBack(driver, at: time, &context)
        case .driverArrives:
            guard drivers[driver].isBusy else { return nil }
            if let next = PendingRide(drivers[driver], context).nextPickup(context),
                !drivers.journeys.hasDriven(driver, to: next.place)
            {
                // S03: another party joined on the way, and the route now begins elsewhere.
                drive(driver, to: next, from: placeAtPickup(driver), at: time, &context)
                return nil
            }
            return .arrive
        case .driverPicksUp: return pickUp(driver, at: time, &context)
        case .driverInterrupts(_, let cause): return interrupt(driver, because: cause, at: time, context)
        case .driverReachesDestination:
            for index in 0..<Int(drivers[driver].partyCount) {
                guard let client = context.requests[drivers[driver].party(index)]?.client else { continue }
                context.agenda.planImmediately(.clientPays(client))
            }
            return nil
        case .driverConcludes: return drivers.stopsWithRide(driver) ? .concludeAndStop : .conclude
        default: return nil
        }
    }

    /// D06: gives the ride back where the taxi is, on its way to the pickup.
    private mutating func giveBack(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        if let position = drivers.journeys.positionOnWayToPickup(driver, at: time) {
            context.note(.turningBack(drivers.share.driver(driver), metresLeft: position.metresLeft))
            drivers.journeys.stand(driver, at: position.place)
        }
        return .giveBack
    }

    /// T10: picks up a party that is there. If none is, the service closes the missing parties (T12).
    private mutating func pickUp(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        guard drivers[driver].isBusy, drivers[driver].phase != .riding, drivers[driver].partyCount > 0 else {
            return nil
        }
        if drivers[driver].isEveryoneOnBoard {
            depart(driver, at: time, &context)
            return nil
        }
        guard let next = PendingRide(drivers[driver], context).nextPickup(context) else { return nil }
        guard drivers.journeys.hasDriven(driver, to: next.place) else {
            drive(driver, to: next, from: placeAtPickup(driver), at: time, &context)
            return nil
        }
        if next.isUnvisited { return .arrive }
        return .pickUp(context.requests[next.party]?.client ?? .none)
    }

    /// T11: ends the ride at the current position.
    private mutating func interrupt(
        _ driver: Int, because cause: TaxiService.InterruptionCause, at time: SimTime,
        _ context: borrowing TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        guard drivers[driver].partyCount > 0 else { return nil }
        let first = drivers[driver].party(0)
        var place = drivers[driver].place
        if context.travel.hasStreets {
            let departure = drivers.journeys.departure(of: driver)
            let drive = PendingRide(drivers[driver], context).drive(from: departure.place, at: departure.time, context)
            place = drivers.journeys.place(of: driver, on: drive, at: time) ?? place
        } else if let trip = context.requests[first] {
            let share =
                context.travel.followsRoutes
                ? boardings.share(of: driver, at: time)
                : drawInterruption(ofRideOf: first, driver, context)?.moment ?? 0
            place = Position(context.travel.zoneAlongRoute(from: trip.origin, to: trip.destination, after: share))
        }
        drivers[driver].place = place
        return .interrupt(at: place, because: cause)
    }
}
