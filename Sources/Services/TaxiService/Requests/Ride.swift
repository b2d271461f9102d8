import Quantities

/// What dispatch moves about: one party or several that share (part S). One line of the processor's cache; only the
/// book changes it.
///
/// All parties start in the same zone (S02), on streets each at a place of its own.
struct Ride: BitwiseCopyable, Sendable {
    /// The numbers stand in digests of the state.
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// Before its dispatch (R02).
        case reserved = 0
        /// In dispatch with no offer open (T04).
        case waiting = 1
        /// Offered to `driver` (T05).
        case offered = 2
        /// Accepted by `driver` (T06), until the last party is over.
        case allocated = 3
        case over = 4
    }

    /// The number of the request that created it.
    var number = RequestID.none
    var phase: Phase
    /// S01: whether all its clients allow sharing.
    var isShared: Bool
    /// S03: the driver has confirmed arrival at the first pickup.
    var hasArrived = false
    var parties: UInt8 = 1
    /// T04: the age by which waiting rides are ordered; giving back does not change it (D06).
    var requestedAt: SimTime
    /// R01; nil for a request for now.
    var departure: SimTime?
    var seats: UInt8
    /// Counts changes that make a timer of this ride stale: of the departure (R03), of the driver (D06).
    var timerSerial: UInt32 = 0
    var origin: ZoneID
    /// The first party still in it, in the order of joining: its request names the ride.
    var firstParty = Slot.none
    /// T11: of those on board, the party that was picked up first; none if nobody is on board.
    var firstOnBoard = Slot.none
    /// Whom the ride is offered to or allocated to.
    var driver = DriverID.none
    /// To the end of the line.
    private let rest: UInt64 = 0

    /// For whose speeds the ways of the ride are found (Z04): of the departure, or of the request for now.
    var pricedAt: SimTime { departure ?? requestedAt }

    var age: RideAge { RideAge(requestedAt: requestedAt, creator: number) }

    /// What stands where no ride is.
    static let blank = Ride(phase: .over, isShared: false, requestedAt: .zero, seats: 0, origin: .none)
}

extension Ride {
    /// What decides about anything to come, but for how requests hang together.
    func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | (isShared ? 256 : 0) | (hasArrived ? 512 : 0) | UInt64(parties) << 16
                | UInt64(seats) << 24 | UInt64(timerSerial) << 32)
        take(UInt64(origin.index) | UInt64(driver.index) << 32)
        take(UInt64(bitPattern: requestedAt.microseconds))
        take(departure.map { UInt64(bitPattern: $0.microseconds) } ?? .max)
    }
}
