import Quantities
import SimulationKernel
import TaxiService

/// State and plans of a client.
package struct TaxiClient: BitwiseCopyable {
    /// Phase of a client.
    package enum Phase: UInt8, BitwiseCopyable {
        /// No request.
        case free
        /// Request sent, no response yet.
        case asking
        /// Has a reservation.
        case booked
        /// Waiting until a driver accepts.
        case searching
        /// Waiting for the taxi, or at the pickup and not on board.
        case allocated
        case onBoard
        /// Got out early and has not paid.
        case owing
        /// Has paid and is still on board.
        case paid
        /// At the destination, and will ask for the ride back.
        case staying
    }

    /// Next step; `.none` if nothing is planned.
    package internal(set) var step = EventHandle.none
    /// Current request.
    package internal(set) var request = RequestID.none
    /// Current phase.
    package internal(set) var phase = Phase.free
    /// Number of failed payments.
    var paymentsFailed: UInt8 = 0
    /// Whether the client has sent a withdrawal.
    package internal(set) var isWithdrawing = false

    /// Whether the client has no request in dispatch and no ride.
    var isIdle: Bool {
        switch phase {
        case .free, .asking, .booked, .staying: true
        case .searching, .allocated, .onBoard, .owing, .paid: false
        }
    }
}

/// Request of a client for a taxi, now or later, alone or shared.
package struct TripRequest {
    /// Client.
    package var client: ClientID
    /// Key of the random draws of the client, and of others about the request.
    package var key: StreamKey
    /// Origin and destination.
    package var places: TripPlaces
    /// The people.
    package var party: TaxiService.TravelParty
    /// Whether the client stands at a rank and takes a taxi there without a call (T14).
    package var isWalkUp = false
    /// Whether the client stands at the pickup: does not book ahead, is there, and rides to the end.
    package var isImmediate = false
    /// Whether and when the client departs; otherwise both are drawn.
    package var plan: TripPlan?
    /// Key of the random draws about the ride back.
    package var returnKey: StreamKey?

    /// Creates a request.
    package init(client: ClientID, key: StreamKey, places: TripPlaces, party: TaxiService.TravelParty) {
        self.client = client
        self.key = key
        self.places = places
        self.party = party
    }

    /// The request for the ride back; nil if there is none.
    var rideBack: TripRequest? {
        guard var plan, plan.returnAfter != nil, let returnKey else { return nil }
        plan.isBooked = false
        let places = TripPlaces(origin: places.destination, destination: places.origin)
        var request = TripRequest(client: client, key: returnKey, places: places, party: party)
        request.plan = plan
        return request
    }
}
