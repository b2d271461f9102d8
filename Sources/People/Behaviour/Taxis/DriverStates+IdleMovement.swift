import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Movement of drivers who have stood in a queue for a while (B02).
extension DriverStates {
    /// Schedules the decision about a move for a driver in a queue.
    mutating func beginIdling(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        stopIdling(driver, at: time, &context)
        if context.travel.hasStreets, let rank = idleMovements[driver].rank(at: self[driver].place) {
            context.note(.atRank(share.driver(driver), rank: rank, at: time))
        }
        guard let due = idleMovements[driver].due(from: time) else { return }
        self[driver].idleEvent = context.agenda.plan(.driverConsidersMoving(share.driver(driver)), at: due)
    }

    mutating func stopIdling(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        context.agenda.cancel(self[driver].idleEvent)
        self[driver].idleEvent = .none
        if let stop = journeys.stopIdleDrive(driver, at: time) {
            context.note(.repositioning(share.driver(driver), metres: stop.metres))
        }
    }

    mutating func considerMoving(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        self[driver].idleEvent = .none
        let (id, zone) = (share.driver(driver), self[driver].place.zone)
        let decision = idleMovements[driver].decision(
            of: id, in: zone, number: self[driver].idleDecisions, at: time, context.travel)
        self[driver].idleDecisions += 1
        switch decision {
        case .stay: beginIdling(driver, at: time, &context)
        case .cruise(let target):
            if target == zone {
                beginIdling(driver, at: time, &context)
            } else if leavesRank(driver) {
                return moveToWait(in: target, stopsWork: true, driver, at: time, &context)
            } else {
                drive(driver, to: placeToCruise(in: target, driver, context.travel), at: time, &context)
            }
        case .wait(let target, let arrives):
            return moveToWait(in: target, stopsWork: arrives, driver, at: time, &context)
        case .earn(let arrives):
            let best = mostProfitableZone(for: driver, from: zone, at: time, context.travel)
            if best == zone {
                beginIdling(driver, at: time, &context)
            } else {
                return moveToWait(in: best, stopsWork: arrives, driver, at: time, &context)
            }
        }
        return nil
    }

    /// Drives to a place to wait. A driver who leaves a rank with rules of its own always stops work for the drive.
    mutating func moveToWait(
        in zone: ZoneID, stopsWork: Bool, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        let leavesRank = zone != self[driver].place.zone && leavesRank(driver)
        if stopsWork || leavesRank, zone != self[driver].place.zone, self[driver].phase == .queued,
            !isCutOff(zone, driver, at: time, context.travel)
        {
            context.agenda.planImmediately(.driverSetsOut(share.driver(driver), zone))
            return .stop
        }
        if leavesRank {
            beginIdling(driver, at: time, &context)
            return nil
        }
        let place = placeToWait(in: zone, driver, context.travel)
        if place == journeys.place(of: driver, lastSeen: self[driver].place, at: time) {
            beginIdling(driver, at: time, &context)
        } else {
            drive(driver, to: place, at: time, &context)
        }
        return nil
    }

    /// Handles an instruction of the service to drive to another zone, which replaces the driver's own plans.
    mutating func noteRelocation(_ driver: Int, to zone: ZoneID, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard self[driver].phase == .queued else { return }
        stopIdling(driver, at: time, &context)
        // Each such drive has a separate draw of the place.
        self[driver].idleDecisions += 1
        if leavesRank(driver) { return context.agenda.planImmediately(.driverIsSent(share.driver(driver), zone)) }
        drive(driver, to: placeToWait(in: zone, driver, context.travel), at: time, &context)
    }

    // MARK: In a queue, to be called away

    /// Drives within the queues: calls are taken on the way. Stays instead if closed streets cut off the target (Z04).
    private mutating func drive(
        _ driver: Int, to target: Position, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        if context.travel.router.closuresCutOff(target, at: time) { return beginIdling(driver, at: time, &context) }
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        if context.travel.hasStreets {
            context.note(.drivingOff(share.driver(driver), at: time))
            journeys.beginIdleDrive(driver, from: place, to: target, at: time)
            return planNextZone(driver, at: time, &context)
        }
        let due = time + context.travel.router.travelTime(from: place, to: target, at: time)
        self[driver].idleEvent = context.agenda.plan(.driverReachesZone(share.driver(driver), target.zone), at: due)
    }

    private mutating func planNextZone(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let next = journeys.nextZone(of: driver, notBefore: time)
        self[driver].idleEvent = context.agenda.plan(
            .driverReachesZone(share.driver(driver), next.zone), at: next.due)
    }

    /// D04: the queue changes when the driver enters another zone, except for one with a rank that the taxi only
    /// passes: it does not stand there (T14, T15).
    mutating func enter(
        _ zone: ZoneID, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        self[driver].idleEvent = .none
        guard self[driver].isAvailable else { return nil }
        let id = share.driver(driver)
        if journeys.isOnIdleDrive(driver) {
            let entered = journeys.enterNextZone(driver)
            context.note(.repositioning(id, metres: entered.metres))
            if passesRank(in: entered.place.zone, driver) {
                planNextZone(driver, at: time, &context)
                return nil
            }
            self[driver].place = entered.place
        } else {
            let leg = context.travel.router.leg(from: self[driver].place, to: Position(zone), at: time)
            context.note(.repositioning(id, metres: leg.metres))
            self[driver].place = Position(zone)
        }
        if journeys.isOnIdleDrive(driver) {
            planNextZone(driver, at: time, &context)
        } else {
            beginIdling(driver, at: time, &context)
        }
        if self[driver].phase == .queued { chargeIfLow(driver, &context) }
        return .move(to: self[driver].place)
    }

    // MARK: Out of the queues, to arrive

    /// Starts the drive of a driver who has stopped work to a place to wait. Standing in the queues on the way and
    /// refusing offers would make clients wait for every answer, and the driver would have to stand down after three
    /// refusals (D07).
    mutating func setOut(for zone: ZoneID, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard self[driver].phase == .off else { return beginIdling(driver, at: time, &context) }
        let id = share.driver(driver)
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        let target = placeToWait(in: zone, driver, context.travel)
        journeys.beginIdleDrive(driver, from: place, to: target, at: time)
        taxisAround.setOut(driver, to: zone)
        self[driver].phase = .relocating
        context.note(.settingOut(id, at: time))
        let due = time + context.travel.router.travelTime(from: place, to: target, at: time)
        self[driver].idleEvent = context.agenda.plan(.driverReachesZone(id, zone), at: due)
    }

    /// Ends the drive where the taxi is, because the shift is over or the break is due.
    mutating func goHome(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        context.note(.goingHome(share.driver(driver), at: time))
        endDrive(of: driver, hasArrived: false, at: time, &context)
    }

    /// Ends a drive. In a city without streets a taxi stays in its old zone until it reaches the next.
    mutating func endDrive(
        of driver: Int, hasArrived: Bool, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        let zone = taxisAround.endDrive(of: driver)
        if hasArrived { taxisAround.arrive(in: zone) }
        if hasArrived, !context.travel.hasStreets {
            let leg = context.travel.router.leg(from: self[driver].place, to: Position(zone), at: time)
            context.note(.repositioning(share.driver(driver), metres: leg.metres))
            self[driver].place = Position(zone)
        }
        stopIdling(driver, at: time, &context)
        self[driver].phase = .off
    }

    // MARK: Places in a zone

    private func placeToWait(in zone: ZoneID, _ driver: Int, _ travel: TaxiTravelTimes) -> Position {
        guard travel.hasStreets else { return Position(zone) }
        return idleMovements[driver].rank(in: zone, drawPlace(driver, travel))
            ?? placeToCruise(in: zone, driver, travel)
    }

    /// Whether closed streets cut off the place in a zone where a driver would wait.
    private func isCutOff(_ zone: ZoneID, _ driver: Int, at time: SimTime, _ travel: TaxiTravelTimes) -> Bool {
        travel.router.closesStreets
            && travel.router.closuresCutOff(placeToWait(in: zone, driver, travel), at: time)
    }

    private func placeToCruise(in zone: ZoneID, _ driver: Int, _ travel: TaxiTravelTimes) -> Position {
        guard let streets = travel.router.streetRouter else { return Position(zone) }
        let nodes = streets.traffic.nodes(in: zone)
        let node = nodes[nodes.startIndex + Int(drawPlace(driver, travel) * Double(nodes.count))]
        return streets.traffic.position(ofNode: node)
    }

    /// Draws a number from 0 to 1, one per decision.
    private func drawPlace(_ driver: Int, _ travel: TaxiTravelTimes) -> Double {
        let key = travel.key(of: share.driver(driver))
        var stream = travel.streams.stream(
            purpose: .idleMove, of: key, occurrence: self[driver].idleDecisions | 1 << 31)
        return stream.uniform()
    }
}
