import Quantities

/// The checker's state of a request and of the ride that it created.
struct CheckedRequest: Sendable, BitwiseCopyable {
    /// The phase of a ride.
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// Reserved, before its dispatch (R02).
        case reserved
        /// Must be offered or wait before the current command ends.
        case dispatching
        /// Waiting for a driver (T04).
        case waiting
        /// In the line of walk-up clients at a rank (T14).
        case inLine
        /// Offered to `driver` (T05).
        case offered
        /// Allocated to `driver` (T06).
        case allocated
        /// Apparently forgotten by the service; counted as wrong, and not expected any more.
        case lost
        case over
    }

    // The request.
    var client = ClientID.none
    var destination = ZoneID.none
    /// Number of the request that created the ride.
    var ride = RequestID.none
    /// The request that joined the ride next, or none.
    var next = RequestID.none
    /// Whether one of its ends was reported (I12).
    var isOver = true
    var isOnBoard = false
    var isPaid = false
    /// Whether the taxi has arrived at its pickup (T12).
    var hasTaxiArrived = false
    var seats: UInt8 = 0
    /// Point in the origin zone where the party starts; none in a city without streets.
    var pickup = StreetPoint.none
    /// Serial number of the last no-show timer at its pickup (T12).
    var noShowSerial: UInt32 = 0
    /// Current price (P01, S05).
    var fare = CheckedFare()

    // The ride, in the record of the request that created it.
    var phase = Phase.over
    /// Whether the ride may be shared (S01).
    var isShared = false
    /// Whether the taxi has arrived at any pickup (S03).
    var hasArrived = false
    var isReservation = false
    /// Whether the party that created the ride uses a wheelchair (T01, T03).
    var needsAccess = false
    var parties: UInt8 = 0
    var partiesOnBoard: UInt8 = 0
    var firstParty = RequestID.none
    var origin = ZoneID.none
    var driver = DriverID.none
    /// Number of offers so far.
    var timesOffered: UInt32 = 0
    /// Serial number of the last timer for its dispatch (R02).
    var dueSerial: UInt32 = 0
    /// Place among the waiting rides.
    var waitingPlace = CheckedWaitingPlace.none
    /// Time of the request, which defines its age (T04).
    var requestedAt = SimTime.zero
    /// Time for which prices are computed: the departure of a reservation, otherwise the request (Z04, P01).
    var pricedAt = SimTime.zero

    /// Percentage of surge pricing at the request (see `TaxiRules.SurgePricing`).
    var surgePercent: Int64 = 0

    /// Time from which the taxi waits at the pickup at which it arrived last (P01, T12).
    var waitsSince = SimTime.zero

    /// Whether the record is unused.
    var isForgotten: Bool { isOver && phase == .over }
}

/// The open requests by number.
///
/// The youngest are in a ring buffer. A request that is still open when its slot is reused moves to a dictionary, so
/// that a reservation for tomorrow does not keep millions of later requests in memory. The ring grows so that few
/// requests move.
struct OpenRequests: Sendable {
    private var recent: ContiguousArray<CheckedRequest>
    private var mask: UInt32
    private var old: [UInt32: CheckedRequest] = [:]
    /// Number of requests that are not over.
    private(set) var openCount = 0
    /// Number that the next request must have.
    private(set) var next: UInt32 = 1

    /// Creates an empty store.
    ///
    /// - Precondition: `capacity` is a power of two.
    init(capacity: Int = 16_384) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0)
        recent = ContiguousArray(repeating: CheckedRequest(), count: capacity)
        mask = UInt32(capacity - 1)
    }

    /// Number of records in the dictionary, and capacity of the ring.
    var memory: (old: Int, ring: Int) { (old.count, recent.count) }

    @inline(__always)
    private func isRecent(_ number: UInt32) -> Bool { next &- number &- 1 <= mask }

    /// The record of a number; an unknown or forgotten number reads as over.
    subscript(id: RequestID) -> CheckedRequest {
        @inline(__always) get {
            if isRecent(id.number) { return recent[Int(id.number & mask)] }
            return old[id.number] ?? CheckedRequest()
        }
        @inline(__always) _modify {
            if isRecent(id.number) {
                yield &recent[Int(id.number & mask)]
            } else {
                yield &old[id.number, default: CheckedRequest()]
            }
        }
    }

    @inline(__always)
    func isOpen(_ id: RequestID) -> Bool { !self[id].isOver }

    /// Adds a request; omitted numbers are over.
    ///
    /// - Precondition: `id` is at least `next`.
    /// - Complexity: amortised O(1); O(capacity) if many numbers are omitted.
    mutating func append(_ record: CheckedRequest, as id: RequestID) {
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
        recent[slot] = CheckedRequest()
    }

    /// Ends a request (I12).
    mutating func end(_ id: RequestID) {
        self[id].isOver = true
        openCount -= 1
        forgetIfOver(id)
    }

    /// Removes the record of a finished request once its ride is over, too.
    @inline(__always)
    mutating func forgetIfOver(_ id: RequestID) {
        if !isRecent(id.number), old[id.number]?.isForgotten == true { old[id.number] = nil }
    }

    private mutating func grow() {
        let wider = mask * 2 + 1
        var copy = ContiguousArray(repeating: CheckedRequest(), count: Int(wider) + 1)
        let first = next > wider ? next - wider - 1 : 0
        for number in first..<next {
            copy[Int(number & wider)] = self[RequestID(number)]
            if !isRecent(number) { old[number] = nil }
        }
        recent = copy
        mask = wider
    }

    /// Calls `body` for every open request, oldest first.
    /// - Complexity: O(capacity + old × log old).
    func forEachOpen(_ body: (RequestID, CheckedRequest) -> Void) {
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
