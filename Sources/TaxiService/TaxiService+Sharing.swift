import CityModel
import Quantities

// S01–S03, S06: joining a shared ride.
extension TaxiService {
    /// S02: from the same origin zone, the same way, within four seats. The reasons come in the rule's order.
    mutating func join(_ named: RequestID, to destination: ZoneID, party: UInt8, by client: ClientID) -> Reason? {
        if party < 1 || party > 4 { return .invalidPartySize }
        guard let ride = rideNamed(named) else { return .unknownRequest }
        if destination == .none { return .outsideServiceArea }  // Z02
        let isReservation = rides[ride].phase == .reserved
        if isInRide(client, ride) { return .alreadyRiding }  // S01
        if !isReservation, !currentRequests[Int(client.index)].isNone { return .alreadyRiding }  // I08
        if !rides[ride].isShared { return .notShared }
        if isJoinClosed(ride) { return .joinClosed }
        if rides[ride].seats + party > 4 { return .noSeats }
        if defect != .detourIgnored, !isSameWay(ride, joinedTo: destination) { return .notSameWay }
        let price = lonePrice(from: rides[ride].origin, to: destination)
        let phase = parties[rides[ride].firstParty].phase
        let id = addParty(
            Party(
                phase: phase, size: party, client: client, destination: destination, ride: ride, lonePrice: price,
                price: price),
            to: ride)
        if !isReservation { currentRequests[Int(client.index)] = id }
        repriceShares(of: ride)
        effects.append(
            .joined(
                id, client: client, ride: rides[ride].firstParty, price: parties[id].price, to: destination,
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
    private func isSameWay(_ ride: RequestID, joinedTo destination: ZoneID) -> Bool {
        let list = partyList(of: ride)
        var stops = SharedRoute.Stops(origin: rides[ride].origin)
        for index in 0..<list.count { stops.append(parties[list[index]].destination) }
        stops.append(destination)
        let route = SharedRoute(stops, in: clock.city)
        return (0..<stops.count).allSatisfy { party in
            let direct = Int64(clock.city.leg(from: stops.origin, to: stops[party]).milliseconds)
            return rules.sharingDetourMax.times(direct, isAtLeast: route.onBoard(party: party).milliseconds)
        }
    }
}
