import Quantities
import SimulationKernel

// Resuming from a past state, and leaving for good (B02).
extension DriverStates {
    /// Resumes a driver at the last known position, at work or not.
    mutating func resume(
        _ driver: Int, at place: Position, isAtWork: Bool, from start: SimTime, _ context: inout TaxiPeopleContext
    ) {
        if place.zone != .none { self[driver].place = place }
        shifts.resume(driver, share.driver(driver), isAtWork: isAtWork, from: start, context.travel, &context.agenda)
    }

    /// Draws the given number of drivers on duty, who stop for good; a driver with a ride completes it first.
    mutating func retireRandomDrivers(_ wanted: Int, at time: SimTime, _ context: inout TaxiPeopleContext) {
        let lots = (0..<count).filter { shifts.isOnShift($0) }.map { driver in
            let key = context.travel.key(of: share.driver(driver))
            var stream = context.travel.streams.stream(purpose: .leaving, of: key)
            return (lot: stream.uniform(), driver: driver)
        }
        for (_, driver) in lots.sorted(by: { $0 < $1 }).prefix(wanted) {
            shifts.leave(driver)
            _ = context.agenda.plan(.shiftEnds(share.driver(driver)), at: time)
        }
    }
}
