import CityModel
import Quantities

// Part R of the rule book.
extension TaxiService {
    /// R01: made long enough ahead. A client may have several, and make them during a ride (T01).
    mutating func reserve(
        _ client: ClientID, from origin: Position, to destination: Position, party: UInt8, share: Bool,
        departure: SimTime, at time: SimTime
    ) -> Reason? {
        if party < 1 || party > 4 { return .invalidPartySize }
        if origin.zone == .none || destination.zone == .none { return .outsideServiceArea }  // Z02
        if departure < time + rules.reservationLead { return .tooLate }
        let price = lonePrice(from: origin, to: destination, at: departure)
        var ride = Ride(
            phase: .reserved, isShared: share, seats: party, origin: origin.zone, firstParty: .none, requestedAt: time)
        ride.departure = departure
        let id = createRide(
            ride,
            for: Party(
                phase: .reserved, size: party, client: client, pickupPoint: origin.point, destination: destination,
                ride: .none, lonePrice: price, price: price))
        effects.append(
            .reserved(
                id, client: client, from: origin.zone, to: destination.zone, departure: departure, share: share,
                party: party))
        setReservationTimer(id, departure: departure)
        return nil
    }

    /// R03, R04: what is not named stays as it is; only a new departure must obey R01.
    mutating func changeReservation(
        _ id: RequestID, _ change: ReservationChange, by client: ClientID, at time: SimTime
    ) -> Reason? {
        if let reason = reasonNotToTouchReservation(id, by: client) { return reason }
        let ride = parties[id].ride
        if rides[ride].parties > 1 { return .sharedRide }
        if change.destination?.zone == ZoneID.none { return .outsideServiceArea }  // Z02
        if let departure = change.departure, departure < time + rules.reservationLead { return .tooLate }
        if let share = change.share { rides[ride].isShared = share }
        let departure = change.departure ?? rides[ride].departure ?? time
        rides[ride].departure = departure
        if let destination = change.destination { parties[id].destination = destination }
        // Another hour may have another fastest way (Z04).
        parties[id].lonePrice = lonePrice(from: origin(of: id), to: parties[id].destination, at: departure)
        parties[id].price = parties[id].lonePrice
        effects.append(
            .reservationChanged(
                id, client: client, from: rides[ride].origin, to: parties[id].destination.zone, departure: departure,
                share: rides[ride].isShared))
        if change.departure != nil {
            rides[ride].timerSerial += 1
            setReservationTimer(ride, departure: departure)
        }
        return nil
    }

    /// R03; with others in the ride it is leaving (R04).
    mutating func cancelReservation(_ id: RequestID, by client: ClientID) -> Reason? {
        if let reason = reasonNotToTouchReservation(id, by: client) { return reason }
        if rides[parties[id].ride].parties > 1 {
            leave(id, as: .cancelled)
        } else {
            cancel(id)
        }
        return nil
    }

    /// R02: enters dispatch as a request; that moment is its age (T04).
    mutating func enterDispatch(_ ride: RequestID, serial: UInt32, at time: SimTime) {
        guard isPending(.reservationDue(ride, serial: serial)) else { return }
        rides[ride].requestedAt = time
        var someoneLapsed = false
        forEachParty(of: ride) { service, party in
            someoneLapsed = service.makeCurrent(party) == false || someoneLapsed
        }
        guard rides.contains(ride), rides[ride].phase == .reserved else { return }
        if someoneLapsed { repriceShares(of: ride) }
        rides[ride].phase = .waiting
        dispatch(ride, at: time)
    }

    /// R02: a client who has a ride then loses the reservation; the others go on.
    ///
    /// - Returns: whether the request is now the client's current one.
    private mutating func makeCurrent(_ id: RequestID) -> Bool {
        let party = parties[id]
        guard currentRequests[Int(party.client.index)].isNone || defect == .lapseForgotten else {
            effects.append(.reservationLapsed(party.client, .alreadyRiding))
            cancel(id)
            return false
        }
        parties[id].phase = .searching
        currentRequests[Int(party.client.index)] = id
        let ride = rides[party.ride]
        effects.append(
            .requested(
                id, client: party.client, from: ride.origin, to: party.destination.zone, party: party.size,
                share: ride.isShared))
        return true
    }

    private mutating func cancel(_ id: RequestID) {
        let party = parties[id]
        let ride = rides[party.ride]
        effects.append(
            .reservationCancelled(
                id, client: party.client, from: ride.origin, to: party.destination.zone,
                departure: ride.departure ?? .zero,
                share: ride.isShared))
        end(id, as: .cancelled)
    }

    /// R03: it must be the client's own, and not in dispatch yet.
    private func reasonNotToTouchReservation(_ id: RequestID, by client: ClientID) -> Reason? {
        guard parties.contains(id), parties[id].client == client, parties[id].phase != .over,
            rides[parties[id].ride].departure != nil
        else { return .unknownRequest }
        return parties[id].phase == .reserved ? nil : .tooLateToChange
    }

    private mutating func setReservationTimer(_ ride: RequestID, departure: SimTime) {
        let due = departure - rules.reservationAllocation
        effects.append(.setTimer(.reservationDue(ride, serial: rides[ride].timerSerial), at: due))
    }
}
