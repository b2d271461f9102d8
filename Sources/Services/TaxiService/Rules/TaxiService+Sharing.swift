import CityModel
import Quantities

// S01–S03: joining a shared ride.
extension TaxiService {
    /// Joins a ride from the same origin zone, in the same direction, within four seats (S02). The reasons are checked
    /// in the rule's order.
    mutating func join(
        _ named: RequestID, from place: Position, to destination: Position, party size: UInt8, by client: ClientID
    ) throws(Reason) {
        if size < 1 || size > TaxiRules.seats { throw .invalidPartySize }
        // The request of the oldest party in the ride names it.
        let oldest = requests.openParty(named)
        guard !oldest.isNone, requests.ride(requests.party(oldest).ride).firstParty == oldest else {
            throw .unknownRequest
        }
        let ride = requests.party(oldest).ride
        let origin = place.zone == .none ? self.origin(of: oldest) : place
        if destination.zone == .none { throw .outsideServiceArea }  // Z02
        let isReservation = requests.ride(ride).phase == .reserved
        if !requests.firstParty(of: ride, where: { $0.client == client }).isNone { throw .alreadyRiding }  // S01
        if !isReservation, !requests.currentRequest(of: client).isNone { throw .alreadyRiding }  // I08
        if !requests.ride(ride).isShared { throw .notShared }
        if isJoinClosed(ride) { throw .joinClosed }
        if requests.ride(ride).seats + size > TaxiRules.seats { throw .noSeats }
        if origin.zone != requests.ride(ride).origin { throw .notSameWay }
        guard isSameWay(ride, joinedFrom: origin, to: destination) else { throw .notSameWay }
        let fare = soloFare(
            from: origin, to: destination, at: requests.ride(ride).pricedAt, surge: requests.ride(ride).surgePercent)
        let slot = requests.add(
            Party(
                client: client, fare: fare, pickupPoint: origin.point, destination: destination,
                phase: requests.party(oldest).phase, size: size),
            to: ride)
        if !isReservation { requests.makeCurrent(slot) }
        repriceShares(of: ride)
        effects.append(
            .joined(
                requests.party(slot).number, client: client, ride: named, price: requests.party(slot).price,
                from: origin,
                to: destination, party: size))
    }

    /// Returns whether joining is closed: the driver has arrived, or a party is on board or has paid (S03).
    func isJoinClosed(_ ride: Slot) -> Bool {
        requests.ride(ride).hasArrived || !requests.firstParty(of: ride) { $0.phase == .onBoard || $0.isPaid }.isNone
    }

    /// Returns whether no party is on board longer than `sharing.maxDetour` times its direct time, on the route (S04)
    /// with the joining party (S02).
    private func isSameWay(_ ride: Slot, joinedFrom origin: Position, to destination: Position) -> Bool {
        let moment = requests.ride(ride).pricedAt
        var stops = stops(of: ride)
        stops.append(from: origin, to: destination)
        let route = SharedRoute(stops, over: ways, at: moment)
        return (0..<stops.count).allSatisfy { isWithinDetour($0, of: route, stops, at: moment) }
    }

    /// Returns whether the detour of one party on a route is within the limit (S02).
    func isWithinDetour(_ party: Int, of route: SharedRoute, _ stops: SharedRoute.Stops, at moment: SimTime) -> Bool {
        let direct = directMilliseconds(of: party, stops, at: moment)
        return rules.sharingDetourMax.times(direct, isAtLeast: route.onBoard(party: party).milliseconds)
    }

    /// Returns the travel time of a party that rides alone, in milliseconds (S02).
    func directMilliseconds(of party: Int, _ stops: SharedRoute.Stops, at moment: SimTime) -> Int64 {
        Int64(ways.leg(from: stops.pickup(party), to: stops.destination(party), at: moment).milliseconds)
    }
}
