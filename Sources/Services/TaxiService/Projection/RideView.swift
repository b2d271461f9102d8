import CityModel
import Quantities

extension TaxiService {
    /// The ride of one party, from the request or reservation to its end, folded from the effects. Code outside the
    /// service reads this view, not the service's state (U01).
    ///
    /// A share that changes when another party joins or leaves is not reported before the party's next price (S05).
    package struct RideView: Hashable, Sendable, BitwiseCopyable {
        /// The state of a ride.
        package enum State: UInt8, CaseIterable, Sendable, BitwiseCopyable {
            case reserved, searching, onItsWay, there, onBoard
            case concluded, interrupted, noShow, withdrawn, cancelled

            /// Whether the ride has ended.
            package var isOver: Bool {
                switch self {
                case .reserved, .searching, .onItsWay, .there, .onBoard: false
                case .concluded, .interrupted, .noShow, .withdrawn, .cancelled: true
                }
            }

            /// Whether the client was driven, and owes the price.
            package var isDriven: Bool { self == .concluded || self == .interrupted }
        }

        /// The party's request.
        package let request: RequestID
        /// The client.
        package let client: ClientID
        /// The request that created the ride: for a party that joined, that of the ride joined.
        package let ride: RequestID
        /// The driver, once a taxi is allocated; the last driver once the ride is over.
        package fileprivate(set) var driver = DriverID.none
        /// The driver with an open offer of the ride, or none.
        package fileprivate(set) var offeredTo = DriverID.none
        /// The pickup.
        package fileprivate(set) var origin: Position
        /// The destination.
        package fileprivate(set) var destination: Position
        /// The number of people.
        package let party: UInt8
        /// Whether one of them uses a wheelchair.
        package let usesWheelchair: Bool
        /// Whether the client allows sharing.
        package fileprivate(set) var isShared: Bool
        /// The state of the ride.
        package fileprivate(set) var state: State
        /// The means of payment; nil until it is paid (P03).
        package fileprivate(set) var paidBy: PaymentMeans?
        /// The time at which the client requested, reserved or joined.
        package let requested: SimTime
        /// The time of entering dispatch; nil for a reservation that is not due (R02).
        @OptionalTime package fileprivate(set) var dispatched: SimTime?
        /// The departure of a reservation.
        @OptionalTime package fileprivate(set) var departure: SimTime?
        /// The time of the latest offer.
        @OptionalTime package fileprivate(set) var offered: SimTime?
        /// The time at which the present driver accepted.
        @OptionalTime package fileprivate(set) var accepted: SimTime?
        /// The promised arrival of the taxi at the pickup (T06).
        @OptionalTime package fileprivate(set) var expected: SimTime?
        /// The time at which the taxi arrived at the pickup.
        @OptionalTime package fileprivate(set) var arrived: SimTime?
        /// The time at which the party was picked up.
        @OptionalTime package fileprivate(set) var pickedUp: SimTime?
        /// The time at which the ride ended.
        @OptionalTime package fileprivate(set) var ended: SimTime?
        /// The latest reported price, or the price paid.
        package fileprivate(set) var price: Money
        /// The authority's part of the price (P01), once the ride is over.
        package fileprivate(set) var authorityPart = Money.zero

        /// Whether the ride is paid.
        package var isPaid: Bool { paidBy != nil }

        /// The time from which the client waits for a taxi.
        package var waitStart: SimTime { departure.map { max($0, requested) } ?? requested }
    }
}

extension TaxiService.RideView {
    fileprivate init(
        _ request: RequestID, _ client: ClientID, ride: RequestID, from origin: Position, to destination: Position,
        party: TaxiService.TravelParty, share: Bool, price: Money, _ state: State, at time: SimTime
    ) {
        (self.request, self.client, self.ride) = (request, client, ride)
        (self.origin, self.destination, isShared) = (origin, destination, share)
        (self.party, usesWheelchair) = (party.size, party.usesWheelchair)
        (self.price, self.state, requested) = (price, state, time)
    }

    /// Copies the state of the ride that the party joins (S02).
    fileprivate mutating func join(_ joined: TaxiService.RideView, at time: SimTime) {
        (state, driver, offeredTo, offered) = (joined.state, joined.driver, joined.offeredTo, joined.offered)
        (departure, accepted, expected) = (joined.departure, joined.accepted, joined.expected)
        dispatched = joined.dispatched == nil ? nil : time
    }

    /// Records the allocation to a driver (T06).
    fileprivate mutating func allocate(to driver: DriverID, at time: SimTime, after wait: SimDuration) {
        (state, self.driver, offeredTo, accepted, expected) = (.onItsWay, driver, .none, time, time + wait)
    }

    /// Returns the ride to dispatch (T04, D06).
    fileprivate mutating func loseTaxi() {
        (state, driver, offeredTo, accepted, expected, arrived) = (.searching, .none, .none, nil, nil, nil)
    }

    fileprivate mutating func end(_ state: State, at time: SimTime) {
        (self.state, offeredTo, ended) = (state, .none, time)
    }

    /// Replaces the party's pickup and destination.
    mutating func setPlaces(from origin: Position, to destination: Position) {
        (self.origin, self.destination) = (origin, destination)
    }

    /// Applies an effect to a view: the only function that derives a ride's state from effects.
    ///
    /// - Parameters:
    ///   - effect: an effect that names the request.
    ///   - view: the ride so far; nil for an unknown ride, and then changed only by an effect that begins one.
    ///   - joined: the other ride that the effect names.
    static func apply(
        _ effect: TaxiService.Effect, at time: SimTime, to view: inout TaxiService.RideView?,
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
        case .walkedUp(let id, let client, let from, let to, let party, let price):
            view = TaxiService.RideView(
                id, client, ride: id, from: from, to: to, party: TaxiService.TravelParty(party), share: false,
                price: price, .searching, at: time)
            view?.dispatched = time
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
                id, client, ride: joined?.ride ?? ride, from: from, to: to, party: TaxiService.TravelParty(party),
                share: true, price: price, .searching, at: time)
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
        case .pickedUp(_, _, _, let waiting):
            view?.state = .onBoard
            view?.pickedUp = time
            view?.price += waiting
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
            .suspensionEnded, .paymentFailed, .sent, .held, .turnedAway, .calledForward, .reachedRank, .driverRejected,
            .clientRejected, .reservationLapsed, .setTimer:
            break
        }
    }
}

/// An optional time, in eight bytes instead of sixteen.
@propertyWrapper
package struct OptionalTime: Hashable, Sendable, BitwiseCopyable {
    private var microseconds = Int64.min

    /// Creates an absent time.
    package init() {}

    /// The time, or nil if it is absent.
    package var wrappedValue: SimTime? {
        get { microseconds == .min ? nil : SimTime(microseconds: microseconds) }
        set { microseconds = newValue?.microseconds ?? .min }
    }
}
