import CityModel
import Quantities

// S04: where a ride starts, and how it goes.
extension RequestBook {
    /// Where a party starts.
    @inline(__always)
    func origin(of slot: Slot) -> Position { Position(ride(party(slot).ride).origin, party(slot).pickupPoint) }

    /// Where the parties of a ride start and where they go, in the order of joining.
    func stops(of ride: Slot) -> TaxiService.SharedRoute.Stops {
        var stops = TaxiService.SharedRoute.Stops()
        for slot in parties(of: ride) { stops.append(from: origin(of: slot), to: party(slot).destination) }
        return stops
    }

    /// The fastest route of a ride as it stands.
    func route(of ride: Slot, over ways: Ways) -> TaxiService.SharedRoute {
        TaxiService.SharedRoute(stops(of: ride), over: ways, at: self.ride(ride).pricedAt)
    }

    /// Where the route of a ride begins.
    func firstPickup(of ride: Slot, over ways: Ways) -> Position {
        origin(of: firstToPickUp(in: ride, over: ways) { _ in true })
    }

    /// The first party, in the order in which the route comes to them, for which something holds; none if it does for none.
    @inline(__always)
    func firstToPickUp(in ride: Slot, over ways: Ways, where condition: (Party) -> Bool) -> Slot {
        // All pickups at one place are visited in the order of joining.
        guard self.ride(ride).parties > 1, ways.streets != nil else { return firstParty(of: ride, where: condition) }
        let (parties, route) = (parties(of: ride), route(of: ride, over: ways))
        for rank in 0..<parties.count {
            let slot = parties[route.party(pickedUpAs: rank)]
            if condition(party(slot)) { return slot }
        }
        return .none
    }
}
