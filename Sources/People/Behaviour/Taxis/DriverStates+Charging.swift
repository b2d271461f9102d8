import CityModel
import Quantities
import SimulationKernel
import TaxiService

// Charging of electric taxis: a driver who is free stops work (D03), drives to the nearest charging place, waits for a
// plug, charges, and starts work there (D02).
extension DriverStates {
    /// Plans that a driver who has just become free drives to a charging place if the battery is low.
    func chargeIfLow(_ driver: Int, _ context: inout TaxiPeopleContext) {
        guard context.batteries?.isLow(driver) == true else { return }
        context.agenda.planImmediately(.driverGoesCharging(share.driver(driver)))
    }

    /// Returns the action of a driver who leaves the queue to charge; nil for one who has an offer or goes home.
    mutating func leaveToCharge(
        _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> TaxiService.DriverAction? {
        guard self[driver].phase == .queued, !shifts.isGoingHome(driver), context.batteries?.isLow(driver) == true
        else { return nil }
        chooseChargingPlace(driver, at: time, &context)
        return .stop
    }

    private mutating func chooseChargingPlace(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        guard let nearest = context.batteries?.nearestPlace(from: place, at: time, context.travel.router) else {
            return
        }
        context.batteries?.setOut(driver, to: nearest.index)
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
        context.note(.goingHome(id, at: time))
        if let due = context.batteries?.arrive(driver, at: time) {
            plan(.driverCharged(id), of: driver, at: due, &context)
        }
    }

    /// Frees the plug for the next taxi. The driver is offline then.
    mutating func finishCharging(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        self[driver].nextStep = .none
        guard self[driver].phase == .charging,
            let end = context.batteries?.finish(driver, share.driver(driver), at: time)
        else { return }
        self[driver].phase = .off
        context.note(end.movement)
        if let next = end.next {
            plan(.driverCharged(share.driver(next.driver)), of: next.driver, at: next.due, &context)
        }
    }

    /// Returns whether the battery lasts for the way to the pickup, the ride and the way to the nearest charging place.
    func canFinishOffer(_ driver: Int, at time: SimTime, _ context: borrowing TaxiPeopleContext) -> Bool {
        guard let batteries = context.batteries, let trip = context.places(of: self[driver].party(0)) else {
            return true
        }
        let router = context.travel.router
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        let legs = [
            router.leg(from: place, to: trip.origin, at: time),
            router.leg(from: trip.origin, to: trip.destination, at: time),
            batteries.nearestPlace(from: trip.destination, at: time, router).leg,
        ]
        return batteries.lasts(driver, metres: legs.reduce(0) { $0 + Int64($1.metres) })
    }
}
