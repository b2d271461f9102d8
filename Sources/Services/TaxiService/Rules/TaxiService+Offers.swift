import CityModel
import Quantities

// T05–T08: the offer and its answer.
extension TaxiService {
    /// Offers the ride to the driver, who gets no other offer meanwhile (T05).
    mutating func offer(_ ride: Slot, to driver: DriverID, at time: SimTime) {
        dispatcher.offerOpens(of: ride, to: driver, fleet, requests)
        let serial = fleet.openOffer(of: ride, to: driver)
        requests.offer(ride, to: driver)
        let zone = fleet[driver].zone
        for party in requests.parties(of: ride) {
            effects.append(.offered(requests.party(party).number, driver: driver, zone: zone))
        }
        setTimer(.offerTimeout(driver, serial: serial), at: time + rules.offerTimeout)  // T08
    }

    /// Accepts the offer: the driver is busy and leaves dispatch; the clients get taxi, waiting time and price (T06).
    mutating func accept(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        if fleet[driver].isFree { throw .noOpenOffer }
        leaveQueue(driver)
        fleet.acceptOffer(driver)
        let ride = fleet[driver].ride
        assert(requests.ride(ride).driver == driver, "the ride is offered to another")  // I01
        requests.allocate(ride)
        if requests.ride(ride).parties == 1 {
            let party = requests.ride(ride).firstParty
            reportAccepted(party, driver, waitMilliseconds: 0, pickup: origin(of: party), at: time)
            return
        }
        let route = route(of: ride)
        let parties = requests.parties(of: ride)
        let firstPickup = origin(of: parties[route.party(pickedUpAs: 0)])
        for place in 0..<parties.count {
            let before = route.pickup(party: place).milliseconds
            reportAccepted(parties[place], driver, waitMilliseconds: before, pickup: firstPickup, at: time)
        }
    }

    /// Reports the acceptance to a party.
    ///
    /// - Parameters:
    ///   - waitMilliseconds: the travel time from the first pickup to this party's, without the congestion factor.
    ///   - pickup: the ride's first pickup.
    private mutating func reportAccepted(
        _ slot: Slot, _ driver: DriverID, waitMilliseconds: Int64, pickup: Position, at time: SimTime
    ) {
        let party = requests.party(slot)
        let wait =
            ways.travelTime(from: fleet[driver].position, to: pickup, at: time)
            + ways.clock.congested(milliseconds: waitMilliseconds, at: time)
        effects.append(
            .accepted(
                party.number, client: party.client, driver: driver, zone: fleet[driver].zone, wait: wait,
                price: party.price))
    }

    /// Refuses the offer (T07): the driver goes to the tail and the refusal is counted (D07), then the ride is offered
    /// to the next driver, then the waiting rides are tried (T04).
    mutating func refuse(_ driver: DriverID, at time: SimTime) throws(Reason) {
        guard fleet[driver].isWorking else { throw .notWorking }
        let ride = fleet[driver].openOffer
        if ride.isNone { throw .noOpenOffer }
        let zone = fleet[driver].zone
        for party in requests.parties(of: ride) {
            effects.append(.refused(requests.party(party).number, driver: driver, zone: zone))
        }
        passOfferOn(from: driver, isCounted: true, at: time)
    }

    /// Handles an unanswered offer like a refusal, which is counted only if the rules say so (T08, D08).
    mutating func offerTimedOut(_ driver: DriverID, at time: SimTime) {
        let zone = fleet[driver].zone
        for party in requests.parties(of: fleet[driver].openOffer) {
            effects.append(.timedOut(requests.party(party).number, driver: driver, zone: zone))
        }
        passOfferOn(from: driver, isCounted: rules.timeoutCountsAsRefusal, at: time)
    }

    private mutating func passOfferOn(from driver: DriverID, isCounted: Bool, at time: SimTime) {
        let ride = fleet[driver].openOffer
        // I01
        assert(requests.ride(ride).phase == .offered && requests.ride(ride).driver == driver, "the offer is another's")
        fleet.closeOffer(to: driver)
        dispatcher.offerIsDeclined(ride, by: driver, fleet, requests)
        if isCounted { countRefusal(of: driver, at: time) }
        if rankPlaces.isLimited, fleet[driver].state == .available { yieldPlace(driver) }
        dispatch(ride, at: time)
        retryWaitingRides(with: driver, at: time)
    }
}
