import CityModel
import Quantities
import TaxiService

/// The checker of requests: T01, T09, R01–R04, S01–S03, S06.
struct RequestChecker: Sendable {
    /// The client whose reservation must be cancelled before the command ends (R02).
    private var lapsed = ClientID.none
    /// The party of a due reservation that must enter dispatch or lapse next, or none (R02).
    private var nextDue = RequestID.none

    @inline(__always)
    mutating func begin(_ books: inout CheckerState) {
        (lapsed, nextDue) = (.none, .none)
        guard case .timer(.reservationDue(let ride, _)) = books.current.command else { return }
        if books.current.expectation.line != .nothing { nextDue = books.requests[ride].firstParty }
    }

    /// Reports a lapsed reservation that was not cancelled, or a missing party of a due one (R02).
    mutating func settle(_ books: inout CheckerState) {
        if lapsed != .none || !nextDue.isNone { books.note(.timerLost) }
    }

    /// Checks that the parties of a due reservation come in the order of joining (R02).
    private mutating func judgeTurn(of id: RequestID, _ books: inout CheckerState) {
        if id != nextDue { books.note(.partyNotTold, request: id) }
        nextDue = books.requests[id].next
    }

    /// Checks a request (T01), or a due reservation (R02).
    mutating func requested(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID,
        party: TaxiService.TravelParty, share: Bool, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        if case .client = books.current.command {
            books.see(.requested, by: client)
        } else {
            books.beginEffect(.requested)
        }
        if books.requests.isOpen(id) {
            books.judge(id, party: party, askedFor: books.requests.people(of: id))
            books.judge(id, share: share, askedFor: books.requests[books.requests[id].ride].isShared)
            books.judge(owner: client, of: id)
            checkZones(of: id, from: origin, to: destination, &books)
            return enteredDispatch(id, by: client, &dispatch, &books)
        }
        guard judgeWay(id, from: origin, to: destination, &books), checkNumber(id, &books) else { return }
        let surge = books.surgePercent(in: origin)
        books.requests.add(
            id, by: client, from: origin, at: books.namedPickup, to: destination, people: party, share: share,
            at: books.time)
        books.requests.setSurge(surge, of: id)
        if case .client(_, .request(_, _, let wantedParty, let wantedShare)) = books.current.command {
            books.judge(id, party: party, askedFor: wantedParty)
            books.judge(id, share: share, askedFor: wantedShare)
        }
        books.updateFares(of: id)
        makeCurrent(id, of: client, &books)
        dispatch.requireDispatch(id, &books)
    }

    /// Checks a walk-up client, who joins the line at a rank (T14).
    func walkedUp(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8,
        _ dispatch: DispatchChecker, _ books: inout CheckerState
    ) {
        books.see(.walkedUp, by: client)
        guard judgeWay(id, from: origin, to: destination, &books), checkNumber(id, &books) else { return }
        books.requests.add(
            id, by: client, from: origin, at: books.namedPickup, to: destination,
            people: TaxiService.TravelParty(party), share: false, at: books.time)
        if case .client(_, .walkUp(_, _, let wanted)) = books.current.command {
            books.judge(id, party: TaxiService.TravelParty(party), askedFor: TaxiService.TravelParty(wanted))
        }
        books.updateFares(of: id)
        makeCurrent(id, of: client, &books)
        dispatch.walkedUp(id, in: origin, &books)
    }

    /// Checks a reservation (R01).
    mutating func reserved(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID,
        party: TaxiService.TravelParty, share: Bool, departure: SimTime, _ books: inout CheckerState
    ) {
        books.see(.reserved, by: client)
        guard judgeWay(id, from: origin, to: destination, &books), checkNumber(id, &books) else { return }
        books.requests.add(
            id, by: client, from: origin, at: books.namedPickup, to: destination, people: party, share: share,
            at: books.time)
        books.requests.reserve(id)
        books.requests.reserve(id, for: departure)
        if case .client(_, .reserve(_, _, let wantedParty, let wantedShare, let wanted)) = books.current.command {
            books.requests.reserve(id, for: wanted)
            books.judge(id, party: party, askedFor: wantedParty)
            books.judge(id, share: share, askedFor: wantedShare)
            books.judge(departure: departure, of: id)
        }
        books.updateFares(of: id)
        books.expect(.departureTimer(id))
    }

    /// Checks the change of a reservation (R03).
    mutating func reservationChanged(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, departure: SimTime,
        share: Bool, _ books: inout CheckerState
    ) {
        books.see(.reservationChanged, by: client)
        books.checkNamedRequest(id)
        let ride = books.openRide(of: id)
        if ride.isNone || !books.isKnown(destination) { return }
        if books.requests[ride].phase != .reserved || books.requests[ride].parties > 1 {
            return books.note(.commandNotRefused, request: id)  // R03, R04
        }
        if case .client(_, .changeReservation(_, let change)) = books.current.command {
            books.judge(id, share: share, askedFor: change.share ?? books.requests[ride].isShared)
            if destination != change.destination?.zone ?? books.requests[id].destination {
                books.note(.wrongZone, request: id, zone: destination)
            }
            if let departure = change.departure {
                books.requests.reserve(ride, for: departure)
                books.expect(.departureTimer(ride))
            }
        }
        if origin != books.requests[ride].origin { books.note(.wrongZone, request: id, zone: origin) }
        books.judge(owner: client, of: id)
        books.judge(departure: departure, of: id)
        books.requests.change(id, to: destination, share: share)
        books.updateFares(of: ride)
    }

    /// Checks a reservation that enters dispatch; the due time is its age (R02, T04).
    private mutating func enteredDispatch(
        _ id: RequestID, by client: ClientID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        let ride = books.requests[id].ride
        let isFirst = books.requests[ride].phase == .reserved
        judgeTurn(of: id, &books)
        guard isFirst || dispatch.isDispatching(ride) else { return books.note(.requestOfferedTwice, request: id) }
        makeCurrent(id, of: client, &books)
        guard isFirst else { return }
        books.requests.setAge(of: ride, to: books.time)
        dispatch.requireDispatch(ride, &books)
    }

    /// Checks that a reservation lapses only if its client has a ride (R02).
    mutating func lapsed(_ client: ClientID, for reason: TaxiService.Reason, _ books: inout CheckerState) {
        books.beginEffect(.lapsed)
        if books.requests.current(of: client).isNone || lapsed != .none { books.note(.requestLost) }
        if reason != .alreadyRiding { books.note(.wrongReason, reason: reason) }
        lapsed = client
    }

    /// Checks the cancellation of a reservation (R02, R03).
    mutating func cancelled(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, departure: SimTime,
        share: Bool, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        books.beginEffect(.reservationCancelled)
        books.checkNamedRequest(id)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        let owner = books.requests[id].client
        let isLapse = lapsed == owner
        if isLapse {
            lapsed = .none
            judgeTurn(of: id, &books)
        }
        let isCancelled = books.requests[ride].phase == .reserved && books.current.client == client
        guard isCancelled || isLapse else { return books.note(.wrongEnd, request: id) }
        if owner != client { books.note(.wrongEnd, request: id) }
        checkZones(of: id, from: origin, to: destination, &books)
        books.judge(id, share: share, askedFor: books.requests[ride].isShared)
        books.judge(departure: departure, of: id)
        dispatch.end(id, as: .cancelled, &books)
        if books.requests[ride].parties > 0 { books.updateFares(of: ride) }
    }

    /// Checks a withdrawal (T09).
    mutating func withdrawn(
        _ id: RequestID, by client: ClientID, _ dispatch: inout DispatchChecker, _ books: inout CheckerState
    ) {
        books.see(.withdrawn, by: client)
        books.checkNamedRequest(id)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        if books.requests[id].client != client { books.note(.wrongEnd, request: id) }
        dispatch.withdrawOffer(of: ride, withdrawing: id, &books)
        dispatch.end(id, as: .withdrawn, &books)
    }

    /// Checks that a party leaves a shared ride, which continues with an open offer unchanged (S06, R04).
    mutating func left(
        _ id: RequestID, by client: ClientID, ride named: RequestID, price: Money, _ dispatch: inout DispatchChecker,
        _ books: inout CheckerState
    ) {
        books.see(.left, by: client)
        books.checkNamedRequest(id)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        let record = books.requests[ride]
        if books.requests[id].client != client || record.parties < 2 || record.firstParty != named {
            books.note(.wrongEnd, request: id)
        }
        books.check(price: price, of: id)
        let isClosed = books.requests.isJoinClosed(ride)
        dispatch.end(id, as: books.requests[ride].phase == .reserved ? .cancelled : .withdrawn, &books)
        if !isClosed, books.requests[ride].parties > 0 { books.updateFares(of: ride) }
    }

    /// Checks that a party joins a shared ride the same way, before the driver has arrived or a party is on board or
    /// has paid (S01–S03).
    mutating func joined(
        _ id: RequestID, by client: ClientID, ride named: RequestID, to destination: ZoneID, party: UInt8,
        price: Money, _ books: inout CheckerState
    ) {
        books.see(.joined, by: client)
        let ride = books.openRide(of: named)
        if ride.isNone || !books.isKnown(destination) { return }
        let record = books.requests[ride]
        let seats = books.requests.seats(of: ride) + Int(party)
        var isClosed = books.requests.isJoinClosed(ride) || record.firstParty != named || !record.isShared
        var pickup = books.requests[named].pickup
        if case .client(_, let action) = books.current.command, action.namedJoinPlace.zone != .none {
            isClosed = isClosed || action.namedJoinPlace.zone != record.origin  // S02
            pickup = action.namedJoinPlace.point
        }
        if case .client(_, .join(let asked, _, let place, let wanted)) = books.current.command {
            books.judge(id, party: TaxiService.TravelParty(party), askedFor: TaxiService.TravelParty(wanted))
            if asked != named { books.note(.wrongAnswer, request: id, rightRequest: asked) }
            if place.zone != destination { books.note(.wrongZone, request: id, zone: destination) }
        }
        if !books.requests.party(of: client, in: ride).isNone { books.note(.clientInTwoRides, request: id) }
        let isSameWay = books.fares.model.map { books.requests.isSameWay(ride, joinedTo: destination, $0) } ?? true
        if isClosed || seats > 4 || !isSameWay {
            books.note(.joinNotAllowed, request: id, rightRequest: named)
        }
        guard checkNumber(id, &books) else { return }
        books.requests.add(id, by: client, joining: ride, at: pickup, to: destination, seats: party)
        if record.phase != .reserved { makeCurrent(id, of: client, &books) }
        books.updateFares(of: ride)
        books.check(price: price, of: id)
    }

    /// Checks that a new request has the next number (I12).
    ///
    /// - Returns: whether the checker can follow.
    private func checkNumber(_ id: RequestID, _ books: inout CheckerState) -> Bool {
        if id.number != books.requests.next { books.note(.unknownRequest, request: id) }
        return id.number >= books.requests.next
    }

    /// Makes a request the client's current one, which must be the only one (I08).
    private func makeCurrent(_ id: RequestID, of client: ClientID, _ books: inout CheckerState) {
        let other = books.requests.current(of: client)
        if !other.isNone { books.note(.clientInTwoRides, request: id, rightRequest: other) }
        books.requests.makeCurrent(id, of: client)
    }

    /// Checks that the zones are those of the reservation (R02, R03).
    private func checkZones(
        of id: RequestID, from origin: ZoneID, to destination: ZoneID, _ books: inout CheckerState
    ) {
        let request = books.requests[id]
        if books.requests[request.ride].origin != origin || request.destination != destination {
            books.note(.wrongZone, request: id, zone: origin)
        }
    }

    /// Checks that the zones are those of the command (T02).
    private func judgeWay(
        _ id: RequestID, from origin: ZoneID, to destination: ZoneID, _ books: inout CheckerState
    ) -> Bool {
        guard books.isKnown(origin), books.isKnown(destination) else { return false }
        if case .client(_, let action) = books.current.command, let zones = action.namedZones,
            zones.origin != origin || zones.destination != destination
        {
            books.note(.wrongZone, request: id, zone: origin)
        }
        return true
    }
}
