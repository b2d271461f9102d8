import CityModel
import Quantities

// P01, S04, S05: routes and prices of rides.
extension TaxiService {
    /// What a party pays that rides alone.
    func lonePrice(from origin: Position, to destination: Position, at time: SimTime) -> Money {
        let leg = ways.leg(from: origin, to: destination, at: time)
        if fares.goesByLengthAlone { return fares.price(metres: Int64(leg.metres)) }
        return fares.price(of: drive(from: origin, to: destination, leg, at: time))
    }

    /// P01: what the price of a party goes by that rides alone.
    func drive(from origin: Position, to destination: Position, _ leg: TravelLeg, at time: SimTime) -> Fares.Drive {
        var stops = SharedRoute.Stops()
        stops.append(from: origin, to: destination)
        let way = SharedRoute.Progress(milliseconds: Int64(leg.milliseconds), metres: Int64(leg.metres))
        return drive(stops, way, at: time)
    }

    /// P01: what the price of a route goes by: its length, its promised time, and when it departs.
    func drive(_ stops: SharedRoute.Stops, _ way: SharedRoute.Progress, at time: SimTime) -> Fares.Drive {
        Fares.Drive(
            stops: stops, metres: way.metres,
            promised: ways.clock.congested(milliseconds: way.milliseconds, at: time),
            departure: Fares.Moment(time, ways.clock))
    }

    /// S05: what the route of a ride costs.
    func routePrice(of ride: Slot) -> Money {
        let way = route(of: ride).total
        if fares.goesByLengthAlone { return fares.price(metres: way.metres) }
        return fares.price(of: drive(stops(of: ride), way, at: book.ride(ride).pricedAt))
    }

    /// Where a party starts.
    @inline(__always)
    func origin(of party: Slot) -> Position { book.origin(of: party) }
    /// S04: where the parties of a ride start and where they go, in the order of joining.
    func stops(of ride: Slot) -> SharedRoute.Stops { book.stops(of: ride) }
    /// S04: the fastest route of a ride as it stands.
    func route(of ride: Slot) -> SharedRoute { book.route(of: ride, over: ways) }
    /// S04: where the route of a ride begins.
    func firstPickup(of ride: Slot) -> Position { book.firstPickup(of: ride, over: ways) }

    /// S05: after a party has come or gone.
    mutating func repriceShares(of ride: Slot) {
        if book.ride(ride).parties == 1 {
            let party = book.ride(ride).firstParty
            return book.setPrice(book.party(party).lonePrice, of: party)
        }
        split(routePrice(of: ride), among: book.parties(of: ride))
    }

    private mutating func split(_ price: Money, among parties: PartyList) {
        let shares = fares.split(price, among: sharers(parties))
        for index in 0..<parties.count { book.setPrice(shares[index], of: parties[index]) }
    }

    /// S05: who shares a price, by their lone prices.
    func sharers(_ parties: PartyList) -> Sharers {
        var sharers = Sharers()
        for party in parties { sharers.append(book.party(party).number, lonePrice: book.party(party).lonePrice) }
        return sharers
    }

    /// T11: those on board share the price of the way from the first pickup driven to where it ends, that place standing for
    /// every destination.
    mutating func repriceInterrupted(_ parties: PartyList, in ride: Slot, at place: Position) {
        let moment = book.ride(ride).pricedAt
        for party in parties { book.setLonePrice(lonePrice(from: origin(of: party), to: place, at: moment), of: party) }
        split(book.party(book.ride(ride).firstOnBoard).lonePrice, among: parties)
    }
}
