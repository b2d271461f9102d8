import Quantities

/// What the judge knows of a request, and of the ride that it created.
struct JudgedRequest: Sendable, BitwiseCopyable {
    /// Where a ride stands.
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// Before its dispatch (R02).
        case reserved
        /// To be offered or to wait before the command in hand is done.
        case dispatching
        /// T04.
        case waiting
        /// To `driver` (T05).
        case offered
        /// To `driver` (T06).
        case allocated
        /// The service seems to have forgotten it; counted as wrong, and not expected any more.
        case lost
        case over
    }

    // The request.
    var client = ClientID.none
    var destination = ZoneID.none
    /// The number of the request that created the ride.
    var ride = RequestID.none
    /// The request that joined the ride next, or none.
    var next = RequestID.none
    /// I12: one of its ends has been told.
    var isOver = true
    var isOnBoard = false
    var isPaid = false
    /// T12: the taxi has come to its pickup.
    var hasTaxiArrived = false
    var seats: UInt8 = 0
    /// Where in the ride's origin zone it starts; none in a table city.
    var pickup = StreetPoint.none
    /// T12: of the last timer set for those missing at its pickup.
    var noShowSerial: UInt32 = 0
    /// The price as things stand (P01, S05).
    var fare = JudgedFare()

    // The ride, in the record of the request that created it.
    var phase = Phase.over
    /// S01.
    var isShared = false
    /// S03.
    var hasArrived = false
    var isReservation = false
    var parties: UInt8 = 0
    var partiesOnBoard: UInt8 = 0
    var firstParty = RequestID.none
    var origin = ZoneID.none
    var driver = DriverID.none
    /// How often it has been offered.
    var timesOffered: UInt32 = 0
    /// Of the last timer set for its dispatch (R02).
    var dueSerial: UInt32 = 0
    /// Where the policy keeps it while it waits.
    var waitingPlace = JudgedWaitingPlace.none
    /// T04.
    var requestedAt = SimTime.zero
    /// The moment by which prices go: the departure of a reservation, otherwise the request (Z04, P01).
    var pricedAt = SimTime.zero

    /// Nothing needs it any more.
    var isForgotten: Bool { isOver && phase == .over }
}

/// The requests that are not over, found by their number.
///
/// The youngest lie in a ring. Who is still open when the ring comes round goes to a dictionary, so that a reservation
/// for tomorrow does not keep the millions that come and go meanwhile; the ring grows so that it happens to few.
struct OpenRequests: Sendable {
    private var recent: ContiguousArray<JudgedRequest>
    private var mask: UInt32
    private var old: [UInt32: JudgedRequest] = [:]
    /// Requests that are not over.
    private(set) var openCount = 0
    /// The number that the next request must have.
    private(set) var next: UInt32 = 1

    /// - Precondition: `capacity` is a power of two.
    init(capacity: Int = 16_384) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0)
        recent = ContiguousArray(repeating: JudgedRequest(), count: capacity)
        mask = UInt32(capacity - 1)
    }

    /// Records held in the dictionary, and room in the ring: what decides about memory.
    var memory: (old: Int, ring: Int) { (old.count, recent.count) }

    @inline(__always)
    private func isRecent(_ number: UInt32) -> Bool { next &- number &- 1 <= mask }

    /// The record; one that is over for a number that is forgotten or was never given.
    subscript(id: RequestID) -> JudgedRequest {
        @inline(__always) get {
            if isRecent(id.number) { return recent[Int(id.number & mask)] }
            return old[id.number] ?? JudgedRequest()
        }
        @inline(__always) _modify {
            if isRecent(id.number) {
                yield &recent[Int(id.number & mask)]
            } else {
                yield &old[id.number, default: JudgedRequest()]
            }
        }
    }

    @inline(__always)
    func isOpen(_ id: RequestID) -> Bool { !self[id].isOver }

    /// Adds a request; numbers left out are over.
    ///
    /// - Precondition: `id` is at least `next`.
    /// - Complexity: O(1) amortised; O(room) where many numbers are left out.
    mutating func append(_ record: JudgedRequest, as id: RequestID) {
        precondition(id.number >= next)
        if openCount > recent.count / 2 || (old.count > recent.count / 16 && recent.count < 262_144) { grow() }
        openCount += 1
        var number = next
        while number <= id.number, number - next <= mask {
            makeRoom(for: number)
            number += 1
        }
        next = id.number &+ 1
        recent[Int(id.number & mask)] = record
    }

    private mutating func makeRoom(for number: UInt32) {
        let slot = Int(number & mask)
        if !recent[slot].isForgotten, number > mask { old[number - mask - 1] = recent[slot] }
        recent[slot] = JudgedRequest()
    }

    /// I12: the request has ended.
    mutating func end(_ id: RequestID) {
        self[id].isOver = true
        openCount -= 1
        forgetIfOver(id)
    }

    /// What is over needs no memory, once its ride is too.
    @inline(__always)
    mutating func forgetIfOver(_ id: RequestID) {
        if !isRecent(id.number), old[id.number]?.isForgotten == true { old[id.number] = nil }
    }

    private mutating func grow() {
        let wider = mask * 2 + 1
        var copy = ContiguousArray(repeating: JudgedRequest(), count: Int(wider) + 1)
        let first = next > wider ? next - wider - 1 : 0
        for number in first..<next {
            copy[Int(number & wider)] = self[RequestID(number)]
            if !isRecent(number) { old[number] = nil }
        }
        recent = copy
        mask = wider
    }

    /// Calls `body` for every request that is not over, oldest first.
    /// - Complexity: O(room + old × log old).
    func forEachOpen(_ body: (RequestID, JudgedRequest) -> Void) {
        for number in old.keys.sorted() {
            let record = self[RequestID(number)]
            if !record.isOver { body(RequestID(number), record) }
        }
        for number in (next > mask ? next - mask - 1 : 0)..<next {
            let record = self[RequestID(number)]
            if !record.isOver { body(RequestID(number), record) }
        }
    }
}
