import Quantities

/// One client's request: the client with company, alone or in a shared ride (S01). It fits one cache line; only the
/// book changes it.
struct Party: BitwiseCopyable, Sendable {
    /// The phase of a party. Its numbers are part of digests of the state.
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// A reservation not due yet (R02).
        case reserved = 0
        /// In dispatch: the ride waits or is offered.
        case searching = 1
        /// Accepted by a driver; not on board yet (T06).
        case allocated = 2
        /// Picked up by the taxi (T10).
        case onBoard = 3
        case over = 4
    }

    var number = RequestID.none
    /// The ride to which the party belongs.
    var ride = Slot.none
    /// The party that joined the ride next, or none.
    var next = Slot.none
    var client: ClientID
    /// The price for this party alone (P01, P02).
    var soloPrice: Money
    /// The party's share of the price (S05).
    var price: Money
    /// The pickup within the ride's origin zone; none in a table city.
    var pickupPoint: StreetPoint
    var destination: Position
    var phase: Phase
    var size: UInt8
    var isPaid = false
    /// Whether the taxi of the ride has arrived at the party's pickup (T12).
    var hasTaxiArrived = false
    /// The authority's part of the price (P01).
    var authorityPart = Money.zero

    /// The price with the authority's part.
    var fare: Fare { Fare(price: price, authorityPart: authorityPart) }

    /// Creates a party that rides alone.
    init(
        client: ClientID, fare: Fare, pickupPoint: StreetPoint, destination: Position, phase: Phase, size: UInt8
    ) {
        self.client = client
        (soloPrice, price, authorityPart) = (fare.price, fare.price, fare.authorityPart)
        self.pickupPoint = pickupPoint
        self.destination = destination
        self.phase = phase
        self.size = size
    }

    /// Whether this is the client's current ride (T01); a reservation is not before it enters dispatch.
    var isCurrent: Bool { phase == .searching || phase == .allocated || phase == .onBoard }

    /// A placeholder for an unused slot.
    static let blank = Party(
        client: .none, fare: Fare(price: .zero), pickupPoint: .none, destination: .outside, phase: .over, size: 0)
}

extension Party {
    /// Passes the fields that affect future decisions to `take`, except the links between requests.
    func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | UInt64(size) << 8 | (isPaid ? 1 << 16 : 0)
                | (hasTaxiArrived ? 1 << 17 : 0) | UInt64(client.index) << 32)
        take(UInt64(pickupPoint.number) | UInt64(pickupPoint.arcFraction) << 32)
        destination.digest(into: take)
        take(UInt64(bitPattern: soloPrice.cents))
        take(UInt64(bitPattern: price.cents))
        if authorityPart != .zero { take(UInt64(bitPattern: authorityPart.cents)) }
    }
}

/// Up to four parties of a ride (S02), without heap memory.
struct PartyList: Sequence, IteratorProtocol, Sendable, BitwiseCopyable {
    private var slots = InlineArray<4, Slot>(repeating: .none)
    private(set) var count = 0
    private var nextIndex = 0

    mutating func append(_ party: Slot) {
        slots[count] = party
        count += 1
    }

    subscript(index: Int) -> Slot { slots[index] }

    mutating func next() -> Slot? {
        guard nextIndex < count else { return nil }
        nextIndex += 1
        return slots[nextIndex - 1]
    }
}
