import CityModel
import Quantities

// T01 and T09: a client asks for a taxi, and no longer wants it.
extension TaxiService {
    /// T01: the request is numbered, priced and offered.
    mutating func request(
        _ client: ClientID, from origin: Position, to destination: Position, party: UInt8, share: Bool, at time: SimTime
    ) -> Reason? {
        if party < 1 || party > 4 { return .invalidPartySize }
        if origin.zone == .none || destination.zone == .none { return .outsideServiceArea }  // Z02
        if !currentRequests[Int(client.index)].isNone { return .alreadyRiding }  // I08
        let price = lonePrice(from: origin, to: destination, at: time)
        let id = createRide(
            Ride(
                phase: .waiting, isShared: share, seats: party, origin: origin.zone, firstParty: .none,
                requestedAt: time),
            for: Party(
                phase: .searching, size: party, client: client, pickupPoint: origin.point, destination: destination,
                ride: .none, lonePrice: price, price: price))
        currentRequests[Int(client.index)] = id
        effects.append(
            .requested(id, client: client, from: origin.zone, to: destination.zone, party: party, share: share))
        dispatch(id, at: time)
        return nil
    }

    /// T09: possible until a taxi is allocated. In a ride with others it is leaving (S06).
    mutating func withdraw(_ named: RequestID, by client: ClientID, at time: SimTime) -> Reason? {
        let id = currentRequests[Int(client.index)]
        if id.isNone || (!named.isNone && named != id) { return .unknownRequest }
        guard parties[id].phase == .searching else { return .alreadyAllocated }
        let ride = parties[id].ride
        payBack(id)
        if rides[ride].parties > 1 {
            leave(id, as: .withdrawn)
            return nil
        }
        effects.append(.withdrawn(id, client: client))
        let driver = rides[ride].driver
        if rides[ride].phase == .offered {
            effects.append(.offerWithdrawn(id, driver: driver))
            drivers[Int(driver.index)].openOffer = .none
            queues.release(driver, zone: drivers[Int(driver.index)].zone)
            end(id, as: .withdrawn)
            retryWaitingRides(with: driver, at: time)
        } else {
            waiting.remove(ride, from: &rides)
            end(id, as: .withdrawn)
        }
        return nil
    }

    /// S06: the party is out of a ride that goes on with the others; an open offer stays open.
    mutating func leave(_ id: RequestID, as outcome: RequestOutcome) {
        let ride = parties[id].ride
        let name = rides[ride].firstParty
        let isClosed = isJoinClosed(ride)
        effects.append(.left(id, client: parties[id].client, ride: name, price: parties[id].price))
        end(id, as: outcome)
        if !isClosed { repriceShares(of: ride) }  // S03: while it is closed the shares stand.
    }
}
