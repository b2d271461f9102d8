import CityModel
import Quantities
import ServiceKernel

extension TaxiService {
    /// What came of a command, in the order in which it happened: the lines of the event log, and what the host must do.
    ///
    /// The cases are the contract's events, but for the last group, which no log shows. Where an event concerns several
    /// parties of a shared ride there is one for each, in the order in which they joined.
    package enum Effect: Hashable, Sendable, BitwiseCopyable {
        case driverStarted(DriverID, zone: ZoneID)
        case driverStopped(DriverID, zone: ZoneID)
        case driverMoved(DriverID, zone: ZoneID)
        case connectionLost(DriverID)
        case connectionRegained(DriverID)
        /// The log does not show the price, and of places the zones only; likewise below.
        case requested(
            RequestID, client: ClientID, from: Position, to: Position, party: UInt8, share: Bool, price: Money = .zero)
        /// `zone`: whose queue.
        case offered(RequestID, driver: DriverID, zone: ZoneID)
        case waiting(RequestID, zone: ZoneID)
        /// `wait`: driving time to this party's pickup.
        case accepted(RequestID, client: ClientID, driver: DriverID, zone: ZoneID, wait: SimDuration, price: Money)
        /// `zone`: whose tail.
        case refused(RequestID, driver: DriverID, zone: ZoneID)
        case timedOut(RequestID, driver: DriverID, zone: ZoneID)
        case stoodDown(DriverID)
        case suspended(DriverID, days: UInt32)
        case suspensionEnded(DriverID, days: UInt32)
        case gaveBack(RequestID, driver: DriverID)
        case withdrawn(RequestID, client: ClientID)
        case arrived(RequestID, client: ClientID, driver: DriverID)
        case pickedUp(RequestID, client: ClientID, driver: DriverID)
        case paid(RequestID, client: ClientID, driver: DriverID, by: PaymentMeans, price: Money)
        case paymentFailed(RequestID, client: ClientID, driver: DriverID, by: PaymentMeans, price: Money)
        /// `authority`: the part of the price that is not the driver's (P01); the log shows it where there is one.
        case interrupted(
            RequestID, client: ClientID, driver: DriverID, zone: ZoneID, because: InterruptionCause, price: Money,
            authority: Money = .zero)
        case noShow(RequestID, client: ClientID, driver: DriverID, zone: ZoneID)
        /// `authority`: the part of the price that is not the driver's (P01); the log shows it where there is one.
        case concluded(RequestID, client: ClientID, driver: DriverID, zone: ZoneID, authority: Money = .zero)
        /// The log does not show the party.
        case reserved(
            RequestID, client: ClientID, from: Position, to: Position, departure: SimTime, share: Bool, party: UInt8,
            price: Money = .zero)
        case reservationChanged(
            RequestID, client: ClientID, from: Position, to: Position, departure: SimTime, share: Bool,
            price: Money = .zero)
        case reservationCancelled(
            RequestID, client: ClientID, from: ZoneID, to: ZoneID, departure: SimTime, share: Bool)
        /// `ride`: the request that names the ride joined; `price`: the joiner's share. The log does not show the rest.
        case joined(
            RequestID, client: ClientID, ride: RequestID, price: Money, from: Position, to: Position, party: UInt8)
        /// `price`: the share that the leaver had.
        case left(RequestID, client: ClientID, ride: RequestID, price: Money)
        /// The driver is wanted in another zone, and asked to wait there (`dispatch.policy: rebalanced`).
        case sent(DriverID, from: ZoneID, to: ZoneID)
        case driverRejected(DriverID, DriverAction, Reason)
        case clientRejected(ClientID, ClientAction, Reason)
        /// R02: a reservation that falls due while its client rides, and lapses.
        case reservationLapsed(ClientID, Reason)

        /// The host calls back with `Command.timer` at the given moment, or at once if it is past.
        case setTimer(Timer, at: SimTime)
        /// The driver is told that the offer is no longer open: its client withdrew (T09).
        case offerWithdrawn(RequestID, driver: DriverID)
    }

    /// The contract's events, in the order of its table.
    package enum EventWord: String, ServiceKernel.EventWord {
        case driverStarted, driverStopped, driverMoved, connectionLost, connectionRegained, requested, offered, waiting
        case accepted, refused, timedOut, stoodDown, suspended, suspensionEnded, gaveBack, withdrawn, arrived, pickedUp
        case paid, paymentFailed, interrupted, noShow, concluded, reserved, reservationChanged, reservationCancelled
        case joined, left, sent, rejected
    }

    /// What drivers and clients read (G10).
    package enum MessageWord: String, ServiceKernel.MessageWord {
        case called, offered, offerWithdrawn, offerMissed, noTaxiYet, taxiOnItsWay, taxiLost, taxiThere
        case paid, paymentFailed, interrupted, missed, clientMissed
        case stoodDown, suspended, suspensionOver, sent
        case reserved, reservationChanged, reservationCancelled, ridesAlong
    }
}

extension TaxiService {
    /// The persons and the zone that an effect names, and its traits, gathered from its row.
    package struct Subjects: FieldForm {
        package private(set) var request = RequestID.none
        package private(set) var client = ClientID.none
        package private(set) var driver = DriverID.none
        package private(set) var zone: ZoneID?
        package private(set) var traits: EventTraits = []

        /// Whether people are told of it whom it does not name: a driver of anybody's may be offered the request.
        package var isForEverybody: Bool { traits.contains(.isForEverybody) }
        /// Whether the driver comes to the zone's queue by it, or to its tail.
        package var joinsQueue: Bool { traits.contains(.joinsQueue) }

        fileprivate init() {}

        package mutating func event(_: some ServiceKernel.EventWord, _: String, _ traits: EventTraits) {
            self.traits = traits
        }

        package mutating func name<One: CalledByNumber>(_ one: inout One?, in _: Field?, _: FieldPresence) {
            if let request = one as? RequestID { self.request = request }
            if let client = one as? ClientID { self.client = client }
            if let driver = one as? DriverID { self.driver = driver }
        }

        /// The first zone is that of the log's column.
        package mutating func visit<Value: FieldType>(_: Field, _ value: inout Value, _ presence: FieldPresence) {
            if zone == nil, presence == .required, let zone = value as? ZoneID { self.zone = zone }
        }
    }
}

extension EventTraits {
    /// The driver comes to the zone's queue, or to its tail.
    static var joinsQueue: EventTraits { EventTraits(rawValue: 1) }
    /// People are told of it whom it does not name: any driver may be offered the request.
    static var isForEverybody: EventTraits { EventTraits(rawValue: 2) }
    /// The request is over: its client rides no more, or not at all.
    static var endsRide: EventTraits { EventTraits(rawValue: 4) }
    /// The request is offered to the driver.
    static var opensOffer: EventTraits { EventTraits(rawValue: 8) }
    /// An offer of the request, if there is one, is no longer open.
    static var closesOffer: EventTraits { EventTraits(rawValue: 16) }
}

extension TaxiService.Effect {
    /// Whom and where it names.
    ///
    /// - Complexity: O(1).
    package var subjects: TaxiService.Subjects { described(in: TaxiService.Subjects()) }

    package var request: RequestID { subjects.request }
    package var client: ClientID { subjects.client }
    package var driver: DriverID { subjects.driver }
    package var zone: ZoneID? { subjects.zone }
    /// Price that the client pays or is to pay, or nil if the event states none.
    package var price: Money? { value(of: .price, Money.self) }
    /// Departure of a reservation.
    package var departure: SimTime? { value(of: .departure, SimTime.self) }

    /// Whether people are told of it whom it does not name: a driver of anybody's may be offered the request.
    package var isForEverybody: Bool { subjects.isForEverybody }
    /// Whether the driver comes to the zone's queue by it, or to its tail.
    package var joinsQueue: Bool { subjects.joinsQueue }
    /// Whether the request is over by it: its client rides no more, or not at all.
    package var endsRide: Bool { subjects.traits.contains(.endsRide) }
    /// Whether it offers the request to its driver.
    package var opensOffer: Bool { subjects.traits.contains(.opensOffer) }
    /// Whether an offer of the request, if there is one, is no longer open.
    package var closesOffer: Bool { subjects.traits.contains(.closesOffer) }
}
