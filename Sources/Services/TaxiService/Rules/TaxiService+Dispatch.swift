import CityModel
import Quantities

// T02–T04: offers of rides, and waiting rides. The policy decides about drivers and rides.
extension TaxiService {
    /// Offers the ride to a driver (T03), or lets it wait (T04).
    ///
    /// - Precondition: the ride neither waits nor is offered.
    mutating func dispatch(_ ride: Slot, at time: SimTime) {
        let driver = dispatcher.driver(for: ride, fleet, requests, ways, at: time)
        guard driver.isNone else { return offer(ride, to: driver, at: time) }
        requests.wait(ride)
        dispatcher.rideStartsWaiting(ride, requests)
        let zone = requests.ride(ride).origin
        for party in requests.parties(of: ride) { effects.append(.waiting(requests.party(party).number, zone: zone)) }
        scheduleRound(at: time)
    }

    /// Dispatches a ride that enters dispatch for the first time (T01, R02). Policies with a forecast count its
    /// request.
    mutating func dispatchNew(_ ride: Slot, at time: SimTime) {
        dispatch(ride, at: time)
        guard dispatcher.rebalancing != nil else { return }
        dispatcher.noteRequest(from: requests.ride(ride).origin, at: time)
        scheduleRound(at: time)
    }

    /// Sets a timer for the round that the policy needs, if any.
    private mutating func scheduleRound(at time: SimTime) {
        guard let round = dispatcher.nextRound(after: time) else { return }
        setTimer(.dispatchRound(serial: round.serial), at: round.due)
    }

    /// Holds a round of the policy.
    ///
    /// - Precondition: the round is needed.
    mutating func holdRound(at time: SimTime) {
        for (ride, driver) in dispatcher.holdRound(fleet, requests, ways, at: time) {
            offerWaiting(ride, to: driver, at: time)
        }
        for sending in dispatcher.relocateDrivers(fleet, ways, at: time) {
            effects.append(.sent(sending.driver, from: sending.from, to: sending.to))
        }
        scheduleRound(at: time)
    }

    /// Offers a waiting ride to a driver who has joined or is free again, if the policy has one (T04).
    mutating func retryWaitingRides(with driver: DriverID, at time: SimTime) {
        guard isFreeForAnOffer(driver) else { return }
        let ride = dispatcher.waitingRide(for: driver, fleet, requests, ways, at: time)
        if walkUps.count > 0, serveWalkUp(with: driver, before: ride, at: time) { return }
        if !ride.isNone { offerWaiting(ride, to: driver, at: time) }
    }

    /// Offers a waiting ride that comes before `returned` to a driver who is free again at the moment at which
    /// `returned` comes back to dispatch (T11).
    mutating func retryWaitingRides(with driver: DriverID, before returned: Slot, at time: SimTime) {
        guard isFreeForAnOffer(driver) else { return }
        let ride = dispatcher.waitingRide(for: driver, before: returned, fleet, requests, ways, at: time)
        let next = ride.isNone ? returned : ride
        if walkUps.count > 0, serveWalkUp(with: driver, before: next, at: time) { return }
        if !ride.isNone { offerWaiting(ride, to: driver, at: time) }
    }

    /// Returns whether the driver is available and has no open offer (T03, T05).
    private func isFreeForAnOffer(_ driver: DriverID) -> Bool {
        fleet[driver].state == .available && fleet[driver].isFree
    }

    private mutating func offerWaiting(_ ride: Slot, to driver: DriverID, at time: SimTime) {
        dispatcher.rideStopsWaiting(ride, requests)
        offer(ride, to: driver, at: time)
    }
}
