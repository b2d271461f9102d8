import CityModel
import Quantities

// Part R of the rule book.
extension TaxiService {
    /// Makes a reservation, which must be early enough (R01). A client may have several, and make them during a ride
    /// (T01).
    mutating func reserve(
        _ client: ClientID, from origin: Position, to destination: Position, party: TravelParty,
        share: Bool, departure: SimTime, at time: SimTime
    ) throws(Reason) {
        try checkTrip(from: origin, to: destination, party: party)
        if departure < time + rules.reservationLead { throw .tooLate }
        let fare = soloFare(from: origin, to: destination, at: departure, surge: 0)
        let slot = requests.add(
            Ride(
                phase: .reserved, isShared: share, requestedAt: time, departure: departure, seats: party.size,
                needsAccess: party.usesWheelchair, origin: origin.zone),
            for: Party(
                client: client, fare: fare, pickupPoint: origin.point, destination: destination, phase: .reserved,
                size: party.size))
        effects.append(
            .reserved(
                requests.party(slot).number, client: client, from: origin, to: destination, departure: departure,
                share: share, party: party, price: fare.price))
        setReservationTimer(slot, departure: departure)
    }

    /// Changes a reservation (R03, R04). Fields not named stay unchanged; only a new departure must obey R01.
    mutating func changeReservation(
        _ id: RequestID, _ change: ReservationChange, by client: ClientID, at time: SimTime
    ) throws(Reason) {
        let slot = requests.openParty(id)
        try requireReservationNotDue(slot, of: client)
        let ride = requests.party(slot).ride
        if requests.ride(ride).parties > 1 { throw .sharedRide }
        if change.destination?.zone == ZoneID.none { throw .outsideServiceArea }  // Z02
        if let departure = change.departure, departure < time + rules.reservationLead { throw .tooLate }
        if let share = change.share { requests.setShared(share, ride) }
        if let destination = change.destination { requests.setDestination(destination, of: slot) }
        if let departure = change.departure { requests.changeDeparture(of: ride, to: departure) }
        // Another hour may have another fastest path (Z04).
        let departure = requests.ride(ride).departure ?? time
        let destination = requests.party(slot).destination
        let fare = soloFare(from: origin(of: slot), to: destination, at: departure, surge: 0)
        requests.setSoloPrice(fare.price, of: slot)
        requests.setFare(fare, of: slot)
        effects.append(
            .reservationChanged(
                id, client: client, from: origin(of: slot), to: destination, departure: departure,
                share: requests.ride(ride).isShared, price: fare.price))
        if change.departure != nil { setReservationTimer(ride, departure: departure) }
    }

    /// Cancels a reservation (R03). In a ride with others the party leaves it (R04).
    mutating func cancelReservation(_ id: RequestID, by client: ClientID) throws(Reason) {
        let slot = requests.openParty(id)
        try requireReservationNotDue(slot, of: client)
        if requests.ride(requests.party(slot).ride).parties > 1 {
            leave(slot, as: .cancelled)
        } else {
            cancel(slot)
        }
    }

    /// Moves a reservation into dispatch as a request; its age counts from that moment (R02, T04).
    mutating func enterDispatch(_ ride: Slot, at time: SimTime) {
        let partiesBefore = requests.ride(ride).parties
        for party in requests.parties(of: ride) { makeCurrentOrCancel(party) }
        if requests.isOver(ride) { return }
        if requests.ride(ride).parties < partiesBefore { repriceShares(of: ride) }
        requests.enterDispatch(ride: ride, at: time)
        dispatchNew(ride, at: time)
    }

    /// Makes the reservation its client's current ride, or cancels it if the client has a ride; the others continue
    /// (R02).
    private mutating func makeCurrentOrCancel(_ slot: Slot) {
        let party = requests.party(slot)
        guard requests.currentRequest(of: party.client).isNone else {
            effects.append(.reservationLapsed(party.client, .alreadyRiding))
            return cancel(slot)
        }
        requests.enterDispatch(party: slot)
        effects.append(
            .requested(
                party.number, client: party.client, from: origin(of: slot), to: party.destination,
                party: requests.people(of: slot),
                share: requests.ride(party.ride).isShared, price: party.price))
    }

    private mutating func cancel(_ slot: Slot) {
        let party = requests.party(slot)
        let ride = requests.ride(party.ride)
        effects.append(
            .reservationCancelled(
                party.number, client: party.client, from: ride.origin, to: party.destination.zone,
                departure: ride.departure ?? .zero, share: ride.isShared))
        requests.end(slot, as: .cancelled)
    }

    /// Checks that the reservation is the client's own and not in dispatch yet (R03).
    private func requireReservationNotDue(_ slot: Slot, of client: ClientID) throws(Reason) {
        guard !slot.isNone, requests.party(slot).client == client,
            requests.ride(requests.party(slot).ride).departure != nil
        else { throw .unknownRequest }
        if requests.party(slot).phase != .reserved { throw .tooLateToChange }
    }

    private mutating func setReservationTimer(_ ride: Slot, departure: SimTime) {
        let due = departure - rules.reservationAllocation
        let timer = Timer.reservationDue(requests.ride(ride).number, serial: requests.ride(ride).timerSerial)
        setTimer(timer, at: due)
    }
}
