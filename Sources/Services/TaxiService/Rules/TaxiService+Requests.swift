import CityModel
import Quantities

// T01 and T09: requesting a taxi, and withdrawing the request.
extension TaxiService {
    /// Numbers, prices and dispatches a request (T01).
    mutating func request(
        _ client: ClientID, from origin: Position, to destination: Position, party: TravelParty, share: Bool,
        at time: SimTime
    ) throws(Reason) {
        try checkTrip(from: origin, to: destination, party: party)
        if !requests.currentRequest(of: client).isNone { throw .alreadyRiding }  // I08
        let percent = surgePercent(in: origin.zone)
        let fare = soloFare(from: origin, to: destination, at: time, surge: percent)
        let slot = requests.add(
            Ride(
                phase: .waiting, isShared: share, requestedAt: time, seats: party.size, surgePercent: percent,
                needsAccess: party.usesWheelchair, origin: origin.zone),
            for: Party(
                client: client, fare: fare, pickupPoint: origin.point, destination: destination, phase: .searching,
                size: party.size))
        requests.makeCurrent(slot)
        effects.append(
            .requested(
                requests.party(slot).number, client: client, from: origin, to: destination, party: party, share: share,
                price: fare.price))
        dispatchNew(slot, at: time)
    }

    /// Checks the party size and that the places lie within the city (T01, R01).
    func checkTrip(from origin: Position, to destination: Position, party: TravelParty) throws(Reason) {
        if party.size < 1 { throw .invalidPartySize }
        if !party.isOrdinary {
            if party.size > rules.roster.seatsMax { throw .invalidPartySize }
            if !rules.roster.hasType(for: party) { throw .noFittingTaxi }
        }
        if origin.zone == .none || destination.zone == .none { throw .outsideServiceArea }  // Z02
    }

    /// Withdraws a request before a taxi is allocated (T09). In a ride with others the party leaves it (S06).
    mutating func withdraw(_ named: RequestID, by client: ClientID, at time: SimTime) throws(Reason) {
        let slot = requests.currentRequest(of: client)
        if slot.isNone { throw .unknownRequest }
        let id = requests.party(slot).number
        if !named.isNone && named != id { throw .unknownRequest }
        guard requests.party(slot).phase == .searching else { throw .alreadyAllocated }
        let ride = requests.party(slot).ride
        refund(slot)
        if requests.ride(ride).parties > 1 {
            leave(slot, as: .withdrawn)
            return
        }
        effects.append(.withdrawn(id, client: client))
        guard requests.ride(ride).phase == .offered else {
            if requests.ride(ride).phase == .inLine {
                walkUps.leave(ride, requests.ride(ride).origin)
            } else {
                dispatcher.rideStopsWaiting(ride, requests)
            }
            requests.end(slot, as: .withdrawn)
            return
        }
        let driver = requests.ride(ride).driver
        assert(fleet[driver].openOffer == ride, "the ride is not offered to the driver")  // I05
        effects.append(.offerWithdrawn(id, driver: driver))
        fleet.closeOffer(to: driver)
        dispatcher.offerIsWithdrawn(from: driver, fleet)
        requests.end(slot, as: .withdrawn)
        retryWaitingRides(with: driver, at: time)
    }

    /// Removes a party from a ride that continues with the others; an open offer stays open (S06).
    mutating func leave(_ slot: Slot, as outcome: RequestOutcome) {
        let party = requests.party(slot)
        let name = requests.party(requests.ride(party.ride).firstParty).number
        let isClosed = isJoinClosed(party.ride)
        effects.append(.left(party.number, client: party.client, ride: name, price: party.price))
        requests.end(slot, as: outcome)
        if !isClosed { repriceShares(of: party.ride) }  // S03: then the shares do not change.
    }
}
