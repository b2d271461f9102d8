import CityModel
import Quantities

// S01–S03, S06: joining a shared ride.
extension TaxiService {
    /// S02: from the same origin zone, the same way, within four seats. The reasons come in the rule's order.
    mutating func join(
        _ named: RequestID, from place: Position, to destination: Position, party: UInt8, by client: ClientID
    ) -> Reason? {
        if party < 1 || party > 4 { return .invalidPartySize }
        guard let ride = rideNamed(named) else { return .unknownRequest }
        let origin = place.zone == .none ? origin(of: rides[ride].firstParty) : place
        if destination.zone == .none { return .outsideServiceArea }  // Z02
        let isReservation = rides[ride].phase == .reserved
        if isInRide(client, ride) { return .alreadyRiding }  // S01
        if !isReservation, !currentRequests[Int(client.index)].isNone { return .alreadyRiding }  // I08
        if !rides[ride].isShared { return .notShared }
        if isJoinClosed(ride) { return .joinClosed }
        if rides[ride].seats + party > 4 { return .noSeats }
        if origin.zone != rides[ride].origin { return .notSameWay }
        if defect != .detourIgnored, !isSameWay(ride, joinedFrom: origin, to: destination) { return .notSameWay }
        let price = lonePrice(from: origin, to: destination, at: rides[ride].pricedAt)
        let phase = parties[rides[ride].firstParty].phase
        let id = addParty(
            Party(
                phase: phase, size: party, client: client, pickupPoint: origin.point, destination: destination,
                ride: ride, lonePrice: price, price: price),
            to: ride)
        if !isReservation { currentRequests[Int(client.index)] = id }
        repriceShares(of: ride)
        effects.append(
            .joined(
                id, client: client, ride: rides[ride].firstParty, price: parties[id].price, to: destination.zone,
                party: party))
        return nil
    }

    /// S02: a ride is named by the request of its oldest party still in it.
    private func rideNamed(_ id: RequestID) -> RequestID? {
        guard parties.contains(id), parties[id].phase != .over else { return nil }
        let ride = parties[id].ride
        return rides[ride].firstParty == id ? ride : nil
    }

    private func isInRide(_ client: ClientID, _ ride: RequestID) -> Bool {
        let list = partyList(of: ride)
        return (0..<list.count).contains { parties[list[$0]].client == client }
    }

    /// S03: once the driver has arrived, a party is on board or has paid.
    @inline(__always)
    func isJoinClosed(_ ride: RequestID) -> Bool {
        if rides[ride].hasArrived, defect != .joinAfterArrival { return true }
        var party = rides[ride].firstParty
        while !party.isNone {
            if parties[party].phase == .onBoard || parties[party].isPaid { return true }
            party = parties[party].next
        }
        return false
    }

    /// S02: on the route of S04 with the joiner in it nobody is on board longer than `sharing.maxDetour` times the direct
    /// time.
    private func isSameWay(_ ride: RequestID, joinedFrom origin: Position, to destination: Position) -> Bool {
        let list = partyList(of: ride)
        let moment = rides[ride].pricedAt
        var stops = SharedRoute.Stops()
        for index in 0..<list.count {
            stops.append(from: self.origin(of: list[index]), to: parties[list[index]].destination)
        }
        stops.append(from: origin, to: destination)
        let route = SharedRoute(stops, over: ways, at: moment)
        return (0..<stops.count).allSatisfy { party in
            let leg = ways.leg(from: stops.pickup(party), to: stops.destination(party), at: moment)
            let direct = Int64(leg.milliseconds)
            return rules.sharingDetourMax.times(direct, isAtLeast: route.onBoard(party: party).milliseconds)
        }
    }
}
