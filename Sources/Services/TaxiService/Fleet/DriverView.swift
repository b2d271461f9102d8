import Quantities

extension TaxiService {
    /// What a driver is doing (D01). The numbers stand in digests of the state.
    package enum DriverState: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
        case offline = 0
        case available = 1
        case busy = 2
        case suspended = 3
    }

    /// What a host sees of a driver and the ride in hand, in one look.
    package struct DriverView: Sendable, BitwiseCopyable {
        package let state: DriverState
        package let isConnected: Bool
        /// The last known position; outside before the first start.
        package let position: Position
        /// T12: the driver has confirmed arrival at a pickup of the ride in hand.
        package private(set) var hasArrived = false
        /// R02: when the ride in hand departs, if it was reserved.
        package private(set) var departure: SimTime?
        /// The parties of the ride in hand; 0 without one.
        package private(set) var partyCount = 0
        private var requests = InlineArray<4, RequestID>(repeating: .none)
        private var onBoard = InlineArray<4, Bool>(repeating: false)

        /// A party of the ride in hand, by the order of joining, from 0.
        package func request(_ party: Int) -> RequestID { requests[party] }
        package func isOnBoard(_ party: Int) -> Bool { onBoard[party] }
        package var hasAnyoneOnBoard: Bool { (0..<partyCount).contains { onBoard[$0] } }

        fileprivate init(_ driver: Driver) {
            state = driver.state
            isConnected = driver.isConnected
            position = driver.position
        }

        fileprivate mutating func take(_ ride: Ride) {
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
    package func view(of driver: DriverID) -> DriverView {
        var view = DriverView(fleet[driver])
        let ride = fleet[driver].ride
        if ride.isNone { return view }
        view.take(book.ride(ride))
        for party in book.parties(of: ride) { view.add(book.party(party)) }
        return view
    }
}
