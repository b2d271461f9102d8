import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Charging of electric taxis: a driver who is free stops work (D03), drives to the nearest charging place, waits for a
// plug, charges, and starts work there (D02). The service does not know of it; for the driver all of it is work.
extension DriverStates {
    /// Plans that a driver who has just become free drives to a charging place if the battery is low.
    @inline(__always)
    func chargeIfLow(_ driver: Int, _ context: inout TaxiPeopleContext) {
        guard context.batteries?.isLow(driver) == true else { return }
        context.agenda.planImmediately(.driverGoesCharging(share.driver(driver)))
    }

    /// Returns whether a driver at work has to charge, and does not go home anyway.
    func needsToCharge(_ driver: Int, _ context: borrowing TaxiPeopleContext) -> Bool {
        context.batteries?.isLow(driver) == true && !shifts.isGoingHome(driver)
    }

    /// Returns the action of a driver who leaves the queue to charge, with or without an offer; nil for others.
    mutating func leaveToCharge(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        guard [.queued, .considering].contains(self[driver].phase), needsToCharge(driver, context) else { return nil }
        chooseChargingPlace(driver, at: time, &context)
        return .stop
    }

    private mutating func chooseChargingPlace(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        context.batteries?.setOut(driver, from: place, at: time)
    }

    /// Drives to the chosen charging place, or to the nearest one if none is chosen.
    mutating func driveToCharge(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        if context.batteries?.isCharging(driver) != true { chooseChargingPlace(driver, at: time, &context) }
        guard let target = context.batteries?.place(of: driver) else { return }
        let (id, place) = (share.driver(driver), journeys.place(of: driver, lastSeen: self[driver].place, at: time))
        self[driver].phase = .charging
        context.note(.settingOut(id, at: time))
        if context.travel.hasStreets, place != target {
            journeys.beginIdleDrive(driver, from: place, to: target, at: time)
        }
        let due = time + context.travel.router.travelTime(from: place, to: target, at: time)
        plan(.driverReachesCharger(id), of: driver, at: due, &context)
    }

    /// Ends the drive, and charges as soon as a plug is free.
    mutating func reachCharger(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        self[driver].nextStep = .none
        guard self[driver].phase == .charging, let target = context.batteries?.place(of: driver) else { return }
        let id = share.driver(driver)
        if !context.travel.hasStreets {
            let leg = context.travel.router.leg(from: self[driver].place, to: target, at: time)
            context.note(.repositioning(id, metres: leg.metres))
        }
        stopIdling(driver, at: time, &context)
        self[driver].place = target
        journeys.stand(driver, at: target)
        context.note(.atCharger(id, at: time))
        if let due = context.batteries?.arrive(driver, at: time) { plug(driver, at: time, until: due, &context) }
        // The shift may have ended on the way.
        if !shifts.worksNow(driver, at: time) { context.note(.goingHome(id, at: time)) }
    }

    private mutating func plug(
        _ driver: Int, at time: SimTime, until due: SimTime, _ context: inout TaxiPeopleContext
    ) {
        context.note(.plugged(share.driver(driver), watts: context.batteries?.watts(of: driver) ?? 0, at: time))
        plan(.driverCharged(share.driver(driver)), of: driver, at: due, &context)
    }

    /// Reports whether a driver at a charging place is on duty, when a shift or strike begins or ends: the taxi stays
    /// there in any case.
    mutating func noteDutyAtCharger(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard self[driver].phase == .charging, context.batteries?.isAtPlace(driver) == true else { return }
        let id = share.driver(driver)
        context.note(shifts.worksNow(driver, at: time) ? .atCharger(id, at: time) : .goingHome(id, at: time))
    }

    /// Frees the plug for the next taxi, and starts work, or goes home or on a break that became due meanwhile.
    mutating func finishCharging(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        self[driver].nextStep = .none
        guard self[driver].phase == .charging, let batteries = context.batteries, batteries.isAtPlace(driver) else {
            return nil
        }
        let id = share.driver(driver)
        self[driver].phase = .off
        context.note(.charged(id, at: time))
        if let next = batteries.finish(driver, at: time) { plug(next.driver, at: time, until: next.due, &context) }
        if shifts.isGoingHome(driver) {
            shifts.goHome(driver)
            rest(driver, at: time, &context)
        } else if let action = start(driver, at: time, &context) {
            return action
        }
        context.note(.goingHome(id, at: time))
        return nil
    }

    /// Returns whether the battery lasts for the way to the pickup, the ride and the way to the nearest charging place.
    mutating func canFinishOffer(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) -> Bool {
        guard context.batteries?.isElectric(driver) == true, let trip = context.places(of: self[driver].party(0)) else {
            return true
        }
        let router = context.travel.router
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        let metres =
            Int64(router.leg(from: place, to: trip.origin, at: time).metres)
            + Int64(router.leg(from: trip.origin, to: trip.destination, at: time).metres)
        return context.batteries?.lastsOrNeedsCharge(driver, metres: metres, to: trip.destination, at: time) ?? true
    }
}
