import CityModel
import Quantities

import SimulationKernel
import TaxiService

/// The drivers of a share (B02): told what came of commands and what is due, each does the next thing, or plans it.
///
/// They know what the app in a driver's hand shows, and nothing of the service's insides.
struct TaxiDrivers {
    let share: PeopleShare
    private let behaviour: DriverBehaviour
    private let answerDelaySeconds: Sampler
    private let idleMovements: IdleMovements
    private var drivers: ContiguousArray<TaxiDriver>
    private var shifts: Shifts
    private var connections: Connections
    private var journeys: TaxiJourneys
    private var boardings: BoardingTimes
    /// On streets the pickup nearest on the route is known when all stops of an offer have been told.
    private let looksAtEveryStop: Bool

    init(_ setup: TaxiPeopleSetup) {
        share = setup.share
        behaviour = setup.drivers
        answerDelaySeconds = setup.draws.answerDelaySeconds
        idleMovements = setup.idleMovements
        let count = share.size(of: setup.driverCount)
        drivers = ContiguousArray((0..<count).map { TaxiDriver(at: setup.home(setup.share.driver($0))) })
        shifts = Shifts(setup.hours, drivers: count)
        connections = Connections(setup.draws, drivers: count)
        journeys = TaxiJourneys(setup.travel.ways, drivers: count)
        let mayEndEarly = setup.drivers.taxiProblemProbability > 0 || setup.draws.clientShares.endsRideEarly > 0
        let asksHowFar = mayEndEarly && setup.travel.followsWays && !setup.travel.hasStreets
        boardings = BoardingTimes(drivers: asksHowFar ? count : 0)
        looksAtEveryStop = setup.travel.hasStreets && setup.drivers.acceptance.dependsOnWays
    }

    var count: Int { drivers.count }
    var memoryBytes: Int {
        drivers.capacity * MemoryLayout<TaxiDriver>.stride + shifts.memoryBytes + connections.memoryBytes
    }

    /// What the driver of this place within the share knows.
    subscript(driver: Int) -> TaxiDriver { drivers[driver] }
    func isConnected(_ driver: Int) -> Bool { connections.stands(driver) }

    // MARK: Plans

    /// The driver's next step, in place of the one before.
    @inline(__always)
    private mutating func plan(
        _ moment: Moment, of driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        here.agenda.cancel(drivers[driver].step)
        drivers[driver].step = here.agenda.plan(moment, at: time)
    }

    /// The next step after what was confirmed, at `start` at the soonest: at once, or after a pause.
    private mutating func goOn(
        _ moment: Moment, of driver: Int, from start: SimTime, now: SimTime, _ here: inout TaxiCircumstances
    ) {
        if here.travel.isWithoutPauses {
            guard start <= now else { return plan(moment, of: driver, at: start, &here) }
            forgetStep(of: driver, &here)
            return here.agenda.planAtOnce(moment)
        }
        plan(moment, of: driver, at: afterPause(driver, from: start, here.travel), &here)
    }

    private mutating func afterPause(_ driver: Int, from start: SimTime, _ travel: TaxiTravel) -> SimTime {
        drivers[driver].pauses &+= 1
        return start
            + travel.pause(
                for: .betweenSteps, entity: share.driver(driver).index, occurrence: drivers[driver].pauses)
    }

    @inline(__always)
    private mutating func forgetStep(of driver: Int, _ here: inout TaxiCircumstances) {
        here.agenda.cancel(drivers[driver].step)
        drivers[driver].step = .none
    }

    // MARK: At work and not

    /// The driver will start work at `time`, for the first time.
    mutating func planStart(of driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        plan(.driverStarts(share.driver(driver)), of: driver, at: time, &here)
    }

    mutating func planFirstShift(of driver: Int, _ here: inout TaxiCircumstances) {
        shifts.planFirst(of: driver, share.driver(driver), here.travel, &here.agenda)
    }

    /// In a queue, with nothing to do.
    private mutating func stand(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        forgetStep(of: driver, &here)
        drivers[driver].phase = .standing
        drivers[driver].forgetRide()
        beginIdling(driver, at: time, &here)
    }

    /// Not at work. A lost connection still comes back.
    private mutating func goOff(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        forgetStep(of: driver, &here)
        drivers[driver].phase = .off
        drivers[driver].forgetRide()
        stopIdling(driver, at: time, &here)
        connections.expectNoLoss(of: driver, &here.agenda)
    }

    /// After having stood down, given a ride back or broken down.
    private mutating func stayAway(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        let due = time + SimDuration(seconds: behaviour.returnAfterStandDownSeconds)
        plan(.driverStarts(share.driver(driver)), of: driver, at: due, &here)
    }

    mutating func noteStarted(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        drivers[driver].noteZone(zone)
        stand(driver, at: time, &here)
        connections.expectLoss(of: driver, share.driver(driver), at: time, here.travel, &here.agenda)
    }

    mutating func noteStopped(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        goOff(driver, at: time, &here)
        if let pause = shifts.awayAfterStop(driver, share.driver(driver), here.travel) {
            plan(.driverStarts(share.driver(driver)), of: driver, at: time + pause, &here)
        }
    }

    mutating func noteMoved(_ driver: Int, to zone: ZoneID) { drivers[driver].noteZone(zone) }

    mutating func noteStoodDown(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        goOff(driver, at: time, &here)
        stayAway(driver, at: time, &here)
    }

    mutating func noteSuspended(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        goOff(driver, at: time, &here)
        drivers[driver].phase = .suspended
    }

    mutating func noteSuspensionEnded(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        drivers[driver].phase = .off
        goOn(.driverStarts(share.driver(driver)), of: driver, from: time, now: time, &here)
    }

    /// D05: an available driver is in no queue any more; a busy one goes on with the ride.
    mutating func noteDisconnected(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        if !drivers[driver].isBusy { goOff(driver, at: time, &here) }
        connections.noteLost(by: driver, share.driver(driver), at: time, here.travel, &here.agenda)
    }

    mutating func noteConnected(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        connections.noteBack(driver)
        if drivers[driver].isBusy {
            connections.expectLoss(of: driver, share.driver(driver), at: time, here.travel, &here.agenda)
        } else if drivers[driver].phase == .off {
            goOn(.driverStarts(share.driver(driver)), of: driver, from: time, now: time, &here)
        }
    }

    // MARK: Offers

    /// T05: an offer has a line for each party; the first begins it.
    mutating func noteOffer(
        of request: RequestID, _ driver: Int, in zone: ZoneID, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        if drivers[driver].phase == .considering { return drivers[driver].addParty(request) }
        guard drivers[driver].phase == .standing else { return }
        drivers[driver].phase = .considering
        drivers[driver].noteZone(zone)
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        drivers[driver].offersSeen += 1
        if looksAtEveryStop {
            here.agenda.planAtOnce(.driverConsiders(share.driver(driver)))
        } else {
            consider(driver, at: time, &here)
        }
    }

    /// B02: whether, how and when the driver answers.
    private mutating func consider(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        guard drivers[driver].phase == .considering else { return }
        let (id, offer) = (share.driver(driver), drivers[driver].offersSeen - 1)
        var stream = here.travel.streams.stream(purpose: .answer, entity: id.index, occurrence: offer)
        let kilometres = kilometresOfOffer(to: driver, at: time, here)
        let answer = behaviour.answer(
            pickupKilometres: kilometres.pickup, rideKilometres: kilometres.ride, from: &stream)
        if answer == .none { return }
        let delay = here.travel.draw(answerDelaySeconds, for: .answerDelay, entity: id.index, occurrence: offer)
        let due = time + SimDuration(seconds: delay)
        plan(.driverAnswers(id, accepts: answer == .accept), of: driver, at: due, &here)
    }

    /// What a driver looks at who decides about an offer; nothing is worked out where nobody looks.
    @inline(__always)
    private func kilometresOfOffer(
        to driver: Int, at time: SimTime, _ here: borrowing TaxiCircumstances
    ) -> (pickup: Double, ride: Double) {
        guard behaviour.acceptance.dependsOnWays, let trip = here.places(of: drivers[driver].party(0)) else {
            return (0, 0)
        }
        let ways = here.travel.ways
        let place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        let first = RideInHand.firstPickup(of: drivers[driver], here) ?? trip.origin
        let pickup = ways.leg(from: place, to: first, at: time)
        let ride = ways.leg(from: trip.origin, to: trip.destination, at: time)
        return (Double(pickup.metres) / 1_000, Double(ride.metres) / 1_000)
    }

    /// The offer is answered or gone.
    mutating func forgetOffer(_ driver: Int, _ here: inout TaxiCircumstances) {
        guard drivers[driver].phase == .considering else { return }
        forgetStep(of: driver, &here)
        drivers[driver].phase = .standing
        drivers[driver].forgetRide()
    }

    /// Somebody has joined the ride of `request`, or left it.
    mutating func noteJoined(_ party: RequestID, rideOf request: RequestID, _ driver: Int) {
        if drivers[driver].indexOfParty(request) != nil { drivers[driver].addParty(party) }
    }

    mutating func noteLeft(_ party: RequestID, _ driver: Int) { drivers[driver].removeParty(party) }

    // MARK: Rides

    /// T06: each party of the ride has its line; the first stands for all. Some drivers think better of it on the way (D06).
    ///
    /// - Returns: metres of the way to the first pickup.
    mutating func noteAccepted(
        _ request: RequestID, _ driver: Int, promised: SimDuration, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> Int32 {
        if drivers[driver].isBusy {
            drivers[driver].addParty(request)
            return 0
        }
        // An offer that was not seen is taken for what it says now.
        if drivers[driver].partyCount == 0 { drivers[driver].addParty(request) }
        let (id, place) = (share.driver(driver), drivers[driver].place)
        let pickup = RideInHand.firstPickup(of: drivers[driver], here) ?? place
        let way = here.drives == nil ? 0 : here.travel.ways.leg(from: place, to: pickup, at: time).metres
        forgetStep(of: driver, &here)
        stopIdling(driver, at: time, &here)
        drivers[driver].phase = .driving
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        let duration = here.travel.toPickup(of: request, promised: promised)
        journeys.begin(driver, from: place, to: pickup, at: time, duration: duration)
        var fate = here.travel.streams.stream(
            purpose: .rideFate, entity: id.index, occurrence: drivers[driver].offersSeen)
        if let moment = behaviour.givingBack(from: &fate) {
            plan(.driverGivesBack(id), of: driver, at: time + duration.scaled(by: moment), &here)
        } else {
            plan(.driverArrives(id), of: driver, at: time + duration, &here)
        }
        return way
    }

    /// D06: also of parties that were not on board when a ride was interrupted, which is over for the driver by then.
    mutating func noteGaveBack(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        guard drivers[driver].isBusy else { return }
        goOff(driver, at: time, &here)
        stayAway(driver, at: time, &here)
    }

    /// T12, R02: at the pickup, not departing before the time for which the taxi was reserved.
    mutating func noteArrived(
        _ driver: Int, _ request: RequestID, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        drivers[driver].phase = .arrived
        let known = here.requests[request]
        let pickup = journeys.destination(of: driver) ?? known.map { Position($0.origin) }
        drivers[driver].place = pickup ?? drivers[driver].place
        let departure = max(time, known?.departure ?? time)
        goOn(.driverPicksUp(share.driver(driver)), of: driver, from: departure, now: time, &here)
    }

    /// T10: the driver sees whether anybody else is to be picked up here or elsewhere.
    mutating func notePickedUp(
        _ driver: Int, _ request: RequestID, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        if drivers[driver].indexOfParty(request) == nil {
            drivers[driver].removeParty(.none)  // Who was expected without being known.
            drivers[driver].addParty(request)
        }
        drivers[driver].place = here.places(of: request)?.origin ?? drivers[driver].place
        if let party = drivers[driver].indexOfParty(request) {
            drivers[driver].noteOnBoard(party)
            boardings.board(driver, party: party, at: time)
        }
        goOnAtPickup(driver, hasPickedUp: true, at: time, &here)
    }

    /// The next party, or off; or waits for those who are missing until they are closed (T12).
    private mutating func goOnAtPickup(
        _ driver: Int, hasPickedUp: Bool, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        drivers[driver].phase = .arrived
        if drivers[driver].isEveryoneOnBoard { return depart(driver, at: time, &here) }
        guard let next = RideInHand(drivers[driver], here).nextPickup(here) else { return }
        if hasPickedUp || !journeys.hasDriven(driver, to: next.place) {
            drive(driver, to: next.place, from: placeAtPickup(driver), at: time, &here)
        } else {
            goOn(.driverPicksUp(share.driver(driver)), of: driver, from: time, now: time, &here)
        }
    }

    /// Where a taxi stands that has come to a pickup of the ride in hand.
    private func placeAtPickup(_ driver: Int) -> Position {
        journeys.destination(of: driver) ?? drivers[driver].place
    }

    /// To another pickup of the ride in hand.
    private mutating func drive(
        _ driver: Int, to pickup: Position, from place: Position, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        let id = share.driver(driver)
        let way = here.travel.betweenPickups(from: place, to: pickup, at: time)
        if here.drives != nil {
            let metres = here.travel.ways.leg(from: place, to: pickup, at: time).metres
            here.note(.betweenPickups(id, metres: metres, isOccupied: drivers[driver].hasAnyoneOnBoard))
        }
        journeys.begin(driver, from: place, to: pickup, at: time, duration: way)
        let moment = drivers[driver].phase == .driving ? Moment.driverArrives(id) : .driverPicksUp(id)
        plan(moment, of: driver, at: afterPause(driver, from: time + way, here.travel), &here)
    }

    /// Everyone is on board: the drive to the destinations, or to where it ends (T11).
    private mutating func depart(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        let id = share.driver(driver)
        let first = drivers[driver].party(0)
        drivers[driver].phase = .riding
        let fate = fate(ofRideOf: first, here)
        let duration: SimDuration
        if here.travel.followsWays {
            let ride = RideInHand(drivers[driver], here)
            let drive = ride.drive(from: placeAtPickup(driver), at: time, here)
            duration = here.travel.onBoard(with: first, milliseconds: drive.milliseconds, at: time)
            ride.noteDeparture(id, on: drive, for: duration, at: time, &here)
            boardings.depart(driver, firstOut: time + duration.scaled(by: drive.share(untilDropOffOf: 0)))
            journeys.begin(
                driver, from: drive.origin, to: drive.stop(drive.stopCount - 1), at: time, duration: duration)
            if fate == nil { plan(.driverReachesDestination(id), of: driver, at: time + duration, &here) }
        } else {
            // The passengers know for themselves when they are there.
            duration = here.travel.drawnOnBoard(with: first) ?? .zero
            forgetStep(of: driver, &here)
        }
        if let fate {
            plan(.driverInterrupts(id, fate.cause), of: driver, at: time + duration.scaled(by: fate.moment), &here)
        }
        if drivers[driver].hasEveryonePaid { concludeSoon(driver, at: time, &here) }
    }

    /// T11: what befalls the ride of this first party.
    private func fate(
        ofRideOf first: RequestID, _ here: borrowing TaxiCircumstances
    ) -> (cause: TaxiService.InterruptionCause, moment: Double)? {
        var stream = here.travel.streams.stream(purpose: .rideFate, entity: first.number, occurrence: 0)
        let endsEarly = here.requests[first]?.habits.endsRideEarly ?? false
        return behaviour.interruption(clientEndsEarly: endsEarly, from: &stream)
    }

    /// T10: the ride can be concluded once everybody on board has paid (P03).
    mutating func notePaid(_ driver: Int, _ request: RequestID, at time: SimTime, _ here: inout TaxiCircumstances) {
        guard let party = drivers[driver].indexOfParty(request) else { return }
        drivers[driver].notePaid(party)
        if drivers[driver].phase == .riding, drivers[driver].hasEveryonePaid { concludeSoon(driver, at: time, &here) }
    }

    private mutating func concludeSoon(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        goOn(.driverConcludes(share.driver(driver)), of: driver, from: time, now: time, &here)
    }

    /// The ride is concluded as a whole: the first party's line says all.
    mutating func noteConcluded(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        guard drivers[driver].isBusy else { return }
        drivers[driver].place = journeys.destination(of: driver) ?? Position(zone)
        stand(driver, at: time, &here)
        goHomeIfDue(driver, &here)
    }

    private func goHomeIfDue(_ driver: Int, _ here: inout TaxiCircumstances) {
        if shifts.isGoingHome(driver) { here.agenda.planAtOnce(.driverGoesHome(share.driver(driver))) }
    }

    /// T11: in the queue of the place, or off with a broken taxi, once the last who was on board is out.
    ///
    /// - Returns: metres driven with the party.
    mutating func noteInterrupted(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, because cause: TaxiService.InterruptionCause,
        at time: SimTime, _ here: inout TaxiCircumstances
    ) -> Int32 {
        guard drivers[driver].isBusy else { return 0 }
        drivers[driver].noteZone(zone)
        var way: Int32 = 0
        if here.drives != nil, let origin = here.places(of: request)?.origin {
            way = here.travel.ways.leg(from: origin, to: drivers[driver].place, at: time).metres
        }
        removeParty(request, driver)
        if drivers[driver].hasAnyoneOnBoard { return way }
        if cause == .clientWish {
            stand(driver, at: time, &here)
            goHomeIfDue(driver, &here)
        } else {
            goOff(driver, at: time, &here)
            stayAway(driver, at: time, &here)
        }
        return way
    }

    /// T12: the ride goes on with those on board, if any; otherwise the driver stands where the taxi is, or is off without
    /// a connection.
    mutating func noteMissing(
        _ driver: Int, _ request: RequestID, in zone: ZoneID, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        guard drivers[driver].isBusy else { return }
        removeParty(request, driver)
        stopBetweenPickups(driver, at: time, &here)
        forgetStep(of: driver, &here)
        let id = share.driver(driver)
        guard drivers[driver].partyCount == 0 else {
            return goOn(.driverPicksUp(id), of: driver, from: time, now: time, &here)
        }
        drivers[driver].forgetRide()
        drivers[driver].phase = connections.stands(driver) ? .standing : .off
        drivers[driver].noteZone(zone)
        if here.travel.followsWays { here.agenda.planAtOnce(.driverLeavesPickup(id)) }
    }

    private mutating func removeParty(_ request: RequestID, _ driver: Int) {
        if let index = drivers[driver].indexOfParty(request) { boardings.remove(driver, party: index) }
        drivers[driver].removeParty(request)
    }

    /// The waiting time is over while the taxi is on its way from one pickup to another: it goes on from there.
    private mutating func stopBetweenPickups(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        guard let way = journeys.breakOff(driver, at: time) else { return }
        let isOccupied = drivers[driver].hasAnyoneOnBoard
        here.note(.betweenPickups(share.driver(driver), metres: -way.metresLeft, isOccupied: isOccupied))
        journeys.begin(driver, from: way.place, to: way.place, at: time, duration: .zero)
    }

    // MARK: Idle movement

    /// A driver who stands in a queue for a while will think of moving.
    private mutating func beginIdling(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        stopIdling(driver, at: time, &here)
        guard let due = idleMovements.due(from: time) else { return }
        drivers[driver].idling = here.agenda.plan(.driverConsidersMoving(share.driver(driver)), at: due)
    }

    private mutating func stopIdling(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        here.agenda.cancel(drivers[driver].idling)
        drivers[driver].idling = .none
        if let stop = journeys.cutShort(driver, at: time) {
            here.note(.repositioning(share.driver(driver), metres: stop.metres))
        }
    }

    private mutating func considerMoving(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        drivers[driver].idling = .none
        let (id, zone) = (share.driver(driver), drivers[driver].place.zone)
        let target = idleMovements.zone(
            for: id, in: zone, decision: drivers[driver].idleDecisions, at: time, here.travel)
        drivers[driver].idleDecisions += 1
        if target == zone { return beginIdling(driver, at: time, &here) }
        let place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        guard let streets = here.travel.ways.streets else {
            let due = time + here.travel.ways.travelTime(from: place, to: Position(target), at: time)
            drivers[driver].idling = here.agenda.plan(.driverReachesZone(id, target), at: due)
            return
        }
        var stream = here.travel.streams.stream(
            purpose: .idleMove, entity: id.index, occurrence: drivers[driver].idleDecisions | 1 << 31)
        let nodes = streets.traffic.nodes(in: target)
        let node = nodes[nodes.startIndex + Int(stream.uniform() * Double(nodes.count))]
        journeys.beginIdleDrive(driver, from: place, to: streets.traffic.position(ofNode: node), at: time)
        planNextZone(driver, at: time, &here)
    }

    private mutating func planNextZone(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        let next = journeys.nextZone(of: driver, notBefore: time)
        drivers[driver].idling = here.agenda.plan(
            .driverReachesZone(share.driver(driver), next.zone), at: next.due)
    }

    /// D04: the queue changes when the other zone is entered.
    private mutating func enter(
        _ zone: ZoneID, _ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        drivers[driver].idling = .none
        guard drivers[driver].isAvailable else { return nil }
        let id = share.driver(driver)
        if journeys.isOnIdleDrive(driver) {
            let entered = journeys.enterNextZone(driver)
            here.note(.repositioning(id, metres: entered.metres))
            drivers[driver].place = entered.place
        } else {
            let way = here.travel.city.leg(from: drivers[driver].place.zone, to: zone)
            here.note(.repositioning(id, metres: way.metres))
            drivers[driver].place = Position(zone)
        }
        if journeys.isOnIdleDrive(driver) {
            planNextZone(driver, at: time, &here)
        } else {
            beginIdling(driver, at: time, &here)
        }
        return .move(to: drivers[driver].place)
    }
}

// What is due.
extension TaxiDrivers {
    /// - Returns: what the driver does; nil for nothing that anybody is told of.
    mutating func carryOut(
        _ moment: Moment, _ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        switch moment {
        case .shiftBegins(let id, let day):
            shifts.begin(day, of: driver, id, at: time, here.travel, &here.agenda)
            return start(driver, at: time)
        case .shiftEnds:
            shifts.end(driver, isBusy: drivers[driver].isBusy)
            return drivers[driver].isAvailable ? .stop : nil
        case .breakBegins: return takeBreak(driver)
        case .driverGoesHome:
            guard drivers[driver].isAvailable, shifts.isGoingHome(driver) else { return nil }
            shifts.goHome(driver)
            return .stop
        case .driverConsiders:
            consider(driver, at: time, &here)
            return nil
        case .driverConsidersMoving:
            considerMoving(driver, at: time, &here)
            return nil
        case .driverReachesZone(_, let zone): return enter(zone, driver, at: time, &here)
        case .driverLeavesPickup: return leavePickup(driver, at: time, &here)
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
        default: return takeStep(moment, driver, at: time, &here)
        }
    }

    /// Starts work where the driver is, if the shift still runs and nothing is in the way.
    private mutating func start(_ driver: Int, at time: SimTime) -> TaxiService.DriverAction? {
        guard shifts.worksNow(driver, at: time), drivers[driver].phase == .off, connections.stands(driver) else {
            return nil
        }
        drivers[driver].place = journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        journeys.noteToldOf(driver)
        // Every driver drives the taxi of the same number.
        return .start(at: drivers[driver].place, taxi: TaxiID(share.driver(driver).index))
    }

    private mutating func takeBreak(_ driver: Int) -> TaxiService.DriverAction? {
        if drivers[driver].isAvailable {
            shifts.takeBreak(driver)
            return .stop
        }
        if drivers[driver].isBusy { shifts.breakAfterRide(driver) }
        return nil
    }

    /// T12: the service knows only the last pickup that the taxi came to.
    private mutating func leavePickup(
        _ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        let stop = journeys.destination(of: driver)
        guard drivers[driver].isAvailable else {
            // D05: without a connection the driver is offline, and will start from there.
            if let stop, stop != drivers[driver].place { journeys.stand(driver, at: stop) }
            return nil
        }
        beginIdling(driver, at: time, &here)
        goHomeIfDue(driver, &here)
        guard let stop, stop != drivers[driver].place else { return nil }
        drivers[driver].place = stop
        return .move(to: stop)
    }

    /// What an offer or a ride asks for.
    private mutating func takeStep(
        _ moment: Moment, _ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        drivers[driver].step = .none
        guard connections.stands(driver) else {
            // D05: nothing is confirmed without a connection; the driver does it as soon as it is back.
            let back = max(time, connections.backAt(driver))
            plan(moment, of: driver, at: afterPause(driver, from: back, here.travel), &here)
            return nil
        }
        switch moment {
        case .driverAnswers(let id, let accepts):
            guard drivers[driver].phase == .considering else { return nil }
            if accepts, let place = reportedPlace(of: driver, at: time, &here) {
                here.agenda.planAtOnce(.driverAnswers(id, accepts: true))
                return .move(to: place)
            }
            return accepts ? .accept : .refuse
        case .driverGivesBack: return giveBack(driver, at: time, &here)
        case .driverArrives:
            if let pickup = RideInHand.firstPickup(of: drivers[driver], here), !journeys.hasDriven(driver, to: pickup) {
                // S03: somebody joined on the way, and the route begins elsewhere now.
                drive(driver, to: pickup, from: placeAtPickup(driver), at: time, &here)
                return nil
            }
            return .arrive
        case .driverPicksUp: return pickUp(driver, at: time, &here)
        case .driverInterrupts(_, let cause): return interrupt(driver, because: cause, at: time, here)
        case .driverReachesDestination:
            for index in 0..<Int(drivers[driver].partyCount) {
                guard let client = here.requests[drivers[driver].party(index)]?.client else { continue }
                here.agenda.planAtOnce(.clientPays(client))
            }
            return nil
        case .driverConcludes: return .conclude
        default: return nil
        }
    }

    /// Before an offer is accepted on an idle drive, the service learns where the taxi is: the client is promised the time
    /// from there (T06).
    private mutating func reportedPlace(
        of driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> Position? {
        guard let stop = journeys.cutShort(driver, at: time) else { return nil }
        here.note(.repositioning(share.driver(driver), metres: stop.metres))
        here.agenda.cancel(drivers[driver].idling)
        drivers[driver].idling = .none
        journeys.noteToldOf(driver)
        drivers[driver].place = stop.place
        return stop.place
    }

    /// D06: where the taxi turns back on its way to the pickup.
    private mutating func giveBack(
        _ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        if let way = journeys.breakOff(driver, at: time) {
            here.note(.turningBack(share.driver(driver), metresLeft: way.metresLeft))
            journeys.stand(driver, at: way.place)
        }
        return .giveBack
    }

    /// T10: whoever is there and not on board. Nobody is: then the service closes those who are missing (T12).
    private mutating func pickUp(
        _ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        guard drivers[driver].partyCount > 0, drivers[driver].phase != .riding else { return nil }
        if drivers[driver].isEveryoneOnBoard {
            depart(driver, at: time, &here)
            return nil
        }
        guard let next = RideInHand(drivers[driver], here).nextPickup(here) else { return nil }
        guard journeys.hasDriven(driver, to: next.place) else {
            drive(driver, to: next.place, from: placeAtPickup(driver), at: time, &here)
            return nil
        }
        return .pickUp(here.requests[next.party]?.client ?? .none)
    }

    /// T11: the ride ends where it is.
    private mutating func interrupt(
        _ driver: Int, because cause: TaxiService.InterruptionCause, at time: SimTime,
        _ here: borrowing TaxiCircumstances
    ) -> TaxiService.DriverAction? {
        guard drivers[driver].partyCount > 0 else { return nil }
        let first = drivers[driver].party(0)
        var place = drivers[driver].place
        if here.travel.hasStreets {
            let departure = journeys.departure(of: driver)
            let drive = RideInHand(drivers[driver], here).drive(from: departure.place, at: departure.time, here)
            place = journeys.place(of: driver, on: drive, at: time) ?? place
        } else if let trip = here.requests[first] {
            let share =
                here.travel.followsWays
                ? boardings.share(of: driver, at: time) : fate(ofRideOf: first, here)?.moment ?? 0
            place = Position(here.travel.zoneOnTheWay(from: trip.origin, to: trip.destination, after: share))
        }
        drivers[driver].place = place
        return .interrupt(at: place, because: cause)
    }
}

// Commands that came too late, were refused or never arrived: nobody is stuck because of them.
extension TaxiDrivers {
    mutating func noteRefused(
        _ driver: Int, _ action: TaxiService.DriverAction, _ reason: TaxiService.Reason, at time: SimTime,
        _ here: inout TaxiCircumstances
    ) {
        switch DriverRefusal(of: action, reason, for: drivers[driver]) {
        case .nothing: return
        case .forgetOffer: return forgetOffer(driver, &here)
        case .regained: return noteConnected(driver, at: time, &here)
        case .stand:
            if drivers[driver].phase == .off { stand(driver, at: time, &here) }
            return
        case .suspended: return drivers[driver].phase = .suspended
        case .stayAway: return stayAway(driver, at: time, &here)
        case .concludeLater: return concludeSoon(driver, at: time, &here)
        case .partyGone(let client): return noteGone(client, fromRideOf: driver, isOnBoard: false, at: time, &here)
        case .partyOnBoard(let client): return noteGone(client, fromRideOf: driver, isOnBoard: true, at: time, &here)
        case .findOut: goOff(driver, at: time, &here)
        case .awaitUnknownParty:
            drivers[driver].phase = .arrived
            drivers[driver].addParty(.none)
        case .hasArrived: if drivers[driver].phase == .driving { drivers[driver].phase = .arrived }
        case .goOn: break
        }
        goOnAsBefore(driver, at: time, &here)
    }

    /// The next thing to do where the driver is now, as soon as the connection is there.
    private mutating func goOnAsBefore(_ driver: Int, at time: SimTime, _ here: inout TaxiCircumstances) {
        let id = share.driver(driver)
        let moment: Moment
        switch drivers[driver].phase {
        case .off: moment = .driverStarts(id)
        case .driving: moment = .driverArrives(id)
        case .arrived: moment = .driverPicksUp(id)
        case .riding:
            guard drivers[driver].hasEveryonePaid else { return }
            moment = .driverConcludes(id)
        case .standing, .considering, .suspended: return
        }
        let start = connections.stands(driver) ? time : max(time, connections.backAt(driver))
        plan(moment, of: driver, at: afterPause(driver, from: start, here.travel), &here)
    }

    /// A party was not to be picked up: it is on board, or out of the ride.
    private mutating func noteGone(
        _ client: UInt32, fromRideOf driver: Int, isOnBoard: Bool, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        let party = (0..<Int(drivers[driver].partyCount)).first {
            here.requests[drivers[driver].party($0)]?.client == ClientID(client)
        }
        if let party, isOnBoard {
            drivers[driver].noteOnBoard(party)
        } else {
            if let party { drivers[driver].removeParty(drivers[driver].party(party)) }
            if party == nil || drivers[driver].partyCount == 0 {
                goOff(driver, at: time, &here)
                return goOnAsBefore(driver, at: time, &here)
            }
        }
        if drivers[driver].phase == .arrived { goOnAtPickup(driver, hasPickedUp: false, at: time, &here) }
    }

    /// The command found no room: the driver tries again after a while, or lets it be.
    mutating func tryAgain(
        _ driver: Int, _ action: TaxiService.DriverAction, at time: SimTime, _ here: inout TaxiCircumstances
    ) {
        let id = share.driver(driver)
        let again = afterPause(driver, from: time, here.travel)
        switch action {
        case .accept, .refuse:
            guard drivers[driver].phase == .considering else { return }
            plan(.driverAnswers(id, accepts: action == .accept), of: driver, at: again, &here)
        case .giveBack: plan(.driverGivesBack(id), of: driver, at: again, &here)
        case .interrupt(_, let cause): plan(.driverInterrupts(id, cause), of: driver, at: again, &here)
        case .conclude: plan(.driverConcludes(id), of: driver, at: again, &here)
        case .start, .arrive, .pickUp: goOnAsBefore(driver, at: time, &here)
        case .regainConnection: connections.awaitReturn(of: driver, id, at: again, &here.agenda)
        case .loseConnection: connections.expectLoss(of: driver, id, at: time, here.travel, &here.agenda)
        case .stop, .move: break
        }
    }
}
