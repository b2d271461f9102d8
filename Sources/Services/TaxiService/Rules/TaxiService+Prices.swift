import CityModel
import Quantities

// P01, S04, S05: routes and prices of rides.
extension TaxiService {
    /// The price and duration of a ride before it is requested (P01).
    package struct Quote: Hashable, Sendable {
        /// The price of a party that rides alone; of one that shares, it is the most that it pays (S05).
        package let price: Money
        package let metres: Int64
        /// The duration in the traffic of the departure.
        package let travelTime: SimDuration
    }

    /// Returns what a request or a reservation costs that a client makes now; nothing is changed by it.
    ///
    /// - Parameter departure: nil for a request for now.
    /// - Throws: why the rules refuse such a trip, whoever makes it.
    package func quote(
        from origin: Position, to destination: Position, party: UInt8, departure: SimTime?, at time: SimTime
    ) throws(Reason) -> Quote {
        try checkTrip(from: origin, to: destination, party: party)
        if let departure, departure < time + rules.reservationLead { throw .tooLate }
        let moment = departure ?? time
        let leg = ways.leg(from: origin, to: destination, at: moment)
        return Quote(
            price: lonePrice(from: origin, to: destination, at: moment), metres: Int64(leg.metres),
            travelTime: ways.travelTime(from: origin, to: destination, at: moment))
    }

    /// What a party pays that rides alone.
    func lonePrice(from origin: Position, to destination: Position, at time: SimTime) -> Money {
        loneFare(from: origin, to: destination, at: time).price
    }

    /// The fare of a party that rides alone, with the authority's part.
    func loneFare(from origin: Position, to destination: Position, at time: SimTime) -> Fare {
        let leg = ways.leg(from: origin, to: destination, at: time)
        if fares.goesByLengthAlone { return Fare(price: fares.price(metres: Int64(leg.metres))) }
        return fares.fare(of: drive(from: origin, to: destination, leg, at: time))
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
    func routeFare(of ride: Slot) -> Fare {
        let way = route(of: ride).total
        if fares.goesByLengthAlone { return Fare(price: fares.price(metres: way.metres)) }
        return fares.fare(of: drive(stops(of: ride), way, at: book.ride(ride).pricedAt))
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
            return book.setFare(loneFare(of: party, in: ride), of: party)
        }
        split(routeFare(of: ride), among: book.parties(of: ride))
    }

    /// The fare of the only party of a ride, whose lone price is known.
    private func loneFare(of party: Slot, in ride: Slot) -> Fare {
        guard fares.hasAuthority else { return Fare(price: book.party(party).lonePrice) }
        return loneFare(
            from: origin(of: party), to: book.party(party).destination, at: book.ride(ride).pricedAt)
    }

    private mutating func split(_ fare: Fare, among parties: PartyList) {
        let shares = fares.split(fare, among: sharers(parties))
        for index in 0..<parties.count { book.setFare(shares[index], of: parties[index]) }
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
        let (moment, first) = (book.ride(ride).pricedAt, book.ride(ride).firstOnBoard)
        var whole = Fare(price: .zero)
        for party in parties {
            let fare = loneFare(from: origin(of: party), to: place, at: moment)
            book.setLonePrice(fare.price, of: party)
            if party == first { whole = fare }
        }
        split(whole, among: parties)
    }
}
