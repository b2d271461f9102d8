import CityModel
import Quantities

extension TaxiService {
    /// One party's ride as everybody outside the service sees it, from the request or reservation to its end: folded from the
    /// effects, so that nobody asks the service back (U01).
    ///
    /// A share that changes because somebody else joins or leaves is not told before the next price of the party (S05).
    package struct RideView: Hashable, Sendable, BitwiseCopyable {
        /// The state of a ride.
        package enum State: UInt8, CaseIterable, Sendable, BitwiseCopyable {
            case reserved, searching, onItsWay, there, onBoard
            case concluded, interrupted, noShow, withdrawn, cancelled

            package var isOver: Bool {
                switch self {
                case .reserved, .searching, .onItsWay, .there, .onBoard: false
                case .concluded, .interrupted, .noShow, .withdrawn, .cancelled: true
                }
            }

            /// Whether somebody was driven, and owes the price.
            package var isDriven: Bool { self == .concluded || self == .interrupted }
        }

        package let request: RequestID
        package let client: ClientID
        /// The request that made the ride; of a party that joined, that of the ride joined.
        package let ride: RequestID
        /// Nobody until a taxi is allocated; who drove last, once it is over.
        package fileprivate(set) var driver = DriverID.none
        /// The driver who has an open offer of it; none without one.
        package fileprivate(set) var offeredTo = DriverID.none
        package fileprivate(set) var origin: Position
        package fileprivate(set) var destination: Position
        package let party: UInt8
        package fileprivate(set) var isShared: Bool
        package fileprivate(set) var state: State
        /// The means of payment; nil until it is paid (P03).
        package fileprivate(set) var paidBy: PaymentMeans?
        /// The moment at which the request, the reservation or the joining was made.
        package let requested: SimTime
        /// The moment of entering dispatch; nil of a reservation that is not due (R02).
        @MomentIfAny package fileprivate(set) var dispatched: SimTime?
        /// Departure of a reservation.
        @MomentIfAny package fileprivate(set) var departure: SimTime?
        /// The moment of the newest offer.
        @MomentIfAny package fileprivate(set) var offered: SimTime?
        /// The moment at which the driver accepted who has it now.
        @MomentIfAny package fileprivate(set) var accepted: SimTime?
        /// The moment at which the taxi was promised to be at the pickup (T06).
        @MomentIfAny package fileprivate(set) var expected: SimTime?
        @MomentIfAny package fileprivate(set) var arrived: SimTime?
        @MomentIfAny package fileprivate(set) var pickedUp: SimTime?
        @MomentIfAny package fileprivate(set) var ended: SimTime?
        /// The price as it was told last, or was paid.
        package fileprivate(set) var price: Money
        /// The part of the price that is not the driver's (P01), once the ride is over.
        package fileprivate(set) var authorityPart = Money.zero

        package var isPaid: Bool { paidBy != nil }

        /// The moment from which on the client waits for a taxi.
        package var wanted: SimTime { departure.map { max($0, requested) } ?? requested }
    }
}

extension TaxiService.RideView {
    fileprivate init(
        _ request: RequestID, _ client: ClientID, ride: RequestID, from origin: Position, to destination: Position,
        party: UInt8, share: Bool, price: Money, _ state: State, at time: SimTime
    ) {
        (self.request, self.client, self.ride) = (request, client, ride)
        (self.origin, self.destination, self.party, isShared) = (origin, destination, party, share)
        (self.price, self.state, requested) = (price, state, time)
    }

    /// S02: from now on it goes with the ride that it joins.
    fileprivate mutating func join(_ joined: TaxiService.RideView, at time: SimTime) {
        (state, driver, offeredTo, offered) = (joined.state, joined.driver, joined.offeredTo, joined.offered)
        (departure, accepted, expected) = (joined.departure, joined.accepted, joined.expected)
        dispatched = joined.dispatched == nil ? nil : time
    }

    /// T06.
    fileprivate mutating func allocate(to driver: DriverID, at time: SimTime, after wait: SimDuration) {
        (state, self.driver, offeredTo, accepted, expected) = (.onItsWay, driver, .none, time, time + wait)
    }

    /// T04, D06: back to dispatch.
    fileprivate mutating func loseTaxi() {
        (state, driver, offeredTo, accepted, expected, arrived) = (.searching, .none, .none, nil, nil, nil)
    }

    fileprivate mutating func end(_ state: State, at time: SimTime) {
        (self.state, offeredTo, ended) = (state, .none, time)
    }

    /// Puts the party's pickup and destination elsewhere in what is known of them.
    mutating func place(from origin: Position, to destination: Position) {
        (self.origin, self.destination) = (origin, destination)
    }

    /// Follows a ride: the only place at which effects become its state.
    ///
    /// - Parameters:
    ///   - effect: one that names the request.
    ///   - view: the ride so far; nil of one that is not known, which stays nil unless it begins.
    ///   - joined: the ride that the effect names besides.
    static func note(
        _ effect: TaxiService.Effect, at time: SimTime, of view: inout TaxiService.RideView?,
        joining joined: TaxiService.RideView?
    ) {
        switch effect {
        case .requested(let id, let client, let from, let to, let party, let share, let price):
            // A reservation that falls due is known already (R02).
            var ride =
                view
                ?? TaxiService.RideView(
                    id, client, ride: id, from: from, to: to, party: party, share: share, price: price, .searching,
                    at: time)
            (ride.state, ride.dispatched, ride.price) = (.searching, time, price)
            view = ride
        case .reserved(let id, let client, let from, let to, let departure, let share, let party, let price):
            view = TaxiService.RideView(
                id, client, ride: id, from: from, to: to, party: party, share: share, price: price, .reserved, at: time)
            view?.departure = departure
        case .reservationChanged(_, _, _, let destination, let departure, let share, let price):
            view?.destination = destination
            view?.departure = departure
            view?.isShared = share
            view?.price = price
        case .joined(let id, let client, let ride, let price, let from, let to, let party):
            view = TaxiService.RideView(
                id, client, ride: joined?.ride ?? ride, from: from, to: to, party: party, share: true, price: price,
                .searching, at: time)
            if let joined { view?.join(joined, at: time) }
        case .offered(_, let driver, _):
            view?.offeredTo = driver
            view?.offered = time
        case .waiting, .refused, .timedOut, .offerWithdrawn: view?.offeredTo = .none
        case .accepted(_, _, let driver, _, let wait, let price):
            view?.allocate(to: driver, at: time, after: wait)
            view?.price = price
        case .gaveBack: view?.loseTaxi()
        case .arrived:
            view?.state = .there
            view?.arrived = time
        case .pickedUp:
            view?.state = .onBoard
            view?.pickedUp = time
        case .paid(_, _, _, let means, let price):
            view?.paidBy = means
            view?.price = price
        case .interrupted(_, _, _, _, _, let price, let authority):
            view?.price = price
            view?.authorityPart = authority
            view?.end(.interrupted, at: time)
        case .concluded(_, _, _, _, let authority):
            view?.authorityPart = authority
            view?.end(.concluded, at: time)
        case .noShow: view?.end(.noShow, at: time)
        case .withdrawn: view?.end(.withdrawn, at: time)
        case .left, .reservationCancelled: view?.end(.cancelled, at: time)
        case .driverStarted, .driverStopped, .driverMoved, .connectionLost, .connectionRegained, .stoodDown, .suspended,
            .suspensionEnded, .paymentFailed, .sent, .driverRejected, .clientRejected, .reservationLapsed, .setTimer:
            break
        }
    }
}

/// A moment that may not have come, in eight bytes instead of sixteen.
@propertyWrapper
package struct MomentIfAny: Hashable, Sendable, BitwiseCopyable {
    private var microseconds = Int64.min

    package init() {}

    package var wrappedValue: SimTime? {
        get { microseconds == .min ? nil : SimTime(microseconds: microseconds) }
        set { microseconds = newValue?.microseconds ?? .min }
    }
}
