import CityModel
import Quantities

// S04: the pickups and routes of rides.
extension RequestTable {
    /// Returns the pickup of a party.
    @inline(__always)
    func origin(of slot: Slot) -> Position { Position(ride(party(slot).ride).origin, party(slot).pickupPoint) }

    /// Returns the people of a party. Only the party that created a ride may use a wheelchair (S02).
    func people(of slot: Slot) -> TaxiService.TravelParty {
        let (party, ride) = (party(slot), ride(party(slot).ride))
        return TaxiService.TravelParty(
            party.size, usesWheelchair: ride.needsAccess && party.number == ride.number)
    }

    /// Returns the pickups and destinations of a ride's parties, in the order of joining.
    func stops(of ride: Slot) -> TaxiService.SharedRoute.Stops {
        var stops = TaxiService.SharedRoute.Stops()
        for slot in parties(of: ride) { stops.append(from: origin(of: slot), to: party(slot).destination) }
        return stops
    }

    /// Returns the fastest route of a ride with its present parties.
    func route(of ride: Slot, over ways: TravelRouter) -> TaxiService.SharedRoute {
        TaxiService.SharedRoute(stops(of: ride), over: ways, at: self.ride(ride).pricedAt)
    }

    /// Returns the first pickup on the route of a ride.
    func firstPickup(of ride: Slot, over ways: TravelRouter) -> Position {
        origin(of: firstToPickUp(in: ride, over: ways) { _ in true })
    }

    /// Returns the first party on the route that fulfils a condition, or none.
    @inline(__always)
    func firstToPickUp(in ride: Slot, over ways: TravelRouter, where condition: (Party) -> Bool) -> Slot {
        // Pickups at one place are visited in the order of joining.
        guard self.ride(ride).parties > 1, ways.streetRouter != nil else {
            return firstParty(of: ride, where: condition)
        }
        let (parties, route) = (parties(of: ride), route(of: ride, over: ways))
        for rank in 0..<parties.count {
            let slot = parties[route.party(pickedUpAs: rank)]
            if condition(party(slot)) { return slot }
        }
        return .none
    }
}
