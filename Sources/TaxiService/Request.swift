import CityModel
import Quantities

/// A client's request for a taxi, from its acceptance (T01) to its end (I12).
struct Request: Sendable, BitwiseCopyable {
    enum Phase: UInt8, Sendable, BitwiseCopyable {
        /// In dispatch with no offer open (T04).
        case waiting
        /// Offered to `driver` (T05).
        case offered
        /// Accepted by `driver`, the client not yet on board (T06).
        case allocated
        /// On board (T10).
        case riding
        case over
    }

    var phase: Phase
    var party: UInt8
    var allowsSharing: Bool
    var isPaid = false
    var client: ClientID
    var origin: ZoneID
    var destination: ZoneID
    /// Whom the request is offered to or allocated to.
    var driver = DriverID.none
    /// T04: the age by which waiting requests are ordered; giving back does not change it (D06).
    var requestedAt: SimTime
    var price: Money
    /// Neighbours among the waiting requests of the zone, oldest first (see `WaitingRequests`).
    var previousWaiting = RequestID.none
    var nextWaiting = RequestID.none

    func age(as id: RequestID) -> RequestAge { RequestAge(requestedAt: requestedAt, request: id) }
}
