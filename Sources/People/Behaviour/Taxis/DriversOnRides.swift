import CityModel
import Quantities
import SimulationKernel
import TaxiService

/// Drivers' handling of the current ride, from acceptance to its end (B02, T06, T10–T12, D06).
struct DriversOnRides: ~Copyable {
    var work: DriversAtWork
    private var boardings: BoardingTimes

    init(_ setup: TaxiPeopleSetup) {
        work = DriversAtWork(setup)
        let mayEndEarly = setup.drivers.taxiProblemProbability > 0 || setup.draws.clientShares.endsRideEarly > 0
        let asksHowFar = mayEndEarly && setup.travel.followsWays && !setup.travel.hasStreets
        boardings = BoardingTimes(drivers: asksHowFar ? work.count : 0)
    }

    /// T06: handles an acceptance. Each party of the ride has a line; the first stands for all. Some drivers give the
    /// ride back on the way (D06).
    ///
    /// - Returns: metres of the route to the first pickup.
    mutating func noteAccepted(
        _ request: RequestID, _ driver: Int, promised: SimDuration, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> Int32 {
        if work[driver].isBusy {
            work[driver].addParty(request)
            return 0
        }
        // An offer that the driver did not see counts as described now.
        if work[driver].partyCount == 0 { work[driver].addParty(request) }
        let (id, place) = (work.share.driver(driver), work[driver].place)
        let pickup = RideInHand.firstPickup(of: work[driver], context) ?? place
        let way = context.drives == nil ? 0 : context.travel.ways.leg(from: place, to: pickup, at: time).metres
        work.forgetStep(of: driver, &context)
        work.stopIdling(driver, at: time, &context)
        work[driver].phase = .driving
        work[driver].forgetRide()
        work[driver].addParty(request)
        let duration = context.travel.toPickup(of: context.key(of: request), promised: promised)
        work.journeys.begin(driver, from: place, to: pickup, at: time, duration: duration)
        var fate = context.travel.streams.stream(
            purpose: .givingBack, of: context.travel.key(of: id), occurrence: work[driver].offersSeen)
        let givesBack = work.behaviour.givingBack(from: &fate).map { time + duration.scaled(by: $0) }
        // Events before the agents' start time have not happened.
        if let givesBack, givesBack >= context.agenda.now {
            work.plan(.driverGivesBack(id), of: driver, at: givesBack, &context)
        } else {
            work.plan(.driverArrives(id), of: driver, at: time + duration, &context)
        }
        return way
    }

    /// D06: handles a ride given back, and parties not on board at an interruption; the ride is over for the driver by
    /// then.
    mutating func noteGaveBack(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        guard work[driver].isBusy else { return }
        work.goOff(driver, at: time, &context)
        work.stayAway(driver, at: time, &context)
    }

    /// T12, R02: handles the arrival at the pickup of this party and of all who start there; a reserved taxi does not
    /// depart before its time.
    mutating func noteArrived(
        _ driver: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        work[driver].phase = .arrived
        let known = context.requests[request]
        let pickup = work.journeys.destination(of: driver) ?? known.map { Position($0.origin) }
        work[driver].place = pickup ?? work[driver].place
        let start = context.places(of: request)?.origin
        for index in 0..<Int(work[driver].partyCount)
        where context.places(of: work[driver].party(index))?.origin == start {
            work[driver].noteVisited(index)
        }
        let departure = max(time, known?.departure ?? time)
        work.goOn(.driverPicksUp(work.share.driver(driver)), of: driver, from: departure, now: time, &context)
    }

    /// T10: handles a pickup; the driver sees whether others are to be picked up here or elsewhere.
    mutating func notePickedUp(
        _ driver: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        if work[driver].indexOfParty(request) == nil {
            work[driver].removeParty(.none)  // an expected party that was not known
            work[driver].addParty(request)
        }
        work[driver].place = context.places(of: request)?.origin ?? work[driver].place
        if let party = work[driver].indexOfParty(request) {
            work[driver].noteOnBoard(party)
            boardings.board(driver, party: party, at: time)
        }
        goOnAtPickup(driver, hasPickedUp: true, at: time, &context)
    }

    /// Picks up the next party, departs, or waits until missing parties are closed (T12).
    mutating func goOnAtPickup(
        _ driver: Int, hasPickedUp: Bool, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        work[driver].phase = .arrived
        if work[driver].isEveryoneOnBoard { return depart(driver, at: time, &context) }
        guard let next = RideInHand(work[driver], context).nextPickup(context) else { return }
        let place = placeAtPickup(driver)
        // T12: parties at one place are met together, in a city without streets all those of a zone; the taxi does not
        // drive between them.
        let isThere = !next.isNew && next.place == place
        if !isThere, hasPickedUp || !work.journeys.hasDriven(driver, to: next.place) {
            drive(driver, to: next, from: place, at: time, &context)
        } else {
            work.goOn(.driverPicksUp(work.share.driver(driver)), of: driver, from: time, now: time, &context)
        }
    }

    /// Returns the position of a taxi at a pickup of the current ride.
    private func placeAtPickup(_ driver: Int) -> Position {
        work.journeys.destination(of: driver) ?? work[driver].place
    }

    /// Drives to another pickup of the current ride.
    private mutating func drive(
        _ driver: Int, to stop: RideInHand.Stop, from place: Position, at time: SimTime,
        _ context: inout TaxiCircumstances
    ) {
        let (id, pickup) = (work.share.driver(driver), stop.place)
        let way = context.travel.betweenPickups(from: place, to: pickup, at: time)
        if context.drives != nil {
            let metres = context.travel.ways.leg(from: place, to: pickup, at: time).metres
            context.note(.betweenPickups(id, metres: metres, isOccupied: work[driver].hasAnyoneOnBoard))
        }
        work.journeys.begin(driver, from: place, to: pickup, at: time, duration: way)
        let moment = stop.isNew ? Moment.driverArrives(id) : .driverPicksUp(id)
        work.plan(moment, of: driver, at: work.afterPause(driver, from: time + way, context.travel), &context)
    }

    /// Departs with everyone on board to the destinations, or to the place of an interruption (T11).
    private mutating func depart(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        assert(work[driver].partyCount > 0 && work[driver].isEveryoneOnBoard, "a taxi departs with everyone")
        let id = work.share.driver(driver)
        let first = work[driver].party(0)
        work[driver].phase = .riding
        var fate = fate(ofRideOf: first, context)
        let duration: SimDuration
        if context.travel.followsWays {
            let ride = RideInHand(work[driver], context)
            let drive = ride.drive(from: placeAtPickup(driver), at: time, context)
            duration = context.travel.onBoard(with: context.key(of: first), milliseconds: drive.milliseconds, at: time)
            if let early = fate, time + duration.scaled(by: early.moment) < context.agenda.now { fate = nil }
            ride.noteDeparture(id, on: drive, for: duration, at: time, &context)
            boardings.depart(driver, firstOut: time + duration.scaled(by: drive.share(untilDropOffOf: 0)))
            work.journeys.begin(
                driver, from: drive.origin, to: drive.stop(drive.stopCount - 1), at: time, duration: duration)
            if fate == nil { work.plan(.driverReachesDestination(id), of: driver, at: time + duration, &context) }
        } else {
            // Passengers decide themselves when they have arrived.
            duration = context.travel.drawnOnBoard(with: context.key(of: first)) ?? .zero
            work.forgetStep(of: driver, &context)
        }
        if let fate {
            work.plan(
                .driverInterrupts(id, fate.cause), of: driver, at: time + duration.scaled(by: fate.moment), &context)
        }
        if work[driver].hasEveryonePaid { concludeSoon(driver, at: time, &context) }
    }

    /// T11: draws the interruption of the ride with this first party.
    private func fate(
        ofRideOf first: RequestID, _ context: borrowing TaxiCircumstances
    ) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        var stream = context.travel.streams.stream(purpose: .rideFate, of: context.key(of: first))
        let endsEarly = context.requests[first]?.habits.endsRideEarly ?? false
        return work.behaviour.interruption(clientEndsEarly: endsEarly, from: &stream)
    }

    /// T10: the ride can be concluded once all on board have paid (P03).
    mutating func notePaid(_ driver: Int, _ request: RequestID, at time: SimTime, _ context: inout TaxiCircumstances) {
        guard let party = work[driver].indexOfParty(request) else { return }
        work[driver].notePaid(party)
        if work[driver].phase == .riding, work[driver].hasEveryonePaid { concludeSoon(driver, at: time, &context) }
    }

    mutating func concludeSoon(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        work.goOn(.driverConcludes(work.share.driver(driver)), of: driver, from: time, now: time, &context)
    }

    /// Handles the conclusion of the whole ride: the first party's line suffices.
    mutating func noteConcluded(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        guard work[driver].isBusy else { return }
        work[driver].place = work.journeys.destination(of: driver) ?? Position(zone)
        work.stand(driver, at: time, &context)
        work.goHomeIfDue(driver, &context)
    }

    /// T11: puts the driver into the local queue, or offline with a broken taxi, once the last passenger is out.
    ///
    /// - Returns: metres driven with the party.
    mutating func noteInterrupted(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, because cause: TaxiService.InterruptionCause,
        at time: SimTime, _ context: inout TaxiCircumstances
    ) -> Int32 {
        guard work[driver].isBusy else { return 0 }
        work[driver].noteZone(zone)
        var way: Int32 = 0
        if context.drives != nil, let origin = context.places(of: request)?.origin {
            way = context.travel.ways.leg(from: origin, to: work[driver].place, at: time).metres
        }
        removeParty(request, driver)
        if work[driver].hasAnyoneOnBoard { return way }
        if cause == .clientWish {
            work.stand(driver, at: time, &context)
            work.goHomeIfDue(driver, &context)
        } else {
            work.goOff(driver, at: time, &context)
            work.stayAway(driver, at: time, &context)
        }
        return way
    }

    /// T12: continues the ride with those on board; without any, the driver stands in the local queue, or is offline
    /// without a connection.
    mutating func noteMissing(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, at time: SimTime, _ context: inout TaxiCircumstances
    ) {
        guard work[driver].isBusy else { return }
        removeParty(request, driver)
        work.forgetStep(of: driver, &context)
        let id = work.share.driver(driver)
        guard work[driver].partyCount == 0 else {
            return work.goOn(.driverPicksUp(id), of: driver, from: time, now: time, &context)
        }
        work[driver].forgetRide()
        work[driver].phase = work.isConnected(driver) ? .standing : .off
        work[driver].noteZone(zone)
        if context.travel.followsWays { context.agenda.planAtOnce(.driverLeavesPickup(id)) }
    }

    private mutating func removeParty(_ request: RequestID, _ driver: Int) {
        if let index = work[driver].indexOfParty(request) { boardings.remove(driver, party: index) }
        work[driver].removeParty(request)
    }
}

// Events.
extension DriversOnRides {
    /// Handles an event.
    ///
    /// - Returns: the driver's action; nil if there is none.
    mutating func carryOut(
        _ moment: Moment, _ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        switch moment {
        case .driverGivesBack, .driverArrives, .driverPicksUp, .driverInterrupts, .driverReachesDestination,
            .driverConcludes:
            return takeStep(moment, driver, at: time, &context)
        case .driverLeavesPickup:
            leavePickup(driver, at: time, &context)
            return nil
        default: return work.carryOut(moment, driver, at: time, &context)
        }
    }

    /// T12: leaves the pickup after a no-show: the driver stands in the local queue, or is offline without a connection
    /// (D05).
    private mutating func leavePickup(_ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances) {
        guard work[driver].isAvailable else { return }
        work.beginIdling(driver, at: time, &context)
        work.goHomeIfDue(driver, &context)
    }

    /// Takes the next step of the ride.
    private mutating func takeStep(
        _ moment: Moment, _ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        work[driver].step = .none
        if work.waitsForConnection(driver, with: moment, at: time, &context) { return nil }
        switch moment {
        case .driverGivesBack: return giveBack(driver, at: time, &context)
        case .driverArrives:
            guard work[driver].isBusy else { return nil }
            if let next = RideInHand(work[driver], context).nextPickup(context),
                !work.journeys.hasDriven(driver, to: next.place)
            {
                // S03: another party joined on the way, and the route now begins elsewhere.
                drive(driver, to: next, from: placeAtPickup(driver), at: time, &context)
                return nil
            }
            return .arrive
        case .driverPicksUp: return pickUp(driver, at: time, &context)
        case .driverInterrupts(_, let cause): return interrupt(driver, because: cause, at: time, context)
        case .driverReachesDestination:
            for index in 0..<Int(work[driver].partyCount) {
                guard let client = context.requests[work[driver].party(index)]?.client else { continue }
                context.agenda.planAtOnce(.clientPays(client))
            }
            return nil
        case .driverConcludes: return .conclude
        default: return nil
        }
    }

    /// D06: gives the ride back where the taxi is, on its way to the pickup.
    private mutating func giveBack(
        _ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        if let way = work.journeys.breakOff(driver, at: time) {
            context.note(.turningBack(work.share.driver(driver), metresLeft: way.metresLeft))
            work.journeys.stand(driver, at: way.place)
        }
        return .giveBack
    }

    /// T10: picks up a party that is there. If none is, the service closes the missing parties (T12).
    private mutating func pickUp(
        _ driver: Int, at time: SimTime, _ context: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        guard work[driver].isBusy, work[driver].phase != .riding, work[driver].partyCount > 0 else {
            return nil
        }
        if work[driver].isEveryoneOnBoard {
            depart(driver, at: time, &context)
            return nil
        }
        guard let next = RideInHand(work[driver], context).nextPickup(context) else { return nil }
        guard work.journeys.hasDriven(driver, to: next.place) else {
            drive(driver, to: next, from: placeAtPickup(driver), at: time, &context)
            return nil
        }
        if next.isNew { return .arrive }
        return .pickUp(context.requests[next.party]?.client ?? .none)
    }

    /// T11: ends the ride at the current position.
    private mutating func interrupt(
        _ driver: Int, because cause: TaxiService.InterruptionCause, at time: SimTime,
        _ context: borrowing TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        guard work[driver].partyCount > 0 else { return nil }
        let first = work[driver].party(0)
        var place = work[driver].place
        if context.travel.hasStreets {
            let departure = work.journeys.departure(of: driver)
            let drive = RideInHand(work[driver], context).drive(from: departure.place, at: departure.time, context)
            place = work.journeys.place(of: driver, on: drive, at: time) ?? place
        } else if let trip = context.requests[first] {
            let share =
                context.travel.followsWays
                ? boardings.share(of: driver, at: time) : fate(ofRideOf: first, context)?.moment ?? 0
            place = Position(context.travel.zoneOnTheWay(from: trip.origin, to: trip.destination, after: share))
        }
        work[driver].place = place
        return .interrupt(at: place, because: cause)
    }
}
