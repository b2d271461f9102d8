import CityModel
import Quantities
import TaxiService

// Ranks with rules of their own: walk-up clients (T14), places and holding lots (T15).
extension DriverStates {
    /// Returns whether the driver concludes the ride and stops work in one step: otherwise a walk-up client in line
    /// could get in before the driver has left the queue (T14).
    func stopsWithRide(_ driver: Int) -> Bool { !walkUpPlaces.isEmpty && shifts.isGoingHome(driver) }

    /// Returns whether the driver stands in the queue of a rank with rules of its own, and must leave it to drive away:
    /// walk-up clients and the rank count every taxi in the queue.
    func leavesRank(_ driver: Int) -> Bool { !rankZones.isEmpty && rankZones.contains(self[driver].place.zone) }

    /// Returns whether a taxi on an idle drive only passes through a zone with such a rank.
    func passesRank(in zone: ZoneID, _ driver: Int) -> Bool {
        !rankZones.isEmpty && rankZones.contains(zone) && journeys.isOnIdleDrive(driver)
    }

    /// T15: a driver who finds the rank full looks for another place soon instead of after `idle.after`.
    mutating func noteTurnedAway(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let due = time + DriverStates.timeAtFullRank
        // A driver who moves soon anyway does not wait longer.
        guard self[driver].idleEvent != .none, !journeys.isOnIdleDrive(driver),
            let planned = idleMovements[driver].due(from: time), planned > due
        else { return }
        context.agenda.cancel(self[driver].idleEvent)
        self[driver].idleEvent = context.agenda.plan(.driverConsidersMoving(share.driver(driver)), at: due)
    }

    /// Time that a driver needs to see that a rank is full. It limits how often a driver moves when all ranks are full.
    private static let timeAtFullRank = SimDuration.minutes(1)

    /// T15: a driver who is called forward stays as long as in any queue, also after being turned away.
    mutating func noteCalledForward(_ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        guard self[driver].isAvailable, !journeys.isOnIdleDrive(driver) else { return }
        beginIdling(driver, at: time, &context)
    }

    /// T15: the driver who was called forward stands at the rank.
    mutating func noteReachedRank(
        _ driver: Int, in zone: ZoneID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) {
        guard context.travel.hasStreets, self[driver].phase == .queued, let rank = walkUpPlaces[zone] else { return }
        let place = journeys.place(of: driver, lastSeen: self[driver].place, at: time)
        if place == rank { return }
        beginIdling(driver, at: time, &context)
        let leg = context.travel.router.leg(from: place, to: rank, at: time)
        context.note(.repositioning(share.driver(driver), metres: leg.metres))
        journeys.stand(driver, at: rank)
    }
}
