import CityModel
import Quantities
import TaxiService

// T01, T09, R01–R04, S01–S03, S06: requests come and go.
extension Judge {
    /// T01.
    mutating func requested(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8, share: Bool
    ) {
        guard judgeWay(id, from: origin, to: destination), append(id, client, destination, party) else { return }
        requests[id].isShared = share
        requests[id].origin = origin
        requests[id].requestedAt = hand.time
        makeCurrent(id, of: client)
        mustDispatch(id)
    }

    /// R01.
    mutating func reserved(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, to destination: ZoneID, party: UInt8, share: Bool
    ) {
        see(.reserved)
        guard judgeWay(id, from: origin, to: destination), append(id, client, destination, party) else { return }
        requests[id].isShared = share
        requests[id].origin = origin
        requests[id].isReservation = true
        requests[id].phase = .reserved
    }

    /// R03.
    mutating func reservationChanged(_ id: RequestID, to destination: ZoneID, share: Bool) {
        see(.reservationChanged)
        let ride = openRide(of: id)
        if ride.isNone { return }
        if requests[ride].phase != .reserved || requests[ride].parties > 1 {
            return note(.commandNotRefused, request: id)  // R03, R04
        }
        requests[id].destination = destination
        requests[ride].isShared = share
    }

    /// R02: a reservation that is due; that moment is its age (T04).
    mutating func enteredDispatch(_ id: RequestID, by client: ClientID) {
        let ride = requests[id].ride
        let isFirst = requests[ride].phase == .reserved
        guard isFirst || hand.dispatching == ride else { return note(.requestOfferedTwice, request: id) }
        makeCurrent(id, of: client)
        guard isFirst else { return }
        requests[ride].requestedAt = hand.time
        mustDispatch(ride)
    }

    /// R02: only a client who has a ride loses the reservation.
    mutating func lapsed(_ client: ClientID) {
        see(.lapsed)
        if Int(client.index) >= clients.count || clients[Int(client.index)].isNone { note(.requestLost) }
        hand.lapsed = client
    }

    /// R02, R03.
    mutating func cancelled(_ id: RequestID, by client: ClientID) {
        see(.reservationCancelled)
        let ride = openRide(of: id)
        if ride.isNone { return }
        let isLapse = hand.lapsed == requests[id].client
        if isLapse { hand.lapsed = .none }
        guard requests[ride].phase == .reserved || isLapse else { return note(.wrongEnd, request: id) }
        if requests[id].client != client { note(.wrongEnd, request: id) }
        counts.cancelled += 1
        endParty(id)
    }

    /// T09: an open offer is withdrawn, and the driver keeps the place in the queue.
    mutating func withdrawn(_ id: RequestID, by client: ClientID) {
        see(.withdrawn)
        let ride = openRide(of: id)
        if ride.isNone { return }
        if requests[id].client != client { note(.wrongEnd, request: id) }
        let record = requests[ride]
        if record.phase == .offered, queues[record.driver].offer == ride {
            decisions += 1
            queues[record.driver].offer = .none
            queues.link(record.driver)
            history.note(.freed, queues[record.driver].zone, driver: record.driver, request: id, at: hand.time)
            hand.freed = record.driver
        }
        counts.withdrawn += 1
        endParty(id)
    }

    /// S06, R04: the ride goes on with the others, and an open offer stays open.
    mutating func left(_ id: RequestID, by client: ClientID) {
        see(.left)
        let ride = openRide(of: id)
        if ride.isNone { return }
        if requests[id].client != client || requests[ride].parties < 2 { note(.wrongEnd, request: id) }
        if requests[ride].phase == .reserved { counts.cancelled += 1 } else { counts.withdrawn += 1 }
        endParty(id)
    }

    /// S01–S03: of those who allow it, until the driver has arrived or a party is on board or has paid.
    mutating func joined(
        _ id: RequestID, by client: ClientID, ride named: RequestID, to destination: ZoneID, party: UInt8
    ) {
        see(.joined)
        let ride = openRide(of: named)
        if ride.isNone { return }
        let record = requests[ride]
        var seats = Int(party)
        var isClosed = record.hasArrived || record.firstParty != named || !record.isShared
        if case .client(_, let action) = hand.command, action.namedJoinZone != .none {
            isClosed = isClosed || action.namedJoinZone != record.origin  // S02
        }
        var last = RequestID.none
        var other = record.firstParty
        while !other.isNone {
            seats += Int(requests[other].seats)
            isClosed = isClosed || requests[other].isPaid || requests[other].isOnBoard
            if requests[other].client == client { note(.clientInTwoRides, request: id) }
            last = other
            other = requests[other].next
        }
        if isClosed || seats > 4 { note(.joinNotAllowed, request: id, rightRequest: named) }
        guard append(id, client, destination, party) else { return }
        requests[id].ride = ride
        requests[id].phase = .over
        requests[id].parties = 0
        requests[id].firstParty = .none
        requests[last].next = id
        requests[ride].parties += 1
        if record.phase != .reserved { makeCurrent(id, of: client) }
    }

    /// I08, I12: a new number, the next one, with a ride of its own.
    private mutating func append(
        _ id: RequestID, _ client: ClientID, _ destination: ZoneID, _ seats: UInt8
    ) -> Bool {
        if id.number != requests.next { note(.unknownRequest, request: id) }
        guard id.number >= requests.next else { return false }
        growClients(to: client)
        counts.accepted += 1
        var record = JudgedRequest()
        record.client = client
        record.destination = destination
        record.ride = id
        record.isOver = false
        record.seats = seats
        record.phase = .lost
        record.parties = 1
        record.firstParty = id
        requests.append(record, as: id)
        return true
    }

    /// I08: the client's only one.
    private mutating func makeCurrent(_ id: RequestID, of client: ClientID) {
        if !clients[Int(client.index)].isNone {
            note(.clientInTwoRides, request: id, rightRequest: clients[Int(client.index)])
        }
        clients[Int(client.index)] = id
    }

    /// T02: the zones are those of the command.
    private mutating func judgeWay(_ id: RequestID, from origin: ZoneID, to destination: ZoneID) -> Bool {
        guard isKnown(origin), isKnown(destination) else { return false }
        if case .client(_, let action) = hand.command, let way = action.namedWay,
            way.origin != origin || way.destination != destination
        {
            note(.wrongZone, request: id, zone: origin)
        }
        return true
    }
}
