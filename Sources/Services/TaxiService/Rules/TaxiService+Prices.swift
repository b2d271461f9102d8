import CityModel
import Quantities

// P01, S04, S05: routes and prices of rides.
extension TaxiService {
    /// The price and duration of a ride before it is requested (P01).
    package struct Quote: Hashable, Sendable {
        /// The price for a party that rides alone; for a party that shares, the upper limit (S05).
        package let price: Money
        /// The length in metres.
        package let metres: Int64
        /// The duration in the traffic of the departure.
        package let travelTime: SimDuration
    }

    /// Returns the price and duration of a request or a reservation made now. It changes nothing.
    ///
    /// - Parameter departure: nil for a request for now.
    /// - Throws: the `Reason` for which such a trip is refused, independent of the client.
    package func quote(
        from origin: Position, to destination: Position, party: UInt8, departure: SimTime?, at time: SimTime
    ) throws(Reason) -> Quote {
        try checkTrip(from: origin, to: destination, party: TravelParty(party))
        if let departure, departure < time + rules.reservationLead { throw .tooLate }
        let moment = departure ?? time
        let leg = ways.leg(from: origin, to: destination, at: moment)
        let percent = departure == nil ? surgePercent(in: origin.zone) : 0
        return Quote(
            price: soloFare(from: origin, to: destination, at: moment, surge: percent).price, metres: Int64(leg.metres),
            travelTime: ways.travelTime(from: origin, to: destination, at: moment))
    }

    /// Returns the fare of a party that rides alone, with the authority's part.
    ///
    /// - Parameter percent: the percentage of surge pricing.
    func soloFare(from origin: Position, to destination: Position, at time: SimTime, surge percent: UInt16) -> Fare {
        let leg = ways.leg(from: origin, to: destination, at: time)
        if fares.dependsOnLengthOnly { return Fare(price: fares.price(metres: Int64(leg.metres))) }
        return fares.fare(of: fareBasis(from: origin, to: destination, leg, at: time, surge: percent))
    }

    /// Returns the basis of the price for a party that rides alone (P01).
    func fareBasis(
        from origin: Position, to destination: Position, _ leg: TravelLeg, at time: SimTime, surge percent: UInt16
    ) -> Fares.FareBasis {
        var stops = SharedRoute.Stops()
        stops.append(from: origin, to: destination)
        let way = SharedRoute.Progress(milliseconds: Int64(leg.milliseconds), metres: Int64(leg.metres))
        return drive(stops, way, at: time, surge: percent)
    }

    /// Returns the basis of a route's price: its length, promised time and departure (P01).
    func drive(
        _ stops: SharedRoute.Stops, _ way: SharedRoute.Progress, at time: SimTime, surge percent: UInt16
    ) -> Fares.FareBasis {
        Fares.FareBasis(
            stops: stops, metres: way.metres,
            promised: ways.clock.congested(milliseconds: way.milliseconds, at: time),
            departure: Fares.CalendarTime(time, ways.clock), surgePercent: percent)
    }

    /// Returns the fare of a ride's route (S05).
    func routeFare(of ride: Slot) -> Fare {
        let way = route(of: ride).total
        if fares.dependsOnLengthOnly { return Fare(price: fares.price(metres: way.metres)) }
        let record = requests.ride(ride)
        return fares.fare(of: drive(stops(of: ride), way, at: record.pricedAt, surge: record.surgePercent))
    }

    /// Returns the pickup of a party.
    @inline(__always)
    func origin(of party: Slot) -> Position { requests.origin(of: party) }
    /// Returns the pickups and destinations of a ride's parties, in the order of joining (S04).
    func stops(of ride: Slot) -> SharedRoute.Stops { requests.stops(of: ride) }
    /// Returns the fastest route of a ride with its present parties (S04).
    func route(of ride: Slot) -> SharedRoute { requests.route(of: ride, over: ways) }
    /// Returns the first pickup on the route of a ride (S04).
    func firstPickup(of ride: Slot) -> Position { requests.firstPickup(of: ride, over: ways) }

    /// Prices the parties of a ride again after one has joined or left (S05).
    mutating func repriceShares(of ride: Slot) {
        if requests.ride(ride).parties == 1 {
            let party = requests.ride(ride).firstParty
            return requests.setFare(loneFare(of: party, in: ride), of: party)
        }
        split(routeFare(of: ride), among: requests.parties(of: ride))
    }

    /// Returns the fare of the only party of a ride, from its known solo fare.
    private func loneFare(of party: Slot, in ride: Slot) -> Fare {
        guard fares.hasAuthority else { return Fare(price: requests.party(party).soloPrice) }
        let record = requests.ride(ride)
        return soloFare(
            from: origin(of: party), to: requests.party(party).destination, at: record.pricedAt,
            surge: record.surgePercent)
    }

    private mutating func split(_ fare: Fare, among parties: PartyList) {
        let shares = fares.split(fare, among: sharers(parties))
        for index in 0..<parties.count { requests.setFare(shares[index], of: parties[index]) }
    }

    /// Returns the parties that share a price, with their solo fares (S05).
    func sharers(_ parties: PartyList) -> FareSharers {
        var sharers = FareSharers()
        for party in parties {
            sharers.append(requests.party(party).number, soloPrice: requests.party(party).soloPrice)
        }
        return sharers
    }

    /// Splits the price of the route driven among the parties on board (T11). The route runs from the first pickup
    /// driven to the place of interruption, which stands for every destination.
    mutating func repriceInterrupted(_ parties: PartyList, in ride: Slot, at place: Position) {
        let (record, first) = (requests.ride(ride), requests.ride(ride).firstOnBoard)
        var whole = Fare(price: .zero)
        for party in parties {
            let fare = soloFare(
                from: origin(of: party), to: place, at: record.pricedAt, surge: record.surgePercent)
            requests.setSoloPrice(fare.price, of: party)
            if party == first { whole = fare }
        }
        split(whole, among: parties)
        for party in parties { restoreWaitingCharge(of: party, at: place) }
    }
}
