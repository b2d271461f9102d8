import Quantities

/// One client's request: the client with company, who rides alone or shares a ride (S01). One line of the
/// processor's cache; only the book changes it.
struct Party: BitwiseCopyable, Sendable {
    /// The numbers stand in digests of the state.
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// A reservation not yet due (R02).
        case reserved = 0
        /// In dispatch: the ride waits or is offered.
        case searching = 1
        /// A driver has accepted; not yet on board (T06).
        case allocated = 2
        /// On board (T10).
        case onBoard = 3
        case over = 4
    }

    var number = RequestID.none
    /// The ride that it is part of.
    var ride = Slot.none
    /// The party that joined the ride next, or none.
    var next = Slot.none
    var client: ClientID
    /// What this party would pay alone (P01, P02).
    var lonePrice: Money
    /// S05: what it does pay.
    var price: Money
    /// Where in the ride's origin zone it starts; none in a table city.
    var pickupPoint: StreetPoint
    var destination: Position
    var phase: Phase
    var size: UInt8
    var isPaid = false
    /// T12: the taxi that the ride is allocated to has come to its pickup.
    var hasTaxiArrived = false
    /// P01: the part of the price that belongs to the authority.
    var authorityPart = Money.zero

    /// The price with the authority's part.
    var fare: Fare { Fare(price: price, authorityPart: authorityPart) }

    /// Creates a party that rides alone as yet.
    init(
        client: ClientID, fare: Fare, pickupPoint: StreetPoint, destination: Position, phase: Phase, size: UInt8
    ) {
        self.client = client
        (lonePrice, price, authorityPart) = (fare.price, fare.price, fare.authorityPart)
        self.pickupPoint = pickupPoint
        self.destination = destination
        self.phase = phase
        self.size = size
    }

    /// Whether this is the client's current ride (T01); a reservation is not until it enters dispatch.
    var isCurrent: Bool { phase == .searching || phase == .allocated || phase == .onBoard }

    /// What stands where no request is.
    static let blank = Party(
        client: .none, fare: Fare(price: .zero), pickupPoint: .none, destination: .outside, phase: .over, size: 0)
}

extension Party {
    /// What decides about anything to come, but for how requests hang together.
    func digest(into take: (UInt64) -> Void) {
        take(
            UInt64(phase.rawValue) | UInt64(size) << 8 | (isPaid ? 1 << 16 : 0)
                | (hasTaxiArrived ? 1 << 17 : 0) | UInt64(client.index) << 32)
        take(UInt64(pickupPoint.number) | UInt64(pickupPoint.drivenShare) << 32)
        destination.digest(into: take)
        take(UInt64(bitPattern: lonePrice.cents))
        take(UInt64(bitPattern: price.cents))
        if authorityPart != .zero { take(UInt64(bitPattern: authorityPart.cents)) }
    }
}

/// Up to four parties of a ride (S02), without memory of their own.
struct PartyList: Sequence, IteratorProtocol, Sendable, BitwiseCopyable {
    private var slots = InlineArray<4, Slot>(repeating: .none)
    private(set) var count = 0
    private var given = 0

    mutating func append(_ party: Slot) {
        slots[count] = party
        count += 1
    }

    subscript(index: Int) -> Slot { slots[index] }

    mutating func next() -> Slot? {
        guard given < count else { return nil }
        given += 1
        return slots[given - 1]
    }
}
