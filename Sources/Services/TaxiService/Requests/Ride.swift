import Quantities

/// The unit of dispatch: one party or several that share (part S). It fits one cache line; only the book changes it.
///
/// All parties start in the same zone (S02), on streets each at its own place.
struct Ride: BitwiseCopyable, Sendable {
    /// The phase of a ride. Its numbers are part of digests of the state.
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// Reserved, before its dispatch (R02).
        case reserved = 0
        /// In dispatch without an open offer (T04).
        case waiting = 1
        /// Offered to `driver` (T05).
        case offered = 2
        /// Accepted by `driver` (T06), until the last party is over.
        case allocated = 3
        case over = 4
        /// In the line of walk-up clients at a rank (T14).
        case inLine = 5

        /// Whether the ride is in dispatch.
        var isInDispatch: Bool { self == .waiting || self == .offered }
    }

    /// The number of the request that created the ride.
    var number = RequestID.none
    var phase: Phase
    /// Whether all its clients allow sharing (S01).
    var isShared: Bool
    /// Whether the driver has confirmed arrival at the first pickup (S03).
    var hasArrived = false
    var parties: UInt8 = 1
    /// The time by which waiting rides are ordered (T04); giving back does not change it (D06).
    var requestedAt: SimTime
    /// The departure of a reservation (R01); nil for a request for now.
    var departure: SimTime?
    var seats: UInt8
    /// The percentage of surge pricing at the request (see `SurgePricing`).
    var surgePercent: UInt16 = 0
    /// Whether the party that created the ride uses a wheelchair (T03); the ride keeps the need until it ends.
    var needsAccess = false
    /// The number of changes that make a timer of this ride stale: of the departure (R03) or of the driver (D06).
    var timerSerial: UInt32 = 0
    var origin: ZoneID
    /// The first party still in the ride, in the order of joining: its request names the ride.
    var firstParty = Slot.none
    /// The first party picked up among those on board (T11); none if no party is on board.
    var firstOnBoard = Slot.none
    /// The driver to whom the ride is offered or allocated.
    var driver = DriverID.none
    /// The time from which the taxi waits at the pickup at which it arrived last (T12), if waiting has a price (P01).
    @OptionalTime var waitsSince: SimTime?

    /// The time whose traffic determines routes and prices (Z04): the departure, or the time of a request for now.
    var pricedAt: SimTime { departure ?? requestedAt }

    /// Whether every taxi can take the ride, apart from its place and driver (T03).
    var fitsAllTaxis: Bool { seats <= TaxiRules.seats && !needsAccess }

    var age: RideAge { RideAge(requestedAt: requestedAt, creator: number) }

    /// A placeholder for an unused slot.
    static let blank = Ride(phase: .over, isShared: false, requestedAt: .zero, seats: 0, origin: .none)
}

extension Ride {
    /// Passes the fields that affect future decisions to `take`, except the links between requests.
    func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | (isShared ? 256 : 0) | (hasArrived ? 512 : 0) | (needsAccess ? 1_024 : 0)
                | UInt64(parties) << 16 | UInt64(seats) << 24 | UInt64(timerSerial) << 32)
        take(UInt64(origin.index) | UInt64(driver.index) << 32)
        take(UInt64(bitPattern: requestedAt.microseconds))
        take(departure.map { UInt64(bitPattern: $0.microseconds) } ?? .max)
        if surgePercent > 0 { take(UInt64(surgePercent)) }
        if let waitsSince { take(UInt64(bitPattern: waitsSince.microseconds)) }
    }
}
