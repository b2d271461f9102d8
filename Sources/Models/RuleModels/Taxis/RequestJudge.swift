import CityModel
import Quantities
import TaxiService

/// Judges how requests come and go: T01, T09, R01–R04, S01–S03, S06.
struct RequestJudge: Sendable {
    /// R02: the client whose reservation must be cancelled before the command is done.
    private var lapsed = ClientID.none

    @inline(__always)
    mutating func begin() { lapsed = .none }

    /// R02: a reservation that lapses is cancelled.
    mutating func settle(_ books: inout JudgedBooks) {
        if lapsed != .none { books.note(.timerLost) }
    }

    /// T01; R02: or a reservation that is due.
    mutating func requested(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8, share: Bool,
        _ dispatch: inout DispatchJudge, _ books: inout JudgedBooks
    ) {
        books.see(.requested)
        if books.requests.isOpen(id) {
            books.judge(id, party: party, askedFor: books.requests[id].seats)
            books.judge(id, share: share, askedFor: books.requests[books.requests[id].ride].isShared)
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
        books.see(.reserved)
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
    }

    /// R03.
    mutating func reservationChanged(
        _ id: RequestID, to destination: ZoneID, departure: SimTime, share: Bool, _ books: inout JudgedBooks
    ) {
        books.see(.reservationChanged)
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
            if let departure = change.departure { books.requests.reserve(ride, for: departure) }
        }
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
        guard isFirst || dispatch.isDispatching(ride) else { return books.note(.requestOfferedTwice, request: id) }
        makeCurrent(id, of: client, &books)
        guard isFirst else { return }
        books.requests.fallDue(ride, at: books.time)
        dispatch.mustDispatch(ride, &books)
    }

    /// R02: only a client who has a ride loses the reservation.
    mutating func lapsed(_ client: ClientID, _ books: inout JudgedBooks) {
        books.see(.lapsed)
        if books.requests.current(of: client).isNone { books.note(.requestLost) }
        lapsed = client
    }

    /// R02, R03.
    mutating func cancelled(
        _ id: RequestID, by client: ClientID, departure: SimTime, share: Bool, _ dispatch: inout DispatchJudge,
        _ books: inout JudgedBooks
    ) {
        books.see(.reservationCancelled)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        let owner = books.requests[id].client
        let isLapse = lapsed == owner
        if isLapse { lapsed = .none }
        guard books.requests[ride].phase == .reserved || isLapse else { return books.note(.wrongEnd, request: id) }
        if owner != client { books.note(.wrongEnd, request: id) }
        books.judge(id, share: share, askedFor: books.requests[ride].isShared)
        books.judge(departure: departure, of: id)
        dispatch.end(id, as: .cancelled, &books)
        if books.requests[ride].parties > 0 { books.priceAnew(ride) }
    }

    /// T09.
    mutating func withdrawn(
        _ id: RequestID, by client: ClientID, _ dispatch: inout DispatchJudge, _ books: inout JudgedBooks
    ) {
        books.see(.withdrawn)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        if books.requests[id].client != client { books.note(.wrongEnd, request: id) }
        dispatch.withdrawOffer(of: ride, withdrawing: id, &books)
        dispatch.end(id, as: .withdrawn, &books)
    }

    /// S06, R04: the ride goes on with the others, and an open offer stays open.
    mutating func left(
        _ id: RequestID, by client: ClientID, price: Money, _ dispatch: inout DispatchJudge,
        _ books: inout JudgedBooks
    ) {
        books.see(.left)
        let ride = books.openRide(of: id)
        if ride.isNone { return }
        if books.requests[id].client != client || books.requests[ride].parties < 2 {
            books.note(.wrongEnd, request: id)
        }
        books.judge(price: price, of: id)
        let isClosed = books.isJoinClosed(ride)
        dispatch.end(id, as: books.requests[ride].phase == .reserved ? .cancelled : .withdrawn, &books)
        if !isClosed, books.requests[ride].parties > 0 { books.priceAnew(ride) }
    }

    /// S01–S03: of those who allow it and go the same way, until the driver has arrived or a party is on board or has paid.
    mutating func joined(
        _ id: RequestID, by client: ClientID, ride named: RequestID, to destination: ZoneID, party: UInt8,
        price: Money, _ books: inout JudgedBooks
    ) {
        books.see(.joined)
        let ride = books.openRide(of: named)
        if ride.isNone || !books.isKnown(destination) { return }
        let record = books.requests[ride]
        var seats = Int(party)
        var isClosed = books.isJoinClosed(ride) || record.firstParty != named || !record.isShared
        var pickup = books.requests[named].pickup
        if case .client(_, let action) = books.current.command, action.namedJoinPlace.zone != .none {
            isClosed = isClosed || action.namedJoinPlace.zone != record.origin  // S02
            pickup = action.namedJoinPlace.point
        }
        if case .client(_, .join(_, _, let place, let wanted)) = books.current.command {
            books.judge(id, party: party, askedFor: wanted)
            if place.zone != destination { books.note(.wrongZone, request: id, zone: destination) }
        }
        var other = record.firstParty
        while !other.isNone {
            let member = books.requests[other]
            seats += Int(member.seats)
            if member.client == client { books.note(.clientInTwoRides, request: id) }
            other = member.next
        }
        if isClosed || seats > 4 || !books.isSameWay(ride, joinedTo: destination) {
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
