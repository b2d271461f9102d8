import Quantities
import TaxiService

// T14: rides of walk-up clients.
extension DriversOnRides {
    /// T14: handles a walk-up client, who is on board at once; the pickup follows. A taxi that stands elsewhere in the
    /// zone drives to the rank first; without streets all taxis of a zone stand at its rank.
    ///
    /// - Returns: metres of the drive to the rank.
    mutating func noteBoarding(
        _ request: RequestID, _ driver: Int, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> Int32 {
        drivers.forgetStep(of: driver, &context)
        drivers.stopIdling(driver, at: time, &context)
        let place = drivers.journeys.place(of: driver, lastSeen: drivers[driver].place, at: time)
        drivers[driver].phase = .arrived
        drivers[driver].forgetRide()
        drivers[driver].addParty(request)
        let rank = context.places(of: request)?.origin ?? place
        guard context.travel.hasStreets, place != rank else {
            drivers.journeys.begin(driver, from: rank, to: rank, at: time, duration: .zero)
            return 0
        }
        let metres = context.travel.router.leg(from: place, to: rank, at: time).metres
        context.batteries?.accept(drivers.share.driver(driver), metres: metres)
        let duration = context.travel.router.travelTime(from: place, to: rank, at: time)
        drivers.journeys.begin(driver, from: place, to: rank, at: time, duration: duration)
        return metres
    }

    /// Plans the departure from the rank after the pickup of a walk-up client, if the taxi still drives there.
    mutating func drivesToRank(
        _ driver: Int, with request: RequestID, at time: SimTime, _ context: inout TaxiPeopleContext
    ) -> Bool {
        guard !drivers.walkUpPlaces.isEmpty, let arrival = drivers.journeys.arrival(of: driver), arrival > time,
            context.requests[request]?.isWalkUp == true
        else { return false }
        drivers.plan(.driverPicksUp(drivers.share.driver(driver)), of: driver, at: arrival, &context)
        return true
    }
}
