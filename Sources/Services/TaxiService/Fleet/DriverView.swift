import Quantities

extension TaxiService {
    /// The working state of a driver (D01). Its numbers are part of digests of the state.
    package enum DriverState: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case offline = 0
        case available = 1
        case busy = 2
        case suspended = 3
    }

    /// A host's view of a driver and the accepted ride.
    package struct DriverView: Sendable, BitwiseCopyable {
        /// The working state (D01).
        package let state: DriverState
        /// Whether the driver has a data connection (D05).
        package let isConnected: Bool
        /// The last known position; outside before the first start.
        package let position: Position
        /// Whether the driver has confirmed arrival at a pickup of the accepted ride (T12).
        package private(set) var hasArrived = false
        /// The departure of the accepted ride, if it was reserved (R02).
        package private(set) var departure: SimTime?
        /// The number of parties in the accepted ride; 0 without a ride.
        package private(set) var partyCount = 0
        private var requests = InlineArray<4, RequestID>(repeating: .none)
        private var onBoard = InlineArray<4, Bool>(repeating: false)

        /// Returns the request of a party in the accepted ride, by the order of joining, from 0.
        package func request(_ party: Int) -> RequestID { requests[party] }
        /// Returns whether a party of the accepted ride is on board, by the order of joining, from 0.
        package func isOnBoard(_ party: Int) -> Bool { onBoard[party] }
        /// Whether any party is on board.
        package var hasAnyoneOnBoard: Bool { (0..<partyCount).contains { onBoard[$0] } }

        fileprivate init(_ driver: Driver) {
            state = driver.state
            isConnected = driver.isConnected
            position = driver.position
        }

        fileprivate mutating func setRide(_ ride: Ride) {
            hasArrived = ride.hasArrived
            departure = ride.departure
        }

        fileprivate mutating func add(_ party: Party) {
            requests[partyCount] = party.number
            onBoard[partyCount] = party.phase == .onBoard
            partyCount += 1
        }
    }
}

extension TaxiService {
    /// Returns the view of a driver.
    package func view(of driver: DriverID) -> DriverView {
        var view = DriverView(fleet[driver])
        let ride = fleet[driver].ride
        if ride.isNone { return view }
        view.setRide(requests.ride(ride))
        for party in requests.parties(of: ride) { view.add(requests.party(party)) }
        return view
    }
}
