import CityModel
import Quantities

/// One client's request: the client with company, who rides alone or shares a ride (S01). Numbered from its acceptance.
struct Party: WindowElement {
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

    var phase: Phase
    var size: UInt8
    var isPaid = false
    var client: ClientID
    /// Where in the ride's origin zone it starts; none in a table city.
    var pickupPoint: StreetPoint
    var destination: Position
    /// The number of the request that created the ride.
    var ride: RequestID
    /// The party that joined the ride next, or none.
    var next = RequestID.none
    /// P01, P02: what this party would pay alone.
    var lonePrice: Money
    /// S05: what it does pay.
    var price: Money

    /// Whether this is the client's current ride (T01); a reservation is not until it enters dispatch.
    var isCurrent: Bool { phase == .searching || phase == .allocated || phase == .onBoard }
}

extension Party {
    /// What fills the window where no request is.
    static let blank = Party(
        phase: .over, size: 0, client: .none, pickupPoint: .none, destination: .outside, ride: .none, lonePrice: .zero,
        price: .zero)
}
