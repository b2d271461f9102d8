import CityModel
import Quantities
import TaxiService

/// Judges how requests come and go: T01, T09, R01–R04, S01–S03, S06.
struct RequestJudge: Sendable {
    /// R02: the client whose reservation must be cancelled before the command is done.
    private var lapsed = ClientID.none
    /// R02: the party of a reservation that is due whose turn it is to enter dispatch or to lapse, or none.
    private var nextDue = RequestID.none

    @inline(__always)
    mutating func begin(_ books: inout JudgedBooks) {
        (lapsed, nextDue) = (.none, .none)
        guard case .timer(.reservationDue(let ride, _)) = books.current.command else { return }
        if books.current.expectation.line != .nothing { nextDue = books.requests[ride].firstParty }
    }

    /// R02: a reservation that lapses is cancelled, and every party of one that is due is told.
    mutating func settle(_ books: inout JudgedBooks) {
        if lapsed != .none || !nextDue.isNone { books.note(.timerLost) }
    }

    /// R02: the parties of a reservation that is due are told in the order of joining.
    private mutating func judgeTurn(of id: RequestID, _ books: inout JudgedBooks) {
        if id != nextDue { books.note(.partyNotTold, request: id) }
        nextDue = books.requests[id].next
    }

    /// T01; R02: or a reservation that is due.
    mutating func requested(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8, share: Bool,
        _ dispatch: inout DispatchJudge, _ books: inout JudgedBooks
    ) {
        if case .client = books.current.command { books.see(.requested, by: client) } else { books.see(.requested) }
        if books.requests.isOpen(id) {
            books.judge(id, party: party, askedFor: books.requests[id].seats)
            books.judge(id, share: share, askedFor: books.requests[books.requests[id].ride].isShared)
            books.judge(owner: client, of: id)
            judgeWay(of: id, from: origin, to: destination, &books)
            return enteredDispatch(id, by: client, &dispatch, &books)
        }
        guard judgeWay(id, from: origin, to: destination, &books), judgeNumber(id, &books) else { return }
        books.requests.add(
            id, by: client, from: origin, at: books.namedPickup, to: destination, seats: party, share: share,
            at: books.time)
        if case .client(_, .request(_, _, let wantedParty, let wantedShare)) = books.current.command {
            books.judge(id, party: party, askedFor: wantedParty)
            books.judge(id, share: share, askedFor: wantedShare)
        }
        books.priceAnew(id)
        makeCurrent(id, of: client, &books)
        dispatch.mustDispatch(id, &books)
    }

    /// R01.
    mutating func reserved(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8, share: Bool,
        departure: SimTime, _ books: inout JudgedBooks
    ) {
        books.see(.reserved, by: client)
        guard judgeWay(id, from: origin, to: destination, &books), judgeNumber(id, &books) else { return }
        books.requests.add(
            id, by: client, from: origin, at: books.namedPickup, to: destination, seats: party, share: share,
            at: books.time)
        books.requests.reserve(id)
        books.requests.reserve(id, for: departure)
        if case .client(_, .reserve(_, _, let wantedParty, let wantedShare, let wanted)) = books.current.command {
            books.requests.reserve(id, for: wanted)
            books.judge(id, party: party, askedFor: wantedParty)
            books.judge(id, share: share, askedFor: wantedShare)
            books.judge(departure: departure, of: id)
        }
        books.priceAnew(id)
        books.await(.departureTimer(id))
    }

    /// R03.
    mutating func reservationChanged(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, departure: SimTime,
        share: Bool, _ books: inout JudgedBooks
    ) {
        books.see(.reservationChanged, by: client)
        books.judgeNamed(id)
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
                books.await(.departureTimer(ride))
            }
        }
        if origin != books.requests[ride].origin { books.note(.wrongZone, request: id, zone: origin) }
        books.judge(owner: client, of: id)
        books.judge(departure: departure, of: id)
        books.requests.change(id, to: destination, share: share)
        books.priceAnew(ride)
    }

    /// R02: a reservation that is due; that moment is its age (T04).
    private mutating func enteredDispatch(
        _ id: RequestID, by client: ClientID, _ dispatch: inout DispatchJudge, _ books: inout JudgedBooks
    ) {
        let ride = books.requests[id].ride
        let isFirst = books.requests[ride].phase == .reserved
        judgeTurn(of: id, &books)
        guard isFirst || dispatch.isDispatching(ride) else { return books.note(.requestOfferedTwice, request: id) }
        makeCurrent(id, of: client, &books)
        guard isFirst else { return }
        books.requests.fallDue(ride, at: books.time)
        dispatch.mustDispatch(ride, &books)
    }

    /// R02: only a client who has a ride loses the reservation.
    mutating func lapsed(_ client: ClientID, for reason: TaxiService.Reason, _ books: inout JudgedBooks) {
        books.see(.lapsed)
        if books.requests.current(of: client).isNone || lapsed != .none { books.note(.requestLost) }
        if reason != .alreadyRiding { books.note(.wrongReason, reason: reason) }
        lapsed = client
    }

    /// R02, R03.
    mutating func cancelled(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, departure: SimTime,
        share: Bool, _ dispatch: inout DispatchJudge, _ books: inout JudgedBooks
    ) {
        books.see(.reservationCancelled)
        books.judgeNamed(id)
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
        judgeWay(of: id, from: origin, to: destination, &books)
        books.judge(id, share: share, askedFor: books.requests[ride].isShared)
        books.judge(departure: departure, of: id)
        dispatch.end(id, as: .cancelled, &books)
        if books.requests[ride].parties > 0 { books.priceAnew(ride) }
    }

    /// T09.
    mutating func withdrawn(
        _ id: RequestID, by client: ClientID, _ dispatch: inout DispatchJudge, _ books: inout JudgedBooks
    ) {
        books.see(.withdrawn, by: client)
        books.judgeNamed(id)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        if books.requests[id].client != client { books.note(.wrongEnd, request: id) }
        dispatch.withdrawOffer(of: ride, withdrawing: id, &books)
        dispatch.end(id, as: .withdrawn, &books)
    }

    /// S06, R04: the ride goes on with the others, and an open offer stays open.
    mutating func left(
        _ id: RequestID, by client: ClientID, ride named: RequestID, price: Money, _ dispatch: inout DispatchJudge,
        _ books: inout JudgedBooks
    ) {
        books.see(.left, by: client)
        books.judgeNamed(id)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        let record = books.requests[ride]
        if books.requests[id].client != client || record.parties < 2 || record.firstParty != named {
            books.note(.wrongEnd, request: id)
        }
        books.judge(price: price, of: id)
        let isClosed = books.requests.isJoinClosed(ride)
        dispatch.end(id, as: books.requests[ride].phase == .reserved ? .cancelled : .withdrawn, &books)
        if !isClosed, books.requests[ride].parties > 0 { books.priceAnew(ride) }
    }

    /// S01–S03: of those who allow it and go the same way, until the driver has arrived or a party is on board or has paid.
    mutating func joined(
        _ id: RequestID, by client: ClientID, ride named: RequestID, to destination: ZoneID, party: UInt8,
        price: Money, _ books: inout JudgedBooks
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
            books.judge(id, party: party, askedFor: wanted)
            if asked != named { books.note(.wrongAnswer, request: id, rightRequest: asked) }
            if place.zone != destination { books.note(.wrongZone, request: id, zone: destination) }
        }
        if !books.requests.party(of: client, in: ride).isNone { books.note(.clientInTwoRides, request: id) }
        let isSameWay = books.fares.model.map { books.requests.isSameWay(ride, joinedTo: destination, $0) } ?? true
        if isClosed || seats > 4 || !isSameWay {
            books.note(.joinNotAllowed, request: id, rightRequest: named)
        }
        guard judgeNumber(id, &books) else { return }
        books.requests.add(id, by: client, joining: ride, at: pickup, to: destination, seats: party)
        if record.phase != .reserved { makeCurrent(id, of: client, &books) }
        books.priceAnew(ride)
        books.judge(price: price, of: id)
    }

    /// I12: a new number, the next one.
    ///
    /// - Returns: whether the judge can follow.
    private func judgeNumber(_ id: RequestID, _ books: inout JudgedBooks) -> Bool {
        if id.number != books.requests.next { books.note(.unknownRequest, request: id) }
        return id.number >= books.requests.next
    }

    /// I08: the client's only one.
    private func makeCurrent(_ id: RequestID, of client: ClientID, _ books: inout JudgedBooks) {
        let other = books.requests.current(of: client)
        if !other.isNone { books.note(.clientInTwoRides, request: id, rightRequest: other) }
        books.requests.makeCurrent(id, of: client)
    }

    /// R02, R03: the zones are those of the reservation.
    private func judgeWay(
        of id: RequestID, from origin: ZoneID, to destination: ZoneID, _ books: inout JudgedBooks
    ) {
        let request = books.requests[id]
        if books.requests[request.ride].origin != origin || request.destination != destination {
            books.note(.wrongZone, request: id, zone: origin)
        }
    }

    /// T02: the zones are those of the command.
    private func judgeWay(
        _ id: RequestID, from origin: ZoneID, to destination: ZoneID, _ books: inout JudgedBooks
    ) -> Bool {
        guard books.isKnown(origin), books.isKnown(destination) else { return false }
        if case .client(_, let action) = books.current.command, let way = action.namedWay,
            way.origin != origin || way.destination != destination
        {
            books.note(.wrongZone, request: id, zone: origin)
        }
        return true
    }
}
