import CityModel
import Quantities
import TaxiService

/// Numbers of accepted requests by their end (I12).
package struct RequestEndCounts: Hashable, Sendable, BitwiseCopyable {
    /// Number of accepted requests.
    package fileprivate(set) var accepted = 0
    /// Number of completed ones.
    package fileprivate(set) var completed = 0
    /// Number of interrupted ones.
    package fileprivate(set) var interrupted = 0
    /// Number of withdrawn ones.
    package fileprivate(set) var withdrawn = 0
    /// Number of no-shows.
    package fileprivate(set) var noShow = 0
    /// Number of reservations cancelled, left or lapsed before their dispatch (R02, R03).
    package fileprivate(set) var cancelled = 0

    /// Number of ended requests.
    package var ended: Int { completed + interrupted + withdrawn + noShow + cancelled }

    fileprivate mutating func count(_ end: RequestEnd) {
        switch end {
        case .completed: completed += 1
        case .interrupted: interrupted += 1
        case .withdrawn: withdrawn += 1
        case .noShow: noShow += 1
        case .cancelled: cancelled += 1
        }
    }
}

/// The ends of a request (I12).
enum RequestEnd: Sendable, BitwiseCopyable {
    case completed, interrupted, withdrawn, noShow
    /// Cancelled before its dispatch.
    case cancelled
}

/// Requests and rides by the rules: parties and phase of each ride.
///
/// A ride has the number of the request that created it. Requests are read by number and changed by events. An unknown
/// number reads as a request that is over.
struct CheckedRequests: Sendable {
    private var requests = OpenRequests()
    /// Current request of each client (searching, allocated or on board, T01), or none.
    private var currentOfClient: ContiguousArray<RequestID> = []
    private(set) var counts = RequestEndCounts()

    subscript(id: RequestID) -> CheckedRequest {
        @inline(__always) get { requests[id] }
    }

    @inline(__always)
    func isOpen(_ id: RequestID) -> Bool { requests.isOpen(id) }

    /// Number that the next request must have.
    var next: UInt32 { @inline(__always) get { requests.next } }

    /// Calls `body` for every open request, oldest first.
    /// - Complexity: O(capacity + old × log old).
    func forEachOpen(_ body: (RequestID, CheckedRequest) -> Void) { requests.forEachOpen(body) }
}

// Clients.
extension CheckedRequests {
    /// Returns the client's current request (T01, I08), or none.
    @inline(__always)
    func current(of client: ClientID) -> RequestID {
        Int(client.index) < currentOfClient.count ? currentOfClient[Int(client.index)] : .none
    }

    mutating func makeCurrent(_ id: RequestID, of client: ClientID) {
        while currentOfClient.count <= Int(client.index) { currentOfClient.append(.none) }
        currentOfClient[Int(client.index)] = id
    }
}

// New requests.
extension CheckedRequests {
    /// Adds a request with a ride of its own, which has no phase yet (T01).
    ///
    /// - Precondition: `id` is at least `next`.
    mutating func add(
        _ id: RequestID, by client: ClientID, from origin: ZoneID, at pickup: StreetPoint, to destination: ZoneID,
        people: TaxiService.TravelParty, share: Bool, at time: SimTime
    ) {
        var record = CheckedRequests.record(id, client, pickup, destination, people.size)
        record.needsAccess = people.usesWheelchair
        record.phase = .lost
        record.parties = 1
        record.firstParty = id
        record.isShared = share
        record.origin = origin
        (record.requestedAt, record.pricedAt) = (time, time)
        append(record, as: id)
    }

    /// Sets the percentage of surge pricing of the ride just added.
    mutating func setSurge(_ percent: Int64, of id: RequestID) { requests[id].surgePercent = percent }

    /// Puts the ride just added into the line of walk-up clients (T14).
    mutating func standInLine(_ id: RequestID) { requests[id].phase = .inLine }

    /// Makes the ride just added a reservation (R01).
    mutating func reserve(_ id: RequestID) {
        requests[id].isReservation = true
        requests[id].phase = .reserved
    }

    /// Sets the departure of a reservation (R01, R03).
    mutating func reserve(_ ride: RequestID, for departure: SimTime) { requests[ride].pricedAt = departure }

    /// Adds a request that joins an existing ride behind its last party (S02).
    ///
    /// - Precondition: `id` is at least `next`, and the ride is open.
    mutating func add(
        _ id: RequestID, by client: ClientID, joining ride: RequestID, at pickup: StreetPoint, to destination: ZoneID,
        seats: UInt8
    ) {
        var last = requests[ride].firstParty
        while !requests[last].next.isNone { last = requests[last].next }
        var record = CheckedRequests.record(id, client, pickup, destination, seats)
        record.ride = ride
        append(record, as: id)
        requests[last].next = id
        requests[ride].parties += 1
    }

    private static func record(
        _ id: RequestID, _ client: ClientID, _ pickup: StreetPoint, _ destination: ZoneID, _ seats: UInt8
    ) -> CheckedRequest {
        var record = CheckedRequest()
        record.client = client
        record.pickup = pickup
        record.destination = destination
        record.ride = id
        record.isOver = false
        record.seats = seats
        return record
    }

    private mutating func append(_ record: CheckedRequest, as id: RequestID) {
        counts.accepted += 1
        requests.append(record, as: id)
    }

    /// Changes a reservation (R03).
    mutating func change(_ id: RequestID, to destination: ZoneID, share: Bool) {
        requests[id].destination = destination
        requests[requests[id].ride].isShared = share
    }
}

// Phases of a ride.
extension CheckedRequests {
    /// Sets the due time of a reservation as its age (R02, T04).
    mutating func setAge(of ride: RequestID, to time: SimTime) { requests[ride].requestedAt = time }

    mutating func enterDispatch(_ ride: RequestID) {
        requests[ride].phase = .dispatching
        requests[ride].driver = .none
        forgetArrival(ride)
    }

    /// Makes the ride wait (T04).
    mutating func wait(_ ride: RequestID, at place: CheckedWaitingPlace) {
        requests[ride].phase = .waiting
        requests[ride].driver = .none
        requests[ride].waitingPlace = place
    }

    /// Offers the ride to a driver (T05).
    mutating func offer(_ ride: RequestID, to driver: DriverID) {
        requests[ride].phase = .offered
        requests[ride].timesOffered += 1
        requests[ride].driver = driver
    }

    /// Allocates the ride to its driver (T06).
    mutating func allocate(_ ride: RequestID) {
        requests[ride].phase = .allocated
        forgetArrival(ride)
    }

    /// Records the taxi's arrival at a pickup, for all parties that start there (S03, T12).
    ///
    /// - Parameter start: the time from which the taxi waits there.
    mutating func arrive(atPickupOf id: RequestID, from start: SimTime) {
        let (ride, pickup) = (requests[id].ride, requests[id].pickup)
        requests[ride].hasArrived = true
        requests[ride].waitsSince = start
        var party = requests[ride].firstParty
        while !party.isNone {
            if requests[party].pickup == pickup { requests[party].hasTaxiArrived = true }
            party = requests[party].next
        }
    }

    private mutating func forgetArrival(_ ride: RequestID) {
        guard requests[ride].hasArrived else { return }
        requests[ride].hasArrived = false
        var party = requests[ride].firstParty
        while !party.isNone {
            requests[party].hasTaxiArrived = false
            party = requests[party].next
        }
    }

    /// Records that a party is on board (T10).
    mutating func board(_ id: RequestID) {
        requests[id].isOnBoard = true
        requests[requests[id].ride].partiesOnBoard += 1
    }

    /// Records the payment of an open request (P03).
    mutating func pay(_ id: RequestID) {
        if requests.isOpen(id) { requests[id].isPaid = true }
    }

    /// Marks the ride as forgotten by the service.
    mutating func markForgotten(_ ride: RequestID) { requests[ride].phase = .lost }

    /// Sets the timer of a no-show (T12).
    mutating func setNoShowTimer(of id: RequestID, serial: UInt32) {
        if requests[requests[id].ride].phase == .allocated { requests[id].noShowSerial = serial }
    }

    /// Sets the timer of a reservation (R02).
    mutating func setDueTimer(of ride: RequestID, serial: UInt32) {
        if requests[ride].phase == .reserved { requests[ride].dueSerial = serial }
    }
}

// Fares of the parties.
extension CheckedRequests {
    mutating func setFare(_ fare: ModelFare, of id: RequestID) {
        requests[id].fare = CheckedFare(
            price: fare.price, authority: fare.authority, isPriceKnown: true, isAuthorityKnown: true)
    }

    mutating func forgetFare(of id: RequestID) { requests[id].fare = CheckedFare() }

    mutating func forgetFares(of ride: RequestID) {
        var party = requests[ride].firstParty
        while !party.isNone {
            forgetFare(of: party)
            party = requests[party].next
        }
    }

    /// Adds a reported waiting charge to a price (P01).
    mutating func charge(waiting: Money, to id: RequestID) {
        requests[id].fare.waiting = waiting
        requests[id].fare.price += waiting
    }

    /// Adopts a reported price, which is fixed from then on.
    mutating func adopt(price: Money, of id: RequestID) {
        requests[id].fare.price = price
        requests[id].fare.isPriceKnown = true
    }

    mutating func learn(authority: Money, of id: RequestID) {
        requests[id].fare.authority = authority
        requests[id].fare.isAuthorityKnown = true
    }
}

// Parties of a ride.
extension CheckedRequests {
    /// Whether any party has paid (S03).
    func hasPaidParty(_ ride: RequestID) -> Bool { !first(of: ride) { $0.isPaid }.isNone }

    @inline(__always)
    func hasUnpaidParty(_ ride: RequestID) -> Bool { !first(of: ride) { !$0.isPaid }.isNone }

    /// Whether any party on board has not paid (P03).
    @inline(__always)
    func hasPayingParty(_ ride: RequestID) -> Bool { !first(of: ride) { $0.isOnBoard && !$0.isPaid }.isNone }

    /// Returns the first party in the order of joining that satisfies the condition, or none.
    @inline(__always)
    func first(of ride: RequestID, where isSo: (CheckedRequest) -> Bool) -> RequestID {
        var party = requests[ride].firstParty
        while !party.isNone, !isSo(requests[party]) { party = requests[party].next }
        return party
    }

    /// Whether joining is closed: the taxi has arrived, or a party is on board or has paid (S03).
    func isJoinClosed(_ ride: RequestID) -> Bool {
        let record = requests[ride]
        return record.hasArrived || record.partiesOnBoard > 0 || hasPaidParty(ride)
    }

    /// Returns the number of people in all parties (T01).
    func seats(of ride: RequestID) -> Int {
        var (party, seats) = (requests[ride].firstParty, 0)
        while !party.isNone {
            seats += Int(requests[party].seats)
            party = requests[party].next
        }
        return seats
    }

    /// Returns the people of a party. Only the party that created a ride may use a wheelchair.
    func people(of id: RequestID) -> TaxiService.TravelParty {
        TaxiService.TravelParty(requests[id].seats, usesWheelchair: requests[id].needsAccess)
    }

    /// Whether the ride stays within the detour limit with another party to the destination (S02).
    func isSameWay(_ ride: RequestID, joinedTo destination: ZoneID, _ model: FareModel) -> Bool {
        guard var parties = parties(of: ride), parties.count < 4 else { return true }
        parties.append(to: destination)
        return model.isSameWay(parties)
    }

    /// Returns the parties of a ride; nil for more than can ride together.
    func parties(of ride: RequestID) -> ModelParties? {
        let record = requests[ride]
        guard record.parties <= 4 else { return nil }
        var parties = ModelParties(from: record.origin)
        var party = record.firstParty
        while !party.isNone {
            parties.append(to: requests[party].destination)
            party = requests[party].next
        }
        return parties
    }

    /// Whether a pickup is still ahead of the taxi (T12).
    func hasPickupAhead(_ ride: RequestID) -> Bool { !first(of: ride) { !$0.isOnBoard && !$0.hasTaxiArrived }.isNone }

    /// Whether a party that starts at the pickup is not on board (T12).
    func hasMissingParty(_ ride: RequestID, at pickup: StreetPoint) -> Bool {
        !first(of: ride) { !$0.isOnBoard && $0.pickup == pickup }.isNone
    }

    /// Returns the client's party in the ride, or none.
    @inline(__always)
    func party(of client: ClientID, in ride: RequestID) -> RequestID {
        first(of: ride) { $0.client == client }
    }

    /// Ends a request and removes it from its ride, which ends with the last one (I12).
    mutating func end(_ id: RequestID, as end: RequestEnd) {
        counts.count(end)
        let record = requests[id]
        let ride = record.ride
        unlink(id, next: record.next, from: ride)
        requests[ride].parties -= 1
        if record.isOnBoard { requests[ride].partiesOnBoard -= 1 }
        if requests[ride].parties == 0 { requests[ride].phase = .over }
        if current(of: record.client) == id { currentOfClient[Int(record.client.index)] = .none }
        requests.end(id)
        if ride != id { requests.forgetIfOver(ride) }
    }

    private mutating func unlink(_ id: RequestID, next: RequestID, from ride: RequestID) {
        if requests[ride].firstParty == id {
            requests[ride].firstParty = next
            return
        }
        var before = requests[ride].firstParty
        while requests[before].next != id { before = requests[before].next }
        requests[before].next = next
    }
}
